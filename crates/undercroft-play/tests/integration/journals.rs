//! Games as files: saved in the middle of a fight, read again, with the same future; recorded games in which everything
//! that is promised happens.
//!
//! `UPDATE_GOLDEN=1 cargo test -p undercroft-play --test integration journals` records the games anew.

use std::{collections::BTreeSet, fs, path::PathBuf};

use undercroft::{Method, Recipe, Seed, generate};
use undercroft_play::bot::{Bot, BotKind};
use undercroft_play::{Action, Campaign, Game, JournalError, Outcome, RoomPhase, bot, journal};

fn campaign(method: &str, seed: i64) -> Campaign {
    Campaign::new(Recipe::new(Method::from_name(method).unwrap()), Seed::from(seed))
}

/// A game of the bot's in the middle of its first fight.
fn mid_fight(campaign: Campaign) -> Game {
    let mut game = Game::new(campaign).unwrap();
    let mut bot = Bot::new(BotKind::Careful);
    for _ in 0..bot::MAX_TURNS {
        let fighting = |phase: &RoomPhase| matches!(phase, RoomPhase::Fighting(_));
        if game.machine().phases().iter().any(fighting) {
            return game;
        }
        let action = bot.next(&game);
        game.act(action);
    }
    panic!("no fight");
}

#[test]
fn a_game_saved_mid_fight_has_the_same_future() {
    for method in Method::NAMES {
        let mut game = mid_fight(campaign(method, 11));
        let text = journal::write(&game);
        let mut again = journal::read(&text).unwrap().replay().unwrap();
        assert_eq!(journal::write(&again), text, "{method}");
        let mut bot = Bot::new(BotKind::Careful);
        for _ in 0..300 {
            let action = bot.next(&game);
            assert_eq!(again.act(action), game.act(action), "{method}");
            assert_eq!(again.digest(), game.digest(), "{method}");
        }
    }
}

#[test]
fn a_game_on_a_file_s_dungeon_carries_the_dungeon() {
    let recipe = Recipe::new(Method::from_name("walk").unwrap());
    let game = mid_fight(Campaign::of(generate(&recipe, "file").unwrap()));
    let again = journal::read(&journal::write(&game)).unwrap().replay().unwrap();
    assert_eq!(again.digest(), game.digest());
    assert!(again.campaign().first.is_some());
}

#[test]
fn texts_go_with_the_game() {
    let texts = vec!["fn main() {}".into(), "let x = 1;".into()];
    let game = Game::new(Campaign { texts, ..campaign("bsp", 3) }).unwrap();
    let again = journal::read(&journal::write(&game)).unwrap().replay().unwrap();
    assert_eq!(again.level().text, game.level().text);
    assert!(again.level().text.is_some());
}

#[test]
fn files_that_are_no_games() {
    let mut game = Game::new(campaign("bsp", 3)).unwrap();
    game.act(Action::Wait);
    let text = journal::write(&game);
    let refused = |text: &str| match journal::read(text).and_then(|journal| journal.replay()) {
        Ok(_) => panic!("it was taken"),
        Err(error) => error,
    };
    assert!(matches!(refused(""), JournalError::Shape(_)));
    assert!(matches!(refused("[]"), JournalError::Shape(_)));
    assert!(matches!(refused("{}"), JournalError::Format(_)));
    for (version, why) in [
        ("undercroft-play/1", "version 0.1"),
        ("undercroft-play/2", "no wanderers"),
        ("undercroft-play/3", "other numbers"),
        ("undercroft-play/999", "a later version wrote it"),
    ] {
        let error = refused(&text.replace(journal::FORMAT, version));
        assert!(matches!(error, JournalError::FormatVersion(_)));
        let wanted =
            format!("it was saved in the format \"{version}\", this version reads only \"{}\": ", journal::FORMAT);
        assert!(error.to_string().starts_with(&wanted) && error.to_string().contains(why), "{error}");
    }
    assert!(matches!(refused(&text.replace(journal::FORMAT, "undercroft/1")), JournalError::Format(_)));
    let version = format!("\"engine\": \"{}\"", journal::ENGINE);
    let older = text.replace(&version, "\"engine\": \"0.0.9\"");
    assert!(refused(&older).to_string().contains("saved by version 0.0.9"));
    assert!(matches!(refused(&text.replace("\"actions\": \".\"", "\"actions\": \".X\"")), JournalError::Actions(_)));
    let endless = format!("\"actions\": \"{}\"", ".".repeat(1_000_001));
    assert!(matches!(refused(&text.replace("\"actions\": \".\"", &endless)), JournalError::Actions(_)));
    assert!(matches!(refused(&text.replace("\"actions\": \".\"", "\"actions\": \"..\"")), JournalError::Differs));
    assert!(matches!(refused(&text.replace("\"width\":80", "\"width\":3")), JournalError::Recipe(_)));
    assert!(matches!(refused(&text.replace("\"recipe\"", "\"dungeon\"")), JournalError::Dungeon(_)));
    assert!(matches!(refused(&text.replace("\"recipe\"", "\"other\"")), JournalError::Shape(_)));
    // Without its last line break a file is still whole.
    for end in (0..text.trim_end().len()).step_by(7) {
        assert!(journal::read(&text[..end]).is_err());
    }
}

