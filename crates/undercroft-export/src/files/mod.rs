//! Containers and codes that files are made of.
//!
//! - `base64`: bytes as text.
//! - `npy`: an array of NumPy.
//! - `zip`: several files in one.

pub mod base64;
pub mod npy;
pub mod zip;
