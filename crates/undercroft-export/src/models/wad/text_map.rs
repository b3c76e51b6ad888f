//! The text of a map: things, vertices, lines, sides and sectors, each a block of its own.

use std::{
    collections::BTreeMap,
    fmt::{Display, Write},
};

use undercroft::{Barrier, DoorKind, Draft, Place};

use super::{
    CELL,
    lines::{Corners, Linedef, lines},
    sectors::{Area, Areas, PARTS, SectorProperties},
    things::things,
    units,
};
use crate::{
    key_use::KeyUse,
    source::{ExportSource, SourceLevel},
};

/// Doom's kinds of keys.
pub(super) const DOOM_KEYS: usize = 6;
/// What lines do: open a door, open it with a key, end the map, lead to another map.
const DOOR_RAISE: u32 = 12;
const DOOR_LOCKED_RAISE: u32 = 13;
const TELEPORT_NEW_MAP: u32 = 74;
const EXIT_NORMAL: u32 = 243;
/// How fast a door opens and how long it stays open.
const SPEED: u32 = 16;
const DELAY: u32 = 150;

/// The text of a level.
pub(super) fn text(source: &ExportSource<'_>, index: usize, level: &SourceLevel<'_>, keys: &KeyUse) -> String {
    let draft = &*level.draft;
    let corner = level.frame.corner();
    let mut out = UdmfText(String::from("namespace = \"zdoom\";\n"));
    for thing in things(draft, keys) {
        let (x, y) = units(thing.at - corner);
        out.block("thing", |block| {
            block.field("x", format_args!("{}.0", x + CELL / 2));
            block.field("y", format_args!("{}.0", y - CELL / 2));
            block.field("type", thing.kind);
            block.field("angle", thing.angle);
            if thing.arrival > 0 {
                block.field("arg0", thing.arrival);
            }
            // A thing is nowhere unless it says where.
            for flag in ["skill1", "skill2", "skill3", "skill4", "skill5", "single", "coop", "dm"] {
                block.field(flag, true);
            }
        });
    }
    let areas = Areas::of(draft);
    let numbers = areas.list.iter().copied().zip(0..).collect();
    let mut map = Map { numbers, corners: Corners::default(), sides: Vec::new() };
    let mut text_of_lines = UdmfText(String::new());
    for line in lines(&areas) {
        map.add(&line, &areas, &mut text_of_lines, &Actions { source, index, draft, keys });
    }
    for at in &map.corners.list {
        let part = CELL / PARTS;
        let (x, y) = ((at.x - corner.x * PARTS) * part, (corner.y * PARTS - at.y) * part);
        out.block("vertex", |block| {
            block.field("x", format_args!("{x}.0"));
            block.field("y", format_args!("{y}.0"));
        });
    }
    out.0.push_str(&text_of_lines.0);
    for (sector, textures) in &map.sides {
        out.block("sidedef", |block| {
            block.field("sector", sector);
            textures.iter().for_each(|(place, texture)| block.field(place, format_args!("\"{texture}\"")));
        });
    }
    for area in &areas.list {
        let sector = area.properties();
        out.block("sector", |block| {
            block.field("heightfloor", sector.floor);
            block.field("heightceiling", sector.ceiling);
            block.field("texturefloor", format_args!("\"{}\"", sector.floor_flat));
            block.field("textureceiling", "\"CEIL3_5\"");
            block.field("lightlevel", 176);
            if sector.hurts {
                block.field("damageamount", 5);
            }
        });
    }
    out.0
}

/// What happens at lines.
struct Actions<'a> {
    source: &'a ExportSource<'a>,
    index: usize,
    draft: &'a Draft,
    keys: &'a KeyUse,
}

impl Actions<'_> {
    /// What a doorway does when it is used, and how its leaf looks.
    fn door(&self, areas: &Areas, number: u32) -> (u32, Option<usize>, DoorKind) {
        let Some(doorway) = areas.doorways.get(number as usize) else { return (DOOR_RAISE, None, DoorKind::Closed) };
        let lock = doorway.lock.and_then(|id| self.draft.locks.get(id.0 as usize));
        match lock.filter(|_| doorway.kind.is_locked()) {
            Some(lock) => (DOOR_LOCKED_RAISE, Some(self.keys.number(&lock.key) % DOOM_KEYS), doorway.kind),
            None => (DOOR_RAISE, None, doorway.kind),
        }
    }

    /// The other end of a stair: the number of its map, and by which way one comes there.
    fn arrival(&self, stair: u32) -> Option<(usize, usize)> {
        let to = self.draft.stairs.get(stair as usize)?.to?;
        let other = &self.source.levels.get(to.level as usize)?.draft;
        let here = self.draft.stairs.get(stair as usize)?.at;
        let own = Place::new(self.index as u32, here);
        let leads_back = other.stairs.iter().position(|back| back.at == to.at && back.to == Some(own))?;
        Some((to.level as usize + 1, leads_back + 1))
    }
}

