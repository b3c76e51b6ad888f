//! Screens, as somebody in front of them sees them.
//!
//! `UPDATE_GOLDEN=1 cargo test -p undercroft-explorer --test screens` draws them anew; look at the difference before you
//! keep it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

use std::{fs, path::PathBuf};

use crossterm::event::KeyCode;
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    style::{Color, Modifier},
};
use undercroft::{Method, Recipe, Seed};
use undercroft_explorer::{App, Flow};
use undercroft_play::{
    Action, Campaign, Game, Outcome, RoomPhase,
    bot::{self, Bot, BotKind},
    journal,
};

fn campaign(method: &str, seed: &str) -> Campaign {
    Campaign::new(Recipe::new(Method::from_name(method).unwrap()), Seed::new(seed))
}

fn app(campaign: Campaign) -> App {
    App::new(Game::new(campaign).unwrap(), false)
}

fn frame(app: &App, width: u16, height: u16, now: u64) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame, now)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let line = |y| {
        let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        cells.trim_end().to_owned() + "\n"
    };
    (0..buffer.area.height).map(line).collect()
}

#[track_caller]
fn shows(name: &str, app: &App, width: u16, height: u16) {
    // Long after everything that moves has come to rest.
    let drawn = text(&frame(app, width, height, 60_000));
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &drawn).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == wanted, "{name} is now\n{drawn}\nand was\n{wanted}");
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        app.key(KeyCode::Char(key).into(), 0);
    }
}

/// Plays as the bot would until something is so.
fn play_until(app: &mut App, done: impl Fn(&Game) -> bool) {
    let mut bot = Bot::new(BotKind::Careful);
    for _ in 0..bot::MAX_TURNS {
        if done(app.game()) {
            return;
        }
        let letter = bot.next(app.game()).letter();
        press(app, &letter.to_string());
    }
    panic!("it never came to that");
}

fn is(game: &Game, wanted: fn(&RoomPhase) -> bool) -> bool {
    game.machine().phases().iter().any(wanted)
}

#[test]
fn a_floor_from_the_first_turn_to_a_cleared_room() {
    let mut app = app(campaign("bsp", "42"));
    shows("first", &app, 80, 24);
    play_until(&mut app, |game| is(game, |phase| *phase == RoomPhase::Warned));
    shows("warned", &app, 80, 24);
    play_until(&mut app, |game| is(game, |phase| matches!(phase, RoomPhase::Fighting(_))));
    shows("fight", &app, 80, 24);
    play_until(&mut app, |game| game.machine().active().is_none());
    shows("cleared", &app, 80, 24);
    play_until(&mut app, |game| game.level().floor == 2);
    shows("second_floor", &app, 80, 24);
}

#[test]
fn pages_over_the_map() {
    let mut app = app(campaign("bsp", "42"));
    press(&mut app, "?");
    shows("help", &app, 40, 20);
    app.resize(80, 60);
    shows("help_large", &app, 80, 60);
    app.resize(40, 20);
    app.key(KeyCode::End.into(), 0);
    shows("help_end", &app, 40, 20);
    press(&mut app, "?i");
    shows("character", &app, 60, 24);
    press(&mut app, "iM");
    shows("messages", &app, 60, 20);
    press(&mut app, "Mm");
    shows("map", &app, 60, 20);
    press(&mut app, "m");
    assert_eq!(app.key(KeyCode::Char('q').into(), 0), Flow::On);
    shows("leaving", &app, 60, 20);
    assert_eq!(app.key(KeyCode::Char('n').into(), 0), Flow::On);
    app.key(KeyCode::Esc.into(), 0);
    assert_eq!(app.key(KeyCode::Char('y').into(), 0), Flow::Leave);
    assert_eq!(app.game().turn(), 0, "keys of pages are not keys of the game");
}

#[test]
fn the_smallest_screen_and_smaller() {
    let app = app(campaign("scatter", "hello"));
    shows("smallest", &app, 40, 20);
    shows("too_small", &app, 39, 20);
    shows("far_too_small", &app, 12, 2);
}

#[test]
fn a_map_larger_than_the_screen_follows_the_player() {
    let mut app = app(campaign("walk", "3"));
    play_until(&mut app, |game| game.turn() == 40);
    shows("camera", &app, 60, 20);
}

#[test]
fn code_as_the_floor() {
    // Some source code; a copy, so that the screen stays when the program changes.
    let source = include_str!("screens/floor_text.txt");
    let app = app(Campaign { texts: vec![source.into()], ..campaign("bsp", "42") });
    shows("code", &app, 80, 24);
}

