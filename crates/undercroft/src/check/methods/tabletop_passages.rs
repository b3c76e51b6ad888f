//! Where the passages of `tabletop` run: from room to room, clear of all others, and through each other only one cell at a time.
//!
//! Cells are known to belong to those who carved them when this is asked, so the rooms around a passage are found on the board.

use super::tabletop::Scratch;
use crate::{
    check::{Fault, Faults, Rule, rooms_apart::find_room},
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Draft, Owner, Passage, Room, RoomId, Route, Shape},
};

/// What is noted of a cell: a passage that was looked at has it, and one goes on to the east or south of it.
const PASSAGE: u8 = 1;
const TO_EAST: u8 = 2;
const TO_SOUTH: u8 = 4;
/// The passage at hand has it.
const AT_HAND: u8 = 8;
/// Beside the outer exit of a round room.
const BLOCKED: u8 = 16;
/// The ways on from a cell that are noted there.
const WAYS_ON: [(Dir, u8); 2] = [(Dir::East, TO_EAST), (Dir::South, TO_SOUTH)];

/// Holds rooms and passages to the rules of passages.
pub(crate) fn check(draft: &Draft, scratch: &mut Scratch, faults: &mut Faults) {
    let Rect { w, h, .. } = draft.board.cells.bounds();
    scratch.notes.reset(w, h, 0);
    let mut judge = Judge { draft, notes: &mut scratch.notes, faults };
    for room in &draft.rooms {
        judge.apart(room);
        judge.block(room);
    }
    for passage in &draft.passages {
        let Route::Cells(cells) = &passage.route else {
            judge.fault(Rule::ClearPassages, passage, None, "it is not one cell wide");
            continue;
        };
        judge.ends(passage, cells);
        judge.clear(passage, cells);
        judge.crossings(passage, cells);
    }
    judge.side_by_side();
}

/// Whether a room has a cell.
fn owns(draft: &Draft, room: RoomId, at: Point) -> bool {
    draft.board.owner.get(at) == Some(&Owner::room(room))
}

/// The first and last column or row in which a side may be entered. Of two middles either will do.
fn entries(room: &Room, side: Dir) -> (i32, i32) {
    let (low, length) = match side {
        Dir::North | Dir::South => (room.rect.x, room.rect.w),
        Dir::East | Dir::West => (room.rect.y, room.rect.h),
    };
    match (&room.shape, length) {
        (Shape::Rect, 1 | 2) => (low, low + length - 1),
        (Shape::Rect, _) => (low + 1, low + length - 2),
        _ => (low + (length - 1) / 2, low + length / 2),
    }
}

struct Judge<'a> {
    draft: &'a Draft,
    notes: &'a mut Grid<u8>,
    faults: &'a mut Faults,
}

