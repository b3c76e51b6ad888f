use crate::params::{Derived, Fields, Params, Resolve};

/// Stairs in corridors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stairs {
    /// How likely a corridor that can hold stairs has them. Default `None`: 0.2 unless the method says otherwise; from
    /// 0 to 1.
    pub frequency: Option<f64>,
}

/// Every parameter of stairs with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StairSettings {
    pub(crate) frequency: f64,
}

impl Resolve for Stairs {
    type Resolved = StairSettings;

    fn resolve(&self) -> StairSettings {
        StairSettings { frequency: self.frequency.unwrap_or(0.2) }
    }
}

impl Params for Stairs {
    fn about(&self) -> &'static str {
        "Puts stairs in straight corridors, ups and downs cancelling round every loop."
    }

    fn first(&self) -> &'static [&'static str] {
        &["frequency"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let usual = self.resolve();
        f.heading("Stairs");
        let frequency = Derived(&mut self.frequency, usual.frequency);
        f.share("frequency", "how likely a corridor that can hold stairs has them", frequency);
    }
}
