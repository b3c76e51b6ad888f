use crate::{
    model::DoorKind,
    named::named,
    params::{Fields, Form, Params, Rules, Slot},
};

named! {
    /// Where doors are.
    pub enum DoorPlaces {
        /// Wherever floor comes up to a room between walls.
        Walls = "walls",
        /// One at each end of each passage.
        Ends = "ends",
    }
}

/// Doors where corridors meet rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct Doors {
    /// What kind of doors, but for the shares below.
    pub kind: DoorKind,
    /// Where doors are.
    pub at: DoorPlaces,
    /// Which share of them are archways.
    pub archway: f64,
    /// Which share of them are locked.
    pub locked: f64,
    /// Which share of them are secret.
    pub secret: f64,
    /// Whether every open cell beside a room becomes a door.
    pub seal: bool,
}

impl Default for Doors {
    fn default() -> Doors {
        Doors { kind: DoorKind::Closed, at: DoorPlaces::Walls, archway: 0.0, locked: 0.0, secret: 0.0, seal: false }
    }
}

impl Doors {
    /// Whether doors are of more than one kind.
    pub(crate) fn mixed(&self) -> bool {
        self.archway + self.locked + self.secret > 0.0
    }
}

impl Params for Doors {
    fn about(&self) -> &'static str {
        "Finds the cells just outside each room where a corridor enters between walls."
    }

    fn form(&self) -> Form {
        Form {
            groups: &[("Doors", &["kind", "at", "archway", "locked", "secret", "seal"])],
            first: &["kind", "locked", "secret"],
            useful: &[],
        }
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("kind", "what kind of doors, but for the shares below", Slot::Choice(&mut self.kind));
        f.field("at", "where floor meets a room between walls, or one at each passage end", Slot::Choice(&mut self.at));
        f.field("archway", "share of doors that are archways", Slot::Real(&mut self.archway, 0.0..=1.0));
        f.field("locked", "share of doors that are locked", Slot::Real(&mut self.locked, 0.0..=1.0));
        f.field("secret", "share of doors that are secret", Slot::Real(&mut self.secret, 0.0..=1.0));
        f.field("seal", "make a door of every open cell beside a room", Slot::Flag(&mut self.seal));
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        let shares = [self.archway, self.locked, self.secret];
        let sum: f64 = shares.iter().sum();
        let no_shares = shares.iter().any(|share| !(0.0..=1.0).contains(share));
        // A hair more than 1, so that 0.7 + 0.2 + 0.1 is 1. What is no share at all has its own problem.
        rules.require(no_shares || sum <= 1.0 + 1e-9, "archway", || {
            let rule = format!("archway + locked + secret must be at most 1, is {sum}");
            (rule, "lower one of them".to_owned())
        });
    }
}
