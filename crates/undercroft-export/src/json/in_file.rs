//! Values of fields as JSON: the one place where the records of `undercroft` meet `serde`.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor},
    ser::{SerializeMap, SerializeTuple},
};
use undercroft::{
    Named,
    recipe::suggestion,
    records::{FARTHEST, FieldValue, FieldWriter, LOWEST_LEVEL, Need, Record, Scalar, ValueReader, ValueWriter},
};

use super::{error::with_hint, quoted::quoted};

/// A value of a field as it stands in a file.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct InFile<T>(pub(super) T);

impl<T> From<T> for InFile<T> {
    fn from(value: T) -> InFile<T> {
        InFile(value)
    }
}

impl<'de, T: FieldValue> Deserialize<'de> for InFile<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(Source(deserializer, PhantomData)).map(InFile)
    }
}

impl<T: FieldValue> Serialize for InFile<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Of(&self.0).serialize(serializer)
    }
}

/// Reads a field, for `#[serde(deserialize_with = …)]`.
pub(super) fn read<'de, D: Deserializer<'de>, T: FieldValue>(deserializer: D) -> Result<T, D::Error> {
    T::read(Source(deserializer, PhantomData))
}

/// A value that is yet to be read.
struct Source<'de, D>(D, PhantomData<&'de ()>);

impl<'de, D: Deserializer<'de>> ValueReader for Source<'de, D> {
    type Error = D::Error;

    fn whole<const LEAST: i64, const MOST: i64>(self) -> Result<i64, D::Error> {
        Range::<LEAST, MOST>.deserialize(self.0)
    }

    fn cell<const N: usize>(self, form: &'static str) -> Result<[i64; N], D::Error> {
        self.0.deserialize_seq(Cell(form))
    }

    fn real<T>(self, make: impl FnOnce(f64) -> Result<T, String>) -> Result<T, D::Error> {
        make(f64::deserialize(self.0)?).map_err(D::Error::custom)
    }

    fn flag(self) -> Result<bool, D::Error> {
        bool::deserialize(self.0)
    }

    fn text(self) -> Result<String, D::Error> {
        String::deserialize(self.0)
    }

    fn character(self) -> Result<char, D::Error> {
        char::deserialize(self.0)
    }

    fn word<T: Named>(self) -> Result<T, D::Error> {
        self.0.deserialize_str(OneOf(PhantomData))
    }

    fn optional<T: FieldValue>(self) -> Result<Option<T>, D::Error> {
        Ok(Option::<InFile<T>>::deserialize(self.0)?.map(|InFile(value)| value))
    }

    fn list<T: FieldValue>(self) -> Result<Vec<T>, D::Error> {
        Ok(Vec::<InFile<T>>::deserialize(self.0)?.into_iter().map(|InFile(item)| item).collect())
    }

    fn table<T: FieldValue>(self) -> Result<BTreeMap<String, T>, D::Error> {
        let values = BTreeMap::<String, InFile<T>>::deserialize(self.0)?;
        Ok(values.into_iter().map(|(name, InFile(value))| (name, value)).collect())
    }

    fn record<R: Record>(self) -> Result<R, D::Error> {
        self.0.deserialize_map(RecordOf(PhantomData))
    }
}

/// A whole number from `LEAST` to `MOST`. The bounds are part of the type: as values they make the files that are mostly cells 2 % slower
/// to read.
#[derive(Clone, Copy)]
struct Range<const LEAST: i64, const MOST: i64>;

impl<'de, const LEAST: i64, const MOST: i64> DeserializeSeed<'de> for Range<LEAST, MOST> {
    type Value = i64;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<i64, D::Error> {
        deserializer.deserialize_i64(self)
    }
}

impl<const LEAST: i64, const MOST: i64> Visitor<'_> for Range<LEAST, MOST> {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {LEAST} to {MOST}")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        match number {
            number if (LEAST..=MOST).contains(&number) => Ok(number),
            number => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}

