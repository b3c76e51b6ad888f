//! Arrays of NumPy: what MiniGrid's `Grid.decode` would make of them.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{DoorKind, MarkKind, geom::Point, view::Audience};
use undercroft_export::{Format, export};

use crate::{
    random_recipes::{dungeons, levels},
    seen::{AUDIENCES, Seen, options, written},
};

/// The files of an archive, found by its directory at the end; nothing in it may be compressed.
pub fn unzipped(archive: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let two = |at: usize| usize::from(u16::from_le_bytes([archive[at], archive[at + 1]]));
    let four = |at: usize| two(at) | two(at + 2) << 16;
    let end = archive.len() - 22;
    assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
    let mut files = BTreeMap::new();
    let mut at = four(end + 16);
    for _ in 0..two(end + 10) {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        assert_eq!(two(at + 10), 0, "compressed");
        let (sum, size, name_length, local) = (four(at + 16), four(at + 24), two(at + 28), four(at + 42));
        let name = std::str::from_utf8(&archive[at + 46..at + 46 + name_length]).unwrap();
        assert_eq!(&archive[local..local + 4], b"PK\x03\x04");
        assert_eq!(&archive[local + 30..local + 30 + two(local + 26)], name.as_bytes());
        let begin = local + 30 + two(local + 26) + two(local + 28);
        let bytes = archive[begin..begin + size].to_vec();
        assert_eq!(crc32fast::hash(&bytes) as usize, sum);
        assert!(files.insert(name.to_owned(), bytes).is_none());
        at += 46 + name_length + two(at + 30) + two(at + 32);
    }
    assert_eq!(at, end);
    files
}

/// An array: its shape and its numbers.
struct Array {
    shape: Vec<usize>,
    numbers: Vec<i64>,
}

fn array(file: &[u8]) -> Array {
    assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!((10 + length) % 64, 0);
    let header = std::str::from_utf8(&file[10..10 + length]).unwrap();
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"));
    let shape = header.split_once("'shape': (").unwrap().1.split_once(')').unwrap().0;
    let shape: Vec<usize> = shape.split(',').filter_map(|side| side.trim().parse().ok()).collect();
    let data = &file[10 + length..];
    let numbers: Vec<i64> = if header.contains("'descr': '|u1'") {
        data.iter().map(|byte| i64::from(*byte)).collect()
    } else {
        assert!(header.contains("'descr': '<i8'"));
        data.chunks_exact(8).map(|bytes| i64::from_le_bytes(bytes.try_into().unwrap())).collect()
    };
    assert_eq!(numbers.len(), shape.iter().product::<usize>());
    Array { shape, numbers }
}

