//! Several levels in one file: side by side in pictures, one after the other on paper, in text and in notes.

use std::fmt::Write;

use undercroft::{
    Draft, Dungeon, Levels, LinkKind, Place, Stair, StairWay,
    view::plan::{number, redact},
};

#[cfg(feature = "html")]
use crate::html;
#[cfg(feature = "json")]
use crate::json;
#[cfg(feature = "pdf")]
use crate::pdf;
#[cfg(feature = "picture")]
use crate::png;
use crate::{ExportError, Exported, Format, Options, export, notes, quest_text};
#[cfg(feature = "engines")]
use crate::{format::write_source, source::ExportSource};
#[cfg(feature = "svg")]
use crate::{level_sheet, svg};
use undercroft::view::Audience;
use undercroft_words::DungeonTexts;

/// Several levels as a file.
pub(crate) fn export_levels(levels: &Levels, format: Format, options: &Options) -> Result<Exported, ExportError> {
    let cells: u64 = levels.drafts().iter().map(|draft| draft.board.cells.bounds().area().unsigned_abs()).sum();
    if format.refuses(cells) {
        return Err(ExportError::TooManyCells { cells: cells as i64, most: Format::MAX_CELLS as i64 });
    }
    options.check_view(format)?;
    options.check_audience(format)?;
    match format {
        #[cfg(feature = "json")]
        Format::Json => Ok(Exported::file(json::write(levels))),
        Format::Text => text(levels, options),
        Format::Md => Ok(Exported::file(markdown(levels))),
        #[cfg(feature = "svg")]
        Format::Svg => Ok(Exported::file(svg::write(&level_sheet::scene(levels, &options.picture)?))),
        #[cfg(feature = "picture")]
        Format::Png => {
            let scene = level_sheet::scene(levels, &options.picture)?;
            png::write(&scene, options.pixels.unwrap_or_else(|| png::usual_pixels(&scene))).map(Exported::file)
        }
        #[cfg(feature = "pdf")]
        Format::Pdf => {
            let maps = levels.list().iter().map(|level| (level.dungeon.draft(), level.dungeon.origin()));
            pdf::write_all(&maps.collect::<Vec<_>>(), &options.picture, (options.page, options.layout))
                .map(Exported::file)
        }
        #[cfg(feature = "html")]
        Format::Html => Ok(Exported::file(html::write_levels(levels, &options.picture, options.fog))),
        #[cfg(feature = "engines")]
        other if other.info().file_a_level => file_a_level(levels, other, options),
        #[cfg(feature = "engines")]
        other if other.info().holds_levels => write_source(&ExportSource::of_levels(levels, options), other),
        other => {
            // What this build cannot write at all is said first.
            let top = levels.list().first().map(|level| export(&level.dungeon, other, options));
            match top {
                Some(Err(error @ ExportError::NotBuilt { .. })) => Err(error),
                _ => Err(ExportError::OneLevel { format: undercroft::Named::name(other), levels: levels.list().len() }),
            }
        }
    }
}

/// The first level as the file, and every other as one beside it, `NAME.level-1.tmj` and so on. Files beside those that are the same,
/// such as images, are there once for each level, so that a level can be taken out with what belongs to it.
#[cfg(feature = "engines")]
fn file_a_level(levels: &Levels, format: Format, options: &Options) -> Result<Exported, ExportError> {
    let stem = options.stem.as_deref().unwrap_or("dungeon");
    let mut all = Exported::default();
    for (index, level) in levels.list().iter().enumerate() {
        let own = format!("{stem}.level-{index}");
        // Without a name a map for Tiled has its image inside.
        let is_named = options.stem.is_some() || format == Format::Dd2vtt;
        let named = is_named.then(|| if index == 0 { stem.to_owned() } else { own.clone() });
        let made = export(&level.dungeon, format, &Options { stem: named, ..options.clone() })?;
        if index == 0 {
            all.bytes = made.bytes;
        } else {
            all = all.with_beside(format!("{own}.{}", format.extension()), made.bytes);
        }
        all.beside.extend(made.beside);
        for loss in made.losses {
            let message = if loss.count.is_some() { format!("level {index}: {}", loss.message) } else { loss.message };
            let loss = crate::Loss { message, ..loss };
            if !all.losses.contains(&loss) {
                all.losses.push(loss);
            }
        }
    }
    Ok(all)
}

/// What stands above the map of a level.
///
/// ```
/// use undercroft::{generate_levels, recipe::LevelsRecipe};
/// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
/// assert_eq!(undercroft_export::level_heading(&levels, 1), "Level 1 of 2: bsp");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn level_heading(levels: &Levels, level: usize) -> String {
    let list = levels.list();
    let method = list.get(level).map_or("", |level| level.dungeon.origin().recipe.method.name());
    format!("Level {level} of {}: {method}", list.len())
}

