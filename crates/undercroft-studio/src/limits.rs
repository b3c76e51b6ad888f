//! How much one request, one connection and all of them together may take.
//!
//! What a request may ask of the engine is counted before anything is made. Time is limited only where a client or the network
//! decides how long something takes, and for searches, which say where they stopped: see [`crate::Times`].

use std::time::Duration;

/// Cells of all levels of a dungeon.
pub const CELLS: u64 = 1 << 22;
/// Rooms of all levels of a dungeon.
pub const ROOMS: u64 = 2_000;
/// Seeds that one search tries.
pub const SEEDS: u64 = 100_000;

/// Bytes that writing a file may take while others are written too.
pub const FILE: u64 = 192 << 20;
/// Bytes that it may take where it is the only one of its size; the estimate leaves out the answer itself.
pub const LARGE_FILE: u64 = 1536 << 20;

/// Bytes of a request's body. A dungeon of the most cells with its layers is smaller.
pub const BODY: usize = 32 << 20;
/// Bytes of the headers of a request.
pub const HEADERS: usize = 32 << 10;
/// Bodies and answers up to this size are not counted against the budgets below.
pub const SMALL: usize = 64 << 10;
/// Bytes of all bodies that are being received or worked on.
pub const ALL_BODIES: usize = 256 << 20;
/// Bytes of all answers that are waiting to be fetched by their clients.
pub const ALL_ANSWERS: usize = 512 << 20;

/// Answers from this many bytes on are compressed; below it the headers are most of what is sent.
pub const COMPRESSED: usize = 1 << 10;

/// Connections at a time. Half of the files that systems usually let a process open.
pub const CONNECTIONS: usize = 512;
/// A connection that has waited for its client this long may be closed when there is no place for another.
pub const GRACE: Duration = Duration::from_millis(500);
/// A client that has taken nothing of its answer for this long counts as one that is waited for.
pub const STALL: Duration = Duration::from_secs(2);
/// Searches at a time.
pub const SEARCHES: usize = 8;

/// A search lets others have its turn after this long.
pub const SEARCH_TURN: Duration = Duration::from_millis(50);
