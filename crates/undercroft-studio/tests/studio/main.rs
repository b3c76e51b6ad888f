//! The server from outside: every call and every refusal, slow clients, many clients.

mod calls;
mod common;
mod crowd;
mod page;
mod refusals;
mod search;
mod slow;
