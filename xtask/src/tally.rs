//! Adds up the lines that runs of tests end with: those of cargo, of pytest and of Node.

/// How many tests did what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    /// Counts a line of output, if it is the last one of a run of tests:
    ///
    /// ```text
    /// test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s   cargo
    /// 121 passed, 15 skipped in 21.05s                                                                pytest
    /// # pass 12                                                                                       Node, a line a number
    /// ```
    pub fn read(&mut self, line: &str) {
        if let Some(result) = line.strip_prefix("test result: ") {
            let counts = result.split_once(". ").map_or("", |(_, counts)| counts);
            counts.split("; ").for_each(|part| self.count(part));
        } else if let Some(part) = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ ")) {
            let (what, number) = part.split_once(' ').unwrap_or_default();
            self.count(&format!("{number} {what}"));
        } else if let Some(counts) = before_seconds(line.trim_matches(['=', ' '])) {
            counts.split(", ").for_each(|part| self.count(part));
        }
    }

    /// Adds a part such as `3 passed`; what is not one is left alone.
    fn count(&mut self, part: &str) {
        let Some((number, what)) = part.split_once(' ') else { return };
        let Ok(number) = number.parse::<u64>() else { return };
        match what {
            "passed" | "pass" => self.passed += number,
            "failed" | "fail" | "error" | "errors" => self.failed += number,
            "ignored" | "skipped" => self.skipped += number,
            _ => {}
        }
    }
}

/// What stands before the time in the last line of pytest: ` in 21.05s`, or ` in 66.73s (0:01:06)`.
fn before_seconds(line: &str) -> Option<&str> {
    let (counts, time) = line.rsplit_once(" in ")?;
    let seconds = time.split(' ').next()?.strip_suffix('s')?;
    seconds.parse::<f64>().is_ok().then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn result_lines_are_summed() {
        let mut tally = Tally::default();
        for line in [
            "running 4 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 7 filtered out; finished in 1.20s",
            "a test may say: test result: ok. 9 passed; 9 failed",
        ] {
            tally.read(line);
        }
        assert_eq!(tally, Tally { passed: 8, failed: 2, skipped: 1 });
    }

    #[test]
    fn tests_in_python_and_node_are_counted() {
        let mut tally = Tally::default();
        for line in [
            "121 passed, 15 skipped in 21.05s",
            "===== 1 failed, 154 passed in 66.73s (0:01:06) =====",
            "9 passed in the night",
            "# tests 20",
            "# pass 19",
            "# fail 1",
            "ℹ pass 2",
            "# 7 passed",
        ] {
            tally.read(line);
        }
        assert_eq!(tally, Tally { passed: 296, failed: 2, skipped: 15 });
    }
}
