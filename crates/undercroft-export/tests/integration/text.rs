//! The map as text. Expected maps are spelled out, so that a failing diff reads like a map.

use crate::common::{FULL_BSP, FULL_KEYED, FULL_SCATTER, cave, make};
use undercroft::{
    Cell, Dungeon, MarkKind, Named, RoomKind,
    view::{self, Audience, FURNISHING_SIGNS},
};
use undercroft_export::{
    Format, Options, export,
    text::{TextOptions, TextStyle, draw, render, scale},
};

fn plain(dungeon: &Dungeon) -> String {
    render(dungeon, &TextOptions::default())
}

fn fitted(columns: u16, rows: u16) -> TextOptions {
    TextOptions { colour: false, fit: Some((columns, rows)) }
}

/// The lines of a drawing, without what indents it.
fn drawing(lines: &str) -> String {
    lines.trim().lines().map(|line| line.trim_start().to_owned() + "\n").collect()
}

const SMALL_BSP: &str = "[method.bsp]\nwidth = 34\nheight = 16\ndepth = 2\nmin_room = 4\nmax_room = 7\n";
const SMALL_SCATTER: &str = "[method.scatter]\nwidth = 40\nheight = 24\nmin_room = 4\nmax_room = 7\ntarget_min = 4\n\
                             target_max = 6\n";

#[test]
fn a_small_bsp() {
    let map = "
        ##################################
        ##########....#####.......########
        ##########....#####.......########
        ##########..#.#####.......########
        #....#####....#####...#...########
        #....#####....#####.......########
        #..@.#######+######.......########
        #..#.+...............++###########
        #....#################.###########
        #....#################.####......#
        ######################.####......#
        ######################.####....>.#
        ######################....+...#..#
        ###########################......#
        ###########################......#
        ##################################";
    let recipe = format!("{SMALL_BSP}pillars = true\n[passes]\ndoors = true\n");
    assert_eq!(plain(&make(&recipe, "7")), drawing(map));
}

#[test]
fn a_small_scatter_is_cropped() {
    let map = "
        #################################
        ####################.......######
        ####################.......######
        ####################.......######
        ##########.........+...@...######
        ##########.........+.......######
        ##########..########.......######
        #....#####..#####################
        #....#####++#####################
        #....###.$..#####################
        #....###.$..#####################
        ###++###....#####################
        ###....+.$..################....#
        ###....+....################....#
        ###....+....+..............+.^..#
        ###........................+....#
        ################.......#####....#
        ################.......##########
        ################...*...##########
        ################.......##########
        ################.......##########
        #################################";
    assert_eq!(plain(&make(SMALL_SCATTER, "7")), drawing(map));
}

#[test]
fn a_cave_in_nothing_has_no_spaces_at_line_ends() {
    let map = [
        "", //
        "  ....",
        " .@ 7.   ....",
        " .....E$...#.",
        " ....    ...<",
        "",
    ];
    assert_eq!(plain(&cave(Cell::Void)), map.join("\n") + "\n");
}

/// Numbers stand in the middles of their rooms, ways out in the rock, and things where they stand; scaled down, numbers
/// would lose digits and are left out.
#[test]
fn a_keyed_map_shows_numbers_exits_and_things() {
    let dungeon = make(FULL_KEYED, "keyed");
    let text = plain(&dungeon);
    let read: Vec<u32> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect::<std::collections::BTreeSet<u32>>()
        .into_iter()
        .collect();
    assert_eq!(read, (1..=dungeon.draft().rooms.len() as u32).collect::<Vec<_>>());
    assert_eq!(text.matches('E').count(), dungeon.draft().exits.len());
    assert!(['o', '~', '='].iter().all(|symbol| text.contains(*symbol)), "{text}");
    let small = render(&dungeon, &fitted(30, 20));
    assert!(!small.contains(|c: char| c.is_ascii_digit()) && small.contains('E'), "{small}");
}

#[test]
fn text_is_a_window_of_the_tiles() {
    for seed in 0..50 {
        let dungeon = make(if seed % 2 == 0 { SMALL_BSP } else { FULL_SCATTER }, &seed.to_string());
        let tiles = view::tiles(dungeon.draft());
        let text = plain(&dungeon);
        let lines: Vec<&str> = text.lines().collect();
        // The margin of one cell says where the window is: north and west of the first floor.
        let top = tiles.iter().position(|row| row.contains('.')).unwrap() - 1;
        let left = tiles.iter().filter_map(|row| row.find(|c| c != '#')).min().unwrap() - 1;
        for (line, row) in lines.iter().zip(&tiles[top..]) {
            assert_eq!(line.chars().count(), line.len(), "one byte a cell");
            for (shown, tile) in line.chars().zip(row[left..].chars()) {
                assert!(shown == tile || (tile == '.' && "@*!$^".contains(shown)), "{shown} on {tile}");
            }
        }
        let floor = |rows: &[&str]| rows.iter().flat_map(|row| row.chars()).filter(|c| *c != '#').count();
        assert_eq!(floor(&lines), floor(&tiles.iter().map(String::as_str).collect::<Vec<_>>()));
        assert_eq!(export(&dungeon, Format::Text, &Options::default()).unwrap().bytes, text.into_bytes());
    }
}

