//! A frame of every method's floor on a screen of 200 × 60: `cargo bench -p undercroft-explorer`.
#![allow(missing_docs, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::{Terminal, backend::TestBackend};
use undercroft::{Method, Recipe, Seed};
use undercroft_explorer::App;
use undercroft_play::{
    Campaign, Game,
    bot::{Bot, BotKind},
};

fn frames(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frame 200x60");
    for method in Method::NAMES {
        let recipe = Recipe::new(Method::from_name(method).unwrap());
        let text = include_str!("../src/map.rs");
        let campaign = Campaign { texts: vec![text.into()], ..Campaign::new(recipe, Seed::from(7)) };
        let mut game = Game::new(campaign).unwrap();
        // Walked through as far as the second floor's stairs, so that there is something to draw.
        let mut bot = Bot::new(BotKind::Explorer);
        for _ in 0..400 {
            let action = bot.next(&game);
            game.act(action);
        }
        let app = App::new(game, true);
        let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
        group.bench_function(method, |bencher| {
            bencher.iter(|| {
                terminal.draw(|frame| app.draw(frame, 0)).unwrap();
            });
        });
    }
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
