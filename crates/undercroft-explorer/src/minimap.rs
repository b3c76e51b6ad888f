//! The whole floor in small: explored cells, the player, the stairs once seen, and the way walked.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use undercroft::geom::{self, Point};
use undercroft_play::Outcome;

use crate::{
    app::App,
    palette::{Role, faded, paint},
    signs,
};

/// Cells sampled per block in each direction.
const SAMPLES: i32 = 4;

/// Draws it, with the way that the player walked or without.
pub(crate) fn draw(app: &App, buffer: &mut Buffer, area: Rect, with_way: bool) {
    let (game, board) = (&app.game, app.game.level().map.terrain.bounds());
    let block = |cells: i32, room: u16| (cells + i32::from(room.max(1)) - 1) / i32::from(room.max(1));
    let (across, down) = (block(board.w, area.width).max(1), block(board.h, area.height).max(1));
    let mut put = |at: Point, symbol: char, style: Style| {
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
                let style = if fight { paint(app, Role::Enemy) } else { faded(app) };
                put(at, signs::KNOWN, style);
            }
        }
    }
    if with_way {
        for at in app.chronicle.way(game.level().floor) {
            put(*at, signs::WAY, paint(app, Role::Way));
        }
    }
    let stairs = paint(app, Role::Stairs).add_modifier(Modifier::BOLD);
    if game.remembers(game.level().stairs) {
        put(game.level().stairs, signs::DOWN, stairs);
    }
    if game.campaign().floor(0) != game.level().floor && game.remembers(game.level().start) {
        put(game.level().start, signs::UP, stairs);
    }
    let (sign, role) = match game.outcome() {
        Outcome::Defeat => (signs::GRAVE, Role::Enemy),
        _ => (signs::PLAYER, Role::Player),
    };
    put(game.player().at, sign, paint(app, role).add_modifier(Modifier::BOLD));
}
