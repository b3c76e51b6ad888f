//! Values of fields, and what reads and writes them.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::table::Record;
use crate::{
    Named,
    geom::{Point, Turn},
    model::{DoorId, LockId, PassageId, Place, RoomId},
    params::{FAR, MAX_LEVELS, MAX_SIDE},
    topology::{OpeningId, StretchId},
};

/// A value of a file that is yet to be read. Each way to read it refuses what is not of that kind.
pub trait ValueReader: Sized {
    /// Why it was refused.
    type Error;

    /// A whole number from `LEAST` to `MOST`.
    fn whole<const LEAST: i64, const MOST: i64>(self) -> Result<i64, Self::Error>;

    /// A cell: its coordinates in a list, of three numbers the first is its level. `form` is how it is written, such as `[x, y]`.
    fn cell<const N: usize>(self, form: &'static str) -> Result<[i64; N], Self::Error>;

    /// A number of which something is made, or which is refused with a message.
    fn real<T>(self, make: impl FnOnce(f64) -> Result<T, String>) -> Result<T, Self::Error>;

    /// True or false.
    fn flag(self) -> Result<bool, Self::Error>;

    /// A text.
    fn text(self) -> Result<String, Self::Error>;

    /// A single character.
    fn character(self) -> Result<char, Self::Error>;

    /// A member of a closed set, by its name.
    fn word<T: Named>(self) -> Result<T, Self::Error>;

    /// A value, or `null`.
    fn optional<T: FieldValue>(self) -> Result<Option<T>, Self::Error>;

    /// A list.
    fn list<T: FieldValue>(self) -> Result<Vec<T>, Self::Error>;

    /// Values by names of anybody's choice.
    fn table<T: FieldValue>(self) -> Result<BTreeMap<String, T>, Self::Error>;

    /// A record.
    fn record<R: Record>(self) -> Result<R, Self::Error>;
}

/// A place in a file that waits for a value.
pub trait ValueWriter: Sized {
    /// What is there once it is written.
    type Done;
    /// Why it cannot be written.
    type Error;

    /// Anything that has no parts.
    fn scalar(self, value: Scalar<'_>) -> Result<Self::Done, Self::Error>;

    /// A few whole numbers, as a list.
    fn wholes<const N: usize>(self, numbers: [i64; N]) -> Result<Self::Done, Self::Error>;

    /// A list.
    fn list<'a, T: FieldValue + 'a>(
        self,
        items: impl ExactSizeIterator<Item = &'a T>,
    ) -> Result<Self::Done, Self::Error>;

    /// Values by their names.
    fn table<T: FieldValue>(self, values: &BTreeMap<String, T>) -> Result<Self::Done, Self::Error>;

    /// A record.
    fn record<R: Record>(self, record: &R) -> Result<Self::Done, Self::Error>;
}

/// A value without parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar<'a> {
    /// Nothing.
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// Any number.
    Real(f64),
    /// A text.
    Text(&'a str),
}

/// What may stand in a field.
pub trait FieldValue: Sized {
    /// Whether lists of it are as long as the board has cells: what is wrong with an item is then told of the list.
    const IS_CELL: bool = false;

    /// Reads it.
    fn read<R: ValueReader>(reader: R) -> Result<Self, R::Error>;

