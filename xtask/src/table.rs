//! Plain text tables.

/// Lines up `rows` under `head`. A column of numbers stands flush right, any other flush left.
pub fn render(head: &[&str], rows: &[Vec<String>]) -> String {
    let columns: Vec<Column> = (0..head.len()).map(|at| Column::of(at, head, rows)).collect();
    let line = |cells: &[&str]| {
        let padded: Vec<String> = cells.iter().zip(&columns).map(|(cell, column)| column.pad(cell)).collect();
        padded.join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(head);
    for row in rows {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        text += &line(&cells);
    }
    text
}

struct Column {
    width: usize,
    numbers: bool,
}

impl Column {
    fn of(at: usize, head: &[&str], rows: &[Vec<String>]) -> Self {
        let cells: Vec<&str> = rows.iter().filter_map(|row| row.get(at)).map(String::as_str).collect();
        let widest = |cells: &[&str]| cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let title = head.get(at).map_or(0, |name| name.chars().count());
        let numbers = cells
            .iter()
            .all(|cell| cell.is_empty() || cell.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-'));
        Self { width: widest(&cells).max(title), numbers }
    }

    fn pad(&self, cell: &str) -> String {
        let width = self.width;
        if self.numbers { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

#[cfg(test)]
mod tests {
    use super::render;

    #[test]
    fn columns_line_up() {
        let rows = [["fmt", "0.4", "ok"], ["clippy", "12.0", "FAILED"]];
        let rows = rows.map(|row| row.map(String::from).to_vec());
        assert_eq!(
            render(&["step", "s", "result"], &rows),
            "step       s  result\nfmt      0.4  ok\nclippy  12.0  FAILED\n"
        );
    }
}
