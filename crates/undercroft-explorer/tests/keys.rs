//! What keys do, as somebody who presses them sees it: walks, the cursor, pages, the end of a game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{Terminal, backend::TestBackend};
use undercroft::{Method, Recipe, Seed};
use undercroft_explorer::{App, Flow};
use undercroft_play::{
    Action, Campaign, Game, GameRules, Outcome, RoomPhase,
    bot::{self, Bot, BotKind},
    journal,
};

fn campaign(method: &str, seed: &str) -> Campaign {
    Campaign::new(Recipe::new(Method::from_name(method).unwrap()), Seed::new(seed))
}

fn app(campaign: Campaign) -> App {
    App::new(Game::new(campaign).unwrap(), false)
}

fn screen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame, 60_000)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>() + "\n";
    (0..height).map(line).collect()
}

fn press(app: &mut App, keys: &str) -> Flow {
    keys.chars().map(|key| app.key(KeyCode::Char(key).into(), 0)).last().unwrap_or(Flow::On)
}

/// Lets time pass until nothing walks any more.
fn walk_to_the_end(app: &mut App) {
    for now in 0..100_000 {
        let before = app.game().actions().len();
        app.tick(now * 15);
        if app.game().actions().len() == before && now > 3 {
            return;
        }
    }
    panic!("it walks for ever");
}

fn same_from_its_record(app: &App) {
    let again = journal::read(&journal::write(app.game())).unwrap().replay().unwrap();
    assert_eq!(again.digest(), app.game().digest());
}

#[test]
fn exploring_goes_on_and_stops_at_news() {
    for method in Method::NAMES {
        let mut app = app(campaign(method, "5"));
        for _ in 0..40 {
            let before = app.game().actions().len();
            press(&mut app, "o");
            walk_to_the_end(&mut app);
            let fight = !app.game().warnings().is_empty();
            let seen = app.game().enemies().iter().any(|enemy| app.game().sees(enemy.at));
            if fight && !seen {
                // Among circles one waits for those whom they announce.
                press(&mut app, "o");
                walk_to_the_end(&mut app);
                assert!(screen(&app, 80, 24).contains("You wait until the circles fade."), "{method}");
            }
            let seen = app.game().enemies().iter().any(|enemy| app.game().sees(enemy.at));
            if seen {
                // Nobody explores in the middle of a fight.
                let turn = app.game().turn();
                press(&mut app, "o");
                walk_to_the_end(&mut app);
                assert_eq!(app.game().turn(), turn, "{method}");
                assert!(screen(&app, 80, 24).contains("Not with enemies about."), "{method}");
                break;
            }
            assert!(app.game().actions().len() > before || screen(&app, 80, 24).contains("You "), "{method}");
        }
        assert!(app.game().turn() > 0);
        let steps = |action: &Action| matches!(action, Action::Go(_) | Action::Wait);
        assert!(app.game().actions().iter().all(steps), "{method}: only steps and waits");
        same_from_its_record(&app);
    }
}

#[test]
fn a_walk_takes_one_step_at_once_and_any_key_stops_it() {
    let mut app = app(campaign("bsp", "42"));
    press(&mut app, "o");
    assert_eq!(app.game().actions().len(), 1);
    assert!(app.is_moving(0));
    app.tick(15);
    assert_eq!(app.game().actions().len(), 2);
    app.key(KeyCode::Esc.into(), 16);
    app.tick(100);
    assert_eq!(app.game().actions().len(), 2, "Esc stops it, and does not ask whether to leave");
    assert!(!app.is_moving(100));
}

#[test]
fn runs_go_to_the_wall_and_along_corridors() {
    let mut app = app(campaign("bsp", "42"));
    let from = app.game().player().at;
    app.key(KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT), 0);
    walk_to_the_end(&mut app);
    let at = app.game().player().at;
    assert!(at.x < from.x && at.y == from.y, "{from:?} {at:?}");
    let turn = app.game().turn();
    press(&mut app, "L");
    walk_to_the_end(&mut app);
    assert!(app.game().turn() > turn + 1, "more than a step");
    same_from_its_record(&app);
}

#[test]
fn the_keys_of_stairs_walk_to_them() {
    let mut app = app(campaign("bsp", "42"));
    press(&mut app, ">");
    assert!(screen(&app, 80, 24).contains("There are no stairs down here."));
    // A game whose stairs are known and open.
    let rules = GameRules { sight: 200, max_wanderers: 0, ..GameRules::default() };
    let mut app = App::new(Game::new(Campaign { rules, ..campaign("bsp", "42") }).unwrap(), false);
    let mut bot = Bot::new(BotKind::Careless);
    for _ in 0..2_000 {
        let known = app.game().remembers(app.game().level().stairs);
        let safe = app.game().machine().active().is_none() && app.game().enemies().is_empty();
        if known && safe && app.game().player().at != app.game().level().stairs {
            break;
        }
        let letter = bot.next(app.game()).letter();
        press(&mut app, &letter.to_string());
    }
    for _ in 0..5 {
        press(&mut app, ">");
        walk_to_the_end(&mut app);
        if app.game().level().floor == 2 {
            break;
        }
    }
    let there = app.game().player().at == app.game().level().stairs;
    assert!(there || app.game().level().floor == 2 || app.game().machine().active().is_some());
    same_from_its_record(&app);
}

