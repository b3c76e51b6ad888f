//! What closes each connector of a tile: nothing, a door frame, or a wall.
//!
//! ```text
//!        ████████████          a corridor keeps the connectors it uses open
//!        █  room    █          a room, the start and the boss have a frame in each they use
//!   hall ╬          ╬ hall     whatever nothing was joined to is walled up
//!        █          █          where two rooms meet there is one frame, the boss's or else the earlier room's
//!        ████████████
//! ```

mod params;

pub use params::Openings;

use super::{
    Annotation, DoorSettings, Doors, Needs, Pass,
    doors::{keep_fair, sorted_places},
};
use crate::{
    model::{Assembly, ConnectorOpening, ConnectorState, Door, Layout, NodeName, PassageId, RoomId},
    net::pairs_with,
    params::Resolve,
};

/// What an opening looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Visual {
    /// Its name, by which openings refer to it.
    pub name: &'static str,
    /// What it is made of.
    pub material: &'static str,
    /// Its colour.
    pub colour: &'static str,
    /// How much one sees through it, in percent.
    pub transparency: u8,
    /// Whether it stops whoever walks into it.
    pub collides: bool,
}

/// What openings look like, as the document paints them.
pub const VISUALS: [Visual; 4] = [
    Visual { name: "open", material: "none", colour: "none", transparency: 100, collides: false },
    Visual { name: "door", material: "wooden frame", colour: "brown", transparency: 50, collides: false },
    Visual { name: "wall", material: "brick", colour: "dark taupe", transparency: 0, collides: true },
    Visual { name: "boss_wall", material: "brick", colour: "red", transparency: 0, collides: true },
];

impl Assembly {
    /// What an opening looks like: the walls of the boss's room are red.
    ///
    /// ```
    /// use undercroft::{Method, ConnectorState, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
    /// let assembly = dungeon.draft().assembly.as_ref().unwrap();
    /// let wall = assembly.openings.iter().flatten().find(|opening| opening.state == ConnectorState::Wall).unwrap();
    /// assert_eq!(assembly.visual(wall).colour, "dark taupe");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn visual(&self, opening: &ConnectorOpening) -> Visual {
        let boss = self.nodes.get(opening.node as usize).is_some_and(|node| node.name == NodeName::Boss);
        match opening.state {
            ConnectorState::Open => VISUALS[0],
            ConnectorState::Door => VISUALS[1],
            ConnectorState::Wall if boss => VISUALS[3],
            ConnectorState::Wall => VISUALS[2],
        }
    }
}

/// Where something is joined to a connector of a node: the node on the other side, by which edge, and
/// whether this node was there before the other.
type Joint = (u32, PassageId, bool);

/// The joints of all connectors that are used, sorted by nodes and connectors.
fn joints(assembly: &Assembly) -> Vec<((u32, u16), Joint)> {
    let both = (0..).map(PassageId).zip(&assembly.edges).flat_map(|(id, edge)| {
        let ([a, b], [plug_a, plug_b]) = (edge.ends, edge.connectors);
        [((a, plug_a), (b, id, true)), ((b, plug_b), (a, id, false))]
    });
    let mut joints: Vec<((u32, u16), Joint)> = both.collect();
    joints.sort_unstable();
    joints
}

impl Pass for Openings {
    const NEEDS: Needs = Needs::Tiles;

    fn run(&self, work: &mut Annotation<'_>) {
        let Layout { assembly: Some(assembly), doors, .. } = &mut work.draft.layout else { return };
        let found = doors.len();
        hang(self, assembly, doors);
        if self.kind.is_barred() {
            let doors = work.passes.doors.clone().unwrap_or_else(|| Doors::default().resolve());
            let params = DoorSettings { kind: self.kind, ..doors };
            let motions = work.symmetries().motions;
            keep_fair(&params, work.draft, found, &motions);
        }
    }
}

/// Says how every connector is closed, and hangs doors in the frames.
fn hang(params: &Openings, assembly: &mut Assembly, doors: &mut Vec<Door>) {
    let joints = joints(assembly);
    let is_room = |node: u32| assembly.nodes.get(node as usize).is_some_and(|node| !assembly.is_corridor(node));
    let is_boss = |node: u32| assembly.nodes.get(node as usize).is_some_and(|node| node.name == NodeName::Boss);
    let mut openings = Vec::with_capacity(3 * assembly.nodes.len());
    // The pass `doors` may have found some of them already.
    let known = sorted_places(doors);
    for (node, own) in (0..).zip(&assembly.nodes) {
        for connector in 0..assembly.tile(own).connectors.len() as u16 {
            let joint = pairs_with(&joints, &(node, connector)).first().map(|(_, joint)| *joint);
            let has_frame = joint.is_some_and(|(other, _, is_first)| {
                is_boss(node) || (is_room(node) && !is_boss(other) && (is_first || !is_room(other)))
            });
            let state = match joint {
                None => ConnectorState::Wall,
                Some(_) if has_frame => ConnectorState::Door,
                Some(_) => ConnectorState::Open,
            };
            openings.push(ConnectorOpening { node, connector, state });
            let Some((_, passage, _)) = joint.filter(|_| has_frame) else { continue };
            let Some((at, side)) = assembly.connector(own, connector) else { continue };
            let (kind, room, passage) = (params.kind, RoomId(node), Some(passage));
            let cells = assembly.raster.opening(at, side, assembly.tileset.connector_width()).cells();
            let new = cells.filter(|at| known.binary_search(&(room, *at)).is_err());
            doors.extend(new.map(|at| Door { at, side, kind, room, passage, sealing: false }));
        }
    }
    assembly.openings = Some(openings);
}
