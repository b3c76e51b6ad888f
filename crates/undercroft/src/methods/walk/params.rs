use super::{directions::Directions, occupancy, organic};
use crate::{
    Named,
    named::named,
    params::{Fields, MAX_SIDE, Params, Rules, shown_sum},
};

named! {
    /// How strictly rooms and corridors are placed.
    pub enum Placement {
        /// Centred, on the board, apart from each other; the walk turns back where it is stuck.
        Fit = "fit",
        /// Exactly by the document's formulas: rooms may overlap, and the board clips them.
        Free = "free",
    }
}

named! {
    /// Which room is the boss's.
    pub enum BossPlace {
        /// The last of the walk.
        Last = "last",
        /// The one with the longest way from the start.
        Farthest = "farthest",
    }
}

named! {
    /// What rooms and corridors are laid over.
    pub enum Ground {
        /// Nothing: corridors are straight, and each room lies at the end of one.
        Plain = "plain",
        /// Hills of noise: rooms lie on the heights, corridors wind between them.
        Noise = "noise",
        /// Caves of a cellular automaton: rooms lie in the wide parts, corridors wind between them.
        Caves = "caves",
    }
}

/// Rooms and corridors in a winding row, each placed at the end of the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// Board width in cells. Default 150, from 1 to 16,384.
    pub width: i32,
    /// Board height in cells. Default 150, from 1 to 16,384.
    pub height: i32,
    /// Rooms of the walk, the first and the boss's counted. Default 4, from 2 to 10,000.
    pub rooms: i32,
    /// The first room's side across the way north. Default 8, from 1 to 16,382.
    pub first_width: i32,
    /// The first room's side along the way north. Default 8, from 1 to 16,382.
    pub first_height: i32,
    /// A room's side across the way into it. Default 5, from 1 to 16,382.
    pub room_width: i32,
    /// A room's side along the way into it. Default 5, from 1 to 16,382.
    pub room_height: i32,
    /// The boss room's side across the way into it. Default 7, from 1 to 16,382.
    pub boss_width: i32,
    /// The boss room's side along the way into it. Default 7, from 1 to 16,382.
    pub boss_height: i32,
    /// How wide a corridor is. Default 4, from 1 to 16,382.
    pub corridor_width: i32,
    /// How long a corridor is. Default 4, from 1 to 16,382.
    pub corridor_height: i32,
    /// How strictly rooms and corridors are placed. Default `fit`.
    pub placement: Placement,
    /// The directions of the first corridors; the others are drawn. Default empty.
    pub directions: Directions,
    /// Which room is the boss's. Default `last`.
    pub boss: BossPlace,
    /// How many side paths. Default 0, from 0 to 1,000.
    pub branches: i32,
    /// Rooms of a side path. Default 1, from 1 to 100.
    pub branch_length: i32,
    /// How many further corridors between rooms that have none. Default 0, from 0 to 1,000.
    pub loops: i32,
    /// How likely a room is round. Default 0, from 0 to 1.
    pub circle_chance: f64,
    /// How likely a room lacks a corner. Default 0, from 0 to 1.
    pub l_chance: f64,
    /// How likely a room is a hall with sides twice as long. Default 0, from 0 to 1.
    pub hall_chance: f64,
    /// How many rooms hold treasure. Default 0, from 0 to 10,000.
    pub treasure_rooms: i32,
    /// How many rooms hold traps. Default 0, from 0 to 10,000.
    pub trap_rooms: i32,
    /// What rooms and corridors are laid over. Default `plain`.
    pub ground: Ground,
    /// How worn the edges of rooms and corridors over a ground are: rooms become caves. Default 0, from 0 to 1.
    pub erosion: f64,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk {
            width: 150,
            height: 150,
            rooms: 4,
            first_width: 8,
            first_height: 8,
            room_width: 5,
            room_height: 5,
            boss_width: 7,
            boss_height: 7,
            corridor_width: 4,
            corridor_height: 4,
            placement: Placement::Fit,
            directions: Directions::default(),
            boss: BossPlace::Last,
            branches: 0,
            branch_length: 1,
            loops: 0,
            circle_chance: 0.0,
            l_chance: 0.0,
            hall_chance: 0.0,
            treasure_rooms: 0,
            trap_rooms: 0,
            ground: Ground::Plain,
            erosion: 0.0,
        }
    }
}

/// The most rooms of a walk, and of a walk with its side paths: bounded work, whatever is asked.
const MAX_ROOMS: i32 = 10_000;
const MAX_ALL_ROOMS: i64 = 20_000;
/// Over a ground every room is held against all others.
const MAX_ORGANIC_ROOMS: i64 = 2_000;
/// The most cells rooms and corridors may have together where they lie over each other.
const MAX_CARVED: i64 = 1 << 26;

