//! Tiles put together in space, and how they lie on the board.

use std::fmt;

use super::{Tile, Tileset};
use crate::{
    geom::{Aabb, Dir, Point, Rect, STUD, Turn, Vec3},
    named::named,
};

/// What a node is called, which also says what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeName {
    /// `Start`: where the party enters.
    Start,
    /// `Path_N`: on the main path, counted from 1.
    Path(u32),
    /// `BossRoom`: where the main path ends.
    Boss,
    /// `Branch_N_M`: room M of branch N, both counted from 1.
    Branch(u32, u32),
}

impl NodeName {
    /// The node of that name.
    ///
    /// ```
    /// use undercroft::NodeName;
    /// assert_eq!(NodeName::read("Branch_2_1"), Some(NodeName::Branch(2, 1)));
    /// assert_eq!(NodeName::read("Path_x"), None);
    /// ```
    pub fn read(text: &str) -> Option<NodeName> {
        // Only as it is written: `Path_07` names nothing.
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| number.to_string() == text);
        match (text, text.strip_prefix("Path_"), text.strip_prefix("Branch_").and_then(|rest| rest.split_once('_'))) {
            ("Start", ..) => Some(NodeName::Start),
            ("BossRoom", ..) => Some(NodeName::Boss),
            (_, Some(path), _) => number(path).map(NodeName::Path),
            (.., Some((branch, room))) => Some(NodeName::Branch(number(branch)?, number(room)?)),
            _ => None,
        }
    }

    /// Whether it lies on the main path, which the start and the boss do.
    ///
    /// ```
    /// assert!(undercroft::NodeName::Boss.is_main_path());
    /// ```
    pub const fn is_main_path(self) -> bool {
        !matches!(self, NodeName::Branch(..))
    }
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NodeName::Start => f.write_str("Start"),
            NodeName::Path(number) => write!(f, "Path_{number}"),
            NodeName::Boss => f.write_str("BossRoom"),
            NodeName::Branch(branch, room) => write!(f, "Branch_{branch}_{room}"),
        }
    }
}

/// A tile put down. Its place in the list is the id of its room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its name.
    pub name: NodeName,
    /// Which tile of the tileset it is.
    pub tile: u16,
    /// Where its centre lies.
    pub at: Vec3,
    /// How far it was turned.
    pub turn: Turn,
    /// Its box, drawn in a little, by which tiles are kept apart.
    pub bounds: Aabb,
    /// How many steps from the start along the main path; branches have none.
    pub distance: Option<u32>,
}

/// Two tiles joined at a connector of each. Its place in the list is the id of its passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The node that was there, and the one that was joined to it.
    pub ends: [u32; 2],
    /// Which connector of each tile.
    pub connectors: [u16; 2],
}

named! {
    /// How a connector is closed.
    pub enum ConnectorState {
        /// Nothing closes it.
        Open = "open",
        /// A frame with a door one can walk through.
        Door = "door",
        /// A wall: nothing was joined here.
        Wall = "wall",
    }
}

/// What became of a connector of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectorOpening {
    /// The node.
    pub node: u32,
    /// Which of its connectors.
    pub connector: u16,
    /// How it is closed.
    pub state: ConnectorState,
}

/// How space lies on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Raster {
    /// Studs to a cell.
    pub studs_per_cell: i32,
    /// Where the north-west corner of cell (0, 0) lies.
    pub origin: Vec3,
}

impl Raster {
    /// The cell a place lies in; on a border the one to the south or east.
    ///
    /// ```
    /// use undercroft::{Raster, geom::{Point, Vec3}};
    /// let raster = Raster { studs_per_cell: 4, origin: Vec3::studs(-24, 0, -24) };
    /// assert_eq!(raster.cell(Vec3::studs(0, 0, 3)), Point::new(6, 6));
    /// ```
    pub const fn cell(&self, at: Vec3) -> Point {
        let side = self.studs_per_cell * STUD;
        Point::new((at.x - self.origin.x).div_euclid(side), (at.z - self.origin.z).div_euclid(side))
    }

    /// The cells of a tile of this size, its ring of wall included.
    ///
    /// ```
    /// use undercroft::{Raster, geom::{Rect, Turn, Vec3}};
    /// let raster = Raster { studs_per_cell: 4, origin: Vec3::studs(-24, 0, -24) };
    /// let hall = raster.tile(Vec3::studs(0, 0, 0), Vec3::studs(16, 12, 40), Turn::new(1));
    /// assert_eq!(hall, Rect::new(1, 4, 10, 4));
    /// ```
    pub const fn tile(&self, centre: Vec3, size: Vec3, turn: Turn) -> Rect {
        let (wide, deep) = if turn.is_sideways() { (size.z, size.x) } else { (size.x, size.z) };
        let corner = self.cell(Vec3 { x: centre.x - wide / 2, y: 0, z: centre.z - deep / 2 });
        let side = self.studs_per_cell * STUD;
        Rect::new(corner.x, corner.y, wide / side, deep / side)
    }