/// What the document promises of a room, and what the rules promise of a game.
const PROMISED: [&str; 37] = [
    "missed",
    "sighted",
    "rested",
    "scroll read",
    "left",
    "hazard",
    "doors closed",
    "darkness shown",
    "door slam",
    "combat music",
    "camera shake",
    "red indicator",
    "gold indicator",
    "purple indicator",
    "enemy popped",
    "health bar",
    "enemy targets player",
    "doors opened",
    "darkness hidden",
    "exploration music",
    "roomCleared",
    "moved",
    "enemy appeared",
    "enemy moved",
    "health changed",
    "damage changed",
    "item dropped",
    "healed",
    "player hit",
    "enemy hit",
    "enemy killed",
    "level gained",
    "found",
    "drank",
    "descended",
    "defeat",
    "victory",
];

fn recordings() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

/// Games of the bot's: every method won, and some lost.
fn record() {
    let _ = fs::remove_dir_all(recordings());
    fs::create_dir_all(recordings()).unwrap();
    for method in Method::NAMES {
        let games = (0..200)
            .map(|seed| (seed, bot::play(campaign(method, seed), BotKind::Careful, bot::MAX_TURNS, |_| {}).unwrap()));
        let purple = |game: &Game| {
            let mut kinds = BTreeSet::new();
            effects(game, &mut kinds);
            kinds.contains("purple indicator")
        };
        let wanted = |game: &Game| game.outcome() == Outcome::Victory && (method != "scatter" || purple(game));
        let (mut won, mut lost) = (None, None);
        for (seed, game) in games {
            if won.is_none() && wanted(&game) {
                won = Some((seed, game));
            } else if lost.is_none() && game.outcome() == Outcome::Defeat {
                lost = Some((seed, game));
            }
            if won.is_some() && lost.is_some() {
                break;
            }
        }
        let lost = lost.filter(|_| method == "bsp");
        for (seed, game) in won.into_iter().chain(lost) {
            fs::write(recordings().join(format!("{method}-{seed}.json")), journal::write(&game)).unwrap();
        }
    }
}

fn effects(game: &Game, kinds: &mut BTreeSet<&'static str>) {
    let mut again = Game::new(game.campaign().clone()).unwrap();
    for action in game.actions() {
        kinds.extend(again.act(*action).iter().map(|effect| effect.kind()));
    }
}

#[test]
fn every_promised_effect_occurs_in_a_recorded_game() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        record();
    }
    let mut kinds = BTreeSet::new();
    let mut count = 0;
    for entry in fs::read_dir(recordings()).unwrap() {
        let path = entry.unwrap().path();
        let journal = journal::read(&fs::read_to_string(&path).unwrap()).unwrap();
        let game = journal.replay().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        effects(&game, &mut kinds);
        count += 1;
    }
    assert!(count >= 5, "{count} games");
    let missing: Vec<&str> = PROMISED.into_iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.is_empty(), "no recorded game has {missing:?}");
}
