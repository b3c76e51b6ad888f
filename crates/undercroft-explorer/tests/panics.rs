//! Only for `cargo xtask terminal`, which runs it in a terminal and looks at what is left of that.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

use undercroft_explorer::{App, run};

#[test]
#[ignore = "it wants a terminal to break, and is there to fail"]
fn a_panic_in_the_middle_of_a_game() {
    let mut app = App::new(undercroft_play::doc_game(), true);
    // Whoever runs this presses S.
    let _ = run(&mut app, &mut |_, _| panic!("a panic in the middle of a game"));
}
