//! Tilesets of connector tiles: what `tilepath` builds with. A [`Tileset`] that exists is sound.

mod prefab_tiles;
mod ready;
mod rules;
mod text;

use std::{fmt, sync::Arc};

use super::MarkKind;
use crate::{
    geom::{Dir, STUD, Turn, Vec3},
    named::named,
    params::Problem,
};

pub(crate) use prefab_tiles::PrefabTile;
pub use ready::READY_TILESETS;

/// The tag of tiles a dungeon begins with.
pub(crate) const START: &str = "Start";
/// The tag of tiles a boss waits in.
pub(crate) const END: &str = "End";

named! {
    /// What appears at a marker of a tile.
    pub enum MarkerKind {
        /// The party.
        PlayerSpawn = "PlayerSpawn",
        /// An enemy.
        EnemySpawn = "EnemySpawn",
        /// The boss.
        BossSpawn = "BossSpawn",
        /// Something to find.
        LootSpawn = "LootSpawn",
    }
}

impl MarkerKind {
    /// The mark it becomes on the board.
    ///
    /// ```
    /// use undercroft::{MarkKind, recipe::MarkerKind};
    /// assert_eq!(MarkerKind::BossSpawn.mark(), MarkKind::BossSpawn);
    /// ```
    pub const fn mark(self) -> MarkKind {
        match self {
            MarkerKind::PlayerSpawn => MarkKind::PlayerSpawn,
            MarkerKind::EnemySpawn => MarkKind::EnemySpawn,
            MarkerKind::BossSpawn => MarkKind::BossSpawn,
            MarkerKind::LootSpawn => MarkKind::LootSpawn,
        }
    }
}

/// A place on a tile's edge where another tile can be joined.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connector {
    /// Where it lies, from the tile's centre.
    pub position: Vec3,
    /// The way out of the tile.
    pub direction: Dir,
    /// Only connectors of one type join.
    pub kind: String,
}

/// A point of a tile where something appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marker {
    /// What appears.
    pub kind: MarkerKind,
    /// Where, from the tile's centre.
    pub position: Vec3,
}

/// A piece to build with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Its name.
    pub id: String,
    /// How wide (x), high (y) and deep (z) it is.
    pub size: Vec3,
    /// Where others join it.
    pub connectors: Vec<Connector>,
    /// `Start`, `End` and free words.
    pub tags: Vec<String>,
    /// What appears in it.
    pub markers: Vec<Marker>,
}

impl Tile {
    /// Whether it has this tag.
    ///
    /// ```
    /// use undercroft::recipe::Tileset;
    /// assert!(Tileset::ready("keep").unwrap().tiles()[0].is("Start"));
    /// ```
    pub fn is(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// Whether it only leads on: exactly two connectors. Whatever has one or more than two is a room.
    ///
    /// ```
    /// use undercroft::recipe::Tileset;
    /// let tileset = Tileset::ready("keep").unwrap();
    /// assert!(tileset.tiles().iter().any(|tile| tile.is_corridor()));
    /// ```
    pub fn is_corridor(&self) -> bool {
        self.connectors.len() == 2
    }
}

/// A connector as the engine uses it: types are numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plug {
    pub(crate) at: Vec3,
    pub(crate) dir: Dir,
    pub(crate) kind: u16,
}

impl Plug {
    /// The turn of its tile after which it faces `dir`.
    #[inline]
    pub(crate) fn turn_to(self, dir: Dir) -> Turn {
        Turn::between(self.dir, dir)
    }
}

/// A sound tileset. Cloning one is cheap.
#[derive(Clone)]
pub struct Tileset(Arc<Inner>);

#[derive(Default)]
struct Inner {
    name: String,
    connector_width: i32,
    tiles: Vec<Tile>,
    plugs: Vec<Vec<Plug>>,
    roles: Roles,
    rasters: rules::FittingRasters,
    /// For each tile which prefab it is; shorter than the list of tiles where none is.
    prefabs: Vec<Option<PrefabTile>>,
}

/// Which tiles may stand where, by their places in the list.
#[derive(Default)]
pub(crate) struct Roles {
    pub(crate) starts: Vec<u16>,
    /// For the main path: exactly two connectors.
    pub(crate) corridors: Vec<u16>,
    /// For the main path: three and more.
    pub(crate) rooms: Vec<u16>,
    pub(crate) ends: Vec<u16>,
    /// For branches: neither start nor end.
    pub(crate) sides: Vec<u16>,
}

impl Tileset {
    /// A tileset of these tiles, whose connectors open so wide (in hundredths of a stud), or everything that is wrong
    /// with it; paths begin at the tileset.
    ///
    /// ```
    /// use undercroft::recipe::Tileset;
    /// let keep = Tileset::ready("keep").unwrap();
    /// let mut tiles = keep.tiles().to_vec();
    /// tiles[1].connectors[0].position.x += 100_000;
    /// let problems = Tileset::new("mine", keep.connector_width(), tiles).unwrap_err();
    /// assert_eq!(problems[0].path, "tiles[1].connectors[0].position");
    /// ```
    pub fn new(name: impl Into<String>, connector_width: i32, tiles: Vec<Tile>) -> Result<Tileset, Vec<Problem>> {
        let problems = rules::problems(connector_width, &tiles);
        if problems.is_empty() {
            Ok(Tileset::new_unchecked(name.into(), connector_width, tiles))
        } else {
            Err(problems)
        }
    }

