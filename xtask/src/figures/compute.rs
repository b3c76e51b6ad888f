//! What the figures are.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use undercroft::{DoorKind, Dungeon, Recipe, Room, Workshop, trace::Event};

use crate::files::read_bytes;

/// Of 40 default dungeons, how many have map and key on one sheet.
pub fn keys_on_one_sheet(undercroft: &Path) -> Result<String> {
    let file = std::env::temp_dir().join(format!("undercroft-figures-{}.pdf", std::process::id()));
    let mut single = 0;
    for seed in 1..=40 {
        let mut command = Command::new(undercroft);
        let status = command
            .args(["generate", "--quiet", "--page", "a4", "--seed", &seed.to_string(), "--out"])
            .arg(&file)
            .status()?;
        ensure!(status.success(), "the PDF of seed {seed} was not written");
        single += usize::from(pages_of(&read_bytes(&file)?)? == 1);
    }
    std::fs::remove_file(&file)?;
    Ok(format!("{single} fit on one sheet"))
}

/// How many pages a PDF has by its page tree.
fn pages_of(pdf: &[u8]) -> Result<usize> {
    let text = String::from_utf8_lossy(pdf);
    let tree = text.find("/Type /Pages").context("a PDF without a page tree")?;
    let around = &text[text[..tree].rfind(" obj").unwrap_or(0)..];
    let (_, after) = around.split_once("/Count ").context("a page tree without a count")?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    Ok(digits.parse()?)
}

/// How many of 10,000 maps of `bsp` have a leaf without a room.
pub fn maps_with_roomless_leaves(_: &Path) -> Result<String> {
    let (recipe, mut workshop) = (recipe("[method.bsp]\n")?, Workshop::new());
    let (seeds, mut found) = (10_000, 0);
    for seed in 1..=seeds {
        let mut steps: Vec<Event> = Vec::new();
        let dungeon = workshop.generate_traced(&recipe, seed, &mut steps)?;
        // Every split makes one leaf into two.
        let leaves = 1 + steps.iter().filter(|step| matches!(step, Event::Split { .. })).count();
        found += u32::from(dungeon.draft().rooms.len() < leaves);
        workshop.recycle(dungeon);
    }
    Ok(format!("{:.0} %", f64::from(found) * 100.0 / seeds as f64))
}

/// How many of 100,000 boards of 40 × 20 cells have no room.
pub fn small_boards_without_rooms(_: &Path) -> Result<String> {
    let (recipe, mut workshop) = (recipe("[method.bsp]\nwidth = 40\nheight = 20\n")?, Workshop::new());
    let without = (1..=100_000_i64).filter(|seed| workshop.layout(&recipe, *seed).is_err()).count();
    Ok(format!("{:.2} %", without as f64 / 1_000.0))
}

/// How many rooms of 1,000 dungeons of `scatter` have an opening without a door.
pub fn rooms_with_openings_without_doors(_: &Path) -> Result<String> {
    let (recipe, mut workshop) = (recipe("[method.scatter]\n")?, Workshop::new());
    let (mut rooms, mut found) = (0_u32, 0_u32);
    for seed in 1..=1_000_i64 {
        let dungeon = workshop.generate(&recipe, seed)?;
        rooms += dungeon.draft().rooms.len() as u32;
        found += rooms_with_gaps(&dungeon);
        workshop.recycle(dungeon);
    }
    Ok(format!("{:.0} %", f64::from(found) * 100.0 / f64::from(rooms)))
}

fn rooms_with_gaps(dungeon: &Dungeon) -> u32 {
    let draft = dungeon.draft();
    let connections = draft.connections();
    let has_gap = |room: &&Room| connections.openings_of(room.id).iter().any(|opening| opening.doors.is_empty());
    draft.rooms.iter().filter(has_gap).count() as u32
}

/// How many of 1,000 usual dungeons of each method bear four locks.
pub fn dungeons_that_bear_four_locks(_: &Path) -> Result<String> {
    let mut shares = Vec::new();
    for method in ["tabletop", "bsp", "scatter", "tilepath"] {
        let (recipe, mut workshop) =
            (recipe(&format!("[method.{method}]\n[passes.locks]\ncount = 4\n"))?, Workshop::new());
        let (mut made, mut bear) = (0_u32, 0_u32);
        for seed in 1..=1_000_i64 {
            // A seed whose layout is given up has no locks to count.
            let Ok(dungeon) = workshop.generate(&recipe, seed) else { continue };
            let locked = dungeon.draft().doors.iter().any(|door| door.kind == DoorKind::Locked);
            made += 1;
            bear += u32::from(locked && dungeon.draft().locks.len() >= 4);
            workshop.recycle(dungeon);
        }
        shares.push(format!("`{method}` in {:.1} %", f64::from(bear) * 100.0 / f64::from(made)));
    }
    Ok(shares.join(", "))
}

fn recipe(text: &str) -> Result<Recipe> {
    Recipe::from_toml(text).map_err(|problems| anyhow::anyhow!("{problems}"))
}
