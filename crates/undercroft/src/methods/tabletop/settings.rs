use super::{Kept, Symmetry, Tabletop, kept, symmetry::SymmetryGroup};
use crate::{
    Named,
    model::Archetype,
    params::{MAX_ROOMS, Resolve, RoomSpan, Rules},
};

/// Every parameter of `tabletop` with its value: what was set, or what follows from archetype and size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) rooms: RoomSpan,
    pub(crate) archetype: Archetype,
    pub(crate) symmetry: Symmetry,
    pub(crate) symmetry_break: f64,
    pub(crate) density: f64,
    pub(crate) room_size_bias: f64,
    pub(crate) round_room_chance: f64,
    pub(crate) hall_chance: f64,
    pub(crate) linearity: f64,
    pub(crate) loop_factor: f64,
    pub(crate) winding: f64,
    pub(crate) spine_length: i32,
    pub(crate) branch_chance: f64,
    pub(crate) branch_depth: i32,
    pub(crate) kept: Kept,
    /// How likely a door is secret, unless the pass `doors` is told.
    pub(crate) secret_door_chance: f64,
    /// How likely a passage has stairs, unless the pass `stairs` is told.
    pub(crate) stair_frequency: f64,
    /// How many ways out there are, unless the pass `exits` is told.
    pub(crate) exits: i32,
}

impl Resolve for Tabletop {
    type Resolved = Settings;

    /// What was set, and the presets for the rest.
    fn resolve(&self) -> Settings {
        let preset = Settings::preset(self);
        Settings {
            rooms: self.rooms.unwrap_or(preset.rooms),
            symmetry: self.symmetry.unwrap_or(preset.symmetry),
            symmetry_break: self.symmetry_break.unwrap_or(preset.symmetry_break),
            density: self.density.unwrap_or(preset.density),
            room_size_bias: self.room_size_bias.unwrap_or(preset.room_size_bias),
            round_room_chance: self.round_room_chance.unwrap_or(preset.round_room_chance),
            hall_chance: self.hall_chance.unwrap_or(preset.hall_chance),
            linearity: self.linearity.unwrap_or(preset.linearity),
            loop_factor: self.loop_factor.unwrap_or(preset.loop_factor),
            winding: self.winding.unwrap_or(preset.winding),
            ..preset
        }
    }
}

impl Settings {
    /// What follows from the archetype, the size and the parameters that nothing else sets.
    pub(super) fn preset(params: &Tabletop) -> Settings {
        let archetype = params.archetype;
        let classic = Settings {
            rooms: params.size.rooms(),
            archetype,
            symmetry: Symmetry::None,
            symmetry_break: 0.2,
            density: 0.5,
            room_size_bias: 0.0,
            round_room_chance: 0.15,
            hall_chance: 0.1,
            linearity: 0.3,
            loop_factor: 0.35,
            winding: 0.0,
            secret_door_chance: 0.05,
            stair_frequency: 0.15,
            exits: 1,
            spine_length: params.spine_length,
            branch_chance: params.branch_chance,
            branch_depth: params.branch_depth,
            kept: params.kept.clone(),
        };
        match archetype {
            Archetype::Classic => classic,
            Archetype::Warren => Settings {
                density: 0.9,
                room_size_bias: -0.8,
                loop_factor: 0.5,
                hall_chance: 0.0,
                linearity: 0.0,
                ..classic
            },
            Archetype::Temple => Settings {
                symmetry: Symmetry::Bilateral,
                symmetry_break: 0.0,
                room_size_bias: 0.5,
                round_room_chance: 0.25,
                hall_chance: 0.2,
                loop_factor: 0.8,
                ..classic
            },
            Archetype::Crypt => Settings {
                linearity: 0.8,
                loop_factor: 0.1,
                room_size_bias: -0.4,
                round_room_chance: 0.05,
                secret_door_chance: 0.1,
                ..classic
            },
            Archetype::Cavern => Settings {
                winding: 0.8,
                hall_chance: 0.0,
                stair_frequency: 0.05,
                linearity: 0.0,
                loop_factor: 0.1,
                ..classic
            },
            Archetype::Fortress => Settings {
                symmetry_break: 0.0,
                loop_factor: 0.1,
                round_room_chance: 0.0,
                hall_chance: 0.0,
                linearity: 0.0,
                exits: 2,
                ..classic
            },
            Archetype::Lair => {
                Settings { room_size_bias: -0.2, linearity: 0.9, loop_factor: 0.0, winding: 0.3, ..classic }
            }
        }
    }

