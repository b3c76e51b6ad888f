//! The numbers of a game: what is no game is a problem with path, rule and hint; what is one is saved with the game.

use serde_json::{Value, json};
use undercroft::{Method, Recipe};
use undercroft_play::bot::{self, Bot, BotKind};
use undercroft_play::{Action, Campaign, Game, GameRules, JournalError, Level, Outcome, PlayError, journal};

fn campaign(rules: GameRules) -> Campaign {
    Campaign { rules, ..Campaign::new(Recipe::new(Method::Bsp(Default::default())), "7".into()) }
}

#[test]
fn the_defaults_are_sound_and_read_back() {
    let rules = GameRules::default();
    assert_eq!(rules.problems(), []);
    assert_eq!(GameRules::from_json(&json!({})), Ok(rules.clone()));
    assert_eq!(GameRules::from_json(&rules.to_json()), Ok(rules));
}

/// Every field: its value is read and written, one beyond either end of its range is a problem of that path, and another
/// type is too.
#[test]
fn every_field_is_read_checked_and_written() {
    let Value::Object(fields) = GameRules::default().to_json() else { panic!("no object") };
    assert!(fields.len() > 30);
    for (name, value) in fields {
        let path = format!("rules.{name}");
        for wrong in [json!("x"), json!(null), json!(1.5), json!([1]), json!(i64::MAX)] {
            let problems = GameRules::from_json(&json!({ name.clone(): wrong })).unwrap_err();
            assert_eq!(problems[0].path, path);
        }
        for beyond in [-1_i64, 1_000_001] {
            let beyond = if value.is_array() { json!([beyond, beyond]) } else { json!(beyond) };
            let problems = GameRules::from_json(&json!({ name.clone(): beyond })).unwrap_err();
            assert!(problems.iter().any(|problem| problem.path == path && problem.hint.is_some()), "{problems:?}");
        }
        assert_eq!(GameRules::from_json(&json!({ name: value })), Ok(GameRules::default()));
    }
}

#[test]
fn what_is_no_game_is_a_problem() {
    let usual = GameRules::default;
    for (path, rules) in [
        ("rules.sight", GameRules { sight: 0, ..usual() }),
        ("rules.health", GameRules { health: 0, ..usual() }),
        ("rules.health", GameRules { health: -5, ..usual() }),
        ("rules.floors", GameRules { floors: 0, ..usual() }),
        ("rules.boss_every", GameRules { boss_every: 0, ..usual() }),
        ("rules.turn_ms", GameRules { turn_ms: 0, ..usual() }),
        ("rules.turns_to_heal", GameRules { turns_to_heal: 0, ..usual() }),
        ("rules.damage", GameRules { damage: (5, 4), ..usual() }),
        ("rules.potions", GameRules { potions: 4, ..usual() }),
        ("rules.potion_divisor", GameRules { potion_divisor: 0, ..usual() }),
    ] {
        let problem = &rules.problems()[0];
        assert_eq!(problem.path, path);
        assert!(problem.hint.is_some() && !problem.rule.is_empty());
        let dungeon = campaign(usual()).dungeon(0).unwrap();
        assert!(matches!(Level::with_rules(&dungeon, 1, &rules), Err(PlayError::Rules(_))));
        let Err(PlayError::Rules(problems)) = Game::new(campaign(rules)) else { panic!("{path} was taken") };
        assert_eq!(problems.list[0].path, path);
    }
}

#[test]
fn rules_change_the_game() {
    let play = |rules| bot::play(campaign(rules), BotKind::Explorer, bot::MAX_TURNS, |_| {}).unwrap();
    let short = play(GameRules { floors: 1, health: 100_000, ..GameRules::default() });
    assert_eq!((short.outcome(), short.level().floor), (Outcome::Victory, 1));
    let frail = play(GameRules { health: 1, turns_to_heal: 1_000_000, potions: 0, ..GameRules::default() });
    assert_eq!(frail.outcome(), Outcome::Defeat);
    let boss = Game::new(campaign(GameRules { boss_every: 1, ..GameRules::default() })).unwrap();
    assert!(boss.level().boss.is_some());
    let seen = |sight| {
        let game = Game::new(campaign(GameRules { sight, ..GameRules::default() })).unwrap();
        game.level().map.terrain.bounds().cells().filter(|at| game.sees(*at)).count()
    };
    assert!(seen(1) < seen(3) && seen(3) < seen(7));
}

#[test]
fn rules_are_saved_with_the_game() {
    let rules = GameRules { floors: 2, sight: 3, health: 77, damage: (9, 12), ..GameRules::default() };
    let mut game = Game::new(campaign(rules.clone())).unwrap();
    let mut bot = Bot::new(BotKind::Explorer);
    for _ in 0..200 {
        let action = bot.next(&game);
        game.act(action);
    }
    let text = journal::write(&game);
    let again = journal::read(&text).unwrap().replay().unwrap();
    assert_eq!((again.rules(), again.digest()), (&rules, game.digest()));

    let refused = |from: &str, to: &str| {
        assert!(text.contains(from));
        let changed = text.replace(from, to);
        journal::read(&changed).and_then(|journal| journal.replay()).map(|_| ()).unwrap_err()
    };
    let error = refused("\"sight\":3", "\"sight\":0");
    assert_eq!(
        error.to_string(),
        "`rules` are not sound:\nrules.sight: must be from 1 to 1000, is 0 (the default is 7)"
    );
    assert!(matches!(refused("\"sight\":3", "\"sihgt\":3"), JournalError::Rules(_)));
    assert!(matches!(refused("\"sight\":3", "\"sight\":4"), JournalError::Differs));
    assert!(matches!(refused("\"rules\": {", "\"rules\": 3, \"more\": {"), JournalError::Rules(_)));
}

/// A game saved before there were rules is one of the default rules.
#[test]
fn a_game_without_rules_has_the_default_ones() {
    let mut game = Game::new(campaign(GameRules::default())).unwrap();
    game.act(Action::Wait);
    let text = journal::write(&game);
    let without: String = text.lines().filter(|line| !line.contains("\"rules\"")).collect();
    assert_eq!(journal::read(&without).unwrap().replay().unwrap().digest(), game.digest());
}
