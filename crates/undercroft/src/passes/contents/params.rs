use crate::params::{Fields, Params};

/// What special rooms hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// Loot marks in a treasure room. Default 3, from 0 to 100.
    pub treasure_loot: i32,
    /// How much richer a treasure room is than usual. Default 2, from 1 to 100.
    pub treasure_factor: f64,
    /// The share of a trap room's cells that are hazards, as far as the way through stays free. Default 0.04, from 0 to
    /// 0.25.
    pub hazard_share: f64,
    /// Prize marks in a challenge room. Default 2, from 0 to 100.
    pub challenge_rewards: i32,
    /// How much more experience a challenge room gives. Default 1.5, from 1 to 100.
    pub challenge_xp: f64,
    /// How much more loot a challenge room gives. Default 1.5, from 1 to 100.
    pub challenge_loot: f64,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents {
            treasure_loot: 3,
            treasure_factor: 2.0,
            hazard_share: 0.04,
            challenge_rewards: 2,
            challenge_xp: 1.5,
            challenge_loot: 1.5,
        }
    }
}

impl Params for Contents {
    fn about(&self) -> &'static str {
        "Puts loot in treasure rooms, hazards in trap rooms, a blessing in shrines, prizes in challenges."
    }

    fn first(&self) -> &'static [&'static str] {
        &["treasure_loot"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Treasure");
        f.whole("treasure_loot", "loot in a treasure room", &mut self.treasure_loot, 0..=100).useful(0.0, 10.0);
        let richer = "how much richer a treasure room is than usual";
        f.real("treasure_factor", richer, &mut self.treasure_factor, 1.0..=100.0).useful(1.0, 5.0);
        f.heading("Traps");
        f.real("hazard_share", "share of a trap room's cells", &mut self.hazard_share, 0.0..=0.25);
        f.heading("Challenges");
        let prizes = "prizes in a challenge room";
        f.whole("challenge_rewards", prizes, &mut self.challenge_rewards, 0..=100).useful(0.0, 10.0);
        let xp = "factor on experience in a challenge room";
        f.real("challenge_xp", xp, &mut self.challenge_xp, 1.0..=100.0).useful(1.0, 5.0);
        let loot = "factor on loot in a challenge room";
        f.real("challenge_loot", loot, &mut self.challenge_loot, 1.0..=100.0).useful(1.0, 5.0);
    }
}
