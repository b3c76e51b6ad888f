//! Which sector every piece of floor belongs to, and what each looks like.

use std::collections::BTreeMap;

use undercroft::{
    Cell, Draft, Grid, Holder, MarkKind, Water,
    geom::{Point, Rect},
    view::{Doorway, doorways},
};

/// How many parts of a cell lie side by side; doors take the two in the middle.
pub(super) const PARTS: i32 = 4;
/// The height of ceilings above the floor.
const CEILING: i32 = 128;
/// The height of doorways without a door.
const ARCH: i32 = 96;

/// What a piece of floor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Area {
    Room(u32),
    Passage,
    Shallow,
    Deep,
    /// Hurts whoever stands in it.
    Hazard,
    /// A step up.
    Dais,
    /// Too high to step on: altars, coffins and the like.
    Block(Point),
    /// Stairs to another map, by their place in the list.
    Stairs(u32),
    /// Where the map ends.
    Goal,
    /// A doorway, by its place in the list.
    Door(u32),
    /// A doorway without a door.
    Arch(u32),
}

/// The heights and the floor of a sector.
pub(super) struct SectorProperties {
    pub floor: i32,
    pub ceiling: i32,
    pub floor_flat: &'static str,
    pub hurts: bool,
}

/// Whether a mark is a piece of floor.
pub(super) fn is_floor(kind: MarkKind) -> bool {
    matches!(kind, MarkKind::Hazard | MarkKind::Dais)
}

/// The areas of a level, and which of them every part of a cell belongs to.
pub(super) struct Areas {
    /// The sectors.
    pub list: Vec<Area>,
    /// For each part of a cell the place of its area in the list plus one; 0 is rock.
    parts: Grid<u32>,
    pub doorways: Vec<Doorway>,
}

impl Areas {
    pub fn of(draft: &Draft) -> Areas {
        let Rect { w, h, .. } = draft.board.cells.bounds();
        let mut areas =
            Areas { list: Vec::new(), parts: Grid::new(w * PARTS, h * PARTS, 0), doorways: doorways(draft) };
        let special = special_areas(draft);
        let mut numbers: BTreeMap<Area, u32> = BTreeMap::new();
        let mut number = |list: &mut Vec<Area>, area: Area| {
            *numbers.entry(area).or_insert_with(|| {
                list.push(area);
                list.len() as u32
            })
        };
        for at in draft.board.cells.bounds().cells() {
            if draft.board.cells.get(at) != Some(&Cell::Floor) {
                continue;
            }
            let own = if special.is_empty() { None } else { special.get(&at).copied() };
            let number = number(&mut areas.list, own.unwrap_or_else(|| plain_area(draft, at)));
            areas.parts.fill(Rect::new(at.x * PARTS, at.y * PARTS, PARTS, PARTS), number);
        }
        // Where two doorways cross, the one that closes counts.
        let mut order: Vec<(u32, &Doorway)> = (0..).zip(&areas.doorways).collect();
        order.sort_by_key(|(_, doorway)| doorway.kind);
        for (place, doorway) in order {
            let area = if doorway.kind.is_open() { Area::Arch(place) } else { Area::Door(place) };
            let Rect { x, y, w, h } = doorway.cells;
            let parts = Rect::new(x * PARTS, y * PARTS, w * PARTS, h * PARTS);
            let middle = if doorway.goes_east {
                Rect { x: parts.x + 1, w: PARTS - 2, ..parts }
            } else {
                Rect { y: parts.y + 1, h: PARTS - 2, ..parts }
            };
            let number = number(&mut areas.list, area);
            areas.parts.fill(middle, number);
        }
        areas
    }

    /// The area of a part of a cell by its number, 0 for rock; the parts are counted from the corner of the board.
    pub fn number(&self, part: Point) -> u32 {
        self.parts.get(part).copied().unwrap_or(0)
    }

    /// The area of that number.
    pub fn area(&self, number: u32) -> Option<Area> {
        self.list.get((number as usize).checked_sub(1)?).copied()
    }

    /// All parts of the board.
    pub fn bounds(&self) -> Rect {
        self.parts.bounds()
    }
}

/// Cells that are more than floor or water.
fn special_areas(draft: &Draft) -> BTreeMap<Point, Area> {
    use MarkKind::*;
    let mut special = BTreeMap::new();
    // What lies in deep water is deep water.
    for mark in draft.marks.iter().filter(|mark| draft.water_at(mark.at) != Water::Deep) {
        let area = match mark.kind {
            Hazard => Some(Area::Hazard),
            Dais => Some(Area::Dais),
            Pillar | Enemy | Boss | Loot | Reward | Blessing | Column | Altar | Fountain | Coffin | Rubble | Bed
            | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue
            | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Torch | Junction | PlayerSpawn
            | EnemySpawn | BossSpawn | LootSpawn | Key | Own => None,
        };
        special.extend(area.map(|area| (mark.at, area)));
    }
    // A column is a thing that blocks the way; everything else that fills its cell is a block, also on a dais.
    let blocks = draft.marks.iter().filter(|mark| mark.solid && mark.kind != Column);
    special.extend(blocks.map(|mark| (mark.at, Area::Block(mark.at))));
    special.extend(draft.goal.map(|goal| (goal, Area::Goal)));
    let stairs = (0..).zip(&draft.stairs).filter(|(_, stair)| stair.to.is_some());
    special.extend(stairs.map(|(number, stair)| (stair.at, Area::Stairs(number))));
    special
}

fn plain_area(draft: &Draft, at: Point) -> Area {
    match draft.water_at(at) {
        Water::Deep => Area::Deep,
        Water::Shallow => Area::Shallow,
        Water::Dry => match draft.board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Room(id)) => Area::Room(id.0),
            _ => Area::Passage,
        },
    }
}

impl Area {
    pub fn properties(self) -> SectorProperties {
        let properties = |floor: i32, floor_flat: &'static str| SectorProperties {
            floor,
            ceiling: CEILING,
            floor_flat,
            hurts: false,
        };
        match self {
            Area::Room(_) => properties(0, "FLOOR7_1"),
            Area::Passage => properties(0, "FLAT5_4"),
            Area::Shallow => properties(-8, "FWATER1"),
            Area::Deep => properties(-48, "FWATER1"),
            Area::Hazard => SectorProperties { hurts: true, ..properties(0, "NUKAGE1") },
            Area::Dais => properties(8, "FLAT20"),
            Area::Block(_) => properties(40, "FLAT20"),
            Area::Stairs(_) => properties(-8, "STEP1"),
            Area::Goal => properties(0, "GATE1"),
            Area::Door(_) => SectorProperties { ceiling: 0, ..properties(0, "FLAT20") },
            Area::Arch(_) => SectorProperties { ceiling: ARCH, ..properties(0, "FLAT5_4") },
        }
    }

    pub fn is_door(self) -> bool {
        matches!(self, Area::Door(_))
    }
}
