use std::{
    collections::BTreeMap,
    ops::{Deref, DerefMut},
    sync::Arc,
};

use super::{
    Assembly, Board, Cell, Door, DoorId, Exit, Holder, Key, Lock, LockId, Mark, MarkKind, Passage, Room, RoomId,
    Square, Stair, Water, lock::lock_letter,
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

/// Texts by what they are.
pub type Words = BTreeMap<String, String>;

/// Cells that are not what the shapes of rooms and passages say, because somebody changed them by hand. Both lists are
/// sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellChanges {
    /// Open, though no room or passage carved them; they belong to nobody.
    pub opened: Vec<Point>,
    /// Solid, though a room or passage carved them; they still belong to it.
    pub closed: Vec<Point>,
}

impl CellChanges {
    /// Whether every cell is what the shapes say.
    ///
    /// ```
    /// assert!(undercroft::CellChanges::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.opened.is_empty() && self.closed.is_empty()
    }
}

/// What a method hands on: shapes and where they lie, no cells yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Columns of the board to be.
    pub width: i32,
    /// Rows of the board to be.
    pub height: i32,
    /// What is there before anything is carved.
    pub rock: Cell,
    /// The rooms in order of creation.
    pub rooms: Vec<Room>,
    /// The passages in order of creation.
    pub passages: Vec<Passage>,
    /// Cells that are to be opened or closed whatever the shapes say.
    pub changes: CellChanges,
    /// Doors the method placed.
    pub doors: Vec<Door>,
    /// Stairs the method placed.
    pub stairs: Vec<Stair>,
    /// Exits the method placed.
    pub exits: Vec<Exit>,
    /// Locks on these doors.
    pub locks: Vec<Lock>,
    /// The kinds of keys to them; where keys lie is said by marks.
    pub keys: Vec<Key>,
    /// Marks the method placed; a pillar closes its cell.
    pub marks: Vec<Mark>,
    /// Layers the method made.
    pub layers: Layers,
    /// The signs of marks of your own.
    pub signs: Signs,
    /// Texts about the dungeon.
    pub words: Words,
    /// Where a walker begins.
    pub start: Point,
    /// Where the walker wants to get to.
    pub goal: Option<Point>,
    /// The tiles it is made of, where the method builds in space; each room is then ringed by wall.
    pub assembly: Option<Assembly>,
}

impl Layout {
    /// The board to be.
    pub(crate) fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// Empty, in the memory it has.
    pub(crate) fn begin(&mut self, width: i32, height: i32, rock: Cell) {
        (self.width, self.height, self.rock) = (width, height, rock);
        self.rooms.clear();
        self.passages.clear();
        self.doors.clear();
        self.stairs.clear();
        self.exits.clear();
        self.locks.clear();
        self.keys.clear();
        self.marks.clear();
        (self.changes, self.layers) = (CellChanges::default(), Layers::default());
        self.signs.clear();
        self.words.clear();
        (self.start, self.goal) = (Point::default(), None);
        self.assembly = None;
    }
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            width: 0,
            height: 0,
            rock: Cell::Wall,
            rooms: Vec::new(),
            passages: Vec::new(),
            changes: CellChanges::default(),
            doors: Vec::new(),
            stairs: Vec::new(),
            exits: Vec::new(),
            locks: Vec::new(),
            keys: Vec::new(),
            marks: Vec::new(),
            layers: Layers::default(),
            signs: Signs::new(),
            words: Words::new(),
            start: Point::default(),
            goal: None,
            assembly: None,
        }
    }
}

/// One value a cell, made by passes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layers {
    /// Corner codes 0 to 15.
    pub wang: Option<Grid<u8>>,
    /// Which part of a wall or corner each cell shows.
    pub squares: Option<Grid<Square>>,
    /// How deep the water stands.
    pub water: Option<Grid<Water>>,
    /// How high the ground is on which a walk was laid out, in tenths: 0 to 9.
    pub ground: Option<Grid<u8>>,
    /// The text across the floor. Which character lies on which cell follows from it, so no cell holds one:
    /// [`view::text_grid`](crate::view::text_grid).
    pub text: Option<FloorText>,
    /// Layers of your own by their names: one character a cell, a space where there is nothing.
    pub own: BTreeMap<String, Grid<char>>,
}

