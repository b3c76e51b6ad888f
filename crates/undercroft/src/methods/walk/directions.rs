use crate::{
    Json, Named,
    geom::Dir,
    json,
    params::{Custom, Node, Problem, suggestion, word_list},
};

/// A list of directions, for corridors in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions(pub Vec<Dir>);

impl Custom for Directions {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let read = |word: &str, item: &Node| {
            let wrong = || format!("must be one of: north, east, south, west, is {}", item.describe());
            Dir::from_name(word).ok_or_else(|| (wrong(), Some(suggestion(word, Dir::ALL.map(Named::name)))))
        };
        if let Some(found) = word_list(path, node, ("directions", self.form()), problems, read) {
            self.0 = found;
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
