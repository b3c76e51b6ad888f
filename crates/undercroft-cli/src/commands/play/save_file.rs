//! The file that a game is kept in: what it may overwrite, who may use it, and how it is written.

use std::path::{Path, PathBuf};

use undercroft_explorer::{App, confirm, die_by, has_terminal};
use undercroft_export::json;
use undercroft_play::{Campaign, Journal, JournalError, LevelsSource, journal};

use crate::{
    atomic_file,
    failure::Failure,
    file_lock::{FileLock, LockedWork},
    input::{self, MAX_DUNGEON},
    memory::{MemoryLimit, MemoryUse},
    messages,
};

/// A file that a game is kept in. No other process can keep a game there meanwhile.
pub struct SaveFile {
    path: PathBuf,
    _lock: FileLock,
}

impl SaveFile {
    /// Takes a file for a game that is kept there already.
    pub fn of_kept(path: &Path) -> Result<SaveFile, Failure> {
        atomic_file::prepare(path)?;
        Ok(SaveFile { path: path.to_owned(), _lock: FileLock::take(path, LockedWork::Game)? })
    }

    /// Takes a file for another game. A game that is kept there is returned if the player wants to go on with it, and is an
    /// error otherwise, as is anything else in the file.
    pub fn of_new(path: &Path, memory: MemoryLimit) -> Result<(SaveFile, Option<Journal>), Failure> {
        atomic_file::prepare(path)?;
        let file = SaveFile { path: path.to_owned(), _lock: FileLock::take(path, LockedWork::Game)? };
        if !is_saved_game(path)? {
            return Ok((file, None));
        }
        let journal = read(path, memory)?;
        let name = messages::path(path);
        let turns = messages::count(journal.actions.len(), "key");
        let holds = format!("{name} holds a game of {turns} already ({})", journal.campaign.recipe.method.name());
        if !has_terminal() {
            return Err(taken(&holds, &name));
        }
        match confirm(&format!("{holds}. Go on with it?")) {
            Ok(true) => Ok((file, Some(journal))),
            Ok(false) => Err(taken(&holds, &name)),
            Err(signal) => {
                // The default action of a signal would leave the lock behind.
                drop(file);
                die_by(signal);
                Err(taken(&holds, &name))
            }
        }
    }

    /// The same without a question: a game that is kept there is an error.
    pub fn of_copy(path: &Path) -> Result<SaveFile, Failure> {
        atomic_file::prepare(path)?;
        let file = SaveFile { path: path.to_owned(), _lock: FileLock::take(path, LockedWork::Game)? };
        if is_saved_game(path)? {
            let name = messages::path(path);
            return Err(taken(&format!("{name} holds another game"), &name));
        }
        Ok(file)
    }

    /// Its name for messages.
    pub fn name(&self) -> String {
        messages::path(&self.path)
    }

    /// Keeps the game. What has become another file meanwhile is not overwritten.
    pub fn write(&self, app: &App) -> Result<(), Failure> {
        is_saved_game(&self.path)?;
        atomic_file::write(&self.path, journal::write_named(app.game(), app.text_names()).as_bytes())
    }
}

fn taken(holds: &str, name: &str) -> Failure {
    Failure::usage(format!("{holds}; it stays as it is"))
        .hint(format!("go on with it by `undercroft play --load {name}`, or name another file"))
}

/// Whether a file holds a saved game, of any version; anything else but nothing is an error.
fn is_saved_game(path: &Path) -> Result<bool, Failure> {
    if !path.exists() {
        return Ok(false);
    }
    let refused = |why: &str| {
        let failure = Failure::usage(format!("{} {why}, so no game is kept there", messages::path(path)));
        Err(failure.hint("name a new file"))
    };
    if !path.is_file() {
        return refused("is no file");
    }
    match input::read(path, MAX_DUNGEON) {
        Ok(text) if json::declared_format(&text).is_some_and(|format| format.starts_with("undercroft-play/")) => {
            Ok(true)
        }
        _ => refused("is not a saved game"),
    }
}

/// Reads a saved game.
pub fn read(path: &Path, memory: MemoryLimit) -> Result<Journal, Failure> {
    memory.require_for_reading(path)?;
    let text = input::read_text("", path, MAX_DUNGEON)?;
    let journal = journal::read(&text).map_err(|error| refuse(path, error))?;
    require_memory(&journal.campaign, memory)?;
    Ok(journal)
}

/// Why a saved game cannot be gone on with.
pub fn refuse(path: &Path, error: JournalError) -> Failure {
    let hint = match &error {
        JournalError::Shape(_) | JournalError::Format(_) => "a kept game comes from `undercroft play --save FILE`",
        JournalError::Engine(_) | JournalError::FormatVersion(_) => "play it with the version that kept it",
        JournalError::Play(_) => "keep to boards of a few million cells",
        _ => "keep a game anew with `undercroft play --save FILE`",
    };
    Failure::usage(format!("cannot go on with {}: {error}", input::name(path))).hint(hint)
}

/// Refuses a game for which there is too little memory.
pub fn require_memory(campaign: &Campaign, memory: MemoryLimit) -> Result<(), Failure> {
    let size = match &campaign.levels {
        Some(LevelsSource::Recipe(recipe)) => recipe.expected_size(),
        // Levels from a file are there already.
        _ => campaign.recipe.expected_size(),
    };
    memory.require(&size, MemoryUse::Playing, 1)
}
