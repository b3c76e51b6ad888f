//! Where a dungeon goes: standard output, a file, a folder, an archive, or a folder with every format; and the report
//! of what got lost on the way.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use serde_json::{Value, json};
use undercroft::{AnyDungeonRef, Named, view::Audience};
use undercroft_export::{ExportError, Exported, FileBeside, Format, Options, export, zip};

use crate::{
    atomic_file,
    failure::Failure,
    input, messages,
    out::Out,
    picture_args::{self, FileArgs},
};

/// The format of the report.
const REPORT: &str = "undercroft-report/1";
/// The name of files in a folder, where none is given.
const STEM: &str = "dungeon";

/// Arguments about where a dungeon goes.
#[derive(Args, Debug)]
pub struct OutputArgs {
    /// The format; without one, what the extension of --out says, else text
    #[arg(long, value_parser = format_parser(), ignore_case = true)]
    format: Option<Format>,
    /// Write to this file, whole or not at all; formats of several files also take a folder or a .zip
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write every format into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["format", "out"])]
    all: Option<PathBuf>,
    /// Write what the format cannot say to this file, as JSON
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|(_, name)| *name);
    PossibleValuesParser::new(names).try_map(|name| Format::from_name(&name.to_lowercase()).ok_or("no such format"))
}

/// A destination that was found to be possible.
pub struct Destination {
    place: Place,
    /// The format, or the largest of all formats where every one is written.
    pub format: Format,
    report: Option<PathBuf>,
    /// Which of several dungeons it is for.
    part: usize,
}

/// A path with the number of a part before its extension.
fn numbered(path: &Path, part: usize) -> PathBuf {
    let extension = path.extension().map(|own| format!(".{}", own.to_string_lossy())).unwrap_or_default();
    let stem = path.file_stem().map(|own| own.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!("{stem}.part-{part}{extension}"))
}

#[derive(Clone)]
enum Place {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
    Archive(PathBuf),
    /// A folder with every format.
    All(PathBuf),
}

impl OutputArgs {
    /// The destination, or why it cannot be.
    pub fn destination(&self) -> Result<Destination, Failure> {
        self.destination_from(io::stdout().is_terminal())
    }

    fn destination_from(&self, stdout_is_terminal: bool) -> Result<Destination, Failure> {
        if let Some(path) = &self.report {
            atomic_file::prepare(path)?;
        }
        let report = self.report.clone();
        if let Some(folder) = &self.all {
            atomic_file::prepare_folder(folder)?;
            return Ok(Destination { place: Place::All(folder.clone()), format: Format::Pdf, report, part: 0 });
        }
        let Some(path) = self.out.as_deref().filter(|path| !input::is_standard_stream(path)) else {
            let format = self.format.unwrap_or(Format::Text);
            if !format.info().beside.is_empty() {
                let failure = format!("{} consists of several files, and standard output is one", format.name());
                return Err(Failure::usage(failure).hint(name_a_place(format)));
            }
            if format.info().is_binary && stdout_is_terminal {
                let extension = format.extension();
                let failure = Failure::usage(format!("{} is no text, and a terminal shows only text", format.name()));
                return Err(failure.hint(format!("write it to a file with `--out map.{extension}`, or into a pipe")));
            }
            return Ok(Destination { place: Place::Stdout, format, report, part: 0 });
        };
        let is_folder = path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        let format = self.chosen(path)?;
        let has_files = !format.info().beside.is_empty() || format.info().file_a_level;
        let place = if is_folder && has_files {
            atomic_file::prepare_folder(path)?;
            Place::Folder(path.to_owned())
        } else {
            atomic_file::prepare(path)?;
            let is_archive = input::extension(path) == "zip";
            if is_archive { Place::Archive(path.to_owned()) } else { Place::File(path.to_owned()) }
        };
        Ok(Destination { place, format, report, part: 0 })
    }

