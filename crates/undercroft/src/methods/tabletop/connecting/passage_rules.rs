//! The passage rules (document 002, passage validation): whether a passage may run over a row of cells, told from what
//! each cell is before the passage is there.
//!
//! ```text
//!   R...R       out of one ring and into the other              R      one cell between two rooms
//!   R..P..R     across one passage                              RR     two of them
//!   R..PP..R    no: along a passage                             R.RR   no: along a wall
//!   R..B..R     no: past a corner; and never through O, D or S
//! ```

/// What a cell is while passages are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellCategory {
    /// Nothing yet.
    Empty,
    /// In a room.
    Room,
    /// In a passage.
    Passage,
    /// Where a passage meets a room.
    Door,
    /// In the ring around a room, where only its doors may be.
    Reserved,
    /// Never to be used: a ring's corner, or beside the exit of a round room.
    Blocked,
    /// A stair in a passage.
    #[cfg_attr(not(test), expect(dead_code, reason = "stairs are put into passages when all passages are made"))]
    Stair,
}

impl CellCategory {
    /// Whether passages may use such a cell at all.
    pub(super) const fn is_open(self) -> bool {
        matches!(self, CellCategory::Empty | CellCategory::Passage | CellCategory::Reserved)
    }

    /// Whether a passage of more than two cells may go from such a cell to one like `next`.
    pub(super) const fn may_lead_to(self, next: CellCategory) -> bool {
        let twice = matches!(
            (self, next),
            (CellCategory::Passage, CellCategory::Passage) | (CellCategory::Reserved, CellCategory::Reserved)
        );
        next.is_open() && !twice
    }
}

/// Whether a passage may run over these cells. Two reserved cells in a row are allowed only if the passage has no other
/// cells: then it lies between two rooms so close that both rings are all there is between them.
pub(super) fn is_valid_passage(cells: impl ExactSizeIterator<Item = CellCategory>) -> bool {
    let long = cells.len() > 2;
    let mut before = None;
    let mut every = cells.map(|cell| {
        let close = !long && cell == CellCategory::Reserved;
        match before.replace(cell) {
            Some(before) if !close => CellCategory::may_lead_to(before, cell),
            _ => cell.is_open(),
        }
    });
    every.len() > 0 && every.all(|good| good)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [CellCategory; 7] = [
        CellCategory::Empty,
        CellCategory::Room,
        CellCategory::Passage,
        CellCategory::Door,
        CellCategory::Reserved,
        CellCategory::Blocked,
        CellCategory::Stair,
    ];

    impl CellCategory {
        /// The letter that stands for it.
        const fn letter(self) -> char {
            match self {
                CellCategory::Empty => '.',
                CellCategory::Room => 'O',
                CellCategory::Passage => 'P',
                CellCategory::Door => 'D',
                CellCategory::Reserved => 'R',
                CellCategory::Blocked => 'B',
                CellCategory::Stair => 'S',
            }
        }
    }

    fn is_valid(text: &str) -> bool {
        let category = |letter| *ALL.iter().find(|category| category.letter() == letter).unwrap();
        is_valid_passage(text.chars().map(category).collect::<Vec<_>>().into_iter())
    }

    #[test]
    fn a_passage_leads_through_the_open() {
        assert!(["R.R", "R.....R", "...", "R..", "."].into_iter().all(is_valid));
        assert!(!is_valid(""));
    }

    #[test]
    fn no_room_blocked_door_or_stair_cell() {
        for letter in ['O', 'B', 'D', 'S'] {
            for text in ["R.x.R", "x..R", "R..x", "x", "RxR"] {
                assert!(!is_valid(&text.replace('x', &letter.to_string())), "{letter} in {text}");
            }
        }
    }

    #[test]
    fn one_passage_is_crossed_at_a_time() {
        assert!(["R.P.R", "RPR", "R.P.P.R", "RP.PR"].into_iter().all(is_valid));
        assert!(!["R.PP.R", "PP", "RPPR", "R.P.PP.R"].into_iter().any(is_valid));
    }

    #[test]
    fn a_long_passage_hugs_no_wall() {
        assert!(["R", "RR", "R.R.R"].into_iter().all(is_valid));
        assert!(!["RRR", "R.RR", "RR.", "R.RR.R"].into_iter().any(is_valid));
    }

    /// The document's rules word for word, over every string of up to six cells.
    #[test]
    fn the_predicate_is_the_documents() {
        let by_the_text = |text: &str| {
            let long = text.len() > 2;
            !(text.is_empty()
                || text.contains(['O', 'B', 'D', 'S'])
                || text.contains("PP")
                || long && text.contains("RR"))
        };
        let mut texts = vec![String::new()];
        for length in 0..=6 {
            assert!(texts.iter().all(|text| is_valid(text) == by_the_text(text)), "of length {length}");
            texts = texts
                .iter()
                .filter(|text| length < 3 || by_the_text(text))
                .flat_map(|text| ALL.map(|category| format!("{text}{}", category.letter())))
                .collect();
        }
    }
}
