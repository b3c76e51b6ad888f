//! The whole floor in small: explored cells, the player, and the stairs once seen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier},
};
use undercroft::geom::{self, Point};

use crate::{app::App, screen::paint};

/// Cells sampled per block in each direction.
const SAMPLES: i32 = 4;

pub(crate) fn draw(app: &App, buffer: &mut Buffer, area: Rect) {
    let (game, board) = (&app.game, app.game.level().map.terrain.bounds());
    let block = |cells: i32, room: u16| (cells + i32::from(room.max(1)) - 1) / i32::from(room.max(1));
    let (across, down) = (block(board.w, area.width).max(1), block(board.h, area.height).max(1));
    let mut put = |at: Point, symbol: char, style| {
        let (x, y) = ((at.x / across) as u16, (at.y / down) as u16);
        if x < area.width
            && y < area.height
            && let Some(cell) = buffer.cell_mut((area.x + x, area.y + y))
        {
            cell.set_char(symbol).set_style(style);
        }
    };
    let active = game.machine().active().and_then(|room| game.level().map.rooms.get(room.0 as usize));
    for y in (0..board.h).step_by(down as usize) {
        for x in (0..board.w).step_by(across as usize) {
            let part = geom::Rect::new(x, y, across, down).intersect(board);
            let (wide, high) = ((across / SAMPLES).max(1) as usize, (down / SAMPLES).max(1) as usize);
            let cells = (part.y..part.bottom())
                .step_by(high)
                .flat_map(|y| (part.x..part.right()).step_by(wide).map(move |x| Point::new(x, y)));
            let known = |at: &Point| {
                game.remembers(*at) && game.looks_like(*at) != '#' && game.level().map.terrain.is_open(*at)
            };
            if let Some(at) = { cells }.find(known) {
                let fight = active.is_some_and(|room| room.contains(at));
                put(at, '▪', paint(app, if fight { Color::LightRed } else { Color::Gray }));
            }
        }
    }
    if game.remembers(game.level().stairs) {
        put(game.level().stairs, '>', paint(app, Color::LightCyan).add_modifier(Modifier::BOLD));
    }
    put(game.player().at, '@', paint(app, Color::LightGreen).add_modifier(Modifier::BOLD));
}
