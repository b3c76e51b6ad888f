//! Tests that files for players do not depend on secrets.
//!
//! A dungeon and a variant that differs only in secrets must give the same files for players, byte by byte. Some
//! variants would not pass the check, so these tests use the crate-private functions that take a draft.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod variants;

use std::collections::BTreeSet;

use undercroft::{
    Cell, Draft, Dungeon, Levels, Named, Origin, Recipe, Seed, Workshop, generate_levels,
    geom::Point,
    grid::flood_fill,
    recipe::LevelsRecipe,
    view::plan::{Audience, redact, secret_ways, shown},
};

use undercroft_words::DungeonTexts;

use crate::{
    ExportError, Format, Options, Page, PdfLayout, export,
    film::{self, Reel},
    format::export_draft,
    gallery::Gallery,
    notes,
    picture::{PictureOptions, PictureView, Style},
    text::TextStyle,
};

/// Recipes of every method in which secret doors are common.
const RECIPES: [&str; 10] = [
    "[method.bsp]\nwidth=44\nheight=26\nmin_room=4\nmax_room=8\n[passes.doors]\nsecrets='anywhere'\nsecret=0.4\nlocked=0.2\n[passes.water]\ndepth='lakes'\n[passes]\ncontents=true\nencounters=true\n",
    "[method.bsp]\nwidth=40\nheight=40\ndepth=5\nmin_room=4\nmax_room=7\npillars=true\n[passes.doors]\nsecrets='anywhere'\nkind='secret'\narchway=0.6\n[passes.exits]\ncount=3\n",
    "[method.scatter]\nwidth=60\nheight=50\nmin_room=5\nmax_room=9\n[passes.doors]\nsecrets='anywhere'\nsecret=0.4\narchway=0.3\n",
    "[method.scatter]\nwidth=50\nheight=50\nmin_room=4\nmax_room=8\nfloor=5\nseal=true\n[passes.doors]\nsecrets='anywhere'\nsecret=0.5\n[passes.water]\ndepth='pools'\n[passes.furnishings]\n",
    "[method.walk]\nwidth=70\nheight=70\nrooms=9\nbranches=3\nloops=2\ncircle_chance=0.4\nl_chance=0.2\ncorridor_width=1\n[passes.doors]\nsecrets='anywhere'\nat='ends'\nsecret=0.4\n[passes.water]\ndepth='lakes'\n[passes.exits]\ncount=3\n[passes.stairs]\nfrequency=1.0\n[passes.furnishings]\n[passes]\nnumbers=true\n",
    "[method.walk]\nwidth=70\nheight=70\nrooms=9\nplacement='free'\n[passes.doors]\nsecrets='anywhere'\nsecret=0.5\n",
    "[method.tilepath]\n[passes.doors]\nsecrets='anywhere'\nsecret=0.4\n",
    "[method.tabletop]\nsize='small'\n[passes.doors]\nsecrets='anywhere'\nsecret=0.4\n[passes.exits]\ncount=3\n",
    "[method.tabletop]\nsize='small'\narchetype='cavern'\nwater='lakes'\n[passes.doors]\nsecrets='anywhere'\nsecret=0.5\n",
    "[method.tabletop]\nsize='small'\narchetype='temple'\nsymmetry='bilateral'\n[passes.doors]\nsecrets='anywhere'\nsecret=0.3\nlocked=0.3\n",
];

/// A hundred dungeons of each recipe.
fn dungeons() -> impl Iterator<Item = Dungeon> {
    RECIPES.into_iter().flat_map(|recipe| {
        let recipe = Recipe::from_toml(recipe).unwrap_or_else(|problems| panic!("{problems}"));
        let mut workshop = Workshop::new();
        let made = (0..).filter_map(move |nth: u32| workshop.generate(&recipe, Seed::new(format!("zyx{nth}"))).ok());
        made.take(100)
    })
}

/// An origin with the same tileset but another seed and attempt.
fn another(origin: &Origin) -> Origin {
    Origin { seed: "another".into(), attempt: origin.attempt + 7, ..origin.clone() }
}

