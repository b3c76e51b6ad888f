//! `--graph`: rooms and connections that somebody drew with another program.

use std::path::{Path, PathBuf};

use clap::Args;
use undercroft::{Named, recipe::RecipeReader};
use undercroft_export::import::{GraphFormat, MAX_BYTES, read_graph};

use crate::{failure::Failure, input, messages, out::Out};

/// A graph to lay out.
#[derive(Args, Debug, Default)]
pub struct GraphArgs {
    /// Lay out a drawn graph: Graphviz (.dot, .gv), GraphML or Mermaid (.mmd), or `-` for standard input
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,
}

impl GraphArgs {
    /// Whether none is named.
    pub fn is_empty(&self) -> bool {
        self.graph.is_none()
    }

    /// Refuses a graph beside a method that lays out none.
    pub fn require_method(&self, method: Option<&str>) -> Result<(), Failure> {
        match method {
            Some(method) if method != "graph" && !self.is_empty() => {
                let message = format!("--graph is laid out by the method `graph`, and not by `{method}`");
                Err(Failure::usage(message).hint("leave one of them out"))
            }
            _ => Ok(()),
        }
    }

    /// Reads the graph into a recipe, which is then one of the method `graph`, and says what is left out.
    pub fn apply(&self, reader: &mut RecipeReader, out: &Out) -> Result<(), Failure> {
        let Some(path) = &self.graph else { return Ok(()) };
        let text = input::read_text("the graph in", path, MAX_BYTES as u64)?;
        let name = input::name(path);
        let format = GraphFormat::of(&path.to_string_lossy(), &text).ok_or_else(|| unknown(&name))?;
        let read = read_graph(&text, format).map_err(|error| {
            let failure =
                Failure::usage(format!("cannot read the graph in {name}: {}", messages::printable(&error.to_string())));
            failure.maybe_hint(error.hint.map(|hint| messages::printable(&hint)))
        })?;
        read.notes.iter().for_each(|note| out.note(&messages::printable(&format!("{name}: {note}"))));
        reader.method("graph");
        read.parameters().iter().for_each(|(key, value)| reader.set_value(key, value));
        Ok(())
    }
}

/// Whether a file that was named as a recipe is a graph by its name.
pub fn is_graph(path: &Path) -> bool {
    GraphFormat::of(&path.to_string_lossy(), "").is_some()
}

fn unknown(name: &str) -> Failure {
    let known: Vec<&str> = GraphFormat::ALL.iter().map(|(_, name)| *name).collect();
    let failure = Failure::usage(format!("neither the name of {name} nor its content says which format its graph has"));
    failure.hint(format!("graphs are read from {}: name the file .dot, .gv, .graphml or .mmd", known.join(", ")))
}
