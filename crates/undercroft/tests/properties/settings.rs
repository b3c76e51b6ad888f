//! Every parameter of every method and pass with a value, in code and as a text.

use std::collections::BTreeMap;

use undercroft::{
    DoorKind, Key, Layout, Method, Place, Recipe, Room, RoomId, StairWay,
    check::Rule,
    geom::{Dir, Point, Rect},
    recipe::{
        Archetype, BossPlace, BossRule, CorridorStyle, Crossings, Directions, DoorPlaces, EncounterRule, GivenTexts,
        Graph, Ground, Join, Kept, KeptRoom, KeyFairness, KeyRule, LinkKey, LinkKeys, LinkKinds, LinkStair, LinkStairs,
        LockSpan, Placement, PrefabSet, RoomSpan, SecretPlaces, Size, Symmetry, Tileset, Waived, WangSet, WangSets,
        WaterDepth,
    },
};

/// A parameter that is set.
#[derive(Clone, Copy)]
pub struct Setting {
    /// The table of a recipe that it stands in: `method` or `passes`.
    pub part: &'static str,
    /// The method or pass.
    pub set: &'static str,
    pub field: &'static str,
    /// Its value in TOML.
    pub text: &'static str,
    /// The pass that has the value, and what it calls it, where a method shares it.
    pub shared: Option<(&'static str, &'static str)>,
    /// Sets it in code.
    pub apply: fn(&mut Recipe),
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{} = {}", self.part, self.set, self.field, self.text)
    }
}

/// Lists settings of a method.
macro_rules! of_method {
    ($list:ident, $set:ident $Method:ident: $($field:ident = $value:expr => $text:literal,)+) => {
        $($list.push(Setting {
            part: "method",
            set: stringify!($set),
            field: stringify!($field),
            text: $text,
            shared: None,
            apply: |recipe| {
                if let Method::$Method(params) = &mut recipe.method {
                    params.$field = $value;
                }
            },
        });)+
    };
}

/// Lists settings of a method that a pass has, which is on.
macro_rules! of_both {
    ($list:ident, $set:ident: $($field:ident is $pass:ident.$of_pass:ident = $value:expr => $text:literal,)+) => {
        $($list.push(Setting {
            part: "method",
            set: stringify!($set),
            field: stringify!($field),
            text: $text,
            shared: Some((stringify!($pass), stringify!($of_pass))),
            apply: |recipe| {
                if let Some(params) = &mut recipe.passes.$pass {
                    params.$of_pass = Some($value);
                }
            },
        });)+
    };
}

/// Lists settings of a pass, which is thereby on.
macro_rules! of_pass {
    ($list:ident, $set:ident: $($field:ident = $value:expr => $text:literal,)+) => {
        $($list.push(Setting {
            part: "passes",
            set: stringify!($set),
            field: stringify!($field),
            text: $text,
            shared: None,
            apply: |recipe| recipe.passes.$set.get_or_insert_default().$field = $value,
        });)+
    };
}

/// One room.
fn small_layout() -> Layout {
    let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 5, 4))];
    Layout { width: 7, height: 6, rooms, start: Point::new(2, 2), ..Layout::default() }
}

/// A set of one prefab.
fn one_prefab() -> PrefabSet {
    let text = "[passes.prefabs.set]\nprefab = [{ name = 'hut', map = ['###', '#.+', '###'] }]";
    Recipe::from_toml(text).unwrap().passes.prefabs.unwrap().set
}

/// The graph that a text describes.
fn graph(text: &str) -> Graph {
    let refused = |problems| panic!("{problems}");
    let recipe = Recipe::from_toml(&format!("[method.graph]\n{text}\n")).unwrap_or_else(refused);
    let Method::Graph(graph) = recipe.method else { panic!("it is a graph") };
    graph
}

/// The rooms of the usual graph, one of them larger, and what joins them in a row.
const ROOMS: &str = "{ gatehouse = {}, hall = { width = 12 }, guardroom = {}, armoury = {}, chapel = {}, crypt = {}, library = {}, vault = {} }";
const ROW: &str = "[['gatehouse', 'hall'], ['hall', 'guardroom'], ['guardroom', 'armoury'], ['armoury', 'chapel'], ['chapel', 'crypt'], ['crypt', 'library'], ['library', 'vault']]";

/// Settings of `graph`, each of which fits the usual rooms.
fn of_graph(list: &mut Vec<Setting>) {
    of_method!(list, graph Graph:
        corridor = graph("corridor = [2, 6]").corridor => "[2, 6]", default = graph("default = { width = [5, 7] }").default => "{ width = [5, 7] }",
        start = "hall".into() => "'hall'", goal = "crypt".into() => "'crypt'", crossings = Crossings::Stairs => "'stairs'",
        polish = 10 => "10", keys = graph_with_key().keys => "[{ name = 'brass', room = 'hall' }]",
    );
    let mut add = |field: &'static str, text: &'static str, apply: fn(&mut Recipe)| {
        list.push(Setting { part: "method", set: "graph", field, text, shared: None, apply });
    };
    add("rooms", ROOMS, |recipe| {
        if let Method::Graph(params) = &mut recipe.method {
            params.rooms = graph(&format!("rooms = {ROOMS}")).rooms;
        }
    });
    add("connections", ROW, |recipe| {
        if let Method::Graph(params) = &mut recipe.method {
            params.connections = graph(&format!("connections = {ROW}")).connections;
        }
    });
}

