//! Every statistic, once: its name, its type, the group it is computed with, how levels combine and what it means. The struct
//! [`Stats`], its list, its JSON and the statistics of several levels together are made of these rows, and whoever shows or stores
//! statistics (columns, schemas, pickers, pages) reads [`Stats::ALL`]. A new statistic is a row here and the line in `collector.rs`
//! that computes it.

use super::{
    collector::StatGroup,
    value::{Value, ValueKind},
};
use crate::{Json, named::named};

named! {
    /// How the numbers of several levels become one.
    pub enum Combine {
        /// They are added up.
        Sum = "sum",
        /// The largest counts.
        Max = "max",
        /// The smallest counts.
        Min = "min",
        /// It is worked out from all levels together.
        Whole = "whole",
    }
}

/// What is known of a statistic before any dungeon is measured.
#[derive(Clone, Copy, Debug)]
pub struct Statistic {
    /// Its name in files and expressions.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What kind of number it is.
    pub kind: ValueKind,
    /// Whether some dungeons do not have it.
    pub may_be_missing: bool,
    /// How the numbers of several levels become one.
    pub combine: Combine,
    /// The group that it is computed with.
    pub(crate) group: StatGroup,
}

/// How two levels have one number together. `SumOfAll` is a sum, too, but what is missing on one level, as a way to a goal that
/// cannot be reached, is missing for the whole.
macro_rules! combined {
    (Sum, $Type:ty, $a:expr, $b:expr) => {
        <$Type as Value>::sum($a, $b)
    };
    (SumOfAll, $Type:ty, $a:expr, $b:expr) => {
        $a.zip($b).map(|(a, b)| a + b)
    };
    (Max, $Type:ty, $a:expr, $b:expr) => {
        <$Type as Value>::largest($a, $b)
    };
    (Min, $Type:ty, $a:expr, $b:expr) => {
        <$Type as Value>::smallest($a, $b)
    };
    (Whole, $Type:ty, $a:expr, $b:expr) => {
        None
    };
}

macro_rules! combine {
    (SumOfAll) => {
        Combine::Sum
    };
    ($Combine:ident) => {
        Combine::$Combine
    };
}

macro_rules! statistics {
    ($($name:ident: $Type:ty, $Group:ident, $Combine:ident, $about:literal;)+) => {
        /// Numbers about a dungeon.
        ///
        /// Those about paths and cycles use the graph of rooms and of the connected stretches of corridor between them.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Stats { $(#[doc = $about] pub $name: $Type,)+ }

        impl Stats {
            /// What is known of every statistic before any dungeon is measured, in the order in which they are listed.
            ///
            /// ```
            /// use undercroft::{Combine, Stats};
            /// assert_eq!((Stats::ALL[0].name, Stats::ALL[0].combine), ("rooms", Combine::Sum));
            /// ```
            pub const ALL: &'static [Statistic] = &[$(Statistic {
                name: stringify!($name),
                about: $about,
                kind: <$Type as Value>::KIND,
                may_be_missing: <$Type as Value>::MAY_BE_MISSING,
                combine: combine!($Combine),
                group: StatGroup::$Group,
            },)+];

            /// Every number in the order of [`Stats::ALL`]; a flag is 1 or 0.
            ///
            /// ```
            /// use undercroft::{Method, Recipe, generate, stats};
            /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
            /// assert_eq!(stats(dungeon.draft()).numbers()[0], Some(16.0));
            /// # Ok::<(), undercroft::Error>(())
            /// ```
            pub fn numbers(&self) -> [Option<f64>; Stats::ALL.len()] {
                [$(self.$name.number(),)+]
            }

            /// Every number by its name, as files have it: those that count are whole, and what is missing is null.
            ///
            /// ```
            /// use undercroft::{Method, Recipe, generate, stats};
            /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
            /// assert_eq!(stats(dungeon.draft()).to_json()["rooms"], 16);
            /// # Ok::<(), undercroft::Error>(())
            /// ```
            pub fn to_json(&self) -> Json {
                Json::Object(vec![$((stringify!($name).to_owned(), self.$name.json()),)+])
            }

            /// The numbers of two levels, or groups of levels, together. Those that are worked out from all levels are missing.
            pub(crate) fn combined(self, other: Stats) -> Stats {
                Stats { $($name: combined!($Combine, $Type, self.$name, other.$name),)+ }
            }
        }
    };
}

statistics! {
    rooms: u32, Layout, Sum, "rooms";
    passages: u32, Layout, Sum, "passages, as the method made them";
    doors: u32, Passes, Sum, "doors";
    floor_cells: u64, Floor, Sum, "open cells";
    loops: u32, Graph, Sum, "independent cycles of rooms and stretches of corridor";
    dead_ends: u32, Graph, Sum, "rooms and stretches of corridor with one way in";
    branching: u32, Graph, Sum, "rooms and stretches of corridor with three ways in or more";
    critical_path: Option<u32>, Reachability, SumOfAll, "fewest steps from start to goal";
    critical_rooms: Option<u32>, CriticalRooms, SumOfAll, "fewest rooms from start to goal, both counted";
    diameter: u32, Diameter, Max, "longest of the shortest ways between rooms";
    mean_degree: f64, Graph, Max, "rooms and stretches a room touches, on average";
    smallest_room: u32, Layout, Min, "cells of the smallest room";
    largest_room: u32, Layout, Max, "cells of the largest room";
    enemies: u32, Passes, Sum, "enemies in all rooms but the first";
    clipped_rooms: u32, Layout, Sum, "rooms that the board clips";
    unreachable_rooms: u32, Reachability, Sum, "rooms without a way from the start";
    secret_doors: u32, Passes, Sum, "secret doors";
    hidden_rooms: u32, Barred, Sum, "rooms with no way from the start but by secret doors";
    goal_needs_secret: bool, Barred, Max, "1 if the only way to the goal has a secret door";
    locked_rooms: u32, Barred, Sum, "rooms with no way from the start but by locked doors";
    wet_cells: u64, Passes, Sum, "open cells under water";
    deep_cells: u64, Passes, Sum, "open cells under deep water";
    routes: Option<u32>, Passes, Max, "of tiles: ways to the boss, counted up to 100";
    main_path_length: Option<u32>, Passes, Sum, "tiles on the main path, both ends counted";
    branches: Option<u32>, Passes, Sum, "of tiles: branches beside the main path";
    branch_tiles: Option<u32>, Passes, Sum, "tiles of all branches";
    longest_branch: Option<u32>, Passes, Max, "tiles of the longest branch";
    missing_tiles: Option<u32>, Passes, Sum, "tiles asked for that found no place";
    prefabs: u32, Passes, Sum, "rooms that are prefabs";
    locks: u32, Passes, Sum, "locks with keys";
    key_depth: Option<u32>, Quest, Whole, "longest chain of locks and keys behind them";
    backtracking: Option<u32>, Quest, Whole, "steps beyond the shortest way, to fetch keys";
    unlosable: Option<bool>, Quest, Whole, "1 if the goal can never be lost";
    complete: Option<bool>, Quest, Whole, "1 if no room can ever be lost";
}

impl Statistic {
    /// The statistic of that name.
    ///
    /// ```
    /// use undercroft::{Combine, Statistic};
    /// assert_eq!(Statistic::named("diameter").unwrap().combine, Combine::Max);
    /// assert!(Statistic::named("diamter").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Statistic> {
        Stats::ALL.iter().find(|statistic| statistic.name == name)
    }
}
