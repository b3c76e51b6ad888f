use crate::{
    Named,
    model::Archetype,
    named::named,
    params::{Fields, Form, MAX_ROOMS, Params, RoomSpan, Rules, Slot},
    passes::WaterDepth,
};

named! {
    /// How large a dungeon is, in words.
    pub enum Size {
        /// 4 to 6 rooms.
        Tiny = "tiny",
        /// 6 to 10 rooms.
        Small = "small",
        /// 10 to 16 rooms.
        Medium = "medium",
        /// 16 to 24 rooms.
        Large = "large",
        /// 24 to 40 rooms.
        XLarge = "xlarge",
    }
}

impl Size {
    /// How many rooms that is.
    ///
    /// ```
    /// use undercroft::recipe::Size;
    /// assert_eq!((Size::Medium.rooms().min, Size::Medium.rooms().max), (10, 16));
    /// ```
    pub const fn rooms(self) -> RoomSpan {
        let (min, max) = match self {
            Size::Tiny => (4, 6),
            Size::Small => (6, 10),
            Size::Medium => (10, 16),
            Size::Large => (16, 24),
            Size::XLarge => (24, 40),
        };
        RoomSpan { min, max }
    }
}

named! {
    /// Which motions leave the plan as it is.
    pub enum Symmetry {
        /// None.
        None = "none",
        /// Left and right are mirror images.
        Bilateral = "bilateral",
        /// Half a turn.
        Radial2 = "radial2",
        /// A quarter turn.
        Radial4 = "radial4",
        /// A bilateral core with free edges.
        Partial = "partial",
    }
}

/// Rooms along a spine, around a centre or free, joined by passages that are found around everything else.
#[derive(Clone, Debug, PartialEq)]
pub struct Tabletop {
    /// How large, in words.
    pub size: Size,
    /// How many rooms.
    pub rooms: RoomSpan,
    /// What it was built as.
    pub archetype: Archetype,
    /// Which motions leave the plan as it is.
    pub symmetry: Symmetry,
    /// How much of the symmetry is broken.
    pub symmetry_break: f64,
    /// How closely rooms are packed.
    pub density: f64,
    /// Whether rooms are rather small or rather large.
    pub room_size_bias: f64,
    /// How likely a room is round.
    pub round_room_chance: f64,
    /// How likely a room is a long hall.
    pub hall_chance: f64,
    /// How much the rooms follow one another instead of branching.
    pub linearity: f64,
    /// How likely neighbours that need not be joined are.
    pub loop_factor: f64,
    /// How much passages wander.
    pub winding: f64,
    /// How likely a door is secret.
    pub secret_door_chance: f64,
    /// How likely a passage has stairs.
    pub stair_frequency: f64,
    /// How many ways out, the entrance counted.
    pub exits: i32,
    /// How much of the floor is under water.
    pub water: WaterDepth,
    /// Rooms of the spine; 0 for as many as suit the dungeon's size.
    pub spine_length: i32,
    /// How likely a room of the spine has branches.
    pub branch_chance: f64,
    /// How often branches branch again.
    pub branch_depth: i32,
}

impl Tabletop {
    /// What an archetype is unless one says otherwise.
    ///
    /// ```
    /// use undercroft::recipe::{Archetype, Symmetry, Tabletop};
    /// assert_eq!(Tabletop::of(Archetype::Temple).symmetry, Symmetry::Bilateral);
    /// ```
    pub fn of(archetype: Archetype) -> Tabletop {
        let classic = Tabletop {
            size: Size::Medium,
            rooms: Size::Medium.rooms(),
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
            water: WaterDepth::Dry,
            spine_length: 0,
            branch_chance: 0.7,
            branch_depth: 2,
        };
        match archetype {
            Archetype::Classic => classic,
            Archetype::Warren => Tabletop {
                density: 0.9,
                room_size_bias: -0.8,
                loop_factor: 0.5,
                hall_chance: 0.0,
                linearity: 0.0,
                ..classic
            },
            Archetype::Temple => Tabletop {
                symmetry: Symmetry::Bilateral,
                symmetry_break: 0.0,
                room_size_bias: 0.5,
                round_room_chance: 0.25,
                hall_chance: 0.2,
                ..classic
            },
            Archetype::Crypt => Tabletop {
                linearity: 0.8,
                loop_factor: 0.1,
                room_size_bias: -0.4,
                round_room_chance: 0.05,
                secret_door_chance: 0.1,
                ..classic
            },
            Archetype::Cavern => Tabletop { winding: 0.8, hall_chance: 0.0, stair_frequency: 0.05, ..classic },
            Archetype::Fortress => Tabletop {
                symmetry_break: 0.0,
                loop_factor: 0.1,
                round_room_chance: 0.0,
                hall_chance: 0.0,
                linearity: 0.0,
                exits: 2,
                ..classic
            },
            Archetype::Lair => {
                Tabletop { room_size_bias: -0.2, linearity: 0.5, loop_factor: 0.25, winding: 0.3, ..classic }
            }
        }
    }

    /// How far apart neighbours lie: from how many cells to how many.
    ///
    /// ```
    /// use undercroft::recipe::Tabletop;
    /// assert_eq!(Tabletop { density: 0.9, ..Tabletop::default() }.spacing(), (1, 2));
    /// assert_eq!(Tabletop { density: 0.4, ..Tabletop::default() }.spacing(), (3, 5));
    /// assert_eq!(Tabletop { density: 0.3, ..Tabletop::default() }.spacing(), (6, 10));
    /// ```
    pub fn spacing(&self) -> (i32, i32) {
        if self.density >= 0.8 {
            (1, 2)
        } else if self.density >= 0.4 {
            (3, 5)
        } else {
            (6, 10)
        }
    }

