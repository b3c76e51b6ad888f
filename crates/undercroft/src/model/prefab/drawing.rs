//! A drawing as cells.

use super::{Meaning, Thing};
use crate::{
    geom::{Dir, Motion, Point, Rect},
    grid::Grid,
    model::{Shape, Water},
};

/// What a cell of a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawnCell {
    /// Not part of the room.
    Outside,
    /// Rock.
    Wall,
    /// Where a passage may enter.
    Door,
    /// A cell of the room.
    Inside {
        /// How deep the water stands.
        water: Water,
        /// What stands there, by its place in [`Drawing::things`].
        thing: Option<u16>,
    },
}

/// A drawing as cells, cut to the room and the wall around it. Cells count from the corner of the room, so that the wall
/// around it has the row and column -1.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The room and its wall.
    spots: Grid<DrawnCell>,
    things: Vec<Thing>,
}

impl Drawing {
    /// The drawing of these rows within `ring`, the rectangle of the room and the wall around it.
    pub(super) fn cut(meanings: &Grid<Meaning>, ring: Rect) -> Drawing {
        let mut drawing = Drawing { spots: Grid::new(ring.w, ring.h, DrawnCell::Outside), things: Vec::new() };
        for at in ring.cells() {
            let spot = match meanings.get(at) {
                None | Some(Meaning::Outside) => DrawnCell::Outside,
                Some(Meaning::Wall) => DrawnCell::Wall,
                Some(Meaning::Door) => DrawnCell::Door,
                Some(Meaning::Floor) => DrawnCell::Inside { water: Water::Dry, thing: None },
                Some(Meaning::Water(water)) => DrawnCell::Inside { water: *water, thing: None },
                Some(Meaning::Thing(thing)) => {
                    drawing.things.push(thing.clone());
                    DrawnCell::Inside { water: thing.water, thing: Some(drawing.things.len() as u16 - 1) }
                }
            };
            drawing.spots.put(at - ring.corner(), spot);
        }
        drawing
    }

    /// How wide and how high the room is, without the wall around it.
    ///
    /// ```
    /// let dozen = undercroft::recipe::PrefabSet::ready("dozen").unwrap();
    /// assert!(dozen.prefabs().iter().all(|prefab| prefab.drawing().size() >= (3, 3)));
    /// ```
    pub fn size(&self) -> (i32, i32) {
        (self.spots.width() - 2, self.spots.height() - 2)
    }

    /// The room and the wall around it.
    pub(crate) fn ring(&self) -> Rect {
        Rect::new(-1, -1, self.spots.width(), self.spots.height())
    }

    /// What a cell is; whatever is not drawn is outside.
    ///
    /// ```
    /// use undercroft::{Point, recipe::{PrefabSet, DrawnCell}};
    /// let dozen = PrefabSet::ready("dozen").unwrap();
    /// assert_eq!(dozen.prefabs()[0].drawing().spot(Point::new(-9, 0)), DrawnCell::Outside);
    /// ```
    pub fn spot(&self, at: Point) -> DrawnCell {
        self.spots.get(at + Point::new(1, 1)).copied().unwrap_or(DrawnCell::Outside)
    }

    /// What stands in it.
    ///
    /// ```
    /// let dozen = undercroft::recipe::PrefabSet::ready("dozen").unwrap();
    /// assert!(!dozen.find("throne room").unwrap().drawing().things().is_empty());
    /// ```
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// The places for doors, row by row: the cell in the wall, and the side of the room that it lies on.
    ///
    /// ```
    /// let dozen = undercroft::recipe::PrefabSet::ready("dozen").unwrap();
    /// assert!(dozen.find("throne room").unwrap().drawing().doors().len() > 1);
    /// ```
    pub fn doors(&self) -> Vec<(Point, Dir)> {
        let places = self.ring().cells().filter(|at| self.spot(*at) == DrawnCell::Door);
        let side = |at: Point| Dir::ALL.into_iter().find(|side| self.is_inside(side.opposite().step(at)));
        places.filter_map(|at| Some((at, side(at)?))).collect()
    }

    /// The places at which passages come in where a method may choose: of places side by side the one in the middle, or the
    /// two.
    pub(crate) fn entrances(&self) -> Vec<(Point, Dir)> {
        let doors = self.doors();
        let row = |at: Point, side: Dir, way: Dir| {
            let cells = std::iter::successors(Some(way.step(at)), move |at| Some(way.step(*at)));
            cells.take_while(|at| doors.contains(&(*at, side))).count()
        };
        let is_middle = |at: Point, side: Dir| {
            let [before, after] = [side.clockwise(), side.clockwise().opposite()].map(|way| row(at, side, way));
            before.abs_diff(after) <= 1
        };
        doors.iter().copied().filter(|(at, side)| is_middle(*at, *side)).collect()
    }

    /// Whether a cell belongs to the room.
    pub(crate) fn is_inside(&self, at: Point) -> bool {
        matches!(self.spot(at), DrawnCell::Inside { .. })
    }

    /// Whether one can stand on a cell of the room.
    pub(crate) fn is_walkable(&self, at: Point) -> bool {
        match self.spot(at) {
            DrawnCell::Inside { water, thing } => {
                water != Water::Deep && !thing.is_some_and(|thing| self.things[usize::from(thing)].solid)
            }
            _ => false,
        }
    }

    /// The cells of the room in its rectangle. What is round or eight-sided is drawn as such.
    pub(crate) fn shape(&self) -> Shape {
        let (w, h) = self.size();
        let mut mask = Grid::new(w, h, false);
        let cells = mask.bounds();
        cells.cells().for_each(|at| mask.put(at, self.is_inside(at)));
        let known = [Shape::circle(w, h), Shape::octagon(w, h)];
        match known.into_iter().find(|known| w.min(h) >= 5 && known.mask() == Some(&mask)) {
            _ if cells.cells().all(|at| mask[at]) => Shape::Rect,
            Some(known) => known,
            None => Shape::Mask(mask),
        }
    }

    /// The walkable cell without anything on it that is nearest to the middle; where there is none, any walkable cell.
    pub(crate) fn middle(&self) -> Point {
        let (w, h) = self.size();
        let middle = Rect::new(0, 0, w, h).centre();
        let is_bare = |at: &Point| matches!(self.spot(*at), DrawnCell::Inside { thing: None, .. });
        let walkable = || Rect::new(0, 0, w, h).cells().filter(|at| self.is_walkable(*at));
        let nearest = |at: &Point| (at.steps_to(middle), at.y, at.x);
        walkable().filter(is_bare).min_by_key(nearest).or_else(|| walkable().min_by_key(nearest)).unwrap_or(middle)
    }

    /// The drawing after a motion.
    ///
    /// ```
    /// use undercroft::{geom::Motion, recipe::PrefabSet};
    /// let dozen = PrefabSet::ready("dozen").unwrap();
    /// let drawing = dozen.prefabs()[0].drawing();
    /// assert_eq!(&drawing.moved(Motion::HALF_TURN).moved(Motion::HALF_TURN), drawing);
    /// ```
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Drawing {
        let mut spots = self.spots.moved(motion);
        // Things are numbered in the order of their cells, so that equal drawings are equal.
        let mut things = Vec::with_capacity(self.things.len());
        for spot in spots.values_mut() {
            if let DrawnCell::Inside { thing: Some(thing), .. } = spot {
                let own = &self.things[usize::from(*thing)];
                things.push(Thing { facing: own.facing.map(|facing| motion.dir(facing)), ..own.clone() });
                *thing = things.len() as u16 - 1;
            }
        }
        Drawing { spots, things }
    }
}
