//! The status line.

use ratatui::{
    Frame,
    layout::Rect,
    style::{Color, Modifier},
    text::{Line, Span},
    widgets::Paragraph,
};
use undercroft_play::Music;

use crate::{app::App, screen::paint};

/// The width from which full words fit.
const WORDY: u16 = 68;

/// A bar of blocks that shows `now` as a share of `most`.
pub(crate) fn bar(now: i32, most: i32, width: usize) -> String {
    let full = (now.max(0) as usize * width).div_ceil(most.max(1) as usize).min(width);
    "█".repeat(full) + &"░".repeat(width - full)
}

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let game = &app.game;
    let player = game.player();
    let health = format!("{}/{}", player.health, player.most);
    let low = i64::from(player.health) * 3 <= i64::from(player.most);
    let colour = if low { Color::LightRed } else { Color::LightGreen };
    let (floor, turn) = (game.level().floor, game.turn());
    let music = match app.music {
        Music::Exploration => "calm",
        Music::Combat => "battle",
    };
    let scrolls: u32 = player.scrolls.iter().sum();
    let held: Vec<&str> =
        game.level().bars.keys.iter().filter(|key| key.held > 0).map(|key| key.name.as_str()).collect();
    let keys = if held.is_empty() { String::new() } else { format!(" %{}", held.join(",")) };
    let spans = if area.width >= WORDY {
        vec![
            Span::raw(format!(" Floor {floor}  ")),
            Span::styled(format!("HP {health} {}", bar(player.health, player.most, 10)), paint(app, colour)),
            Span::raw(format!(
                "  !{} ?{scrolls} ){} ]{}{keys}  Level {}  Turn {turn}  ♪ {music}",
                player.potions, player.weapon, player.armour, player.level
            )),
        ]
    } else {
        vec![
            Span::raw(format!("F{floor} ")),
            Span::styled(format!("HP {health}"), paint(app, colour)),
            Span::raw(format!(" !{} ?{scrolls}{keys} Turn {turn} ♪ {music}", player.potions)),
        ]
    };
    let line = Line::from(spans).style(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(line.clone()).style(line.style), area);
}
