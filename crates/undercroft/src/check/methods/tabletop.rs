//! What `tabletop` promises: where passages run, a symmetry, and what rooms are for.

use super::{
    super::{
        fault::{Fault, Faults, Rule},
        kinds::count,
        passes::PURPOSES,
    },
    symmetry,
};
use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
    methods::TabletopSettings,
    model::{Archetype, Draft, Passage, PassageId, Room, RoomId, RoomKind, Route, Shape},
    recipe::Symmetry,
};

/// What is noted of a cell: it is in a passage, and that passage goes on to the east or south of it.
const PASSAGE: u8 = 1;
const TO_EAST: u8 = 2;
const TO_SOUTH: u8 = 4;
/// Beside the outer exit of a round room.
const BLOCKED: u8 = 8;
/// The ways on from a cell that are noted there.
const WAYS_ON: [(Dir, u8); 2] = [(Dir::East, TO_EAST), (Dir::South, TO_SOUTH)];

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    /// The room in each cell, counted from 1.
    owners: Grid<u32>,
    notes: Grid<u8>,
    /// The rooms of each passage, the smaller number first, and the passage.
    pairs: Vec<([RoomId; 2], PassageId)>,
    /// Which cells of the passage at hand earlier passages have too.
    shared: Vec<bool>,
}

pub(super) fn check(
    params: &TabletopSettings,
    draft: &Draft,
    with_roles: bool,
    scratch: &mut Scratch,
    faults: &mut Faults,
) {
    passages(&draft.rooms, &draft.passages, draft.board.cells.bounds(), scratch, faults);
    joined_once(&draft.passages, scratch, faults);
    symmetry::check(params, draft, faults);
    let kinds = [RoomKind::Spawn, RoomKind::Boss, RoomKind::Normal];
    let [spawns, bosses, normal] = kinds.map(|kind| count(draft, kind));
    let most = usize::from(params.archetype == Archetype::Lair);
    // The pass `roles` gives normal rooms their purpose.
    let special = if with_roles { PURPOSES.map(|kind| count(draft, kind)).into_iter().sum() } else { 0 };
    if spawns != 1 || bosses > most || spawns + bosses + normal + special != draft.rooms.len() {
        let what = format!("one room is `spawn`, {most} is `boss` at most, and all others are `normal`");
        faults.add(Fault::new(Rule::Roles, what));
    }
    goal(params, draft, faults);
}

/// The goal is no small room, in a temple not the nave, and in a fortress the keep, which has one gate and its images.
fn goal(params: &TabletopSettings, draft: &Draft, faults: &mut Faults) {
    let (Some(at), Some(first)) = (draft.goal, draft.entrance()) else { return };
    let Some(goal) = draft.rooms.iter().find(|room| room.rect.contains(at)) else { return };
    let mut fault = |room: &Room, what: &str| faults.add(Fault::new(Rule::Roles, what.to_owned()).room(room.id));
    let is_nave = |room: &Room| params.archetype == Archetype::Temple && room.tags.contains("nave");
    let candidate = |room: &&Room| room.id != first && !is_nave(room);
    let mut areas: Vec<u64> = draft.rooms.iter().map(|room| room.area() as u64).collect();
    areas.sort_unstable();
    let twice_median = areas[(areas.len() - 1) / 2] + areas[areas.len() / 2];
    let is_large = |room: &Room| 2 * room.area() as u64 >= twice_median;
    if !is_large(goal) && draft.rooms.iter().filter(candidate).any(is_large) {
        fault(goal, "it is the goal, but smaller than half of all rooms");
    }
    if is_nave(goal) && draft.rooms.iter().any(|room| candidate(&room)) {
        fault(goal, "it is the nave and the goal");
    }
    let keep = draft.rooms.iter().find(|room| room.tags.contains("keep"));
    let Some(keep) = keep.filter(|_| params.archetype == Archetype::Fortress) else { return };
    if keep.id != goal.id {
        fault(keep, "it is the keep, but not the goal");
    }
    let images = match params.symmetry {
        Symmetry::None => 1,
        Symmetry::Bilateral | Symmetry::Radial2 | Symmetry::Partial => 2,
        Symmetry::Radial4 => 4,
    };
    if draft.passages.iter().filter(|passage| passage.ends.contains(&keep.id)).count() > images {
        fault(keep, "it is the keep and has more than one gate");
    }
}

