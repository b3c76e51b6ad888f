use super::{Custom, Node, Problem, Value};
use crate::{Json, json};

/// The most rooms a `tabletop` may have.
pub(crate) const MAX_ROOMS: i32 = 20_000;

/// From how many to how many: one number, or two in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomSpan {
    /// No fewer than these.
    pub min: i32,
    /// No more than these.
    pub max: i32,
}

impl Custom for RoomSpan {
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
            Some((min, max)) => *self = RoomSpan { min, max },
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
        let number = json!({ "type": "integer", "minimum": 1, "maximum": MAX_ROOMS });
        json!({ "oneOf": [number, { "type": "array", "items": number, "minItems": 2, "maxItems": 2 }] })
    }

    fn form(&self) -> &'static str {
        "12 or [10, 16], 1 to 20000"
    }
}