/// What stands above the map of a level for an audience: players are not told how it was made.
pub(crate) fn heading_for(levels: &Levels, level: usize, audience: Audience) -> String {
    match audience {
        Audience::Gm => level_heading(levels, level),
        Audience::Player => format!("Level {level} of {}", levels.list().len()),
    }
}

/// The maps one after the other, each with where its stairs lead.
fn text(levels: &Levels, options: &Options) -> Result<Exported, ExportError> {
    let plan = options.picture.plan_options();
    let mut page = Vec::new();
    for (index, level) in levels.list().iter().enumerate() {
        if index > 0 {
            page.push(b'\n');
        }
        page.extend(format!("{}\n\n", heading_for(levels, index, plan.audience)).into_bytes());
        page.extend(export(&level.dungeon, Format::Text, options)?.bytes);
        page.push(b'\n');
        let ways = match plan.audience {
            Audience::Gm => level_ways(levels, index),
            Audience::Player => ways_for_players(level.dungeon.draft(), plan.behind_secrets),
        };
        for way in ways {
            page.extend(format!("{way}\n").into_bytes());
        }
    }
    Ok(Exported::file(page))
}

/// Where the stairs of a level lead, a sentence each.
///
/// ```
/// use undercroft::{generate_levels, recipe::LevelsRecipe};
/// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
/// assert!(undercroft_export::level_ways(&levels, 0)[0].starts_with("Stairs lead down from room "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn level_ways(levels: &Levels, level: usize) -> Vec<String> {
    let mut ways = Vec::new();
    for link in levels.links() {
        for (own, other, way) in [(link.from, link.to, "down"), (link.to, link.from, "up")] {
            if own.level as usize == level {
                let what = if link.kind == LinkKind::Shaft { "A shaft leads" } else { "Stairs lead" };
                let (from, to) = (place(levels, own), place(levels, other));
                ways.push(format!("{what} {way} from {from} to level {}, {to}.", other.level));
            }
        }
    }
    ways
}

/// Where the stairs that players see lead, and no more than that: rooms and cells at their other ends may be secret.
fn ways_for_players(draft: &Draft, behind_secrets: bool) -> Vec<String> {
    let seen = redact(draft, Audience::Player, behind_secrets);
    let way = |stair: &Stair| {
        let level = stair.to?.level;
        let way = if stair.direction == StairWay::Up { "up" } else { "down" };
        Some(format!("Stairs lead {way} to level {level}."))
    };
    let mut ways: Vec<String> = seen.stairs.iter().filter_map(way).collect();
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// A place by its room and its cell.
fn place(levels: &Levels, place: Place) -> String {
    let room = levels.list().get(place.level as usize).and_then(|level| room_number(&level.dungeon, place));
    let room = room.map_or_else(String::new, |room| format!("room {room}, "));
    format!("{room}cell {}", place.at)
}

fn room_number(dungeon: &Dungeon, place: Place) -> Option<u32> {
    let draft = dungeon.draft();
    let room = draft.rooms.iter().find(|room| room.shape.contains(room.rect, place.at))?;
    number(draft, room)
}

/// The notes of all levels. Levels of one place share its name, which then stands above all of them; others have their own.
fn markdown(levels: &Levels) -> String {
    let (list, seed) = (levels.list(), notes::plain(levels.origin().seed.as_str()));
    let told: Vec<DungeonTexts> = list.iter().map(|level| undercroft_words::tell(&level.dungeon)).collect();
    let shared = told.first().filter(|first| told.iter().all(|other| other.name() == first.name()));
    let mut page = String::new();
    match shared {
        Some(first) => {
            notes::front_markdown(first, "#", &mut page);
            let _ = write!(page, "\n{} levels, seed {seed}.\n", list.len());
        }
        None => {
            let _ = writeln!(page, "# {} levels, seed {seed}", list.len());
        }
    }
    if let Some(locks) = quest_text::explain(levels) {
        let _ = write!(page, "\n## Locks and keys\n\n{locks}");
    }
    for (index, (level, told)) in list.iter().zip(&told).enumerate() {
        let _ = write!(page, "\n# {}\n\n", level_heading(levels, index));
        level_ways(levels, index).iter().for_each(|way| {
            let _ = writeln!(page, "- {way}");
        });
        if shared.is_none() {
            page.push('\n');
            notes::front_markdown(told, "##", &mut page);
        }
        notes::rooms_markdown(level.dungeon.draft(), told, &mut page);
    }
    page
}
