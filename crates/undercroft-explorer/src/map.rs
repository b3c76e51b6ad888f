//! The map around the player: visible and remembered cells.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};
use undercroft::{
    MarkKind,
    geom::{self, Point},
};
use undercroft_play::{CombatRoom, Enemy, Game, Item, POP_MS, Warning, back_ease_out};
use unicode_width::UnicodeWidthChar;

use crate::{app::App, screen::paint};

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
    let at = game.player().at;
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

    fn put(&self, buffer: &mut Buffer, at: Point, symbol: char, style: Style) {
        let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
        if x >= 0
            && y >= 0
            && x < i32::from(self.area.width)
            && y < i32::from(self.area.height)
            && let Some(cell) = buffer.cell_mut((self.area.x + x as u16, self.area.y + y as u16))
        {
            cell.set_char(symbol).set_style(style);
        }
    }

    /// Whether a cell is dark: during combat everything but the room and what is visible from it.
    fn dark(&self, at: Point, lit: Option<&CombatRoom>) -> bool {
        lit.is_some() && !self.game().sees(at) && !lit.is_some_and(|room| room.contains(at))
    }

    fn ground(&self, buffer: &mut Buffer, lit: Option<&CombatRoom>) {
        let window =
            geom::Rect::new(self.corner.x, self.corner.y, i32::from(self.area.width), i32::from(self.area.height));
        let board = self.game().level().map.terrain.bounds();
        for at in window.intersect(board).cells() {
            if self.game().remembers(at) && !self.dark(at, lit) {
                let symbol = self.symbol(at);
                self.put(buffer, at, symbol, self.style(at, symbol));
            }
        }
    }

    fn symbol(&self, at: Point) -> char {
        let level = self.game().level();
        match self.game().looks_like(at) {
            // Doors are drawn separately; doors that only seal are invisible while they are open.
            '.' | '+' | '\'' | 'L' => {
                let written = level.text.as_ref().and_then(|text| text.get(at)).copied();
                written.filter(|c| c.width() == Some(1)).unwrap_or('.')
            }
            // Stairs inside the dungeon, as opposed to the stairs to the next floor.
            '<' | '>' => '≡',
            other => other,
        }
    }

    fn style(&self, at: Point, symbol: char) -> Style {
        if !self.game().sees(at) {
            return if self.app.colour {
                Style::new().fg(Color::DarkGray)
            } else {
                Style::new().add_modifier(Modifier::DIM)
            };
        }
        let ground = &self.game().level().map.terrain;
        match symbol {
            _ if ground.is_solid(at) || symbol == '#' => paint(self.app, Color::Gray),
            '~' | '=' => paint(self.app, Color::Blue),
            _ if self.game().level().text.is_some() => paint(self.app, Color::Green),
            _ => Style::new(),
        }
    }

    /// Furnishings, doors, items and stairs, if they have ever been seen.
    fn things(&self, buffer: &mut Buffer, lit: Option<&CombatRoom>) {
        let game = self.game();
        let level = game.level();
        let shown = |at: Point| game.remembers(at) && !self.dark(at, lit);
        let bright = |at: Point, colour: Color| {
            if game.sees(at) { paint(self.app, colour) } else { self.style(at, ' ') }
        };
        for (at, kind) in level.furnishings.iter().filter(|(at, _)| shown(*at)) {
            self.put(buffer, *at, furnishing(*kind), bright(*at, Color::Gray));
        }
        for at in level.doors.iter().copied().filter(|at| shown(*at)) {
            match game.looks_like(at) {
                // Nobody has found it yet.
                '#' => {}
                'L' => self.put(buffer, at, '+', bright(at, Color::LightBlue)),
                _ => self.put(buffer, at, '\'', bright(at, Color::Yellow)),
            }
        }
        for (at, item) in level.items.iter().filter(|(at, _)| shown(**at)) {
            let (symbol, colour) = match item {
                Item::Potions(_) => ('!', Color::Magenta),
                Item::Whetstone => ('/', Color::Cyan),
                Item::Blessing => ('_', Color::White),
                Item::Spikes => ('^', Color::Red),
                Item::Weapon(_) => (')', Color::LightCyan),
                Item::Armour(_) => (']', Color::LightCyan),
                Item::Scroll(_) => ('?', Color::LightYellow),
                Item::Key(_) => ('%', Color::LightBlue),
            };
            self.put(buffer, *at, symbol, bright(*at, colour));
        }
        if shown(level.stairs) {
            self.put(buffer, level.stairs, '>', bright(level.stairs, Color::LightCyan).add_modifier(Modifier::BOLD));
        }
        if game.campaign().floor(0) != level.floor && shown(level.start) {
            self.put(buffer, level.start, '<', bright(level.start, Color::LightCyan).add_modifier(Modifier::BOLD));
        }
        for at in lit.iter().flat_map(|room| &room.doors) {
            self.put(buffer, *at, '+', paint(self.app, Color::LightYellow).add_modifier(Modifier::BOLD));
        }
    }

    fn warnings(&self, buffer: &mut Buffer, now: u64) {
        let beat = (now / BEAT_MS).is_multiple_of(2);
        for (at, warning) in self.game().warnings() {
            let colour = match warning {
                Warning::Red => Color::LightRed,
                Warning::Gold => Color::LightYellow,
                Warning::Purple => Color::LightMagenta,
            };
            let weight = if beat { Modifier::BOLD } else { Modifier::DIM };
            self.put(buffer, *at, if beat { 'O' } else { 'o' }, paint(self.app, colour).add_modifier(weight));
        }
    }

    fn creatures(&self, buffer: &mut Buffer, now: u64) {
        let game = self.game();
        for enemy in game.enemies().iter().filter(|enemy| game.sees(enemy.at)) {
            let (symbol, style) = (self.letter(enemy, now), paint(self.app, wounded(enemy)));
            self.put(buffer, enemy.at, symbol, style.add_modifier(Modifier::BOLD));
        }
        self.put(buffer, game.player().at, '@', paint(self.app, Color::LightGreen).add_modifier(Modifier::BOLD));
    }

    /// An enemy that is still growing is drawn as a dot.
    fn letter(&self, enemy: &Enemy, now: u64) -> char {
        let grown = self.app.popped_at.map_or(1.0, |at| (now.saturating_sub(at)) as f64 / f64::from(POP_MS));
        if back_ease_out(grown) < 0.6 { '.' } else { enemy.letter }
    }
}

fn furnishing(kind: MarkKind) -> char {
    match kind {
        MarkKind::Column => 'I',
        MarkKind::Altar => '&',
        MarkKind::Fountain => '{',
        MarkKind::Coffin => '[',
        MarkKind::Rubble => ',',
        _ => ':',
    }
}

fn wounded(enemy: &Enemy) -> Color {
    match i64::from(enemy.health) * 3 / i64::from(enemy.most.max(1)) {
        _ if enemy.boss => Color::LightYellow,
        0 => Color::Red,
        1 => Color::Yellow,
        _ => Color::LightRed,
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
