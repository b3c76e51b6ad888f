use std::fmt;

pub use crate::model::Rule;
use crate::{
    geom::Point,
    model::{PassageId, RoomId},
};

impl Rule {
    /// Whether it is expected of a dungeon that a person has changed. The other promises say how its method and passes
    /// made it.
    pub(crate) fn outlasts_edits(self) -> bool {
        use Rule::{
            AllReachable, ClearDoorways, ClearWays, ClosedBorder, Complete, GoalReachable, HazardsAvoidable,
            NoSecretNeeded, Sealed, SolidsAvoidable, Unlosable, WaysOut, Winnable,
        };
        let ways = [AllReachable, GoalReachable, HazardsAvoidable, SolidsAvoidable, ClearWays, WaysOut];
        let play = [Winnable, NoSecretNeeded, Unlosable, Complete];
        let promised = |rule: Rule| {
            ways.contains(&rule) || play.contains(&rule) || [ClosedBorder, Sealed, ClearDoorways].contains(&rule)
        };
        self.is_law() || promised(self)
    }

    /// Whether every version of the engine holds its dungeons to it, as it is today. Files of other versions are held to no
    /// other.
    pub(crate) fn is_of_every_version(self) -> bool {
        use Rule::{AllReachable, ClosedBorder, GoalReachable, HazardsAvoidable, RoomsDisjoint, Sealed};
        self.is_law()
            || [AllReachable, GoalReachable, ClosedBorder, RoomsDisjoint, HazardsAvoidable, Sealed].contains(&self)
    }
}

/// A broken rule: which, where and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Fault {
    /// The rule.
    pub rule: Rule,
    /// The room concerned.
    pub room: Option<RoomId>,
    /// The passage concerned.
    pub passage: Option<PassageId>,
    /// The cell concerned.
    pub cell: Option<Point>,
    /// What is wrong.
    pub what: String,
}

impl Fault {
    /// A fault that concerns no room or cell yet; say those as they apply.
    ///
    /// ```
    /// use undercroft::{RoomId, check::{Fault, Rule}};
    /// let fault = Fault::new(Rule::Sealed, "it is open to the east").room(RoomId(2));
    /// assert_eq!(fault.to_string(), "sealed: room 2: it is open to the east");
    /// ```
    pub fn new(rule: Rule, what: impl Into<String>) -> Fault {
        Fault { rule, room: None, passage: None, cell: None, what: what.into() }
    }

    /// Says which room it concerns.
    ///
    /// ```
    /// use undercroft::{RoomId, check::{Fault, Rule}};
    /// assert_eq!(Fault::new(Rule::Sealed, "it is open").room(RoomId(2)).room, Some(RoomId(2)));
    /// ```
    #[must_use]
    pub fn room(self, room: impl Into<Option<RoomId>>) -> Fault {
        Fault { room: room.into(), ..self }
    }

    /// Says which passage it concerns.
    ///
    /// ```
    /// use undercroft::{PassageId, check::{Fault, Rule}};
    /// assert_eq!(Fault::new(Rule::JoinsItsEnds, "it ends too early").passage(PassageId(1)).passage, Some(PassageId(1)));
    /// ```
    #[must_use]
    pub fn passage(self, passage: impl Into<Option<PassageId>>) -> Fault {
        Fault { passage: passage.into(), ..self }
    }

    /// Says which cell it concerns.
    ///
    /// ```
    /// use undercroft::{Point, check::{Fault, Rule}};
    /// assert_eq!(Fault::new(Rule::ClosedBorder, "it is open").cell(Point::new(0, 3)).cell, Some(Point::new(0, 3)));
    /// ```
    #[must_use]
    pub fn cell(self, cell: impl Into<Option<Point>>) -> Fault {
        Fault { cell: cell.into(), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", crate::Named::name(self.rule))?;
        if let Some(RoomId(room)) = self.room {
            write!(f, "room {room}: ")?;
        }
        if let Some(PassageId(passage)) = self.passage {
            write!(f, "passage {passage}: ")?;
        }
        if let Some(cell) = self.cell {
            write!(f, "cell {cell}: ")?;
        }
        f.write_str(&self.what)
    }
}

/// Of one rule this many faults are kept: a broken board breaks one rule in a million cells.
const KEPT: usize = 5;

/// A list of faults that stays short.
///
/// ```
/// use undercroft::check::{Fault, Faults, Rule};
/// let mut faults = Faults::default();
/// (0..1_000).for_each(|cell| faults.add(Fault::new(Rule::CellsMatchShapes, format!("cell {cell} is not open"))));
/// assert!(faults.is_full(Rule::CellsMatchShapes) && !faults.is_full(Rule::Sealed));
/// assert_eq!(faults.into_list().len(), 5);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    /// Keeps a fault, unless enough of its rule are kept already.
    ///
    /// ```
    /// use undercroft::check::{Fault, Faults, Rule};
    /// let mut faults = Faults::default();
    /// faults.add(Fault::new(Rule::Sealed, "it is open to the east"));
    /// assert!(!faults.is_empty());
    /// ```
    pub fn add(&mut self, fault: Fault) {
        if !self.is_full(fault.rule) {
            self.list.push(fault);
        }
    }

    /// Whether further faults of a rule are not kept.
    ///
    /// ```
    /// use undercroft::check::{Faults, Rule};
    /// assert!(!Faults::default().is_full(Rule::CellsMatchShapes));
    /// ```
    pub fn is_full(&self, rule: Rule) -> bool {
        self.list.iter().filter(|fault| fault.rule == rule).count() >= KEPT
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(undercroft::check::Faults::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The faults in the order they were found.
    ///
    /// ```
    /// assert_eq!(undercroft::check::Faults::default().into_list(), []);
    /// ```
    pub fn into_list(self) -> Vec<Fault> {
        self.list
    }
}
