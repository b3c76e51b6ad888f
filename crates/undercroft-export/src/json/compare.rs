use undercroft::{
    AnyDungeonRef, Dungeon, Grid, Json, Origin, Point, Square, Water,
    records::{DoorRecord, FieldValue, KeyRecord, LockRecord, PassageRecord, RoomRecord, hex},
    view,
};

use super::{
    edits::EditRecord,
    graph::{GraphRecord, RasterRecord},
    in_file::InFile,
    levels,
    locks::count,
    quoted::short,
    write::value,
};

/// The most differences that are listed.
const MOST: usize = 10;

/// What differs between two dungeons, or between several levels and others, in words: none if their files are the same. Of two
/// dungeons the first ten differences are listed.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::json::compare;
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let (one, other) = (generate(&recipe, "1")?, generate(&recipe, "2")?);
/// assert!(compare(&one, &one).is_empty());
/// assert_eq!(compare(&one, &other)[0], "seed is \"1\" in one and \"2\" in the other");
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn compare<'a>(a: impl Into<AnyDungeonRef<'a>>, b: impl Into<AnyDungeonRef<'a>>) -> Vec<String> {
    match (a.into(), b.into()) {
        (AnyDungeonRef::One(a), AnyDungeonRef::One(b)) => differences(a, b),
        (AnyDungeonRef::Levels(a), AnyDungeonRef::Levels(b)) => levels::differences(a, b),
        _ => vec!["one is a single dungeon and the other several levels".to_owned()],
    }
}

/// What differs between two dungeons.
pub(super) fn differences(a: &Dungeon, b: &Dungeon) -> Vec<String> {
    let mut differences = Differences(Vec::new());
    let (from_a, from_b) = (a.origin(), b.origin());
    differences.values("seed", &value(&from_a.seed.as_str()), &value(&from_b.seed.as_str()));
    differences.values("attempt", &value(&from_a.attempt), &value(&from_b.attempt));
    differences.values("recipe", &from_a.recipe.to_json(), &from_b.recipe.to_json());
    differences.grids("tiles", Some(&view::tile_grid(a.draft())), Some(&view::tile_grid(b.draft())), |tile| tile);
    differences.values("start", &value(&InFile(a.draft().start)), &value(&InFile(b.draft().start)));
    differences.values("goal", &value(&a.draft().goal.map(InFile)), &value(&b.draft().goal.map(InFile)));
    differences.lists("rooms", &a.draft().rooms, &b.draft().rooms, |_, room| {
        // Texts are free: whoever changes them changes no dungeon.
        RoomRecord { words: None, ..RoomRecord::new(room, from_a.recipe.facts().mirrors_rooms) }
    });
    differences.lists("passages", &a.draft().passages, &b.draft().passages, |_, passage| {
        PassageRecord::new(passage, Some(a.draft().board.cells.bounds()))
    });
    differences.lists("doors", &a.draft().doors, &b.draft().doors, DoorRecord::new);
    differences.lists("locks", &a.draft().locks, &b.draft().locks, |_, lock| LockRecord::from(lock));
    differences.lists("keys", &a.draft().keys, &b.draft().keys, |_, key| {
        KeyRecord::new(key, Some(count(a.draft(), &key.name)))
    });
    differences.lists("stairs", &a.draft().stairs, &b.draft().stairs, |_, stair| *stair);
    differences.lists("exits", &a.draft().exits, &b.draft().exits, |_, exit| exit.clone());
    differences.lists("marks", &a.draft().marks, &b.draft().marks, |_, mark| mark.clone());
    differences.values("edits", &edits(from_a), &edits(from_b));
    differences.values("waived", &waived(from_a), &waived(from_b));
    differences.values("signs", &value(&a.draft().signs), &value(&b.draft().signs));
    differences.values("opened", &points(&a.draft().changes.opened), &points(&b.draft().changes.opened));
    differences.values("closed", &points(&a.draft().changes.closed), &points(&b.draft().changes.closed));
    let (own_a, own_b) = (&a.draft().layers.own, &b.draft().layers.own);
    for name in own_a.keys().chain(own_b.keys().filter(|name| !own_a.contains_key(*name))) {
        differences.grids(&format!("layers.own.{name}"), own_a.get(name), own_b.get(name), |c| c);
    }
    let graph = |dungeon: &Dungeon| {
        dungeon.draft().assembly.as_ref().map_or(Json::Null, |own| value(&InFile(GraphRecord::from(own))))
    };
    let raster =
        |dungeon: &Dungeon| value(&dungeon.draft().assembly.as_ref().map(|own| InFile(RasterRecord::from(own.raster))));
    differences.values("raster", &raster(a), &raster(b));
    differences.values("graph", &graph(a), &graph(b));
    differences.grids("layers.wang", a.draft().layers.wang.as_ref(), b.draft().layers.wang.as_ref(), hex);
    differences.grids("layers.ground", a.draft().layers.ground.as_ref(), b.draft().layers.ground.as_ref(), hex);
    differences.grids("layers.water", a.draft().layers.water.as_ref(), b.draft().layers.water.as_ref(), Water::symbol);
    differences.grids(
        "layers.squares",
        a.draft().layers.squares.as_ref(),
        b.draft().layers.squares.as_ref(),
        Square::symbol,
    );
    differences.grids("layers.text", view::text_grid(a.draft()).as_ref(), view::text_grid(b.draft()).as_ref(), |c| c);
    differences.0
}

