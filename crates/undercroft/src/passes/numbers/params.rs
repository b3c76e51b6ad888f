use crate::params::{Fields, Params};

/// Numbers on rooms, branch by branch. There is nothing to set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers {}

impl Params for Numbers {
    fn about(&self) -> &'static str {
        "Numbers rooms from the entrance on, straight ahead first, then clockwise, each branch a block; numbers of a given layout stay."
    }

    fn fields(&mut self, _: &mut dyn Fields) {}
}
