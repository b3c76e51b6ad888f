use crate::params::{Fields, Form, Params};

/// Numbers on rooms, branch by branch. There is nothing to set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers {}

impl Params for Numbers {
    fn about(&self) -> &'static str {
        "Numbers rooms from the entrance on, straight ahead first, then clockwise, each branch a block."
    }

    fn form(&self) -> Form {
        Form::default()
    }

    fn fields(&mut self, _: &mut dyn Fields) {}
}
