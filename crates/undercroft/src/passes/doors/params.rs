use crate::{
    model::DoorKind,
    named::named,
    params::{Derived, Fields, Params, Resolve, Rules},
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

/// Every parameter of doors with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DoorSettings {
    pub(crate) kind: DoorKind,
    pub(crate) at: DoorPlaces,
    pub(crate) archway: f64,
    pub(crate) locked: f64,
    pub(crate) secret: f64,
    pub(crate) secrets: SecretPlaces,
    pub(crate) seal: bool,
}

impl Resolve for Doors {
    type Resolved = DoorSettings;

    fn resolve(&self) -> DoorSettings {
        DoorSettings {
            kind: self.kind,
            at: self.at.unwrap_or(DoorPlaces::Openings),
            archway: self.archway.unwrap_or(0.0),
            locked: self.locked.unwrap_or(0.0),
            secret: self.secret.unwrap_or(0.0),
            secrets: self.secrets,
            seal: self.seal.unwrap_or(false),
        }
    }
}

impl DoorSettings {
    /// Whether an opening with a door has one on each of its cells, and whether doors differ in kind. Otherwise the doors of
    /// `scatter` stand where its document has them, which means nothing once some are locked or secret.
    pub(crate) fn closes_openings(&self) -> bool {
        let others = self.archway + self.locked + self.secret;
        self.at != DoorPlaces::Walls || others > 0.0 || self.kind.is_barred()
    }

    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        rules.at_most_whole(&[("archway", self.archway), ("locked", self.locked), ("secret", self.secret)]);
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
        let usual = self.resolve();
        f.heading("Doors");
        f.choice("kind", "what kind of doors, but for the shares below", &mut self.kind);
        let places = "in openings near a wall, on the cells near a wall only, or at each passage end";
        f.choice("at", places, Derived(&mut self.at, usual.at));
        f.share("archway", "share of doors that are archways", Derived(&mut self.archway, usual.archway));
        f.share("locked", "share of doors that are locked", Derived(&mut self.locked, usual.locked));
        f.share("secret", "share of doors that are secret", Derived(&mut self.secret, usual.secret));
        f.choice("secrets", "keep a way to goal and most rooms free of secret doors, or not", &mut self.secrets);
        f.flag("seal", "make a door of every open cell beside a room", Derived(&mut self.seal, usual.seal));
    }
}
