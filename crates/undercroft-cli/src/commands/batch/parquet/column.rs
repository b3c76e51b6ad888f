//! A column of a table in memory: its values, and which of them are there.
//!
//! Parquet flattens lists. Beside the values stand levels: how deep the structure is defined at this place, and at which
//! depth something repeats. A row `[[a, b], []]` of a list of lists has the repetition levels 0, 2, 1: a new row, one more
//! in the inner list, one more in the outer list.

use parquet::{
    data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type},
    errors::ParquetError,
    file::writer::SerializedColumnWriter,
};

/// The values that are there, in order.
pub enum Values {
    /// Whole numbers of 32 bits.
    Int32(Vec<i32>),
    /// Whole numbers of 64 bits.
    Int64(Vec<i64>),
    /// Numbers.
    Double(Vec<f64>),
    /// Texts or bytes.
    Bytes(Vec<ByteArray>),
    /// Yes or no.
    Bool(Vec<bool>),
}

/// A column.
pub struct Column {
    values: Values,
    /// The highest definition level, at which a value is there.
    defined: i16,
    /// Whether levels are kept. A column without missing values and lists needs none.
    has_levels: bool,
    repeats: bool,
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl Column {
    /// A column whose every row has a value.
    pub fn required(values: Values) -> Column {
        Column::new(values, 0, false)
    }

    /// A column whose rows may have no value.
    pub fn optional(values: Values) -> Column {
        Column::new(values, 1, false)
    }

    /// A column inside of a list; `defined` is the level at which a value is there.
    pub fn listed(values: Values, defined: i16) -> Column {
        Column::new(values, defined, true)
    }

    fn new(values: Values, defined: i16, repeats: bool) -> Column {
        let has_levels = defined > 0;
        Column { values, defined, has_levels, repeats, definition: Vec::new(), repetition: Vec::new() }
    }

    /// Notes the levels of a place.
    pub fn level(&mut self, repetition: i16, definition: i16) {
        if self.has_levels {
            self.definition.push(definition);
        }
        if self.repeats {
            self.repetition.push(repetition);
        }
    }

    /// Appends a value at a repetition level, or that there is none.
    pub fn push<T>(&mut self, repetition: i16, value: Option<T>)
    where
        Values: Hold<T>,
    {
        let missing = self.defined - 1;
        self.level(repetition, if value.is_some() { self.defined } else { missing });
        if let Some(value) = value {
            self.values.hold(value);
        }
    }

    /// Appends a value of a row.
    pub fn put<T>(&mut self, value: T)
    where
        Values: Hold<T>,
    {
        self.push(0, Some(value));
    }

    /// Keeps only some of the rows.
    pub fn retain_rows(&mut self, keep: &[bool]) {
        if !self.has_levels {
            return self.values.retain(keep);
        }
        // Which row a level belongs to, and whether a value stands there.
        let (mut row, mut kept_levels, mut kept_values) = (0_usize, Vec::new(), Vec::new());
        for (place, definition) in self.definition.iter().enumerate() {
            row += usize::from(!self.repeats || self.repetition[place] == 0);
            let is_kept = keep.get(row.wrapping_sub(1)).copied().unwrap_or(false);
            kept_levels.push(is_kept);
            if *definition == self.defined {
                kept_values.push(is_kept);
            }
        }
        self.values.retain(&kept_values);
        retain(&mut self.definition, &kept_levels);
        if self.repeats {
            retain(&mut self.repetition, &kept_levels);
        }
    }

    /// Writes all of it.
    pub fn write(&self, to: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let definition = self.has_levels.then_some(self.definition.as_slice());
        let repetition = self.repeats.then_some(self.repetition.as_slice());
        match &self.values {
            Values::Int32(values) => to.typed::<Int32Type>().write_batch(values, definition, repetition)?,
            Values::Int64(values) => to.typed::<Int64Type>().write_batch(values, definition, repetition)?,
            Values::Double(values) => to.typed::<DoubleType>().write_batch(values, definition, repetition)?,
            Values::Bytes(values) => to.typed::<ByteArrayType>().write_batch(values, definition, repetition)?,
            Values::Bool(values) => to.typed::<BoolType>().write_batch(values, definition, repetition)?,
        };
        Ok(())
    }
}

fn retain<T>(values: &mut Vec<T>, keep: &[bool]) {
    let mut keep = keep.iter();
    values.retain(|_| keep.next().copied().unwrap_or(false));
}

impl Values {
    /// Keeps only some.
    fn retain(&mut self, keep: &[bool]) {
        match self {
            Values::Int32(values) => retain(values, keep),
            Values::Int64(values) => retain(values, keep),
            Values::Double(values) => retain(values, keep),
            Values::Bytes(values) => retain(values, keep),
            Values::Bool(values) => retain(values, keep),
        }
    }
}

/// Values that can hold one of a type. One of another type is not kept; the schema and the rows agree on all types.
pub trait Hold<T> {
    /// Appends it.
    fn hold(&mut self, value: T);
}

macro_rules! hold {
    ($($kind:ident of $type:ty),*) => { $(
        impl Hold<$type> for Values {
            fn hold(&mut self, value: $type) {
                if let Values::$kind(values) = self {
                    values.push(value);
                }
            }
        }
    )* };
}

hold!(Int32 of i32, Int64 of i64, Double of f64, Bytes of ByteArray, Bool of bool);

impl Hold<&str> for Values {
    fn hold(&mut self, value: &str) {
        self.hold(ByteArray::from(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_taken_out_of_lists() {
        // [1, 2], [], [3], [null]
        let mut column = Column::listed(Values::Int32(Vec::new()), 2);
        column.push(0, Some(1));
        column.push(1, Some(2));
        column.level(0, 0);
        column.push(0, Some(3));
        column.push(0, None::<i32>);
        column.retain_rows(&[true, true, false, true]);
        assert!(matches!(&column.values, Values::Int32(values) if *values == [1, 2]));
        assert_eq!((column.definition, column.repetition), (vec![2, 2, 0, 1], vec![0, 1, 0, 0]));
    }
}