    /// Writes it.
    fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error>;
}

/// The side of a board or a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideLength(pub i32);

/// A whole number within a range that nothing else has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within<const LEAST: i64, const MOST: i64>(pub i64);

/// Whole numbers: the type, its range, how it is made of a number and how it becomes one.
macro_rules! wholes {
    ($($Type:ty: $least:expr, $most:expr, $make:expr, $number:expr;)+) => {
        $(impl FieldValue for $Type {
            fn read<R: ValueReader>(reader: R) -> Result<Self, R::Error> {
                reader.whole::<{ $least }, { $most }>().map($make)
            }

            fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
                let number: fn(&$Type) -> i64 = $number;
                writer.scalar(Scalar::Whole(number(self)))
            }
        })+
    };
}

/// The farthest coordinate of a cell, on the board or not too far off it, so that no later computation can overflow.
pub const FARTHEST: i64 = FAR as i64;
/// The lowest level of any dungeon, counted from 0.
pub const LOWEST_LEVEL: i64 = MAX_LEVELS as i64 - 1;
/// The highest id and the highest count.
const MOST: i64 = u32::MAX as i64;

wholes! {
    i32: -FARTHEST, FARTHEST, |number| number as i32, |number| i64::from(*number);
    u32: 0, MOST, |number| number as u32, |number| i64::from(*number);
    u16: 0, u16::MAX as i64, |number| number as u16, |number| i64::from(*number);
    SideLength: 1, MAX_SIDE as i64, |number| SideLength(number as i32), |side| side.0.into();
    Turn: 0, 3, |quarters| Turn::new(quarters as u8), |turn| turn.quarters().into();
    RoomId: 0, MOST, |number| RoomId(number as u32), |id| id.0.into();
    PassageId: 0, MOST, |number| PassageId(number as u32), |id| id.0.into();
    DoorId: 0, MOST, |number| DoorId(number as u32), |id| id.0.into();
    OpeningId: 0, MOST, |number| OpeningId(number as u32), |id| id.0.into();
    StretchId: 0, MOST, |number| StretchId(number as u32), |id| id.0.into();
    LockId: 0, MOST, |number| LockId(number as u32), |id| id.0.into();
}

impl<const LEAST: i64, const MOST: i64> FieldValue for Within<LEAST, MOST> {
    fn read<R: ValueReader>(reader: R) -> Result<Self, R::Error> {
        reader.whole::<LEAST, MOST>().map(Within)
    }

    fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
        writer.scalar(Scalar::Whole(self.0))
    }
}

/// A cell as `[x, y]`.
impl FieldValue for Point {
    const IS_CELL: bool = true;

    fn read<R: ValueReader>(reader: R) -> Result<Point, R::Error> {
        let [x, y] = reader.cell("[x, y]")?;
        Ok(Point::new(x as i32, y as i32))
    }

    fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
        writer.wholes([self.x, self.y].map(i64::from))
    }
}

/// A cell of a level as `[level, x, y]`.
impl FieldValue for Place {
    fn read<R: ValueReader>(reader: R) -> Result<Place, R::Error> {
        let [level, x, y] = reader.cell("[level, x, y]")?;
        Ok(Place::new(level as u32, Point::new(x as i32, y as i32)))
    }

    fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
        writer.wholes([self.level.into(), self.at.x.into(), self.at.y.into()])
    }
}

impl<T: Named> FieldValue for T {
    fn read<R: ValueReader>(reader: R) -> Result<T, R::Error> {
        reader.word()
    }

    fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
        writer.scalar(Scalar::Text(self.name()))
    }
}

/// Other values: how each is read and how it is written.
macro_rules! values {
    ($([$($generic:tt)*] $Type:ty: $read:expr, $write:expr;)+) => {
        $(impl<$($generic)*> FieldValue for $Type {
            fn read<R: ValueReader>(reader: R) -> Result<Self, R::Error> {
                let read: fn(R) -> Result<Self, R::Error> = $read;
                read(reader)
            }

            fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
                let write: fn(&Self, W) -> Result<W::Done, W::Error> = $write;
                write(self, writer)
            }
        })+
    };
}

values! {
    [] f64: |reader| reader.real(Ok), |number, writer| writer.scalar(Scalar::Real(*number));
    [] bool: R::flag, |flag, writer| writer.scalar(Scalar::Flag(*flag));
    [] char: R::character, |c, writer| writer.scalar(Scalar::Text(c.encode_utf8(&mut [0; 4])));
    [] String: R::text, |text, writer| writer.scalar(Scalar::Text(text));
    [] Cow<'static, str>: |reader| reader.text().map(Cow::Owned), |text, writer| writer.scalar(Scalar::Text(text));
    [T: FieldValue] Option<T>: R::optional, |value, writer| match value {
        Some(value) => value.write(writer),
        None => writer.scalar(Scalar::Null),
    };
    [T: FieldValue] Vec<T>: R::list, |items, writer| writer.list(items.iter());
    [T: FieldValue + Ord] BTreeSet<T>: |reader| Ok(reader.list::<T>()?.into_iter().collect()), |items, writer| writer.list(items.iter());
    [T: FieldValue] BTreeMap<String, T>: R::table, |values, writer| writer.table(values);
}
