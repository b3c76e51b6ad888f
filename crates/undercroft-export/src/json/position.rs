//! Positions in space, in studs.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use undercroft::geom::{STUD, Vec3};

/// A number of studs with two decimals, written as an integer if possible.
#[derive(Clone, Copy)]
struct Studs(i32);

/// The largest coordinate in studs.
const FARTHEST: f64 = 8e6;

impl Serialize for Studs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % STUD == 0 {
            serializer.serialize_i32(self.0 / STUD)
        } else {
            serializer.serialize_f64(f64::from(self.0) / f64::from(STUD))
        }
    }
}

impl<'de> Deserialize<'de> for Studs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = f64::deserialize(deserializer)?;
        let exact = given * f64::from(STUD);
        let near = exact.round();
        if given.abs() <= FARTHEST && (exact - near).abs() < 1e-4 {
            Ok(Studs(near as i32))
        } else {
            let message =
                format!("must be studs with at most two decimals, from -{FARTHEST} to {FARTHEST}, is {given}");
            Err(de::Error::custom(message))
        }
    }
}

/// A position in space.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(expecting = "a place in space: x, y and z in studs")]
pub(super) struct Position {
    x: Studs,
    y: Studs,
    z: Studs,
}

impl From<Vec3> for Position {
    fn from(at: Vec3) -> Position {
        Position { x: Studs(at.x), y: Studs(at.y), z: Studs(at.z) }
    }
}

impl From<Position> for Vec3 {
    fn from(at: Position) -> Vec3 {
        Vec3 { x: at.x.0, y: at.y.0, z: at.z.0 }
    }
}
