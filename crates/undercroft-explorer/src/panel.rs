//! The side panel: minimap and health of visible enemies.

use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph},
};
use undercroft_play::Enemy;

use crate::{
    app::App,
    minimap,
    palette::{self, Role, paint},
    status::bar,
};

const MINIMAP: u16 = 12;
const BAR: usize = 7;

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let block = Block::new().borders(Borders::LEFT);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let [small, below] =
        Layout::vertical([Constraint::Length(MINIMAP.min(inner.height / 2)), Constraint::Min(0)]).areas(inner);
    minimap::draw(app, frame.buffer_mut(), small, false);
    let mut lines = vec![Line::raw("")];
    lines.extend(app.game.enemies().iter().filter(|enemy| app.game.sees(enemy.at)).map(|enemy| health(app, enemy)));
    frame.render_widget(Paragraph::new(lines), below);
}

fn health<'a>(app: &App, enemy: &'a Enemy) -> Line<'a> {
    let name: String = app.names.name(&enemy.name).chars().take(11).collect();
    let asleep = if enemy.asleep > 0 { 'z' } else { ' ' };
    Line::from(vec![
        Span::styled(format!("{} ", app.names.sign(enemy)), paint(app, palette::enemy(enemy))),
        Span::raw(format!("{name:<11}{asleep}")),
        Span::styled(bar(enemy.health, enemy.most, BAR), paint(app, Role::Enemy)),
    ])
}
