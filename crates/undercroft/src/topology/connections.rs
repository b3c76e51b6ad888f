//! Openings and connections: through which cells each room is entered, and what lies beyond.
//!
//! Everything here is derived from the cells and their owners, by one piece of code for everybody: the records of
//! passages say how a method meant rooms to be joined, these say what a walker meets.

use super::{RoomGraph, node_runs::NodeRun};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Cell, DoorId, Draft, Holder, PassageId, RoomId},
    net::{self, UnionFind},
};

/// The number of an opening: openings count from 0, room by room, and in a room in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpeningId(pub u32);

/// The number of a stretch of corridor: stretches count from 0 in reading order of their first cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StretchId(pub u32);

/// A way into a room: neighbouring cells just outside of it from which one steps into it.
///
/// ```text
/// ####..####      the room below has one opening to the north, two cells wide;
/// #........#      seen from the corridor above, the same step is no opening of anything
/// #........#
/// ##########
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// Its number.
    pub id: OpeningId,
    /// The room that is entered.
    pub room: RoomId,
    /// On which side of the room it lies; in a nook of an irregular room, the side with most of its cells.
    pub side: Dir,
    /// Its cells, in reading order.
    pub cells: Vec<Point>,
    /// The doors of the room that stand in it.
    pub doors: Vec<DoorId>,
    /// What one meets on leaving the room through it.
    pub beyond: Beyond,
}

/// What lies beyond an opening.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Beyond {
    /// The rooms met first: those that touch the opening itself, and those at the other openings of its corridor.
    pub rooms: Vec<RoomId>,
    /// The passages that run through its corridor.
    pub passages: Vec<PassageId>,
    /// The stretches of corridor it opens on: one, or none where two rooms touch.
    pub stretches: Vec<StretchId>,
}

/// A connected stretch of corridor, however many passages carved it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stretch {
    /// Its number.
    pub id: StretchId,
    /// Its first cell in reading order.
    pub at: Point,
    /// How many cells it has.
    pub area: u32,
    /// The rooms that can be entered from it.
    pub rooms: Vec<RoomId>,
    /// The passages that run through it.
    pub passages: Vec<PassageId>,
}

/// Which rooms and stretches of corridor touch, and where. Worked out once by [`Draft::connections`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connections {
    openings: Vec<Opening>,
    stretches: Vec<Stretch>,
    /// For each room where its openings begin, and where the last ones end.
    of_rooms: Vec<u32>,
    neighbours: Vec<Vec<RoomId>>,
}

impl Connections {
    /// All openings, in the order of their ids.
    ///
    /// ```
    /// use undercroft::{generate, Recipe, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 12345)?;
    /// let connections = dungeon.draft().connections();
    /// assert!(connections.openings().iter().all(|opening| !opening.cells.is_empty()));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// The openings of one room; none for a room that does not exist.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 12345)?;
    /// for opening in dungeon.draft().connections().openings_of(RoomId(0)) {
    ///     println!("{:?}: to {:?}", opening.side, opening.beyond.rooms);
    /// }
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn openings_of(&self, room: RoomId) -> &[Opening] {
        let room = room.0 as usize;
        match (self.of_rooms.get(room), self.of_rooms.get(room + 1)) {
            (Some(from), Some(to)) => &self.openings[*from as usize..*to as usize],
            _ => &[],
        }
    }

    /// The rooms met first when walking on from a room; none for a room that does not exist.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 12345)?;
    /// assert!(!dungeon.draft().connections().neighbours(RoomId(0)).is_empty());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn neighbours(&self, room: RoomId) -> &[RoomId] {
        self.neighbours.get(room.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// All stretches of corridor, in the order of their ids.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 12345)?;
    /// assert!(dungeon.draft().connections().stretches().iter().all(|stretch| stretch.area > 0));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// For each cell of a corridor which stretch it belongs to; `draft` is the one that these are the connections of. Deep water and solid
    /// things in a corridor are cells of it too. If they cut it in two, all its cells belong to the first of the two stretches.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 12345)?;
    /// let connections = dungeon.draft().connections();
    /// let stretch_at = connections.stretch_grid(dungeon.draft());
    /// assert!(connections.stretches().iter().all(|stretch| stretch_at[stretch.at] == Some(stretch.id)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn stretch_grid(&self, draft: &Draft) -> Grid<Option<StretchId>> {
        let cells = &draft.board.cells;
        let is_corridor = |at: Point| cells.get(at) == Some(&Cell::Floor) && draft.room_at(at).is_none();
        let mut grid: Grid<Option<StretchId>> = Grid::new(cells.width(), cells.height(), None);
        for stretch in &self.stretches {
            let mut unvisited = vec![stretch.at];
            while let Some(at) = unvisited.pop() {
                if grid.get(at) == Some(&None) && is_corridor(at) {
                    grid.put(at, Some(stretch.id));
                    unvisited.extend(at.neighbours());
                }
            }
        }
        grid
    }

