//! The layout of the screen.
//!
//! ```text
//! ┌───────────────────────┬─────────┐
//! │ map                   │ minimap │   the panel only where it is wide enough; `m` shows the minimap anywhere
//! │                       │ enemies │
//! ├───────────────────────┴─────────┤
//! │ status                          │
//! │ log                             │
//! └─────────────────────────────────┘
//! ```

use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Text},
    widgets::{Block, Clear, Paragraph},
};
use undercroft_play::Outcome;

use crate::{
    app::{App, ScreenMode},
    help, map, minimap, panel, status,
};

/// The smallest screen that shows a game.
const SMALLEST: (u16, u16) = (40, 20);
/// The width from which the panel is shown.
const WITH_PANEL: u16 = 72;
const PANEL: u16 = 24;
const LOG_LINES: u16 = 3;

/// A style with a foreground colour, or without one if colours are off.
pub(crate) fn paint(app: &App, colour: Color) -> Style {
    if app.colour { Style::new().fg(colour) } else { Style::new() }
}

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>, now: u64) {
    let whole = frame.area();
    if whole.width < SMALLEST.0 || whole.height < SMALLEST.1 {
        too_small(frame, whole);
        return;
    }
    let [above, line, log] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(1), Constraint::Length(LOG_LINES)]).areas(whole);
    let side = if whole.width >= WITH_PANEL { PANEL } else { 0 };
    let [view, side] = Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(above);
    map::draw(app, frame.buffer_mut(), view, now);
    if side.width > 0 {
        panel::draw(app, frame, side);
    }
    status::draw(app, frame, line);
    let lines = app.log.iter().rev().take(usize::from(LOG_LINES)).rev().map(|line| Line::raw(line.as_str()));
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), log);
    match app.mode {
        ScreenMode::Game => ending(app, frame, view),
        ScreenMode::Help => popup(frame, whole, "Help", &help::lines()),
        ScreenMode::Leaving => popup(frame, whole, "Leave", &["Leave the game?", "", "y  yes      n  no"]),
        ScreenMode::Map => {
            let area = centred(whole, whole.width.saturating_sub(4), whole.height.saturating_sub(2));
            let block = Block::bordered().title(" Map ");
            let inner = block.inner(area);
            frame.render_widget(Clear, area);
            frame.render_widget(block, area);
            minimap::draw(app, frame.buffer_mut(), inner);
        }
    }
}

fn ending(app: &App, frame: &mut Frame<'_>, view: Rect) {
    let player = app.game.player();
    let title = match app.game.outcome() {
        Outcome::Playing => return,
        Outcome::Victory => "Victory",
        Outcome::Defeat => "Defeat",
    };
    let story = match app.game.outcome() {
        Outcome::Victory => "You have come through all floors.".to_owned(),
        _ => format!("You fell on floor {}.", app.game.level().floor),
    };
    let figures = format!("{} turns, {} kills, level {}", app.game.turn(), player.kills, player.level);
    let keys = if app.game.outcome() == Outcome::Defeat { "R tries the floor again   q leaves" } else { "q leaves" };
    popup(frame, view, title, &[story.as_str(), figures.as_str(), "", keys]);
}

fn popup(frame: &mut Frame<'_>, whole: Rect, title: &str, lines: &[impl AsRef<str>]) {
    let widest = lines.iter().map(|line| line.as_ref().chars().count()).max().unwrap_or(0) as u16;
    let area = centred(whole, widest + 4, lines.len() as u16 + 2);
    let text: Vec<Line<'_>> = lines.iter().map(|line| Line::raw(format!(" {}", line.as_ref()))).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).block(Block::bordered().title(format!(" {title} "))), area);
}

fn centred(whole: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(whole.width), height.min(whole.height));
    let (x, y) = (whole.x + (whole.width - width) / 2, whole.y + (whole.height - height) / 2);
    Rect::new(x, y, width, height)
}

fn too_small(frame: &mut Frame<'_>, whole: Rect) {
    let text = Text::from(vec![
        Line::raw("The dungeon needs more room:"),
        Line::raw(format!("{} × {} at least,", SMALLEST.0, SMALLEST.1)),
        Line::raw(format!("this is {} × {}.", whole.width, whole.height)),
    ]);
    let area = centred(whole, whole.width, 3);
    frame.render_widget(Paragraph::new(text.style(Modifier::BOLD)).centered(), area);
}
