//! Values of passes that a method shows among its own parameters. Each is stored in its pass and nowhere else; a static row beside
//! the parameters of the method says which it is.

use super::Method;
use crate::{
    params::{Fields, SharedValue, Slot},
    passes::Passes,
};

impl Method {
    /// The values that the method shares with passes, in the order of its parameters.
    pub(crate) fn shared_values(&mut self) -> Vec<&'static SharedValue> {
        let mut rows = Rows(Vec::new());
        self.params_mut().fields(&mut rows);
        rows.0
    }

    /// The passes that hold its shared values, each on and with what follows from the method. They stand in for those that are off,
    /// whose values nobody else has.
    pub(crate) fn stand_ins(&mut self) -> Passes {
        let rows = self.shared_values();
        let mut passes = Passes::only(&|name| rows.iter().any(|row| row.pass == name));
        self.resolve().as_layout_method().set_pass_defaults(&mut passes);
        for row in rows {
            if let (Some(off), Some(params)) = (row.off, passes.named(row.pass)) {
                params.fields(&mut Chosen { field: row.field, word: off });
            }
        }
        passes
    }

    /// Shows every parameter to the visitor, and among its own those that it shares with passes.
    pub(crate) fn fields(&mut self, passes: &mut Passes, visitor: &mut dyn Fields) {
        let mut stand_ins = self.stand_ins();
        self.fields_with(passes, &mut stand_ins, visitor);
    }

    /// The same with passes that stand in for those that are off, for whoever looks at their values again.
    pub(crate) fn fields_with(&mut self, passes: &mut Passes, stand_ins: &mut Passes, visitor: &mut dyn Fields) {
        self.params_mut().fields(&mut WithShared { passes, stand_ins, visitor });
    }
}

/// Collects the rows of shared values.
struct Rows(Vec<&'static SharedValue>);

impl Fields for Rows {
    fn field(&mut self, _name: &'static str, _about: &'static str, _slot: Slot<'_>) {}

    fn shared(&mut self, value: &'static SharedValue) {
        self.0.push(value);
    }
}

/// Gives a field its value by a word.
struct Chosen {
    field: &'static str,
    word: &'static str,
}

impl Fields for Chosen {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        if let (true, Slot::Choice(value)) = (name == self.field, slot) {
            value.choose(self.word);
        }
    }
}

/// Shows a visitor the shared values as fields of the method.
struct WithShared<'a> {
    passes: &'a mut Passes,
    stand_ins: &'a mut Passes,
    visitor: &'a mut dyn Fields,
}

impl Fields for WithShared<'_> {
    fn field(&mut self, name: &'static str, about: &'static str, slot: Slot<'_>) {
        self.visitor.field(name, about, slot);
    }

    fn heading(&mut self, heading: &'static str) {
        self.visitor.heading(heading);
    }

    fn useful(&mut self, low: f64, high: f64) {
        self.visitor.useful(low, high);
    }

    fn followed_by(&mut self, parameters: &'static [(&'static str, &'static str)]) {
        self.visitor.followed_by(parameters);
    }

    fn shared(&mut self, value: &'static SharedValue) {
        let params = self.passes.named(value.pass).or_else(|| self.stand_ins.named(value.pass));
        if let Some(params) = params {
            params.fields(&mut OneField { value, is_it: false, visitor: &mut *self.visitor });
        }
        self.visitor.shared(value);
    }
}

/// Shows one field of a pass, as the method calls it.
struct OneField<'a> {
    value: &'static SharedValue,
    /// Whether the field shown last is the one.
    is_it: bool,
    visitor: &'a mut dyn Fields,
}

impl Fields for OneField<'_> {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        self.is_it = name == self.value.field;
        if self.is_it {
            self.visitor.field(self.value.own, self.value.about, slot);
        }
    }

    fn useful(&mut self, low: f64, high: f64) {
        if self.is_it {
            self.visitor.useful(low, high);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row names a pass and one of its parameters, and a word that the parameter knows.
    #[test]
    fn rows_name_what_there_is() {
        let mut count = 0;
        for mut method in Method::NAMES.into_iter().filter_map(Method::from_name) {
            for row in method.shared_values() {
                let mut seen = Seen(Vec::new());
                Passes::all().named(row.pass).unwrap().fields(&mut seen);
                let (_, words) = seen.0.iter().find(|(name, _)| *name == row.field).unwrap();
                assert!(row.off.is_none_or(|off| words.contains(&off)), "{row:?}");
                count += 1;
            }
        }
        assert_eq!(count, 7);
    }

    struct Seen(Vec<(&'static str, Vec<&'static str>)>);

    impl Fields for Seen {
        fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
            let words = if let Slot::Choice(value) = slot { value.words() } else { Vec::new() };
            self.0.push((name, words));
        }
    }
}
