use crate::{
    named::named,
    params::{Derived, Fields, Params, Resolve},
};

named! {
    /// How much of the floor lies under water.
    pub enum WaterDepth {
        /// None of it.
        Dry = "dry",
        /// 5 %: small and shallow.
        Puddles = "puddles",
        /// 15 %.
        Pools = "pools",
        /// 30 %: wide and deep.
        Lakes = "lakes",
        /// 60 %.
        Flooded = "flooded",
    }
}

impl WaterDepth {
    /// Which share of the floor is wet.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::WaterDepth::Lakes.share(), 0.3);
    /// ```
    pub const fn share(self) -> f64 {
        match self {
            WaterDepth::Dry => 0.0,
            WaterDepth::Puddles => 0.05,
            WaterDepth::Pools => 0.15,
            WaterDepth::Lakes => 0.3,
            WaterDepth::Flooded => 0.6,
        }
    }
}

/// Water on the floor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waters {
    /// How much of it. Default `None`: `pools` unless the method says otherwise.
    pub depth: Option<WaterDepth>,
}

/// Every parameter of water with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WaterSettings {
    pub(crate) depth: WaterDepth,
}

impl Resolve for Waters {
    type Resolved = WaterSettings;

    fn resolve(&self) -> WaterSettings {
        WaterSettings { depth: self.depth.unwrap_or(WaterDepth::Pools) }
    }
}

impl Params for Waters {
    fn about(&self) -> &'static str {
        "Lets water stand on the floor, shallow and deep, without cutting anything off."
    }

    fn first(&self) -> &'static [&'static str] {
        &["depth"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let usual = self.resolve();
        f.heading("Water");
        f.choice("depth", "dry, or wet by 5, 15, 30 or 60 % of the floor", Derived(&mut self.depth, usual.depth));
    }
}
