//! `--code`: source files as floors, and what the player is told about them before the game.

use std::{path::Path, sync::Arc};

use undercroft::Seed;
use undercroft_explorer::in_columns;
use undercroft_play::GameRules;

use crate::{
    failure::Failure,
    messages,
    out::Out,
    source_tree::{self, FilesRead, SourceTree},
};

/// Source files as floors.
pub struct CodeFloor {
    /// The texts of the floors.
    pub texts: Vec<Arc<str>>,
    /// Their paths.
    pub names: Vec<String>,
    /// A seed that changes with every file.
    pub seed: Seed,
    /// What was read, as lines.
    pub notice: Vec<String>,
}

impl CodeFloor {
    /// Reads the files of a folder.
    pub fn read(folder: &Path) -> Result<CodeFloor, Failure> {
        let tree = source_tree::scan(folder, GameRules::default().floors as usize)?;
        let notice = notice(&tree);
        let names = tree.files.iter().map(|(path, _)| messages::path(path)).collect();
        let texts = tree.files.into_iter().map(|(_, text)| in_columns(&text).into()).collect();
        Ok(CodeFloor { texts, names, seed: tree.seed, notice })
    }

    /// Prints what was read.
    pub fn tell(&self, out: &Out) {
        self.notice.iter().for_each(|line| out.note(line));
    }
}

fn notice(tree: &SourceTree) -> Vec<String> {
    let what = match tree.read {
        FilesRead::Nothing => return vec!["no code found, so the floors are bare and the seed is 42".to_owned()],
        FilesRead::Code => "source file",
        FilesRead::ShortCode => "short source file",
        FilesRead::Text => "text file",
    };
    let mut lines = vec![format!("{} read; seed {}", messages::count(tree.count, what), tree.seed)];
    for (floor, (path, text)) in (1..).zip(&tree.files) {
        let path = messages::path(path);
        lines.push(format!("floor {floor}: {path}, {}", messages::count(text.lines().count(), "line")));
    }
    lines
}