/// What lines refer to.
struct Map {
    /// The numbers of sectors.
    numbers: BTreeMap<Area, usize>,
    corners: Corners,
    sides: Vec<(usize, Vec<(&'static str, &'static str)>)>,
}

impl Map {
    fn side(&mut self, area: Area, textures: Vec<(&'static str, &'static str)>) -> usize {
        let sector = self.numbers.get(&area).copied().unwrap_or_default();
        self.sides.push((sector, textures));
        self.sides.len() - 1
    }

    fn add(&mut self, line: &Linedef, areas: &Areas, out: &mut UdmfText, actions: &Actions<'_>) {
        let ends = (self.corners.number(line.from), self.corners.number(line.to));
        let Some(left) = line.left else {
            let side = self.side(line.right, vec![("texturemiddle", wall(line.right, areas, actions))]);
            return out.block("linedef", |block| {
                block.field("v1", ends.0);
                block.field("v2", ends.1);
                block.field("sidefront", side);
                block.field("blocking", true);
                if line.right.is_door() {
                    // The sides of a door do not move with it.
                    block.field("dontpegbottom", true);
                }
            });
        };
        let leaf = match left {
            Area::Door(number) => Some(actions.door(areas, number)),
            _ => None,
        };
        let (front, back) = (line.right.properties(), left.properties());
        let top = leaf.map_or("STONE2", |(_, key, kind)| door_texture(key, kind));
        // What one sees of the other side where its floor is higher or its ceiling lower.
        let textures = |own: &SectorProperties, other: &SectorProperties| {
            let step = (other.floor > own.floor).then_some(("texturebottom", "STONE3"));
            step.into_iter().chain((other.ceiling < own.ceiling).then_some(("texturetop", top))).collect()
        };
        let right = self.side(line.right, textures(&front, &back));
        let left_side = self.side(left, textures(&back, &front));
        let is_shore = (line.right == Area::Deep) != (left == Area::Deep);
        out.block("linedef", |block| {
            block.field("v1", ends.0);
            block.field("v2", ends.1);
            block.field("sidefront", right);
            block.field("sideback", left_side);
            block.field("twosided", true);
            // Nobody walks in deep water.
            if is_shore {
                block.field("blocking", true);
            }
            match (left, leaf) {
                (_, Some((special, key, kind))) => {
                    block.action(special, [0, SPEED, DELAY, key.map_or(0, |key| key as u32 + 1), 0]);
                    block.field("playeruse", true);
                    block.field("monsteruse", key.is_none());
                    block.field("repeatspecial", true);
                    if kind.is_hidden() {
                        // The map in the game shows a wall.
                        block.field("secret", true);
                    }
                }
                (Area::Goal, None) => {
                    block.action(EXIT_NORMAL, [0; 5]);
                    block.field("playercross", true);
                }
                (Area::Stairs(number), None) => {
                    if let Some((map, way)) = actions.arrival(number) {
                        block.action(TELEPORT_NEW_MAP, [map as u32, way as u32, 0, 0, 0]);
                        block.field("playercross", true);
                        block.field("repeatspecial", true);
                        block.field("firstsideonly", true);
                    }
                }
                _ => {}
            }
        });
    }
}

/// The texture of a wall: the sides of doors show which key opens them.
fn wall(area: Area, areas: &Areas, actions: &Actions<'_>) -> &'static str {
    const TRACKS: [&str; DOOM_KEYS] = ["DOORRED", "DOORBLU", "DOORYEL", "DOORRED2", "DOORBLU2", "DOORYEL2"];
    match area {
        Area::Door(number) => match actions.door(areas, number) {
            (_, Some(key), _) => TRACKS[key % DOOM_KEYS],
            _ => "DOORTRAK",
        },
        Area::Passage => "STONE3",
        _ => "STONE2",
    }
}

fn door_texture(key: Option<usize>, kind: DoorKind) -> &'static str {
    match (key, kind.barrier()) {
        (Some(_), _) => "BIGDOOR5",
        // Looks like the wall around it.
        (None, Barrier::Hidden) => "STONE2",
        (None, Barrier::Open | Barrier::Leaf | Barrier::Lock) => "BIGDOOR2",
    }
}

/// A text of blocks.
struct UdmfText(String);

impl UdmfText {
    fn block(&mut self, name: &str, fill: impl FnOnce(&mut UdmfBlock<'_>)) {
        let _ = write!(self.0, "\n{name}\n{{\n");
        fill(&mut UdmfBlock(&mut self.0));
        self.0.push_str("}\n");
    }
}

struct UdmfBlock<'a>(&'a mut String);

impl UdmfBlock<'_> {
    fn field(&mut self, name: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name} = {value};");
    }

    fn action(&mut self, special: u32, args: [u32; 5]) {
        self.field("special", special);
        for (name, arg) in ["arg0", "arg1", "arg2", "arg3", "arg4"].into_iter().zip(args).filter(|(_, arg)| *arg > 0) {
            self.field(name, arg);
        }
    }
}