/// Holds rooms and passages on a board to the rules of passages.
pub(crate) fn passages(rooms: &[Room], passages: &[Passage], board: Rect, scratch: &mut Scratch, faults: &mut Faults) {
    let Scratch { owners, notes, shared, .. } = scratch;
    owners.reset(board.w, board.h, 0);
    notes.reset(board.w, board.h, 0);
    for room in rooms {
        put_room(room, owners, faults);
        block(room, notes);
    }
    let mut plane = Plane { rooms, owners, notes, shared, faults };
    for passage in passages {
        let Route::Cells(cells) = &passage.route else {
            plane.fault(Rule::ClearPassages, passage, None, "it is not one cell wide".to_owned());
            continue;
        };
        plane.ends(passage, cells);
        plane.clear(passage, cells);
        plane.crossings(passage, cells);
    }
    plane.side_by_side(passages);
}

/// No two rooms have two passages between them.
pub(crate) fn joined_once(passages: &[Passage], scratch: &mut Scratch, faults: &mut Faults) {
    let pairs = &mut scratch.pairs;
    pairs.clear();
    pairs.extend(passages.iter().map(|passage| {
        let [a, b] = passage.ends;
        ([a.min(b), a.max(b)], passage.id)
    }));
    pairs.sort_unstable();
    for (pair, again) in pairs.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[1]) {
        let what = format!("another passage joins rooms {} and {} too", pair[0].0, pair[1].0);
        faults.add(Fault::new(Rule::JoinedOnce, what).passage(again));
    }
}

/// Puts a room on the board; nobody else's cell may be among those around it.
fn put_room(room: &Room, owners: &mut Grid<u32>, faults: &mut Faults) {
    let own = room.id.0 + 1;
    let mut put = |part: Rect| {
        if let Some((at, other)) = other_owner(owners, part.grown(1), own) {
            let what = format!("no cell lies between it and room {}", other - 1);
            faults.add(Fault::new(Rule::RoomsApart, what).room(room.id).cell(at));
        }
        owners.fill(part, own);
    };
    if room.shape == Shape::Rect {
        return put(room.rect);
    }
    room.shape.each_span(room.rect, |y, from, to| put(Rect::new(from, y, to - from, 1)));
}

/// The first cell of a rectangle that another than one owner has. Rows are searched as slices.
fn other_owner(owners: &Grid<u32>, rect: Rect, own: u32) -> Option<(Point, u32)> {
    let rect = rect.intersect(owners.bounds());
    (rect.y..rect.bottom()).find_map(|y| {
        let row = owners.row(y).get(rect.x as usize..rect.right() as usize)?;
        let (x, owner) = (rect.x..).zip(row).find(|(_, owner)| **owner != 0 && **owner != own)?;
        Some((Point::new(x, y), *owner))
    })
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

/// Notes the cells beside the outer exits of a room that is no rectangle, on sides that have one middle.
fn block(room: &Room, notes: &mut Grid<u8>) {
    if room.shape == Shape::Rect || room.prefab.is_some() {
        return;
    }
    let rect = room.rect;
    for side in Dir::ALL {
        let (place, last) = entries(room, side);
        if place != last {
            continue;
        }
        let (outer, along) = match side {
            Dir::North => (Point::new(place, rect.y - 2), Dir::East),
            Dir::East => (Point::new(rect.right() + 1, place), Dir::South),
            Dir::South => (Point::new(place, rect.bottom() + 1), Dir::East),
            Dir::West => (Point::new(rect.x - 2, place), Dir::South),
        };
        for at in [along.step(outer), along.opposite().step(outer)] {
            let note = notes.get(at).map_or(0, |note| note | BLOCKED);
            notes.put(at, note);
        }
    }
}

struct Plane<'a> {
    rooms: &'a [Room],
    owners: &'a Grid<u32>,
    notes: &'a mut Grid<u8>,
    shared: &'a mut Vec<bool>,
    faults: &'a mut Faults,
}

