//! Maps laid out with Wang tiles.

use undercroft::{Dungeon, view::plan::Plan};

use super::{Painting, Scene};

pub(super) fn lay(_dungeon: &Dungeon, _plan: &Plan, _painting: &Painting, _scene: &mut Scene) {}
