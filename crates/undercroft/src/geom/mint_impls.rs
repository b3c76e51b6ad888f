//! Conversions to and from `mint`, and so to the vectors of most engines and mathematics libraries.

use super::{Point, Vec3};

/// Implements both ways for a pair of types with the same fields.
macro_rules! convert {
    ($($Own:ident { $($field:ident),+ } <=> $Other:ty;)+) => {
        $(impl From<$Own> for $Other {
            #[inline]
            fn from($Own { $($field),+ }: $Own) -> $Other {
                Self { $($field),+ }
            }
        }

        impl From<$Other> for $Own {
            #[inline]
            fn from(other: $Other) -> $Own {
                $Own { $($field: other.$field),+ }
            }
        })+
    };
}

convert! {
    Point { x, y } <=> mint::Point2<i32>;
    Point { x, y } <=> mint::Vector2<i32>;
    Vec3 { x, y, z } <=> mint::Point3<i32>;
    Vec3 { x, y, z } <=> mint::Vector3<i32>;
}
