//! The score of a game: one number to beat.

use crate::{Game, Outcome};

/// Points for each floor that was left by its stairs.
const FLOOR: i64 = 100;
/// Points for a victory.
const VICTORY: i64 = 500;
/// Points for each kill.
const KILL: i64 = 5;
/// Points that each death before the last one costs.
const DEATH: i64 = 150;

/// The points of a game: 100 for each completed floor, 5 for each kill, one for each point of experience, 500 for a victory,
/// and 150 less for each floor that was tried again. It is never below 0. Turns do not count, so that nobody has to hurry.
///
/// ```
/// # let game = undercroft_play::doc_game();
/// assert_eq!(undercroft_play::score(&game), 0);
/// ```
pub fn score(game: &Game) -> u64 {
    let player = game.player();
    let won = game.outcome() == Outcome::Victory;
    let behind = game.level().floor.saturating_sub(game.campaign().floor(0)) + u32::from(won);
    let points = FLOOR * i64::from(behind)
        + KILL * i64::from(player.kills)
        + i64::from(player.experience)
        + if won { VICTORY } else { 0 }
        - DEATH * i64::from(player.deaths);
    points.max(0).unsigned_abs()
}