/// The usual graph in a row with a lock and its key.
fn graph_with_key() -> Graph {
    let row = ROW.replace("['library', 'vault']", "{ between = ['library', 'vault'], lock = 'brass' }");
    graph(&format!("connections = {row}\nkeys = [{{ name = 'brass', room = 'hall' }}]"))
}

/// Every parameter at least once; those that follow from others twice, so that some contradict each other.
pub fn settings() -> Vec<Setting> {
    let mut list = Vec::new();
    of_method!(list, bsp Bsp:
        width = 81 => "81", height = 41 => "41", depth = 3 => "3", min_room = 5 => "5", max_room = 14 => "14",
        corridors = CorridorStyle::VerticalFirst => "'vertical_first'", pillars = true => "true",
    );
    of_method!(list, scatter Scatter:
        width = 101 => "101", height = 102 => "102", min_room = 15 => "15", max_room = 31 => "31",
        target_min = 5 => "5", target_max = 11 => "11", tries_per_room = 20 => "20", min_rooms = 5 => "5",
        edge_padding = 2 => "2", room_padding = 3 => "3", corridor_width = 1 => "1", join = Join::Nearest => "'nearest'",
        horizontal_chance = 0.2 => "0.2", special_chance = 0.9 => "0.9",
    );
    of_both!(list, scatter:
        floor is encounters.floor = 4 => "4", floor is encounters.floor = 5 => "5",
        boss is encounters.boss = BossRule::World => "'world'", boss is encounters.boss = BossRule::None => "'none'",
        seal is doors.seal = true => "true", seal is doors.seal = false => "false",
    );
    of_method!(list, walk Walk:
        width = 151 => "151", height = 140 => "140", rooms = 5 => "5", first_width = 9 => "9", first_height = 9 => "9",
        room_width = 6 => "6", room_height = 6 => "6", boss_width = 8 => "8", boss_height = 8 => "8",
        corridor_width = 3 => "3", corridor_height = 3 => "3", placement = Placement::Free => "'free'",
        directions = Directions(vec![Dir::South, Dir::West]) => "['south', 'west']", boss = BossPlace::Farthest => "'farthest'",
        branches = 1 => "1", branch_length = 2 => "2", loops = 1 => "1", circle_chance = 0.5 => "0.5", l_chance = 0.4 => "0.4",
        hall_chance = 0.3 => "0.3", treasure_rooms = 1 => "1", trap_rooms = 1 => "1", ground = Ground::Noise => "'noise'",
        erosion = 0.5 => "0.5",
    );
    of_method!(list, tilepath Tilepath:
        min_path_length = 9 => "9", target_size = 13 => "13", max_branches = 1 => "1", branch_length = 2 => "2",
        max_attempts = 400 => "400", linear_share = 0.2 => "0.2", studs_per_cell = Some(2) => "2", loops = true => "true",
        tileset = Tileset::ready("sewer").unwrap() => "'sewer'",
    );
    of_method!(list, tabletop Tabletop:
        size = Size::XLarge => "'xlarge'", size = Size::Tiny => "'tiny'", rooms = Some(RoomSpan { min: 5, max: 7 }) => "[5, 7]",
        archetype = Archetype::Temple => "'temple'", archetype = Archetype::Crypt => "'crypt'",
        archetype = Archetype::Fortress => "'fortress'", symmetry = Some(Symmetry::Radial4) => "'radial4'",
        symmetry_break = Some(0.0) => "0", density = Some(0.9) => "0.9", room_size_bias = Some(0.5) => "0.5",
        round_room_chance = Some(0.5) => "0.5", hall_chance = Some(0.4) => "0.4", linearity = Some(0.9) => "0.9",
        loop_factor = Some(0.8) => "0.8", winding = Some(0.7) => "0.7",
        spine_length = 9 => "9", branch_chance = 0.2 => "0.2", branch_depth = 1 => "1",
        kept = Kept::new(vec![KeptRoom::new(Rect::new(-3, 4, 7, 5))]) => "[{ x = -3, y = 4, width = 7, height = 5 }]",
    );
    of_both!(list, tabletop:
        secret_door_chance is doors.secret = 0.5 => "0.5", secret_door_chance is doors.secret = 0.25 => "0.25",
        stair_frequency is stairs.frequency = 0.9 => "0.9", stair_frequency is stairs.frequency = 0.75 => "0.75",
        exits is exits.count = 3 => "3", exits is exits.count = 101 => "101",
        // The pass is off, as it is where nobody says anything.
        water is water.depth = WaterDepth::Dry => "'dry'",
    );
    list.push(Setting {
        part: "method",
        set: "tabletop",
        field: "water",
        text: "'lakes'",
        shared: Some(("water", "depth")),
        apply: |recipe| recipe.passes.water.get_or_insert_default().depth = Some(WaterDepth::Lakes),
    });
    of_method!(list, given Given:
        layout = small_layout().into() =>
            "{ width = 7, height = 6, rooms = [{ x = 1, y = 1, width = 5, height = 4 }], start = [2, 2] }",
        texts = Some(GivenTexts::Marked) => "'marked'", waived = Waived([Rule::Winnable].into()) => "['winnable']",
    );
    of_graph(&mut list);
    of_pass!(list, roles:
        style = Some(Archetype::Temple) => "'temple'", treasure = Some(0.25) => "0.25", shrine = Some(0.125) => "0.125",
        trap = Some(0.0) => "0", challenge = Some(0.5) => "0.5",
    );
    of_pass!(list, doors:
        kind = DoorKind::Archway => "'archway'", at = Some(DoorPlaces::Ends) => "'ends'", at = Some(DoorPlaces::Walls) => "'walls'",
        at = Some(DoorPlaces::Openings) => "'openings'",
        archway = Some(0.25) => "0.25", locked = Some(0.125) => "0.125", secret = Some(0.25) => "0.25", secret = Some(0.0) => "0",
        secrets = SecretPlaces::Anywhere => "'anywhere'",
        seal = Some(true) => "true", seal = Some(false) => "false",
    );
    of_pass!(list, openings: kind = DoorKind::Secret => "'secret'",);
    of_pass!(list, stairs: frequency = Some(0.75) => "0.75", frequency = Some(0.0) => "0.0",);
    of_pass!(list, exits: count = Some(3) => "3", count = Some(2) => "2",);
    of_pass!(list, water: depth = Some(WaterDepth::Lakes) => "'lakes'", depth = Some(WaterDepth::Puddles) => "'puddles'",);
    of_pass!(list, prefabs: set = one_prefab() => "{ prefab = [{ name = 'hut', map = ['###', '#.+', '###'] }] }", share = 0.5 => "0.5",);
    of_pass!(list, furnishings: style = Some(Archetype::Crypt) => "'crypt'", amount = 0.9 => "0.9",);
    of_pass!(list, lights: rooms = 0.25 => "0.25", spacing = 5 => "5",);
    of_pass!(list, locks:
        count = LockSpan { min: 2, max: 4 } => "[2, 4]", keys = KeyRule::Mixed => "'mixed'", goal = false => "false",
        depth = 2 => "2", fairness = KeyFairness::Unlosable => "'unlosable'",
    );
    of_pass!(list, links:
        level = 3 => "3",
        stairs = LinkStairs(vec![LinkStair {
            at: Point::new(4, 5), direction: StairWay::Down, to: Place::new(7, Point::new(8, 9)),
        }]) => "[{ x = 4, y = 5, direction = 'down', to = [7, 8, 9] }]",
        keys = LinkKeys(Some(vec![LinkKey { at: Point::new(4, 5), name: "bone".to_owned(), opens: Some(6) }])) => "[{ x = 4, y = 5, key = 'bone', opens = 6 }]",
        kinds = LinkKinds(vec![Key { name: "bone".to_owned(), spent: false }]) => "[{ name = 'bone', spent = false }]", most_locks = 7 => "7", locks_above = 9 => "9",
    );
    of_pass!(list, contents:
        treasure_loot = 4 => "4", treasure_factor = 3.0 => "3", hazard_share = 0.1 => "0.1", challenge_rewards = 1 => "1",
        challenge_xp = 2.0 => "2", challenge_loot = 2.5 => "2.5",
    );
    of_pass!(list, encounters:
        floor = Some(5) => "5", floor = Some(6) => "6", boss = Some(BossRule::None) => "'none'", normal_min = Some(5) => "5",
        normal_area = Some(100) => "100", normal_floors = 1 => "1", normal_max = 4 => "4", challenge_min = 7 => "7",
        challenge_area = Some(90) => "90", challenge_floors = 1 => "1", challenge_max = 9 => "9", challenge_scaling = 3 => "3",
        rule = Some(EncounterRule::Document) => "'document'", deeper = 4 => "4",
    );
    of_pass!(list, wang:
        tileset = "greed".into() => "'greed'", tile_px = 24 => "24",
        tilesets = WangSets(BTreeMap::from([("own".to_owned(), WangSet { frames: [7; 16], sin: None })]))
            => "{ own = { frames = [7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7] } }",
    );
    of_pass!(list, text: text = "a text".into() => "'a text'", tab_width = 8 => "8",);
    list
}