    /// The requested format, else the one that the name of the file says.
    fn chosen(&self, path: &Path) -> Result<Format, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let name = file_name(path);
        let inner = name.strip_suffix(".zip").or_else(|| name.strip_suffix(".ZIP")).unwrap_or(&name);
        Format::from_file_name(inner).ok_or_else(|| {
            if path.is_dir() {
                let hint = "name a file in it, or the format with --format, or write every format with --all";
                return Failure::usage(format!("{} is a folder", messages::path(path))).hint(hint);
            }
            let known: Vec<String> = Format::ALL.iter().map(|(format, _)| format!(".{}", format.extension())).collect();
            let why = match path.extension() {
                Some(extension) if extension.eq_ignore_ascii_case("zip") => {
                    "an archive may hold any format, and none is named".to_owned()
                }
                Some(extension) => format!("no format has the extension `.{}`", extension.to_string_lossy()),
                None => format!("{} has no extension to tell the format by", messages::path(path)),
            };
            Failure::usage(why).hint(format!("known are {}; or name one with --format", known.join(", ")))
        })
    }

    /// Says when the name of the file is that of another format.
    pub fn tell_other_name(&self, out: &Out) {
        let named = self.out.as_deref().map(file_name).and_then(|name| Format::from_file_name(&name));
        let other = self.format.zip(named).filter(|(format, named)| format != named);
        if let (Some(path), Some((format, named))) = (&self.out, other) {
            let (path, format, named) = (messages::path(path), format.name(), named.name());
            out.note(&format!("{path} holds {format}, as --format says, though its name is that of {named}"));
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

impl Destination {
    /// Whether it is a file for virtual tabletops, which want lights.
    pub fn is_for_tabletops(&self) -> bool {
        matches!(self.place, Place::All(_)) || self.format.info().is_for_tabletops
    }

    /// Whether text that goes there is coloured.
    pub fn colour(&self, out: &Out) -> bool {
        if self.is_stdout() { out.colour } else { out.file_colour }
    }

    /// Whether a file of every format is written, as far as there is one.
    pub fn is_all(&self) -> bool {
        matches!(self.place, Place::All(_))
    }

    /// Whether it is the screen or a pipe.
    pub fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// Where another of several dungeons goes: beside the first, with the number of its part in its name.
    pub fn of_part(&self, part: usize) -> Destination {
        let named = |path: &Path| {
            let name = file_name(path);
            let stem = self.stem().unwrap_or_else(|| STEM.to_owned());
            let rest = name.get(stem.len()..).unwrap_or_default();
            path.with_file_name(format!("{stem}.part-{part}{rest}"))
        };
        let place = match &self.place {
            Place::Stdout => Place::Stdout,
            place if part == 0 => place.clone(),
            Place::File(path) => Place::File(named(path)),
            Place::Archive(path) => Place::Archive(named(path)),
            Place::Folder(path) => Place::Folder(path.clone()),
            Place::All(path) => Place::All(path.clone()),
        };
        let report = self.report.as_ref().map(|path| match part {
            0 => path.clone(),
            _ => numbered(path, part),
        });
        Destination { place, format: self.format, report, part }
    }

    /// The name of its files without the extension.
    pub fn stem(&self) -> Option<String> {
        let path = match &self.place {
            Place::Stdout => return None,
            Place::Folder(_) | Place::All(_) if self.part > 0 => return Some(format!("{STEM}.part-{}", self.part)),
            Place::Folder(_) | Place::All(_) => return Some(STEM.to_owned()),
            Place::File(path) | Place::Archive(path) => path,
        };
        let name = file_name(path);
        let extension = self.format.extension();
        let without = |name: &str, extension: &str| {
            let cut = name.len().checked_sub(extension.len() + 1)?;
            let matches = name.is_char_boundary(cut) && name[cut..].eq_ignore_ascii_case(&format!(".{extension}"));
            (matches && cut > 0).then(|| name[..cut].to_owned())
        };
        let name = without(&name, "zip").unwrap_or(name);
        let plain = || Path::new(&name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        without(&name, extension).or_else(plain)
    }

    /// Writes what was made, and tells what is lost.
    pub fn write(&self, made: AnyDungeonRef<'_>, options: &Options, args: &FileArgs, out: &Out) -> Result<(), Failure> {
        let export = |format: Format| export(made, format, &args.options_for(format, options));
        let mut written: Vec<(Format, Vec<String>, Exported)> = Vec::new();
        let stem = options.stem.clone().unwrap_or_else(|| STEM.to_owned());
        match &self.place {
            Place::All(folder) => {
                let mut files = Vec::new();
                for (format, _) in Format::ALL {
                    let exported = match export(*format) {
                        Ok(exported) => exported,
                        Err(error) if is_no_such_file(&error) => {
                            out.note(&format!("no {}: {}", format.name(), picture_args::sentence(&error)));
                            continue;
                        }
                        Err(error) => return Err(picture_args::refused(&error)),
                    };
                    let (own, exported) = take_files(exported, &stem, *format);
                    written.push((*format, own.iter().map(|file| file.name.clone()).collect(), exported));
                    // Formats for engines share the picture of their tiles.
                    files.extend(own.into_iter().filter(|file| !files.contains(file)).collect::<Vec<_>>());
                }
                atomic_file::write_folder(folder, &files)?;
            }
            place => {
                let exported = export(self.format).map_err(|error| picture_args::refused(&error))?;
                let (mut files, exported) = take_files(exported, &stem, self.format);
                match place {
                    Place::Folder(folder) => atomic_file::write_folder(folder, &files)?,
                    Place::Archive(path) => {
                        let archive = zip::write(&files).map_err(|error| picture_args::refused(&error))?;
                        atomic_file::write(path, &archive)?;
                    }
                    Place::File(path) => {
                        // The first file has the very name that was asked for.
                        files[0].name = file_name(path);
                        atomic_file::write_beside(path, &files)?;
                    }
                    Place::Stdout if files.len() > 1 => return Err(several_files(self.format, files.len())),
                    Place::Stdout | Place::All(_) => out.print_bytes(&files[0].bytes)?,
                }
                let names =
                    if self.is_stdout() { Vec::new() } else { files.into_iter().map(|file| file.name).collect() };
                written.push((self.format, names, exported));
            }
        }
        let alone = written.len() == 1;
        for (format, _, exported) in &written {
            let which = if alone { "this file".to_owned() } else { format.name().to_owned() };
            exported.losses.iter().for_each(|loss| out.note(&format!("not in {which}: {loss}")));
        }
        match &self.report {
            Some(path) => atomic_file::write(path, report(&written).as_bytes()),
            None => Ok(()),
        }
    }
}

/// Why several files cannot go to standard output.
fn several_files(format: Format, count: usize) -> Failure {
    let message = format!("{count} files of {} are made here, and standard output is one", format.name());
    Failure::usage(message).hint(format!("{}; or take one level with --level", name_a_place(format)))
}

fn name_a_place(format: Format) -> String {
    format!("name a file, a folder or an archive: `--out map.{}`, `--out maps/`, `--out map.zip`", format.extension())
}

/// Whether a format cannot hold this dungeon at all, which ends nothing where every format is written.
fn is_no_such_file(error: &ExportError) -> bool {
    matches!(
        error,
        ExportError::NotForPlayers(_)
            | ExportError::OneLevel { .. }
            | ExportError::TooManyLevels { .. }
            | ExportError::NotBuilt { .. }
            | ExportError::Unsuitable { .. }
            | ExportError::NoIsometricView { .. }
    )
}

/// The files of an export by name, the first of them first, and the rest of it.
fn take_files(mut exported: Exported, stem: &str, format: Format) -> (Vec<FileBeside>, Exported) {
    let first =
        FileBeside { name: format!("{stem}.{}", format.extension()), bytes: std::mem::take(&mut exported.bytes) };
    let files = std::iter::once(first).chain(std::mem::take(&mut exported.beside)).collect();
    (files, exported)
}

/// What was written and what is lost, for programs.
fn report(written: &[(Format, Vec<String>, Exported)]) -> String {
    let exports: Vec<Value> = written
        .iter()
        .map(|(format, names, exported)| {
            let losses = exported
                .losses
                .iter()
                .map(|loss| json!({ "what": loss.what, "count": loss.count, "message": loss.message }));
            json!({ "format": format.name(), "files": names, "losses": losses.collect::<Vec<_>>() })
        })
        .collect();
    format!("{:#}\n", json!({ "format": REPORT, "exports": exports }))
}

/// Whether a text map goes to the screen as the terminal likes it.
pub fn is_plain_text(format: Format, has_text_style: bool, audience: Audience) -> bool {
    format == Format::Text && !has_text_style && audience == Audience::Gm
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_refused_on_terminals_alone() {
        for (format, name) in Format::ALL {
            let args = OutputArgs { format: Some(*format), out: None, all: None, report: None };
            if format.info().beside.is_empty() {
                assert!(args.destination_from(false).is_ok(), "{name}");
                assert_eq!(args.destination_from(true).is_err(), format.info().is_binary, "{name}");
            }
        }
        let dash = OutputArgs { format: Some(Format::Png), out: Some("-".into()), all: None, report: None };
        assert!(dash.destination_from(true).is_err() && dash.destination_from(false).is_ok());
    }
}
