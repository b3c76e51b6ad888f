//! JSON values whose fields stay in order, and how they are written. Our own, so that nobody who uses this crate gets a JSON
//! library, or one of its features, into a program of theirs.

mod access;
mod convert;
mod display_control;
mod macros;
#[cfg(feature = "serde")]
mod serde_impls;
mod write;

pub use display_control::is_display_control;

/// A JSON value. Objects keep their fields in the order in which they were added, and are equal in any order.
///
/// [`json!`](crate::json!) makes one, indexing looks into it, `{}` writes it on one line and `{:#}` on many. With the feature
/// `serde` it serialises and deserialises, so that it goes into and comes out of `serde_json` and the like.
///
/// ```
/// use undercroft::{Recipe, json, recipe::Bsp};
/// let recipe = Recipe::new(Bsp { width: 60, ..Bsp::default() }).to_json();
/// assert_eq!(recipe["method"]["bsp"]["width"], 60);
/// assert_eq!(json!({ "b": [1, 2.5], "a": null }).to_string(), r#"{"b":[1,2.5],"a":null}"#);
/// ```
#[derive(Clone, Debug, Default)]
pub enum Json {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Real(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names and their values, each name once.
    Object(Vec<(String, Json)>),
}
