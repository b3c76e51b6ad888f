//! What was made goes where it was asked for: to the screen as a terminal likes it, or to files, with what is to be said of it.

use undercroft::{AnyDungeon, AnyDungeonRef, Dungeon, Named};
use undercroft_export::{
    Format, Options, level_heading, level_ways,
    text::{self, TextOptions},
};

use crate::{
    failure::Failure,
    messages,
    out::Out,
    output_args::{self, Destination, OutputArgs},
    picture_args::{self, FileArgs},
};

/// Rows kept free below the map on a terminal: two lines about it, and the prompt.
const ROWS_BELOW: u16 = 3;

/// Where files go and what they look like.
pub struct Delivery<'a> {
    output_args: &'a OutputArgs,
    picture_args: &'a FileArgs,
    destination: Destination,
    options: Options,
}

impl<'a> Delivery<'a> {
    /// Refuses what cannot be, before anything is made.
    pub fn new(output_args: &'a OutputArgs, picture_args: &'a FileArgs, out: &Out) -> Result<Delivery<'a>, Failure> {
        let destination = output_args.destination()?;
        let mut options = picture_args.options()?;
        options.check_view(destination.format).map_err(|error| picture_args::refused(&error))?;
        // Of all formats those are written that there are for the audience.
        if !destination.is_all() {
            options.check_audience(destination.format).map_err(|error| picture_args::refused(&error))?;
        }
        options.stem = destination.stem();
        options.text_colour = destination.colour(out);
        Ok(Delivery { output_args, picture_args, destination, options })
    }

    /// The format, or the largest of all formats where every one is written.
    pub fn format(&self) -> Format {
        self.destination.format
    }

    /// Whether it goes to the screen or a pipe.
    pub fn is_stdout(&self) -> bool {
        self.destination.is_stdout()
    }

    /// Whether it is a file for virtual tabletops, which want lights.
    pub fn is_for_tabletops(&self) -> bool {
        self.destination.is_for_tabletops()
    }

    /// The same for another of several dungeons, whose files lie beside those of the first.
    pub fn of_part(&self, part: usize) -> Delivery<'a> {
        let destination = self.destination.of_part(part);
        let options = Options { stem: destination.stem(), ..self.options.clone() };
        Delivery { destination, options, ..*self }
    }

    /// Prints what was made or writes it to a file, and says what it is.
    pub fn deliver(&self, made: &AnyDungeon, out: &Out) -> Result<(), Failure> {
        let Delivery { output_args, picture_args, destination, options } = self;
        let (made, format) = (made.as_ref(), destination.format);
        let plain = output_args::is_plain_text(format, picture_args.has_text_style(), options.picture.audience);
        if destination.is_stdout() && plain {
            draw(made, out)?;
        } else {
            destination.write(made, options, picture_args, out)?;
        }
        if picture_args.is_for_players_unsaid(format, options) {
            out.note(
                "these sheets are for players: --audience gm prints secret doors, the goal, numbers and the key as well",
            );
        }
        for name in picture_args.without_effect(format) {
            out.note(&format!("{name} has no effect on {}", format.name()));
        }
        output_args.tell_other_name(out);
        out.note(&messages::headline(made));
        messages::shortfalls(made).iter().for_each(|warning| out.note(warning));
        Ok(())
    }
}

fn draw(made: AnyDungeonRef<'_>, out: &Out) -> Result<(), Failure> {
    let levels = match made {
        AnyDungeonRef::One(dungeon) => return draw_one(dungeon, out),
        AnyDungeonRef::Levels(levels) => levels,
    };
    for (index, level) in levels.list().iter().enumerate() {
        let space = if index > 0 { "\n" } else { "" };
        out.print(&format!("{space}{}\n\n", level_heading(levels, index)))?;
        draw_one(&level.dungeon, out)?;
        let ways: String = level_ways(levels, index).iter().map(|way| format!("{way}\n")).collect();
        out.print(&format!("\n{ways}"))?;
    }
    Ok(())
}

fn draw_one(dungeon: &Dungeon, out: &Out) -> Result<(), Failure> {
    let fit = out.terminal().map(|(columns, rows)| (columns, rows.saturating_sub(ROWS_BELOW)));
    let options = TextOptions { colour: out.colour, fit };
    out.print(&text::render(dungeon, &options))?;
    let (across, down) = text::scale(dungeon, &options);
    if across.max(down) > 1 {
        out.note(&format!("one character for {across}×{down} cells, to fit the terminal; a file has every cell"));
    }
    Ok(())
}