/// The draft with the name and the hook that players may know, and with texts that they may not. Name and hook follow from
/// the seed, and would be others under another.
fn told(draft: &Draft, whole: &DungeonTexts) -> Draft {
    let mut draft = draft.clone();
    for (text, to) in [("name", whole.name()), ("hook", whole.hook())] {
        draft.words.insert(text.to_owned(), to.to_owned());
    }
    for text in ["history", "rumours", "wanderers"] {
        draft.words.insert(text.to_owned(), "zyx, a secret".to_owned());
    }
    for room in &mut draft.rooms {
        for text in ["name", "purpose", "aloud", "here", "clues"] {
            room.words.insert(text.to_owned(), "zyx, a secret of this room".to_owned());
        }
    }
    draft
}

fn handout(style: &str) -> PictureOptions {
    PictureOptions { style: Style::named(style).unwrap(), audience: Audience::Player, ..PictureOptions::default() }
}

/// Every file for players: its name and its bytes. Those with images of their own take long, and are left out where few
/// are wanted.
fn files(draft: &Draft, origin: &Origin, style: &str, has_images: bool) -> Vec<(String, Vec<u8>)> {
    let is_wanted = |format: Format| match format {
        _ if !format.info().is_for_players => false,
        Format::Dd2vtt | Format::Foundry | Format::Tmj | Format::Tmx | Format::Ldtk | Format::Tscn => has_images,
        _ => true,
    };
    let mut files = Vec::new();
    let usual = Options { picture: handout(style), pixels: Some(2.0), ..Options::default() };
    for (format, name) in Format::ALL.iter().filter(|(format, _)| is_wanted(*format)) {
        let mut wishes = vec![usual.clone()];
        match format {
            Format::Text => {
                wishes = TextStyle::ALL.iter().map(|(text, _)| Options { text: *text, ..usual.clone() }).collect();
            }
            Format::Pdf => {
                wishes.push(Options { layout: PdfLayout::Map, page: Page::A3, ..usual.clone() });
                if has_images {
                    wishes.push(Options { layout: PdfLayout::Battle, ..usual.clone() });
                }
            }
            Format::Html => wishes.push(Options { fog: true, ..usual.clone() }),
            Format::Tmj => wishes.push(Options { stem: Some("map".to_owned()), ..usual.clone() }),
            Format::Svg if style != "tiles" => {
                let picture = PictureOptions { view: PictureView::Isometric, ..usual.picture.clone() };
                wishes.push(Options { picture, ..usual.clone() });
            }
            // The automatic resolution must not reveal anything either. It is slow, so only one style is tested.
            Format::Png if style == "ink" => wishes.push(Options { pixels: None, ..usual.clone() }),
            _ => {}
        }
        for (nth, wish) in wishes.iter().enumerate() {
            let exported = export_draft(draft, origin, *format, wish).unwrap();
            files.push((format!("{name} {nth}"), exported.bytes));
            let beside = exported.beside.into_iter();
            files.extend(beside.map(|file| (format!("{name} {nth} {}", file.name), file.bytes)));
        }
    }
    files
}

#[test]
fn a_thousand_dungeons_look_to_players_like_their_variants_without_the_secrets() {
    let (mut hidden, mut rooms, mut grown) = (0, 0, 0);
    for (nth, dungeon) in dungeons().enumerate() {
        let seen = redact(dungeon.draft(), Audience::Player, false).into_owned();
        let floor = |draft: &Draft| draft.board.cells.values().iter().filter(|cell| **cell == Cell::Floor).count();
        hidden += floor(dungeon.draft()) - floor(&seen);
        rooms += dungeon.draft().rooms.len() - seen.rooms.len();
        let (gone, other, more) = (
            variants::without_secrets(dungeon.draft()),
            variants::other_secrets(dungeon.draft()),
            variants::one_more_secret(dungeon.draft()),
        );
        let name = format!("{} of recipe {}", dungeon.origin().seed, nth / 100);
        assert!(redact(&gone, Audience::Player, false).into_owned() == seen, "gone: {name}");
        assert!(redact(&other, Audience::Player, false).into_owned() == seen, "other: {name}");
        grown += usize::from(more.is_some());
        // Files are expensive: only one variant per dungeon gets them, mostly in the plainest style.
        let style = match nth % 100 {
            3 => "ink",
            28 => "tiles",
            40 => "battle",
            53 => "parchment",
            78 => "blueprint",
            _ => "plain",
        };
        let whole = notes::tell_whole(dungeon.draft(), dungeon.origin());
        let has_images = nth % 10 == 3;
        let before = files(&told(dungeon.draft(), &whole), dungeon.origin(), style, has_images);
        for (format, bytes) in &before {
            unspoken(bytes, &format!("{format} of {name}"));
        }
        let (which, variant) = match (nth % 3, more) {
            (0, Some(more)) => ("more", more),
            (0 | 1, _) => ("gone", gone),
            _ => ("other", other),
        };
        let after = files(&told(&variant, &whole), &another(dungeon.origin()), style, has_images);
        for ((format, one), (_, two)) in before.iter().zip(&after) {
            assert!(one == two, "{which}: {format} of {name}");
        }
    }
    assert!(hidden > 50_000 && rooms > 1_000 && grown > 500, "{hidden} cells, {rooms} rooms, {grown} rooms more");
}

