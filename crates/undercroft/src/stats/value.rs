//! The types that statistics have, and what can be done with a number of any of them.

use crate::Json;

/// What kind of number a statistic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A whole number.
    Count,
    /// A number with a fraction.
    Fraction,
    /// 1 or 0, and by itself true or false in an expression.
    Flag,
}

impl ValueKind {
    /// Whether its numbers are whole, as those of flags are.
    ///
    /// ```
    /// use undercroft::ValueKind;
    /// assert!(ValueKind::Flag.is_whole() && !ValueKind::Fraction.is_whole());
    /// ```
    pub fn is_whole(self) -> bool {
        self != ValueKind::Fraction
    }
}

/// A type of statistics.
pub(super) trait Value: Sized {
    const KIND: ValueKind;
    const MAY_BE_MISSING: bool = false;

    fn number(self) -> Option<f64>;
    fn json(self) -> Json;
    /// What is missing adds nothing.
    fn sum(self, other: Self) -> Self;
    fn largest(self, other: Self) -> Self;
    fn smallest(self, other: Self) -> Self;
}

macro_rules! counts {
    ($($Count:ty),+) => {
        $(impl Value for $Count {
            const KIND: ValueKind = ValueKind::Count;

            fn number(self) -> Option<f64> {
                Some(self as f64)
            }

            fn json(self) -> Json {
                self.into()
            }

            fn sum(self, other: $Count) -> $Count {
                self + other
            }

            fn largest(self, other: $Count) -> $Count {
                self.max(other)
            }

            fn smallest(self, other: $Count) -> $Count {
                self.min(other)
            }
        })+
    };
}
counts!(u32, u64);

impl Value for f64 {
    const KIND: ValueKind = ValueKind::Fraction;

    fn number(self) -> Option<f64> {
        Some(self)
    }

    fn json(self) -> Json {
        self.into()
    }

    fn sum(self, other: f64) -> f64 {
        self + other
    }

    fn largest(self, other: f64) -> f64 {
        self.max(other)
    }

    fn smallest(self, other: f64) -> f64 {
        self.min(other)
    }
}

impl Value for bool {
    const KIND: ValueKind = ValueKind::Flag;

    fn number(self) -> Option<f64> {
        Some(self.into())
    }

    fn json(self) -> Json {
        u8::from(self).into()
    }

    fn sum(self, other: bool) -> bool {
        self || other
    }

    fn largest(self, other: bool) -> bool {
        self || other
    }

    fn smallest(self, other: bool) -> bool {
        self && other
    }
}

impl<T: Value> Value for Option<T> {
    const KIND: ValueKind = T::KIND;
    const MAY_BE_MISSING: bool = true;

    fn number(self) -> Option<f64> {
        self.and_then(T::number)
    }

    fn json(self) -> Json {
        self.map_or(Json::Null, T::json)
    }

    fn sum(self, other: Option<T>) -> Option<T> {
        either(self, other, T::sum)
    }

    fn largest(self, other: Option<T>) -> Option<T> {
        either(self, other, T::largest)
    }

    fn smallest(self, other: Option<T>) -> Option<T> {
        either(self, other, T::smallest)
    }
}

/// Both together, or the one that is there.
fn either<T>(a: Option<T>, b: Option<T>, together: fn(T, T) -> T) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(together(a, b)),
        (a, b) => a.or(b),
    }
}