fn edits(origin: &Origin) -> Json {
    value(&origin.edits.list.iter().map(EditRecord::new).collect::<Vec<_>>())
}

fn waived(origin: &Origin) -> Json {
    value(&origin.waived.iter().copied().map(InFile).collect::<Vec<_>>())
}

fn points(cells: &[Point]) -> Json {
    value(&cells.iter().copied().map(InFile).collect::<Vec<_>>())
}

/// The differences found so far.
struct Differences(Vec<String>);

impl Differences {
    fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    fn add(&mut self, difference: String) {
        if !self.is_full() {
            self.0.push(difference);
        }
    }

    /// Compares two values field by field, down to the ones that differ.
    fn values(&mut self, path: &str, a: &Json, b: &Json) {
        match (a, b) {
            _ if a == b || self.is_full() => {}
            (Json::Object(left), Json::Object(right)) => {
                for (name, own) in left {
                    self.values(&format!("{path}.{name}"), own, b.get(name).unwrap_or(&Json::Null));
                }
                for (name, b) in right.iter().filter(|(name, _)| a.get(name).is_none()) {
                    self.values(&format!("{path}.{name}"), &Json::Null, b);
                }
            }
            (Json::List(left), Json::List(right)) if left.len() == right.len() && left.len() > 2 => {
                for (index, (a, b)) in left.iter().zip(right).enumerate() {
                    self.values(&format!("{path}[{index}]"), a, b);
                }
            }
            (a, b) => self.add(format!("{path} is {} in one and {} in the other", short(a), short(b))),
        }
    }

    /// Compares two lists item by item, through the records that a file would have.
    fn lists<T: PartialEq, R: FieldValue>(&mut self, path: &str, a: &[T], b: &[T], record: impl Fn(u32, &T) -> R) {
        if a.len() != b.len() {
            self.add(format!("there are {} {path} in one and {} in the other", a.len(), b.len()));
        }
        for (index, (a, b)) in (0..).zip(a.iter().zip(b)) {
            if self.is_full() {
                return;
            }
            // Unequal values may have equal records: a passage can be stored as a bend or as its cells.
            if a != b {
                self.values(
                    &format!("{path}[{index}]"),
                    &value(&InFile(record(index, a))),
                    &value(&InFile(record(index, b))),
                );
            }
        }
    }

    /// Compares two maps: how many cells differ, and the first that does.
    fn grids<T: Copy + PartialEq>(
        &mut self,
        name: &str,
        a: Option<&Grid<T>>,
        b: Option<&Grid<T>>,
        show: impl Fn(T) -> char,
    ) {
        let (a, b) = match (a, b) {
            (Some(a), Some(b)) => (a, b),
            (None, None) => return,
            (a, _) => {
                let missing = if a.is_none() { "one" } else { "other" };
                return self.add(format!("{name} is missing in the {missing}"));
            }
        };
        if a.bounds() != b.bounds() {
            let sizes = [a, b].map(|grid| format!("{} × {}", grid.width(), grid.height()));
            return self.add(format!("{name} are {} cells in one and {} in the other", sizes[0], sizes[1]));
        }
        let mut differing = a.bounds().cells().zip(a.values().iter().zip(b.values())).filter(|(_, (a, b))| a != b);
        if let Some((at, (a, b))) = differing.next() {
            let count = differing.count() + 1;
            let (a, b) = (show(*a), show(*b));
            self.add(format!("{name} differ in {count} cells, first at {at}: `{a}` in one and `{b}` in the other"));
        }
    }
}
