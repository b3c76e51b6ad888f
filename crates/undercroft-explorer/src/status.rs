//! The two status lines: how the player fares, and what the player carries.

use ratatui::{
    Frame,
    layout::Rect,
    style::Modifier,
    text::{Line, Span},
    widgets::Paragraph,
};
use undercroft_play::{Item, Music, RoomPhase, Scroll, text_underfoot};

use crate::{
    app::App,
    palette::{Role, paint},
};

/// A bar of blocks that shows `now` as a share of `most`. Its blocks have the colour of the text, so it is drawn on the plain
/// background only: on a reversed line the full part would look empty and the empty part full.
pub(crate) fn bar(now: i32, most: i32, width: usize) -> String {
    let full = (now.max(0) as usize * width).div_ceil(most.max(1) as usize).min(width);
    "█".repeat(full) + &"░".repeat(width - full)
}

/// Which floor it is of how many.
pub(crate) fn floor_words(app: &App) -> String {
    let (floor, last) = floors(app);
    format!("Floor {floor} of {last}")
}

fn floors(app: &App) -> (u32, u32) {
    let first = app.game.campaign().floor(0);
    (app.game.level().floor, first.saturating_add(app.game.floors().saturating_sub(1)))
}

/// The names of the keys that the player holds.
pub(crate) fn keys(app: &App) -> String {
    let held = app.game.level().bars.keys.iter().filter(|key| key.held > 0);
    held.map(|key| key.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The file and the line that the player stands on.
pub(crate) fn underfoot(app: &App) -> Option<String> {
    let (text, line) = text_underfoot(&app.game)?;
    let name = app.text_names.get(text).map_or("text", String::as_str);
    Some(format!("{name}:{line}"))
}

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let width = usize::from(area.width);
    let lines = vec![fares(app, width), Line::raw(carries(app, width))];
    let reversed = lines.into_iter().map(|line| line.style(Modifier::REVERSED)).collect::<Vec<_>>();
    frame.render_widget(Paragraph::new(reversed).style(Modifier::REVERSED), area);
}

/// How many enemies of the closed room are alive.
fn left_in_fight(app: &App) -> String {
    let fought = |phase: &RoomPhase| match phase {
        RoomPhase::Fighting(left) => Some(*left),
        _ => None,
    };
    app.game.machine().phases().iter().find_map(fought).map_or(String::new(), |left| format!(" ({left} left)"))
}

/// The longest of several forms that fits.
fn fares(app: &App, width: usize) -> Line<'static> {
    let (game, player) = (&app.game, app.game.player());
    let health = format!("{}/{}", player.health, player.most);
    let low = i64::from(player.health) * 3 <= i64::from(player.most);
    let role = if low { Role::Enemy } else { Role::Player };
    let (floor, last) = floors(app);
    let (turn, level, experience, kills) = (game.turn(), player.level, player.experience, player.kills);
    let music = match app.music {
        Music::Exploration => "calm".to_owned(),
        Music::Combat => format!("battle{}", left_in_fight(app)),
    };
    let long = format!(" Lv {level}  XP {experience}  Kills {kills}  Turn {turn}  ♪ {music}");
    let without_bar = format!(" {long}");
    let shorter = format!("  Lv {level}  XP {experience}  Kills {kills}  Turn {turn}");
    let place = format!(" Floor {floor} of {last}  ");
    let short_place = format!("F{floor}/{last} ");
    let short = format!(" L{level} XP{experience} K{kills} T{turn}");
    let short_music = format!("{short} ♪ {music}");
    let framed = |width: usize| format!(" {} ", bar(player.health, player.most, width));
    let forms = [
        (&place, framed(10), &long),
        (&place, framed(5), &long),
        (&place, String::new(), &without_bar),
        (&place, String::new(), &shorter),
        (&short_place, String::new(), &short_music),
        (&short_place, String::new(), &short),
    ];
    let health = format!("HP {health}");
    let size = |(place, bar, rest): &(&String, String, &String)| {
        [*place, &health, bar, *rest].map(|part| part.chars().count()).iter().sum::<usize>()
    };
    let (place, bar, rest) = forms.iter().find(|form| size(form) <= width).unwrap_or(&forms[forms.len() - 1]);
    Line::from(vec![
        Span::raw((*place).clone()),
        Span::styled(health, paint(app, role)),
        Span::styled(bar.clone(), paint(app, role).remove_modifier(Modifier::REVERSED)),
        Span::raw((*rest).clone()),
    ])
}

fn carries(app: &App, width: usize) -> String {
    let (game, player) = (&app.game, app.game.player());
    let worn = |degree: u32, name: fn(u32) -> &'static str| match degree {
        0 => "none".to_owned(),
        _ => format!("{}+{degree}", name(degree)),
    };
    let scrolls = Scroll::ALL.into_iter().zip(['f', 'z', 't', 'c']).filter(|(scroll, _)| player.scrolls(*scroll) > 0);
    let scrolls: Vec<String> = scrolls.map(|(scroll, key)| format!("{key}{}", player.scrolls(scroll))).collect();
    let scrolls = if scrolls.is_empty() { "0".to_owned() } else { scrolls.join(" ") };
    let mut line = format!(
        " !{}/{} ?{scrolls} ){} ]{}",
        player.potions,
        game.rules().max_potions,
        worn(player.weapon, Item::weapon_name),
        worn(player.armour, Item::armour_name),
    );
    let keys = keys(app);
    if !keys.is_empty() {
        line += &format!(" %{keys}");
    }
    if let Some(place) = underfoot(app) {
        let left = width.saturating_sub(line.chars().count() + 2);
        let place: Vec<char> = place.chars().collect();
        // The end of a path says more than its beginning.
        let from = place.len().saturating_sub(left.max(1));
        let shown: String = place[from..].iter().collect();
        let cut = if from > 0 { "…" } else { "" };
        let shown: String = if from > 0 { shown.chars().skip(1).collect() } else { shown };
        line += &format!("{:>left$}", format!("{cut}{shown}"), left = left + 1);
    }
    line
}
