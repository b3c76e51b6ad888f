//! What we write comes back: walkable cells, doors and rooms, as far as the format can say them.

use std::collections::BTreeSet;

use undercroft::{
    AskedEnds, Cell, DoorKind, Draft, Dungeon, MarkKind, Method, Point, Recipe, Rect, Room, Shape, generate,
};
use undercroft_export::{Format, Options, export, import::ImportFormat};

use super::{dungeon, imported};
use crate::common::{make, show_case};

/// Pixels a cell of images that nobody looks at.
const SMALL: f64 = 50.0;

/// How many cells a portal may reach beyond its doors.
const WIDER: i32 = 8;

/// Dungeons of all methods, with doors, stairs, water and furnishings.
fn samples() -> Vec<Dungeon> {
    let mut list = vec![show_case()];
    for name in ["bsp", "scatter", "walk", "tilepath", "tabletop"] {
        for seed in 0..20 {
            let mut recipe = Recipe::new(Method::from_name(name).unwrap());
            let passes = ["doors", "water", "furnishings", "numbers", "stairs"];
            let wanted = passes.iter().zip(0..).filter(|(_, bit)| seed >> bit & 1 == 1 || *bit == 0);
            let table: String = wanted.map(|(name, _)| format!("{name} = true\n")).collect();
            recipe.passes = Recipe::from_toml(&format!("method = '{name}'\n[passes]\n{table}")).unwrap().passes;
            list.push(generate(&recipe, seed).unwrap());
        }
    }
    list
}

/// Small ones, because a picture comes with each.
fn small() -> Vec<Dungeon> {
    let mut list = vec![show_case()];
    let recipes = [
        "passes = ['doors']\n[method.bsp]\nwidth = 40\nheight = 24\ndepth = 3",
        "[method.scatter]\nwidth = 60\nheight = 40\nmin_room = 5\nmax_room = 9\ntarget_min = 6\ntarget_max = 8",
        "passes = ['doors']\n[method.walk]\nwidth = 50\nheight = 50",
        "passes = ['doors']\n[method.tilepath]",
        "[method.tabletop]\nsize = 'small'",
    ];
    for recipe in recipes {
        list.extend((0..4).map(|seed| make(recipe, &seed.to_string())));
    }
    list
}

fn written(dungeon: &Dungeon, format: Format) -> String {
    let options = Options { pixels: Some(SMALL), ..Options::default() };
    String::from_utf8(export(dungeon, format, &options).unwrap().bytes).unwrap()
}

/// Cells as a set, counted from the corner of the smallest rectangle around the floor, because files crop their maps.
fn cells(draft: &Draft, is: impl Fn(Point) -> bool) -> BTreeSet<(i32, i32)> {
    let corner = corner(draft);
    let board = draft.board.cells.bounds();
    board.cells().filter(|at| is(*at)).map(|at| (at.x - corner.x, at.y - corner.y)).collect()
}

fn corner(draft: &Draft) -> Point {
    let open = || draft.board.cells.iter().filter(|(_, cell)| **cell == Cell::Floor).map(|(at, _)| at);
    Point::new(open().map(|at| at.x).min().unwrap(), open().map(|at| at.y).min().unwrap())
}

fn walkable(draft: &Draft) -> BTreeSet<(i32, i32)> {
    let walkable = draft.walkable();
    cells(draft, |at| walkable.get(at) == Some(&true))
}

fn floor(draft: &Draft) -> BTreeSet<(i32, i32)> {
    cells(draft, |at| draft.board.cells.get(at) == Some(&Cell::Floor))
}

/// The cells of doors, each with the strongest kind there.
fn doors(draft: &Draft) -> BTreeSet<((i32, i32), DoorKind)> {
    let corner = corner(draft);
    let kind = |at: Point| draft.doors.iter().filter(|door| door.at == at).map(|door| door.kind).max().unwrap();
    draft.doors.iter().map(|door| ((door.at.x - corner.x, door.at.y - corner.y), kind(door.at))).collect()
}

/// The same for doors that are more than a gap, whose kinds a format cannot say.
fn shut(draft: &Draft) -> BTreeSet<(i32, i32)> {
    doors(draft).into_iter().filter(|(_, kind)| *kind != DoorKind::Archway).map(|(at, _)| at).collect()
}

