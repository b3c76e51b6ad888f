use crate::{
    model::DoorKind,
    named::named,
    params::{Derived, Fields, Params, Rules},
};

named! {
    /// Where doors are.
    pub enum DoorPlaces {
        /// On every cell of an opening with a wall near it, so that the opening is closed as a whole.
        Openings = "openings",
        /// On the cells with a wall near them and on no others: the rule of the document of `scatter`.
        Walls = "walls",
        /// One record for each end of each passage, and doors on the other cells of its opening.
        Ends = "ends",
    }
}

named! {
    /// Where secret doors may be.
    pub enum SecretPlaces {
        /// Where they leave a way to the goal, and to three quarters of the rooms.
        Fair = "fair",
        /// Wherever chance puts them.
        Anywhere = "anywhere",
    }
}

/// Doors where corridors meet rooms. What is `None` follows from the method; where it says nothing, doors close `openings`, are
/// of one kind and seal nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Doors {
    /// What kind of doors, but for the shares below. Default `closed`.
    pub kind: DoorKind,
    /// Where doors are. Default `None`: `openings` unless the method says otherwise.
    pub at: Option<DoorPlaces>,
    /// Which share of them are archways. Default `None`: 0 unless the method says otherwise; from 0 to 1.
    pub archway: Option<f64>,
    /// Which share of them are locked. Default `None`: 0 unless the method says otherwise; from 0 to 1.
    pub locked: Option<f64>,
    /// Which share of them are secret. Default `None`: 0 unless the method says otherwise; from 0 to 1.
    pub secret: Option<f64>,
    /// Where secret doors may be. Default `fair`.
    pub secrets: SecretPlaces,
    /// Whether every open cell beside a room becomes a door. Default `None`: `false` unless the method says otherwise.
    pub seal: Option<bool>,
}

impl Default for Doors {
    fn default() -> Doors {
        Doors {
            kind: DoorKind::Closed,
            at: None,
            archway: None,
            locked: None,
            secret: None,
            secrets: SecretPlaces::Fair,
            seal: None,
        }
    }
}

impl Doors {
    /// Where doors are, set or not.
    pub(crate) fn at(&self) -> DoorPlaces {
        self.at.unwrap_or(DoorPlaces::Openings)
    }

    /// Whether an opening with a door has one on each of its cells, and whether doors differ in kind. Otherwise the doors of
    /// `scatter` stand where its document has them, which means nothing once some are locked or secret.
    pub(crate) fn closes_openings(&self) -> bool {
        self.at() != DoorPlaces::Walls || self.shares().sum() > 0.0 || self.kind.is_barred()
    }

    /// Whether every open cell beside a room becomes a door, set or not.
    pub(crate) fn seals(&self) -> bool {
        self.seal.unwrap_or(false)
    }

    /// The shares of doors that are of another kind, set or not.
    pub(crate) fn shares(&self) -> DoorShares {
        DoorShares {
            archway: self.archway.unwrap_or(0.0),
            locked: self.locked.unwrap_or(0.0),
            secret: self.secret.unwrap_or(0.0),
        }
    }
}

/// The shares of doors that are of another kind than the rest.
#[derive(Clone, Copy)]
pub(crate) struct DoorShares {
    pub(crate) archway: f64,
    pub(crate) locked: f64,
    pub(crate) secret: f64,
}

impl DoorShares {
    pub(crate) fn sum(self) -> f64 {
        self.archway + self.locked + self.secret
    }
}

impl Params for Doors {
    fn about(&self) -> &'static str {
        "Finds the cells just outside each room where a corridor enters between walls."
    }

    fn first(&self) -> &'static [&'static str] {
        &["kind", "locked", "secret"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let (at, seals) = (self.at(), self.seals());
        f.heading("Doors");
        f.choice("kind", "what kind of doors, but for the shares below", &mut self.kind);
        let places = "in openings near a wall, on the cells near a wall only, or at each passage end";
        f.choice("at", places, Derived(&mut self.at, at));
        f.share("archway", "share of doors that are archways", Derived(&mut self.archway, 0.0));
        f.share("locked", "share of doors that are locked", Derived(&mut self.locked, 0.0));
        f.share("secret", "share of doors that are secret", Derived(&mut self.secret, 0.0));
        f.choice("secrets", "keep a way to goal and most rooms free of secret doors, or not", &mut self.secrets);
        f.flag("seal", "make a door of every open cell beside a room", Derived(&mut self.seal, seals));
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        let DoorShares { archway, locked, secret } = self.shares();
        rules.at_most_whole(&[("archway", archway), ("locked", locked), ("secret", secret)]);
    }
}
