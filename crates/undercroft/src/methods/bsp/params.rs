use crate::{
    named::named,
    params::{Fields, MAX_SIDE, Params, Rules},
};

named! {
    /// Which way a corridor goes first.
    pub enum CorridorStyle {
        /// A coin decides each time.
        Random = "random",
        /// Horizontal first, then vertical.
        HorizontalFirst = "horizontal_first",
        /// Vertical first, then horizontal.
        VerticalFirst = "vertical_first",
    }
}

/// Binary space partition with L corridors.
#[derive(Clone, Debug, PartialEq)]
pub struct Bsp {
    /// Board width in cells. Default 80, from 1 to 16,384.
    pub width: i32,
    /// Board height in cells. Default 40, from 1 to 16,384.
    pub height: i32,
    /// How often a region is split at most, one within the other. Default 4, from 0 to 12.
    pub depth: i32,
    /// The shortest side of a room. Default 6, from 3 to 16,382.
    pub min_room: i32,
    /// The longest side of a room. Default 15, from 3 to 16,382.
    pub max_room: i32,
    /// Which way corridors go first. Default `random`.
    pub corridors: CorridorStyle,
    /// Whether a pillar stands in the middle of each room. Default `false`.
    pub pillars: bool,
}

impl Default for Bsp {
    fn default() -> Bsp {
        Bsp {
            width: 80,
            height: 40,
            depth: 4,
            min_room: 6,
            max_room: 15,
            corridors: CorridorStyle::Random,
            pillars: false,
        }
    }
}

impl Bsp {
    /// Whether any seed at all leads to a room.
    ///
    /// Only a side of `2 · min_room + 1` can be in the way: it is split, if the cut falls on it, into parts of `min_room` and one
    /// more, and a room needs two more. Any longer side can be cut so that a part for a room is left, any shorter one
    /// is not cut. So the question is whether the cut can be kept off that side.
    pub(crate) fn can_hold_a_room(&self) -> bool {
        let (min, fatal) = (i64::from(self.min_room), 2 * i64::from(self.min_room) + 1);
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        let other = match (width == fatal, height == fatal) {
            _ if self.depth == 0 => return true,
            (false, false) => return true,
            (true, true) => return false,
            (true, false) => height,
            (false, true) => width,
        };
        // The cut can fall on the other side unless the fatal one is at least a quarter longer.
        let kept_off = |other: i64| 4 * fatal < 5 * other;
        if other < fatal {
            return kept_off(other);
        }
        // The other side is cut first. Its part then has to be short enough not to be cut again, or there is no split left.
        self.depth == 1 || kept_off((other - min).min(2 * min))
    }
}

impl Bsp {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        rules.board(self.width, self.height);
        let least = self.min_room.saturating_add(2);
        for (side, name) in [(self.width, "width"), (self.height, "height")] {
            rules.require(side >= least, name, || {
                (
                    format!("must be at least min_room + 2 = {least}, is {side}"),
                    format!("the smallest board that works is {least} × {least}"),
                )
            });
        }
        rules.at_least(("max_room", self.max_room), ("min_room", self.min_room));
    }
}

impl Params for Bsp {
    fn about(&self) -> &'static str {
        "Splits the board into regions, puts a room in each and joins neighbours with L corridors."
    }

    fn first(&self) -> &'static [&'static str] {
        &["width", "height", "depth"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Board");
        f.whole("width", "board width in cells", &mut self.width, 1..=MAX_SIDE).useful(40.0, 200.0);
        f.whole("height", "board height in cells", &mut self.height, 1..=MAX_SIDE).useful(20.0, 120.0);
        f.heading("Rooms");
        f.whole("depth", "how often regions are split, one within the other", &mut self.depth, 0..=12);
        // Stairs stand off a room's edges, so the smallest room has one cell that is not an edge.
        f.whole("min_room", "shortest side of a room", &mut self.min_room, 3..=MAX_SIDE - 2).useful(3.0, 12.0);
        f.whole("max_room", "longest side of a room", &mut self.max_room, 3..=MAX_SIDE - 2).useful(6.0, 40.0);
        f.heading("Corridors");
        f.choice("corridors", "which way corridors go first", &mut self.corridors);
        f.heading("Rooms");
        f.flag("pillars", "a pillar in the middle of each room", &mut self.pillars);
    }
}
