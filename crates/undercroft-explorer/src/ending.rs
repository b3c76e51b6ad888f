//! The screen after the end of a game: what happened, the score, and a map of the way walked.

use ratatui::{
    Frame,
    layout::Rect,
    text::Line,
    widgets::{Block, Clear, Paragraph},
};
use undercroft_play::{Outcome, score, with_article};

use crate::{app::App, log::wrapped, minimap, status};

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>, whole: Rect) {
    let title = if app.game.outcome() == Outcome::Victory { "Victory" } else { "Defeat" };
    let block = Block::bordered().title(format!(" {title} "));
    let inner = block.inner(whole);
    frame.render_widget(Clear, whole);
    frame.render_widget(block, whole);
    let width = usize::from(inner.width.saturating_sub(2));
    let lines: Vec<String> = words(app).iter().flat_map(|line| wrapped(line, width)).collect();
    let height = (lines.len() as u16).min(inner.height);
    let text = Rect { x: inner.x + 1, width: width as u16, height, ..inner };
    frame.render_widget(Paragraph::new(lines.into_iter().map(Line::raw).collect::<Vec<_>>()), text);
    let map = Rect { x: inner.x + 1, y: inner.y + height, width: width as u16, height: inner.height - height };
    minimap::draw(app, frame.buffer_mut(), map, true);
}

fn words(app: &App) -> Vec<String> {
    let (game, player) = (&app.game, app.game.player());
    let floor = status::floor_words(app).to_lowercase();
    let story = match (game.outcome(), app.chronicle.killer()) {
        (Outcome::Victory, _) => "You have come through all floors.".to_owned(),
        (_, Some("spikes")) => format!("Spikes killed you on {floor}."),
        (_, Some(killer)) => {
            let name = app.names.name(killer);
            let boss = name.chars().next().is_some_and(char::is_uppercase);
            let name = if boss { format!("The {name}") } else { with_article(name) };
            let mut letters = name.chars();
            let capital = letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters);
            format!("{} killed you on {floor}.", capital.collect::<String>())
        }
        (_, None) => format!("You fell on {floor}."),
    };
    let deaths = match player.deaths {
        0 => String::new(),
        1 => ", 1 floor tried again".to_owned(),
        many => format!(", {many} floors tried again"),
    };
    let figures = format!(
        "Score {}: {} turns, {} kills, {} experience, level {}{deaths}",
        score(game),
        game.turn(),
        player.kills,
        player.experience,
        player.level
    );
    let keys = match (app.playback.is_some(), game.outcome()) {
        (true, _) => "q leaves   M messages   m map",
        (false, Outcome::Defeat) => "N new game   R try the floor again   q leave   M messages   i you",
        (false, _) => "N new game   q leave   M messages   i you",
    };
    let last = app.log.lines().next_back().unwrap_or_default();
    vec![story, figures, last, keys.to_owned(), String::new(), "The way you walked here:".to_owned()]
}