    /// The opening a door stands in: its room is on one side of the door, what lies [`beyond`](Opening::beyond) on the
    /// other. `None` for a door where one cannot walk.
    ///
    /// ```
    /// use undercroft::{DoorId, Recipe, generate, recipe::Scatter};
    /// let dungeon = generate(&Recipe::new(Scatter::default()), "hello")?;
    /// let opening = dungeon.draft().connections().opening_of(DoorId(0)).cloned();
    /// assert_eq!(opening.map(|opening| opening.room), Some(dungeon.draft().doors[0].room));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn opening_of(&self, door: DoorId) -> Option<&Opening> {
        self.openings.iter().find(|opening| opening.doors.contains(&door))
    }

    /// A shortest way from room to room, both included: as few rooms as possible. Empty if there is none.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 12345)?;
    /// let way = dungeon.draft().connections().route(RoomId(0), RoomId(15));
    /// assert_eq!((way.first(), way.last()), (Some(&RoomId(0)), Some(&RoomId(15))));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn route(&self, from: RoomId, to: RoomId) -> Vec<RoomId> {
        let neighbours = |room: u32| self.neighbours(RoomId(room)).iter().map(|room| room.0);
        let way = net::shortest_path(self.neighbours.len() as u32, from.0, to.0, neighbours);
        way.into_iter().map(RoomId).collect()
    }
}

impl Draft {
    /// Works out the openings of all rooms and what lies beyond them. Keep the answer while the draft stays as it is.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Tabletop};
    /// let dungeon = generate(&Recipe::new(Tabletop::default()), 4)?;
    /// let connections = dungeon.draft().connections();
    /// for room in &dungeon.draft().rooms {
    ///     println!("{:?}: {:?}", room.id, connections.neighbours(room.id));
    /// }
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn connections(&self) -> Connections {
        let graph = RoomGraph::of(self);
        let stretches = stretches(self, &graph);
        let mut contacts = contacts(&graph);
        contacts.sort_unstable_by_key(|contact| (contact.room, contact.cell.y, contact.cell.x));
        let mut doors: Vec<(RoomId, Point, DoorId)> =
            (0..).zip(&self.doors).map(|(id, door)| (door.room, door.at, DoorId(id))).collect();
        doors.sort_unstable();
        let mut connections = Connections {
            openings: Vec::new(),
            stretches,
            of_rooms: Vec::with_capacity(self.rooms.len() + 1),
            neighbours: Vec::with_capacity(self.rooms.len()),
        };
        let mut rest = contacts.as_slice();
        for room in (0..graph.rooms).map(RoomId) {
            let (own, others) = rest.split_at(rest.partition_point(|contact| contact.room <= room));
            rest = others;
            connections.of_rooms.push(connections.openings.len() as u32);
            let first = connections.openings.len();
            for contacts in adjacent(own) {
                let id = OpeningId(connections.openings.len() as u32);
                connections.openings.push(opening(id, &contacts, &graph, &connections.stretches, &doors));
            }
            let own = connections.openings[first..].iter().flat_map(|opening| &opening.beyond.rooms);
            connections.neighbours.push(sorted(own.copied().collect()));
        }
        connections.of_rooms.push(connections.openings.len() as u32);
        connections
    }
}

/// A step into a room: from a cell outside of it, on one of its sides.
#[derive(Clone, Copy)]
struct Contact {
    room: RoomId,
    cell: Point,
    side: Dir,
}

/// Every step into a room, read off the runs of cells: two runs touch end to end in a row, or one above the other.
fn contacts(graph: &RoomGraph) -> Vec<Contact> {
    let mut contacts = Vec::new();
    let mut touch = |one: (u32, Point), other: (u32, Point), way: Dir| {
        for ((node, _), (beside, cell), side) in [(one, other, way), (other, one, way.opposite())] {
            if node < graph.rooms && beside != node {
                contacts.push(Contact { room: RoomId(node), cell, side });
            }
        }
    };
    let mut above: &[NodeRun] = &[];
    for (y, row) in (0..).zip(graph.rows()) {
        for pair in row.windows(2).filter(|pair| pair[0].to == pair[1].from) {
            let (west, east) = (Point::new(pair[0].to - 1, y), Point::new(pair[1].from, y));
            touch((pair[0].node, west), (pair[1].node, east), Dir::East);
        }
        let mut first = 0;
        for run in row {
            while above.get(first).is_some_and(|over| over.to <= run.from) {
                first += 1;
            }
            for over in above[first..].iter().take_while(|over| over.from < run.to) {
                for x in run.from.max(over.from)..run.to.min(over.to) {
                    touch((over.node, Point::new(x, y - 1)), (run.node, Point::new(x, y)), Dir::South);
                }
            }
        }
        above = row;
    }
    contacts
}

