use super::{Settings, kept, kept::Kept};
use crate::{
    Named,
    model::Archetype,
    named::named,
    params::{Derived, Fields, MAX_ROOMS, Params, RoomSpan, Rules},
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
///
/// What is `None` follows: `rooms` from the size, everything else from the archetype, and what is shared with a pass from
/// that pass, if it says more. [`Recipe::resolved`](crate::Recipe::resolved) shows what it comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tabletop {
    /// How large, in words. Default `medium`.
    pub size: Size,
    /// How many rooms. Default `None`: `[10, 16]` unless `size` says otherwise; from 1 to 20,000.
    pub rooms: Option<RoomSpan>,
    /// What it was built as. Default `classic`.
    pub archetype: Archetype,
    /// Which motions leave the plan as it is. Default `None`: `none` unless `archetype` says otherwise.
    pub symmetry: Option<Symmetry>,
    /// How much of the symmetry is broken. Default `None`: 0.2 unless `archetype` says otherwise; from 0 to 1.
    pub symmetry_break: Option<f64>,
    /// How closely rooms are packed. Default `None`: 0.5 unless `archetype` says otherwise; from 0 to 1.
    pub density: Option<f64>,
    /// Whether rooms are rather small or rather large. Default `None`: 0 unless `archetype` says otherwise; from
    /// -1 to 1.
    pub room_size_bias: Option<f64>,
    /// How likely a room is round. Default `None`: 0.15 unless `archetype` says otherwise; from 0 to 1.
    pub round_room_chance: Option<f64>,
    /// How likely a room is a long hall. Default `None`: 0.1 unless `archetype` says otherwise; from 0 to 1.
    pub hall_chance: Option<f64>,
    /// How much the rooms follow one another instead of branching. Default `None`: 0.3 unless `archetype` says
    /// otherwise; from 0 to 1.
    pub linearity: Option<f64>,
    /// How likely neighbours that need not be joined are. Default `None`: 0.35 unless `archetype` says otherwise; from
    /// 0 to 1.
    pub loop_factor: Option<f64>,
    /// How many of the passages wander. Default `None`: 0 unless `archetype` says otherwise; from 0 to 1.
    pub winding: Option<f64>,
    /// How likely a door is secret; `doors.secret` is the same value. Default `None`: 0.05 unless `archetype` or the
    /// pass says otherwise; from 0 to 1.
    pub secret_door_chance: Option<f64>,
    /// How likely a passage has stairs; `stairs.frequency` is the same value. Default `None`: 0.15 unless `archetype`
    /// or the pass says otherwise; from 0 to 1.
    pub stair_frequency: Option<f64>,
    /// How many ways out, the entrance counted; `exits.count` is the same value. Default `None`: 1 unless `archetype` or
    /// the pass says otherwise; from 1 to 1,000.
    pub exits: Option<i32>,
    /// How much of the floor is under water; `water.depth` is the same value. Unless it is dry the pass `water` is on.
    /// Default `None`: `dry` unless `archetype` or the pass says otherwise.
    pub water: Option<WaterDepth>,
    /// Rooms of the spine; 0 for as many as suit the dungeon's size. Default 0, from 0 to 1,000.
    pub spine_length: i32,
    /// How likely a room of the spine has branches. Default 0.7, from 0 to 1.
    pub branch_chance: f64,
    /// How often branches branch again. Default 2, from 0 to 4.
    pub branch_depth: i32,
    /// Rooms that are there already; the others are laid around them. [`Dungeon::keep`](crate::Dungeon::keep) takes them from a
    /// dungeon. Default empty.
    pub kept: Kept,
}

impl Tabletop {
    /// The archetype, with everything that follows from it left to follow.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, recipe::{Archetype, Symmetry, Tabletop}};
    /// let temple = Recipe::new(Method::Tabletop(Tabletop::of(Archetype::Temple))).resolved();
    /// assert!(matches!(temple.method, Method::Tabletop(params) if params.symmetry == Some(Symmetry::Bilateral)));
    /// ```
    pub fn of(archetype: Archetype) -> Tabletop {
        Tabletop { archetype, ..Tabletop::default() }
    }

    /// How far apart neighbours lie: from how many cells to how many.
    ///
    /// ```
    /// use undercroft::recipe::Tabletop;
    /// assert_eq!(Tabletop { density: Some(0.9), ..Tabletop::default() }.spacing(), (1, 2));
    /// assert_eq!(Tabletop { density: Some(0.4), ..Tabletop::default() }.spacing(), (3, 5));
    /// assert_eq!(Tabletop { density: Some(0.3), ..Tabletop::default() }.spacing(), (6, 10));
    /// ```
    pub fn spacing(&self) -> (i32, i32) {
        self.settings().spacing()
    }

    /// How many rooms: as set, or as many as the size stands for.
    pub(super) fn room_span(&self) -> RoomSpan {
        self.rooms.unwrap_or(self.size.rooms())
    }

    /// The value of every parameter, set or not.
    pub(crate) fn settings(&self) -> Settings {
        Settings::of(self)
    }
}