impl Walk {
    /// How many rooms there are in all: those of the walk and those of its side paths.
    ///
    /// ```
    /// use undercroft::recipe::Walk;
    /// assert_eq!(Walk { branches: 3, branch_length: 2, ..Walk::default() }.all_rooms(), 10);
    /// ```
    pub fn all_rooms(&self) -> i64 {
        i64::from(self.rooms) + i64::from(self.branches) * i64::from(self.branch_length)
    }

    /// The cells of the board.
    pub(super) fn board_cells(&self) -> u64 {
        u64::from(self.width.unsigned_abs()) * u64::from(self.height.unsigned_abs())
    }

    /// How many steps all attempts may take together: more for more rooms and larger boards.
    pub(super) fn steps(&self) -> u64 {
        4_000_000 + 40_000 * self.all_rooms().unsigned_abs() + 2 * self.board_cells()
    }

    /// How many corridors at least lie between two rooms that a loop joins: a third of the walk.
    pub(super) fn loop_distance(&self) -> u32 {
        (self.rooms.unsigned_abs().div_ceil(3)).max(2)
    }

    /// Whether it asks for something that an attempt may fail to find.
    pub(super) fn may_need_retries(&self) -> bool {
        let grows = self.branches > 0 || self.loops > 0 || self.hall_chance > 0.0;
        grows || self.boss == BossPlace::Farthest || self.ground != Ground::Plain
    }

    /// How many places an attempt may try for the rooms of the walk, from wherever it begins.
    pub(crate) fn placements(&self) -> i64 {
        10_000 + 100 * i64::from(self.rooms)
    }

    /// How many places an attempt may look at while it searches for ways of winding corridors.
    pub(crate) fn searches(&self) -> i64 {
        if self.loops == 0 && self.ground == Ground::Plain {
            return 0;
        }
        1_000_000 + (self.all_rooms() + i64::from(self.loops)).saturating_mul(2_000).min(1 << 40)
    }

    /// The cells of all rooms and corridors, as if none were a hall.
    fn carved(&self) -> i64 {
        let area = |w: i32, h: i32| i64::from(w).saturating_mul(i64::from(h));
        let normal = (self.all_rooms() - 2).saturating_mul(area(self.room_width, self.room_height));
        let corridors = (self.all_rooms() - 1).saturating_mul(area(self.corridor_width, self.corridor_height));
        area(self.first_width, self.first_height)
            .saturating_add(area(self.boss_width, self.boss_height))
            .saturating_add(normal)
            .saturating_add(corridors)
    }

    /// At most how many pairs of rooms loops may join: at least a third of the walk apart, and never the boss's.
    fn loop_pairs(&self) -> i64 {
        let rooms = (self.all_rooms() - 1).max(0);
        if self.branches == 0 && self.boss == BossPlace::Last {
            let far = (rooms - i64::from(self.loop_distance())).max(0);
            return far.saturating_mul(far + 1) / 2;
        }
        rooms.saturating_mul((rooms - 1).max(0)) / 2
    }

    /// A bound by area: no board of fewer cells holds so many rooms and corridors.
    ///
    /// Rooms keep walls between them, so each has its own cells and those along its right and lower side. Of a corridor
    /// only one end lies there. Over a ground rooms lie farther apart, and corridors may run between them.
    fn area_rule(&self, rules: &mut Rules<'_>) {
        let (apart, corridor) = match self.ground {
            Ground::Plain => (1, i64::from(self.corridor_width).saturating_mul(i64::from(self.corridor_height) - 1)),
            Ground::Noise | Ground::Caves => (i64::from(organic::apart(occupancy::brush(self))), 0),
        };
        let area =
            |w: i32, h: i32| (i64::from(w).saturating_add(apart)).saturating_mul(i64::from(h).saturating_add(apart));
        let rooms = self.all_rooms();
        let needed = area(self.first_width, self.first_height)
            .saturating_add(area(self.boss_width, self.boss_height))
            .saturating_add((rooms - 2).max(0).saturating_mul(area(self.room_width, self.room_height)))
            .saturating_add((rooms - 1).max(0).saturating_mul(corridor));
        let held = area(self.width.saturating_sub(2), self.height.saturating_sub(2));
        rules.require(needed <= held, "rooms", || {
            (
                format!("{rooms} rooms with their corridors and walls need {needed} cells, the board has {held}"),
                "enlarge the board, lower rooms or branches, or make rooms and corridors smaller".to_owned(),
            )
        });
    }

