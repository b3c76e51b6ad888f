/// Where a value is written that a method has in common with a pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedName {
    /// The method's parameter.
    pub(crate) own: &'static str,
    /// The pass.
    pub(crate) pass: &'static str,
    /// The parameter of the pass.
    pub(crate) field: &'static str,
    /// The only value for which the pass is off; `None` if it is switched on and off by itself.
    pub(crate) off: Option<&'static str>,
}

impl SharedName {
    pub(crate) fn new(own: &'static str, pass: &'static str, field: &'static str) -> SharedName {
        SharedName { own, pass, field, off: None }
    }

    pub(crate) fn off_at(self, word: &'static str) -> SharedName {
        SharedName { off: Some(word), ..self }
    }
}

/// A visitor of the values that a method has in common with passes.
pub(crate) trait SharedValues {
    /// One value: the method's field, and that of the pass if it is on.
    fn value<T: Copy + PartialEq>(&mut self, name: SharedName, own: &mut Option<T>, pass: Option<&mut Option<T>>);
}
