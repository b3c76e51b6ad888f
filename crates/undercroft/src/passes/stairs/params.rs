use crate::params::{Derived, Fields, Params};

/// Stairs in corridors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stairs {
    /// How likely a corridor that can hold stairs has them. Default `None`: 0.2 unless the method says otherwise; from
    /// 0 to 1.
    pub frequency: Option<f64>,
}

impl Stairs {
    /// How likely a corridor that can hold stairs has them, set or not.
    pub(crate) fn frequency(&self) -> f64 {
        self.frequency.unwrap_or(0.2)
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
        let usual = self.frequency();
        f.heading("Stairs");
        let frequency = Derived(&mut self.frequency, usual);
        f.share("frequency", "how likely a corridor that can hold stairs has them", frequency);
    }
}