impl Default for Tabletop {
    fn default() -> Tabletop {
        Tabletop {
            size: Size::Medium,
            rooms: None,
            archetype: Archetype::Classic,
            symmetry: None,
            symmetry_break: None,
            density: None,
            room_size_bias: None,
            round_room_chance: None,
            hall_chance: None,
            linearity: None,
            loop_factor: None,
            winding: None,
            secret_door_chance: None,
            stair_frequency: None,
            exits: None,
            water: None,
            spine_length: 0,
            branch_chance: 0.7,
            branch_depth: 2,
            kept: Kept::default(),
        }
    }
}

impl Params for Tabletop {
    fn about(&self) -> &'static str {
        "Places rooms along a spine, around a centre or freely, and finds passages between them for a keyed map."
    }

    fn first(&self) -> &'static [&'static str] {
        &["archetype", "size", "symmetry", "water", "density", "loop_factor"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let preset = Settings::preset(self);
        f.heading("Size");
        f.choice("size", "how large, in words: sets `rooms`", &mut self.size);
        f.custom("rooms", "how many rooms", &mut Derived(&mut self.rooms, preset.rooms)).useful(4.0, 60.0);
        f.heading("Plan");
        f.choice("archetype", "what it was built as: the preset for what is not set", &mut self.archetype);
        let symmetry = Derived(&mut self.symmetry, preset.symmetry);
        f.choice("symmetry", "which motions leave the plan as it is", symmetry);
        let symmetry_break = Derived(&mut self.symmetry_break, preset.symmetry_break);
        f.share("symmetry_break", "how much of the symmetry is broken", symmetry_break);
        f.heading("Size");
        let density = Derived(&mut self.density, preset.density);
        f.share("density", "how closely rooms are packed; tight from 0.8 on", density);
        let room_size_bias = Derived(&mut self.room_size_bias, preset.room_size_bias);
        f.real("room_size_bias", "rather small rooms or rather large ones", room_size_bias, -1.0..=1.0);
        f.heading("Rooms");
        let round = Derived(&mut self.round_room_chance, preset.round_room_chance);
        f.share("round_room_chance", "how likely a room is round or has eight sides", round);
        let hall = Derived(&mut self.hall_chance, preset.hall_chance);
        f.share("hall_chance", "how likely a room is a long hall", hall);
        f.heading("Plan");
        let linearity = Derived(&mut self.linearity, preset.linearity);
        f.share("linearity", "how much rooms follow one another instead of branching", linearity);
        f.heading("Passages");
        let loop_factor = Derived(&mut self.loop_factor, preset.loop_factor);
        f.share("loop_factor", "how likely neighbours that need not be joined are", loop_factor);
        f.share("winding", "how many passages wander", Derived(&mut self.winding, preset.winding));
        let secret = Derived(&mut self.secret_door_chance, preset.secret_door_chance);
        f.share("secret_door_chance", "how likely a door is secret; shared with doors", secret);
        let stairs = Derived(&mut self.stair_frequency, preset.stair_frequency);
        f.share("stair_frequency", "how likely a passage has stairs; shared with stairs", stairs);
        let exits = Derived(&mut self.exits, preset.exits);
        f.whole("exits", "ways out, the entrance counted; shared with exits", exits, 1..=1_000).useful(1.0, 6.0);
        f.heading("Water");
        let water = Derived(&mut self.water, WaterDepth::Dry);
        f.choice("water", "how much of the floor is under water; shared with water", water);
        f.heading("Plan");
        let spine = "rooms of the spine; 0 for as many as suit";
        f.whole("spine_length", spine, &mut self.spine_length, 0..=1_000).useful(0.0, 30.0);
        f.share("branch_chance", "how likely a room of the spine has branches", &mut self.branch_chance);
        f.whole("branch_depth", "how often branches branch again", &mut self.branch_depth, 0..=4);
        f.heading("Rooms");
        f.custom("kept", "rooms that are there already, around which the others are laid", &mut self.kept);
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        let settings = self.settings();
        let RoomSpan { min, max } = settings.rooms;
        rules.require((1..=MAX_ROOMS).contains(&min) && (1..=MAX_ROOMS).contains(&max), "rooms", || {
            (format!("must be from 1 to {MAX_ROOMS}, is [{min}, {max}]"), "for more rooms make several dungeons")
        });
        rules.require(min <= max, "rooms", || {
            (format!("must go from few to many, is [{min}, {max}]"), format!("write it as [{max}, {min}]"))
        });
        let (orbit, most) = (settings.orbit(), settings.most_rooms());
        rules.require(most >= min || min > max, "rooms", || {
            let rule = format!(
                "{} that is not broken has 1 + {orbit}·k rooms, and no such number lies in [{min}, {max}]",
                settings.symmetry.name()
            );
            (rule, format!("ask for {most} or {}, or raise symmetry_break above 0", most + orbit))
        });
        kept::check(self.kept.rooms(), &settings, rules);
    }
}
