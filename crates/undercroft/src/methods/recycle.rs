//! Recycling the rooms of the dungeon before.

use crate::{
    geom::Rect,
    model::{Layout, Room, RoomId, RoomKind, Shape},
};

/// Writes plain rooms over old ones: to drop an old room and make a new one costs more than to reset its fields.
pub(crate) struct RoomRecycler {
    rooms: Vec<Room>,
    count: usize,
}

impl RoomRecycler {
    /// Takes the old rooms out of a layout.
    pub(crate) fn begin(layout: &mut Layout) -> RoomRecycler {
        RoomRecycler { rooms: std::mem::take(&mut layout.rooms), count: 0 }
    }

    /// How many rooms were added.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Adds a plain room, in the place of an old one if there is any left.
    #[inline]
    pub(crate) fn add(&mut self, rect: Rect) -> RoomId {
        let id = RoomId(self.count as u32);
        match self.rooms.get_mut(self.count) {
            Some(old) if matches!(old.shape, Shape::Rect) && is_plain(old) => {
                (old.id, old.kind, old.purpose, old.rect) = (id, RoomKind::Normal, None, rect);
                (old.direction, old.mirror, old.number, old.number_at, old.rewards) = (None, None, None, None, None);
            }
            Some(old) => *old = Room::new(id, rect),
            None => self.rooms.push(Room::new(id, rect)),
        }
        self.count += 1;
        id
    }

    /// The rooms that were added, without the old ones that are left over. None are left here.
    pub(crate) fn finish(&mut self) -> Vec<Room> {
        self.rooms.truncate(self.count);
        self.count = 0;
        std::mem::take(&mut self.rooms)
    }
}

/// Whether nothing in a room owns memory.
#[inline]
fn is_plain(room: &Room) -> bool {
    room.name.is_none()
        && room.tags.is_empty()
        && room.words.is_empty()
        && room.encounter.is_none()
        && room.prefab.is_none()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        geom::{Dir, Motion},
        model::{Encounter, Rewards, RoomPrefab},
    };

    #[test]
    fn nothing_of_an_old_room_is_left_in_a_new_one() {
        let plain = Room::new(RoomId(0), Rect::new(1, 1, 3, 3));
        let encounter = Encounter { enemies: 3, effective_floor: 2, boss: Some("Grim".to_owned()) };
        let old = [
            Room { kind: RoomKind::Boss, direction: Some(Dir::East), ..plain.clone() },
            Room { mirror: Some(RoomId(4)), number: Some(7), ..plain.clone() },
            Room { rewards: Some(Rewards { xp: 2.0, loot: 1.5 }), ..plain.clone() },
            Room { tags: BTreeSet::from(["lair".into()]), ..plain.clone() },
            Room { encounter: Some(encounter), ..plain.clone() },
            Room {
                number_at: Some(Default::default()),
                words: [("name".into(), "Crypt".into())].into(),
                ..plain.clone()
            },
            Room { prefab: Some(RoomPrefab { name: "well".into(), motion: Motion::MIRROR }), ..plain.clone() },
            Room { name: Some("crypt".to_owned()), ..plain.clone() },
            Room { shape: Shape::circle(3, 3), ..plain },
        ];
        let mut layout = Layout { rooms: old.to_vec(), ..Layout::default() };
        let rects: Vec<Rect> = (0..9).map(|x| Rect::new(x, 2, 5, 4)).collect();
        for count in [9, 3, 0] {
            let mut rooms = RoomRecycler::begin(&mut layout);
            for rect in &rects[..count] {
                rooms.add(*rect);
            }
            layout.rooms = rooms.finish();
            let new = (0..).zip(&rects[..count]).map(|(id, rect)| Room::new(RoomId(id), *rect));
            assert_eq!(layout.rooms, new.collect::<Vec<_>>());
        }
    }
}