#[test]
fn a_floor_text_is_shown_on_floor_only() {
    let dungeon = make(FULL_BSP, "7");
    let text = plain(&dungeon);
    assert!(text.contains('ß') && text.contains("+") && text.contains('>'), "{text}");
    // Escapes are gone before anything is shown; what turns the writing round is not shown.
    for nasty in ['\u{1b}', '\u{9b}', '\u{202e}'] {
        let mut recipe = undercroft::Recipe::clone(&dungeon.origin().recipe);
        recipe.passes.text.as_mut().unwrap().text = nasty.to_string().repeat(200).into();
        let written = plain(&undercroft::generate(&recipe, "7").unwrap());
        assert!(!written.contains(nasty), "a text cannot steer the terminal");
    }
}

/// A character of two columns, or of none, would move all that follow it in its row.
#[test]
fn wide_and_combining_characters_keep_the_columns() {
    let dungeon = make(FULL_BSP, "7");
    for wide in ['\u{6f22}', '\u{1f409}', '\u{ff21}', '\u{301}'] {
        let mut recipe = undercroft::Recipe::clone(&dungeon.origin().recipe);
        recipe.passes.text.as_mut().unwrap().text = format!("{wide}x").repeat(200).into();
        let written = plain(&undercroft::generate(&recipe, "7").unwrap());
        assert!(!written.contains(wide) && written.contains('x'), "{wide:?}");
        let columns =
            |text: &str| text.lines().map(|line| line.trim_end_matches('#').chars().count()).collect::<Vec<_>>();
        assert_eq!(columns(&written), columns(&plain(&dungeon)), "{wide:?}");
    }
}

/// The characters of a coloured text, without the colours.
fn without_escapes(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\u{1b}') {
        bare += before;
        rest = escape.split_once('m').unwrap().1;
    }
    bare + rest
}

#[test]
fn colour_adds_only_colour() {
    let dungeon = make(SMALL_BSP, "7");
    let coloured = render(&dungeon, &TextOptions { colour: true, fit: None });
    assert!(coloured.contains("\u{1b}[2m#") && coloured.contains("\u{1b}[96m>\u{1b}[0m"));
    assert_eq!(without_escapes(&coloured), plain(&dungeon));
    assert!(
        coloured.lines().all(|line| !line.contains('\u{1b}') || line.ends_with("\u{1b}[0m") || line.ends_with('.'))
    );
}

/// Which characters stand where in the text, whose window is the whole board.
fn sign_at(text: &str, dungeon: &Dungeon, at: undercroft::Point) -> Option<char> {
    let shown = dungeon.draft().board.cells.bounds();
    let lines: Vec<&str> = text.lines().collect();
    let (rows, columns) = (lines.len() as i32, lines.iter().map(|line| line.chars().count()).max()? as i32);
    assert!(rows <= shown.h && columns <= shown.w);
    // The window is the floor with one cell around it.
    let floor = || shown.cells().filter(|at| dungeon.draft().board.cells.get(*at) == Some(&Cell::Floor));
    let (left, top) = (floor().map(|at| at.x).min()? - 1, floor().map(|at| at.y).min()? - 1);
    lines.get((at.y - top.max(0)) as usize)?.chars().nth((at.x - left.max(0)) as usize)
}

const QUEST: &str = "[method.walk]\nwidth = 90\nheight = 90\nrooms = 9\nbranches = 4\ncorridor_width = 1\ntreasure_rooms = 2\n\
                     trap_rooms = 1\nboss = 'farthest'\n[passes]\ndoors = true\ncontents = true\nencounters = true\n\
                     numbers = true\n[passes.locks]\ncount = 2\n";