#[test]
fn looking_names_what_is_there_and_walks_there() {
    let mut app = app(campaign("bsp", "42"));
    press(&mut app, "x");
    assert!(screen(&app, 80, 24).contains("You."));
    press(&mut app, "h");
    assert!(screen(&app, 80, 24).contains("Floor."));
    for _ in 0..20 {
        press(&mut app, "K");
    }
    assert!(screen(&app, 80, 24).contains("You have not seen this place."));
    press(&mut app, "@");
    assert_eq!(app.game().turn(), 0, "looking takes no time");
    press(&mut app, "hh");
    let from = app.game().player().at;
    app.key(KeyCode::Enter.into(), 0);
    walk_to_the_end(&mut app);
    assert_eq!(app.game().player().at.x, from.x - 2);
    press(&mut app, "x");
    app.key(KeyCode::Esc.into(), 0);
    assert_eq!(press(&mut app, "l"), Flow::On);
    assert_eq!(app.game().turn(), 3, "Esc only ends looking");
}

#[test]
fn tab_visits_what_is_to_be_seen() {
    let mut app = app(campaign("bsp", "42"));
    for _ in 0..30 {
        press(&mut app, "o");
        walk_to_the_end(&mut app);
        if app.game().enemies().iter().any(|enemy| app.game().sees(enemy.at)) {
            break;
        }
        press(&mut app, ".");
    }
    press(&mut app, "x");
    app.key(KeyCode::Tab.into(), 0);
    let seen = screen(&app, 80, 24);
    assert!(seen.contains("(unhurt"), "an enemy comes first:\n{seen}");
}

#[test]
fn unknown_keys_and_repeated_bumps_are_one_line() {
    let mut app = app(campaign("bsp", "42"));
    press(&mut app, "V");
    assert!(screen(&app, 80, 24).contains("Unknown key: V. ? lists the keys."));
    app.key(KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL), 0);
    assert!(screen(&app, 80, 24).contains("Unknown key: Ctrl-g."));
    press(&mut app, "R");
    assert!(screen(&app, 80, 24).contains("R tries a floor again after a death."));
    press(&mut app, &"k".repeat(20));
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("There is no way. (x1"), "{shown}");
    assert_eq!(shown.matches("There is no way.").count(), 1);
    press(&mut app, "M");
    assert!(screen(&app, 80, 24).contains("Unknown key: V."), "the history has it all");
}

#[test]
fn any_key_closes_a_page_that_is_all_in_sight() {
    for key in [KeyCode::Char(' '), KeyCode::Down, KeyCode::Char('l'), KeyCode::Esc] {
        let mut app = app(campaign("bsp", "42")).with_notice(vec!["3 source files".to_owned()]);
        assert!(screen(&app, 80, 24).contains("3 source files"));
        assert_eq!(app.key(key.into(), 0), Flow::On);
        assert!(!screen(&app, 80, 24).contains("3 source files"), "{key:?}");
        assert_eq!(app.game().turn(), 0);
    }
}

#[test]
fn number_pad_and_suspending() {
    let mut app = app(campaign("bsp", "42"));
    let from = app.game().player().at;
    press(&mut app, "6425");
    assert_eq!((app.game().player().at.y, app.game().turn()), (from.y + 1, 4));
    let control = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
    assert_eq!(app.key(control('z'), 0), Flow::Suspend);
    assert_eq!(app.key(control('c'), 0), Flow::Leave);
    assert_eq!(app.game().turn(), 4);
}

#[test]
fn a_screen_that_is_too_small_pauses_the_game() {
    let mut app = app(campaign("bsp", "42"));
    app.resize(39, 30);
    press(&mut app, "lllo");
    app.tick(1_000);
    assert_eq!(app.game().turn(), 0);
    let shown = screen(&app, 39, 30);
    assert!(shown.contains("40 × 20 at least") && shown.contains("paused"), "{shown}");
    app.resize(40, 20);
    press(&mut app, "l");
    assert_eq!(app.game().turn(), 1);
    let mut watched = App::new(undercroft_play::doc_game(), false).watch(BotKind::Careful);
    watched.resize(10, 10);
    watched.tick(5_000);
    assert_eq!(watched.game().turn(), 0, "a bot waits too");
}

