//! Containers and codes that files are made of.
//!
//! - `base64`: bytes as text.
//! - `npy`: an array of NumPy.
//! - `quoted`: texts in double quotes.
//! - `toml_text`: recipes as TOML.
//! - `zip`: several files in one.

pub mod base64;
pub mod npy;
#[cfg(feature = "engines")]
mod quoted;
pub mod toml_text;
pub mod zip;

#[cfg(feature = "engines")]
pub(crate) use quoted::quoted;
