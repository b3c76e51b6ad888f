use crate::{model::Shape, rng::Rng};

/// What is to be drawn: rooms by their sizes, and which of them are joined.
#[derive(Clone, Debug, Default)]
pub(in crate::methods::graph) struct Plan {
    pub(in crate::methods::graph) rooms: Vec<PlannedRoom>,
    pub(in crate::methods::graph) edges: Vec<PlannedEdge>,
    /// The edges of each room.
    pub(super) incident: Vec<Vec<u32>>,
    /// Whether each room has doors enough with every size.
    has_doors: Vec<bool>,
    /// What all rooms take together with a cell of rock around each, from the middle of their sizes.
    pub(super) total_area: i64,
    /// The side of a square of that area.
    pub(super) side: i64,
}

/// A room of a plan.
#[derive(Clone, Debug)]
pub(in crate::methods::graph) struct PlannedRoom {
    /// The shortest and the longest width.
    pub(in crate::methods::graph) width: [i32; 2],
    /// The shortest and the longest height.
    pub(in crate::methods::graph) height: [i32; 2],
    /// What it looks like with a width and a height.
    pub(in crate::methods::graph) shape: fn(i32, i32) -> Shape,
}

/// Two rooms that are to be joined.
#[derive(Clone, Copy, Debug)]
pub(in crate::methods::graph) struct PlannedEdge {
    pub(in crate::methods::graph) ends: (u32, u32),
    /// How many cells the corridor should have at least and at most.
    pub(in crate::methods::graph) length: [i32; 2],
}

/// The places along each side of a room at which a door may stand, as bits: bit `i` is the `i`-th cell from the west or from
/// the north. Sides are north, east, south, west.
pub(in crate::methods::graph) type Doorways = [u64; 4];

pub(super) const NORTH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const SOUTH: usize = 2;
pub(super) const WEST: usize = 3;

/// The longest side of a room: its places for doors are the bits of a word.
pub(in crate::methods::graph) const MAX_ROOM_SIDE: i32 = 60;

impl Plan {
    pub(in crate::methods::graph) fn new(rooms: Vec<PlannedRoom>, edges: Vec<PlannedEdge>) -> Plan {
        let mut incident = vec![Vec::new(); rooms.len()];
        for (index, edge) in (0..).zip(&edges) {
            incident[edge.ends.0 as usize].push(index);
            incident[edge.ends.1 as usize].push(index);
        }
        let middle = |[least, most]: [i32; 2]| i64::from(least + most);
        let area = |room: &PlannedRoom| (middle(room.width) + 4) * (middle(room.height) + 4) / 4;
        let total_area: i64 = rooms.iter().map(area).sum();
        let has_doors = |(room, own): (&PlannedRoom, &Vec<u32>)| room.has_doors(own.len());
        let has_doors = rooms.iter().zip(&incident).map(has_doors).collect();
        Plan { rooms, edges, incident, has_doors, total_area, side: total_area.isqrt().max(1) }
    }

    /// The other room of an edge.
    pub(super) fn other(&self, edge: u32, room: u32) -> u32 {
        let (a, b) = self.edges[edge as usize].ends;
        if a == room { b } else { a }
    }

    /// A size with which a room has doors enough: one by chance, made larger as far as it has to be.
    pub(super) fn size_with_doors(&self, room: u32, rng: &mut Rng) -> (i32, i32) {
        let planned = &self.rooms[room as usize];
        let [mut w, mut h] = [planned.width, planned.height].map(|[least, most]| rng.between(least, most));
        if self.has_doors[room as usize] {
            return (w, h);
        }
        let most = (planned.width[1], planned.height[1]);
        while (w, h) != most && planned.door_count(w, h) < self.degree(room) {
            (w, h) = ((w + 1).min(most.0), (h + 1).min(most.1));
        }
        (w, h)
    }

    /// How many edges a room has.
    pub(in crate::methods::graph) fn degree(&self, room: u32) -> usize {
        self.incident[room as usize].len()
    }
}

impl PlannedRoom {
    /// The places for doors of the room with a width and a height: cells of its outline on a side of its rectangle, but not at a
    /// corner, where doors of two sides would touch.
    pub(in crate::methods::graph) fn doorways(&self, width: i32, height: i32) -> Doorways {
        let inner = |side: i32| (1_u64 << (side - 1)) - 2;
        let shape = (self.shape)(width, height);
        let Some(mask) = shape.mask() else {
            return [inner(width), inner(height), inner(width), inner(height)];
        };
        let mut doorways = [0; 4];
        for at in mask.bounds().cells().filter(|at| mask.get(*at) == Some(&true)) {
            doorways[NORTH] |= u64::from(at.y == 0) << at.x;
            doorways[SOUTH] |= u64::from(at.y == height - 1) << at.x;
            doorways[WEST] |= u64::from(at.x == 0) << at.y;
            doorways[EAST] |= u64::from(at.x == width - 1) << at.y;
        }
        let sides = [width, height, width, height];
        [0, 1, 2, 3].map(|side| doorways[side] & inner(sides[side]))
    }

    /// Whether the room is known to have so many doors with every size. Of a rectangle the smallest has the fewest.
    fn has_doors(&self, wanted: usize) -> bool {
        let (width, height) = (self.width[0], self.height[0]);
        (self.shape)(width, height).mask().is_none() && self.door_count(width, height) >= wanted
    }

    /// How many doors the room can have with a width and a height.
    pub(in crate::methods::graph) fn door_count(&self, width: i32, height: i32) -> usize {
        let shape = (self.shape)(width, height);
        if shape.mask().is_none() {
            return (2 * ((width - 1) / 2 + (height - 1) / 2)) as usize;
        }
        let count = |mut places: u64| {
            let mut count = 0;
            while places != 0 {
                let place = places.trailing_zeros();
                places &= !(3 << place);
                count += 1;
            }
            count
        };
        self.doorways(width, height).into_iter().map(count).sum()
    }
}

/// Places for doors of which no two are neighbours, as many as there can be, by their distance from the west or the north.
pub(super) fn slots(doorways: &Doorways) -> [Vec<i32>; 4] {
    doorways.map(|places| {
        let mut slots: Vec<i32> = Vec::new();
        for place in 0..64 {
            if places >> place & 1 == 1 && slots.last().is_none_or(|last| *last + 2 <= place) {
                slots.push(place);
            }
        }
        slots
    })
}
