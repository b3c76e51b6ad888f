//! Prefabs as tiles: each drawing is a tile as large as its walls reach, with a connector where there is place for one.

use super::{Connector, END, START, Tile, Tileset};
use crate::{
    geom::{Dir, Motion, Point, STUD, Turn, Vec3},
    model::{Drawing, Prefab, PrefabSet},
};

/// Which prefab a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrefabTile {
    /// Its number in the set.
    pub(crate) prefab: u16,
    /// Whether the tile is the mirror image of the drawing.
    pub(crate) mirrored: bool,
    /// The turns that it may be joined with, a bit each.
    turns: u8,
}

impl PrefabTile {
    pub(crate) fn may_turn(self, turn: Turn) -> bool {
        self.turns & 1 << turn.quarters() != 0
    }

    /// What brings the drawing to a tile that is turned so.
    pub(crate) fn motion(self, turn: Turn) -> Motion {
        let first = if self.mirrored { Motion::MIRROR } else { Motion::IDENTITY };
        first.then(turn.motion())
    }
}

impl Tileset {
    /// The same tiles, and after them one for each prefab of a set whose places for doors are wide enough for a connector, and
    /// for its mirror image where that is another and allowed. Their connectors are of the type that most connectors have.
    ///
    /// ```
    /// use undercroft::recipe::{PrefabSet, Tileset};
    /// let (keep, dozen) = (Tileset::ready("keep").unwrap(), PrefabSet::ready("dozen").unwrap());
    /// assert!(keep.with_prefabs(&dozen, 4).tiles().len() >= keep.tiles().len() + 12);
    /// ```
    #[must_use]
    pub fn with_prefabs(&self, set: &PrefabSet, studs_per_cell: i32) -> Tileset {
        let kind = usual_kind(self.tiles());
        let height = self.tiles().iter().map(|tile| tile.size.y).max().unwrap_or(STUD);
        let lanes = self.connector_width() / (studs_per_cell.max(1) * STUD);
        let (mut tiles, mut known) = (self.tiles().to_vec(), vec![None; self.tiles().len()]);
        for (index, prefab) in set.prefabs().iter().enumerate() {
            for (mirrored, turns) in ways(prefab) {
                let motion = if mirrored { Motion::MIRROR } else { Motion::IDENTITY };
                let drawing = prefab.drawing().moved(motion);
                let connectors = connectors(&drawing, lanes, studs_per_cell, &kind);
                if connectors.is_empty() {
                    continue;
                }
                let ((w, h), cell) = (drawing.size(), studs_per_cell * STUD);
                let tags = prefab.tags.iter().filter(|tag| *tag != START && *tag != END).cloned().collect();
                let mirror = if mirrored { ", mirrored" } else { "" };
                tiles.push(Tile {
                    id: format!("prefab {}{mirror}", prefab.name),
                    size: Vec3 { x: (w + 2) * cell, y: height, z: (h + 2) * cell },
                    connectors,
                    tags,
                    markers: Vec::new(),
                });
                known.push(Some(PrefabTile { prefab: index as u16, mirrored, turns }));
            }
        }
        Tileset::new_unchecked_with_prefabs(self.name().to_owned(), self.connector_width(), tiles, known)
    }

    /// Which prefab a tile is, if it is one.
    pub(crate) fn prefab(&self, tile: u16) -> Option<PrefabTile> {
        self.0.prefabs.get(usize::from(tile)).copied().flatten()
    }

    /// The tiles that are a prefab.
    pub(crate) fn tiles_of(&self, prefab: usize) -> impl Iterator<Item = u16> {
        let is_it = move |own: &Option<PrefabTile>| own.is_some_and(|own| usize::from(own.prefab) == prefab);
        (0..).zip(&self.0.prefabs).filter(move |(_, own)| is_it(own)).map(|(tile, _)| tile)
    }
}

/// The drawing and its mirror image, each with the turns it may have. A mirror image that a turn brings about as well is left
/// out.
fn ways(prefab: &Prefab) -> Vec<(bool, u8)> {
    let turns = |mirror: Motion| {
        (0..4).filter(|turn| prefab.allows(mirror.then(Motion::turn(*turn)))).fold(0, |turns, turn| turns | 1 << turn)
    };
    let mut ways = vec![(false, turns(Motion::IDENTITY))];
    let mirrored = prefab.drawing().moved(Motion::MIRROR);
    let is_turned =
        (0..4).any(|turn| prefab.allows(Motion::turn(turn)) && prefab.drawing().moved(Motion::turn(turn)) == mirrored);
    let of_mirrored = turns(Motion::MIRROR);
    if of_mirrored != 0 && !is_turned {
        ways.push((true, of_mirrored));
    }
    ways
}

/// A connector in the middle of every row of places that is wide enough.
fn connectors(drawing: &Drawing, lanes: i32, studs_per_cell: i32, kind: &str) -> Vec<Connector> {
    let doors = drawing.doors();
    let (w, h) = drawing.size();
    let cell = studs_per_cell * STUD;
    let mut connectors = Vec::new();
    for side in Dir::ALL {
        let along = |at: Point| if side.is_horizontal() { at.y } else { at.x };
        let mut places: Vec<i32> = doors.iter().filter(|(_, own)| *own == side).map(|(at, _)| along(*at)).collect();
        places.sort_unstable();
        for row in places.chunk_by(|one, other| one + 1 == *other) {
            let spare = row.len() as i32 - lanes;
            if spare < 0 || lanes < 1 {
                continue;
            }
            // From the corner of the tile, which lies a cell outside the room, to the middle of the opening, in half cells.
            let middle = 2 * (row[0] + spare / 2 + 1) + lanes;
            let from_centre = |side: i32| (middle - (side + 2)) * cell / 2;
            let (x, z) = match side {
                Dir::North => (from_centre(w), -(h + 2) * cell / 2),
                Dir::South => (from_centre(w), (h + 2) * cell / 2),
                Dir::East => ((w + 2) * cell / 2, from_centre(h)),
                Dir::West => (-(w + 2) * cell / 2, from_centre(h)),
            };
            connectors.push(Connector { position: Vec3 { x, y: 0, z }, direction: side, kind: kind.to_owned() });
        }
    }
    connectors
}

/// The type that most connectors have; of several the first by name.
fn usual_kind(tiles: &[Tile]) -> String {
    let mut kinds: Vec<&str> = tiles.iter().flat_map(|tile| &tile.connectors).map(|own| own.kind.as_str()).collect();
    kinds.sort_unstable();
    let rows = kinds.chunk_by(|one, other| one == other);
    let most = rows.rev().max_by_key(|row| row.len());
    most.map_or_else(String::new, |row| row[0].to_owned())
}
