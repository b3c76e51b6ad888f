use super::{Custom, Node, Problem, Value};
use crate::{Json, json};

/// The most rooms a `tabletop` may have.
pub(crate) const MAX_ROOMS: i32 = 20_000;
/// The most locks that may be asked for.
pub(crate) const MAX_LOCKS: i32 = 1_000;
/// The most levels there are.
pub const MAX_LEVELS: usize = 100;

/// From how many to how many: one number, or two in a list, each from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountSpan<const LEAST: i32, const MOST: i32> {
    /// No fewer than these.
    pub min: i32,
    /// No more than these.
    pub max: i32,
}

/// From how many to how many rooms.
pub type RoomSpan = CountSpan<1, MAX_ROOMS>;
/// From how many to how many locks.
pub type LockSpan = CountSpan<0, MAX_LOCKS>;

impl<const LEAST: i32, const MOST: i32> CountSpan<LEAST, MOST> {
    /// Whether both numbers are within the bounds and in order.
    pub(crate) fn is_legal(self) -> bool {
        (LEAST..=MOST).contains(&self.min) && (self.min..=MOST).contains(&self.max)
    }
}

impl<const LEAST: i32, const MOST: i32> Custom for CountSpan<LEAST, MOST> {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let whole = |node: &Node| match node.value {
            Value::Whole(number) => i32::try_from(number).ok(),
            _ => None,
        };
        let ends = match &node.value {
            Value::List(items) if items.len() == 2 => whole(&items[0]).zip(whole(&items[1])),
            _ => whole(node).map(|number| (number, number)),
        };
        match ends {
            Some((min, max)) => *self = CountSpan { min, max },
            None => {
                let rule = format!("must be a whole number or a list of two, is {}", node.describe());
                problems.push(node.problem(path, rule, Some("write it as 12 or [10, 16]".to_owned())));
            }
        }
    }

    fn encode(&self) -> Json {
        json!([self.min, self.max])
    }

    fn schema(&self) -> Json {
        let number = json!({ "type": "integer", "minimum": LEAST, "maximum": MOST });
        json!({ "oneOf": [number, { "type": "array", "items": number, "minItems": 2, "maxItems": 2 }] })
    }

    fn form(&self) -> &'static str {
        match MOST {
            MAX_ROOMS => "12 or [10, 16], 1 to 20000",
            _ => "3 or [2, 4], 0 to 1000",
        }
    }
}
