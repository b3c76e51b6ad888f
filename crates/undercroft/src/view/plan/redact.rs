//! The draft that players may know: it contains what they can see and nothing else.
//!
//! Every file for players is made from it, so that no file can leak a secret: neither by a gap in the numbers, nor by
//! the order of its parts, nor by the walls around a room that is left out.

use std::borrow::Cow;

use super::audience::{Audience, shown};
use crate::{
    geom::{Motion, Point, Rect},
    grid::Grid,
    model::{
        Board, Cell, Door, DoorId, Draft, Exit, Holder, Layers, Layout, Lock, LockId, Mark, MarkKind, Owner, Passage,
        PassageId, Room, RoomId, RoomPrefab, Route, Shape, Stair, Water,
    },
};

/// The draft that an audience may know: all of it for the game master. For players it is as if what they cannot see had
/// never been carved: rooms, passages and doors are renumbered, wall is one cell thick, and there are no room numbers,
/// kinds, notes, enemies or goals.
///
/// ```
/// use undercroft::{Recipe, generate, view::plan::{Audience, redact}};
/// let recipe = Recipe::from_toml("[method.bsp]\n[passes.doors]\nsecret = 0.5").unwrap();
/// let dungeon = generate(&recipe, "42")?;
/// let redacted = redact(dungeon.draft(), Audience::Player, false);
/// assert!(redacted.rooms.len() < dungeon.draft().rooms.len());
/// assert!(redacted.rooms.iter().zip(0..).all(|(room, id)| room.id.0 == id));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn redact(draft: &Draft, audience: Audience, behind_secrets: bool) -> Cow<'_, Draft> {
    match audience {
        Audience::Gm => Cow::Borrowed(draft),
        Audience::Player => Cow::Owned(player_draft(draft, &shown(draft, audience, behind_secrets))),
    }
}

fn player_draft(draft: &Draft, open: &Grid<bool>) -> Draft {
    use MarkKind::*;
    let is_open = |at: Point| open.get(at) == Some(&true);
    let renumbering = Renumbering::new(draft, open);
    let rooms = draft.rooms.iter().filter_map(|room| {
        let rect = seen_part(room, open);
        // That it is a prefab says that it has straight walls, which one sees. Its name may tell what waits there.
        let (shape, prefab) = (room.shape.clone(), room.prefab.as_ref().map(|_| nameless()));
        Some(Room { shape, prefab, ..Room::new(renumbering.room(room.id)?, rect) })
    });
    let mut doors = Vec::new();
    let door_ids: Vec<Option<DoorId>> = draft
        .doors
        .iter()
        .map(|door| {
            let passage = door.passage.and_then(|id| renumbering.passage(id));
            let room = renumbering.room(door.room).filter(|_| is_open(door.at))?;
            // What players may know is listed field by field, so that a field that is added is a secret until it is listed here.
            doors.push(Door { at: door.at, side: door.side, kind: door.kind, room, passage, sealing: false });
            Some(DoorId(doors.len() as u32 - 1))
        })
        .collect();
    let stairs = draft.stairs.iter().filter(|stair| is_open(stair.at));
    let stairs = stairs.map(|stair| Stair {
        at: stair.at,
        facing: stair.facing,
        direction: stair.direction,
        passage: stair.passage.and_then(|id| renumbering.passage(id)),
        to: stair.to,
    });
    // The cell of an exit may be rock. It is seen from the cell inside.
    let exits = draft.exits.iter().filter(|exit| is_open(exit.at) || is_open(exit.side.opposite().step(exit.at)));
    let exits = exits.filter_map(|exit| {
        let room = renumbering.room(exit.room)?;
        // A kind of somebody's own may say what no player knows.
        let known = [Exit::ENTRANCE, Exit::GATE, Exit::STAIRS].into_iter().find(|known| *known == exit.kind);
        let kind = known.unwrap_or(Exit::GATE).to_owned();
        Some(Exit { at: exit.at, side: exit.side, kind, room, main: exit.main })
    });
    let marks = draft.marks.iter().filter(|mark| match mark.kind {
        // A pillar is solid: it is seen from the cells around it.
        Pillar => mark.at.neighbours().into_iter().any(is_open),
        // A torch hangs on a wall, and is seen from the floor that it faces.
        Torch => mark.facing.is_some_and(|facing| is_open(facing.step(mark.at))),
        kind @ (Enemy | Boss | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain | Coffin
        | Rubble | Bed | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage
        | Chains | Statue | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Junction
        | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn | Key | Own) => is_open(mark.at) && in_plain_view(kind),
    });
    let marks = marks.map(|mark| Mark {
        facing: mark.facing,
        solid: mark.solid,
        ..Mark::new(mark.at, mark.kind, mark.room.and_then(|id| renumbering.room(id)))
    });
    let board = board(draft, open, &renumbering);
    let layout = Layout {
        width: open.width(),
        height: open.height(),
        rock: Cell::Void,
        rooms: rooms.collect(),
        locks: seen_locks(draft, &door_ids),
        doors,
        stairs: stairs.collect(),
        exits: exits.collect(),
        marks: marks.collect(),
        layers: Layers {
            water: draft.layers.water.as_ref().and_then(|water| seen_water(water, open)),
            ..Layers::default()
        },
        start: draft.start,
        passages: renumbering.seen_passages,
        ..Layout::default()
    };
    Draft { board, layout }
}

