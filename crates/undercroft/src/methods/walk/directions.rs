use crate::{
    Json, Named,
    geom::Dir,
    json,
    params::{Custom, Node, Problem, Value, suggestion},
};

/// A list of directions, for corridors in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions(pub Vec<Dir>);

impl Custom for Directions {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let Value::List(items) = &node.value else {
            let rule = format!("must be a list of directions, is {}", node.describe());
            problems.push(node.problem(path, rule, Some(format!("write it as {}", self.form()))));
            return;
        };
        self.0.clear();
        for (index, item) in items.iter().enumerate() {
            let word = match &item.value {
                Value::Text(word) => word.as_str(),
                _ => "",
            };
            match Dir::from_name(word) {
                Some(direction) => self.0.push(direction),
                None => {
                    let names = Dir::ALL.map(Named::name);
                    let rule = format!("must be one of: north, east, south, west, is {}", item.describe());
                    problems.push(item.problem(&format!("{path}[{index}]"), rule, Some(suggestion(word, names))));
                }
            }
        }
    }

    fn encode(&self) -> Json {
        self.0.iter().map(|direction| direction.name()).collect()
    }

    fn schema(&self) -> Json {
        let names = Dir::ALL.map(Named::name);
        json!({ "type": "array", "items": { "enum": names } })
    }

    fn form(&self) -> &'static str {
        "[\"north\", \"east\", …]"
    }
}