    /// The numbers of rooms it can have where the symmetry is whole: one in the middle, the others in `orbit`s.
    pub(crate) fn orbit(&self) -> i32 {
        match self.symmetry {
            Symmetry::Radial2 if self.symmetry_break == 0.0 => 2,
            Symmetry::Radial4 if self.symmetry_break == 0.0 => 4,
            _ => 1,
        }
    }
}

impl Default for Tabletop {
    fn default() -> Tabletop {
        Tabletop::of(Archetype::Classic)
    }
}

impl Params for Tabletop {
    fn about(&self) -> &'static str {
        "Places rooms along a spine, around a centre or freely, and finds passages between them for a keyed map."
    }

    fn form(&self) -> Form {
        Form {
            groups: &[
                ("Size", &["size", "rooms", "density", "room_size_bias"]),
                (
                    "Plan",
                    &[
                        "archetype",
                        "symmetry",
                        "symmetry_break",
                        "linearity",
                        "spine_length",
                        "branch_chance",
                        "branch_depth",
                    ],
                ),
                ("Rooms", &["round_room_chance", "hall_chance"]),
                ("Passages", &["loop_factor", "winding", "stair_frequency", "secret_door_chance", "exits"]),
                ("Water", &["water"]),
            ],
            first: &["archetype", "size", "symmetry", "water", "density", "loop_factor"],
            useful: &[("rooms", 4.0, 60.0), ("exits", 1.0, 6.0), ("spine_length", 0.0, 30.0)],
        }
    }

    fn presets(&self) -> &'static [&'static str] {
        &["archetype", "size"]
    }

    fn take_presets(&mut self) {
        *self = Tabletop { size: self.size, rooms: self.size.rooms(), ..Tabletop::of(self.archetype) };
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("size", "how large, in words: sets `rooms`", Slot::Choice(&mut self.size));
        f.field("rooms", "how many rooms", Slot::Custom(&mut self.rooms));
        f.field("archetype", "what it was built as: sets what is not said", Slot::Choice(&mut self.archetype));
        f.field("symmetry", "which motions leave the plan as it is", Slot::Choice(&mut self.symmetry));
        f.field(
            "symmetry_break",
            "how much of the symmetry is broken",
            Slot::Real(&mut self.symmetry_break, 0.0..=1.0),
        );
        f.field("density", "how closely rooms are packed; tight from 0.8 on", Slot::Real(&mut self.density, 0.0..=1.0));
        f.field(
            "room_size_bias",
            "rather small rooms or rather large ones",
            Slot::Real(&mut self.room_size_bias, -1.0..=1.0),
        );
        f.field(
            "round_room_chance",
            "how likely a room is round or has eight sides",
            Slot::Real(&mut self.round_room_chance, 0.0..=1.0),
        );
        f.field("hall_chance", "how likely a room is a long hall", Slot::Real(&mut self.hall_chance, 0.0..=1.0));
        f.field(
            "linearity",
            "how much rooms follow one another instead of branching",
            Slot::Real(&mut self.linearity, 0.0..=1.0),
        );
        f.field(
            "loop_factor",
            "how likely neighbours that need not be joined are",
            Slot::Real(&mut self.loop_factor, 0.0..=1.0),
        );
        f.field("winding", "how much passages wander", Slot::Real(&mut self.winding, 0.0..=1.0));
        f.field(
            "secret_door_chance",
            "how likely a door is secret; handed to doors",
            Slot::Real(&mut self.secret_door_chance, 0.0..=1.0),
        );
        f.field(
            "stair_frequency",
            "how likely a passage has stairs; handed to stairs",
            Slot::Real(&mut self.stair_frequency, 0.0..=1.0),
        );
        f.field("exits", "ways out, the entrance counted; handed to exits", Slot::Whole(&mut self.exits, 1..=100));
        f.field("water", "how much of the floor is under water; handed to water", Slot::Choice(&mut self.water));
        f.field(
            "spine_length",
            "rooms of the spine; 0 for as many as suit",
            Slot::Whole(&mut self.spine_length, 0..=1_000),
        );
        f.field(
            "branch_chance",
            "how likely a room of the spine has branches",
            Slot::Real(&mut self.branch_chance, 0.0..=1.0),
        );
        f.field("branch_depth", "how often branches branch again", Slot::Whole(&mut self.branch_depth, 0..=4));
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        let RoomSpan { min, max } = self.rooms;
        rules.require((1..=MAX_ROOMS).contains(&min) && (1..=MAX_ROOMS).contains(&max), "rooms", || {
            let hint = "for more rooms make several dungeons".to_owned();
            (format!("must be from 1 to {MAX_ROOMS}, is [{min}, {max}]"), hint)
        });
        rules.require(min <= max, "rooms", || {
            (format!("must go from few to many, is [{min}, {max}]"), format!("write it as [{max}, {min}]"))
        });
        let orbit = self.orbit();
        // The most that have a room in the middle and whole orbits around it.
        let most = (max - 1).max(0) / orbit * orbit + 1;
        rules.require(most >= min || min > max, "rooms", || {
            let rule = format!(
                "{} that is not broken has 1 + {orbit}·k rooms, and no such number lies in [{min}, {max}]",
                self.symmetry.name()
            );
            (rule, format!("ask for {most} or {}, or raise symmetry_break above 0", most + orbit))
        });
    }
}