/// Splits the steps into a room by whether their cells are adjacent, each group in reading order of its first cell.
fn adjacent(contacts: &[Contact]) -> Vec<Vec<Contact>> {
    let mut sets = UnionFind::default();
    let find = |cell: Point| contacts.partition_point(|own| (own.cell.y, own.cell.x) < (cell.y, cell.x));
    for (index, contact) in contacts.iter().enumerate() {
        let own = sets.add();
        // A cell in a nook is there once for each side; the others come later in reading order and are found from here.
        for cell in [contact.cell, Dir::West.step(contact.cell), Dir::North.step(contact.cell)] {
            let found = find(cell);
            if found < index && contacts[found].cell == cell {
                sets.join(found as u32, own);
            }
        }
    }
    // A set is known by its first contact, so its group is begun when that one comes.
    let mut groups: Vec<Vec<Contact>> = Vec::new();
    let mut group_of = vec![0; contacts.len()];
    for (index, contact) in (0..).zip(contacts) {
        let first = sets.first(index);
        if first == index {
            group_of[index as usize] = groups.len();
            groups.push(Vec::new());
        }
        groups[group_of[first as usize]].push(*contact);
    }
    groups
}

/// The opening of steps into a room whose cells are adjacent.
fn opening(
    id: OpeningId,
    contacts: &[Contact],
    graph: &RoomGraph,
    stretches: &[Stretch],
    doors: &[(RoomId, Point, DoorId)],
) -> Opening {
    let room = contacts[0].room;
    let mut cells: Vec<Point> = contacts.iter().map(|contact| contact.cell).collect();
    cells.dedup();
    let count = |side: Dir| contacts.iter().filter(|contact| contact.side == side).count();
    // Of equally long sides the first one in the order of directions.
    let side = Dir::ALL.into_iter().rev().max_by_key(|side| count(*side)).unwrap_or(Dir::North);
    let own_doors = cells.iter().flat_map(|cell| {
        let first = doors.partition_point(|(of, at, _)| (*of, *at) < (room, *cell));
        doors[first..].iter().take_while(|(of, at, _)| (*of, *at) == (room, *cell)).map(|(.., id)| *id)
    });
    let own_doors = sorted(own_doors.collect());
    let mut beyond = Beyond::default();
    for node in sorted(cells.iter().filter_map(|cell| graph.node_at(*cell)).collect()) {
        match node.checked_sub(graph.rooms) {
            None => beyond.rooms.push(RoomId(node)),
            Some(stretch) => {
                let Stretch { id, rooms, passages, .. } = &stretches[stretch as usize];
                beyond.stretches.push(*id);
                beyond.rooms.extend(rooms.iter().filter(|other| **other != room));
                beyond.passages.extend(passages);
            }
        }
    }
    beyond.rooms = sorted(beyond.rooms);
    beyond.passages = sorted(beyond.passages);
    Opening { id, room, side, cells, doors: own_doors, beyond }
}

fn stretches(draft: &Draft, graph: &RoomGraph) -> Vec<Stretch> {
    let blank =
        |id| Stretch { id: StretchId(id), at: Point::default(), area: 0, rooms: Vec::new(), passages: Vec::new() };
    let mut stretches: Vec<Stretch> = (0..graph.nodes - graph.rooms).map(blank).collect();
    for (y, row) in (0..).zip(graph.rows()) {
        for run in row {
            let Some(index) = run.node.checked_sub(graph.rooms) else { continue };
            let own = &mut stretches[index as usize];
            if own.area == 0 {
                own.at = Point::new(run.from, y);
            }
            own.area += (run.to - run.from) as u32;
            for owner in &draft.board.owner.row(y)[run.from as usize..run.to as usize] {
                match owner.holder() {
                    Holder::Passage(id) if own.passages.last() != Some(&id) => own.passages.push(id),
                    Holder::Nobody | Holder::Room(_) | Holder::Passage(_) => {}
                }
            }
        }
    }
    for (a, b, _) in &graph.adjacencies {
        if let (true, Some(stretch)) = (*a < graph.rooms, b.checked_sub(graph.rooms)) {
            stretches[stretch as usize].rooms.push(RoomId(*a));
        }
    }
    for stretch in &mut stretches {
        stretch.passages = sorted(std::mem::take(&mut stretch.passages));
        stretch.rooms = sorted(std::mem::take(&mut stretch.rooms));
    }
    stretches
}

/// Sorted, each once.
fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list.dedup();
    list
}
