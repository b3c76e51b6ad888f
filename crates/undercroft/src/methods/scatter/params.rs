use crate::{
    named::named,
    params::{Fields, MAX_CELLS, MAX_SIDE, Params, Rules, SharedValue},
};

named! {
    /// Which earlier room each room is joined to.
    pub enum Join {
        /// The one placed just before it, wherever that is.
        Sequence = "sequence",
        /// The one whose centre is nearest; on large boards this keeps corridors short.
        Nearest = "nearest",
    }
}

/// Which floor of the dungeon this is.
static FLOOR: SharedValue = SharedValue {
    own: "floor",
    about: "which floor this is; shared with encounters",
    pass: "encounters",
    field: "floor",
    off: None,
};

/// On which floors a boss waits in the exit room.
static BOSS: SharedValue = SharedValue {
    own: "boss",
    about: "floors with a boss in the exit room; shared with encounters",
    pass: "encounters",
    field: "boss",
    off: None,
};

/// Whether missing doors are added.
static SEAL: SharedValue = SharedValue {
    own: "seal",
    about: "add the doors that rooms lack; shared with doors",
    pass: "doors",
    field: "seal",
    off: None,
};

/// Rejection-sampled rooms in a row, with room types.
///
/// A recipe may also set here, as `floor`, `boss` and `seal`, what is stored in the passes `encounters` and `doors`.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// Board width in cells. Default 100, from 1 to 16,384.
    pub width: i32,
    /// Board height in cells. Default 100, from 1 to 16,384.
    pub height: i32,
    /// The shortest side of a room. Default 16, from 1 to 16,382.
    pub min_room: i32,
    /// The longest side of a room. Default 32, from 1 to 16,382.
    pub max_room: i32,
    /// The fewest rooms aimed for. Default 6, from 1 to 100,000.
    pub target_min: i32,
    /// The most rooms aimed for. Default 10, from 1 to 100,000.
    pub target_max: i32,
    /// How many places are tried for each room aimed for. Default 50, from 1 to 1,000.
    pub tries_per_room: i32,
    /// The fewest rooms accepted; with fewer the next attempt begins. Default 1, from 1 to 100,000.
    pub min_rooms: i32,
    /// Wall kept at the board's edge. Default 1, from 1 to 1,000.
    pub edge_padding: i32,
    /// Wall kept between rooms. Default 2, from 0 to 1,000.
    pub room_padding: i32,
    /// Lanes of a corridor. Default 2, from 1 to 100.
    pub corridor_width: i32,
    /// Which earlier room each room is joined to. Default `sequence`.
    pub join: Join,
    /// How likely a corridor runs horizontally first. Default 0.5, from 0 to 1.
    pub horizontal_chance: f64,
    /// How likely a room takes the next special type. Default 0.6, from 0 to 1.
    pub special_chance: f64,
}

impl Default for Scatter {
    fn default() -> Scatter {
        Scatter {
            width: 100,
            height: 100,
            min_room: 16,
            max_room: 32,
            target_min: 6,
            target_max: 10,
            tries_per_room: 50,
            min_rooms: 1,
            edge_padding: 1,
            room_padding: 2,
            corridor_width: 2,
            join: Join::Sequence,
            horizontal_chance: 0.5,
            special_chance: 0.6,
        }
    }
}

/// The most rooms a board may aim for: bounded work, whatever is asked.
const MAX_ROOMS: i32 = 100_000;

