//! Arrays for NumPy in the encoding of MiniGrid: `grid` is what `Grid.decode` takes, an object, a colour and a state for
//! each column and row.
//!
//! Beside it stand where the agent begins and which way it looks, which `Grid.decode` drops, and which cell of the board the first
//! column and row are. Several levels have a number behind each name.

use undercroft::{
    Barrier, Cell, Draft, MarkKind, Water,
    geom::{Dir, Point, Rect},
    view::doorways,
};

use crate::{
    ExportError, Exported, FileBeside, Loss,
    key_use::KeyUse,
    npy,
    source::{ExportSource, SourceLevel},
    zip,
};

/// Objects, colours and states of MiniGrid 3.2.
const EMPTY: [u8; 3] = [1, 0, 0];
const WALL: [u8; 3] = [2, 5, 0];
const GOAL: [u8; 3] = [8, 1, 0];
const LAVA: [u8; 3] = [9, 0, 0];
const DOOR: u8 = 4;
const KEY: u8 = 5;
const GREY: u8 = 5;
const OPEN: u8 = 0;
const CLOSED: u8 = 1;
const LOCKED: u8 = 2;
/// The colours of keys: all but grey, which is the colour of doors without a lock.
const KEY_COLOURS: u8 = 5;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let keys = KeyUse::of(source);
    let several = source.levels.len() > 1;
    let mut files = Vec::new();
    let mut lost = Lost::default();
    for (index, level) in source.levels.iter().enumerate() {
        let draft = &*level.draft;
        let frame = walled_frame(level);
        let grid = Minigrid::new(draft, frame, &keys, &mut lost);
        let start = draft.start - frame.corner();
        let suffix = if several { format!("_{index}") } else { String::new() };
        let mut add = |name: &str, bytes: Vec<u8>| {
            files.push(FileBeside { name: format!("{name}{suffix}.npy"), bytes });
        };
        add("grid", npy("|u1", &[frame.w, frame.h, 3], &grid.bytes()));
        add("agent_pos", whole(&[2], &[start.x, start.y]));
        add("agent_dir", whole(&[], &[facing(draft)]));
        // Where the board begins may reveal hidden rooms, so players count from what they see.
        let origin = if source.is_for_gm() { frame.corner() } else { Point::default() };
        add("origin", whole(&[2], &[origin.x, origin.y]));
    }
    Ok(Exported::file(zip::write(&files)?).losing(losses(source, &keys, &lost)))
}

/// What is shown, with a ring of wall around it if floor touches its edge: an agent of MiniGrid must not step off the
/// grid.
fn walled_frame(level: &SourceLevel<'_>) -> Rect {
    let is_floor = |at: &Point| level.draft.board.cells.get(*at) == Some(&Cell::Floor);
    let frame = level.frame;
    let inner = frame.grown(-1);
    let touches = frame.cells().any(|at| is_floor(&at) && !inner.contains(at));
    if touches { frame.grown(1) } else { frame }
}

/// Which way the agent looks: along open floor if there is any, east first.
fn facing(draft: &Draft) -> i32 {
    let ways = [Dir::East, Dir::South, Dir::West, Dir::North];
    ways.iter().position(|way| draft.is_walkable(way.step(draft.start))).unwrap_or(0) as i32
}

/// What has no place in the grid.
#[derive(Default)]
struct Lost {
    solid_marks: usize,
    deep_cells: usize,
    secret_doors: usize,
    keyless_doors: usize,
    covered: usize,
}

/// Three numbers a cell.
struct Minigrid {
    frame: Rect,
    cells: Vec<[u8; 3]>,
}

