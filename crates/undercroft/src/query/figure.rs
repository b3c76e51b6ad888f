//! The figures that an expression can name: the statistics of a dungeon, and how many things of a kind it has.

use std::fmt;

use super::{
    Measure,
    kinds::{EntityType, find, kinds},
};
use crate::{
    Named,
    levels::Levels,
    model::{DoorKind, Draft, MarkKind, Room, RoomKind, StairWay},
    named::named,
    recipe::suggestion,
    stats::{Combine, StatGroup, Stats},
};

named! {
    /// The stage of generation after which a figure is known.
    pub enum Stage {
        /// After the layout, when rooms and passages are placed.
        Layout = "layout",
        /// After carving; or after the passes, if one of them may change where one can walk.
        Carved = "carved",
        /// After the passes.
        Passes = "passes",
    }
}

/// A number that an expression can ask about a dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A statistic, by its place in [`Stats::ALL`].
    Stat(usize),
    /// How many rooms are of a kind.
    Rooms(RoomKind),
    /// How many doors are of a kind.
    Doors(DoorKind),
    /// How many marks are of a kind.
    Marks(MarkKind),
    /// How many exits are of a kind.
    Exits(&'static str),
    /// How many stairs lead this way.
    Stairs(StairWay),
    /// How many open cells are under water that is too deep to walk, or not.
    Water {
        /// Too deep to walk.
        deep: bool,
    },
    /// How many there are of any kind.
    All(EntityType),
}

impl Figure {
    /// Every figure.
    ///
    /// ```
    /// use undercroft::query::Figure;
    /// assert!(Figure::all().iter().any(|figure| figure.to_string() == "count(treasure)"));
    /// ```
    pub fn all() -> Vec<Figure> {
        let stats = (0..Stats::ALL.len()).map(Figure::Stat);
        let kinds = kinds().into_iter().map(|kind| kind.figure);
        stats.chain(kinds).collect()
    }

    /// The figure of that name: `rooms`, `count(treasure)`, `marks(boss)`.
    ///
    /// ```
    /// use undercroft::query::Figure;
    /// assert_eq!(Figure::named("critical_path").unwrap().to_string(), "critical_path");
    /// assert_eq!(Figure::named("critcal_path").unwrap_err(), "did you mean `critical_path`?");
    /// ```
    pub fn named(name: &str) -> Result<Figure, String> {
        let called = name.trim();
        let words: Vec<&str> = match called.strip_suffix(')').and_then(|open| open.split_once('(')) {
            Some((function, kind)) => vec![function.trim(), kind.trim()],
            None => vec![called],
        };
        figure(&words).map_err(|_| {
            let names: Vec<String> = Figure::all().iter().map(ToString::to_string).collect();
            suggestion(called, names.iter().map(String::as_str))
        })
    }

    /// What it means.
    ///
    /// ```
    /// use undercroft::query::Figure;
    /// assert_eq!(Figure::named("count(secret)").unwrap().about(), "doors of kind secret");
    /// ```
    pub fn about(self) -> String {
        match self {
            Figure::Stat(index) => Stats::ALL.get(index).map_or("", |statistic| statistic.about).to_owned(),
            Figure::Rooms(kind) => format!("rooms of kind {}", kind.name()),
            Figure::Doors(kind) => format!("doors of kind {}", kind.name()),
            Figure::Marks(kind) => format!("marks of kind {}", kind.name()),
            Figure::Exits(kind) => format!("ways out of kind {kind}"),
            Figure::Stairs(way) => format!("stairs that lead {}", way.name()),
            Figure::Water { deep } => format!("open cells under {} water", if deep { "deep" } else { "shallow" }),
            Figure::All(EntityType::Exits) => "ways out of any kind".to_owned(),
            Figure::All(entity) => format!("{} of any kind", entity.name()),
        }
    }

    /// After which stage it is known. The earlier that is, the earlier a search can reject a seed. Kinds of rooms are known
    /// only after the passes where the pass `roles` is on.
    ///
    /// ```
    /// use undercroft::query::{Figure, Stage};
    /// assert_eq!(Figure::named("rooms").unwrap().stage(), Stage::Layout);
    /// assert_eq!(Figure::named("loops").unwrap().stage(), Stage::Carved);
    /// assert_eq!(Figure::named("doors").unwrap().stage(), Stage::Passes);
    /// ```
    pub fn stage(self) -> Stage {
        match self.group() {
            StatGroup::Layout => Stage::Layout,
            group if group.waits_for_passes() => Stage::Passes,
            _ => Stage::Carved,
        }
    }

    /// The group of statistics that it is computed with.
    pub(super) fn group(self) -> StatGroup {
        match self {
            Figure::Stat(index) => Stats::ALL.get(index).map_or(StatGroup::Passes, |statistic| statistic.group),
            Figure::Rooms(_) => StatGroup::Layout,
            _ => StatGroup::Passes,
        }
    }

    /// How its values for several levels become one.
    ///
    /// ```
    /// use undercroft::{Combine, query::Figure};
    /// assert_eq!(Figure::named("diameter").unwrap().combine(), Combine::Max);
    /// assert_eq!(Figure::named("count(treasure)").unwrap().combine(), Combine::Sum);
    /// ```
    pub fn combine(self) -> Combine {
        match self {
            Figure::Stat(index) => Stats::ALL.get(index).map_or(Combine::Sum, |statistic| statistic.combine),
            Figure::Rooms(_)
            | Figure::Doors(_)
            | Figure::Marks(_)
            | Figure::Exits(_)
            | Figure::Stairs(_)
            | Figure::Water { .. }
            | Figure::All(_) => Combine::Sum,
        }
    }

