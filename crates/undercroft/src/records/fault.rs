/// What is wrong with fields that are each valid by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The field, such as `rooms[3].mask`.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
    /// What would help.
    pub hint: Option<String>,
}

impl FieldFault {
    /// Without a hint.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> FieldFault {
        FieldFault { path: path.into(), message: message.into(), hint: None }
    }

    /// With a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> FieldFault {
        FieldFault { hint: Some(hint.into()), ..self }
    }

    /// The same of an item of a list: `mask` becomes `rooms[3].mask`.
    ///
    /// ```
    /// use undercroft::records::FieldFault;
    /// assert_eq!(FieldFault::new("mask", "is missing").within("rooms", 3).path, "rooms[3].mask");
    /// ```
    #[must_use]
    pub fn within(self, list: &str, index: usize) -> FieldFault {
        FieldFault { path: format!("{list}[{index}].{}", self.path), ..self }
    }
}
