//! Records as values of a recipe, which leaves out what there is not.

use std::{collections::BTreeMap, convert::Infallible};

use super::{FieldValue, FieldWriter, Need, Record, Scalar, ValueWriter};
use crate::Json;

/// A value of a field as JSON.
pub(crate) fn to_json(value: &impl FieldValue) -> Json {
    match value.write(JsonWriter) {
        Ok(json) => json,
        Err(never) => match never {},
    }
}

/// A list that is left out where it is empty.
pub(crate) fn filled<'a, T, R>(items: &'a [T], record: impl Fn(&'a T) -> R) -> Option<Vec<R>> {
    Some(items.iter().map(record).collect()).filter(|_| !items.is_empty())
}

struct JsonWriter;

impl ValueWriter for JsonWriter {
    type Done = Json;
    type Error = Infallible;

    fn scalar(self, value: Scalar<'_>) -> Result<Json, Infallible> {
        Ok(match value {
            Scalar::Null => Json::Null,
            Scalar::Flag(flag) => Json::from(flag),
            Scalar::Whole(number) => Json::from(number),
            Scalar::Real(number) => Json::from(number),
            Scalar::Text(text) => Json::from(text),
        })
    }

    fn wholes<const N: usize>(self, numbers: [i64; N]) -> Result<Json, Infallible> {
        Ok(Json::from(numbers))
    }

    fn list<'a, T: FieldValue + 'a>(self, items: impl ExactSizeIterator<Item = &'a T>) -> Result<Json, Infallible> {
        Ok(items.map(to_json).collect())
    }

    fn table<T: FieldValue>(self, values: &BTreeMap<String, T>) -> Result<Json, Infallible> {
        Ok(values.iter().map(|(name, value)| (name.clone(), to_json(value))).collect())
    }

    fn record<R: Record>(self, record: &R) -> Result<Json, Infallible> {
        let mut fields = Fields(Vec::new());
        record.write_fields(&mut fields)?;
        Ok(Json::Object(fields.0))
    }
}

/// The fields of a record, as many as a recipe has.
struct Fields(Vec<(String, Json)>);

impl FieldWriter for Fields {
    type Error = Infallible;

    fn field<T: FieldValue>(&mut self, name: &'static str, need: Need, value: Option<&T>) -> Result<(), Infallible> {
        if let Some(value) = value.filter(|_| need != Need::FilesOnly) {
            self.0.push((name.to_owned(), to_json(value)));
        }
        Ok(())
    }
}
