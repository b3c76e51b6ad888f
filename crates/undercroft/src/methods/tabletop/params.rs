use super::{Settings, kept::Kept};
use crate::{
    model::Archetype,
    named::named,
    params::{Derived, Fields, Params, Resolve, RoomSpan, SharedValue},
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

/// How likely a door is secret.
static SECRET_DOOR_CHANCE: SharedValue = SharedValue {
    own: "secret_door_chance",
    about: "how likely a door is secret; shared with doors",
    pass: "doors",
    field: "secret",
    off: None,
};

/// How likely a passage has stairs.
static STAIR_FREQUENCY: SharedValue = SharedValue {
    own: "stair_frequency",
    about: "how likely a passage has stairs; shared with stairs",
    pass: "stairs",
    field: "frequency",
    off: None,
};

/// How many ways out there are.
static EXITS: SharedValue = SharedValue {
    own: "exits",
    about: "ways out, the entrance counted; shared with exits",
    pass: "exits",
    field: "count",
    off: None,
};

/// How much of the floor is under water.
static WATER: SharedValue = SharedValue {
    own: "water",
    about: "how much of the floor is under water; shared with water",
    pass: "water",
    field: "depth",
    off: Some("dry"),
};

/// Rooms along a spine, around a centre or free, joined by passages that are found around everything else.
///
/// What is `None` follows: `rooms` from the size, everything else from the archetype. [`Recipe::filled_in`](crate::Recipe::filled_in)
/// shows what it comes to. A recipe may also set here, as `secret_door_chance`, `stair_frequency`, `exits` and `water`, what is
/// stored in the passes `doors`, `stairs`, `exits` and `water`.
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
    /// let temple = Recipe::new(Method::Tabletop(Tabletop::of(Archetype::Temple))).filled_in();
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
        self.resolve().spacing()
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
        f.choice("archetype", "what it was built as: the preset for what is not set", &mut self.archetype)
            .followed_by(&[("roles", "style"), ("furnishings", "style")]);
        let symmetry = Derived(&mut self.symmetry, preset.symmetry);
        f.choice("symmetry", "which turns and mirrors leave the plan as it is", symmetry);
        let symmetry_break = Derived(&mut self.symmetry_break, preset.symmetry_break);
        f.share("symmetry_break", "how much of the symmetry is broken", symmetry_break);
        f.heading("Size");
        let density = Derived(&mut self.density, preset.density);
        f.share("density", "how closely rooms are packed; tight from 0.8 on", density);
        let room_size_bias = Derived(&mut self.room_size_bias, preset.room_size_bias);
        f.real("room_size_bias", "smaller rooms below 0, larger ones above", room_size_bias, -1.0..=1.0);
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
        f.share("loop_factor", "how likely neighbours get a passage that makes a loop", loop_factor);
        f.share("winding", "how many passages wander", Derived(&mut self.winding, preset.winding));
        f.shared(&SECRET_DOOR_CHANCE);
        f.shared(&STAIR_FREQUENCY);
        f.shared(&EXITS);
        f.heading("Water");
        f.shared(&WATER);
        f.heading("Plan");
        let spine = "rooms of the spine; 0 for as many as suit";
        f.whole("spine_length", spine, &mut self.spine_length, 0..=1_000).useful(0.0, 30.0);
        f.share("branch_chance", "how likely a room of the spine has branches", &mut self.branch_chance);
        f.whole("branch_depth", "how often branches branch again", &mut self.branch_depth, 0..=4);
        f.heading("Rooms");
        f.custom("kept", "rooms that are there already, around which the others are laid", &mut self.kept);
    }
}
