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
    style::Modifier,
    text::{Line, Text},
    widgets::{Block, Clear, Paragraph},
};
use undercroft::is_display_control;
use undercroft_play::look;

use crate::{
    app::{App, ScreenMode},
    ending,
    log::wrapped,
    map, minimap, pages, panel, status,
};

/// The smallest screen that shows a game.
pub(crate) const SMALLEST: (u16, u16) = (40, 20);
/// The width from which the panel is shown.
const WITH_PANEL: u16 = 72;
const PANEL: u16 = 24;
const STATUS_LINES: u16 = 2;
const LOG_LINES: u16 = 3;

/// The columns and rows that a map has on a screen of this size.
///
/// ```
/// assert_eq!(undercroft_explorer::map_size(80, 24), (56, 19));
/// ```
pub fn map_size(width: u16, height: u16) -> (u16, u16) {
    let side = if width >= WITH_PANEL { PANEL } else { 0 };
    (width.saturating_sub(side), height.saturating_sub(STATUS_LINES + LOG_LINES))
}

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>, now: u64) {
    draw_all(app, frame, now);
    // Names come from files, and none of their characters may steer the terminal.
    for cell in &mut frame.buffer_mut().content {
        if cell.symbol().chars().any(is_display_control) {
            let safe: String = cell.symbol().chars().filter(|c| !is_display_control(*c)).collect();
            cell.set_symbol(if safe.is_empty() { "\u{fffd}" } else { &safe });
        }
    }
}

fn draw_all(app: &App, frame: &mut Frame<'_>, now: u64) {
    let whole = frame.area();
    if whole.width < SMALLEST.0 || whole.height < SMALLEST.1 {
        too_small(frame, whole);
        return;
    }
    if app.mode == ScreenMode::Game && app.has_ended() {
        ending::draw(app, frame, whole);
        return;
    }
    let [above, state, log] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(STATUS_LINES), Constraint::Length(LOG_LINES)])
            .areas(whole);
    let (width, _) = map_size(whole.width, whole.height);
    let [view, side] = Layout::horizontal([Constraint::Length(width), Constraint::Min(0)]).areas(above);
    map::draw(app, frame.buffer_mut(), view, now);
    if side.width > 0 {
        panel::draw(app, frame, side);
    }
    status::draw(app, frame, state);
    draw_log(app, frame, log);
    match app.mode {
        ScreenMode::Game | ScreenMode::Look(_) => {}
        ScreenMode::Page(page) => draw_page(app, frame, whole, page),
        ScreenMode::Leaving => popup(frame, whole, "Leave", &["Leave the game?", "", "y  yes      n  no"]),
        ScreenMode::Map => {
            let area = centred(whole, whole.width.saturating_sub(4), whole.height.saturating_sub(2));
            let block = Block::bordered().title(" Map ");
            let inner = block.inner(area);
            frame.render_widget(Clear, area);
            frame.render_widget(block, area);
            minimap::draw(app, frame.buffer_mut(), inner, true);
        }
    }
}

/// The newest messages, or what is under the cursor.
fn draw_log(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let lines: Vec<String> = match app.mode {
        ScreenMode::Look(cursor) => {
            let mut lines = wrapped(&look(&app.game, cursor, app.names), width);
            lines.push("Enter walks there, Tab next thing, Esc ends".to_owned());
            lines
        }
        _ => {
            let newest: Vec<String> = app.log.lines().rev().take(height).collect();
            let lines: Vec<String> = newest.iter().rev().flat_map(|line| wrapped(line, width)).collect();
            let first = lines.len().saturating_sub(height);
            lines.into_iter().skip(first).collect()
        }
    };
    frame.render_widget(Paragraph::new(lines.into_iter().map(Line::raw).collect::<Vec<_>>()), area);
}

fn draw_page(app: &App, frame: &mut Frame<'_>, whole: Rect, page: pages::Page) {
    let lines = page.lines(app, (whole.width, whole.height));
    let rows = usize::from(pages::rows((whole.width, whole.height)));
    let scroll = page.scroll.min(lines.len().saturating_sub(rows));
    let more = lines.len() > rows;
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let area = centred(whole, widest + 4, lines.len().min(rows) as u16 + 2);
    let shown = lines.iter().skip(scroll).take(rows).map(|line| Line::raw(format!(" {line}")));
    let mut block = Block::bordered().title(format!(" {} ", page.title()));
    if more {
        let last = (scroll + rows).min(lines.len());
        block = block.title_bottom(format!(" {}-{last} of {}, ↑↓ ", scroll + 1, lines.len()));
    }
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()).block(block), area);
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
        Line::raw("The game is paused."),
    ]);
    let area = centred(whole, whole.width, 4);
    frame.render_widget(Paragraph::new(text.style(Modifier::BOLD)).centered(), area);
}
