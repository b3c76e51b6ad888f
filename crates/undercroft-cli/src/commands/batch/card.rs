//! `--card`: a Croissant card beside a dataset, which says what its files and columns are in the words that catalogues of
//! datasets read (Croissant 1.0).

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{format::BatchFormat, ledger::BatchTally, targets::Targets};
use crate::{atomic_file, failure::Failure, messages};

/// What every card begins with: the short names of the vocabularies, as the specification lists them.
const CONTEXT: &str = r#"{
  "@language": "en", "@vocab": "https://schema.org/", "citeAs": "cr:citeAs", "column": "cr:column",
  "conformsTo": "dct:conformsTo", "cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/",
  "data": { "@id": "cr:data", "@type": "@json" }, "dataType": { "@id": "cr:dataType", "@type": "@vocab" },
  "dct": "http://purl.org/dc/terms/", "equivalentProperty": "cr:equivalentProperty",
  "examples": { "@id": "cr:examples", "@type": "@json" }, "extract": "cr:extract",
  "field": "cr:field", "fileProperty": "cr:fileProperty", "fileObject": "cr:fileObject", "fileSet": "cr:fileSet",
  "format": "cr:format", "includes": "cr:includes", "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath",
  "key": "cr:key", "md5": "cr:md5", "parentField": "cr:parentField", "path": "cr:path", "recordSet": "cr:recordSet",
  "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated", "replace": "cr:replace",
  "samplingRate": "cr:samplingRate",
  "sc": "https://schema.org/", "separator": "cr:separator", "source": "cr:source", "subField": "cr:subField",
  "transform": "cr:transform"
}"#;

/// A column of a file: its name, its type in Croissant's words, and what it means.
pub type CardField = (String, &'static str, String);

/// A card to be written.
pub struct Card {
    path: PathBuf,
    /// What `--card-set` sets: licence, date, and so on.
    pairs: Vec<(String, String)>,
}

impl Card {
    /// The card of what is written to some targets.
    pub fn new(targets: &Targets, pairs: &[String]) -> Result<Card, Failure> {
        let pairs = pairs.iter().map(|pair| {
            let (key, value) = pair.split_once('=').filter(|(key, _)| !key.is_empty() && !key.starts_with('@'))?;
            Some((key.to_owned(), value.to_owned()))
        });
        let Some(pairs) = pairs.collect::<Option<Vec<_>>>() else {
            return Err(Failure::usage("--card-set takes KEY=VALUE").hint("as in `--card-set license=CC0-1.0`"));
        };
        Ok(Card { path: path_of(&targets.base), pairs })
    }

    /// Where it goes.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it, once the files are there.
    pub fn write(
        &self,
        targets: &Targets,
        format: BatchFormat,
        fields: &[CardField],
        (manifest, tally): (&Value, &BatchTally),
    ) -> Result<(), Failure> {
        let mut files = Vec::new();
        for output in &targets.outputs {
            let sum = sha256(output)
                .map_err(|error| Failure::unmet(format!("cannot read {}: {error}", messages::path(output))))?;
            files.push((name_of(output), sum));
        }
        let card = self.card(&files, format, fields, (manifest, tally));
        atomic_file::write(&self.path, format!("{card:#}\n").as_bytes())
    }

    fn card(
        &self,
        files: &[(String, String)],
        format: BatchFormat,
        fields: &[CardField],
        (manifest, tally): (&Value, &BatchTally),
    ) -> Value {
        let encoding = if format == BatchFormat::Table { "application/x-parquet" } else { "application/jsonlines" };
        let file = |(name, sum): &(String, String)| {
            json!({
                "@type": "cr:FileObject", "@id": name, "name": name, "contentUrl": name,
                "encodingFormat": encoding, "sha256": sum,
            })
        };
        let record_set = |(name, _): &(String, String)| {
            // The part of a split is what stands before the extension.
            let set = Path::new(name).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            let field = |(column, kind, meaning): &CardField| {
                json!({
                    "@type": "cr:Field", "@id": format!("{set}/{column}"), "name": column, "description": meaning,
                    "dataType": kind,
                    "source": { "fileObject": { "@id": name }, "extract": { "column": column } },
                })
            };
            json!({
                "@type": "cr:RecordSet", "@id": set, "name": set, "description": "one record a dungeon",
                "field": fields.iter().map(field).collect::<Vec<_>>(),
            })
        };
        let stem = self.path.file_name().unwrap_or_default().to_string_lossy().replace(".croissant.json", "");
        let method = manifest["recipe"]["method"].as_object().and_then(|method| method.keys().next().cloned());
        let made = method.map_or_else(String::new, |method| format!(" by the method {method}"));
        let mut card = Map::new();
        let context = serde_json::from_str(CONTEXT).unwrap_or(Value::Null);
        card.insert("@context".to_owned(), context);
        card.insert("@type".to_owned(), "sc:Dataset".into());
        card.insert("conformsTo".to_owned(), "http://mlcommons.org/croissant/1.0".into());
        card.insert("name".to_owned(), stem.into());
        let engine = manifest["engine"].as_str().unwrap_or_default();
        let recipe = &manifest["recipe"];
        let without = match tally.failed {
            0 => String::new(),
            failed => format!(" {failed} of the seeds led to no dungeon and are left out."),
        };
        let what = format!("Dungeons made{made} of Undercroft {engine}.{without} The recipe: {recipe}");
        card.insert("description".to_owned(), what.into());
        card.insert("version".to_owned(), engine.into());
        for (key, value) in &self.pairs {
            card.insert(key.clone(), value.clone().into());
        }
        card.insert("distribution".to_owned(), files.iter().map(file).collect());
        card.insert("recordSet".to_owned(), files.iter().map(record_set).collect());
        Value::Object(card)
    }
}

/// `caves.croissant.json` for `caves.parquet`.
fn path_of(base: &Path) -> PathBuf {
    let mut name = base.file_stem().unwrap_or_default().to_owned();
    name.push(".croissant.json");
    base.with_file_name(name)
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The columns of JSON Lines that are no lists and no objects.
pub fn line_fields() -> Vec<CardField> {
    let field = |name: &str, kind, meaning: &str| (name.to_owned(), kind, meaning.to_owned());
    vec![
        field("method", "sc:Text", "the method"),
        field("seed", "sc:Text", "the seed as given"),
        field("attempt", "sc:Integer", "which attempt at the seed it is"),
        field("fingerprint", "sc:Text", "hash of the content"),
        field("canonical", "sc:Text", "hash of the walkable cells, however turned, mirrored or shifted"),
        field("width", "sc:Integer", "columns of the board"),
        field("height", "sc:Integer", "rows of the board"),
    ]
}

fn sha256(path: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 20];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
