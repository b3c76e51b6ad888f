//! How large a dungeon and how long a search may be, judged before anything is made.

use undercroft::{AnyDungeon, recipe::AnyRecipe};

use crate::{BindError, ErrorKind, Problem};

/// What a caller allows; `None` for no more than the bounds of the engine itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most cells of a board, or of all boards of several levels.
    pub cells: Option<u64>,
    /// The most rooms.
    pub rooms: Option<u64>,
    /// The most seeds of a search.
    pub seeds: Option<u64>,
    /// The most bytes that writing a file may take, by the estimate of [`undercroft_export::Format::memory`].
    pub memory: Option<u64>,
}

impl Limits {
    /// The bounds of the engine alone.
    pub const NONE: Limits = Limits { cells: None, rooms: None, seeds: None, memory: None };

    /// Refuses a recipe whose dungeons may be too large.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::Bsp};
    /// use undercroft_bind::Limits;
    /// let recipe = Recipe::new(Bsp { width: 300, height: 300, ..Bsp::default() });
    /// let limits = Limits { cells: Some(50_000), ..Limits::NONE };
    /// assert!(limits.check_recipe(&recipe.into()).is_err());
    /// ```
    pub fn check_recipe(&self, recipe: &AnyRecipe) -> Result<(), BindError> {
        let size = recipe.expected_size();
        self.check(size.cells, size.rooms)
    }

    /// The same for what is made already, such as a dungeon from a file.
    pub(crate) fn check_made(&self, made: &AnyDungeon) -> Result<(), BindError> {
        let (cells, rooms) = made_size(made);
        self.check(cells, rooms)
    }

    /// Refuses to write a file that may take too much memory.
    #[cfg(any(feature = "core", feature = "files"))]
    pub(crate) fn check_file(&self, made: &AnyDungeon, format: undercroft_export::Format) -> Result<(), BindError> {
        let Some(most) = self.memory else { return Ok(()) };
        // The recipe says the layers; how large the board became is known by now.
        let mut size = made.as_ref().recipe().expected_size();
        (size.cells, size.rooms) = made_size(made);
        let needed = format.memory(&size);
        if needed <= most {
            return Ok(());
        }
        let shown = |bytes: u64| bytes.div_ceil(1 << 20);
        let message = format!("this may take {} MiB, and {} MiB are allowed here", shown(needed), shown(most));
        let problem = Problem::new("format", message).hint("make the board smaller, or take another format");
        Err(BindError::one(ErrorKind::TooLarge, problem))
    }

    fn check(&self, cells: u64, rooms: u64) -> Result<(), BindError> {
        let over = |path: &str, number: u64, limit: Option<u64>, what: &str, remedy: &str| {
            let limit = limit.filter(|limit| number > *limit)?;
            let message = format!("it may have {number} {what}, and at most {limit} are allowed here");
            Some(Problem::new(path, message).hint(remedy))
        };
        let problems: Vec<Problem> = [
            over("recipe", cells, self.cells, "cells", "make the board smaller"),
            over("recipe", rooms, self.rooms, "rooms", "ask for fewer rooms"),
        ]
        .into_iter()
        .flatten()
        .collect();
        if problems.is_empty() { Ok(()) } else { Err(BindError::many(ErrorKind::TooLarge, problems)) }
    }

    /// Refuses a search of too many seeds.
    pub(crate) fn check_seeds(&self, seeds: u64) -> Result<(), BindError> {
        match self.seeds.filter(|most| seeds > *most) {
            Some(most) => {
                let message = format!("{seeds} seeds are more than are allowed here, which is {most}");
                let problem = Problem::new("limit", message).hint("search in several requests");
                Err(BindError::one(ErrorKind::TooLarge, problem))
            }
            None => Ok(()),
        }
    }
}

/// The cells and rooms of all that was made.
fn made_size(made: &AnyDungeon) -> (u64, u64) {
    let drafts = || made.as_ref().dungeons().into_iter().map(|dungeon| dungeon.draft());
    let cells = drafts().map(|draft| draft.board.cells.bounds().area().unsigned_abs()).sum();
    (cells, drafts().map(|draft| draft.rooms.len() as u64).sum())
}