    fn fit_rules(&self, rules: &mut Rules<'_>) {
        let (across, down) = (self.width.saturating_sub(2), self.height.saturating_sub(2));
        for (side, most, least, name, own) in [
            (self.width, across, self.first_width, "width", "first_width"),
            (self.height, down, self.first_height, "height", "first_height"),
        ] {
            rules.require(most >= least, name, || {
                (
                    format!("must be at least {own} + 2 = {}, is {side}", least.saturating_add(2)),
                    format!("enlarge the board or lower {own}"),
                )
            });
        }
        for (w, h, name) in [
            (self.room_width, self.room_height, "room_width"),
            (self.boss_width, self.boss_height, "boss_width"),
            (self.corridor_width, self.corridor_height, "corridor_width"),
        ] {
            let fits = (w <= across && h <= down) || (h <= across && w <= down);
            rules.require(fits, name, || {
                (
                    format!("{w} × {h} cells do not fit on the board of {} × {}, either way", self.width, self.height),
                    "enlarge the board, make it smaller, or set placement = \"free\"".to_owned(),
                )
            });
        }
        self.area_rule(rules);
        // The walk leaves each of its rooms but the boss's by one of three corridors at most.
        let most = 2 * (i64::from(self.rooms) - 1);
        rules.require(i64::from(self.branches) <= most, "branches", || {
            let rule = format!(
                "must be at most 2 × (rooms − 1) = {most}, is {}: at most three corridors lead on from a room, and none from \
                 the boss's",
                self.branches
            );
            (rule, "lower branches, or raise rooms".to_owned())
        });
        let (rooms, pairs) = (self.all_rooms(), self.loop_pairs());
        rules.require(i64::from(self.loops) <= pairs, "loops", || {
            let rule = format!(
                "{rooms} rooms leave {pairs} pairs to join that are {} corridors apart and not the boss's, {} are asked for",
                self.loop_distance(),
                self.loops
            );
            (rule, "lower loops, or raise rooms or branches".to_owned())
        });
        let special = i64::from(self.treasure_rooms) + i64::from(self.trap_rooms);
        rules.require(special <= (rooms - 2).max(0), "treasure_rooms", || {
            let rule = format!("{special} treasure and trap rooms, but between first and boss are {}", rooms - 2);
            (rule, "lower treasure_rooms or trap_rooms, or raise rooms or branches".to_owned())
        });
        let chance = self.circle_chance + self.l_chance + self.hall_chance;
        // Sums of fractions are a little off; what is no fraction at all has been reported by now.
        rules.require(!chance.is_finite() || chance <= 1.0 + 1e-9, "circle_chance", || {
            let sum = shown_sum(chance);
            let rule = format!("circle_chance + l_chance + hall_chance must be at most 1, is {sum}");
            (rule, "lower one of the three".to_owned())
        });
        let most = if self.ground == Ground::Plain { MAX_ALL_ROOMS } else { MAX_ORGANIC_ROOMS };
        rules.require(rooms <= most, "rooms", || {
            let rule = format!("rooms + branches × branch_length must be at most {most}, is {rooms}");
            (rule, "lower one of the three, or set ground = \"plain\"".to_owned())
        });
        rules.require(self.ground != Ground::Plain || self.erosion <= 0.0, "erosion", || {
            let rule = "needs a ground: on plain ground rooms and corridors are rectangles".to_owned();
            (rule, "leave erosion out, or set ground = \"caves\"".to_owned())
        });
        rules.require(self.ground == Ground::Plain || self.directions.0.is_empty(), "directions", || {
            let rule = format!("corridors over {} wind, so they have no directions", self.ground.name());
            (rule, "leave directions out, or set ground = \"plain\"".to_owned())
        });
    }

    /// Refuses everything that the document's own walk does not have.
    fn free_rules(&self, rules: &mut Rules<'_>) {
        let own = Walk::default();
        for (asked, name) in [
            (self.boss != own.boss, "boss"),
            (self.branches != own.branches, "branches"),
            (self.branch_length != own.branch_length, "branch_length"),
            (self.loops != own.loops, "loops"),
            (self.circle_chance > 0.0, "circle_chance"),
            (self.l_chance > 0.0, "l_chance"),
            (self.hall_chance > 0.0, "hall_chance"),
            (self.treasure_rooms != own.treasure_rooms, "treasure_rooms"),
            (self.trap_rooms != own.trap_rooms, "trap_rooms"),
            (self.ground != own.ground, "ground"),
            (self.erosion > 0.0, "erosion"),
        ] {
            rules.require(!asked, name, || {
                let rule = "needs placement = \"fit\": `free` is the document's walk and nothing else".to_owned();
                (rule, format!("leave {name} out, or set placement = \"fit\""))
            });
        }
        let carved = self.carved();
        rules.require(carved <= MAX_CARVED, "rooms", || {
            (
                format!("rooms and corridors together must be at most {MAX_CARVED} cells, are {carved}"),
                "lower rooms, or make rooms and corridors smaller".to_owned(),
            )
        });
    }
}

