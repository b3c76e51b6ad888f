//! Containers and codes that files are made of.
//!
//! - `base64`: bytes as text.
//! - `npy`: an array of NumPy.
//! - `quoted`: texts in double quotes.
//! - `zip`: several files in one.

pub mod base64;
pub mod npy;
#[cfg(feature = "engines")]
mod quoted;
pub mod zip;

#[cfg(feature = "engines")]
pub(crate) use quoted::quoted;
