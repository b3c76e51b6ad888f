//! The rules that every dungeon is held to, by their names. `check` judges them; a layout may say which of them it breaks on purpose.

use crate::named::named;

/// Declares the rules. The comment on each is also what people are told about it.
macro_rules! rules {
    ($($(#[doc = $about:literal])+ $Member:ident = $text:literal $(| $former:literal)?,)+) => {
        named! {
            /// A rule that `check` holds a dungeon to.
            pub enum Rule { $($(#[doc = $about])+ $Member = $text $(| $former)?,)+ }
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
    NoDanglingReferences = "no-dangling-references" | "no-dangling-ends",
    /// Law: board, owners and layers have one size.
    EqualLayerSizes = "equal-layer-sizes" | "one-ground",
    /// Law: nothing lies off the board.
    InsideTheBoard = "inside-the-board",
    /// Law: a cell is open if and only if a room or passage carved it; pillars excepted.
    CellsMatchShapes = "cells-match-shapes" | "in-step",
    /// Law: start, goal, doors, stairs and marks stand on floor.
    OnFloor = "on-floor",
    /// Law: what belongs to a room lies in it, its doors and exits beside it.
    AtItsRoom = "at-its-room",
    /// Law: water lies on floor, and nothing stands where it is deep.
    Water = "water",
    /// Law: stairs in passages lie between walls, and ups and downs cancel round every loop.
    StairsCancel = "stairs-cancel",
    /// Law: marks and layers of one's own have names and signs that can be shown.
    CustomNames = "custom-names" | "own-things",
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
    MatchesRecipe = "matches-recipe" | "as-asked",
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
    /// Promise: one can walk directly between two rooms if and only if the recipe's graph joins them, and each connection has its own
    /// doors, as it asks for.
    AsDrawn = "as-drawn",
    /// Promise: the goal can be reached with the keys that are found on the way; a locked door without a key stays closed.
    Winnable = "winnable",
    /// Promise: the goal can be reached by somebody who finds no secret door.
    NoSecretNeeded = "no-secret-needed",
    /// Promise: the goal can be reached whichever locks are opened first.
    Unlosable = "unlosable",
    /// Promise: every room behind a lock can be reached whichever locks are opened first.
    Complete = "complete",
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
}
