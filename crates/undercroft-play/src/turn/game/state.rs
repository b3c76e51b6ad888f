//! What can be asked of a game.

use undercroft::geom::Point;

use super::{Game, Outcome};
use crate::{Action, Campaign, Enemy, GameRules, Level, Machine, Player, Warning};

impl Game {
    /// The campaign that this game was started with.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.campaign().seed.as_str(), "42");
    /// ```
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// How many floors it has.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.floors(), 5);
    /// ```
    pub fn floors(&self) -> u32 {
        self.campaign.floors()
    }

    /// How many floors lie above the one the player is on.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.depth(), 0);
    /// ```
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The numbers of this game.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.rules().sight, 7);
    /// ```
    pub fn rules(&self) -> &GameRules {
        &self.campaign.rules
    }

    /// The floor the player is on.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.level().floor, 1);
    /// ```
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The state machine of its rooms.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.machine().active(), None);
    /// ```
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The player.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.player().level, 1);
    /// ```
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// The enemies that are alive.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.enemies().is_empty());
    /// ```
    pub fn enemies(&self) -> &[Enemy] {
        &self.enemies
    }

    /// The warning circles of enemies that will appear.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.warnings().is_empty());
    /// ```
    pub fn warnings(&self) -> &[(Point, Warning)] {
        &self.warnings
    }

    /// Whether it is still going on.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.outcome(), undercroft_play::Outcome::Playing);
    /// ```
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Turns that have passed.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.turn(), 0);
    /// ```
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// How many of the turns that have passed the player spent waiting or resting.
    ///
    /// ```
    /// # let mut game = undercroft_play::doc_game();
    /// game.act(undercroft_play::Action::Wait);
    /// assert_eq!(game.idle_turns(), 1);
    /// ```
    pub fn idle_turns(&self) -> u32 {
        self.idle_turns
    }

    /// All actions so far.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.actions().is_empty());
    /// ```
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Whether a cell is a closed door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(!game.is_closed(game.player().at));
    /// ```
    #[inline]
    pub fn is_closed(&self, at: Point) -> bool {
        self.machine.is_closed(&self.level.map, at)
    }

    /// Whether a cell can be walked on now, apart from creatures: it is floor, and no closed, locked or hidden door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.is_free(game.player().at));
    /// ```
    #[inline]
    pub fn is_free(&self, at: Point) -> bool {
        self.level.map.terrain.is_open(at) && !self.is_closed(at) && !self.level.bars.has(at)
    }
}
