//! Walks of many steps: they end, they consist of ordinary steps, they stop at news, and they show nothing that is hidden.

use undercroft::{Method, Recipe, Seed, geom::Point};
use undercroft_play::{
    Action, Campaign, Dir8, Effect, Game, GameRules, Item, Names, Outcome, PlayerView,
    bot::{Bot, BotKind, Halt, Walk, Walker},
    journal, look,
};

fn game(method: &str, seed: i64, rules: GameRules) -> Game {
    let recipe = Recipe::new(Method::from_name(method).unwrap());
    Game::new(Campaign { rules, ..Campaign::new(recipe, Seed::from(seed)) }).unwrap()
}

/// Nobody disturbs.
fn peaceful() -> GameRules {
    GameRules { max_wanderers: 0, ..GameRules::default() }
}

/// Walks until something ends it; the cells that were entered.
fn walk(game: &mut Game, walker: &mut Walker, walk: Walk) -> (Halt, Vec<Point>) {
    let mut way = Vec::new();
    if let Err(halt) = walker.start(walk, game) {
        return (halt, way);
    }
    for _ in 0..20_000 {
        let action = match walker.next(game) {
            Ok(action) => action,
            Err(halt) => return (halt, way),
        };
        let awaits = action == Action::Wait && !game.warnings().is_empty();
        assert!(awaits || matches!(action, Action::Go(_)), "{action:?}");
        let effects = game.act(action);
        way.push(game.player().at);
        if let Err(halt) = walker.after(game, &effects) {
            assert!(!walker.is_walking());
            if halt == Halt::Disturbed {
                let seen = PlayerView::new(game).enemies().next().is_some();
                let told = effects.iter().any(|effect| effect.message().is_some());
                assert!(seen || told || !game.warnings().is_empty(), "stopped without news");
            }
            return (halt, way);
        }
    }
    panic!("it never ends");
}

#[test]
fn exploring_and_fighting_explores_whole_floors() {
    for method in Method::NAMES {
        for seed in 0..4 {
            // Whoever cannot be hurt sees it all.
            let rules = GameRules { health: 100_000, damage: (10_000, 10_000), ..peaceful() };
            let mut game = game(method, seed, rules);
            let mut walker = Walker::new();
            let mut fighter = Bot::new(BotKind::Careless);
            let mut ended = None;
            for _ in 0..2_000 {
                match walk(&mut game, &mut walker, Walk::Explore).0 {
                    halt @ Halt::Explored => {
                        ended = Some(halt);
                        break;
                    }
                    Halt::Hidden => {
                        game.act(Action::Wait);
                    }
                    Halt::DeadEnd => {
                        game.act(Action::Search);
                    }
                    _ => {
                        let action = fighter.next(&game);
                        // The bot only fights for us; where it would walk on we explore.
                        if PlayerView::new(&game).enemies().next().is_some() {
                            game.act(action);
                        } else if !game.warnings().is_empty() {
                            game.act(Action::Wait);
                        }
                    }
                }
            }
            assert_eq!(ended, Some(Halt::Explored), "{method} {seed}");
            assert!(PlayerView::new(&game).stairs().is_some(), "{method} {seed}: the stairs were found");
            let again = journal::read(&journal::write(&game)).unwrap().replay().unwrap();
            assert_eq!(again.digest(), game.digest(), "{method} {seed}");
            // And back to where it began.
            let start = game.level().start;
            assert_eq!(walk(&mut game, &mut walker, Walk::Travel(start)).0, Halt::Arrived, "{method} {seed}");
            assert_eq!(game.player().at, start);
        }
    }
}

/// Exploring among circles waits until those whom they announce have come, says so, and begins no more while they are in sight.
/// A journey does not begin among circles.
#[test]
fn exploring_waits_for_those_whom_circles_announce() {
    let mut awaited = 0;
    for method in Method::NAMES {
        let mut game = game(method, 4, peaceful());
        let mut walker = Walker::new();
        for _ in 0..100 {
            let halt = walk(&mut game, &mut walker, Walk::Explore).0;
            if !game.warnings().is_empty() {
                let (at, turns) = (game.player().at, game.turn());
                assert_eq!(walk(&mut game, &mut walker, Walk::Travel(at)).0, Halt::Enemies, "{method}");
                let (halt, cells) = walk(&mut game, &mut walker, Walk::Explore);
                assert!(game.turn() > turns && cells.iter().all(|cell| *cell == at), "{method}");
                assert_eq!(halt, Halt::Awaited, "{method}");
                assert!(game.warnings().is_empty() && !game.enemies().is_empty(), "{method}");
                if PlayerView::new(&game).enemies().next().is_some() {
                    assert_eq!(walk(&mut game, &mut walker, Walk::Explore).0, Halt::Enemies, "{method}");
                }
                awaited += 1;
                break;
            }
            if !matches!(halt, Halt::Disturbed | Halt::Stairs | Halt::Lock) {
                break;
            }
        }
    }
    assert!(awaited > 3, "{awaited} rooms closed");
}

