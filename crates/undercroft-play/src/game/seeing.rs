//! What the player sees, has seen, and takes a cell for.

use undercroft::{
    Grid,
    geom::{Point, Rect},
};

use super::Game;
use crate::{Effect, sight};

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
        let (at, radius) = (self.player.at, self.rules().sight);
        if let Some(before) = self.seen_from {
            let around = Rect::new(before.x, before.y, 1, 1).grown(radius.saturating_add(1));
            self.visible.fill(around, false);
        }
        self.seen_from = Some(at);
        for at in sight(at, radius, |at| self.stops_light(at)) {
            self.visible.put(at, true);
            self.explored.put(at, true);
        }
    }

    /// Forgets what is in sight, after the player went somewhere else at once.
    pub(crate) fn forget_sight(&mut self) {
        self.visible = Grid::new(0, 0, false);
        self.seen_from = None;
    }

    /// Tells which wanderers have come in sight.
    pub(super) fn note_sighted(&mut self, effects: &mut Vec<Effect>) {
        for index in 0..self.enemies.len() {
            if !self.enemies[index].sighted && self.sees(self.enemies[index].at) {
                let enemy = &mut self.enemies[index];
                enemy.sighted = true;
                effects.push(Effect::Sighted { enemy: enemy.id, name: enemy.name.clone() });
            }
        }
    }

    /// Whether a cell stops light: rock, and closed, locked or hidden doors.
    pub(crate) fn stops_light(&self, at: Point) -> bool {
        self.level.map.terrain.is_solid(at) || self.is_closed(at) || self.level.bars.has(at)
    }
}