    /// The motions that leave the plan as it is, or its core.
    pub(super) fn group(&self) -> SymmetryGroup {
        match self.symmetry {
            Symmetry::None => SymmetryGroup::Trivial,
            Symmetry::Bilateral | Symmetry::Partial => SymmetryGroup::Mirror,
            Symmetry::Radial2 => SymmetryGroup::HalfTurn,
            Symmetry::Radial4 => SymmetryGroup::QuarterTurns,
        }
    }

    /// Whether there is a symmetry that nothing may break.
    pub(super) fn is_whole(&self) -> bool {
        let is_symmetric = matches!(self.symmetry, Symmetry::Bilateral | Symmetry::Radial2 | Symmetry::Radial4);
        is_symmetric && self.symmetry_break <= 0.0
    }

    /// How far apart neighbours lie: from how many cells to how many.
    pub(super) fn spacing(&self) -> (i32, i32) {
        self.density_class().1
    }

    /// Where the density lies between the last at which neighbours lie as far apart as that and the first: from 0 to 1. The
    /// nearer to 1, the likelier are the smaller gaps.
    pub(super) fn closeness(&self) -> f64 {
        let ((low, high), _) = self.density_class();
        (self.density - low) / (high - low)
    }

    /// The densities at which neighbours lie as far apart as at this one, and how far that is.
    fn density_class(&self) -> ((f64, f64), (i32, i32)) {
        match self.density {
            density if density >= 0.8 => ((0.8, 1.0), (1, 2)),
            density if density >= 0.4 => ((0.4, 0.8), (3, 5)),
            _ => ((0.0, 0.4), (6, 10)),
        }
    }

    /// The most rooms that it can have: one in the middle and whole orbits around it.
    pub(super) fn most_rooms(&self) -> i32 {
        (self.rooms.max - 1).max(0) / self.orbit() * self.orbit() + 1
    }

    /// The numbers of rooms it can have where the symmetry is whole: one in the middle, the others in `orbit`s.
    pub(super) fn orbit(&self) -> i32 {
        match self.symmetry {
            Symmetry::Radial2 if self.symmetry_break == 0.0 => 2,
            Symmetry::Radial4 if self.symmetry_break == 0.0 => 4,
            _ => 1,
        }
    }

    /// The rules that bind several parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let RoomSpan { min, max } = self.rooms;
        rules.require((1..=MAX_ROOMS).contains(&min) && (1..=MAX_ROOMS).contains(&max), "rooms", || {
            (format!("must be from 1 to {MAX_ROOMS}, is [{min}, {max}]"), "for more rooms make several dungeons")
        });
        rules.require(min <= max, "rooms", || {
            (format!("must go from few to many, is [{min}, {max}]"), format!("write it as [{max}, {min}]"))
        });
        let (orbit, most) = (self.orbit(), self.most_rooms());
        rules.require(most >= min || min > max, "rooms", || {
            let rule = format!(
                "{} that is not broken has 1 + {orbit}·k rooms, and no such number lies in [{min}, {max}]",
                self.symmetry.name()
            );
            (rule, format!("ask for {most} or {}, or raise symmetry_break above 0", most + orbit))
        });
        kept::check(self.kept.rooms(), self, rules);
    }
}
