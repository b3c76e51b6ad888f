//! What is worth telling when a game is over: the way walked on each floor, and who killed the player.

use std::collections::BTreeMap;

use undercroft::geom::Point;

use crate::{CreatureId, Effect, Game};

/// The story of a game, gathered from its effects.
///
/// ```
/// use undercroft_play::{Action, Chronicle, Dir8};
/// # let mut game = undercroft_play::doc_game();
/// let mut chronicle = Chronicle::new(&game);
/// let effects = game.act(Action::Go(Dir8::East));
/// chronicle.note(&effects);
/// assert_eq!(chronicle.way(1).len(), 2);
/// assert_eq!(chronicle.killer(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chronicle {
    floor: u32,
    /// The cells walked on, in order, by floor.
    ways: BTreeMap<u32, Vec<Point>>,
    /// Who or what hurt the player last.
    hurt_by: Option<String>,
    killer: Option<String>,
}

impl Chronicle {
    /// The story of a game from where it is now.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(undercroft_play::Chronicle::new(&game).way(1), [game.player().at]);
    /// ```
    pub fn new(game: &Game) -> Chronicle {
        let floor = game.level().floor;
        Chronicle { floor, ways: BTreeMap::from([(floor, vec![game.player().at])]), hurt_by: None, killer: None }
    }

    /// Adds the effects of an action.
    ///
    /// ```
    /// use undercroft_play::{Chronicle, Effect};
    /// # let game = undercroft_play::doc_game();
    /// let mut chronicle = Chronicle::new(&game);
    /// let at = game.player().at;
    /// chronicle.note(&[Effect::Hazard { at, damage: 3 }, Effect::Defeat { at }]);
    /// assert_eq!(chronicle.killer(), Some("spikes"));
    /// ```
    pub fn note(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Moved { who: CreatureId::Player, to, .. } => self.walk(*to),
                Effect::Descended { floor, at } | Effect::Ascended { floor, at } => {
                    self.floor = *floor;
                    self.walk(*at);
                }
                Effect::Retried { at } => {
                    self.killer = None;
                    self.walk(*at);
                }
                Effect::Attacked { target: CreatureId::Player, enemy, .. } => self.hurt_by = Some(enemy.clone()),
                Effect::Hazard { .. } => self.hurt_by = Some("spikes".to_owned()),
                Effect::Defeat { .. } => self.killer = self.hurt_by.clone(),
                _ => {}
            }
        }
    }

    fn walk(&mut self, to: Point) {
        self.ways.entry(self.floor).or_default().push(to);
    }

    /// The cells that the player walked on, in order; empty for a floor without any.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(undercroft_play::Chronicle::new(&game).way(2).is_empty());
    /// ```
    pub fn way(&self, floor: u32) -> &[Point] {
        self.ways.get(&floor).map_or(&[], Vec::as_slice)
    }

    /// The deepest floor that the player has been to.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(undercroft_play::Chronicle::new(&game).deepest(), 1);
    /// ```
    pub fn deepest(&self) -> u32 {
        self.ways.keys().next_back().copied().unwrap_or(self.floor)
    }

    /// What kind of enemy killed the player, or `spikes`; `None` if nobody has.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(undercroft_play::Chronicle::new(&game).killer(), None);
    /// ```
    pub fn killer(&self) -> Option<&str> {
        self.killer.as_deref()
    }
}