    /// The cells in a tile's ring that an opening of this width takes, at a connector that lies here and faces `dir`.
    ///
    /// ```
    /// use undercroft::{Raster, geom::{Dir, Rect, Vec3}};
    /// let raster = Raster { studs_per_cell: 4, origin: Vec3::studs(-24, 0, -24) };
    /// assert_eq!(raster.opening(Vec3::studs(20, 0, 0), Dir::East, 800), Rect::new(10, 5, 1, 2));
    /// assert_eq!(raster.opening(Vec3::studs(20, 0, 0), Dir::West, 800), Rect::new(11, 5, 1, 2));
    /// ```
    pub const fn opening(&self, at: Vec3, dir: Dir, width: i32) -> Rect {
        let side = self.studs_per_cell * STUD;
        let (lanes, half) = (width / side, width / 2);
        let Vec3 { x, y, z } = at;
        match dir {
            Dir::North => {
                let first = self.cell(Vec3 { x: x - half, y, z });
                Rect::new(first.x, first.y, lanes, 1)
            }
            Dir::South => {
                let first = self.cell(Vec3 { x: x - half, y, z: z - side });
                Rect::new(first.x, first.y, lanes, 1)
            }
            Dir::West => {
                let first = self.cell(Vec3 { x, y, z: z - half });
                Rect::new(first.x, first.y, 1, lanes)
            }
            Dir::East => {
                let first = self.cell(Vec3 { x: x - side, y, z: z - half });
                Rect::new(first.x, first.y, 1, lanes)
            }
        }
    }
}

/// Tiles put together: the graph that `tilepath` makes, beside the rooms and passages it becomes on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembly {
    /// What it is built with.
    pub tileset: Tileset,
    /// How many tiles the recipe asks for, branches included.
    pub target_size: u32,
    /// The tiles, in order: the start, the path, branches, the boss.
    pub nodes: Vec<Node>,
    /// What is joined to what.
    pub edges: Vec<Edge>,
    /// How it lies on the board.
    pub raster: Raster,
    /// What became of every connector, node by node, where the pass `openings` ran.
    pub openings: Option<Vec<ConnectorOpening>>,
}

impl Assembly {
    /// The tile a node is.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// let assembly = dungeon.draft().assembly.as_ref().unwrap();
    /// assert_eq!(assembly.tile(&assembly.nodes[0]).id, "StartRoom");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn tile(&self, node: &Node) -> &Tile {
        &self.tileset.tiles()[usize::from(node.tile)]
    }

    /// Whether a node only leads on: a corridor that is neither the start nor where the boss waits.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// let assembly = dungeon.draft().assembly.as_ref().unwrap();
    /// assert!(!assembly.is_corridor(&assembly.nodes[0]));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn is_corridor(&self, node: &Node) -> bool {
        !matches!(node.name, NodeName::Start | NodeName::Boss) && self.tile(node).is_corridor()
    }

    /// Where a connector of a node lies in space and which way it faces.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, geom::{Dir, Vec3}};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// let assembly = dungeon.draft().assembly.as_ref().unwrap();
    /// assert_eq!(assembly.connector(&assembly.nodes[0], 1), Some((Vec3::studs(20, 0, 0), Dir::East)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn connector(&self, node: &Node, connector: u16) -> Option<(Vec3, Dir)> {
        let own = self.tile(node).connectors.get(usize::from(connector))?;
        Some((node.at.plus(node.turn.vec(own.position)), node.turn.dir(own.direction)))
    }

    /// A node's tags: what it is for, and of the boss also what its tile is.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// let assembly = dungeon.draft().assembly.as_ref().unwrap();
    /// assert_eq!(assembly.tags(assembly.nodes.last().unwrap()), ["End", "BossRoom", "MainPath"]);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn tags(&self, node: &Node) -> Vec<&str> {
        match node.name {
            NodeName::Start => vec!["StartRoom", "MainPath"],
            NodeName::Path(_) => vec!["MainPath"],
            NodeName::Branch(..) => vec!["Branch"],
            NodeName::Boss => {
                let own = self.tile(node).tags.iter().map(String::as_str);
                own.filter(|tag| !matches!(*tag, "BossRoom" | "MainPath")).chain(["BossRoom", "MainPath"]).collect()
            }
        }
    }

    /// The connectors of each node that something is joined to, in the order in which it was.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// assert_eq!(dungeon.draft().assembly.as_ref().unwrap().used()[0].len(), 1);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn used(&self) -> Vec<Vec<u16>> {
        let mut used = vec![Vec::new(); self.nodes.len()];
        for edge in &self.edges {
            for (end, connector) in edge.ends.into_iter().zip(edge.connectors) {
                if let Some(used) = used.get_mut(end as usize) {
                    used.push(connector);
                }
            }
        }
        used
    }

    /// Where the boss waits, if that was placed.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// let assembly = dungeon.draft().assembly.as_ref().unwrap();
    /// assert_eq!(assembly.end(), Some(assembly.nodes.len() - 1));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn end(&self) -> Option<usize> {
        self.nodes.iter().rposition(|node| node.name == NodeName::Boss)
    }
}
