use std::ops::{Index, IndexMut};

use super::Json;

/// What a field that is not there is.
static MISSING: Json = Json::Null;

impl Json {
    /// The field of that name, if this is an object that has it.
    ///
    /// ```
    /// use undercroft::{Json, json};
    /// assert_eq!(json!({ "a": 1 }).get("a"), Some(&Json::Whole(1)));
    /// assert_eq!(json!([1]).get("a"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.fields().iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    /// Takes a field out, if this is an object that has it.
    ///
    /// ```
    /// use undercroft::{Json, json};
    /// let mut object = json!({ "a": 1, "b": 2 });
    /// assert_eq!(object.remove("a"), Some(Json::Whole(1)));
    /// assert_eq!(object, json!({ "b": 2 }));
    /// ```
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let Json::Object(fields) = self else { return None };
        let index = fields.iter().position(|(own, _)| own == name)?;
        Some(fields.remove(index).1)
    }

    /// The fields in order; none if this is no object.
    ///
    /// ```
    /// use undercroft::json;
    /// assert_eq!(json!({ "b": 1, "a": 2 }).fields()[0].0, "b");
    /// ```
    pub fn fields(&self) -> &[(String, Json)] {
        match self {
            Json::Object(fields) => fields,
            _ => &[],
        }
    }

    /// The items in order; none if this is no list.
    ///
    /// ```
    /// use undercroft::json;
    /// assert_eq!(json!(["a", "b"]).items().len(), 2);
    /// ```
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// The text, if it is one.
    ///
    /// ```
    /// use undercroft::json;
    /// assert_eq!(json!("cave").as_str(), Some("cave"));
    /// ```
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    ///
    /// ```
    /// use undercroft::json;
    /// assert_eq!(json!(3).as_f64(), Some(3.0));
    /// ```
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Json::Whole(number) => Some(*number as f64),
            Json::Real(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether it is `null`.
    ///
    /// ```
    /// use undercroft::json;
    /// assert!(json!({ "a": null })["a"].is_null());
    /// ```
    pub fn is_null(&self) -> bool {
        matches!(self, Json::Null)
    }
}

/// The field of that name; `null` if there is none.
impl Index<&str> for Json {
    type Output = Json;

    fn index(&self, name: &str) -> &Json {
        self.get(name).unwrap_or(&MISSING)
    }
}

/// The field of that name, which is added if it is not there. What is no object becomes one.
impl IndexMut<&str> for Json {
    fn index_mut(&mut self, name: &str) -> &mut Json {
        if !matches!(self, Json::Object(_)) {
            *self = Json::Object(Vec::new());
        }
        let Json::Object(fields) = self else { return self };
        let index = fields.iter().position(|(own, _)| own == name).unwrap_or_else(|| {
            fields.push((name.to_owned(), Json::Null));
            fields.len() - 1
        });
        &mut fields[index].1
    }
}

/// The item in that place, from 0; `null` if there is none.
impl Index<usize> for Json {
    type Output = Json;

    fn index(&self, place: usize) -> &Json {
        self.items().get(place).unwrap_or(&MISSING)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        match (self, other) {
            (Json::Null, Json::Null) => true,
            (Json::Bool(one), Json::Bool(other)) => one == other,
            (Json::Whole(one), Json::Whole(other)) => one == other,
            (Json::Real(one), Json::Real(other)) => one == other,
            (Json::Text(one), Json::Text(other)) => one == other,
            (Json::List(one), Json::List(other)) => one == other,
            // Field names are unique, so two objects of the same length are equal if every field of one is in the other.
            (Json::Object(one), Json::Object(fields)) => {
                one == fields || one.len() == fields.len() && one.iter().all(|(name, own)| other.get(name) == Some(own))
            }
            _ => false,
        }
    }
}

/// Values compare with what they are made from, so that `recipe["attempts"] == 1` reads as it is meant.
macro_rules! equal_to {
    ($($Other:ty => |$json:ident, $other:ident| $equal:expr;)+) => {
        $(impl PartialEq<$Other> for Json {
            fn eq(&self, $other: &$Other) -> bool {
                let $json = self;
                $equal
            }
        })+
    };
}
equal_to! {
    str => |json, text| json.as_str() == Some(text);
    &str => |json, text| json.as_str() == Some(*text);
    bool => |json, flag| matches!(json, Json::Bool(own) if own == flag);
    f64 => |json, real| matches!(json, Json::Real(own) if own == real);
    i32 => |json, whole| matches!(json, Json::Whole(own) if *own == i64::from(*whole));
    u32 => |json, whole| matches!(json, Json::Whole(own) if *own == i64::from(*whole));
    i64 => |json, whole| matches!(json, Json::Whole(own) if own == whole);
    usize => |json, whole| matches!(json, Json::Whole(own) if usize::try_from(*own).is_ok_and(|own| own == *whole));
}
