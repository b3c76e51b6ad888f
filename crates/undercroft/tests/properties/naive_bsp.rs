//! `bsp` once more, straight from program 004, splits and rooms and corridors: a tree of boxes, floating point, one cell at a time.

use proptest::prelude::*;
use undercroft::{
    Cell, Error, Method, Recipe, Workshop,
    geom::{Point, Rect},
    recipe::{Bsp, CorridorStyle},
    rng::GoRng,
};

use crate::recipes::config;

struct Region {
    rect: Rect,
    parts: Option<Box<(Region, Region)>>,
    room: Option<Rect>,
}

struct Naive<'a> {
    params: &'a Bsp,
    rng: GoRng,
    rooms: Vec<Rect>,
    floor: Vec<Vec<bool>>,
}

impl Naive<'_> {
    fn split(&mut self, rect: Rect, depth: i32) -> Region {
        let min = self.params.min_room;
        let mut region = Region { rect, parts: None, room: None };
        if depth == 0 {
            return region;
        }
        let mut horizontal = self.rng.float32() > 0.5;
        if rect.w as f32 / rect.h as f32 >= 1.25 {
            horizontal = false;
        } else if rect.h as f32 / rect.w as f32 >= 1.25 {
            horizontal = true;
        }
        let side = if horizontal { rect.h } else { rect.w };
        if side <= 2 * min {
            return region;
        }
        let cut = min + self.rng.below(i64::from(side - 2 * min)) as i32;
        let (mut first, mut second) = (rect, rect);
        if horizontal {
            first.h = cut;
            second.y += cut;
            second.h -= cut;
        } else {
            first.w = cut;
            second.x += cut;
            second.w -= cut;
        }
        let first = self.split(first, depth - 1);
        region.parts = Some(Box::new((first, self.split(second, depth - 1))));
        region
    }

    fn pick(&mut self, low: i32, choices: i32) -> i32 {
        if choices > 1 { low + self.rng.below(i64::from(choices)) as i32 } else { low }
    }

    fn place(&mut self, region: &mut Region) {
        if let Some(parts) = &mut region.parts {
            self.place(&mut parts.0);
            self.place(&mut parts.1);
            return;
        }
        let (Rect { x, y, w, h }, min, max) = (region.rect, self.params.min_room, self.params.max_room);
        if w < min + 2 || h < min + 2 {
            return;
        }
        let width = self.pick(min, max.min(w - 2) - min + 1);
        let height = self.pick(min, max.min(h - 2) - min + 1);
        let room = Rect::new(self.pick(x + 1, w - width - 1), self.pick(y + 1, h - height - 1), width, height);
        self.rooms.push(room);
        region.room = Some(room);
        for cell in room.cells() {
            self.floor[cell.y as usize][cell.x as usize] = true;
        }
    }

    fn join(&mut self, region: &Region) -> Option<Rect> {
        let Some(parts) = &region.parts else { return region.room };
        let (first, second) = (self.join(&parts.0), self.join(&parts.1));
        if let (Some(a), Some(b)) = (first, second) {
            let horizontal = match self.params.corridors {
                CorridorStyle::Random => self.rng.float32() > 0.5,
                CorridorStyle::HorizontalFirst => true,
                CorridorStyle::VerticalFirst => false,
            };
            let (a, b) = (a.centre(), b.centre());
            let (row, column) = if horizontal { (a.y, b.x) } else { (b.y, a.x) };
            for x in a.x.min(b.x)..=a.x.max(b.x) {
                self.floor[row as usize][x as usize] = true;
            }
            for y in a.y.min(b.y)..=a.y.max(b.y) {
                self.floor[y as usize][column as usize] = true;
            }
        }
        first.or(second)
    }
}

/// The rooms, the floor and the stairs.
fn naive(params: &Bsp, seed: i64) -> (Vec<Rect>, Vec<Vec<bool>>, Option<Point>) {
    let floor = vec![vec![false; params.width as usize]; params.height as usize];
    let mut naive = Naive { params, rng: GoRng::new(seed), rooms: Vec::new(), floor };
    let mut root = naive.split(Rect::new(0, 0, params.width, params.height), params.depth);
    naive.place(&mut root);
    naive.join(&root);
    let stairs = naive.rooms.last().copied().map(|last| {
        let x = last.x + 1 + naive.rng.below(i64::from(last.w - 2)) as i32;
        Point::new(x, last.y + 1 + naive.rng.below(i64::from(last.h - 2)) as i32)
    });
    (naive.rooms, naive.floor, stairs)
}

fn params() -> impl Strategy<Value = Bsp> {
    let styles = prop_oneof![
        Just(CorridorStyle::Random),
        Just(CorridorStyle::HorizontalFirst),
        Just(CorridorStyle::VerticalFirst)
    ];
    ((3..20_i32), (0..20_i32), (0..=12_i32), (0..150_i32), (0..150_i32), styles).prop_map(
        |(min_room, more, depth, w, h, corridors)| {
            let (width, height) = (min_room + 2 + w, min_room + 2 + h);
            Bsp { width, height, depth, min_room, max_room: min_room + more, corridors, pillars: false }
        },
    )
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn bsp_does_what_the_naive_one_does(params in params(), seed in any::<i64>()) {
        let (rooms, floor, stairs) = naive(&params, seed);
        match Workshop::new().draft(&Recipe::new(Method::Bsp(params)), seed) {
            Ok(draft) => {
                prop_assert_eq!(draft.rooms.iter().map(|room| room.rect).collect::<Vec<_>>(), rooms);
                prop_assert_eq!(draft.goal, stairs);
                for (y, row) in (0..).zip(&floor) {
                    let open: Vec<bool> = draft.board.cells.row(y).iter().map(|cell| *cell == Cell::Floor).collect();
                    prop_assert_eq!(&open, row);
                }
            }
            Err(Error::GaveUp { .. }) => prop_assert!(rooms.is_empty()),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