/// A cell as two or three numbers.
struct Cell<const N: usize>(&'static str);

impl<'de, const N: usize> Visitor<'de> for Cell<N> {
    type Value = [i64; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a cell as {}", self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<[i64; N], A::Error> {
        let mut numbers = [0; N];
        for (index, number) in numbers.iter_mut().enumerate() {
            let given = match index + 2 < N {
                true => list.next_element_seed(Range::<0, LOWEST_LEVEL>)?,
                false => list.next_element_seed(Range::<{ -FARTHEST }, FARTHEST>)?,
            };
            *number = given.ok_or_else(|| A::Error::invalid_length(index, &self))?;
        }
        match list.next_element::<IgnoredAny>()? {
            Some(_) => Err(A::Error::invalid_length(N + 1, &self)),
            None => Ok(numbers),
        }
    }
}

/// A member of a closed set.
struct OneOf<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for OneOf<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = T::ALL.iter().map(|(_, name)| *name).collect();
        write!(f, "one of: {}", names.join(", "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::from_name(text).ok_or_else(|| {
            let hint = suggestion(text, T::ALL.iter().map(|(_, name)| *name));
            E::custom(with_hint(&format!("there is no {} here", quoted(text)), &hint))
        })
    }
}

/// A record, which is an object whose unknown fields are passed over.
struct RecordOf<R>(PhantomData<R>);

impl<'de, R: Record> Visitor<'de> for RecordOf<R> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(R::FORM)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<R, A::Error> {
        let mut parts = R::Parts::default();
        // A bit for each field that was there.
        let (mut seen, mut next) = (0_u64, 0);
        while let Some(field) = fields.next_key_seed(FieldName { names: R::FIELDS, next })? {
            let Some(field) = field else {
                fields.next_value::<IgnoredAny>()?;
                continue;
            };
            if seen & 1 << field != 0 {
                return Err(A::Error::duplicate_field(R::FIELDS[field].0));
            }
            fields.next_value_seed(Part::<R>(&mut parts, field))?;
            seen |= 1 << field;
            next = field + 1;
        }
        let is_missing = |(place, (_, need)): &(u32, &(_, Need))| need.is_needed_in_files() && seen & 1 << place == 0;
        let missing = (0..).zip(R::FIELDS).find(is_missing).map_or("", |(_, (name, _))| name);
        R::finish(parts).filter(|_| missing.is_empty()).ok_or_else(|| A::Error::missing_field(missing))
    }
}

/// The name of a field, of which its place in the table is made: most often the one after the field before.
#[derive(Clone, Copy)]
struct FieldName {
    names: &'static [(&'static str, Need)],
    next: usize,
}

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        let count = self.names.len();
        Ok((self.next..count).chain(0..self.next).find(|place| self.names[*place].0 == name))
    }
}

/// A field of a record, which is put among its parts.
struct Part<'a, R: Record>(&'a mut R::Parts, usize);

impl<'de, R: Record> DeserializeSeed<'de> for Part<'_, R> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        R::read_field(self.0, self.1, Source(deserializer, PhantomData))
    }
}

/// A place that waits for a value.
struct Target<S>(S);

impl<S: Serializer> ValueWriter for Target<S> {
    type Done = S::Ok;
    type Error = S::Error;

    fn scalar(self, value: Scalar<'_>) -> Result<S::Ok, S::Error> {
        match value {
            Scalar::Null => self.0.serialize_unit(),
            Scalar::Flag(flag) => self.0.serialize_bool(flag),
            Scalar::Whole(number) => self.0.serialize_i64(number),
            Scalar::Real(number) => self.0.serialize_f64(number),
            Scalar::Text(text) => self.0.serialize_str(text),
        }
    }

    fn wholes<const N: usize>(self, numbers: [i64; N]) -> Result<S::Ok, S::Error> {
        let mut list = self.0.serialize_tuple(N)?;
        numbers.iter().try_for_each(|number| list.serialize_element(number))?;
        list.end()
    }

    fn list<'a, T: FieldValue + 'a>(self, items: impl ExactSizeIterator<Item = &'a T>) -> Result<S::Ok, S::Error> {
        self.0.collect_seq(items.map(Of))
    }

    fn table<T: FieldValue>(self, values: &BTreeMap<String, T>) -> Result<S::Ok, S::Error> {
        self.0.collect_map(values.iter().map(|(name, value)| (name, Of(value))))
    }

    fn record<R: Record>(self, record: &R) -> Result<S::Ok, S::Error> {
        let mut fields = Fields(self.0.serialize_map(None)?);
        record.write_fields(&mut fields)?;
        fields.0.end()
    }
}

/// The same of a value that is borrowed.
pub(super) struct Of<'a, T>(pub(super) &'a T);

impl<T: FieldValue> Serialize for Of<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(Target(serializer))
    }
}

/// The fields of an object that is being written.
struct Fields<M>(M);

impl<M: SerializeMap> FieldWriter for Fields<M> {
    type Error = M::Error;

    fn field<T: FieldValue>(&mut self, name: &'static str, need: Need, value: Option<&T>) -> Result<(), M::Error> {
        match value {
            Some(value) => self.0.serialize_entry(name, &Of(value)),
            None if need == Need::Nullable => self.0.serialize_entry(name, &()),
            None => Ok(()),
        }
    }
}