#[test]
fn ends() {
    let recorded = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../undercroft-play/tests/recorded");
    let mut ends = Vec::new();
    let mut games: Vec<PathBuf> = fs::read_dir(recorded).unwrap().map(|entry| entry.unwrap().path()).collect();
    games.retain(|path| path.file_name().unwrap().to_str().unwrap().starts_with("bsp-"));
    games.sort();
    for path in games {
        let text = fs::read_to_string(path).unwrap();
        let mut app = App::replay(journal::read(&text).unwrap(), false).unwrap();
        app.key(KeyCode::Enter.into(), 0);
        ends.push(app.game().outcome());
        let name = if app.game().outcome() == Outcome::Victory { "victory" } else { "defeat" };
        shows(name, &app, 80, 24);
        assert_eq!(app.key(KeyCode::Char('q').into(), 0), Flow::Leave);
    }
    assert!(ends.contains(&Outcome::Victory) && ends.contains(&Outcome::Defeat), "{ends:?}");
}

#[test]
fn a_replay_goes_by_itself_and_says_whether_it_came_out_the_same() {
    let mut game = Game::new(campaign("bsp", "42")).unwrap();
    "llllll..".chars().for_each(|letter| {
        game.act(Action::from_letter(letter).unwrap());
    });
    let written = journal::write(&game);
    let mut app = App::replay(journal::read(&written).unwrap(), false).unwrap();
    app.tick(0);
    app.tick(1);
    assert_eq!(app.game().turn(), 1, "one key at a time");
    app.key(KeyCode::Char(' ').into(), 2);
    app.tick(500);
    assert_eq!(app.game().turn(), 1, "it pauses");
    app.key(KeyCode::Char('.').into(), 501);
    assert_eq!(app.game().turn(), 2, "and steps");
    app.key(KeyCode::Enter.into(), 502);
    assert_eq!(app.game().digest(), game.digest());
    assert!(text(&frame(&app, 80, 24, 60_000)).contains("the same end as recorded"));
}

#[test]
fn any_size_draws() {
    let mut app = app(campaign("scatter", "hello"));
    play_until(&mut app, |game| is(game, |phase| matches!(phase, RoomPhase::Fighting(_))));
    for keys in ["", "?", "?m", "mq"] {
        press(&mut app, keys);
        for (width, height) in
            [(1, 1), (39, 20), (40, 19), (40, 20), (71, 20), (72, 21), (200, 60), (300, 20), (40, 120)]
        {
            frame(&app, width, height, 0);
        }
    }
}

#[test]
fn what_moves_does_and_comes_to_rest() {
    let mut app = app(campaign("bsp", "42"));
    play_until(&mut app, |game| is(game, |phase| *phase == RoomPhase::Warned));
    assert!(app.is_moving(0));
    let at = |now| text(&frame(&app, 80, 24, now));
    assert_ne!(at(0), at(40), "the view shakes");
    assert_ne!(at(1_000), at(1_300), "circles pulse");
    play_until(&mut app, |game| is(game, |phase| matches!(phase, RoomPhase::Fighting(_))));
    assert_ne!(text(&frame(&app, 80, 24, 0)), text(&frame(&app, 80, 24, 60_000)), "enemies grow");
    assert!(!app.is_moving(60_000));
}

