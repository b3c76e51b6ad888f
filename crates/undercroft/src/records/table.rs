//! Tables of fields, and what follows from them.

use super::value::{FieldValue, ValueReader};

/// Who needs a field, and how it is told that it has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Every record has it.
    Always,
    /// Every record of a file has it. In a recipe it may be missing, and what follows from that is told where the record becomes what the
    /// model has.
    InFiles,
    /// It may be missing; a file then says `null`.
    Nullable,
    /// It may be missing, and is left out where there is nothing to tell.
    Optional,
    /// The same, and no field of a recipe.
    FilesOnly,
}

/// Who wrote a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// A program, into a file: it says everything.
    Program,
    /// A person, into a recipe: what follows from the rest may be missing.
    Person,
}

/// A record of a file: a table of fields. The macro `record!` makes all of this from the table.
pub trait Record: Sized {
    /// What it is, for whoever wrote something else.
    const FORM: &'static str;

    /// The names of its fields in the order in which they are written, and who needs them.
    const FIELDS: &'static [(&'static str, Need)];

    /// The fields that have been read so far.
    type Parts: Default;

    /// Reads a field by its place in [`FIELDS`](Record::FIELDS).
    fn read_field<R: ValueReader>(parts: &mut Self::Parts, field: usize, reader: R) -> Result<(), R::Error>;

    /// The record of these fields, if none that it always has is missing.
    fn finish(parts: Self::Parts) -> Option<Self>;

    /// Writes every field.
    fn write_fields<W: FieldWriter>(&self, writer: &mut W) -> Result<(), W::Error>;
}

/// What writes the fields of a record.
pub trait FieldWriter {
    /// Why it cannot write.
    type Error;

    /// Writes a field, or that it has no value.
    fn field<T: FieldValue>(&mut self, name: &'static str, need: Need, value: Option<&T>) -> Result<(), Self::Error>;
}

/// Declares a record: a line a field with its name, its type and who needs it.
///
/// - `always`: every record has it;
/// - `in_files`: every record of a file has it, and one of a recipe may lack it;
/// - `nullable`: it may be missing, and is `null` in a file;
/// - `optional`: it may be missing, and is left out;
/// - `files_only`: the same, and a recipe may not have it.
///
/// A field may have another name in files: `tile_id as "tileId"`. With `for` in the place of `struct` the table is that of a type that
/// there is already, whose fields have these names.
///
/// ```
/// use undercroft::{Point, record, records::Record};
/// record! {
///     /// A lever.
///     pub struct Lever = "a lever" {
///         at: Point = always,
///         opens: Vec<u32> = optional,
///     }
/// }
/// assert_eq!(Lever { at: Point::new(3, 4), opens: None }.at.x, 3);
/// assert_eq!(Lever::FIELDS.len(), 2);
/// ```
#[macro_export]
macro_rules! record {
    (
        $(#[$about:meta])*
        $visible:vis struct $Name:ident = $form:literal { $($field:ident $(as $name:literal)?: $Type:ty = $need:ident,)+ }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "what a field is stands where the model has it")]
        $visible struct $Name { $(pub $field: $crate::record!(@type $need $Type),)+ }

        $crate::record! { for $Name = $form { $($field $(as $name)?: $Type = $need,)+ } }
    };
    (for $Name:ident = $form:literal { $($field:ident $(as $name:literal)?: $Type:ty = $need:ident,)+ }) => {
        const _: () = {
            #[derive(Default)]
            pub struct Parts { $($field: Option<$Type>,)+ }

            #[allow(non_camel_case_types, reason = "the place of each field, by its name")]
            enum Places { $($field,)+ }

            impl $crate::records::Record for $Name {
                const FORM: &'static str = $form;
                const FIELDS: &'static [(&'static str, $crate::records::Need)] =
                    &[$(($crate::record!(@name $field $($name)?), $crate::record!(@need $need)),)+];

                type Parts = Parts;

                fn read_field<R: $crate::records::ValueReader>(
                    parts: &mut Parts,
                    field: usize,
                    reader: R,
                ) -> Result<(), R::Error> {
                    $(if field == Places::$field as usize {
                        parts.$field = $crate::record!(@read $need $Type, reader)?;
                        return Ok(());
                    })+
                    Ok(())
                }

                fn finish(parts: Parts) -> Option<$Name> {
                    Some($Name { $($field: $crate::record!(@take $need parts.$field),)+ })
                }

                fn write_fields<W: $crate::records::FieldWriter>(&self, writer: &mut W) -> Result<(), W::Error> {
                    $(writer.field(
                        $crate::record!(@name $field $($name)?),
                        $crate::record!(@need $need),
                        $crate::record!(@some $need &self.$field),
                    )?;)+
                    Ok(())
                }
            }

            impl $crate::records::FieldValue for $Name {
                fn read<R: $crate::records::ValueReader>(reader: R) -> Result<$Name, R::Error> {
                    reader.record()
                }

                fn write<W: $crate::records::ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
                    writer.record(self)
                }
            }
        };
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    (@type always $Type:ty) => { $Type };
    (@type $need:ident $Type:ty) => { Option<$Type> };
    (@need always) => { $crate::records::Need::Always };
    (@need in_files) => { $crate::records::Need::InFiles };
    (@need nullable) => { $crate::records::Need::Nullable };
    (@need optional) => { $crate::records::Need::Optional };
    (@need files_only) => { $crate::records::Need::FilesOnly };
    (@read always $Type:ty, $reader:ident) => { $crate::records::FieldValue::read($reader).map(Some) };
    (@read in_files $Type:ty, $reader:ident) => { $crate::records::FieldValue::read($reader).map(Some) };
    (@read $need:ident $Type:ty, $reader:ident) => { $reader.optional::<$Type>() };
    (@take always $part:expr) => { $part? };
    (@take $need:ident $part:expr) => { $part };
    (@some always $value:expr) => { Some($value) };
    (@some $need:ident $value:expr) => { $value.as_ref() };
}

/// Says of things whose records need nothing else to be understood that they are values of fields themselves.
macro_rules! meant_by {
    ($($Record:ty => $Meaning:ty),+ $(,)?) => {
        $(impl $crate::records::FieldValue for $Meaning {
            fn read<R: $crate::records::ValueReader>(reader: R) -> Result<$Meaning, R::Error> {
                reader.record::<$Record>().map(<$Meaning>::from)
            }

            fn write<W: $crate::records::ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
                writer.record(&<$Record>::from(self))
            }
        })+
    };
}
pub(super) use meant_by;

impl Need {
    /// Whether a record of a file without it is refused.
    pub fn is_needed_in_files(self) -> bool {
        matches!(self, Need::Always | Need::InFiles)
    }
}
