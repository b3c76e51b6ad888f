//! Integers that are range-checked when they are read, so that no later computation can overflow.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, IgnoredAny, SeqAccess, Unexpected, Visitor},
};
use undercroft::{
    Place,
    geom::Point,
    recipe::{FAR, MAX_SIDE},
};

/// An integer from `LEAST` to `MOST`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Whole<const LEAST: i64, const MOST: i64>(i64);

/// A column or row, on the board or not too far off it.
pub(super) type Coord = Whole<{ -(FAR as i64) }, { FAR as i64 }>;
/// The side of a board or a room.
pub(super) type SideLength = Whole<1, { MAX_SIDE as i64 }>;
/// An id or a count.
pub(super) type Count = Whole<0, { u32::MAX as i64 }>;

impl<const LEAST: i64, const MOST: i64> Whole<LEAST, MOST> {
    /// The number itself.
    pub(super) fn whole(self) -> i64 {
        self.0
    }
}

impl Coord {
    pub(super) fn cells(self) -> i32 {
        self.0 as i32
    }
}

impl SideLength {
    pub(super) fn cells(self) -> i32 {
        self.0 as i32
    }
}

impl Count {
    pub(super) fn number(self) -> u32 {
        self.0 as u32
    }
}

impl<const LEAST: i64, const MOST: i64> From<i32> for Whole<LEAST, MOST> {
    fn from(number: i32) -> Self {
        Whole(number.into())
    }
}

impl<const LEAST: i64, const MOST: i64> From<u32> for Whole<LEAST, MOST> {
    fn from(number: u32) -> Self {
        Whole(number.into())
    }
}

impl<const LEAST: i64, const MOST: i64> Serialize for Whole<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

impl<'de, const LEAST: i64, const MOST: i64> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(Within::<LEAST, MOST>)
    }
}

struct Within<const LEAST: i64, const MOST: i64>;

impl<const LEAST: i64, const MOST: i64> Visitor<'_> for Within<LEAST, MOST> {
    type Value = Whole<LEAST, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {LEAST} to {MOST}")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        match number {
            number if (LEAST..=MOST).contains(&number) => Ok(Whole(number)),
            number => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }
}

/// A cell as the list `[x, y]`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct PointRecord(pub(super) Point);

impl Serialize for PointRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.0.x, self.0.y].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PointRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Pair)
    }
}

/// A cell of a level as the list `[level, x, y]`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct PlaceRecord(pub(super) Place);

impl Serialize for PlaceRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0.level, self.0.at.x, self.0.at.y).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PlaceRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (level, x, y) = <(Count, Coord, Coord)>::deserialize(deserializer)?;
        Ok(PlaceRecord(Place::new(level.number(), Point::new(x.cells(), y.cells()))))
    }
}

struct Pair;

impl<'de> Visitor<'de> for Pair {
    type Value = PointRecord;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cell as [x, y]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PointRecord, A::Error> {
        let x: Option<Coord> = list.next_element()?;
        let y: Option<Coord> = list.next_element()?;
        let more: Option<IgnoredAny> = list.next_element()?;
        match (x, y, more) {
            (Some(x), Some(y), None) => Ok(PointRecord(Point::new(x.cells(), y.cells()))),
            (Some(_), Some(_), Some(_)) => Err(A::Error::invalid_length(3, &self)),
            (x, ..) => Err(A::Error::invalid_length(usize::from(x.is_some()), &self)),
        }
    }
}
