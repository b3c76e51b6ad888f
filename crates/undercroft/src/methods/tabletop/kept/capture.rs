//! The rooms of a dungeon as rooms to keep: with their images, seen from the centre of the plan.

use std::{cmp::Reverse, collections::BTreeSet, error, fmt};

use super::{Kept, KeptRole, KeptRoom, kept_order, orbits};
use crate::{
    Named,
    geom::{Point, Rect},
    methods::tabletop::{
        Settings,
        layout::OWN_TAGS,
        symmetry::{SymmetryGroup, moved_shape},
    },
    model::{Archetype, Draft, Edit, Room, RoomId},
};

/// In how many of the first rooms the centre of a symmetry is looked for. It is nearly always the first.
const CENTRES: usize = 64;

/// Why rooms of a dungeon cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeepError {
    /// No room is named.
    Nothing,
    /// There is no such room.
    NoRoom {
        /// Its number.
        room: RoomId,
        /// How many rooms there are.
        rooms: usize,
    },
    /// Only `tabletop` can keep rooms.
    OtherMethod {
        /// What made the dungeon.
        method: &'static str,
    },
    /// It is one of several levels, whose stairs are tied to places of its board.
    OneOfLevels,
    /// Somebody closed a cell of the room by hand.
    Closed {
        /// The room.
        room: RoomId,
        /// The cell.
        at: Point,
    },
}

impl fmt::Display for KeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeepError::Nothing => f.write_str("no room is named that is to be kept"),
            KeepError::NoRoom { room, rooms: 1 } => write!(f, "there is no room {}, only room 0", room.0),
            KeepError::NoRoom { room, rooms } => {
                write!(f, "there is no room {}, rooms count from 0 to {}", room.0, rooms.saturating_sub(1))
            }
            KeepError::OtherMethod { method } => {
                write!(f, "`{method}` made it, and only `tabletop` can lay rooms around others")
            }
            KeepError::OneOfLevels => {
                f.write_str("it is one of several levels, and its stairs to the others are tied to their places")
            }
            KeepError::Closed { room, at } => {
                write!(f, "cell {at} of room {} was closed by hand, and a room is kept as its recipe made it", room.0)
            }
        }
    }
}

impl error::Error for KeepError {}

impl Settings {
    /// These rooms of a draft that the parameters made, and with symmetry their images.
    pub(crate) fn keep(&self, draft: &Draft, edits: &[Edit], rooms: &[RoomId]) -> Result<Kept, KeepError> {
        if rooms.is_empty() {
            return Err(KeepError::Nothing);
        }
        let count = draft.rooms.len();
        if let Some(room) = rooms.iter().find(|room| room.0 as usize >= count) {
            return Err(KeepError::NoRoom { room: *room, rooms: count });
        }
        let group = self.group();
        let mut chosen: BTreeSet<u32> = rooms.iter().map(|room| room.0).collect();
        let centre = self.centre(draft, group, &chosen);
        if group != SymmetryGroup::Trivial {
            chosen = chosen.iter().flat_map(|room| images(draft, *room, group, centre)).collect();
        }
        for room in chosen.iter().map(|room| &draft.rooms[*room as usize]) {
            let closed = draft.changes.closed.iter().find(|at| room.shape.contains(room.rect, **at));
            if let Some(at) = closed {
                return Err(KeepError::Closed { room: room.id, at: *at });
            }
        }
        let kept: Vec<KeptRoom> =
            chosen.iter().map(|room| self.kept(&draft.rooms[*room as usize], edits, centre)).collect();
        // Rooms get their ids in the order of their orbits.
        Ok(Kept::new(kept_order(&kept, group).cloned().collect()))
    }

    fn kept(&self, room: &Room, edits: &[Edit], centre: Point) -> KeptRoom {
        // A room that was placed as something has the name of that as a tag.
        let roles = [KeptRole::Keep, KeptRole::Nave, KeptRole::Lair, KeptRole::Chamber];
        let role = roles.into_iter().find(|role| room.tags.contains(role.name())).unwrap_or(KeptRole::Room);
        let by_hand = edits.iter().rev().find_map(|edit| match edit {
            Edit::SetTags { room: own, tags } if *own == room.id => Some(tags.clone()),
            Edit::OpenCell { .. }
            | Edit::CloseCell { .. }
            | Edit::SetDoorKind { .. }
            | Edit::AddMark { .. }
            | Edit::MoveMark { .. }
            | Edit::RemoveMark { .. }
            | Edit::SetTags { .. }
            | Edit::MoveNumber { .. }
            | Edit::SetText { .. } => None,
        });
        let group = self.group();
        let before = || kept_order(self.kept.rooms(), group).nth(room.id.0 as usize).map(|kept| kept.tags.clone());
        let mut tags = by_hand.or_else(before).unwrap_or_default();
        tags.retain(|tag| !OWN_TAGS.contains(&tag.as_str()));
        KeptRoom {
            rect: room.rect.moved(-centre),
            shape: room.shape.clone(),
            role,
            prefab: room.prefab.clone(),
            tags,
            words: room.words.clone(),
        }
    }

    /// The cell of the board that is the centre of the plan, where the plan has one; else the middle of what is kept.
    fn centre(&self, draft: &Draft, group: SymmetryGroup, chosen: &BTreeSet<u32>) -> Point {
        if group == SymmetryGroup::Trivial && self.archetype != Archetype::Fortress {
            let kept = chosen.iter().map(|room| draft.rooms[*room as usize].rect).reduce(Rect::union);
            return kept.unwrap_or_default().centre();
        }
        // What was kept before says where it lies, and comes first.
        let (orbits, by) = orbits(self.kept.rooms(), group);
        let first = orbits.first().and_then(|orbit| orbit.images.first());
        if let (Some((_, kept)), Some(room)) = (first, draft.rooms.first()) {
            return room.rect.corner() - self.kept.rooms()[*kept].rect.moved(by).corner();
        }
        // The first room lies in the centre or on the axis, unless it could not be reached and was left out.
        let pairs: Vec<[Rect; 2]> = draft
            .rooms
            .iter()
            .filter_map(|room| Some([room.rect, draft.rooms.get(room.mirror?.0 as usize)?.rect]))
            .collect();
        let matching = |centre: Point| {
            let is_image = |[one, other]: &&[Rect; 2]| {
                group.motions().skip(1).any(|motion| motion.rect(one.moved(-centre)) == other.moved(-centre))
            };
            pairs.iter().filter(is_image).count()
        };
        let centres = draft.rooms.iter().take(CENTRES).map(|room| room.rect.centre());
        centres.min_by_key(|centre| Reverse(matching(*centre))).unwrap_or_default()
    }
}

/// A room and those that are its images, wherever a motion brings it.
fn images(draft: &Draft, room: u32, group: SymmetryGroup, centre: Point) -> Vec<u32> {
    let own = &draft.rooms[room as usize];
    let is_image = |other: &Room| {
        group.motions().any(|motion| {
            motion.rect(own.rect.moved(-centre)) == other.rect.moved(-centre)
                && moved_shape(&own.shape, motion) == other.shape
        })
    };
    draft.rooms.iter().filter(|other| is_image(other)).map(|other| other.id.0).collect()
}
