//! What is where in a draft, where one can walk, and the ways between cells.

use crate::{
    geom::{Dir, Point},
    grid::{self, Grid},
    model::{Cell, Door, DoorId, Draft, Holder, Mark, MarkKind, Room, RoomId, Water},
};

/// Why nobody can stand on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// It lies off the board, or outside the dungeon.
    Outside,
    /// It is solid wall.
    Wall,
    /// The water is deep.
    DeepWater,
    /// Something solid stands there: a pillar, or furniture.
    Mark(MarkKind),
}

impl Draft {
    /// Why nobody can stand on a cell, or `None` if one can. Wall, deep water, pillars and solid furniture are solid; doors of
    /// every kind, stairs and shallow water can be walked on. [`Draft::walkable`] and the faster maps that passes and statistics
    /// use keep the same rule.
    ///
    /// ```
    /// use undercroft::{Obstacle, Point, Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// assert_eq!(dungeon.draft().obstacle_at(dungeon.draft().start), None);
    /// assert_eq!(dungeon.draft().obstacle_at(Point::new(0, 0)), Some(Obstacle::Wall));
    /// assert_eq!(dungeon.draft().obstacle_at(Point::new(-1, 0)), Some(Obstacle::Outside));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn obstacle_at(&self, at: Point) -> Option<Obstacle> {
        let solid = || self.marks.iter().find(|mark| mark.at == at && mark.solid);
        match self.board.cells.get(at) {
            None | Some(Cell::Void) => Some(Obstacle::Outside),
            Some(Cell::Wall) => Some(solid().map_or(Obstacle::Wall, |mark| Obstacle::Mark(mark.kind))),
            Some(Cell::Floor) if self.water_at(at) == Water::Deep => Some(Obstacle::DeepWater),
            Some(Cell::Floor) => solid().map(|mark| Obstacle::Mark(mark.kind)),
        }
    }

    /// Whether one can stand on a cell. Whoever asks for many cells is quicker with [`Draft::walkable`].
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// assert!(dungeon.draft().is_walkable(dungeon.draft().start));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn is_walkable(&self, at: Point) -> bool {
        self.obstacle_at(at).is_none()
    }

    /// Of every cell whether one can stand on it.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let walkable = dungeon.draft().walkable();
    /// assert!(walkable[dungeon.draft().start]);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn walkable(&self) -> Grid<bool> {
        let cells = &self.board.cells;
        let mut walkable = Grid::new(cells.width(), cells.height(), false);
        for (open, cell) in walkable.values_mut().iter_mut().zip(cells.values()) {
            *open = *cell == Cell::Floor;
        }
        if let Some(water) = &self.layers.water {
            for (open, water) in walkable.values_mut().iter_mut().zip(water.values()) {
                *open &= *water != Water::Deep;
            }
        }
        for mark in self.marks.iter().filter(|mark| mark.solid) {
            walkable.put(mark.at, false);
        }
        walkable
    }

    /// How deep the water stands on a cell.
    ///
    /// ```
    /// use undercroft::{Recipe, Water, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// assert_eq!(dungeon.draft().water_at(dungeon.draft().start), Water::Dry);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn water_at(&self, at: Point) -> Water {
        self.layers.water.as_ref().and_then(|water| water.get(at)).copied().unwrap_or(Water::Dry)
    }

    /// The room of that number.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// assert!(dungeon.draft().room(RoomId(0)).is_some() && dungeon.draft().room(RoomId(999)).is_none());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn room(&self, id: RoomId) -> Option<&Room> {
        self.rooms.get(id.0 as usize)
    }

    /// The room a cell belongs to.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let first = dungeon.draft().room_at(dungeon.draft().start);
    /// assert_eq!(first, dungeon.draft().rooms.first());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn room_at(&self, at: Point) -> Option<&Room> {
        match self.board.owner.get(at)?.holder() {
            Holder::Room(id) => self.room(id),
            Holder::Passage(_) | Holder::Nobody => None,
        }
    }

    /// The cells of the board that belong to a room, in reading order; what stands on them makes no difference. Where
    /// rooms overlap, a cell belongs to one of them.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let room = &dungeon.draft().rooms[0];
    /// assert_eq!(dungeon.draft().cells_of(room.id).count() as i64, room.area());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn cells_of(&self, room: RoomId) -> impl Iterator<Item = Point> + '_ {
        let own = self.room(room).map(|room| (room, room.rect.intersect(self.board.cells.bounds())));
        own.into_iter().flat_map(|(room, rect)| rect.cells().map(move |at| (room, at))).filter_map(|(room, at)| {
            let own = self.board.owner.get(at).map(|owner| owner.holder()) == Some(Holder::Room(room.id));
            own.then_some(at)
        })
    }

    /// The solid cells along the walls of a room, each with the direction that faces into the room: where something can
    /// hang. First the walls to the north, then south, west and east, each in reading order; a cell that touches the
    /// room on two sides is there twice. The list is a copy, so that marks can be added while going through it.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, geom::Dir, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let draft = dungeon.draft();
    /// for (wall, facing) in draft.walls_of(RoomId(0)) {
    ///     assert!(!draft.is_walkable(wall));
    ///     assert_eq!(draft.room_at(facing.step(wall)).map(|room| room.id), Some(RoomId(0)));
    /// }
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn walls_of(&self, room: RoomId) -> Vec<(Point, Dir)> {
        let cells = &self.board.cells;
        let inside: Vec<Point> = self.cells_of(room).filter(|at| cells.get(*at) == Some(&Cell::Floor)).collect();
        // A pillar is solid too, but its cell belongs to the room.
        let is_wall = |at: Point| {
            let solid = cells.get(at).is_some_and(|cell| *cell != Cell::Floor);
            solid && self.room_at(at).is_none_or(|other| other.id != room)
        };
        let side = |side: Dir| inside.iter().map(move |at| (side.step(*at), side.opposite()));
        Room::SIDES.into_iter().flat_map(side).filter(|(at, _)| is_wall(*at)).collect()
    }

    /// The doors of a room, with their numbers.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Scatter};
    /// let dungeon = generate(&Recipe::new(Scatter::default()), "hello")?;
    /// assert!(dungeon.draft().doors_of(RoomId(0)).all(|(_, door)| door.room == RoomId(0)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn doors_of(&self, room: RoomId) -> impl Iterator<Item = (DoorId, &Door)> {
        (0..).map(DoorId).zip(&self.doors).filter(move |(_, door)| door.room == room)
    }

    /// The marks in a room.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Scatter};
    /// let dungeon = generate(&Recipe::new(Scatter::default()), "hello")?;
    /// assert!(dungeon.draft().marks_in(RoomId(1)).all(|mark| mark.room == Some(RoomId(1))));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn marks_in(&self, room: RoomId) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.room == Some(room))
    }

    /// A shortest way between two cells by steps north, east, south and west, both cells included; `None` if there is
    /// no way, or one cannot stand on one of them.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let (start, goal) = (dungeon.draft().start, dungeon.draft().goal.unwrap_or_default());
    /// let way = dungeon.draft().path(start, goal).unwrap_or_default();
    /// assert_eq!((way.first(), way.last()), (Some(&start), Some(&goal)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn path(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let walkable = self.walkable();
        let open = |at: Point| walkable.get(at) == Some(&true);
        if !open(from) || !open(to) {
            return None;
        }
        let mut path = grid::shortest_path(walkable.bounds(), from, to, open);
        path.reverse();
        (!path.is_empty()).then_some(path)
    }

    /// How many steps north, east, south and west it takes from a cell to each that can be reached, and `None` for the
    /// others; all `None` if one cannot stand on the cell itself.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let steps = dungeon.draft().distances(dungeon.draft().start);
    /// assert_eq!(steps[dungeon.draft().start], Some(0));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn distances(&self, from: Point) -> Grid<Option<u32>> {
        let walkable = self.walkable();
        let open = |at: Point| walkable.get(at) == Some(&true);
        if !open(from) {
            return Grid::new(walkable.width(), walkable.height(), None);
        }
        grid::distances(walkable.bounds(), from, open)
    }
}
