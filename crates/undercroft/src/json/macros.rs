/// Makes a [`Json`](crate::Json) from what looks like JSON. Names are literals; values are JSON or expressions.
///
/// ```
/// use undercroft::json;
/// let width = 60;
/// let size = json!({ "size": { "width": width, "height": width / 2 }, "tags": ["cave", "wet"] });
/// assert_eq!(size.to_string(), r#"{"size":{"width":60,"height":30},"tags":["cave","wet"]}"#);
/// ```
#[macro_export]
macro_rules! json {
    // Fields of an object, one after the other: those that are done are collected between the brackets.
    (@object [$($done:tt)*]) => {
        $crate::Json::Object(vec![$($done)*])
    };
    (@object [$($done:tt)*] $name:literal : null $(, $($rest:tt)*)?) => {
        $crate::json!(@object [$($done)* (String::from($name), $crate::Json::Null),] $($($rest)*)?)
    };
    (@object [$($done:tt)*] $name:literal : { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json!(@object [$($done)* (String::from($name), $crate::json!({ $($inner)* })),] $($($rest)*)?)
    };
    (@object [$($done:tt)*] $name:literal : [ $($inner:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::json!(@object [$($done)* (String::from($name), $crate::json!([ $($inner)* ])),] $($($rest)*)?)
    };
    (@object [$($done:tt)*] $name:literal : $value:expr $(, $($rest:tt)*)?) => {
        $crate::json!(@object [$($done)* (String::from($name), $crate::Json::from(&$value)),] $($($rest)*)?)
    };
    // Items of a list, likewise.
    (@list [$($done:tt)*]) => {
        $crate::Json::List(vec![$($done)*])
    };
    (@list [$($done:tt)*] null $(, $($rest:tt)*)?) => {
        $crate::json!(@list [$($done)* $crate::Json::Null,] $($($rest)*)?)
    };
    (@list [$($done:tt)*] { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json!(@list [$($done)* $crate::json!({ $($inner)* }),] $($($rest)*)?)
    };
    (@list [$($done:tt)*] [ $($inner:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::json!(@list [$($done)* $crate::json!([ $($inner)* ]),] $($($rest)*)?)
    };
    (@list [$($done:tt)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::json!(@list [$($done)* $crate::Json::from(&$value),] $($($rest)*)?)
    };
    (null) => {
        $crate::Json::Null
    };
    ({ $($fields:tt)* }) => {
        $crate::json!(@object [] $($fields)*)
    };
    ([ $($items:tt)* ]) => {
        $crate::json!(@list [] $($items)*)
    };
    ($value:expr) => {
        $crate::Json::from(&$value)
    };
}