/// Start, goal, boss, treasure, traps, locks and keys have signs; what another thing stands on is told by that thing.
#[test]
fn the_game_master_sees_signs_of_what_matters() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let dungeon = make(QUEST, &seed.to_string());
        let (draft, text) = (dungeon.draft(), plain(&dungeon));
        for mark in &draft.marks {
            let sign = match mark.kind {
                MarkKind::Boss => '!',
                MarkKind::Loot | MarkKind::Reward => '$',
                MarkKind::Hazard => '^',
                MarkKind::Key => draft.sign(mark).unwrap().to_ascii_lowercase(),
                _ => continue,
            };
            let others = draft.marks.iter().filter(|other| other.at == mark.at).count();
            assert!(others > 1 || sign_at(&text, &dungeon, mark.at) == Some(sign), "{sign} of {seed}\n{text}");
            seen.insert(if mark.kind == MarkKind::Key { 'a' } else { sign });
        }
        for lock in &draft.locks {
            let letter = lock.letter();
            for door in &lock.doors {
                assert_eq!(sign_at(&text, &dungeon, draft.doors[door.0 as usize].at), letter);
            }
        }
        for room in draft.rooms.iter().filter(|room| room.kind == RoomKind::Boss) {
            let inside = room.rect.cells().any(|at| sign_at(&text, &dungeon, at) == Some('!'));
            assert!(inside, "the boss room of {seed}\n{text}");
            seen.insert('!');
        }
        let start = sign_at(&text, &dungeon, draft.start);
        assert!(start == Some('@') || draft.marks.iter().any(|mark| mark.at == draft.start), "{seed}\n{text}");
        seen.extend(draft.goal.and_then(|goal| sign_at(&text, &dungeon, goal)));
        let numbers = draft.rooms.iter().filter_map(|room| room.number).map(|number| number.to_string());
        let written: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
        numbers.for_each(|number| assert!(written.contains(&number.as_str()), "{number} of {seed}\n{text}"));
    }
    assert!("a!$^*".chars().all(|sign| seen.contains(&sign)), "{seen:?}");
}

/// The same signs in all looks of a text; to players only what they see: start, ways out and furnishings.
#[test]
fn players_see_no_signs_of_what_they_do_not_know() {
    for (recipe, seed) in [(QUEST, "1"), (FULL_KEYED, "keyed"), (FULL_SCATTER, "1")] {
        let dungeon = make(recipe, seed);
        let look = |style, audience| draw(&dungeon, style, audience, false);
        let lines = look(TextStyle::Lines, Audience::Gm);
        let signs = |text: &str| text.chars().filter(|c| "@*!$^E".contains(*c)).collect::<String>();
        assert_eq!(signs(&lines), signs(&plain(&dungeon)), "{lines}");
        for style in [TextStyle::Ascii, TextStyle::Lines] {
            let handout = look(style, Audience::Player);
            assert!(handout.contains('@'), "{handout}");
            assert!(!handout.contains(['*', '!', '$', '^', 'S', '?']), "{handout}");
            assert!(!handout.contains(|c: char| c.is_ascii_digit()), "{handout}");
            let is_furnishing = |c: char| FURNISHING_SIGNS.iter().any(|own| own.ascii == c);
            assert!(!handout.contains(|c: char| c.is_ascii_lowercase() && !is_furnishing(c)), "{handout}");
            assert!(!handout.contains(|c: char| c.is_ascii_uppercase() && !"EL".contains(c)), "{handout}");
        }
    }
    let furnished = make(FULL_KEYED, "keyed");
    assert!(draw(&furnished, TextStyle::Ascii, Audience::Player, false).contains(['o', 'n', '&', '{', '_', ',']));
}

#[test]
fn a_large_map_is_scaled_down_by_the_smallest_factors_that_fit() {
    let dungeon = make(SMALL_BSP, "7");
    let one = (1, 1);
    for (columns, rows, factor) in
        [(34, 16, one), (200, 200, one), (33, 16, (2, 1)), (34, 15, (1, 2)), (12, 99, (3, 1)), (1, 1, (34, 16))]
    {
        let options = fitted(columns, rows);
        assert_eq!(scale(&dungeon, &options), factor, "{columns} × {rows}");
        let text = render(&dungeon, &options);
        assert!(text.lines().count() <= usize::from(rows));
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(columns)));
        assert!(text.contains('>') || (columns, rows) == (1, 1), "stairs are lost to nothing but the start");
    }
    assert_eq!(render(&dungeon, &fitted(0, 0)), "@\n");
    let map = "
        #####..##....####
        #####..##....####
        ...##..##....####
        .@...........####
        ...########.#....
        ###########.#..>.
        ###########......
        #############....";
    assert_eq!(render(&dungeon, &fitted(17, 8)), drawing(map));
}

#[test]
fn formats_have_names_and_extensions() {
    assert_eq!(
        Format::ALL.iter().map(|(_, name)| *name).collect::<Vec<_>>(),
        [
            "text",
            "json",
            "svg",
            "png",
            "pdf",
            "html",
            "md",
            "tmj",
            "dd2vtt",
            "csv",
            "tmx",
            "ldtk",
            "tscn",
            "foundry.json",
            "opd.json",
            "glb",
            "rbxmx",
            "luau",
            "wad",
            "npz",
            "dot",
            "graphml",
            "graph-recipe"
        ]
    );
    for (format, name) in Format::ALL {
        assert_eq!(Format::from_name(name), Some(*format));
        assert_eq!(Format::from_extension(format.extension()), Some(*format));
    }
}