/// Which character draws a mark of your own, by its name; those without one are drawn as [`DEFAULT_SIGN`].
pub type Signs = BTreeMap<String, char>;

/// The character of a mark of your own that has no sign.
pub const DEFAULT_SIGN: char = '?';

/// A text to be read off the floor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FloorText {
    /// The text, as it was given.
    pub text: Arc<str>,
    /// To which columns tabs are widened.
    pub tab_width: i32,
}

/// A dungeon in the making: carved, being annotated, not yet checked.
///
/// It has all that its layout has, to which passes add. The fields of the layout are read and written as if they were the
/// draft's own: `draft.rooms` is `draft.layout.rooms`.
///
/// ```
/// use undercroft::{Layout, Room, RoomId, carve, geom::Rect};
/// let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 2, 1))];
/// let mut draft = carve(Layout { width: 4, height: 3, rooms, ..Layout::default() });
/// draft.rooms[0].number = Some(7);
/// assert_eq!(draft.layout.rooms[0].number, Some(7));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The cells.
    pub board: Board,
    /// What was carved, and everything that stands on it by now.
    pub layout: Layout,
}

impl Deref for Draft {
    type Target = Layout;

    #[inline]
    fn deref(&self) -> &Layout {
        &self.layout
    }
}

impl DerefMut for Draft {
    #[inline]
    fn deref_mut(&mut self) -> &mut Layout {
        &mut self.layout
    }
}

