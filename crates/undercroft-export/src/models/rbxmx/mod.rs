//! A model for Roblox in its XML: anchored parts in studs, doors as models of a frame and a leaf, a place to begin, lights, and a
//! module with the data.
//!
//! Tiles lie where document 000 puts them; everything else has six studs to a cell.

mod attributes;
mod items;

use undercroft::{
    Barrier, MarkKind, Named,
    geom::{Point, Rect},
    view::{Doorway, plan::number},
};

use crate::{
    ExportError, Exported, Loss,
    lights::lights,
    luau::{cell_studs, mark_name, module},
    solids::{
        BASIN, DOOR_HEIGHT, FRAME, FloorOwner, LEAF, Material, PIT, SolidPiece, SolidShape, Solids, WATER, brick_piece,
        doorway_middle, level_corner, losses, mark_pieces, stair_facing, stair_pieces,
    },
    source::{ExportSource, SourceLevel},
};
use attributes::Attributes;
use items::{Items, RobloxPart};

/// How thick floors are, in studs.
const FLOOR: f64 = 1.0;
/// How bright lights are.
const BRIGHTNESS: f64 = 1.5;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let mut items = Items::new();
    let (name, hook) = source.levels.first().map(SourceLevel::name_and_hook).unwrap_or_default();
    let about = Attributes::new().text("Name", &name).text("Hook", &hook);
    items.open("Model", "Dungeon", &about, &[]);
    for (index, level) in source.levels.iter().enumerate() {
        let solids = Solids::of(level);
        let corner = level_corner(source, index);
        let mut builder = Builder { items: &mut items, level, solids: &solids, corner, studs: cell_studs(level) };
        builder.build(source, index);
    }
    items.module("DungeonData", &module(source));
    items.close();
    let rest = Loss::new("words", "words about rooms are attributes and fields of the module");
    Ok(Exported::file(items.finish()).losing(losses(source).into_iter().chain([rest])))
}

/// Builds a level.
struct Builder<'a> {
    items: &'a mut Items,
    level: &'a SourceLevel<'a>,
    solids: &'a Solids,
    /// Where the corner of the level lies, in cells.
    corner: [f64; 3],
    studs: f64,
}

