//! Three dimensions.
//!
//! - `glb`: glTF.
//! - `lights`: where lights hang.
//! - `rbxmx`: Roblox.
//! - `solids`: floors, walls, doors and furniture, from which `glb` and `rbxmx` build.
//! - `wad`: Doom.

pub(crate) mod glb;
pub(crate) mod lights;
pub(crate) mod rbxmx;
pub(crate) mod solids;
pub(crate) mod wad;
