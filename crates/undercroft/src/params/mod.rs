//! Parameters: what methods and passes can be told, listed once for everybody who reads, checks, writes or shows them, with
//! the texts they are written in and the problems found there. Knows no method and no pass.

mod fields;
mod node_reader;
mod problem;
mod span;
mod storage;
pub mod tree;
mod word_list;

pub use fields::{FAR, MAX_CELLS, MAX_SIDE};
pub use problem::{Problem, Problems, Source, Span};
pub use span::{CountSpan, LockSpan, MAX_LEVELS, RoomSpan};

pub use crate::named::suggestion;

pub(crate) use crate::named::{did_you_mean, nearest, short};
pub(crate) use fields::{
    Custom, Fields, Params, Prefix, Resolve, Rules, SharedValue, Slot, resolved_as_they_are, shown_sum,
};
pub(crate) use node_reader::{MOST_ITEMS, NodeReader};
pub(crate) use span::{MAX_LOCKS, MAX_ROOMS};
pub(crate) use storage::Derived;
pub(crate) use tree::{Entry, Node, Value, from_json_text, from_value};
#[cfg(feature = "toml")]
pub(crate) use tree::{from_set, from_toml_text, key_steps};
pub(crate) use word_list::word_list;
