//! Pages over the map: help, all messages, and the player.

use undercroft_play::{BESTIARY, Item, Scroll, score};

use crate::{
    app::App,
    keys::{KEYS, PLAYBACK_KEYS},
    log::wrapped,
    screen::SMALLEST,
    signs::SIGNS,
    status,
};

/// Columns and rows that the frame of a page takes.
const FRAME: (u16, u16) = (4, 2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageKind {
    Help,
    History,
    Character,
    /// What is to be known before the game.
    Notice,
}

/// A page, and its first line that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub kind: PageKind,
    pub scroll: usize,
}

impl Page {
    pub(crate) fn title(self) -> &'static str {
        match self.kind {
            PageKind::Help => "Help",
            PageKind::History => "Messages",
            PageKind::Character => "You",
            PageKind::Notice => "Before you go",
        }
    }

    /// Its lines, none wider than the screen.
    pub(crate) fn lines(self, app: &App, size: (u16, u16)) -> Vec<String> {
        let width = usize::from(size.0.max(SMALLEST.0) - FRAME.0);
        let lines = match self.kind {
            PageKind::Help => help(),
            PageKind::History => app.log.lines().collect(),
            PageKind::Character => character(app),
            PageKind::Notice => notice(app),
        };
        lines.iter().flat_map(|line| wrapped_entry(line, width)).collect()
    }
}

/// How many lines of a page a screen shows.
pub(crate) fn rows(size: (u16, u16)) -> u16 {
    size.1.saturating_sub(FRAME.1).max(1)
}

/// The scroll at which the last line of a page is at the bottom.
pub(crate) fn last_scroll(app: &App, page: Page, size: (u16, u16)) -> usize {
    page.lines(app, size).len().saturating_sub(usize::from(rows(size)))
}

/// A line, broken if it is too wide; what follows is indented.
fn wrapped_entry(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let text = line.trim_start();
    let indent = " ".repeat(line.len() - text.len());
    let further = |place: usize| if place == 0 { indent.clone() } else { format!("{indent}  ") };
    let lines = wrapped(text, width.saturating_sub(indent.len() + 2));
    lines.into_iter().enumerate().map(|(place, line)| further(place) + &line).collect()
}

fn help() -> Vec<String> {
    let mut lines = vec!["Keys".to_owned()];
    let entries = |keys: &[(&str, &str)]| keys.iter().map(|(key, what)| format!(" {key}: {what}")).collect::<Vec<_>>();
    lines.extend(entries(&KEYS));
    lines.extend([String::new(), "While a replay or a bot plays".to_owned()]);
    lines.extend(entries(&PLAYBACK_KEYS));
    lines.extend([String::new(), "Signs".to_owned()]);
    lines.push(" a-z  enemies, each kind its own".to_owned());
    lines.push(" A-Z  a boss".to_owned());
    lines.extend(SIGNS.iter().map(|(signs, what)| {
        let signs: String = signs.iter().flat_map(|sign| [*sign, ' ']).collect();
        format!(" {signs:<4} {what}")
    }));
    lines.extend([String::new(), "Rules".to_owned()]);
    lines.extend(
        [
            " A room closes when you are inside, and opens when all its enemies are dead.",
            " Others come as time passes; resting draws them.",
            " Dim letters on the floor are only text.",
            " The same seed and the same keys always lead to the same end.",
        ]
        .map(str::to_owned),
    );
    lines
}

fn notice(app: &App) -> Vec<String> {
    let mut lines = app.notice.clone();
    lines.extend([String::new(), "Any key begins the game; ? helps there.".to_owned()]);
    lines
}

fn character(app: &App) -> Vec<String> {
    let (game, player) = (&app.game, app.game.player());
    let named = |degree: u32, name: fn(u32) -> &'static str| match degree {
        0 => "none".to_owned(),
        _ => format!("{} (+{degree})", name(degree)),
    };
    let mut lines = vec![
        status::floor_words(app),
        format!("Health      {} of {}", player.health, player.most),
        format!("Damage      {} to {}", player.damage.0, player.damage.1),
        format!("Level       {}, experience {}", player.level, player.experience),
        format!("Kills       {}", player.kills),
        format!("Deaths      {}", player.deaths),
        format!("Turn        {}", game.turn()),
        format!("Score       {}", score(game)),
        String::new(),
        format!("Weapon      {}", named(player.weapon, Item::weapon_name)),
        format!("Armour      {}", named(player.armour, Item::armour_name)),
        format!("Potions     {} of {}", player.potions, game.rules().max_potions),
    ];
    for (scroll, key) in Scroll::ALL.into_iter().zip(["f", "z", "t", "c"]) {
        lines.push(format!("{:<18} {}  ({key} reads it)", scroll.name(), player.scrolls(scroll)));
    }
    let keys = status::keys(app);
    lines.push(format!("Keys        {}", if keys.is_empty() { "none" } else { &keys }));
    if let Some(place) = status::underfoot(app) {
        lines.push(format!("Standing on {place}"));
    }
    if app.names == undercroft_play::Names::Code {
        lines.extend([String::new(), "Bugs known to live here".to_owned()]);
        let floor = game.level().floor;
        let met = BESTIARY.iter().filter(|kind| kind.floors.0 <= floor && floor <= kind.floors.1);
        lines.extend(met.map(|kind| format!(" {}", app.names.name(kind.name))));
    }
    lines
}
