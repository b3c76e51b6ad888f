use std::fmt;

use crate::{
    geom::Point,
    model::{PassageId, RoomId},
    named::named,
};

/// Declares the rules. The comment on each is also what people are told about it.
macro_rules! rules {
    ($($(#[doc = $about:literal])+ $Member:ident = $text:literal,)+) => {
        named! {
            /// A rule that `check` holds a dungeon to.
            #[non_exhaustive]
            pub enum Rule { $($(#[doc = $about])+ $Member = $text,)+ }
        }

        impl Rule {
            /// What it says, in a sentence without its full stop.
            ///
            /// ```
            /// use undercroft::check::Rule;
            /// assert_eq!(Rule::ClosedBorder.about(), "the board's edge is solid");
            /// ```
            pub fn about(self) -> &'static str {
                let about = match self { $(Rule::$Member => concat!($($about),+),)+ };
                let about = about.split_once(": ").map_or(about, |(_, about)| about);
                about.trim().trim_end_matches('.')
            }
        }
    };
}

rules! {
    /// Law: the recipe it came from has no problems.
    SoundRecipe = "sound-recipe",
    /// Law: ids count from 0 without gaps.
    DenseIds = "dense-ids",
    /// Law: whatever is named exists.
    NoDanglingEnds = "no-dangling-ends",
    /// Law: board, owners and layers have one size.
    OneGround = "one-ground",
    /// Law: nothing lies off the board.
    InsideTheBoard = "inside-the-board",
    /// Law: a cell is open if and only if a room or passage carved it; pillars excepted.
    InStep = "in-step",
    /// Law: start, goal, doors, stairs and marks stand on floor.
    OnFloor = "on-floor",
    /// Law: what belongs to a room lies in it, its doors and exits beside it.
    AtItsRoom = "at-its-room",
    /// Law: water lies on floor, and nothing stands where it is deep.
    Water = "water",
    /// Law: stairs in passages lie between walls, and ups and downs cancel round every loop.
    StairsCancel = "stairs-cancel",
    /// Law: marks and layers of one's own have names and signs that can be shown.
    OwnThings = "own-things",
    /// Law: locks, their doors and their keys belong together.
    Locks = "locks",
    /// Law: stairs to another level lie in no passage; those of several levels meet, and all levels can be reached.
    Links = "links",
    /// Law: a file's tiles show what its records say.
    TilesAgree = "tiles-agree",
    /// Law: a file's fingerprint is that of its content.
    Fingerprint = "fingerprint",
    /// Law: an assembly's nodes and edges are named, numbered and joined as a path with branches.
    Graph = "graph",
    /// Law: where two tiles are joined their connectors face each other in one point and have one type.
    ConnectorsMeet = "connectors-meet",
    /// Law: no two tiles overlap in space.
    TilesDisjoint = "tiles-disjoint",
    /// Law: rooms, passages and marks lie where the raster puts the tiles.
    OnTheRaster = "on-the-raster",
    /// Law: every connector is closed as its tile wants it, and every frame has its doors; from version 0.2 on.
    Openings = "openings",
    /// Promise: the board, the rooms and their distances are what the recipe asks for.
    AsAsked = "as-asked",
    /// Promise: a passage leads from the one of its rooms to the other, cell by cell.
    JoinsItsEnds = "joins-its-ends",
    /// Promise: no two rooms share a cell.
    RoomsDisjoint = "rooms-disjoint",
    /// Promise: every open cell without deep water can be reached from the start, solid things aside.
    AllReachable = "all-reachable",
    /// Promise: there is a goal, and it can be reached.
    GoalReachable = "goal-reachable",
    /// Promise: the board's edge is solid.
    ClosedBorder = "closed-border",
    /// Promise: between any two rooms lies at least one cell.
    RoomsApart = "rooms-apart",
    /// Promise: passages run clear of rooms, of their corners and of the cells beside a round room's exits.
    ClearPassages = "clear-passages",
    /// Promise: a passage crosses others one cell at a time or ends in one, and runs along none.
    SingleCrossings = "single-crossings",
    /// Promise: no two passages join the same two rooms.
    JoinedOnce = "joined-once",
    /// Promise: rooms are entered along their sides, round ones only in the middle of a side.
    Entries = "entries",
    /// Promise: an unbroken symmetry leaves floor, doors, stairs, furnishings and water as they are, and rooms that are
    /// images of each other hold the same.
    Symmetric = "symmetric",
    /// Promise: as many rooms as the recipe wants.
    EnoughRooms = "enough-rooms",
    /// Promise: exactly as many rooms and passages as the recipe says.
    ExactCounts = "exact-counts",
    /// Promise: corridors go the way the recipe says.
    AsDirected = "as-directed",
    /// Promise: at most three corridors lead on from a room, and none by the side by which it was entered.
    OnwardCorridors = "onward-corridors",
    /// Promise: a loop joins rooms at least a third of the walk apart, and never the boss's.
    DistantLoops = "distant-loops",
    /// Promise: every room and corridor is where the document's formulas put it.
    DocumentFormulas = "document-formulas",
    /// Promise: rooms are of the kinds their method gives, and hold what the recipe's passes put there.
    Roles = "roles",
    /// Promise: closing all doors of a room encloses it.
    Sealed = "sealed",
    /// Promise: every hazard can be walked around.
    HazardsAvoidable = "hazards-avoidable",
    /// Promise: solid things stand neither on the start nor on the goal and cut nothing off, together with deep water:
    /// every other open cell can be reached from the start.
    SolidsAvoidable = "solids-avoidable",
    /// Promise: every end of a passage has one door.
    DoorsAtEnds = "doors-at-ends",
    /// Promise: no passage climbs stairs and descends others.
    StairsOneWay = "stairs-one-way",
    /// Promise: an opening with a door has one on each of its cells, all of one kind.
    WholeOpenings = "whole-openings",
    /// Promise: a passage has at most one secret door, and a short one at most one that is no archway.
    ShortCorridors = "short-corridors",
    /// Promise: without secret doors the goal and three quarters of the rooms can be reached.
    FairSecrets = "fair-secrets",
    /// Promise: without a key the goal can be reached, and the first room can be left.
    FairLocks = "fair-locks",
    /// Promise: every locked door has a key, and keys cannot be used up so that what the recipe protects is lost.
    FairKeys = "fair-keys",
    /// Promise: one main entrance, and every exit leads out.
    WaysOut = "ways-out",
    /// Promise: furnishings keep clear of doors and the ways between them, and of each other.
    ClearWays = "clear-ways",
    /// Promise: nothing solid stands in a doorway, neither on a door's cell nor on the one that it opens on.
    ClearDoorways = "clear-doorways",
    /// Promise: what stands in a room belongs to what the room was furnished as, and an empty room was furnished as
    /// nothing.
    ByPurpose = "by-purpose",
    /// Promise: prefabs are there as they are drawn, as often as they may and have to be.
    Prefabs = "prefabs",
    /// Promise: numbers count from 1 at the entrance, and what a room cuts off has numbers in a row.
    NumberedByBranch = "numbered-by-branch",
    /// Promise: the way to the boss is as long as the recipe wants.
    PathLength = "path-length",
    /// Promise: after at most three corridors comes a room.
    Pacing = "pacing",
    /// Promise: the path is not all rooms.
    LinearShare = "linear-share",
    /// Promise: the boss waits at the farthest connector that takes its tile, or in the farthest room.
    BossFarthest = "boss-farthest",
    /// Promise: a branch ends in a room, a dead end or where there is loot.
    BranchEnds = "branch-ends",
    /// Promise: with loops, free connectors that meet and match are joined.
    LoopsJoined = "loops-joined",
    /// Promise: rooms that the recipe keeps are there, cell for cell and as far from each other as they were.
    KeptRooms = "kept-rooms",
}

impl Rule {
    /// Whether it is a law, which every dungeon keeps; else it is a promise, which a person may waive.
    ///
    /// ```
    /// use undercroft::check::Rule;
    /// assert!(Rule::OnFloor.is_law() && !Rule::AllReachable.is_law());
    /// ```
    pub fn is_law(self) -> bool {
        // They are declared in this order.
        self <= Rule::Openings
    }

    /// Whether it is expected of a dungeon that a person has changed. The other promises say how its method and passes
    /// made it.
    pub(crate) fn outlasts_edits(self) -> bool {
        use Rule::{
            AllReachable, ClearDoorways, ClearWays, ClosedBorder, GoalReachable, HazardsAvoidable, Sealed,
            SolidsAvoidable, WaysOut,
        };
        let ways = [AllReachable, GoalReachable, HazardsAvoidable, SolidsAvoidable, ClearWays, WaysOut];
        let promised = |rule: Rule| ways.contains(&rule) || [ClosedBorder, Sealed, ClearDoorways].contains(&rule);
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
/// (0..1_000).for_each(|cell| faults.add(Fault::new(Rule::InStep, format!("cell {cell} is not open"))));
/// assert!(faults.is_full(Rule::InStep) && !faults.is_full(Rule::Sealed));
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
    /// assert!(!Faults::default().is_full(Rule::InStep));
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
