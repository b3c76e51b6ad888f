//! The server from outside: every call and every refusal, slow clients, many clients.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

mod calls;
mod common;
mod compressed;
mod crowd;
mod half_open;
mod page;
mod refusals;
mod search;
mod slow;