impl Builder<'_> {
    fn build(&mut self, source: &ExportSource<'_>, index: usize) {
        let frame = self.level.frame;
        let about = Attributes::new().number("Level", index as f64).number("CellStuds", self.studs);
        let about = about.number("Width", f64::from(frame.w)).number("Height", f64::from(frame.h));
        self.items.open("Model", &format!("Level {index}"), &about, &[]);
        self.floors(source);
        self.shell(source);
        self.items.open("Folder", "Doors", &Attributes::new(), &[]);
        for (number, doorway) in self.solids.doorways.iter().enumerate() {
            self.door(number, doorway);
        }
        self.items.close();
        self.things(index);
        self.items.close();
    }

    /// A place in cells as one in studs.
    fn studs(&self, at: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| (at[axis] + self.corner[axis]) * self.studs)
    }

    fn block(&mut self, name: &str, material: Material, min: [f64; 3], max: [f64; 3], tags: &[&str]) {
        let (min, max) = (self.studs(min), self.studs(max));
        self.items.part(&RobloxPart::block(name, material, min, max).tagged(tags));
    }

    /// A slab of floor whose top lies at a height in cells.
    fn slab(&mut self, name: &str, material: Material, rect: Rect, top: f64, tags: &[&str]) {
        let ([x, z], [right, bottom]) = ends(rect);
        self.block(name, material, [x, top - FLOOR / self.studs, z], [right, top, bottom], tags);
    }

    fn piece(&mut self, name: &str, piece: &SolidPiece, at: [f64; 3]) {
        let moved = |spot: [f64; 3]| [spot[0] + at[0], spot[1] + at[1], spot[2] + at[2]];
        match piece.shape {
            SolidShape::Block { min, max } => self.block(name, piece.material, moved(min), moved(max), &[]),
            SolidShape::Column { radius, bottom, top } => {
                let min = self.studs(moved([-radius, bottom, -radius]));
                let max = self.studs(moved([radius, top, radius]));
                self.items.part(&RobloxPart::block(name, piece.material, min, max).round());
            }
        }
    }

    /// A model for each room and passage, with the slabs of its floor.
    fn floors(&mut self, source: &ExportSource<'_>) {
        let draft = &*self.level.draft;
        let corner = self.level.frame.corner();
        let told = source.is_for_gm().then(|| self.level.words_for_gm());
        for floor in &self.solids.floors {
            let material = match floor.owner {
                FloorOwner::Room(id) => {
                    let Some(room) = draft.room(id) else { continue };
                    let Rect { x, y, w, h } = room.rect.moved(Point::default() - corner);
                    let mut about = Attributes::new().number("Room", f64::from(id.0));
                    for (name, value) in [("X", x), ("Y", y), ("Width", w), ("Height", h)] {
                        about = about.number(name, f64::from(value));
                    }
                    if let Some(number) = number(draft, room) {
                        about = about.number("Number", f64::from(number));
                    }
                    if let Some(told) = &told {
                        let own = told.room(id);
                        about =
                            about.text("Kind", room.kind.name()).text("Title", own.title()).text("Aloud", own.aloud);
                    }
                    let mut tags = vec!["Room"];
                    let node = draft
                        .assembly
                        .as_ref()
                        .and_then(|assembly| assembly.nodes.get(id.0 as usize).map(|node| (assembly, node)));
                    let mut name = format!("Room {}", id.0);
                    if let Some((assembly, node)) = node {
                        // The names of document 000.
                        name = node.name.to_string();
                        about = about.text("TileId", &assembly.tile(node).id);
                        about = about.number("Rotation", f64::from(node.turn.quarters()));
                        tags.extend(assembly.tags(node));
                    }
                    self.items.open("Model", &name, &about, &tags);
                    Material::RoomFloor
                }
                FloorOwner::Passage(id) => {
                    let about = Attributes::new().number("Passage", f64::from(id.0));
                    self.items.open("Model", &format!("Passage {}", id.0), &about, &["Passage"]);
                    Material::PassageFloor
                }
                FloorOwner::Nobody => {
                    self.items.open("Model", "Opened", &Attributes::new(), &[]);
                    Material::PassageFloor
                }
            };
            floor.level.iter().for_each(|rect| self.slab("Floor", material, *rect, 0.0, &["Floor"]));
            floor.deep.iter().for_each(|rect| self.slab("Basin", material, *rect, -BASIN, &["Floor"]));
            self.items.close();
        }
    }

    /// Walls, water, ceilings, stairs.
    fn shell(&mut self, source: &ExportSource<'_>) {
        let (solids, height) = (self.solids, self.solids.height);
        let floor = FLOOR / self.studs;
        self.items.open("Folder", "Walls", &Attributes::new(), &[]);
        // Walls reach as deep as floors and basins do.
        let deepest = if solids.deep.is_empty() { floor } else { BASIN + floor };
        for rect in &solids.walls {
            let ([x, z], [right, bottom]) = ends(*rect);
            self.block("Wall", Material::Wall, [x, -deepest, z], [right, height, bottom], &["Wall"]);
        }
        for blocked in &solids.blocked {
            self.piece("BlockedExit", &brick_piece(blocked, height), [0.0; 3]);
        }
        self.items.close();
        for (name, material, rects) in
            [("Shallow water", Material::Shallow, &solids.shallow), ("Deep water", Material::Deep, &solids.deep)]
        {
            if rects.is_empty() {
                continue;
            }
            self.items.open("Folder", name, &Attributes::new(), &[]);
            for rect in rects {
                let ([x, z], [right, bottom]) = ends(*rect);
                let low = if material == Material::Deep { -BASIN } else { 0.0 };
                let (min, max) = (self.studs([x, low, z]), self.studs([right, WATER, bottom]));
                self.items.part(&RobloxPart::block("Water", material, min, max).passable().tagged(&["Water"]));
            }
            self.items.close();
        }
        if source.options.ceilings {
            self.items.open("Folder", "Ceiling", &Attributes::new(), &[]);
            solids.covered.iter().for_each(|rect| self.slab("Ceiling", Material::Ceiling, *rect, height + floor, &[]));
            self.items.close();
        }
        let draft = &*self.level.draft;
        for (number, stair) in draft.stairs.iter().enumerate() {
            let at = self.middle(stair.at);
            let mut about = self.cell_attributes(stair.at).text("Direction", stair.direction.name());
            if let Some(to) = stair.to {
                about = about.number("ToLevel", f64::from(to.level));
            }
            self.items.open("Model", &format!("Stairs {number}"), &about, &["Stairs"]);
            for piece in stair_pieces(stair, stair_facing(draft, stair)) {
                self.piece("Step", &piece, at);
            }
            if crate::solids::is_pit(stair) {
                let below = SolidPiece {
                    shape: SolidShape::Block { min: [-0.5, -PIT - floor, -0.5], max: [0.5, -PIT, 0.5] },
                    material: Material::Stairs,
                };
                self.piece("Bottom", &below, at);
            }
            self.items.close();
        }
    }

    /// The middle of a cell of the board, in cells of the level.
    fn middle(&self, at: Point) -> [f64; 3] {
        let at = at - self.level.frame.corner();
        [f64::from(at.x) + 0.5, 0.0, f64::from(at.y) + 0.5]
    }

    fn cell_attributes(&self, at: Point) -> Attributes {
        let at = at - self.level.frame.corner();
        Attributes::new().number("X", f64::from(at.x)).number("Y", f64::from(at.y))
    }

    /// A frame of two posts and a beam. A door that is neither locked nor hidden can be walked through, as in document 000.
    fn door(&mut self, number: usize, doorway: &Doorway) {
        let (length, [x, z]) = doorway_middle(doorway);
        let Rect { x: left, y: top, w, h } = doorway.cells;
        let mut about = Attributes::new().text("Kind", doorway.kind.name());
        for (name, value) in [("X", left), ("Y", top), ("Width", w), ("Height", h)] {
            about = about.number(name, f64::from(value));
        }
        if let Some(lock) = doorway.lock.and_then(|id| self.level.draft.locks.get(id.0 as usize)) {
            about = about.number("Lock", f64::from(lock.id.0)).text("Key", &lock.key);
        }
        self.items.open("Model", &format!("Door {number}"), &about, &["Door"]);
        let half = length / 2.0;
        let turned = |[along, up, through]: [f64; 3]| {
            if doorway.goes_east { [x + through, up, z + along] } else { [x + along, up, z + through] }
        };
        let parts = [
            ("Post", [-half, 0.0, -FRAME], [FRAME - half, DOOR_HEIGHT, FRAME]),
            ("Post", [half - FRAME, 0.0, -FRAME], [half, DOOR_HEIGHT, FRAME]),
            ("Beam", [-half, DOOR_HEIGHT, -FRAME], [half, DOOR_HEIGHT + FRAME, FRAME]),
        ];
        for (name, min, max) in parts {
            self.block(name, Material::Frame, turned(min), turned(max), &[]);
        }
        let leaf = match doorway.kind.barrier() {
            Barrier::Open => None,
            Barrier::Leaf => Some((Material::Leaf, false)),
            Barrier::Lock => Some((Material::LockedLeaf, true)),
            Barrier::Hidden => Some((Material::SecretLeaf, true)),
        };
        if let Some((material, collides)) = leaf {
            let min = self.studs(turned([FRAME - half, 0.0, -LEAF / 2.0]));
            let max = self.studs(turned([half - FRAME, DOOR_HEIGHT, LEAF / 2.0]));
            let part = RobloxPart::block("Leaf", material, min, max);
            self.items.part(&if collides { part } else { part.passable().see_through(0.5) });
        }
        self.items.close();
    }

    /// Furniture, markers, lights, and where players begin.
    fn things(&mut self, index: usize) {
        let draft = &*self.level.draft;
        self.items.open("Folder", "Things", &Attributes::new(), &[]);
        for (number, mark) in draft.marks.iter().enumerate() {
            let at = self.middle(mark.at);
            let mut about = self.cell_attributes(mark.at).text("Kind", mark_name(mark.kind)).flag("Solid", mark.solid);
            if let Some(name) = &mark.name {
                about = about.text("Name", name);
            }
            let pieces = mark_pieces(mark.kind, mark.solid, mark.facing, self.solids.height);
            let name = format!("{} {number}", mark_name(mark.kind));
            if pieces.is_empty() {
                self.marker(&name, mark.kind, at, &about);
                continue;
            }
            self.items.open("Model", &name, &about, &[mark_name(mark.kind)]);
            pieces.iter().for_each(|piece| self.piece("Part", piece, at));
            self.items.close();
        }
        for light in lights(draft) {
            let [x, _, z] = self.middle(light.at);
            let at = self.studs([x, light.height, z]);
            self.items.light("Light", at, light.colour, light.range * self.studs, BRIGHTNESS);
        }
        let at = self.middle(draft.start);
        let start = (self.studs([at[0] - 0.4, 0.0, at[2] - 0.4]), self.studs([at[0] + 0.4, 0.02, at[2] + 0.4]));
        let start = RobloxPart::block("Start", Material::Stone, start.0, start.1);
        // Players appear on the first level.
        self.items.part(&if index == 0 { start.spawn() } else { start.passable().see_through(1.0) });
        self.items.close();
    }

    /// A part that nobody sees or runs into, where something is to appear.
    fn marker(&mut self, name: &str, kind: MarkKind, at: [f64; 3], about: &Attributes) {
        let min = self.studs([at[0] - 0.1, 0.0, at[2] - 0.1]);
        let max = self.studs([at[0] + 0.1, 0.2, at[2] + 0.1]);
        let part = RobloxPart::block(name, Material::Stone, min, max).passable().see_through(1.0);
        self.items.part(&part.with(about).tagged(&[mark_name(kind)]));
    }
}

fn ends(rect: Rect) -> ([f64; 2], [f64; 2]) {
    ([f64::from(rect.x), f64::from(rect.y)], [f64::from(rect.right()), f64::from(rect.bottom())])
}