/// Holds the arrays with that ending to what is seen of a level.
fn compare(files: &BTreeMap<String, Vec<u8>>, suffix: &str, seen: &Seen) -> usize {
    let find = |name: &str| array(&files[&format!("{name}{suffix}.npy")]);
    let grid = find("grid");
    let [width, height, 3] = grid.shape[..] else { panic!("{:?}", grid.shape) };
    let origin = find("origin").numbers;
    // Cells of the grid, counted as files count them.
    let shift = if seen.is_gm { Point::new(origin[0] as i32, origin[1] as i32) } else { Point::default() };
    let mut cells: BTreeMap<Point, [i64; 3]> = BTreeMap::new();
    for x in 0..width {
        for y in 0..height {
            let place = (x * height + y) * 3;
            let at = Point::new(x as i32, y as i32) + shift;
            cells.insert(at, grid.numbers[place..place + 3].try_into().unwrap());
        }
    }
    let of = |object: i64| cells.iter().filter(move |(_, cell)| cell[0] == object);
    let (walls, lava): (BTreeSet<Point>, BTreeSet<Point>) =
        (of(2).map(|(at, _)| *at).collect(), of(9).map(|(at, _)| *at).collect());
    let doors = seen.doors();
    // A door may stand in deep water, where nobody walks but where a door is a door.
    let walkable: BTreeSet<Point> =
        cells.keys().filter(|at| !walls.contains(at) && !lava.contains(at)).copied().collect();
    let wanted: BTreeSet<Point> = seen.walkable().into_iter().chain(doors.keys().copied()).collect();
    assert_eq!(walkable, wanted);
    let edge = |at: &Point| {
        let at = *at - shift;
        at.x == 0 || at.y == 0 || at.x + 1 == width as i32 || at.y + 1 == height as i32
    };
    assert!(cells.keys().filter(|at| edge(at)).all(|at| walls.contains(at)), "nobody walks off the grid");
    let state = |at: &Point, kind: DoorKind| match kind {
        DoorKind::Archway => 0,
        DoorKind::Locked if seen.has_key(*at) => 2,
        _ => 1,
    };
    let found: BTreeMap<Point, i64> = of(4).map(|(at, cell)| (*at, cell[2])).collect();
    assert_eq!(found, doors.iter().map(|(at, kind)| (*at, state(at, *kind))).collect());
    let keys: Vec<Point> =
        seen.draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).map(|mark| seen.placed(mark.at)).collect();
    let found: BTreeSet<Point> = of(5).map(|(at, _)| *at).collect();
    assert!(found.iter().all(|at| keys.contains(at)));
    let goal: Vec<Point> = of(8).map(|(at, _)| *at).collect();
    assert!(goal.len() <= 1 && goal.iter().all(|at| seen.draft.goal.map(|goal| seen.placed(goal)) == Some(*at)));
    let agent = find("agent_pos").numbers;
    assert_eq!(Point::new(agent[0] as i32, agent[1] as i32) + shift, seen.placed(seen.draft.start));
    let direction = find("agent_dir");
    assert!(direction.shape.is_empty() && (0..4).contains(&direction.numbers[0]));
    // What shares its cell with another thing is missing, and counted.
    keys.len() - found.len() + usize::from(seen.draft.goal.is_some() && goal.is_empty())
}

#[test]
fn arrays_have_the_walls_the_doors_and_the_keys_of_the_dungeon() {
    let (mut locked, mut secret) = (0, 0);
    for dungeon in dungeons(2) {
        for audience in AUDIENCES {
            let (file, seen) = written(&dungeon, Format::Npz, audience);
            let files = unzipped(&file.bytes);
            assert_eq!(files.len(), 4);
            let covered = compare(&files, "", &seen);
            let lost =
                |what: &str| file.losses.iter().find(|loss| loss.what == what).map_or(0, |loss| loss.count.unwrap());
            let count = |wanted: DoorKind| seen.doors().values().filter(|kind| **kind == wanted).count();
            assert_eq!(lost("secret-doors"), count(DoorKind::Secret));
            assert_eq!(lost("covered"), covered);
            let keyless =
                seen.doors().iter().filter(|(at, kind)| **kind == DoorKind::Locked && !seen.has_key(**at)).count();
            assert_eq!(lost("doors-without-key"), keyless);
            locked += count(DoorKind::Locked);
            secret += count(DoorKind::Secret);
        }
    }
    assert!(locked > 50 && secret > 50, "{locked} locked doors, {secret} secret ones");
}

#[test]
fn levels_are_several_arrays() {
    for levels in levels() {
        let file = export(&levels, Format::Npz, &options(Audience::Gm)).unwrap();
        let files = unzipped(&file.bytes);
        assert_eq!(files.len(), 12);
        for (index, draft) in levels.drafts().iter().enumerate() {
            compare(&files, &format!("_{index}"), &Seen::of(draft, Audience::Gm));
        }
        let stairs: usize =
            levels.drafts().iter().map(|draft| draft.stairs.iter().filter(|stair| stair.to.is_some()).count()).sum();
        let lost = file.losses.iter().find(|loss| loss.what == "stairs").unwrap();
        assert_eq!(lost.count, Some(stairs));
    }
}