#[test]
fn the_health_bar_is_full_where_health_is() {
    for colour in [true, false] {
        let mut app = App::new(Game::new(campaign("bsp", "42")).unwrap(), colour);
        play_until(&mut app, |game| game.player().health < game.player().most - 4);
        let buffer = frame(&app, 100, 24, 60_000);
        let line = 24 - 5;
        let cells = (0..56).map(|x| &buffer[(x, line)]).filter(|cell| "█░".contains(cell.symbol())).collect::<Vec<_>>();
        let full = cells.iter().filter(|cell| cell.symbol() == "█").count();
        assert!(cells.len() == 10 && full > 0 && full < 10, "{full} of {}", cells.len());
        // On a reversed cell a full block shows the background, and an empty one the text.
        assert!(cells.iter().all(|cell| !cell.modifier.contains(Modifier::REVERSED)));
        assert!(cells.iter().all(|cell| (cell.fg == Color::Green) == colour));
        assert!(buffer[(0, line)].modifier.contains(Modifier::REVERSED), "the line around it is");
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let colours = |colour| {
        let app = App::new(Game::new(campaign("bsp", "42")).unwrap(), colour);
        let buffer = frame(&app, 80, 24, 0);
        buffer.content.iter().any(|cell| !matches!(cell.fg, Color::Reset))
    };
    assert!(colours(true) && !colours(false));
}

#[test]
fn colours_are_the_terminal_s_own_and_fit_light_and_dark() {
    let mut app = App::new(Game::new(campaign("tabletop", "42")).unwrap(), true);
    let mut bot = Bot::new(BotKind::Careful);
    for turn in 0..400 {
        let letter = bot.next(app.game()).letter();
        press(&mut app, &letter.to_string());
        if turn % 10 == 0 {
            for cell in &frame(&app, 80, 24, 0).content {
                assert_eq!(cell.bg, Color::Reset, "the background is the terminal's");
                let fits = [
                    Color::Reset,
                    Color::Red,
                    Color::Green,
                    Color::Yellow,
                    Color::Blue,
                    Color::Magenta,
                    Color::Cyan,
                    Color::DarkGray,
                ];
                assert!(fits.contains(&cell.fg), "{:?}", cell.fg);
            }
        }
    }
}

#[test]
fn names_from_files_do_not_steer_the_terminal() {
    let campaign = Campaign { texts: vec![SOURCE.into()], ..campaign("bsp", "42") };
    let mut app = app(campaign).with_text_names(vec!["a\u{202e}b\u{9b}31m.rs".to_owned()]);
    press(&mut app, "l");
    let shown = text(&frame(&app, 80, 24, 0));
    assert!(shown.contains("31m.rs:") && !shown.contains(['\u{202e}', '\u{9b}']), "{shown}");
}

const SOURCE: &str = include_str!("screens/floor_text.txt");

#[test]
fn letters_of_code_are_never_taken_for_anything_else() {
    let code = "#=~!?%)]/_^'+|<>@&{[,:*abcxyzABC0123456789\n".repeat(60);
    for colour in [true, false] {
        let campaign = Campaign { texts: vec![code.as_str().into()], ..campaign("bsp", "42") };
        let mut app = App::new(Game::new(campaign).unwrap(), colour);
        play_until(&mut app, |game| is(game, |phase| matches!(phase, RoomPhase::Fighting(_))));
        let buffer = frame(&app, 80, 24, 60_000);
        // Whatever is no letter is bold, or has a colour, or is wall; letters are dim.
        let mut letters = 0;
        for y in 0..19 {
            for x in 0..56 {
                let cell = &buffer[(x, y)];
                let dim = cell.modifier.contains(Modifier::DIM) && !cell.modifier.contains(Modifier::BOLD);
                if "#=~!?%)]/_^@&{[abcxyzABC".contains(cell.symbol()) && dim {
                    assert!(colour, "{:?} could be a sign", cell.symbol());
                    assert!(matches!(cell.fg, Color::Reset | Color::DarkGray), "a letter in a colour of its own");
                    letters += 1;
                } else if "#=~".contains(cell.symbol()) {
                    panic!("{:?} is no letter and looks like one", cell.symbol());
                }
            }
        }
        assert_eq!(letters > 0, colour);
    }
}

#[test]
fn wide_letters_keep_their_columns() {
    let text = undercroft_explorer::in_columns(&"字字字 abc 字字 def 字字字 ghi 字字 jkl\n".repeat(60));
    let app = app(Campaign { texts: vec![text.into()], ..campaign("bsp", "42") });
    shows("wide_letters", &app, 80, 24);
}

#[test]
fn the_file_and_the_line_underfoot_are_in_the_status() {
    let campaign = Campaign { texts: vec![SOURCE.into()], ..campaign("bsp", "42") };
    let mut app = app(campaign).with_text_names(vec!["src/main.rs".to_owned()]);
    let named = |app: &App| {
        let at = app.game().player().at;
        let lines = SOURCE.lines().count() as i32;
        format!("src/main.rs:{}", (at.y * 2 + at.x / 40) % lines + 1)
    };
    for key in ["k", "l", "j", "j"] {
        press(&mut app, key);
        assert!(text(&frame(&app, 80, 24, 0)).contains(&named(&app)), "{}", named(&app));
    }
    let app = app.with_notice(vec!["12 source files read; seed 7".to_owned(), "floor 1: src/main.rs".to_owned()]);
    shows("notice", &app, 80, 24);
}
