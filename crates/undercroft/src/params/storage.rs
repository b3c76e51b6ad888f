use super::{
    Node, Problem,
    fields::{Choice, Custom},
};
use crate::{Json, Named};

/// Where the value of a field is stored: in a plain field, or in one that may be left unset.
pub trait Storage<T> {
    /// The value that counts.
    fn value(&self) -> T;
    /// Says the value.
    fn set(&mut self, value: T);
}

impl<T: Copy> Storage<T> for &mut T {
    fn value(&self) -> T {
        **self
    }

    fn set(&mut self, value: T) {
        **self = value;
    }
}

/// A field that follows from others unless somebody sets it, and the value that it then has.
pub struct Derived<'a, T>(pub &'a mut Option<T>, pub T);

impl<T: Copy> Storage<T> for Derived<'_, T> {
    fn value(&self) -> T {
        self.0.unwrap_or(self.1)
    }

    fn set(&mut self, value: T) {
        *self.0 = Some(value);
    }
}

/// A member of a set of names, chosen by its name.
impl<T: Named> Choice for &mut (dyn Storage<T> + '_) {
    fn words(&self) -> Vec<&'static str> {
        T::ALL.iter().map(|(_, name)| *name).collect()
    }

    fn word(&self) -> &'static str {
        self.value().name()
    }

    fn choose(&mut self, word: &str) -> bool {
        T::from_name(word).map(|found| self.set(found)).is_some()
    }
}

impl<T: Custom + Copy> Custom for Derived<'_, T> {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let mut value = self.value();
        value.decode(path, node, problems);
        self.set(value);
    }

    fn resolve(&mut self) {
        self.set(self.value());
    }

    fn encode(&self) -> Json {
        self.value().encode()
    }

    fn brief(&self) -> Json {
        self.value().brief()
    }

    fn schema(&self) -> Json {
        self.value().schema()
    }

    fn form(&self) -> &'static str {
        self.value().form()
    }
}
