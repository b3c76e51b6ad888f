//! Places in space, in studs.

use super::{
    table::meant_by,
    value::{FieldValue, Scalar, ValueReader, ValueWriter},
};
use crate::{
    geom::{Aabb, STUD, Vec3},
    record,
};

/// The largest coordinate in studs.
const FARTHEST: f64 = 8e6;

/// A number of studs with two decimals, written as a whole number if possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Studs(i32);

impl FieldValue for Studs {
    fn read<R: ValueReader>(reader: R) -> Result<Studs, R::Error> {
        reader.real(|given| {
            let exact = given * f64::from(STUD);
            let near = exact.round();
            if given.abs() <= FARTHEST && (exact - near).abs() < 1e-4 {
                Ok(Studs(near as i32))
            } else {
                Err(format!("must be studs with at most two decimals, from -{FARTHEST} to {FARTHEST}, is {given}"))
            }
        })
    }

    fn write<W: ValueWriter>(&self, writer: W) -> Result<W::Done, W::Error> {
        writer.scalar(match self.0 % STUD {
            0 => Scalar::Whole((self.0 / STUD).into()),
            _ => Scalar::Real(f64::from(self.0) / f64::from(STUD)),
        })
    }
}

record! {
    struct PlaceInSpace = "a place in space: x, y and z in studs" {
        x: Studs = always,
        y: Studs = always,
        z: Studs = always,
    }
}

record! {
    for Aabb = "a box with its corners `min` and `max`" {
        min: Vec3 = always,
        max: Vec3 = always,
    }
}

meant_by! { PlaceInSpace => Vec3 }

impl From<PlaceInSpace> for Vec3 {
    fn from(PlaceInSpace { x, y, z }: PlaceInSpace) -> Vec3 {
        Vec3 { x: x.0, y: y.0, z: z.0 }
    }
}

impl From<&Vec3> for PlaceInSpace {
    fn from(&Vec3 { x, y, z }: &Vec3) -> PlaceInSpace {
        PlaceInSpace { x: Studs(x), y: Studs(y), z: Studs(z) }
    }
}
