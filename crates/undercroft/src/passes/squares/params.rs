use crate::params::{Fields, Params};

/// Walls and corners by the rules of the `walk` document. There is nothing to set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Squares {}

impl Params for Squares {
    fn about(&self) -> &'static str {
        "Says for every floor cell which wall or corner it shows, by the rules of the walk document."
    }

    fn fields(&mut self, _: &mut dyn Fields) {}
}