fn rooms(draft: &Draft) -> Vec<Vec<(i32, i32)>> {
    let corner = corner(draft);
    let cells = |room: &Room| {
        let list = room.shape.cells(room.rect);
        list.iter().map(|at| (at.x - corner.x, at.y - corner.y)).collect::<Vec<_>>()
    };
    draft.rooms.iter().map(cells).collect()
}

fn ends(draft: &Draft) -> AskedEnds {
    AskedEnds { start: Some(draft.start), goal: draft.goal }
}

/// Insists on the same cells, and names those that are not.
#[track_caller]
fn same(name: &str, back: BTreeSet<(i32, i32)>, made: BTreeSet<(i32, i32)>) {
    let more: Vec<_> = back.difference(&made).collect();
    let less: Vec<_> = made.difference(&back).collect();
    assert!(more.is_empty() && less.is_empty(), "{name}: too many {more:?}, missing {less:?}");
}

/// Insists on the same rooms in the same order, and names the first that is another.
#[track_caller]
fn same_rooms(name: &str, back: &Draft, made: &Draft) {
    let (back, made) = (rooms(back), rooms(made));
    assert_eq!(back.len(), made.len(), "{name}: rooms");
    let other = back.iter().zip(&made).find(|(back, made)| back != made);
    assert!(other.is_none(), "{name}: {other:?}");
}

/// What the dungeon of a file has to be like.
fn compare(name: &str, made: &Dungeon, back: &Dungeon) {
    same(name, walkable(back.draft()), walkable(made.draft()));
    assert_eq!(doors(back.draft()), doors(made.draft()), "{name}: doors");
}

#[test]
fn a_tiled_map_comes_back_with_cells_doors_rooms_and_ends() {
    for (number, made) in samples().iter().enumerate() {
        let name = format!("{number}, {}", made.origin().recipe.method.name());
        let back = dungeon(&written(made, Format::Tmj), ImportFormat::Tmj, AskedEnds::default());
        compare(&name, made, &back);
        let (draft, again) = (made.draft(), back.draft());
        same_rooms(&name, again, draft);
        assert_eq!((again.start, again.goal), (draft.start, draft.goal), "{name}");
        assert_eq!(again.stairs.len(), draft.stairs.len(), "{name}: stairs");
        assert_eq!(again.layers.water, draft.layers.water, "{name}: water");
        assert_eq!(again.exits.len(), draft.exits.len(), "{name}: exits");
        let kinds = |draft: &Draft| draft.rooms.iter().map(|room| room.kind).collect::<Vec<_>>();
        assert_eq!(kinds(again), kinds(draft), "{name}");
    }
}

#[test]
fn a_text_comes_back_with_cells_and_doors() {
    for (number, made) in samples().iter().enumerate() {
        let name = format!("{number}, {}", made.origin().recipe.method.name());
        let text = written(made, Format::Text);
        let map = imported(&text, ImportFormat::Text).map;
        // Numbers stand over what is below them, and texts have no start.
        let is_plain = !made.draft().rooms.iter().any(|room| room.number.is_some());
        let corner = corner(made.draft());
        let open = map.open.iter().filter(|(_, open)| **open).map(|(at, _)| at);
        let first = open.fold((i32::MAX, i32::MAX), |first, at| (first.0.min(at.x), first.1.min(at.y)));
        let moved = |at: Point| Point::new(at.x - corner.x + first.0, at.y - corner.y + first.1);
        let asked = AskedEnds { start: Some(moved(made.draft().start)), goal: made.draft().goal.map(moved) };
        let back = super::given(map.recover(asked).unwrap().layout);
        if is_plain && made.draft().locks.is_empty() {
            assert_eq!(walkable(back.draft()), walkable(made.draft()), "{name}\n{text}");
        }
        assert_eq!(floor(back.draft()), floor(made.draft()), "{name}\n{text}");
        if made.draft().stairs.iter().all(|stair| made.draft().doors.iter().all(|door| door.at != stair.at)) {
            assert_eq!(doors(back.draft()), doors(made.draft()), "{name}\n{text}");
        }
    }
}

