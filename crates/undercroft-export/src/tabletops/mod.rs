//! Files for virtual tabletops, and a format from which others read dungeons.
//!
//! - `foundry`: scenes of Foundry.
//! - `opd`: One Page Dungeon.
//! - `tabletop_map`: what files for virtual tabletops have in common.
//! - `vtt`: Universal VTT (`dd2vtt`).

pub(crate) mod foundry;
pub(crate) mod opd;
pub(crate) mod tabletop_map;
pub mod vtt;
