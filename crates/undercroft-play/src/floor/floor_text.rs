//! Which line of which text the player stands on.

use undercroft::view;

use crate::Game;

/// The text under the player, by its number in [`Campaign::texts`](crate::Campaign::texts), and the line of it, from 1; `None`
/// where no text is on the floor.
///
/// ```
/// use undercroft::{Method, Recipe};
/// use undercroft_play::{Campaign, Game, text_underfoot};
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let campaign = Campaign { texts: vec!["one\ntwo\nthree".into()], ..Campaign::new(recipe, "42".into()) };
/// let (text, line) = text_underfoot(&Game::new(campaign)?).unwrap();
/// assert!(text == 0 && (1..=3).contains(&line));
/// # Ok::<(), undercroft_play::PlayError>(())
/// ```
pub fn text_underfoot(game: &Game) -> Option<(usize, usize)> {
    game.level().text.as_ref()?;
    let texts = &game.campaign().texts;
    let depth = game.level().floor.saturating_sub(game.campaign().floor(0)) as usize;
    let number = depth.checked_rem(texts.len())?;
    let lines = view::text_lines(texts.get(number)?);
    Some((number, view::text_line(lines, game.player().at) + 1))
}