impl Walk {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        rules.board(self.width, self.height);
        let (given, corridors) = (self.directions.0.len(), self.rooms.saturating_sub(1));
        rules.require(given as i64 <= i64::from(corridors.max(0)), "directions", || {
            (
                format!("{given} directions for the {corridors} corridors between {} rooms", self.rooms),
                "leave some out or raise rooms".to_owned(),
            )
        });
        let back = self.directions.0.windows(2).position(|pair| pair[1] == pair[0].opposite());
        rules.require(back.is_none(), "directions", || {
            let index = back.unwrap_or_default();
            let [from, to] = [index, index + 1].map(|index| self.directions.0[index].name());
            (
                format!("after {from} follows {to}, which doubles back"),
                "a walk never doubles back; turn first".to_owned(),
            )
        });
        match self.placement {
            Placement::Fit => self.fit_rules(rules),
            Placement::Free => self.free_rules(rules),
        }
    }
}

impl Params for Walk {
    fn about(&self) -> &'static str {
        "Walks from the middle of the board, a corridor and a room at a time, to the boss."
    }

    fn first(&self) -> &'static [&'static str] {
        &["rooms", "ground", "branches", "loops"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let sides = 1..=MAX_SIDE - 2;
        f.heading("Board");
        f.whole("width", "board width in cells", &mut self.width, 1..=MAX_SIDE).useful(40.0, 400.0);
        f.whole("height", "board height in cells", &mut self.height, 1..=MAX_SIDE).useful(40.0, 400.0);
        f.heading("Rooms");
        f.whole("rooms", "rooms of the walk, the boss's counted", &mut self.rooms, 2..=MAX_ROOMS).useful(2.0, 60.0);
        f.whole("first_width", "the first room's width", &mut self.first_width, sides.clone()).useful(3.0, 20.0);
        f.whole("first_height", "the first room's height", &mut self.first_height, sides.clone()).useful(3.0, 20.0);
        let (across, along) = ("a room's side across the way into it", "a room's side along the way into it");
        f.whole("room_width", across, &mut self.room_width, sides.clone()).useful(3.0, 20.0);
        f.whole("room_height", along, &mut self.room_height, sides.clone()).useful(3.0, 20.0);
        let (across, along) = ("the boss room's side across the way", "the boss room's side along the way");
        f.whole("boss_width", across, &mut self.boss_width, sides.clone()).useful(3.0, 24.0);
        f.whole("boss_height", along, &mut self.boss_height, sides.clone()).useful(3.0, 24.0);
        f.heading("Corridors");
        f.whole("corridor_width", "how wide a corridor is", &mut self.corridor_width, sides.clone()).useful(1.0, 8.0);
        f.whole("corridor_height", "how long a corridor is", &mut self.corridor_height, sides).useful(1.0, 20.0);
        f.heading("Board");
        f.choice("placement", "rooms apart and on the board, or as the document says", &mut self.placement);
        f.heading("Corridors");
        f.custom("directions", "of the first corridors; the others are drawn", &mut self.directions);
        f.choice("boss", "which room is the boss's", &mut self.boss);
        f.whole("branches", "side paths", &mut self.branches, 0..=1_000).useful(0.0, 12.0);
        f.whole("branch_length", "rooms of a side path", &mut self.branch_length, 1..=100).useful(1.0, 6.0);
        f.whole("loops", "further corridors between distant rooms", &mut self.loops, 0..=1_000).useful(0.0, 12.0);
        f.heading("Rooms");
        f.share("circle_chance", "how likely a room is round", &mut self.circle_chance);
        f.share("l_chance", "how likely a room lacks a corner", &mut self.l_chance);
        f.share("hall_chance", "how likely a room is a hall, twice as large", &mut self.hall_chance);
        f.whole("treasure_rooms", "rooms with treasure", &mut self.treasure_rooms, 0..=MAX_ROOMS).useful(0.0, 10.0);
        f.whole("trap_rooms", "rooms with traps", &mut self.trap_rooms, 0..=MAX_ROOMS).useful(0.0, 10.0);
        f.heading("Board");
        f.choice("ground", "what decides where rooms lie and corridors wind", &mut self.ground);
        f.share("erosion", "how worn rooms and corridors over a ground are: caves at 1", &mut self.erosion);
    }
}