/// No file may contain a word about secrets or about the origin.
fn unspoken(file: &[u8], name: &str) {
    // Compressed pixels may contain any word by chance.
    // A script is the same beside every scene, and reads files for the game master.
    if name.starts_with("png") || name.starts_with("dd2vtt") || name.contains(".png ") || name.contains(".gd ") {
        return;
    }
    let text = String::from_utf8_lossy(&unpacked(file)).to_lowercase();
    // Roblox calls the place where players begin by a word that is forbidden otherwise.
    let text = text.replace("class=\"spawnlocation\"", "");
    let text = match name.split(' ').next() {
        // LDtk wants the seeds of random rules; there is none.
        Some("ldtk") => text.replace("\"perlinseed\":1", "").replace("\"seed\":1", ""),
        // So may identifiers, which are of sixteen characters.
        Some("foundry.json") => {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() != 16);
            words.collect::<Vec<_>>().join(" ")
        }
        // So may attributes in base 64; their names and texts are compared between the variants.
        Some("rbxmx") => text.lines().filter(|line| !line.contains("<binarystring")).collect(),
        // Tiles in base 64 may contain any word by chance.
        Some("tscn") => text.lines().filter(|line| !line.starts_with("tile_map_data")).collect(),
        _ => text,
    };
    // Quotes and embedded images are removed.
    let plain: String = text.split(['"', '(', ')']).filter(|part| !part.starts_with("data:image")).collect();
    let words = [
        "secret",
        "zyx",
        "seed",
        "trap",
        "hazard",
        "enemy",
        "enemies",
        "boss",
        "loot",
        "treasure",
        "goal",
        "numbers",
        "class=room",
        "id=note",
        "spawn",
    ];
    for word in words {
        assert!(!plain.contains(word), "{word} in {name}");
    }
}

/// A PDF with its streams decompressed; other files unchanged.
fn unpacked(file: &[u8]) -> Vec<u8> {
    const BEGIN: &[u8] = b"\nstream\n";
    const END: &[u8] = b"\nendstream";
    let find = |text: &[u8], part: &[u8]| text.windows(part.len()).position(|window| window == part);
    let (mut plain, mut rest) = (Vec::new(), file);
    while let Some(begin) = find(rest, BEGIN).filter(|_| file.starts_with(b"%PDF")) {
        let (before, packed) = (&rest[..begin], &rest[begin + BEGIN.len()..]);
        let end = find(packed, END).unwrap();
        plain.extend_from_slice(before);
        plain.extend(miniz_oxide::inflate::decompress_to_vec_zlib(&packed[..end]).unwrap());
        rest = &packed[end..];
    }
    plain.extend_from_slice(rest);
    plain
}

/// Who may have what is a list of formats that are allowed; all others are refused, alone and on several levels.
#[test]
fn players_get_the_formats_that_are_for_them_and_no_other() {
    let dungeon = dungeons().next().unwrap();
    let levels = several_levels(1);
    let refused: Vec<&str> =
        Format::ALL.iter().filter(|(format, _)| !format.info().is_for_players).map(|(_, name)| *name).collect();
    assert_eq!(refused, ["json", "md", "graph-recipe"]);
    let options = Options { picture: handout("plain"), pixels: Some(50.0), ..Options::default() };
    for (format, name) in Format::ALL {
        let (one, several) = (export(&dungeon, *format, &options), export(&levels, *format, &options));
        if format.info().is_for_players {
            assert!(one.is_ok(), "{name}: {one:?}");
        } else {
            assert!(matches!(one, Err(ExportError::NotForPlayers(_))), "{name}: {one:?}");
            assert!(matches!(several, Err(ExportError::NotForPlayers(_))), "{name}: {several:?}");
        }
    }
}

