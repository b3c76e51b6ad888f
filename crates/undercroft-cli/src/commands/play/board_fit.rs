//! `--fit`: a board as large as the map on the terminal, as the program of document 004 has it.

use undercroft::Recipe;
use undercroft_explorer::map_size;

use crate::out::Out;

/// The smallest board, as in document 004.
const SMALLEST: (i32, i32) = (40, 20);
/// The terminal that is assumed where there is none.
const USUAL: (u16, u16) = (80, 24);
/// Some seeds give no dungeon on a small board, which is then made larger by quarters, at most so often.
const GROWTHS: i32 = 8;

/// Whether the method of a recipe has a board of a given size.
pub fn has_sides(recipe: &Recipe) -> bool {
    recipe.method.clone().set_board_sides(SMALLEST.0, SMALLEST.1)
}

/// Whether somebody has said how large the board is.
pub fn is_said(set: &[String]) -> bool {
    let is_side = |set: &String| {
        set.split_once('=').is_some_and(|(key, _)| matches!(key.trim().rsplit('.').next(), Some("width" | "height")))
    };
    set.iter().filter(|set| !set.contains('.') || set.trim_start().starts_with("method.")).any(is_side)
}

/// The recipe with the boards to try, the one that fits first.
pub fn fitted(recipe: &Recipe, out: &Out) -> impl Iterator<Item = Recipe> {
    let (width, height) = size(out.terminal().unwrap_or(USUAL));
    let sized = move |growth: i32| {
        let mut recipe = recipe.clone();
        let (width, height) = (width * (4 + growth) / 4, height * (4 + growth) / 4);
        recipe.method.set_board_sides(width, height);
        recipe
    };
    (0..=GROWTHS).map(sized)
}

fn size(terminal: (u16, u16)) -> (i32, i32) {
    let (width, height) = map_size(terminal.0, terminal.1);
    (i32::from(width).max(SMALLEST.0), i32::from(height).max(SMALLEST.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_below_40_by_20() {
        assert_eq!(size((20, 10)), (40, 20));
        assert_eq!(size((80, 24)), (56, 20));
        assert_eq!(size((200, 60)), (176, 55));
    }

    #[test]
    fn sizes_that_are_said() {
        assert!(is_said(&["depth=3".to_owned(), " height=30".to_owned()]));
        assert!(is_said(&["method.bsp.width=30".to_owned()]));
        assert!(!is_said(&["prefabs.width=3".to_owned(), "depth=3".to_owned()]));
    }
}