    /// The ready tileset of that name: `keep` or `sewer`.
    ///
    /// ```
    /// use undercroft::recipe::Tileset;
    /// assert_eq!(Tileset::ready("keep").unwrap().name(), "keep");
    /// assert!(Tileset::ready("kepp").is_none());
    /// ```
    pub fn ready(name: &str) -> Option<Tileset> {
        ready::find(name)
    }

    /// For those who checked the tiles.
    fn new_unchecked(name: String, connector_width: i32, tiles: Vec<Tile>) -> Tileset {
        Tileset::new_unchecked_with_prefabs(name, connector_width, tiles, Vec::new())
    }

    /// The same for tiles of which some are prefabs. Those are placed on purpose, and have no part in the roles.
    fn new_unchecked_with_prefabs(
        name: String,
        connector_width: i32,
        tiles: Vec<Tile>,
        prefabs: Vec<Option<PrefabTile>>,
    ) -> Tileset {
        let mut kinds: Vec<&str> =
            tiles.iter().flat_map(|tile| &tile.connectors).map(|connector| &*connector.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let plug = |connector: &Connector| Plug {
            at: connector.position,
            dir: connector.direction,
            kind: kinds.binary_search(&&*connector.kind).unwrap_or(0) as u16,
        };
        let plugs = tiles.iter().map(|tile| tile.connectors.iter().map(plug).collect()).collect();
        let rasters = rules::FittingRasters::of(connector_width, &tiles);
        let plain = prefabs.iter().position(Option::is_some).unwrap_or(tiles.len());
        let roles = Roles::of(&tiles[..plain]);
        Tileset(Arc::new(Inner { name, connector_width, tiles, plugs, roles, rasters, prefabs }))
    }

    /// Stands where a tileset could not be read; nobody complains of it again.
    pub(crate) fn unread() -> Tileset {
        Tileset(Arc::default())
    }

    pub(crate) fn is_unread(&self) -> bool {
        self.0.tiles.is_empty()
    }

    /// What it is called.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::Tileset::ready("sewer").unwrap().name(), "sewer");
    /// ```
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// How wide connectors open, in hundredths of a stud.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::Tileset::ready("keep").unwrap().connector_width(), 800);
    /// ```
    pub fn connector_width(&self) -> i32 {
        self.0.connector_width
    }

    /// Its tiles.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::Tileset::ready("keep").unwrap().tiles()[0].id, "StartRoom");
    /// ```
    pub fn tiles(&self) -> &[Tile] {
        &self.0.tiles
    }

    /// The rasters it falls on, in studs a cell, the coarsest first.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::Tileset::ready("keep").unwrap().rasters(), [4, 2, 1]);
    /// ```
    pub fn rasters(&self) -> Vec<i32> {
        self.0.rasters.all()
    }

    /// Studs to a cell where nobody says it: 4 if that fits, else the coarsest raster.
    pub(crate) fn usual_raster(&self) -> i32 {
        self.0.rasters.usual()
    }

    pub(crate) fn fits_raster(&self, studs_per_cell: i32) -> bool {
        self.0.rasters.takes(studs_per_cell)
    }

    #[inline]
    pub(crate) fn plugs(&self, tile: u16) -> &[Plug] {
        &self.0.plugs[usize::from(tile)]
    }

    #[inline]
    pub(crate) fn size(&self, tile: u16) -> Vec3 {
        self.0.tiles[usize::from(tile)].size
    }

    #[inline]
    pub(crate) fn roles(&self) -> &Roles {
        &self.0.roles
    }
}

impl Roles {
    fn of(tiles: &[Tile]) -> Roles {
        let all = |wanted: &dyn Fn(&Tile) -> bool| -> Vec<u16> {
            (0..).zip(tiles).filter(|(_, tile)| wanted(tile)).map(|(index, _)| index).collect()
        };
        let plain = |tile: &Tile| !tile.is(START) && !tile.is(END);
        let starts = all(&|tile| tile.is(START));
        Roles {
            // Without the tag any tile with a connector starts, as long as it is not where the way ends.
            starts: if starts.is_empty() { all(&|tile| !tile.is(END)) } else { starts },
            corridors: all(&|tile| plain(tile) && tile.is_corridor()),
            rooms: all(&|tile| plain(tile) && tile.connectors.len() >= 3),
            ends: all(&|tile| tile.is(END)),
            sides: all(&plain),
        }
    }
}

/// By what it holds; the same tiles under another name are another tileset.
impl PartialEq for Tileset {
    fn eq(&self, other: &Tileset) -> bool {
        let parts = |tileset: &Tileset| (tileset.0.connector_width, tileset.0.tiles.len());
        Arc::ptr_eq(&self.0, &other.0)
            || (parts(self) == parts(other) && self.0.name == other.0.name && self.0.tiles == other.0.tiles)
    }
}

impl fmt::Debug for Tileset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = f64::from(self.0.connector_width) / f64::from(STUD);
        f.debug_struct("Tileset")
            .field("name", &self.0.name)
            .field("connector_width", &width)
            .field("tiles", &self.0.tiles.iter().map(|tile| &tile.id).collect::<Vec<_>>())
            .finish()
    }
}
