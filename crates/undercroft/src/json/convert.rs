use std::sync::Arc;

use super::Json;

/// Numbers that fit into 64 signed bits; larger ones are real.
macro_rules! from_wholes {
    ($($Whole:ty),+) => {
        $(impl From<$Whole> for Json {
            fn from(number: $Whole) -> Json {
                i64::try_from(number).map_or(Json::Real(number as f64), Json::Whole)
            }
        })+
    };
}
from_wholes!(u8, i32, u32, i64, u64, usize);

impl From<f64> for Json {
    /// What is no number in JSON, such as infinity, is null.
    fn from(number: f64) -> Json {
        if number.is_finite() { Json::Real(number) } else { Json::Null }
    }
}

impl From<char> for Json {
    fn from(c: char) -> Json {
        Json::Text(c.into())
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_owned())
    }
}

impl From<Arc<str>> for Json {
    fn from(text: Arc<str>) -> Json {
        Json::from(&*text)
    }
}

impl<T: Clone + Into<Json>> From<&T> for Json {
    fn from(value: &T) -> Json {
        value.clone().into()
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, T::into)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Json {
        Json::List(items.into_iter().map(T::into).collect())
    }
}

impl<T: Clone + Into<Json>> From<&[T]> for Json {
    fn from(items: &[T]) -> Json {
        Json::List(items.iter().cloned().map(T::into).collect())
    }
}

impl<T: Into<Json>, const N: usize> From<[T; N]> for Json {
    fn from(items: [T; N]) -> Json {
        Json::List(items.into_iter().map(T::into).collect())
    }
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Json {
        Json::List(items.into_iter().map(T::into).collect())
    }
}

impl FromIterator<(String, Json)> for Json {
    fn from_iter<I: IntoIterator<Item = (String, Json)>>(fields: I) -> Json {
        Json::Object(fields.into_iter().collect())
    }
}
