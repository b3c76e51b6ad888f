//! The vectors, as read from the files copied into the project.

use serde_json::Value;
use undercroft::geom::{Point, Rect};

pub fn read(method: &str) -> Value {
    let path = format!("{}/tests/data/{method}_public.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The ordinary cases, then the edge cases.
pub fn cases(file: &Value) -> impl Iterator<Item = &Value> {
    list(&file["cases"]).iter().chain(list(&file["edge_cases"]))
}

pub fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub fn whole(value: &Value) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

pub fn numbers(value: &Value) -> Vec<u64> {
    list(value).iter().map(|number| number.as_u64().unwrap()).collect()
}

pub fn texts(value: &Value) -> Vec<&str> {
    list(value).iter().map(text).collect()
}

pub fn flags(value: &Value) -> Vec<bool> {
    list(value).iter().map(|flag| flag.as_bool().unwrap()).collect()
}

/// `{x, y, …}` with the names of its sides.
pub fn rect(value: &Value, width: &str, height: &str) -> Rect {
    Rect::new(whole(&value["x"]), whole(&value["y"]), whole(&value[width]), whole(&value[height]))
}

/// `{x, y}` or `[x, y]`.
pub fn point(value: &Value) -> Point {
    match value.as_array() {
        Some(pair) => Point::new(whole(&pair[0]), whole(&pair[1])),
        None => Point::new(whole(&value["x"]), whole(&value["y"])),
    }
}