fn several_levels(seed: i64) -> Levels {
    let recipe = "levels = 3\nkeys_across = true\n[method.tabletop]\nsize='small'\n[passes.doors]\nsecret=0.4\n[passes.locks]\ncount=2\n";
    generate_levels(&LevelsRecipe::from_toml(recipe).unwrap(), Seed::new(format!("zyx{seed}"))).unwrap()
}

#[test]
fn several_levels_tell_players_neither_seed_nor_method_nor_secrets() {
    for seed in 0..6 {
        let levels = several_levels(seed);
        for (format, name) in Format::ALL.iter().filter(|(format, _)| format.info().is_for_players) {
            let options = Options { picture: handout("plain"), pixels: Some(50.0), ..Options::default() };
            let Ok(exported) = export(&levels, *format, &options) else {
                assert!(!format.info().holds_levels, "{name}");
                continue;
            };
            let files = [(format!("{name} 0"), exported.bytes)].into_iter();
            let beside = exported.beside.into_iter().map(|file| (format!("{name} 0 {}", file.name), file.bytes));
            for (name, bytes) in files.chain(beside) {
                unspoken(&bytes, &format!("{name} of levels {seed}"));
                let text = String::from_utf8_lossy(&unpacked(&bytes)).into_owned();
                assert!(!text.contains("tabletop") || name.contains(".gd"), "{name} names the method");
            }
        }
    }
}

/// Cells of secret doors and of the passages to them are rock for players.
#[test]
fn secret_passages_look_like_solid_rock() {
    let (mut doors, mut passages) = (0, 0);
    for dungeon in dungeons().step_by(3) {
        let draft = dungeon.draft();
        let (seen, ways) = (redact(draft, Audience::Player, false), secret_ways(draft));
        for at in ways.cells() {
            assert!(seen.board.cells.get(at) != Some(&Cell::Floor), "{at} of {}", dungeon.origin().seed);
            assert!(seen.doors.iter().all(|door| door.at != at) && seen.marks.iter().all(|mark| mark.at != at));
        }
        doors += ways.doorways.len();
        passages += ways.stretches.len();
        // What is left hangs together as before: hiding a passage cuts nothing off.
        let reached = |draft: &Draft| {
            flood_fill(draft.board.cells.bounds(), draft.start, |at| draft.board.cells.get(at) == Some(&Cell::Floor))
        };
        let closed = shown(draft, Audience::Player, true);
        let before = flood_fill(closed.bounds(), draft.start, |at| closed.get(at) == Some(&true));
        let (after, hidden): (_, BTreeSet<Point>) = (reached(&seen), ways.cells().collect());
        for at in before.bounds().cells().filter(|at| before.get(*at) == Some(&true) && !hidden.contains(at)) {
            assert_eq!(after.get(at), Some(&true), "{at} of {}", dungeon.origin().seed);
        }
    }
    assert!(doors > 500 && passages > 200, "{doors} doors, {passages} passages");
}

#[test]
fn a_gallery_for_players_has_no_seeds() {
    let recipe = Recipe::from_toml("[method.bsp]\n").unwrap();
    let dungeon = undercroft::generate(&recipe, 42).unwrap();
    let renamed = Dungeon::given(dungeon.draft().clone(), "another seed").unwrap();
    let sheet = |dungeon: &Dungeon, audience: Audience, facts: &[String]| {
        let mut gallery = Gallery::new(&PictureOptions { audience, ..handout("plain") }).unwrap();
        gallery.add(dungeon, facts).unwrap();
        crate::svg::write(&gallery.scene())
    };
    let facts = ["secret_doors 3".to_owned()];
    assert_eq!(sheet(&dungeon, Audience::Player, &facts), sheet(&renamed, Audience::Player, &[]));
    assert_ne!(sheet(&dungeon, Audience::Gm, &facts), sheet(&renamed, Audience::Gm, &[]));
}

#[test]
fn a_film_is_for_the_game_master() {
    let dungeon = dungeons().next().unwrap();
    let reel = Reel::new(&dungeon, &[], 3);
    let refused = ExportError::NotForPlayers("a film is");
    assert_eq!(film::html(&reel, &dungeon, &handout("ink")), Err(refused.clone()));
    assert_eq!(film::apng(&reel, &dungeon, &handout("ink"), None), Err(refused));
}
