//! From how many cells to how many: the sides of rooms and the lengths of corridors.

use super::drawing::MAX_ROOM_SIDE;
use crate::{
    Json, json,
    params::{Custom, Node, NodeReader, Problem, Value},
};

/// The longest corridor that may be wished for.
pub(super) const MAX_LENGTH: i32 = 200;
/// The shortest side of a room: a shorter one would have no cell that is no corner.
pub(super) const MIN_ROOM_SIDE: i32 = 3;

/// From how many cells to how many, each from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellSpan<const LEAST: i32, const MOST: i32> {
    /// No fewer than these.
    pub min: i32,
    /// No more than these.
    pub max: i32,
}

/// From how many to how many cells a side of a room has.
pub type SideSpan = CellSpan<MIN_ROOM_SIDE, MAX_ROOM_SIDE>;
/// From how many to how many cells a corridor should have.
pub type LengthSpan = CellSpan<1, MAX_LENGTH>;

impl<const LEAST: i32, const MOST: i32> CellSpan<LEAST, MOST> {
    /// From `min` to `max`.
    ///
    /// ```
    /// use undercroft::recipe::SideSpan;
    /// assert_eq!(SideSpan::new(4, 9).max, 9);
    /// ```
    pub const fn new(min: i32, max: i32) -> Self {
        CellSpan { min, max }
    }

    /// The numbers that both may be.
    ///
    /// ```
    /// use undercroft::recipe::SideSpan;
    /// assert_eq!(SideSpan::RANGE, 3..=60);
    /// ```
    pub const RANGE: std::ops::RangeInclusive<i32> = LEAST..=MOST;

    /// Both as a list.
    pub(super) fn ends(self) -> [i32; 2] {
        [self.min, self.max]
    }

    /// What is wrong with both numbers, and what to do about it.
    pub(super) fn fault(self) -> Option<(String, String)> {
        let Self { min, max } = self;
        if min > max {
            return Some((
                format!("must go from few to many, is [{min}, {max}]"),
                format!("write it as [{max}, {min}]"),
            ));
        }
        let is_legal = (LEAST..=MOST).contains(&min) && (LEAST..=MOST).contains(&max);
        (!is_legal).then(|| {
            (
                format!("must be from {LEAST} to {MOST}, is [{min}, {max}]"),
                format!("write it as [{LEAST}, {MOST}] or less"),
            )
        })
    }

    /// One number or two in a list.
    pub(super) fn read(reader: &mut NodeReader<'_>, path: &str, node: &Node) -> Option<Self> {
        let whole = |reader: &mut NodeReader<'_>, node: &Node| reader.whole(path, node, LEAST..=MOST);
        let span = match &node.value {
            Value::List(items) if items.len() == 2 => {
                let ends = (whole(reader, &items[0]), whole(reader, &items[1]));
                CellSpan { min: ends.0?, max: ends.1? }
            }
            Value::List(_) => {
                let rule = format!("must be a whole number or a list of two, is {}", node.describe());
                return reader.refuse(node, path, rule);
            }
            _ => {
                let side = whole(reader, node)?;
                CellSpan { min: side, max: side }
            }
        };
        match span.fault() {
            None => Some(span),
            Some((rule, hint)) => {
                reader.note(node.problem(path, rule, Some(hint)));
                None
            }
        }
    }

    pub(super) fn to_json(self) -> Json {
        json!([self.min, self.max])
    }

    pub(super) fn json_schema() -> Json {
        let number = json!({ "type": "integer", "minimum": LEAST, "maximum": MOST });
        json!({ "oneOf": [number, { "type": "array", "items": number, "minItems": 2, "maxItems": 2 }] })
    }
}

impl<const LEAST: i32, const MOST: i32> Custom for CellSpan<LEAST, MOST> {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        if let Some(span) = CellSpan::read(&mut NodeReader::new(problems), path, node) {
            *self = span;
        }
    }

    fn encode(&self) -> Json {
        self.to_json()
    }

    fn schema(&self) -> Json {
        Self::json_schema()
    }

    fn form(&self) -> &'static str {
        "4 or [1, 20]"
    }
}
