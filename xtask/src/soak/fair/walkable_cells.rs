//! The cells of a dungeon as somebody who walks meets them: which are open, which are barred, what can be reached.
//!
//! It has a flood fill and a list of solid things of its own, so that the soak judges the engine without its code.

use undercroft::{Cell, Draft, MarkKind, Water, geom::Point};

pub struct WalkableCells<'a> {
    draft: &'a Draft,
    width: i32,
    height: i32,
    floor: Vec<bool>,
    /// Deep water and what cannot be walked through.
    obstacle: Vec<bool>,
}

/// What bars the way besides walls.
#[derive(Clone, Copy)]
pub struct Barriers<'a> {
    pub obstacles: bool,
    /// Doors at these cells are closed for good.
    pub doors: &'a [Point],
}

impl<'a> WalkableCells<'a> {
    pub fn new(draft: &'a Draft) -> WalkableCells<'a> {
        let bounds = draft.board.cells.bounds();
        let (width, height) = (bounds.w, bounds.h);
        let floor: Vec<bool> = draft.board.cells.values().iter().map(|cell| *cell == Cell::Floor).collect();
        let mut map = WalkableCells { draft, width, height, obstacle: vec![false; floor.len()], floor };
        if let Some(water) = &draft.layers.water {
            for (index, depth) in water.values().iter().enumerate() {
                map.obstacle[index] |= *depth == Water::Deep;
            }
        }
        let solid = [
            MarkKind::Pillar,
            MarkKind::Column,
            MarkKind::Altar,
            MarkKind::Fountain,
            MarkKind::Coffin,
            MarkKind::Bed,
            MarkKind::Table,
            MarkKind::Hearth,
            MarkKind::Shelf,
            MarkKind::Workbench,
            MarkKind::Anvil,
            MarkKind::WeaponRack,
            MarkKind::Cage,
            MarkKind::Statue,
            MarkKind::Urn,
            MarkKind::Crate,
            MarkKind::Barrel,
            MarkKind::Well,
            MarkKind::Brazier,
        ];
        for mark in &draft.marks {
            if let (true, Some(index)) = (solid.contains(&mark.kind), map.index(mark.at)) {
                map.obstacle[index] = true;
            }
        }
        map
    }

    fn index(&self, at: Point) -> Option<usize> {
        let inside = (0..self.width).contains(&at.x) && (0..self.height).contains(&at.y);
        inside.then(|| (at.y * self.width + at.x) as usize)
    }

    pub fn is_floor(&self, at: Point) -> bool {
        self.index(at).is_some_and(|index| self.floor[index])
    }

    pub fn is_free(&self, at: Point) -> bool {
        self.index(at).is_some_and(|index| self.floor[index] && !self.obstacle[index])
    }

    /// Which cells can be reached from the start.
    pub fn reached(&self, barriers: Barriers<'_>) -> ReachedCells<'_> {
        let mut open = self.floor.clone();
        if barriers.obstacles {
            open.iter_mut().zip(&self.obstacle).for_each(|(open, obstacle)| *open &= !obstacle);
        }
        for door in barriers.doors {
            if let Some(index) = self.index(*door) {
                open[index] = false;
            }
        }
        let mut seen = vec![false; open.len()];
        let mut edge = vec![self.draft.start];
        while let Some(at) = edge.pop() {
            let Some(index) = self.index(at).filter(|index| open[*index] && !seen[*index]) else { continue };
            seen[index] = true;
            let Point { x, y } = at;
            edge.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|(x, y)| Point::new(x, y)));
        }
        ReachedCells { map: self, seen }
    }
}

pub struct ReachedCells<'a> {
    map: &'a WalkableCells<'a>,
    seen: Vec<bool>,
}

impl ReachedCells<'_> {
    pub fn has(&self, at: Point) -> bool {
        self.map.index(at).is_some_and(|index| self.seen[index])
    }

    /// Which rooms have a cell that can be reached.
    pub fn rooms(&self) -> Vec<bool> {
        let draft = self.map.draft;
        draft.rooms.iter().map(|room| room.shape.cells(room.rect).iter().any(|at| self.has(*at))).collect()
    }
}
