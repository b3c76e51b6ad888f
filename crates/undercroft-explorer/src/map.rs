//! The map around the player: visible and remembered cells.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use undercroft::geom::{self, Point};
use undercroft_play::{CombatRoom, Enemy, Game, POP_MS, back_ease_out};

use crate::{
    app::{App, ScreenMode},
    letters,
    palette::{self, Role, faded, paint},
    signs,
};

/// Milliseconds per phase of a blinking warning circle.
const BEAT_MS: u64 = 300;

/// The part of the board that is on the screen.
struct View<'a> {
    app: &'a App,
    area: Rect,
    /// The cell in the top left corner; it may lie off the board.
    corner: Point,
}

pub(crate) fn draw(app: &App, buffer: &mut Buffer, area: Rect, now: u64) {
    let game = &app.game;
    let board = game.level().map.terrain.bounds();
    let cursor = match app.mode {
        ScreenMode::Look(cursor) => Some(cursor),
        _ => None,
    };
    let at = cursor.unwrap_or(game.player().at);
    let mut corner =
        Point::new(scroll(at.x, board.w, i32::from(area.width)), scroll(at.y, board.h, i32::from(area.height)));
    if now < app.shake.0 {
        // A terminal has no pixels, so the view shakes by one column.
        corner.x += if ((app.shake.0 - now) / 40).is_multiple_of(2) { 1 } else { -1 };
    }
    let view = View { app, area, corner };
    let lit = game.machine().active().and_then(|room| game.level().map.rooms.get(room.0 as usize));
    view.ground(buffer, lit);
    view.things(buffer, lit);
    view.warnings(buffer, now);
    view.creatures(buffer, now);
    view.wide_letters(buffer);
    if let Some(cursor) = cursor {
        view.change(buffer, cursor, |cell| {
            cell.set_style(Style::new().add_modifier(Modifier::REVERSED));
        });
    }
}

/// The first visible cell along one axis: centred on the player, but not beyond the end of the board; a board that fits
/// is centred.
fn scroll(at: i32, board: i32, window: i32) -> i32 {
    if board <= window { -(window - board) / 2 } else { (at - window / 2).clamp(0, board - window) }
}