    /// Its value for a dungeon or a draft; `None` where it is not defined, such as the path to a goal that does not
    /// exist.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, query::Figure, stats};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
    /// let exits = Figure::named("count(exit)").unwrap();
    /// assert_eq!(exits.of(dungeon.draft(), &stats(dungeon.draft())), Some(1.0));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn of(self, draft: &Draft, stats: &Stats) -> Option<f64> {
        match self {
            Figure::Stat(index) => stats.numbers().get(index).copied().flatten(),
            Figure::Rooms(kind) => Some(of_kind(&draft.rooms, kind)),
            Figure::Doors(kind) => Some(draft.doors.iter().filter(|door| door.kind == kind).count() as f64),
            Figure::Marks(kind) => Some(draft.marks.iter().filter(|mark| mark.kind == kind).count() as f64),
            Figure::Exits(kind) => Some(draft.exits.iter().filter(|exit| exit.kind == kind).count() as f64),
            Figure::Stairs(way) => Some(draft.stairs.iter().filter(|stair| stair.direction == way).count() as f64),
            // Both were counted with the statistics, where deep cells are wet cells too.
            Figure::Water { deep: true } => Some(stats.deep_cells as f64),
            Figure::Water { deep: false } => Some(stats.wet_cells.saturating_sub(stats.deep_cells) as f64),
            Figure::All(entity) => Some(entity.count(draft, stats) as f64),
        }
    }

    /// Its value for several levels: counts are added up, and statistics are those of all levels together.
    ///
    /// ```
    /// use undercroft::{generate_levels, levels_stats, query::Figure, recipe::LevelsRecipe};
    /// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 3\n[method.bsp]\n")?, 42)?;
    /// let stairs = Figure::named("count(up)").unwrap();
    /// assert_eq!(stairs.of_levels(&levels, &levels_stats(&levels)), Some(2.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_levels(self, levels: &Levels, stats: &Stats) -> Option<f64> {
        match self {
            Figure::Stat(_) | Figure::Water { .. } | Figure::All(EntityType::Water) => {
                self.of(levels.list().first()?.dungeon.draft(), stats)
            }
            _ => levels.drafts().into_iter().map(|draft| self.of(draft, stats)).sum(),
        }
    }

    /// Its value for a layout, if it needs no more than rooms and the statistics of a layout.
    pub(super) fn of_layout(self, rooms: &[Room], stats: &Stats) -> Option<f64> {
        match self {
            Figure::Rooms(kind) => Some(of_kind(rooms, kind)),
            Figure::Stat(index) => stats.numbers().get(index).copied().flatten(),
            _ => None,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Figure::Stat(index) = self {
            return f.pad(Stats::ALL.get(*index).map_or("", |statistic| statistic.name));
        }
        let all = kinds();
        let Some(own) = all.iter().find(|kind| kind.figure == *self) else { return Ok(()) };
        // The first kind of a name is written `count(name)`; another one with the same name says what it is a kind of.
        let is_first = all.iter().find(|kind| kind.name == own.name).is_some_and(|first| first.figure == *self);
        let function = if is_first { "count" } else { own.entity.name() };
        f.pad(&format!("{function}({})", own.name))
    }
}

fn of_kind(rooms: &[Room], kind: RoomKind) -> f64 {
    rooms.iter().filter(|room| room.kind == kind).count() as f64
}

/// The figure that a name in an expression stands for; or what is wrong with the name, and a hint.
pub(super) fn figure(words: &[&str]) -> Result<Figure, (String, Option<String>)> {
    let stat = |name: &str| Stats::ALL.iter().position(|own| own.name == name).map(Figure::Stat);
    match words {
        ["count"] => Err(("`count` of what?".to_owned(), Some("write a kind, as in `count(treasure)`".to_owned()))),
        [name] => stat(name).ok_or_else(|| match find(None, name) {
            Some(_) => (format!("`{name}` is a kind, not a number"), Some(format!("write `count({name})`"))),
            None => {
                let known = Stats::ALL.iter().map(|own| own.name);
                (format!("there is no statistic `{name}`"), Some(suggestion(name, known)))
            }
        }),
        // The number of all rooms, doors or passages is a statistic.
        ["count", all @ ("rooms" | "doors" | "passages")] => {
            stat(all).ok_or_else(|| (format!("there is no statistic `{all}`"), None))
        }
        ["count", kind] => find(None, kind).ok_or_else(|| {
            let known: Vec<&str> = kinds().iter().map(|kind| kind.name).collect();
            (format!("there is no kind `{kind}` to count"), Some(suggestion(kind, known)))
        }),
        [entity, kind] if EntityType::from_name(entity).is_some() => {
            let entity = EntityType::from_name(entity);
            find(entity, kind).ok_or_else(|| {
                if find(None, kind).is_some() {
                    let rule = format!("`{kind}` is a kind of something else");
                    return (rule, Some(format!("write `count({kind})`")));
                }
                let known = kinds().into_iter().filter(|kind| Some(kind.entity) == entity && !kind.is_all());
                let known: Vec<&str> = known.map(|kind| kind.name).collect();
                let what = entity.map_or("", Named::name);
                (format!("there is no kind `{kind}` of {what}"), Some(suggestion(kind, known)))
            })
        }
        [function, of, ..] if Measure::named(function).is_some() => {
            Err((format!("a dungeon has one `{of}` and no `{function}` of it"), Some(format!("write `{of}`"))))
        }
        [function, ..] => {
            let hint = "kinds are counted with `count(…)`, as in `count(treasure)`";
            Err((format!("there is no `{function}(…)`"), Some(hint.to_owned())))
        }
        [] => Err(("a name is missing".to_owned(), None)),
    }
}