/// The new ids of rooms and passages: only those that players see are numbered.
struct Renumbering {
    rooms: Vec<Option<RoomId>>,
    passages: Vec<Option<PassageId>>,
    seen_passages: Vec<Passage>,
}

impl Renumbering {
    fn new(draft: &Draft, open: &Grid<bool>) -> Renumbering {
        let is_open = |at: Point| open.get(at) == Some(&true);
        let mut ids = (0..).map(RoomId);
        let rooms = draft.rooms.iter().map(|room| {
            let mut cells = room.rect.intersect(open.bounds()).cells();
            let seen = cells.any(|at| is_open(at) && room.shape.contains(room.rect, at));
            if seen { ids.next() } else { None }
        });
        let rooms: Vec<Option<RoomId>> = rooms.collect();
        let mut routes: Vec<Vec<Point>> = vec![Vec::new(); draft.passages.len()];
        for at in open.bounds().cells().filter(|at| is_open(*at)) {
            if let Some(Holder::Passage(id)) = draft.board.owner.get(at).map(|owner| owner.holder()) {
                if let Some(route) = routes.get_mut(id.0 as usize) {
                    route.push(at);
                }
            }
        }
        let mut seen_passages: Vec<Passage> = Vec::new();
        let mut passages = Vec::new();
        for (passage, route) in draft.passages.iter().zip(routes) {
            let ends = passage.ends.map(|end| rooms.get(end.0 as usize).copied().flatten());
            // A passage with a hidden end must not reveal where it leads, so both its ends become the visible one.
            let ends = match ends {
                [Some(a), Some(b)] => Some([a, b]),
                [Some(one), None] | [None, Some(one)] => Some([one, one]),
                [None, None] => None,
            };
            let id = PassageId(seen_passages.len() as u32);
            let seen = ends.filter(|_| !route.is_empty());
            seen_passages.extend(seen.map(|ends| Passage::new(id, ends, Route::Cells(route))));
            passages.push(seen.map(|_| id));
        }
        Renumbering { rooms, passages, seen_passages }
    }

    fn room(&self, id: RoomId) -> Option<RoomId> {
        self.rooms.get(id.0 as usize).copied().flatten()
    }

    fn passage(&self, id: PassageId) -> Option<PassageId> {
        self.passages.get(id.0 as usize).copied().flatten()
    }
}

/// The shown floor and one cell of wall around it. The rest is void, because rock elsewhere could reveal hidden rooms.
fn board(draft: &Draft, open: &Grid<bool>, renumbering: &Renumbering) -> Board {
    let mut board = Board::solid(open.width(), open.height(), Cell::Void);
    let floor = || open.bounds().cells().filter(|at| open.get(*at) == Some(&true));
    floor().for_each(|at| board.cells.fill(Rect::new(at.x, at.y, 1, 1).grown(1), Cell::Wall));
    for at in floor() {
        board.cells.put(at, Cell::Floor);
        let owner = match draft.board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Room(id)) => renumbering.room(id).map(Owner::room),
            Some(Holder::Passage(id)) => renumbering.passage(id).map(Owner::passage),
            _ => None,
        };
        board.owner.put(at, owner.unwrap_or(Owner::NOBODY));
    }
    board
}

/// What stands in place of a prefab's name.
fn nameless() -> RoomPrefab {
    RoomPrefab { name: String::new(), motion: Motion::default() }
}

/// The part of a room's rectangle that is seen. It may be smaller than the room, because secret doors may stand on the
/// floor of another room. It follows from what is seen alone, so that it tells nothing of the rest.
fn seen_part(room: &Room, open: &Grid<bool>) -> Rect {
    if !matches!(room.shape, Shape::Rect) {
        return room.rect;
    }
    let seen = room.rect.intersect(open.bounds()).cells().filter(|at| open.get(*at) == Some(&true));
    Rect::around(seen).unwrap_or(room.rect)
}

/// The locks that players see, numbered anew, with those of their doors that they see. They know neither the keys nor which
/// key is for which lock.
fn seen_locks(draft: &Draft, door_ids: &[Option<DoorId>]) -> Vec<Lock> {
    let mut locks = Vec::new();
    for lock in &draft.locks {
        let doors = lock.doors.iter().filter_map(|door| door_ids.get(door.0 as usize).copied().flatten());
        let doors: Vec<DoorId> = doors.collect();
        if !doors.is_empty() {
            let id = locks.len() as u32;
            locks.push(Lock { id: LockId(id), key: String::new(), doors, number: id });
        }
    }
    locks
}

/// The water on shown floor; `None` if there is none, as if the pass had not run.
fn seen_water(water: &Grid<Water>, open: &Grid<bool>) -> Option<Grid<Water>> {
    let mut seen = water.clone();
    for (water, open) in seen.values_mut().iter_mut().zip(open.values()) {
        if !*open {
            *water = Water::Dry;
        }
    }
    seen.values().iter().any(|water| *water != Water::Dry).then_some(seen)
}

/// Whether somebody who enters the room sees it without being told. Keys are to be found, and of a mark of somebody's own
/// nobody but its maker knows whether it is a secret.
const fn in_plain_view(kind: MarkKind) -> bool {
    kind.is_furnishing() || matches!(kind, MarkKind::Pillar | MarkKind::Blessing | MarkKind::Torch)
}
