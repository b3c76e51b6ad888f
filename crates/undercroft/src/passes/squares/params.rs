use crate::params::{Fields, Form, Params};

/// Walls and corners by the rules of the `walk` document. There is nothing to set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Squares {}

impl Params for Squares {
    fn about(&self) -> &'static str {
        "Says for every floor cell which wall or corner it shows, by the rules of the walk document."
    }

    fn form(&self) -> Form {
        Form::default()
    }

    fn fields(&mut self, _: &mut dyn Fields) {}
}