impl Judge<'_> {
    fn fault(&mut self, rule: Rule, passage: &Passage, cell: impl Into<Option<Point>>, what: impl Into<String>) {
        self.faults.add(Fault::new(rule, what).passage(passage.id).cell(cell));
    }

    fn note(&self, at: Point) -> u8 {
        self.notes.get(at).copied().unwrap_or(0)
    }

    fn add_note(&mut self, at: Point, more: u8) {
        self.notes.put(at, self.note(at) | more);
    }

    /// No cell of an earlier room is among those around a room.
    fn apart(&mut self, room: &Room) {
        let mut look_around = |part: Rect| {
            if let Some((at, other)) = find_room(self.draft, part.grown(1), |_, other| other < room.id) {
                let what = cold_format!("no cell lies between it and room {}", other.0);
                self.faults.add(Fault::new(Rule::RoomsApart, what).room(room.id).cell(at));
            }
        };
        match room.shape {
            Shape::Rect => look_around(room.rect),
            Shape::Mask(_) | Shape::Circle(_) | Shape::Octagon(_) | Shape::L(_) => {
                room.shape.each_span(room.rect, |y, from, to| look_around(Rect::new(from, y, to - from, 1)))
            }
        }
    }

    /// Notes the cells beside the outer exits of a room that is no rectangle, on sides that have one middle.
    fn block(&mut self, room: &Room) {
        if room.shape == Shape::Rect || room.prefab.is_some() {
            return;
        }
        for side in Dir::ALL {
            let (place, last) = entries(room, side);
            if place != last {
                continue;
            }
            let outer = match side {
                Dir::North => Point::new(place, room.rect.y - 2),
                Dir::East => Point::new(room.rect.right() + 1, place),
                Dir::South => Point::new(place, room.rect.bottom() + 1),
                Dir::West => Point::new(room.rect.x - 2, place),
            };
            let along = side.clockwise();
            [along, along.opposite()].into_iter().for_each(|way| self.add_note(way.step(outer), BLOCKED));
        }
    }

    /// The first and the last cell are just outside the passage's rooms, where these may be entered.
    fn ends(&mut self, passage: &Passage, cells: &[Point]) {
        let draft = self.draft;
        let ends = [(cells.first(), cells.get(1)), (cells.last(), cells.iter().nth_back(1))];
        for ((at, next), end) in ends.into_iter().zip(passage.ends) {
            let Some(at) = at.copied() else {
                return self.fault(Rule::Entries, passage, None, "it has no cell");
            };
            let mut sides = Dir::ALL.into_iter().filter(|side| owns(draft, end, side.opposite().step(at)));
            let (side, others) = (sides.next(), sides.count());
            let (Some(room), Some(side), 0) = (draft.room(end), side, others) else {
                let count = usize::from(side.is_some()) + others;
                let what = cold_format!("it touches {count} cells of room {} here, not one", end.0);
                self.fault(Rule::Entries, passage, at, what);
                continue;
            };
            // Where a prefab may be entered is said by its drawing.
            if room.prefab.is_some() {
                continue;
            }
            let along = if side.is_horizontal() { at.y } else { at.x };
            let (low, high) = entries(room, side);
            if along < low || along > high {
                self.fault(Rule::Entries, passage, at, cold_format!("room {} may not be entered here", end.0));
            } else if room.shape != Shape::Rect && next.is_some_and(|next| *next != side.step(at)) {
                self.fault(Rule::Entries, passage, at, cold_format!("it does not enter room {} straight", end.0));
            }
        }
    }

    /// No cell lies in a room or a blocked cell, or beside a room at whose door it is not.
    fn clear(&mut self, passage: &Passage, cells: &[Point]) {
        let draft = self.draft;
        let last = cells.len().saturating_sub(1);
        for (i, at) in cells.iter().copied().enumerate() {
            if let Some(room) = draft.room_at(at) {
                self.fault(Rule::ClearPassages, passage, at, cold_format!("it runs through room {}", room.id.0));
            }
            if self.note(at) & BLOCKED != 0 {
                self.fault(Rule::ClearPassages, passage, at, "it runs beside the exit of a round room");
            }
            // Most cells have no room around them.
            if find_room(draft, Rect::square(at, 1).grown(1), |_, _| true).is_none() {
                continue;
            }
            let is_door = |room: RoomId| (i == 0 && room == passage.ends[0]) || (i == last && room == passage.ends[1]);
            for side in Dir::ALL {
                let (next, other) = (side.step(at), side.clockwise().step(at));
                if let Some(room) = draft.room_at(next).filter(|room| !is_door(room.id)) {
                    self.fault(Rule::ClearPassages, passage, at, cold_format!("it is open to room {}", room.id.0));
                }
                // The cell at an angle: of a rectangle that is not beside this cell it is the corner.
                let is_corner = |room: &&Room| {
                    room.shape == Shape::Rect && !owns(draft, room.id, next) && !owns(draft, room.id, other)
                };
                if let Some(room) = draft.room_at(side.clockwise().step(next)).filter(is_corner) {
                    self.fault(
                        Rule::ClearPassages,
                        passage,
                        at,
                        cold_format!("it passes the corner of room {}", room.id.0),
                    );
                }
            }
        }
    }

    /// Cells of earlier passages are crossed one at a time and straight on, or followed to the end.
    fn crossings(&mut self, passage: &Passage, cells: &[Point]) {
        let is_shared = |at: &Point| self.note(*at) & PASSAGE != 0;
        let merges = cells.len() - cells.iter().rev().take_while(|at| is_shared(at)).count();
        let crosses = |i: usize| match i.checked_sub(1).and_then(|before| cells.get(before..=i + 1)) {
            Some([before, at, after]) => *before + *after == *at + *at && !is_shared(before) && !is_shared(after),
            _ => false,
        };
        let along: Vec<usize> = (0..merges).filter(|i| is_shared(&cells[*i]) && !crosses(*i)).collect();
        for i in along {
            self.fault(Rule::SingleCrossings, passage, cells[i], "it runs along another passage, or turns in it");
        }
        for at in cells {
            // Cells of its own are noted already where it comes to them a second time.
            if self.note(*at) & (PASSAGE | AT_HAND) == AT_HAND {
                self.fault(Rule::SingleCrossings, passage, *at, "it comes here twice");
            }
            self.add_note(*at, AT_HAND);
        }
        cells.iter().for_each(|at| self.notes.put(*at, self.note(*at) & !AT_HAND | PASSAGE));
        for pair in cells.windows(2) {
            let (from, to) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            let way_on = WAYS_ON.into_iter().find(|(way, _)| way.step(from) == to);
            way_on.into_iter().for_each(|(_, goes_on)| self.add_note(from, goes_on));
        }
        if let Some(pair) = cells.windows(2).find(|pair| !pair[0].neighbours().contains(&pair[1])) {
            self.fault(Rule::SingleCrossings, passage, pair[1], "it is interrupted here");
        }
    }

    /// Two cells of passages are beside each other only where a passage goes from the one to the other.
    fn side_by_side(&mut self) {
        let routes = self.draft.passages.iter().filter_map(|passage| match &passage.route {
            Route::Cells(cells) => Some(cells),
            Route::Bend { .. } | Route::Block { .. } => None,
        });
        // Passages are few cells of a board. Several may run over one, so a fault is told by going through the board.
        if !routes.flatten().any(|at| WAYS_ON.into_iter().any(|way| self.is_open_to(*at, way))) {
            return;
        }
        for (at, way) in self.notes.bounds().cells().flat_map(|at| WAYS_ON.map(|way| (at, way))) {
            if self.note(at) & PASSAGE != 0 && self.is_open_to(at, way) {
                let what = "two passages are side by side here";
                self.faults.add(Fault::new(Rule::SingleCrossings, what).cell(at));
            }
        }
    }

    /// Whether a passage lies beside a cell of one, to the east or south, though none goes on there.
    fn is_open_to(&self, at: Point, (way, goes_on): (Dir, u8)) -> bool {
        self.note(at) & goes_on == 0 && self.note(way.step(at)) & PASSAGE != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        carve::carve,
        model::{Layout, PassageId},
    };

    /// The rules that two rooms 5 × 5 and passages between them break.
    fn broken(shape: Shape, gap: i32, paths: &[&[(i32, i32)]]) -> Vec<Rule> {
        let room = |id, x| Room { shape: shape.clone(), ..Room::new(RoomId(id), Rect::new(x, 10, 5, 5)) };
        let rooms = vec![room(0, 10), room(1, 15 + gap)];
        let passages = (0..)
            .zip(paths)
            .map(|(id, path)| {
                let cells = path.iter().map(|(x, y)| Point::new(*x, *y)).collect();
                Passage::new(PassageId(id), [RoomId(0), RoomId(1)], Route::Cells(cells))
            })
            .collect();
        let mut faults = Faults::default();
        let draft = carve(Layout { width: 60, height: 40, rooms, passages, ..Layout::default() });
        check(&draft, &mut Scratch::default(), &mut faults);
        let mut rules: Vec<Rule> = faults.into_list().into_iter().map(|fault| fault.rule).collect();
        rules.sort();
        rules.dedup();
        rules
    }

    const STRAIGHT: &[(i32, i32)] = &[(15, 12), (16, 12), (17, 12), (18, 12)];
    const AROUND: &[(i32, i32)] =
        &[(12, 9), (12, 8), (13, 8), (14, 8), (15, 8), (16, 8), (17, 8), (18, 8), (19, 8), (20, 8), (21, 8), (21, 9)];

    #[test]
    fn good_passages() {
        for shape in [Shape::Rect, Shape::circle(5, 5), Shape::octagon(5, 5)] {
            assert_eq!(broken(shape.clone(), 1, &[&[(15, 12)]]), []);
            assert_eq!(broken(shape.clone(), 2, &[&[(15, 12), (16, 12)]]), []);
            assert_eq!(broken(shape.clone(), 4, &[STRAIGHT]), []);
        }
        assert_eq!(broken(Shape::Rect, 4, &[STRAIGHT, AROUND]), []);
    }

    #[test]
    fn rooms_without_a_cell_between_them() {
        assert_eq!(broken(Shape::Rect, 0, &[]), [Rule::RoomsApart]);
    }

    #[test]
    fn entries_where_there_may_be_none() {
        let high = STRAIGHT.iter().map(|(x, y)| (*x, y - 2)).collect::<Vec<_>>();
        assert_eq!(broken(Shape::Rect, 4, &[&high]), [Rule::Entries]);
        let off = STRAIGHT.iter().map(|(x, y)| (*x, y - 1)).collect::<Vec<_>>();
        assert_eq!(broken(Shape::Rect, 4, &[&off]), []);
        assert_eq!(broken(Shape::octagon(5, 5), 4, &[&off])[0], Rule::ClearPassages);
        assert!(broken(Shape::octagon(5, 5), 4, &[&off]).contains(&Rule::Entries));
        assert!(broken(Shape::circle(5, 5), 4, &[AROUND]).contains(&Rule::ClearPassages), "beside the exits");
        assert!(broken(Shape::Rect, 4, &[&STRAIGHT[1..]]).contains(&Rule::Entries));
        assert!(broken(Shape::Rect, 4, &[&[]]).contains(&Rule::Entries));
    }

    #[test]
    fn passages_through_rooms_and_past_corners() {
        let through = (14..=18).map(|x| (x, 12)).collect::<Vec<_>>();
        assert!(broken(Shape::Rect, 4, &[&through]).contains(&Rule::ClearPassages));
        let hugging = AROUND.iter().map(|(x, y)| (*x, *y.max(&9))).collect::<Vec<_>>();
        assert!(broken(Shape::Rect, 4, &[&hugging]).contains(&Rule::ClearPassages));
        let corner = [(15, 12), (16, 12), (16, 11), (16, 10), (16, 9), (15, 9), (16, 9), (17, 12), (18, 12)];
        assert!(broken(Shape::Rect, 4, &[&corner]).contains(&Rule::ClearPassages));
    }

    #[test]
    fn passages_along_passages() {
        assert_eq!(
            broken(Shape::Rect, 4, &[STRAIGHT, &STRAIGHT.iter().map(|(x, y)| (*x, y + 1)).collect::<Vec<_>>()]),
            [Rule::SingleCrossings]
        );
        // Down, then along the straight one to its end, is a junction; to leave it again is not.
        let merging =
            [(12, 15), (12, 16), (13, 16), (14, 16), (15, 16), (16, 16), (16, 15), (16, 14), (16, 13), (16, 12)];
        let merging: Vec<_> = merging.into_iter().chain([(17, 12), (18, 12)]).collect();
        assert_eq!(broken(Shape::Rect, 4, &[STRAIGHT, &merging]), []);
        let leaving: Vec<_> =
            AROUND[..6].iter().copied().chain([(16, 9), (16, 10), (16, 11), (16, 12), (17, 12)]).collect();
        let leaving: Vec<_> = leaving.into_iter().chain([(17, 13), (18, 13)]).collect();
        assert!(broken(Shape::Rect, 4, &[STRAIGHT, &leaving]).contains(&Rule::SingleCrossings));
        let twice: Vec<_> = AROUND[..6].iter().chain(AROUND[4..].iter()).copied().collect();
        assert!(broken(Shape::Rect, 4, &[&twice]).contains(&Rule::SingleCrossings));
    }
}
