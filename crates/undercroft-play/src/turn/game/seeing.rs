//! What the player sees, has seen, and takes a cell for.

use undercroft::{
    Grid, RoomId,
    geom::{Point, Rect},
};

use super::Game;
use crate::{Effect, sight::each_in_sight};

/// All that decides which cells of a game are in sight. Doors close with the active room; locks and secret doors are only ever
/// opened, so that their number says which are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SightKey {
    at: Point,
    depth: u32,
    active: Option<RoomId>,
    bars: usize,
}

/// Cells in sight, some of them twice, and for which place.
#[derive(Clone, Debug, Default)]
pub(super) struct Lit {
    key: Option<SightKey>,
    cells: Vec<Point>,
}

impl Game {
    /// Whether the player sees a cell now.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.sees(game.player().at));
    /// ```
    #[inline]
    pub fn sees(&self, at: Point) -> bool {
        self.visible.get(at) == Some(&true)
    }

    /// Whether the player has ever seen a cell.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.remembers(game.player().at));
    /// ```
    #[inline]
    pub fn remembers(&self, at: Point) -> bool {
        self.explored.get(at) == Some(&true)
    }

    /// The map character of a cell as it looks to the player: a secret door that was not found is wall, and a lock that
    /// was opened is an open door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.looks_like(undercroft::geom::Point::new(0, 0)), '#');
    /// ```
    pub fn looks_like(&self, at: Point) -> char {
        let tile = self.level.map.terrain.tile(at);
        match tile {
            'S' | 'L' if self.level.bars.hidden.contains(&at) => '#',
            'L' if self.level.bars.lock_at(at).is_none() => '\'',
            'S' => '\'',
            _ => tile,
        }
    }

    /// Updates the visible and the explored cells.
    pub(super) fn update_sight(&mut self) {
        let bounds = self.level.map.terrain.bounds();
        if self.explored.bounds() != bounds {
            self.explored = Grid::new(bounds.w, bounds.h, false);
        }
        if self.visible.bounds() != bounds {
            self.visible = Grid::new(bounds.w, bounds.h, false);
        }
        let key = self.sight_key();
        if self.seen_from == Some(key) {
            return;
        }
        if let Some(before) = self.seen_from.replace(key) {
            let around = Rect::new(before.at.x, before.at.y, 1, 1).grown(self.rules().sight.saturating_add(1));
            self.visible.fill(around, false);
        }
        self.look();
        for at in &self.lit.cells {
            self.visible.put(*at, true);
            self.explored.put(*at, true);
        }
    }

    /// The cells that are in sight from where the player is now; [`Game::update_sight`] makes them the visible ones.
    pub(crate) fn look(&mut self) -> &[Point] {
        let key = self.sight_key();
        if self.lit.key != Some(key) {
            let mut cells = std::mem::take(&mut self.lit.cells);
            cells.clear();
            each_in_sight(key.at, self.rules().sight, |at| self.stops_light(at), |at| cells.push(at));
            self.lit = Lit { key: Some(key), cells };
        }
        &self.lit.cells
    }

    fn sight_key(&self) -> SightKey {
        let bars = self.level.bars.closed_cells();
        SightKey { at: self.player.at, depth: self.depth, active: self.machine.active(), bars }
    }

    /// Forgets what is in sight, after the player went somewhere else at once.
    pub(crate) fn forget_sight(&mut self) {
        self.visible = Grid::new(0, 0, false);
        self.seen_from = None;
    }

    /// Tells which wanderers have come in sight.
    pub(super) fn note_sighted(&mut self, effects: &mut Vec<Effect>) {
        for index in 0..self.enemies.len() {
            if self.sees(self.enemies[index].at) {
                self.note_sighted_enemy(index, effects);
            }
        }
    }

    /// Tells that an enemy has come in sight, unless that was told before.
    pub(crate) fn note_sighted_enemy(&mut self, index: usize, effects: &mut Vec<Effect>) {
        let Some(enemy) = self.enemies.get_mut(index).filter(|enemy| !enemy.sighted) else { return };
        enemy.sighted = true;
        effects.push(Effect::Sighted { enemy: enemy.id, name: enemy.name.clone() });
    }

    /// Whether a cell stops light: rock, and closed, locked or hidden doors.
    pub(crate) fn stops_light(&self, at: Point) -> bool {
        self.level.map.terrain.is_solid(at) || self.is_closed(at) || self.level.bars.has(at)
    }
}