/// A game that is lost soon.
fn lost() -> App {
    let rules = GameRules { health: 3, enemy_accuracy: 100, ..GameRules::default() };
    let mut app = App::new(Game::new(Campaign { rules, ..campaign("bsp", "42") }).unwrap(), false);
    let mut bot = Bot::new(BotKind::Careless);
    for _ in 0..bot::MAX_TURNS {
        if app.game().outcome() != Outcome::Playing {
            return app;
        }
        let letter = bot.next(app.game()).letter();
        press(&mut app, &letter.to_string());
    }
    panic!("it lives for ever");
}

#[test]
fn the_end_names_the_killer_and_offers_a_new_game() {
    let mut app = lost();
    assert!(app.take_wish_to_save(), "the end is kept");
    let killer = app
        .game()
        .enemies()
        .iter()
        .any(|enemy| screen(&app, 80, 24).contains(&format!("{} killed you on floor 1 of 5.", &enemy.name[1..])));
    let shown = screen(&app, 80, 24);
    assert!(killer, "{shown}");
    assert!(shown.contains("Score ") && shown.contains("N new game") && shown.contains('†') && shown.contains('•'));
    let small = screen(&app, 40, 20);
    assert!(small.contains("killed you") && small.contains("N new game") && small.contains('†'), "{small}");
    assert_eq!(press(&mut app, "hjkl"), Flow::On, "keys of the game do nothing");
    assert_eq!(press(&mut app, "N"), Flow::NewGame);
    assert_eq!(press(&mut app, "R"), Flow::On);
    assert_eq!(app.game().outcome(), Outcome::Playing);
    let mut app = lost();
    assert_eq!(press(&mut app, "q"), Flow::Leave);
}

#[test]
fn a_new_floor_is_a_reason_to_save() {
    let mut app = app(campaign("walk", "3"));
    let mut bot = Bot::new(BotKind::Careful);
    for _ in 0..bot::MAX_TURNS {
        let floor = app.game().level().floor;
        let letter = bot.next(app.game()).letter();
        press(&mut app, &letter.to_string());
        assert_eq!(
            app.take_wish_to_save(),
            app.game().level().floor != floor || app.game().outcome() != Outcome::Playing
        );
        if app.game().level().floor > 1 || app.game().outcome() != Outcome::Playing {
            return;
        }
    }
    panic!("it never leaves");
}

#[test]
fn a_game_resumed_in_a_fight_has_its_music_and_its_messages() {
    let mut app = app(campaign("bsp", "42"));
    let mut bot = Bot::new(BotKind::Careful);
    for _ in 0..bot::MAX_TURNS {
        if app.game().machine().phases().iter().any(|phase| matches!(phase, RoomPhase::Fighting(_))) {
            break;
        }
        let letter = bot.next(app.game()).letter();
        press(&mut app, &letter.to_string());
    }
    let text = journal::write_named(app.game(), &["a.rs".to_owned()]);
    let mut again = App::resume(journal::read(&text).unwrap(), false).unwrap();
    let shown = screen(&again, 80, 24);
    assert!(shown.contains("♪ battle") && shown.contains("You go on where you left"), "{shown}");
    assert_eq!(again.text_names(), ["a.rs"]);
    press(&mut again, "M");
    assert!(screen(&again, 80, 24).contains("The doors slam shut!"));
    press(&mut again, "M");
    // From here on both are one game.
    for _ in 0..50 {
        let letter = bot.next(app.game()).letter().to_string();
        press(&mut app, &letter);
        press(&mut again, &letter);
        assert_eq!(app.game().digest(), again.game().digest());
    }
}

#[test]
fn bots_can_be_watched_paused_stepped_and_hurried() {
    for kind in BotKind::ALL {
        let mut app = App::new(undercroft_play::doc_game(), false).watch(kind).at_pace(10);
        app.tick(0);
        app.tick(50);
        assert_eq!(app.game().actions().len(), 1);
        app.tick(100);
        assert_eq!(app.game().actions().len(), 2);
        press(&mut app, " ");
        app.tick(10_000);
        assert_eq!(app.game().actions().len(), 2, "it pauses");
        press(&mut app, ".");
        assert_eq!(app.game().actions().len(), 3, "it steps");
        press(&mut app, "+-+");
        assert!(screen(&app, 100, 24).contains("20 actions a second."));
        app.key(KeyCode::Enter.into(), 0);
        assert_ne!(app.game().outcome(), Outcome::Playing, "{kind:?}");
        assert_eq!(press(&mut app, "N"), Flow::On, "a bot's game is not followed by another");
        assert_eq!(press(&mut app, "q"), Flow::Leave);
        let alone = bot::play(undercroft_play::doc_game().campaign().clone(), kind, bot::MAX_TURNS, |_| {}).unwrap();
        assert_eq!(alone.digest(), app.game().digest(), "watching changes nothing");
    }
}
