use crate::{
    model::PrefabSet,
    params::{Fields, Params},
};

/// Rooms that somebody drew, placed as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Prefabs {
    /// What to choose from: a ready set, or prefabs of your own. Default `dozen`.
    pub set: PrefabSet,
    /// Which share of all rooms are prefabs, as far as there are enough and they fit; required ones are placed in any case.
    /// Default 0.35, from 0 to 1.
    pub share: f64,
}

impl Default for Prefabs {
    fn default() -> Prefabs {
        // A test holds the ready set to being there.
        Prefabs { set: PrefabSet::ready("dozen").unwrap_or_else(PrefabSet::unread), share: 0.35 }
    }
}

impl Params for Prefabs {
    fn about(&self) -> &'static str {
        "Places rooms that somebody drew, with whatever stands in them, as they are drawn."
    }

    fn first(&self) -> &'static [&'static str] {
        &["file", "share"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Prefabs");
        f.custom("set", "the prefabs: a ready set, or the prefabs themselves", &mut self.set);
        f.share("share", "which share of rooms are prefabs, required ones apart", &mut self.share);
    }
}
