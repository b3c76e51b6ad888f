//! A bot that plays the game: it knows the whole map, walks to the stairs, and fights where it is locked in.

use undercroft::geom::Point;

use crate::{
    Action, Campaign, Dir8, Effect, Game, Item, Outcome, PlayError, RoomState, distance_map::DistanceMap, may_step,
};

/// The most turns a game of the bot takes on boards of default size.
pub const MAX_TURNS: u32 = 20_000;

/// What the bot does next.
///
/// ```
/// # let mut game = undercroft_play::doc_game();
/// let action = undercroft_play::bot::next(&game);
/// assert!(!game.act(action).is_empty());
/// ```
pub fn next(game: &Game) -> Action {
    if game.machine().active().is_some() {
        return fight(game);
    }
    // Rests until nearly healthy before the next room.
    if i64::from(game.player().health) * 10 < i64::from(game.player().most) * 9 {
        return Action::Wait;
    }
    let target = destination(game);
    if game.player().at == target && game.stairs_are_open() {
        return Action::Descend;
    }
    travel(game, target).map_or(Action::Wait, Action::Go)
}

/// The stairs, or on a boss floor first the boss's room.
fn destination(game: &Game) -> Point {
    let level = game.level();
    let lives = |room| game.machine().state(room) != Some(RoomState::Cleared);
    let Some(room) = level.boss.filter(|room| lives(*room)) else { return level.stairs };
    let Some(combat_room) = level.map.rooms.get(room.0 as usize) else { return level.stairs };
    let window = combat_room.window().intersect(level.map.terrain.bounds());
    let inside = window.cells().filter(|at| level.map.terrain.is_open(*at) && combat_room.is_deep(*at));
    let far = DistanceMap::to(&[game.player().at], level.map.terrain.bounds(), |at| level.map.terrain.is_open(at));
    inside.filter_map(|at| far.from(at).map(|steps| (steps, at))).min().map_or(level.stairs, |(_, at)| at)
}

/// The next step on a shortest path to the target, avoiding spikes if possible.
fn travel(game: &Game, target: Point) -> Option<Dir8> {
    let spiky = |at: Point| game.level().items.get(&at) == Some(&Item::Spikes);
    let (bounds, walker) = (game.level().map.terrain.bounds(), game.player().at);
    let careful =
        DistanceMap::for_walker(target, bounds, |at| game.is_free(at) && (!spiky(at) || at == target), walker);
    let careless = || DistanceMap::for_walker(target, bounds, |at| game.is_free(at), walker);
    downhill(game, &careful, |at| !spiky(at) || at == target).or_else(|| downhill(game, &careless(), |_| true))
}

fn downhill(game: &Game, steps: &DistanceMap, allowed: impl Fn(Point) -> bool) -> Option<Dir8> {
    let at = game.player().at;
    let here = steps.from(at)?;
    let open = |cell: Point| game.is_free(cell);
    let ways = Dir8::ALL.into_iter().filter(|way| may_step(at, *way, open) && allowed(way.step(at)));
    let best = ways.filter_map(|way| steps.from(way.step(at)).map(|far| (far, way))).min_by_key(|(far, _)| *far)?;
    (best.0 < here).then_some(best.1)
}

fn fight(game: &Game) -> Action {
    let player = game.player();
    let strongest = game.enemies().iter().map(|enemy| enemy.damage.1).max().unwrap_or(0);
    let beside =
        |at: Point| Dir8::between(player.at, at).filter(|way| may_step(player.at, *way, |cell| game.is_free(cell)));
    let near: Vec<(i32, Dir8)> =
        game.enemies().iter().filter_map(|enemy| beside(enemy.at).map(|way| (enemy.health, way))).collect();
    let danger = strongest.saturating_mul(near.len().max(1) as i32);
    if player.potions > 0 && player.health <= danger.max(player.most / 4) && player.health < player.most {
        return Action::Drink;
    }
    if let Some((_, way)) = near.iter().min_by_key(|(health, _)| *health) {
        return Action::Go(*way);
    }
    if game.enemies().is_empty() {
        return take_cover(game).map_or(Action::Wait, Action::Go);
    }
    // Waiting lets an approaching enemy come adjacent, so that the bot strikes first; enemies that stay away are
    // approached.
    let coming = game.enemies().iter().any(|enemy| enemy.target == player.at && game.sees(enemy.at));
    if coming {
        return Action::Wait;
    }
    let nearest =
        game.enemies().iter().min_by_key(|enemy| (enemy.at.x - player.at.x).pow(2) + (enemy.at.y - player.at.y).pow(2));
    nearest.and_then(|enemy| travel(game, enemy.at)).map_or(Action::Wait, Action::Go)
}

/// While the warning lasts, moves to the neighbouring cell that can be attacked from the fewest sides.
fn take_cover(game: &Game) -> Option<Dir8> {
    let open = |cell: Point| game.is_free(cell);
    let exposed = |at: Point| Dir8::ALL.into_iter().filter(|way| may_step(at, *way, open)).count();
    let at = game.player().at;
    let harmless = |at: Point| game.level().items.get(&at) != Some(&Item::Spikes);
    let ways = Dir8::ALL.into_iter().filter(|way| may_step(at, *way, open) && harmless(way.step(at)));
    let best = ways.map(|way| (exposed(way.step(at)), way)).min_by_key(|(exposed, _)| *exposed)?;
    (best.0 < exposed(at)).then_some(best.1)
}

/// Plays a game to its end, or to `turns` turns, showing every effect to `each`.
///
/// ```
/// use undercroft::{Method, Recipe};
/// use undercroft_play::{Campaign, Outcome, bot};
/// let campaign = Campaign::new(Recipe::new(Method::Bsp(Default::default())), "42".into());
/// let game = bot::play(campaign, bot::MAX_TURNS, |_| {})?;
/// assert_ne!(game.outcome(), Outcome::Playing);
/// # Ok::<(), undercroft_play::PlayError>(())
/// ```
pub fn play(campaign: Campaign, turns: u32, mut each: impl FnMut(&Effect)) -> Result<Game, PlayError> {
    let mut game = Game::new(campaign)?;
    // Actions that take no turn count too, so that the loop always ends.
    for _ in 0..turns {
        if game.outcome() != Outcome::Playing {
            break;
        }
        let action = next(&game);
        game.act(action).iter().for_each(&mut each);
    }
    Ok(game)
}
