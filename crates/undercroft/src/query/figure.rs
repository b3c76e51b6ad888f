//! What can be asked about a dungeon: its statistics, and how many it has of a kind.

use std::fmt;

use crate::{
    Named,
    model::{DoorKind, Draft, MarkKind, Room, RoomKind},
    named::named,
    recipe::suggestion,
    stats::{Part, Stats},
};

named! {
    /// When something about a dungeon is known.
    pub enum Stage {
        /// Once rooms and passages have their places.
        Layout = "layout",
        /// Once cells are carved; where a pass runs that may close ways, once passes have run.
        Carved = "carved",
        /// Once passes have run.
        Passes = "passes",
    }
}

/// Something to be asked about a dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A statistic, by its place in [`Stats::listed`].
    Stat(usize),
    /// How many rooms are of a kind.
    Rooms(RoomKind),
    /// How many doors are of a kind.
    Doors(DoorKind),
    /// How many marks are of a kind.
    Marks(MarkKind),
}

impl Figure {
    /// Everything that can be asked.
    ///
    /// ```
    /// use undercroft::query::Figure;
    /// assert!(Figure::all().iter().any(|figure| figure.to_string() == "count(treasure)"));
    /// ```
    pub fn all() -> Vec<Figure> {
        let stats = (0..Stats::default().listed().len()).map(Figure::Stat);
        let kinds = kinds().map(|(_, figure)| figure);
        stats.chain(kinds).collect()
    }

    /// The figure of that name: `rooms`, `count(treasure)`.
    ///
    /// ```
    /// use undercroft::query::Figure;
    /// assert_eq!(Figure::named("critical_path").unwrap().to_string(), "critical_path");
    /// assert_eq!(Figure::named("critcal_path").unwrap_err(), "did you mean `critical_path`?");
    /// ```
    pub fn named(name: &str) -> Result<Figure, String> {
        let known = Figure::all();
        match known.iter().find(|figure| figure.to_string() == name) {
            Some(figure) => Ok(*figure),
            None => {
                let names: Vec<String> = known.iter().map(ToString::to_string).collect();
                Err(suggestion(name, names.iter().map(String::as_str)))
            }
        }
    }

    /// What it means.
    ///
    /// ```
    /// use undercroft::query::Figure;
    /// assert_eq!(Figure::named("count(secret)").unwrap().about(), "doors of kind secret");
    /// ```
    pub fn about(self) -> String {
        match self {
            Figure::Stat(index) => Stats::default().listed().get(index).map_or("", |(_, about, _)| about).to_owned(),
            Figure::Rooms(kind) => format!("rooms of kind {}", kind.name()),
            Figure::Doors(kind) => format!("doors of kind {}", kind.name()),
            Figure::Marks(kind) => format!("marks of kind {}", kind.name()),
        }
    }

    /// When it is known: the earlier, the sooner a seed can be turned down.
    ///
    /// ```
    /// use undercroft::query::{Figure, Stage};
    /// assert_eq!(Figure::named("rooms").unwrap().stage(), Stage::Layout);
    /// assert_eq!(Figure::named("loops").unwrap().stage(), Stage::Carved);
    /// assert_eq!(Figure::named("doors").unwrap().stage(), Stage::Passes);
    /// ```
    pub fn stage(self) -> Stage {
        match self.part() {
            Part::Plan => Stage::Layout,
            part if part.waits_for_passes() => Stage::Passes,
            _ => Stage::Carved,
        }
    }

    pub(super) fn part(self) -> Part {
        match self {
            Figure::Stat(index) => {
                Stats::default().listed().get(index).map_or(Part::Passes, |(name, _, _)| Part::of(name))
            }
            Figure::Rooms(_) => Part::Plan,
            Figure::Doors(_) | Figure::Marks(_) => Part::Passes,
        }
    }

    /// Its value for a dungeon, or a draft; none where there is nothing to count, as the way to a goal that is not there.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, query::Figure, stats};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"12345".into())?;
    /// let exits = Figure::named("count(exit)").unwrap();
    /// assert_eq!(exits.of(&dungeon, &stats(&dungeon)), Some(1.0));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn of(self, draft: &Draft, stats: &Stats) -> Option<f64> {
        match self {
            Figure::Stat(index) => stats.listed().get(index).and_then(|(_, _, value)| *value),
            Figure::Rooms(kind) => Some(of_kind(&draft.rooms, kind)),
            Figure::Doors(kind) => Some(draft.doors.iter().filter(|door| door.kind == kind).count() as f64),
            Figure::Marks(kind) => Some(draft.marks.iter().filter(|mark| mark.kind == kind).count() as f64),
        }
    }

    /// Its value where rooms and their numbers suffice.
    pub(super) fn of_plan(self, rooms: &[Room], stats: &Stats) -> Option<f64> {
        match self {
            Figure::Rooms(kind) => Some(of_kind(rooms, kind)),
            Figure::Stat(index) => stats.listed().get(index).and_then(|(_, _, value)| *value),
            Figure::Doors(_) | Figure::Marks(_) => None,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Figure::Stat(index) => {
                return f.pad(Stats::default().listed().get(*index).map_or("", |(name, _, _)| name));
            }
            Figure::Rooms(kind) => kind.name(),
            Figure::Doors(kind) => kind.name(),
            Figure::Marks(kind) => kind.name(),
        };
        f.pad(&format!("count({kind})"))
    }
}

fn of_kind(rooms: &[Room], kind: RoomKind) -> f64 {
    rooms.iter().filter(|room| room.kind == kind).count() as f64
}

/// Every kind that can be counted, by its name. Where rooms and marks share a name, rooms are meant.
fn kinds() -> impl Iterator<Item = (&'static str, Figure)> {
    let rooms = RoomKind::ALL.iter().map(|(kind, name)| (*name, Figure::Rooms(*kind)));
    let doors = DoorKind::ALL.iter().map(|(kind, name)| (*name, Figure::Doors(*kind)));
    let marks = MarkKind::ALL.iter().map(|(kind, name)| (*name, Figure::Marks(*kind)));
    let free = marks.filter(|(name, _)| RoomKind::from_name(name).is_none() && DoorKind::from_name(name).is_none());
    rooms.chain(doors).chain(free)
}

/// The figure of a name as it stands in an expression, or what is wrong with it and what to do.
pub(super) fn figure(words: &[&str]) -> Result<Figure, (String, Option<String>)> {
    let stats = Stats::default().listed();
    match words {
        [name] => match stats.iter().position(|(own, _, _)| own == name) {
            Some(index) => Ok(Figure::Stat(index)),
            None if kinds().any(|(kind, _)| kind == *name) => {
                Err((format!("`{name}` is a kind, not a number"), Some(format!("write `count({name})`"))))
            }
            None => Err((
                format!("there is no statistic `{name}`"),
                Some(suggestion(name, stats.iter().map(|(own, _, _)| *own).chain(["count"]))),
            )),
        },
        ["count", kind] => kinds().find(|(own, _)| own == kind).map(|(_, figure)| figure).ok_or_else(|| {
            let hint = suggestion(kind, kinds().map(|(own, _)| own).collect::<Vec<_>>());
            (format!("there is no kind `{kind}` to count"), Some(hint))
        }),
        [function, ..] => {
            let hint = "kinds are counted with `count(…)`, as in `count(treasure)`";
            Err((format!("there is no `{function}(…)`"), Some(hint.to_owned())))
        }
        [] => Err(("a name is missing".to_owned(), None)),
    }
}