impl Plane<'_> {
    fn fault(&mut self, rule: Rule, passage: &Passage, cell: Option<Point>, what: String) {
        self.faults.add(Fault::new(rule, what).passage(passage.id).cell(cell));
    }

    /// The room that has a cell.
    fn room_at(&self, at: Point) -> Option<&Room> {
        let owner = *self.owners.get(at)?;
        self.rooms.get(owner.checked_sub(1)? as usize)
    }

    fn note(&self, at: Point) -> u8 {
        self.notes.get(at).copied().unwrap_or(0)
    }

    /// The first and the last cell are just outside the passage's rooms, where these may be entered.
    fn ends(&mut self, passage: &Passage, cells: &[Point]) {
        let ([Some(first), Some(last)], count) = ([cells.first(), cells.last()], cells.len()) else {
            return self.fault(Rule::Entries, passage, None, "it has no cell".to_owned());
        };
        let second = |from_end: bool| match count {
            0 | 1 => None,
            _ if from_end => Some(cells[count - 2]),
            _ => Some(cells[1]),
        };
        for (at, next, RoomId(end)) in
            [(*first, second(false), passage.ends[0]), (*last, second(true), passage.ends[1])]
        {
            let room = self.rooms.get(end as usize);
            let touches = |side: &Dir| self.room_at(side.opposite().step(at)).map(|is| is.id) == Some(RoomId(end));
            let mut sides = Dir::ALL.into_iter().filter(touches);
            let (side, others) = (sides.next(), sides.count());
            let (Some(room), Some(side), 0) = (room, side, others) else {
                let count = usize::from(side.is_some()) + others;
                let what = format!("it touches {count} cells of room {end} here, not one");
                self.fault(Rule::Entries, passage, Some(at), what);
                continue;
            };
            // Where a prefab may be entered is said by its drawing.
            if room.prefab.is_some() {
                continue;
            }
            let along = if matches!(side, Dir::North | Dir::South) { at.x } else { at.y };
            let (low, high) = entries(room, side);
            if along < low || along > high {
                self.fault(Rule::Entries, passage, Some(at), format!("room {end} may not be entered here"));
            } else if room.shape != Shape::Rect && next.is_some_and(|next| next != side.step(at)) {
                self.fault(Rule::Entries, passage, Some(at), format!("it does not enter room {end} straight"));
            }
        }
    }

    /// No cell lies in a room or a blocked cell, or beside a room at whose door it is not.
    fn clear(&mut self, passage: &Passage, cells: &[Point]) {
        let last = cells.len().saturating_sub(1);
        for (i, at) in cells.iter().enumerate() {
            if let Some(room) = self.room_at(*at).map(|room| room.id.0) {
                self.fault(Rule::ClearPassages, passage, Some(*at), format!("it runs through room {room}"));
            }
            if self.note(*at) & BLOCKED != 0 {
                let what = "it runs beside the exit of a round room".to_owned();
                self.fault(Rule::ClearPassages, passage, Some(*at), what);
            }
            // Most cells have no room around them.
            if other_owner(self.owners, Rect::new(at.x, at.y, 1, 1).grown(1), 0).is_none() {
                continue;
            }
            for side in Dir::ALL {
                let next = side.step(*at);
                let beside = self.room_at(next).map(|room| room.id);
                let door = |room: RoomId| (i == 0 && room == passage.ends[0]) || (i == last && room == passage.ends[1]);
                if let Some(room) = beside.filter(|room| !door(*room)) {
                    self.fault(Rule::ClearPassages, passage, Some(*at), format!("it is open to room {}", room.0));
                }
                // The cell at an angle: of a rectangle that is not beside this cell it is the corner.
                let aslant = side.clockwise().step(next);
                let corner = |room: &&Room| {
                    let id = Some(room.id);
                    let touches = |at: Point| self.room_at(at).map(|room| room.id) == id;
                    room.shape == Shape::Rect && !touches(next) && !touches(side.clockwise().step(*at))
                };
                if let Some(room) = self.room_at(aslant).filter(corner).map(|room| room.id.0) {
                    self.fault(Rule::ClearPassages, passage, Some(*at), format!("it passes the corner of room {room}"));
                }
            }
        }
    }

    /// Cells of earlier passages are crossed one at a time and straight on, or followed to the end.
    fn crossings(&mut self, passage: &Passage, cells: &[Point]) {
        let mut shared = std::mem::take(self.shared);
        shared.clear();
        shared.extend(cells.iter().map(|at| self.note(*at) & PASSAGE != 0));
        let merges = cells.len() - shared.iter().rev().take_while(|shared| **shared).count();
        for i in (0..merges).filter(|i| shared[*i]) {
            let opposite = |before: Point, after: Point| {
                before.x + after.x == 2 * cells[i].x && before.y + after.y == 2 * cells[i].y
            };
            let straight = i > 0 && cells.get(i + 1).is_some_and(|after| opposite(cells[i - 1], *after));
            if !straight || shared[i - 1] || shared[i + 1] {
                let what = "it runs along another passage, or turns in it".to_owned();
                self.fault(Rule::SingleCrossings, passage, Some(cells[i]), what);
            }
        }
        for (i, at) in cells.iter().enumerate() {
            let mut note = self.note(*at);
            // Cells of its own are noted already where it comes to them a second time.
            if note & PASSAGE != 0 && !shared[i] {
                self.fault(Rule::SingleCrossings, passage, Some(*at), "it comes here twice".to_owned());
            }
            note |= PASSAGE;
            for next in [i.checked_sub(1), Some(i + 1)].into_iter().flatten().filter_map(|next| cells.get(next)) {
                if *next == Dir::East.step(*at) {
                    note |= TO_EAST;
                } else if *next == Dir::South.step(*at) {
                    note |= TO_SOUTH;
                }
            }
            self.notes.put(*at, note);
        }
        if let Some(pair) = cells.windows(2).find(|pair| !pair[0].neighbours().contains(&pair[1])) {
            self.fault(Rule::SingleCrossings, passage, Some(pair[1]), "it is interrupted here".to_owned());
        }
        *self.shared = shared;
    }

    /// Two cells of passages are beside each other only where a passage goes from the one to the other.
    fn side_by_side(&mut self, passages: &[Passage]) {
        let routes = passages.iter().filter_map(|passage| match &passage.route {
            Route::Cells(cells) => Some(cells),
            _ => None,
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

    /// The rules that two rooms 5 × 5 and passages between them break.
    fn broken(shape: Shape, gap: i32, paths: &[&[(i32, i32)]]) -> Vec<Rule> {
        let room = |id, x| Room { shape: shape.clone(), ..Room::new(RoomId(id), Rect::new(x, 10, 5, 5)) };
        let rooms = [room(0, 10), room(1, 15 + gap)];
        let passages: Vec<Passage> = (0..)
            .zip(paths)
            .map(|(id, path)| {
                let cells = path.iter().map(|(x, y)| Point::new(*x, *y)).collect();
                Passage::new(PassageId(id), [RoomId(0), RoomId(1)], Route::Cells(cells))
            })
            .collect();
        let mut faults = Faults::default();
        super::passages(&rooms, &passages, Rect::new(0, 0, 60, 40), &mut Scratch::default(), &mut faults);
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