impl Draft {
    /// Adds a mark. Its room follows from its cell, or from the cell it faces if it stands on a wall.
    ///
    /// ```
    /// use undercroft::{Mark, Recipe, RoomId, generate, geom::Dir, recipe::Bsp};
    /// let mut draft = generate(&Recipe::new(Bsp::default()), 42)?.into_draft();
    /// draft.add_mark(Mark::own("brazier", draft.start));
    /// assert_eq!(draft.marks[0].room, Some(RoomId(0)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn add_mark(&mut self, mark: Mark) {
        let room = self.room_of_mark(&mark);
        self.marks.push(Mark { room, ..mark });
    }

    /// What a cell is that nothing has opened: wall in the ring around a tile, else what the rest of the rock is.
    pub(crate) fn rock_at(&self, at: Point) -> Cell {
        if self.assembly.is_some() {
            let in_ring = self.rooms.iter().any(|room| room.rect.grown(1).contains(at));
            return if in_ring { Cell::Wall } else { Cell::Void };
        }
        self.rock()
    }

    /// What the cells are that nobody carved.
    pub(crate) fn rock(&self) -> Cell {
        let mut cells = self.board.cells.values().iter().zip(self.board.owner.values());
        let rock = cells.find(|(cell, owner)| **cell != Cell::Floor && owner.holder() == Holder::Nobody);
        rock.map_or(Cell::Wall, |(cell, _)| *cell)
    }

    /// Whether a room is a tile that only leads on, as a corridor does.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, RoomId, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// assert!(!dungeon.draft().is_corridor_tile(RoomId(0)), "the start is a room");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn is_corridor_tile(&self, room: RoomId) -> bool {
        self.assembly
            .as_ref()
            .is_some_and(|assembly| assembly.nodes.get(room.0 as usize).is_some_and(|node| assembly.is_corridor(node)))
    }

    /// The character that draws a mark of your own or a key; `None` for any other mark.
    ///
    /// ```
    /// use undercroft::{DEFAULT_SIGN, Draft, Mark, Point};
    /// let mut draft = Draft::default();
    /// let torch = Mark::own("torch", Point::new(3, 4));
    /// assert_eq!(draft.sign(&torch), Some(DEFAULT_SIGN));
    /// draft.signs.insert("torch".into(), '!');
    /// assert_eq!(draft.sign(&torch), Some('!'));
    /// ```
    pub fn sign(&self, mark: &Mark) -> Option<char> {
        if mark.kind == MarkKind::Key {
            return Some(self.key_letter(mark).unwrap_or(DEFAULT_SIGN));
        }
        let name = mark.name.as_ref().filter(|_| mark.kind == MarkKind::Own)?;
        Some(self.signs.get(name).copied().unwrap_or(DEFAULT_SIGN))
    }

    /// The room that a mark is in by its cell, or by the cell it faces if it stands on a wall.
    pub(crate) fn room_of_mark(&self, mark: &Mark) -> Option<RoomId> {
        let hangs = mark.kind.may_hang() && self.board.cells.get(mark.at) != Some(&Cell::Floor);
        let at = mark.facing.filter(|_| hangs).map_or(mark.at, |facing| facing.step(mark.at));
        self.board.room_at(at)
    }

    /// The room of a cell, where one carved it.
    pub(crate) fn room_id_at(&self, at: Point) -> Option<RoomId> {
        self.board.room_at(at).filter(|id| (id.0 as usize) < self.rooms.len())
    }

    /// The room of the goal, where one carved its cell.
    pub(crate) fn goal_room(&self) -> Option<RoomId> {
        self.goal.and_then(|goal| self.room_id_at(goal))
    }

    /// The cells on which something stands or happens: marks, stairs, the start and the goal. A cell may come more than once.
    pub(crate) fn occupied_cells(&self) -> impl Iterator<Item = Point> {
        let marks = self.marks.iter().map(|mark| mark.at);
        marks.chain(self.stairs.iter().map(|stair| stair.at)).chain([self.start]).chain(self.goal)
    }

    /// The letter that stands on maps beside a key: that of the lock that it was laid for, else of the first that it opens.
    ///
    /// ```
    /// use undercroft::{Recipe, generate};
    /// let dungeon = generate(&Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 3\n")?, 7)?;
    /// let draft = dungeon.draft();
    /// let keys = draft.marks.iter().filter(|mark| mark.opens.is_some());
    /// let mut letters: Vec<_> = keys.filter_map(|key| draft.key_letter(key)).collect();
    /// letters.sort_unstable();
    /// assert_eq!(letters, ['A', 'B', 'C']);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn key_letter(&self, key: &Mark) -> Option<char> {
        let takes = |lock: &&Lock| Some(&lock.key) == key.name.as_ref();
        let first = || self.locks.iter().find(takes).map(|lock| lock.number);
        lock_letter(key.opens.or_else(first)?)
    }

    /// The doors in their order, each with the lock it belongs to, if any.
    pub(crate) fn doors_and_locks(&self) -> impl Iterator<Item = (&Door, Option<LockId>)> {
        // Most dungeons have no locks, and then there is nothing to allocate.
        let mut locks = Vec::new();
        for lock in &self.locks {
            locks.resize(self.doors.len(), None);
            for DoorId(door) in &lock.doors {
                locks.get_mut(*door as usize).into_iter().for_each(|own| *own = Some(lock.id));
            }
        }
        self.doors.iter().enumerate().map(move |(id, door)| (door, locks.get(id).copied().flatten()))
    }

    /// The cells of locked doors that belong to no lock: no key opens them. Whoever begins on one stands in it already.
    pub(crate) fn keyless_doors(&self) -> impl Iterator<Item = Point> {
        let is_keyless = |(door, lock): &(&Door, Option<LockId>)| door.kind.is_locked() && lock.is_none();
        self.doors_and_locks().filter(is_keyless).map(|(door, _)| door.at).filter(|at| *at != self.start)
    }

    /// How many passages end at each room.
    pub(crate) fn ways_into_rooms(&self) -> Vec<u32> {
        let mut ways = vec![0; self.rooms.len()];
        for end in self.passages.iter().flat_map(|passage| passage.ends) {
            ways.get_mut(end.0 as usize).into_iter().for_each(|ways| *ways += 1);
        }
        ways
    }

    /// The room one enters first: that of the start, or else of the main entrance, or else the first there is.
    pub(crate) fn entrance(&self) -> Option<RoomId> {
        let main = || self.exits.iter().find(|exit| exit.main).map(|exit| exit.room);
        self.room_id_at(self.start).or_else(main).or_else(|| self.rooms.first().map(|room| room.id))
    }
}