impl View<'_> {
    fn game(&self) -> &Game {
        &self.app.game
    }

    fn change(&self, buffer: &mut Buffer, at: Point, change: impl FnOnce(&mut ratatui::buffer::Cell)) {
        let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
        if x >= 0
            && y >= 0
            && x < i32::from(self.area.width)
            && y < i32::from(self.area.height)
            && let Some(cell) = buffer.cell_mut((self.area.x + x as u16, self.area.y + y as u16))
        {
            change(cell);
        }
    }

    fn put(&self, buffer: &mut Buffer, at: Point, symbol: char, style: Style) {
        self.change(buffer, at, |cell| {
            // A letter may have been dim here.
            cell.reset();
            cell.set_char(symbol).set_style(style);
        });
    }

    /// The cells of the board that are on the screen.
    fn window(&self) -> geom::Rect {
        let (width, height) = (i32::from(self.area.width), i32::from(self.area.height));
        geom::Rect::new(self.corner.x, self.corner.y, width, height).intersect(self.game().level().map.terrain.bounds())
    }

    /// Whether a cell is dark: during combat everything but the room and what is visible from it.
    fn dark(&self, at: Point, lit: Option<&CombatRoom>) -> bool {
        lit.is_some() && !self.game().sees(at) && !lit.is_some_and(|room| room.contains(at))
    }

    fn ground(&self, buffer: &mut Buffer, lit: Option<&CombatRoom>) {
        for at in self.window().cells() {
            if self.game().remembers(at) && !self.dark(at, lit) {
                let (symbol, style) = self.ground_at(at);
                self.put(buffer, at, symbol, style);
            }
        }
    }

    fn ground_at(&self, at: Point) -> (char, Style) {
        let by_sight = |style: Style| if self.game().sees(at) { style } else { faded(self.app) };
        let has_text = self.game().level().text.is_some();
        match self.game().looks_like(at) {
            // Doors are drawn separately; doors that only seal are invisible while they are open.
            '.' | '+' | '\'' | 'L' => match self.letter_at(at) {
                Some(letter) => {
                    let style = by_sight(Style::new()).add_modifier(Modifier::DIM);
                    (letters::shown(letter, self.app.colour), style)
                }
                None => (signs::FLOOR, by_sight(Style::new())),
            },
            // Stairs inside the dungeon, as opposed to the stairs to the next floor.
            '<' | '>' => (signs::STEPS, by_sight(Style::new())),
            tile @ (signs::SHALLOW | signs::DEEP) => (tile, by_sight(paint(self.app, Role::Water))),
            signs::WALL if has_text => (signs::WALL_BY_TEXT, by_sight(Style::new())),
            other => (other, by_sight(Style::new())),
        }
    }

    fn letter_at(&self, at: Point) -> Option<char> {
        self.game().level().text.as_ref().and_then(|text| text.get(at)).copied()
    }

    /// Letters that take two columns are written where nothing lies on either of them.
    fn wide_letters(&self, buffer: &mut Buffer) {
        if self.game().level().text.is_none() {
            return;
        }
        let bare = |buffer: &Buffer, at: Point| {
            let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
            let inside = x >= 0 && y >= 0 && x < i32::from(self.area.width) && y < i32::from(self.area.height);
            let cell = inside.then(|| buffer.cell((self.area.x + x as u16, self.area.y + y as u16))).flatten();
            cell.is_some_and(|cell| cell.symbol().starts_with(signs::NO_LETTER))
        };
        for at in self.window().cells() {
            let Some(letter) = self.letter_at(at).filter(|letter| letters::is_wide(*letter)) else { continue };
            let next = Point::new(at.x + 1, at.y);
            if bare(buffer, at) && bare(buffer, next) {
                self.change(buffer, at, |cell| {
                    cell.set_char(letter);
                });
                self.change(buffer, next, |cell| {
                    cell.set_char(' ');
                });
            }
        }
    }

    /// Furnishings, doors, items and stairs, if they have ever been seen. They keep their colours out of sight, so that none
    /// looks like a letter.
    fn things(&self, buffer: &mut Buffer, lit: Option<&CombatRoom>) {
        let game = self.game();
        let level = game.level();
        let shown = |at: Point| game.remembers(at) && !self.dark(at, lit);
        let style = |at: Point, role: Role| {
            let style = paint(self.app, role);
            if game.sees(at) { style.add_modifier(Modifier::BOLD) } else { style }
        };
        for (at, kind) in level.furnishings.iter().filter(|(at, _)| shown(*at)) {
            let style = if game.sees(*at) { Style::new().add_modifier(Modifier::BOLD) } else { faded(self.app) };
            self.put(buffer, *at, signs::furnishing(*kind), style);
        }
        for at in level.doors.iter().copied().filter(|at| shown(*at)) {
            match game.looks_like(at) {
                // Nobody has found it yet.
                '#' => {}
                'L' => self.put(buffer, at, signs::LOCKED, style(at, Role::Key)),
                _ => self.put(buffer, at, signs::DOOR, style(at, Role::Door)),
            }
        }
        for (at, item) in level.items.iter().filter(|(at, _)| shown(**at)) {
            self.put(buffer, *at, signs::item(*item), style(*at, palette::item(*item)));
        }
        if shown(level.stairs) {
            self.put(buffer, level.stairs, signs::DOWN, style(level.stairs, Role::Stairs));
        }
        if game.campaign().floor(0) != level.floor && shown(level.start) {
            self.put(buffer, level.start, signs::UP, style(level.start, Role::Stairs));
        }
        for at in lit.iter().flat_map(|room| &room.doors) {
            self.put(buffer, *at, signs::SHUT, paint(self.app, Role::Door).add_modifier(Modifier::BOLD));
        }
    }

    fn warnings(&self, buffer: &mut Buffer, now: u64) {
        let beat = (now / BEAT_MS).is_multiple_of(2);
        for (at, warning) in self.game().warnings() {
            let style = paint(self.app, palette::warning(*warning)).add_modifier(Modifier::BOLD);
            self.put(buffer, *at, signs::warning(*warning, beat), style);
        }
    }

    fn creatures(&self, buffer: &mut Buffer, now: u64) {
        let game = self.game();
        for enemy in game.enemies().iter().filter(|enemy| game.sees(enemy.at)) {
            let (symbol, style) = (self.sign(enemy, now), paint(self.app, palette::enemy(enemy)));
            self.put(buffer, enemy.at, symbol, style.add_modifier(Modifier::BOLD));
        }
        let style = paint(self.app, Role::Player).add_modifier(Modifier::BOLD);
        self.put(buffer, game.player().at, signs::PLAYER, style);
    }

    /// An enemy that is still growing is small.
    fn sign(&self, enemy: &Enemy, now: u64) -> char {
        let grown = self.app.popped_at.map_or(1.0, |at| (now.saturating_sub(at)) as f64 / f64::from(POP_MS));
        if back_ease_out(grown) < 0.6 { signs::GROWING } else { self.app.names.sign(enemy) }
    }
}

#[cfg(test)]
mod tests {
    use super::scroll;

    #[test]
    fn the_camera_follows_and_stays_on_the_board() {
        assert_eq!(scroll(0, 100, 40), 0);
        assert_eq!(scroll(50, 100, 40), 30);
        assert_eq!(scroll(99, 100, 40), 60);
        assert_eq!(scroll(5, 20, 40), -10);
    }
}
