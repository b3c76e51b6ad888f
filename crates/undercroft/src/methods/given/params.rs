use std::sync::Arc;

use super::{read, waived::Waived, write};
use crate::{
    Json,
    geom::{Point, Rect},
    model::{DoorId, Layout, Passage, PassageId, Room, RoomId, RoomKind, Route, Rule, Stair, StairWay},
    named::named,
    params::{Custom, Derived, Fields, MAX_SIDE, Node, Params, Problem, Resolve, Rules, Value},
};

named! {
    /// Whose texts are told of a layout that was made elsewhere.
    pub enum GivenTexts {
        /// Those of the layout, and where it has none, texts that are made.
        Made = "made",
        /// Only those of the layout.
        Own = "own",
        /// As [`Made`](GivenTexts::Made), and ` (added)` stands after each that is made, so that one can tell them apart.
        Marked = "marked",
    }
}

/// A layout that was made elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Everything that is carved and placed. Default: two rooms and a corridor.
    pub layout: Arc<Layout>,
    /// Whose texts are told of it. Default `None`: `made` unless it is an imported map, of which only its `own` are.
    pub texts: Option<GivenTexts>,
    /// The promises that the layout may break, by name. Default empty.
    pub waived: Waived,
}

impl Given {
    /// The recipe's part for a layout.
    ///
    /// ```
    /// use undercroft::{Layout, Point, Recipe, Room, RoomId, generate, geom::Rect, recipe::Given};
    /// let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 5, 4))];
    /// let layout = Layout { width: 7, height: 6, rooms, start: Point::new(2, 2), ..Layout::default() };
    /// let dungeon = generate(&Recipe::new(Given::new(layout)), "any")?;
    /// assert_eq!(dungeon.draft().rooms[0].area(), 20);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn new(layout: Layout) -> Given {
        Given { layout: Arc::new(layout), texts: None, waived: Waived::default() }
    }

    /// The same for a map of another program. Where nothing says what opens one of its locked doors, it may be one that
    /// cannot be won.
    ///
    /// ```
    /// use undercroft::{AskedEnds, CellMap, Grid, geom::Rect, recipe::Given};
    /// let mut open = Grid::new(20, 7, false);
    /// open.fill(Rect::new(1, 1, 18, 5), true);
    /// let layout = CellMap::of_cells(open).recover(AskedEnds::default())?.layout;
    /// assert!(Given::imported(layout).waived.0.is_empty());
    /// # Ok::<(), undercroft::RecoverError>(())
    /// ```
    pub fn imported(layout: Layout) -> Given {
        let has_lock = |id: DoorId| layout.locks.iter().any(|lock| lock.doors.contains(&id));
        let is_locked = (0..).zip(&layout.doors).any(|(id, door)| door.kind.is_locked() && !has_lock(DoorId(id)));
        let waived = Waived(is_locked.then_some(Rule::Winnable).into_iter().collect());
        Given { waived, ..Given::new(layout) }
    }
}

impl Default for Given {
    /// Two rooms and a corridor, so that the method has a default like any other.
    fn default() -> Given {
        let [start, goal] = [Point::new(3, 3), Point::new(18, 7)];
        let spawn = Room { kind: RoomKind::Spawn, ..Room::new(RoomId(0), Rect::new(1, 1, 8, 5)) };
        let exit = Room { kind: RoomKind::Exit, ..Room::new(RoomId(1), Rect::new(14, 4, 9, 6)) };
        let corridor = Route::Cells((9..14).map(|x| Point::new(x, 4)).collect());
        let stairs = Stair { at: goal, facing: None, direction: StairWay::Down, passage: None, to: None };
        Given::new(Layout {
            width: 24,
            height: 11,
            rooms: vec![spawn, exit],
            passages: vec![Passage::new(PassageId(0), [RoomId(0), RoomId(1)], corridor)],
            stairs: vec![stairs],
            start,
            goal: Some(goal),
            ..Layout::default()
        })
    }
}

/// The most room cells for each cell of the board. Rooms may overlap, but without a bound carving could take forever.
const MOST_ROOMS_PER_CELL: i64 = 4;

/// Every parameter of `given` with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GivenSettings {
    pub(crate) layout: Arc<Layout>,
    pub(crate) texts: GivenTexts,
    pub(crate) waived: Waived,
}

impl Resolve for Given {
    type Resolved = GivenSettings;

    fn resolve(&self) -> GivenSettings {
        let texts = self.texts.unwrap_or(GivenTexts::Made);
        GivenSettings { layout: self.layout.clone(), texts, waived: self.waived.clone() }
    }
}

impl GivenSettings {
    /// The rules that bind several parts of the layout together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let Layout { width, height, rooms, .. } = &*self.layout;
        for (name, side) in [("layout.width", *width), ("layout.height", *height)] {
            rules.require((1..=MAX_SIDE).contains(&side), name, || {
                (format!("must be from 1 to {MAX_SIDE}, is {side}"), "give the board a size".to_owned())
            });
        }
        rules.board(*width, *height);
        let cells = i64::from(*width) * i64::from(*height);
        let area = rooms.iter().fold(0_i64, |sum, room| sum.saturating_add(room.rect.area().max(0)));
        let most = cells.saturating_mul(MOST_ROOMS_PER_CELL);
        rules.require(area <= most, "layout.rooms", || {
            let rule = format!("together they have {area} cells, on a board of {cells} at most {most} make sense");
            (rule, "make them smaller, or the board larger".to_owned())
        });
    }
}

impl Params for Given {
    fn about(&self) -> &'static str {
        "Takes the layout that the recipe holds: what another program made, what was imported, what a person drew."
    }

    fn first(&self) -> &'static [&'static str] {
        &["layout"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Layout");
        f.custom("layout", "rooms, passages, doors and everything else", &mut self.layout);
        let texts = self.resolve().texts;
        f.choice(
            "texts",
            "texts of the layout alone, or also made ones, marked or not",
            Derived(&mut self.texts, texts),
        );
        f.custom("waived", "promises that the layout may break", &mut self.waived);
    }
}

/// The layout as a value of the recipe, which may stand in a file of its own.
impl Custom for Arc<Layout> {
    fn file<'n>(&self, node: &'n Node) -> Option<&'n Node> {
        match node.value {
            Value::Text(_) => Some(node),
            _ => node.entry("file").map(|entry| &entry.node),
        }
    }

    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        if let Some(layout) = read::layout(path, node, problems) {
            *self = Arc::new(layout);
        }
    }

    fn encode(&self) -> Json {
        write::layout(self)
    }

    fn schema(&self) -> Json {
        write::schema()
    }

    fn form(&self) -> &'static str {
        "FILE | { width, height, rooms = [...], ... }"
    }
}
