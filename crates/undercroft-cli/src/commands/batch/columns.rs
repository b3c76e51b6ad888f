//! `--columns`: what a table holds beside its usual columns.

use clap::ValueEnum;
#[cfg(feature = "parquet")]
use undercroft::Dungeon;
#[cfg(feature = "parquet")]
use undercroft_play::bot::{self, BotKind};

/// A column, or a list of records, that a table has only if asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum ExtraColumn {
    /// room_list: rectangle, shape, kind, purpose and number of every room
    Rooms,
    /// door_list: cell, side, kind, room, passage and lock of every door
    Doors,
    /// passage_list: the rooms at the ends and the cells of every passage
    Passages,
    /// mark_list: cell, kind, room, name, facing and solidity of every mark
    Marks,
    /// bot_steps: turns that the game's explorer bot takes through the dungeon; slow
    #[value(name = "bot_steps")]
    BotSteps,
}

impl ExtraColumn {
    /// Its name in the table. Lists are not named after what they list: those names are taken by the numbers of it.
    pub fn name(self) -> &'static str {
        match self {
            ExtraColumn::Rooms => "room_list",
            ExtraColumn::Doors => "door_list",
            ExtraColumn::Passages => "passage_list",
            ExtraColumn::Marks => "mark_list",
            ExtraColumn::BotSteps => "bot_steps",
        }
    }

    /// Those that were asked for, each once and in their own order.
    pub fn sorted(asked: &[ExtraColumn]) -> Vec<ExtraColumn> {
        let mut columns = asked.to_vec();
        columns.sort();
        columns.dedup();
        columns
    }
}

/// How many turns the explorer bot takes through a dungeon; nothing where it does not get through, or none can be played.
#[cfg(feature = "parquet")]
pub fn bot_steps(dungeon: &Dungeon) -> Option<u32> {
    bot::turns_through(dungeon.clone(), BotKind::Explorer, bot::MAX_TURNS).ok().flatten()
}