impl Scatter {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        rules.board(self.width, self.height);
        rules.at_least(("max_room", self.max_room), ("min_room", self.min_room));
        let least = self.max_room.max(self.min_room).saturating_add(self.edge_padding.saturating_mul(2));
        for (side, name) in [(self.width, "width"), (self.height, "height")] {
            rules.require(side >= least, name, || {
                (
                    format!("must be at least max_room + 2 × edge_padding = {least}, is {side}"),
                    format!("the smallest board that works is {least} × {least}; or lower max_room"),
                )
            });
        }
        rules.at_least(("target_max", self.target_max), ("target_min", self.target_min));
        rules.require(self.min_rooms <= self.target_max, "min_rooms", || {
            (
                format!("must be at most target_max = {}, is {}", self.target_max, self.min_rooms),
                "raise target_max or lower min_rooms".to_owned(),
            )
        });
        // Squares of the least size, side by side: no rooms of at least that size can be packed more densely.
        let (room, edge) = (i64::from(self.min_room), 2 * i64::from(self.edge_padding));
        let padding = i64::from(self.room_padding);
        let along = |side: i32| ((i64::from(side) - edge).saturating_add(padding) / (room + padding).max(1)).max(0);
        let most = along(self.width).saturating_mul(along(self.height));
        rules.require(i64::from(self.min_rooms) <= most, "min_rooms", || {
            (
                format!(
                    "a board of {} × {} holds at most {most} rooms, {} are asked for",
                    self.width, self.height, self.min_rooms
                ),
                "enlarge the board, or lower min_rooms, min_room or room_padding".to_owned(),
            )
        });
        // In the order they were thrown, rooms are joined across the whole board.
        let across = i64::from(self.width) + i64::from(self.height);
        let lanes = i64::from(self.target_max).saturating_mul(i64::from(self.corridor_width));
        let paved = lanes.saturating_mul(across);
        rules.require(self.join == Join::Nearest || paved <= MAX_CELLS, "join", || {
            let rule =
                format!("target_max × corridor_width × (width + height) must be at most {MAX_CELLS}, is {paved}");
            (rule, "join rooms to their `nearest`, or aim for fewer".to_owned())
        });
        // Lanes grow south and east of a room's middle; within half a room they stay on the board.
        let widest = self.min_room.saturating_add(1) / 2;
        rules.require(self.corridor_width <= widest, "corridor_width", || {
            (
                format!("must be at most half of min_room = {widest}, is {}", self.corridor_width),
                "narrow the corridors or raise min_room".to_owned(),
            )
        });
    }
}

impl Params for Scatter {
    fn about(&self) -> &'static str {
        "Throws rooms on the board, keeps those that fit, joins them in a row and gives them types."
    }

    fn first(&self) -> &'static [&'static str] {
        &["floor", "boss", "width", "height"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Board");
        f.whole("width", "board width in cells", &mut self.width, 1..=MAX_SIDE).useful(40.0, 300.0);
        f.whole("height", "board height in cells", &mut self.height, 1..=MAX_SIDE).useful(40.0, 300.0);
        f.heading("Rooms");
        f.whole("min_room", "shortest side of a room", &mut self.min_room, 1..=MAX_SIDE - 2).useful(4.0, 32.0);
        f.whole("max_room", "longest side of a room", &mut self.max_room, 1..=MAX_SIDE - 2).useful(6.0, 64.0);
        f.whole("target_min", "fewest rooms aimed for", &mut self.target_min, 1..=MAX_ROOMS).useful(1.0, 60.0);
        f.whole("target_max", "most rooms aimed for", &mut self.target_max, 1..=MAX_ROOMS).useful(1.0, 60.0);
        let tries = "places tried for each room aimed for";
        f.whole("tries_per_room", tries, &mut self.tries_per_room, 1..=1_000).useful(10.0, 200.0);
        let fewest = "fewest rooms accepted; with fewer the next attempt begins";
        f.whole("min_rooms", fewest, &mut self.min_rooms, 1..=MAX_ROOMS).useful(1.0, 40.0);
        f.whole("edge_padding", "wall kept at the board's edge", &mut self.edge_padding, 1..=1_000).useful(1.0, 8.0);
        f.whole("room_padding", "wall kept between rooms", &mut self.room_padding, 0..=1_000).useful(0.0, 8.0);
        f.heading("Corridors");
        f.whole("corridor_width", "lanes of a corridor", &mut self.corridor_width, 1..=100).useful(1.0, 6.0);
        f.choice("join", "which earlier room each room is joined to", &mut self.join);
        f.share("horizontal_chance", "how likely a corridor runs horizontally first", &mut self.horizontal_chance);
        f.heading("Rooms");
        f.share("special_chance", "how likely a room takes the next special type", &mut self.special_chance);
        f.heading("Danger");
        f.shared(&FLOOR);
        f.shared(&BOSS);
        f.heading("Corridors");
        f.shared(&SEAL);
    }
}
