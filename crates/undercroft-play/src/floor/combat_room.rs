//! A room as the state machine sees it: where the player triggers it, which cells are its doors, and where enemies
//! appear.

use std::collections::BTreeSet;

use undercroft::{
    Room, RoomId, RoomKind, Shape,
    geom::{Point, Rect},
};

use crate::{Terrain, Warning, distance_map::DistanceMap};

/// How many cells away from every wall the player has to be to trigger a room, by document 001.
pub const MARGIN: i32 = 1;

/// A room that can lock.
#[derive(Clone, Debug, PartialEq)]
pub struct CombatRoom {
    /// The id of the room.
    pub id: RoomId,
    /// What the room is for.
    pub kind: RoomKind,
    /// How many cells away from every wall the player has to be; `None` if no open cell of the room can be reached.
    pub margin: Option<i32>,
    /// The open cells next to the room. Closing all of them seals the room.
    pub doors: Vec<Point>,
    /// The number of enemies that appear.
    pub enemies: u32,
    /// Preferred cells for enemies; further enemies appear elsewhere in the room.
    pub spots: Vec<Point>,
    /// The colour of the warning circles.
    pub warning: Warning,
    rect: Rect,
    shape: Shape,
}

impl CombatRoom {
    /// A room of the model without enemies, which the player triggers `margin` cells away from every wall, or less far
    /// inside where no cell lies so deep. `reached` says which cells can be walked to from the start.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// use undercroft_play::{CombatRoom, MARGIN, Terrain};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// let terrain = Terrain::of(&dungeon);
    /// let room = CombatRoom::new(&dungeon.draft().rooms[0], &terrain, &[], MARGIN, |_| true);
    /// assert_eq!(room.margin, Some(1));
    /// assert!(!room.doors.is_empty());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn new(
        room: &Room,
        terrain: &Terrain,
        doors: &[Point],
        margin: i32,
        reached: impl Fn(Point) -> bool,
    ) -> CombatRoom {
        let mut room = CombatRoom {
            id: room.id,
            kind: room.kind,
            margin: None,
            doors: Vec::new(),
            enemies: 0,
            spots: Vec::new(),
            warning: if room.kind == RoomKind::Challenge { Warning::Purple } else { Warning::Red },
            rect: room.rect,
            shape: room.shape.clone(),
        };
        let cells: Vec<Point> = room.on_board(terrain).filter(|at| terrain.is_open(*at) && reached(*at)).collect();
        room.margin = (0..=margin).rev().find(|margin| cells.iter().any(|at| room.is_within(*at, *margin)));
        room.close_off(terrain, doors);
        room
    }

    /// Its cells that lie on the board; a room may extend beyond the edge.
    fn on_board(&self, terrain: &Terrain) -> impl Iterator<Item = Point> {
        self.rect.intersect(terrain.bounds()).cells().filter(|at| self.contains(*at))
    }

    /// The doors of the model first, in their order, then the other open cells next to the room.
    fn close_off(&mut self, terrain: &Terrain, doors: &[Point]) {
        let mut known = BTreeSet::new();
        let around = self.rect.grown(1).intersect(terrain.bounds());
        let beside = |at: Point| !self.contains(at) && at.neighbours().iter().any(|next| self.contains(*next));
        let found: Vec<Point> = doors
            .iter()
            .copied()
            .chain(around.cells())
            .filter(|at| terrain.is_open(*at) && beside(*at) && known.insert(*at))
            .collect();
        self.doors = found;
    }

    /// Whether a cell belongs to the room.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{CombatRoom, MARGIN, Terrain};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// let room = CombatRoom::new(&dungeon.draft().rooms[0], &Terrain::of(&dungeon), &[], MARGIN, |_| true);
    /// assert!(room.contains(dungeon.draft().start) && !room.contains(room.doors[0]));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn contains(&self, at: Point) -> bool {
        self.shape.contains(self.rect, at)
    }

    /// Whether all cells within `margin` of a cell belong to the room. For a rectangle that is the document's rule: at
    /// least `margin` tiles inside every edge.
    fn is_within(&self, at: Point, margin: i32) -> bool {
        Rect::new(at.x, at.y, 1, 1).grown(margin).cells().all(|near| self.contains(near))
    }

    /// Whether a player at this cell is far enough inside to trigger the room.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate, geom::Point};
    /// # use undercroft_play::{CombatRoom, MARGIN, Terrain};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// let rect = dungeon.draft().rooms[0].rect;
    /// let room = CombatRoom::new(&dungeon.draft().rooms[0], &Terrain::of(&dungeon), &[], MARGIN, |_| true);
    /// assert!(!room.is_deep(Point::new(rect.x, rect.y)));
    /// assert!(room.is_deep(Point::new(rect.x + 1, rect.y + 1)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn is_deep(&self, at: Point) -> bool {
        self.margin.is_some_and(|margin| self.is_within(at, margin))
    }

    /// The rectangle of the room and its doors.
    pub(crate) fn window(&self) -> Rect {
        self.rect.grown(1)
    }

    /// The cells where enemies appear when the player stands at `player`: each at its preferred cell, or else at the
    /// nearest free one (in row order among equals), and always where the player can walk to with the doors closed.
    /// There are fewer enemies if the room is too small.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{CombatRoom, MARGIN, Terrain};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// # let terrain = Terrain::of(&dungeon);
    /// let mut room = CombatRoom::new(&dungeon.draft().rooms[0], &terrain, &[], MARGIN, |_| true);
    /// room.enemies = 3;
    /// let spots = room.spawn_points(&terrain, dungeon.draft().start);
    /// assert!(spots.len() == 3 && !spots.contains(&dungeon.draft().start));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn spawn_points(&self, terrain: &Terrain, player: Point) -> Vec<Point> {
        let inside = |at: Point| self.contains(at) && terrain.is_open(at);
        let near = DistanceMap::to(&[player], self.rect.intersect(terrain.bounds()), inside);
        let mut free: BTreeSet<(i32, i32)> = near.reached().map(|(at, _)| (at.y, at.x)).collect();
        free.remove(&(player.y, player.x));
        let mut taken = Vec::new();
        for number in 0..self.enemies as usize {
            // Enemies without a preferred cell appear far away from the player.
            let wish = self.spots.get(number).copied();
            let place = |&(y, x): &(i32, i32)| {
                let at = Point::new(x, y);
                match wish {
                    Some(wish) => (at.x - wish.x).pow(2) + (at.y - wish.y).pow(2),
                    None => -(near.from(at).unwrap_or(0) as i32),
                }
            };
            let Some(best) = free.iter().min_by_key(|cell| place(cell)).copied() else { break };
            free.remove(&best);
            taken.push(Point::new(best.1, best.0));
        }
        taken
    }
}