#[test]
fn a_virtual_tabletop_s_walls_come_back_as_cells_and_its_portals_as_doors() {
    let (mut exact, mut all) = (0, 0);
    for (number, made) in small().iter().enumerate() {
        let name = format!("{number}, {}", made.origin().recipe.method.name());
        let back = dungeon(&written(made, Format::Dd2vtt), ImportFormat::Dd2vtt, AskedEnds::default());
        let draft = made.draft();
        // Columns are walls there, and deep water is not there at all.
        let column = |at: Point| draft.marks.iter().any(|mark| mark.at == at && mark.kind == MarkKind::Column);
        let open = cells(draft, |at| draft.board.cells.get(at) == Some(&Cell::Floor) && !column(at));
        // A curved wall cuts through cells at the rim of its room, and may leave their middle in the rock.
        let is_open = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor);
        let rim = |at: Point| {
            let curved = draft.room_at(at).is_some_and(|room| !matches!(room.shape, Shape::Rect | Shape::L(_)));
            curved && Rect::new(at.x - 1, at.y - 1, 3, 3).cells().any(|beside| !is_open(beside))
        };
        let rims = cells(draft, |at| is_open(at) && rim(at));
        let read = floor(back.draft());
        let cut: BTreeSet<_> = rims.difference(&read).copied().collect();
        assert!(cut.len() * 20 < open.len(), "{name}: {} cells of {}", cut.len(), open.len());
        same(&name, read, open.difference(&cut).copied().collect());
        // A portal spans its opening from wall to wall, also where fewer cells have a door, and does not say on which side of it the
        // door's cell lies.
        let (read, written) = (shut(back.draft()), shut(draft));
        let near = |at: &(i32, i32), others: &BTreeSet<(i32, i32)>, most: i32| {
            others.iter().any(|other| (other.0 - at.0).abs() + (other.1 - at.1).abs() <= most)
        };
        let lost: Vec<_> = written.iter().filter(|at| !near(at, &read, 1)).collect();
        let new: Vec<_> = read.iter().filter(|at| !near(at, &written, WIDER)).collect();
        assert!(lost.is_empty() && new.is_empty(), "{name}: lost {lost:?}, new {new:?}");
        exact += written.intersection(&read).count();
        all += written.len();
    }
    // Where both sides of a portal are equally wide, nothing in the file tells which of the two cells is the door's.
    assert!(exact * 100 >= all * 80, "{exact} of {all} doors are on their own cells");
}

#[test]
fn importing_what_was_imported_changes_nothing() {
    for made in samples().iter().step_by(7) {
        let first = dungeon(&written(made, Format::Tmj), ImportFormat::Tmj, AskedEnds::default());
        let second = dungeon(&written(&first, Format::Tmj), ImportFormat::Tmj, AskedEnds::default());
        let ends = ends(first.draft());
        assert_eq!((ends.start, ends.goal), (Some(second.draft().start), second.draft().goal));
        assert_eq!(first.draft().board, second.draft().board);
        assert_eq!(first.draft().passages, second.draft().passages);
        assert_eq!(first.draft().doors, second.draft().doors);
    }
}

#[test]
fn tmx_comes_back() {
    for made in samples() {
        let back = dungeon(&written(&made, Format::Tmx), ImportFormat::Tmx, AskedEnds::default());
        compare("tmx", &made, &back);
        same_rooms("tmx", back.draft(), made.draft());
    }
}

#[test]
fn ldtk_comes_back() {
    for made in samples() {
        let back = dungeon(&written(&made, Format::Ldtk), ImportFormat::Ldtk, AskedEnds::default());
        compare("ldtk", &made, &back);
    }
}

#[test]
fn opd_comes_back() {
    for (number, made) in samples().iter().enumerate() {
        let name = format!("{number}, {}", made.origin().recipe.method.name());
        let back = dungeon(&written(made, Format::Opd), ImportFormat::Opd, AskedEnds::default());
        let draft = made.draft();
        // The way in has a cell of floor of its own there, which lies in the wall.
        let way_in = draft.exits.iter().find(|exit| exit.main).map(|exit| exit.at);
        let is_floor = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor) || Some(at) == way_in;
        let open = || draft.board.cells.bounds().cells().filter(|at| is_floor(*at));
        let corner = Point::new(open().map(|at| at.x).min().unwrap(), open().map(|at| at.y).min().unwrap());
        let place = |at: Point| (at.x - corner.x, at.y - corner.y);
        same(&name, floor(back.draft()), open().map(place).collect());
        // A cell has one door, and stairs on a door's cell are that door.
        let there: BTreeSet<_> = draft.doors.iter().map(|door| place(door.at)).collect();
        same(&name, doors(back.draft()).into_iter().map(|(at, _)| at).collect(), there);
    }
}

