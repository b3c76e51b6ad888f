use crate::{
    model::{Archetype, RoomKind},
    params::{Derived, Fields, Params, Resolve, Rules},
};

/// What rooms are for, where the method gives them no purpose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roles {
    /// What the dungeon was built as, from which the shares follow. Default `None`: `classic` unless the method says
    /// otherwise.
    pub style: Option<Archetype>,
    /// The share of rooms with better loot; one room has it at least. Default `None`: 0.14 unless the style says otherwise;
    /// from 0 to 1.
    pub treasure: Option<f64>,
    /// The share of rooms with a blessing station. Default `None`: 0.06 unless the style says otherwise; from
    /// 0 to 1.
    pub shrine: Option<f64>,
    /// The share of rooms with hazards on the floor. Default `None`: 0.1 unless the style says otherwise; from
    /// 0 to 1.
    pub trap: Option<f64>,
    /// The share of rooms with more and stronger enemies. Default `None`: 0.08 unless the style says otherwise;
    /// from 0 to 1.
    pub challenge: Option<f64>,
}

/// The shares of treasure, shrine, trap and challenge rooms of a style.
const fn usual_shares(style: Archetype) -> [f64; 4] {
    match style {
        Archetype::Classic => [0.14, 0.06, 0.10, 0.08],
        Archetype::Warren => [0.16, 0.02, 0.14, 0.06],
        Archetype::Temple => [0.10, 0.16, 0.08, 0.06],
        Archetype::Crypt => [0.18, 0.06, 0.16, 0.06],
        Archetype::Cavern => [0.14, 0.03, 0.08, 0.12],
        Archetype::Fortress => [0.12, 0.04, 0.08, 0.14],
        Archetype::Lair => [0.14, 0.02, 0.14, 0.12],
    }
}

/// Every parameter of roles with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RoleSettings {
    style: Archetype,
    treasure: f64,
    shrine: f64,
    trap: f64,
    challenge: f64,
}

impl Resolve for Roles {
    type Resolved = RoleSettings;

    fn resolve(&self) -> RoleSettings {
        let style = self.style.unwrap_or(Archetype::Classic);
        let [treasure, shrine, trap, challenge] = usual_shares(style);
        RoleSettings {
            style,
            treasure: self.treasure.unwrap_or(treasure),
            shrine: self.shrine.unwrap_or(shrine),
            trap: self.trap.unwrap_or(trap),
            challenge: self.challenge.unwrap_or(challenge),
        }
    }
}

impl RoleSettings {
    /// The share of rooms that have a purpose; 0 for kinds that only a method gives.
    pub(crate) fn share(&self, kind: RoomKind) -> f64 {
        match kind {
            RoomKind::Treasure => self.treasure,
            RoomKind::Shrine => self.shrine,
            RoomKind::Trap => self.trap,
            RoomKind::Challenge => self.challenge,
            RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss => 0.0,
        }
    }

    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        use RoomKind::{Challenge, Shrine, Trap, Treasure};
        let kinds = [("treasure", Treasure), ("shrine", Shrine), ("trap", Trap), ("challenge", Challenge)];
        rules.at_most_whole(&kinds.map(|(name, kind)| (name, self.share(kind))));
    }
}

impl Params for Roles {
    fn about(&self) -> &'static str {
        "Makes treasure rooms, shrines, traps and challenges of plain rooms, by size, depth and dead ends."
    }

    fn first(&self) -> &'static [&'static str] {
        &["treasure", "trap"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let usual = self.resolve();
        f.heading("Style");
        f.choice("style", "what the dungeon was built as", Derived(&mut self.style, usual.style));
        f.heading("Shares of rooms");
        let mut share = |name, about, own, usual| f.share(name, about, Derived(own, usual)).useful(0.0, 0.4);
        share("treasure", "share of rooms with better loot; one at least", &mut self.treasure, usual.treasure);
        share("shrine", "share of rooms with a blessing", &mut self.shrine, usual.shrine);
        share("trap", "share of rooms with hazards", &mut self.trap, usual.trap);
        share("challenge", "share of rooms with more and stronger enemies", &mut self.challenge, usual.challenge);
    }
}
