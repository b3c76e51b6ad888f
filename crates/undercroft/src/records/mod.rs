//! Rooms, passages, doors and marks as files and recipes have them.
//!
//! Each record is a table with one line a field. From it come the record's type and what reads and writes it in any file: a
//! [`ValueReader`] reads the fields, a [`ValueWriter`] writes them, and neither knows what a room is. What the fields mean together is
//! told in one place for each direction: `new` or `From` makes the record of a room, and `room` the room of a record.
//!
//! ```
//! use undercroft::records::{DoorRecord, Need, Record};
//! let fields: Vec<&str> = DoorRecord::FIELDS.iter().map(|(name, _)| *name).collect();
//! assert_eq!(fields, ["id", "x", "y", "side", "kind", "room", "passage", "sealing", "lock"]);
//! assert_eq!(DoorRecord::FIELDS[0].1, Need::InFiles);
//! ```
//!
//! - Values: `value` (numbers, names, cells, lists), `space` (places in space), `rows` (grids as rows of characters).
//! - Records: `room`, `passage`, `fixtures` (doors, stairs, exits, marks), `connections`, `locks`, `layers`.
//! - Recipes: `node_value` reads records from the tree of a recipe's text, `json_writer` writes them into a recipe.

mod connections;
mod fault;
mod fixtures;
mod json_writer;
mod layers;
mod locks;
mod node_value;
mod passage;
mod room;
mod rows;
mod space;
mod table;
mod value;

pub use fault::FieldFault;
pub use fixtures::{DoorRecord, ExitRecord, MarkRecord, StairRecord};
pub use layers::LayersRecord;
pub use locks::{KeyRecord, LockRecord};
pub use passage::{BendRecord, PassageRecord, RectRecord};
pub use room::{PrefabRecord, RoomRecord, ShapeName};
pub use rows::{HEX, hex, read_rows, unhex, write_rows};
pub use table::{Author, FieldWriter, Need, Record};
pub use value::{FARTHEST, FieldValue, LOWEST_LEVEL, Scalar, SideLength, ValueReader, ValueWriter, Within};

pub(crate) use json_writer::{filled, to_json};
pub(crate) use room::{read_shape, write_shape};
