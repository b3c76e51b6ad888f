//! Tests that files for players do not depend on secrets.
//!
//! A dungeon and a variant that differs only in secrets must give the same files for players, byte by byte. Some
//! variants would not pass the check, so these tests use the crate-private functions that take a draft.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod variants;

use undercroft::{
    Cell, Draft, Dungeon, Named, Origin, Recipe, Seed, Workshop,
    view::plan::{Audience, redact},
};

use undercroft_words::Told;

use crate::{
    ExportError, Format, Options, Page,
    film::{self, Reel},
    format::export_draft,
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
fn told(draft: &Draft, whole: &Told) -> Draft {
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
        Format::Json | Format::Md => false,
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
            Format::Pdf => wishes.push(Options { page: Page::A4, ..usual.clone() }),
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

#[test]
fn a_film_is_for_the_game_master() {
    let dungeon = dungeons().next().unwrap();
    let reel = Reel::new(&dungeon, &[], 3);
    let refused = ExportError::NotForPlayers("a film is");
    assert_eq!(film::html(&reel, &dungeon, &handout("ink")), Err(refused.clone()));
    assert_eq!(film::apng(&reel, &dungeon, &handout("ink"), None), Err(refused));
}
