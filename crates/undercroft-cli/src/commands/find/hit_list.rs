//! The list of what `find` has found: printed as it grows, or at the end where it is to be sorted.

use serde_json::{Value, json};
use undercroft::query::Figure;

use super::{FindFormat, Hit};
use crate::{
    failure::Failure,
    messages,
    out::{Out, style},
    text_layout::pad,
};

/// The least width of a column of numbers: what comes later may be longer than what came first.
const NARROWEST: usize = 4;

/// Seeds that were found, in the order in which they are shown.
pub struct HitList {
    format: FindFormat,
    columns: Vec<Figure>,
    widths: Vec<usize>,
    /// The statistic that it is sorted by, and whether the order is descending. Only a list without one can be printed as
    /// it grows.
    order: Option<(Figure, bool)>,
    out: Out,
    /// Those that are still needed: all, unless they have been printed and nobody wants them any more.
    hits: Vec<Hit>,
    keeps_all: bool,
    count: usize,
    printed: usize,
}

impl HitList {
    /// An empty list. The columns of a table have widths that do not depend on what is found.
    pub fn new(
        format: FindFormat,
        columns: Vec<Figure>,
        order: Option<(Figure, bool)>,
        widest_seed: usize,
        out: Out,
    ) -> HitList {
        let names = columns.iter().map(|figure| figure.to_string().chars().count().max(NARROWEST));
        let widths = std::iter::once(widest_seed.max("seed".len())).chain(names).collect();
        HitList { format, columns, widths, order, out, hits: Vec::new(), keeps_all: false, count: 0, printed: 0 }
    }

    /// Whether what was printed is kept, for a gallery.
    pub fn keep_all(&mut self, keeps_all: bool) {
        self.keeps_all = keeps_all;
    }

    /// The statistics that a table shows.
    pub fn columns(&self) -> &[Figure] {
        &self.columns
    }

    /// How many were found.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What was kept.
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// Adds what was found next, and prints it unless the list is to be sorted.
    pub fn add(&mut self, hit: Hit) -> Result<(), Failure> {
        self.count += 1;
        if self.order.is_none() {
            self.print(&hit)?;
        }
        if self.order.is_some() || self.keeps_all {
            self.hits.push(hit);
        }
        Ok(())
    }

    /// Prints what has not been printed, and the end of the list.
    pub fn finish(&mut self) -> Result<(), Failure> {
        if let Some((figure, most_first)) = self.order {
            let place = self.columns.iter().position(|own| *own == figure).unwrap_or(0);
            let key = |hit: &Hit| hit.values[place].unwrap_or(f64::INFINITY);
            // The sort is stable: seeds with equal values keep their order.
            self.hits.sort_by(|a, b| if most_first { key(b).total_cmp(&key(a)) } else { key(a).total_cmp(&key(b)) });
            let hits = std::mem::take(&mut self.hits);
            let printed = hits.iter().try_for_each(|hit| self.print(hit));
            self.hits = hits;
            printed?;
        }
        let end = match (self.format, self.printed) {
            (FindFormat::Table, _) => return Ok(()),
            (FindFormat::Json, 0) => "[]\n",
            (FindFormat::Json, _) => "\n]\n",
        };
        Ok(self.out.print(end)?)
    }

    fn print(&mut self, hit: &Hit) -> Result<(), Failure> {
        let is_first = self.printed == 0;
        self.printed += 1;
        let text = match self.format {
            FindFormat::Table => {
                let values = hit.values.iter().copied().map(messages::number_or_dash);
                let row = self.row(std::iter::once(messages::seed(&hit.seed)).chain(values));
                let names = std::iter::once("seed".to_owned()).chain(self.columns.iter().map(ToString::to_string));
                let heading =
                    if is_first { self.out.paint(style::FAINT, self.row(names)) + "\n" } else { String::new() };
                format!("{heading}{row}\n")
            }
            FindFormat::Json => {
                let one = json!({ "seed": hit.seed.as_str(), "stats": hit.stats.to_json() });
                format!("{}  {}", if is_first { "[\n" } else { ",\n" }, Value::to_string(&one))
            }
        };
        Ok(self.out.print(&text)?)
    }

    /// Cells aligned to the right.
    fn row(&self, cells: impl Iterator<Item = String>) -> String {
        let aligned = cells.zip(&self.widths).map(|(cell, width)| pad(&cell, *width) + &cell);
        aligned.collect::<Vec<_>>().join("  ")
    }
}