/// What stands somewhere: kind, name, cell, facing and whether it is solid. Where passages meet can be seen without a mark.
fn marks(draft: &Draft) -> Vec<String> {
    let told = draft
        .marks
        .iter()
        .filter(|mark| mark.kind != MarkKind::Junction)
        .map(|mark| format!("{:?} {:?} {} {:?} {}", mark.kind, mark.name, mark.at, mark.facing, mark.solid));
    let mut list: Vec<String> = told.collect();
    list.sort_unstable();
    list
}

/// The cells of the doors of locks, with the names of their keys.
type LockedCells = BTreeSet<(String, BTreeSet<(i32, i32)>)>;

/// The key and the cells of every lock, and the kinds of keys.
fn locks(draft: &Draft) -> (LockedCells, BTreeSet<(String, bool)>) {
    let cell = |door: &undercroft::DoorId| draft.doors[door.0 as usize].at.into();
    let locks = draft.locks.iter().map(|lock| (lock.key.clone(), lock.doors.iter().map(cell).collect()));
    (locks.collect(), draft.keys.iter().map(|key| (key.name.clone(), key.spent)).collect())
}

#[test]
fn torches_locks_keys_and_numbers_come_back() {
    let recipes = [
        "[method.bsp]\n[passes.doors]\n[passes.numbers]\n[passes.exits]\n[passes.lights]\nrooms = 1.0\n[passes.locks]\ncount = 2",
        "[method.scatter]\nroom_padding = 0\ntarget_min = 20\ntarget_max = 40\n[passes.numbers]\n[passes.lights]\nrooms = 1.0",
        "[method.scatter]\n[passes.locks]\ncount = 3\nkeys = 'spent'\n[passes.lights]\nrooms = 0.5\n[passes.water]\ndepth = 'lakes'",
        "[method.walk]\n[passes.doors]\n[passes.contents]\n[passes.locks]\ncount = 2\n[passes.lights]\nrooms = 1.0",
        "[method.tilepath]\n[passes.lights]\nrooms = 1.0\n[passes.locks]\ncount = 1",
        "[method.tabletop]\nwater = 'pools'\n[passes.lights]\nrooms = 1.0\n[passes.locks]\ncount = 3\n[passes.roles]",
    ];
    let (mut torches, mut with_locks) = (0, 0);
    for (recipe, seed) in recipes.iter().flat_map(|recipe| (0..12_i64).map(move |seed| (recipe, seed))) {
        let Ok(made) = generate(&Recipe::from_toml(recipe).unwrap(), seed) else { continue };
        for (format, from) in
            [(Format::Tmj, ImportFormat::Tmj), (Format::Tmx, ImportFormat::Tmx), (Format::Ldtk, ImportFormat::Ldtk)]
        {
            let name = format!("{recipe}, seed {seed}, {}", format.extension());
            let back = dungeon(&written(&made, format), from, AskedEnds::default());
            let (draft, again) = (made.draft(), back.draft());
            compare(&name, &made, &back);
            same_rooms(&name, again, draft);
            assert_eq!(marks(again), marks(draft), "{name}");
            assert_eq!(locks(again), locks(draft), "{name}");
            let numbers = |draft: &Draft| draft.rooms.iter().map(|room| room.number).collect::<Vec<_>>();
            if draft.rooms.iter().any(|room| room.number.is_some()) {
                assert_eq!(numbers(again), numbers(draft), "{name}");
            }
            assert_eq!((again.start, again.goal), (draft.start, draft.goal), "{name}");
            torches += draft.marks.iter().filter(|mark| mark.kind == MarkKind::Torch).count();
            with_locks += draft.locks.len();
        }
    }
    assert!(torches > 500 && with_locks > 100, "{torches} torches, {with_locks} locks");
}