impl Minigrid {
    fn new(draft: &Draft, frame: Rect, keys: &KeyUse, lost: &mut Lost) -> Minigrid {
        // Columns are the first axis.
        let mut cells = vec![WALL; (i64::from(frame.w) * i64::from(frame.h)) as usize];
        for (place, at) in frame.cells().enumerate() {
            if draft.board.cells.get(at) == Some(&Cell::Floor) {
                let (x, y) = (place as i32 % frame.w, place as i32 / frame.w);
                let is_deep = draft.water_at(at) == Water::Deep;
                lost.deep_cells += usize::from(is_deep);
                cells[(x * frame.h + y) as usize] = if is_deep { LAVA } else { EMPTY };
            }
        }
        let mut grid = Minigrid { frame, cells };
        let floor = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor);
        for mark in draft.marks.iter().filter(|mark| mark.solid && floor(mark.at)) {
            lost.solid_marks += 1;
            grid.put(mark.at, WALL);
        }
        if let Some(goal) = draft.goal {
            grid.put_free(goal, GOAL, lost);
        }
        for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key) {
            let colour = keys.number(mark.name.as_deref().unwrap_or_default());
            grid.put_free(mark.at, [KEY, colour as u8 % KEY_COLOURS, 0], lost);
        }
        for doorway in doorways(draft) {
            let lock = doorway.lock.and_then(|id| draft.locks.get(id.0 as usize));
            let door = match (doorway.kind.barrier(), lock) {
                (Barrier::Open, _) => [DOOR, GREY, OPEN],
                (Barrier::Lock, Some(lock)) => [DOOR, keys.number(&lock.key) as u8 % KEY_COLOURS, LOCKED],
                (Barrier::Lock, None) | (Barrier::Leaf | Barrier::Hidden, _) => [DOOR, GREY, CLOSED],
            };
            let cells = doorway.cells.area() as usize;
            lost.secret_doors += if doorway.kind.is_hidden() { cells } else { 0 };
            lost.keyless_doors += if doorway.kind.is_locked() && lock.is_none() { cells } else { 0 };
            doorway.cells.cells().for_each(|at| grid.put(at, door));
        }
        grid
    }

    fn place(&self, at: Point) -> Option<usize> {
        let Point { x, y } = at - self.frame.corner();
        self.frame.contains(at).then_some((x * self.frame.h + y) as usize)
    }

    fn put(&mut self, at: Point, what: [u8; 3]) {
        if let Some(place) = self.place(at) {
            self.cells[place] = what;
        }
    }

    /// Puts something down on free floor. A cell holds one thing, and the first stays.
    fn put_free(&mut self, at: Point, what: [u8; 3], lost: &mut Lost) {
        match self.place(at) {
            Some(place) if self.cells[place] == EMPTY => self.cells[place] = what,
            _ => lost.covered += 1,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        self.cells.concat()
    }
}

/// Whole numbers of eight bytes.
fn whole(shape: &[i32], numbers: &[i32]) -> Vec<u8> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| i64::from(*number).to_le_bytes()).collect();
    npy("<i8", shape, &bytes)
}

/// Columns, rows and so on as the shape of an array.
fn npy(kind: &str, shape: &[i32], bytes: &[u8]) -> Vec<u8> {
    let shape: Vec<usize> = shape.iter().map(|side| usize::try_from(*side).unwrap_or(0)).collect();
    npy::write(kind, &shape, bytes)
}

fn losses(source: &ExportSource<'_>, keys: &KeyUse, lost: &Lost) -> Vec<Loss> {
    let stairs = source.levels.iter().flat_map(|level| &level.draft.stairs).filter(|stair| stair.to.is_some()).count();
    let marks = source.levels.iter().flat_map(|level| &level.draft.marks);
    let other_marks = marks.filter(|mark| !mark.solid && mark.kind != MarkKind::Key).count();
    let carried = keys.marks > 1;
    let loss = Loss::counted;
    [
        loss("secret-doors", lost.secret_doors, "secret door became a closed door", "secret doors became closed doors"),
        loss(
            "doors-without-key",
            lost.keyless_doors,
            "locked door without a key became a closed door",
            "locked doors without a key became closed doors",
        ),
        loss(
            "spent-keys",
            keys.spent,
            "kind of key is spent by a lock; unlocking spends no key in MiniGrid",
            "kinds of keys are spent by a lock; unlocking spends no key in MiniGrid",
        ),
        loss(
            "key-colours",
            keys.kinds.saturating_sub(usize::from(KEY_COLOURS)),
            "kind of key shares its colour with another, and opens its locks",
            "kinds of keys share their colour with others, and open their locks",
        ),
        carried.then(|| Loss::new("carried-keys", "an agent of MiniGrid carries one key at a time")),
        loss(
            "solid-marks",
            lost.solid_marks,
            "piece of furniture that fills its cell became wall",
            "pieces of furniture that fill their cells became wall",
        ),
        loss("deep-water", lost.deep_cells, "cell of deep water became lava", "cells of deep water became lava"),
        loss("covered", lost.covered, "thing shares its cell with another", "things share their cells with others"),
        loss("stairs", stairs, "stair to another level is left out", "stairs to other levels are left out"),
        loss("marks", other_marks, "mark is left out", "marks are left out"),
        Some(Loss::new("rooms", "rooms, passages and words are left out: the arrays hold cells")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