#[test]
fn journeys_take_the_shortest_known_way_and_only_known_cells() {
    for method in Method::NAMES {
        let mut game = game(method, 1, peaceful());
        let view = PlayerView::new(&game);
        let goal = view.path(|at| view.is_frontier(at), |_| false).unwrap().last().copied().unwrap();
        let steps = view.path(|at| at == goal, |_| false).unwrap().len();
        let known: Vec<Point> =
            game.level().map.terrain.bounds().cells().filter(|at| game.remembers(*at) && game.is_free(*at)).collect();
        let (halt, way) = walk(&mut game, &mut Walker::new(), Walk::Travel(goal));
        assert!(way.iter().all(|at| known.contains(at)), "{method}");
        assert!(halt == Halt::Disturbed || way.len() == steps, "{method}: {halt:?}");
        let hidden = game.level().map.terrain.bounds().cells().find(|at| !game.remembers(*at)).unwrap();
        assert_eq!(walk(&mut game, &mut Walker::new(), Walk::Travel(hidden)).0, Halt::NoWay);
    }
}

#[test]
fn runs_keep_their_direction_or_turn_in_corridors() {
    for method in Method::NAMES {
        for way in Dir8::ALL {
            let mut game = game(method, 2, peaceful());
            let from = game.player().at;
            let (halt, cells) = walk(&mut game, &mut Walker::new(), Walk::Run(way));
            if cells.first() == Some(&from) {
                // It bumped at once, which is said.
                assert_eq!(halt, Halt::Disturbed);
            } else {
                assert_eq!(cells.first(), Some(&way.step(from)), "{method} {way:?}");
            }
        }
    }
}

/// A walk enters spikes only where no way leads around them.
#[test]
fn spikes_are_walked_around() {
    let (mut walked, mut known) = (0, 0);
    for seed in 0..10 {
        let mut game = game("scatter", seed, GameRules { health: 100_000, damage: (10_000, 10_000), ..peaceful() });
        let mut walker = Walker::new();
        for _ in 0..60 {
            let before = game.clone();
            let (_, way) = walk(&mut game, &mut walker, Walk::Explore);
            walked += way.len();
            let spikes: Vec<Point> =
                PlayerView::new(&before).items().filter(|(_, item)| *item == Item::Spikes).map(|(at, _)| at).collect();
            known = known.max(spikes.len());
            for at in way.iter().filter(|at| spikes.contains(at)) {
                let view = PlayerView::new(&before);
                let goal = way.last().copied().unwrap();
                let around = view.path(|cell| cell == goal, |cell| spikes.contains(&cell));
                assert!(around.is_none() || spikes.contains(&goal), "seed {seed}: {at} could be walked around");
            }
            for _ in 0..20 {
                if PlayerView::new(&game).enemies().next().is_none() && game.warnings().is_empty() {
                    break;
                }
                let action = Bot::new(BotKind::Careless).next(&game);
                let effects = game.act(action);
                if effects.iter().any(|effect| matches!(effect, Effect::Hazard { .. })) {
                    break;
                }
            }
        }
    }
    assert!(walked > 1_000 && known > 0, "{walked} steps, {known} spikes known at a time");
}

#[test]
fn looking_tells_nothing_that_is_hidden() {
    for method in Method::NAMES {
        let mut game = game(method, 3, GameRules::default());
        let mut bot = Bot::new(BotKind::Careful);
        for _ in 0..300 {
            let action = bot.next(&game);
            game.act(action);
            if game.outcome() != Outcome::Playing {
                break;
            }
        }
        for at in game.level().map.terrain.bounds().cells() {
            let said = look(&game, at, Names::Bestiary);
            if !game.remembers(at) {
                assert_eq!(said, "You have not seen this place.");
            }
            if game.level().bars.hidden.contains(&at) && game.remembers(at) {
                assert!(said.starts_with("Wall"), "{said}");
            }
            if !game.sees(at) {
                assert!(!game.enemies().iter().any(|enemy| said.contains(&enemy.name)), "{said}");
            }
            assert!(said.ends_with('.') && !said.chars().next().unwrap().is_lowercase(), "{said}");
        }
    }
}
