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

use super::{Annotation, Doors, Needs, Pass, doors::keep_fair};
use crate::model::{Assembly, ConnectorOpening, ConnectorState, Door, Draft, NodeName, PassageId, RoomId};

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

/// Where something is joined to a node: its connector, who is on the other side, by which edge, and who was first.
type Joint = (u32, u16, u32, u32, bool);

fn joints(assembly: &Assembly) -> Vec<Joint> {
    let both = (0..).zip(&assembly.edges).flat_map(|(id, edge)| {
        let ([a, b], [plug_a, plug_b]) = (edge.ends, edge.connectors);
        [(a, plug_a, b, id, true), (b, plug_b, a, id, false)]
    });
    let mut joints: Vec<Joint> = both.collect();
    joints.sort_unstable();
    joints
}

fn joint_of(joints: &[Joint], node: u32, connector: u16) -> Option<&Joint> {
    let found = joints.binary_search_by_key(&(node, connector), |(node, connector, ..)| (*node, *connector));
    found.ok().and_then(|index| joints.get(index))
}

/// Every connector of every node with how it is closed.
fn openings(assembly: &Assembly) -> Vec<ConnectorOpening> {
    let joints = joints(assembly);
    let is_room = |node: u32| assembly.nodes.get(node as usize).is_some_and(|node| !assembly.is_corridor(node));
    let is_boss = |node: u32| assembly.nodes.get(node as usize).is_some_and(|node| node.name == NodeName::Boss);
    let mut openings = Vec::with_capacity(3 * assembly.nodes.len());
    for (node, own) in (0..).zip(&assembly.nodes) {
        let room = is_room(node);
        for connector in 0..assembly.tile(own).connectors.len() as u16 {
            let state = match joint_of(&joints, node, connector) {
                None => ConnectorState::Wall,
                Some((_, _, other, _, first)) => {
                    let has_frame = is_boss(node) || (room && !is_boss(*other) && (*first || !is_room(*other)));
                    if has_frame { ConnectorState::Door } else { ConnectorState::Open }
                }
            };
            openings.push(ConnectorOpening { node, connector, state });
        }
    }
    openings
}

impl Pass for Openings {
    const NEEDS: Needs = Needs::Tiles;

    fn run(&self, work: &mut Annotation<'_>) {
        let Draft { assembly: Some(assembly), doors, .. } = &mut *work.draft else { return };
        let found = doors.len();
        hang(self, assembly, doors);
        if self.kind.is_barred() {
            let params = Doors { kind: self.kind, ..work.passes.doors.clone().unwrap_or_default() };
            let motions = work.symmetries().motions;
            keep_fair(&params, work.draft, found, &motions);
        }
    }
}

/// Says how every connector is closed, and hangs doors in the frames.
fn hang(params: &Openings, assembly: &mut Assembly, doors: &mut Vec<Door>) {
    let openings = openings(assembly);
    let joints = joints(assembly);
    // The pass `doors` may have found some of them already.
    let mut known: Vec<_> = doors.iter().map(|door| (door.room, door.at)).collect();
    known.sort_unstable();
    for opening in openings.iter().filter(|opening| opening.state == ConnectorState::Door) {
        let node = &assembly.nodes[opening.node as usize];
        let Some((at, side)) = assembly.connector(node, opening.connector) else { continue };
        let room = RoomId(opening.node);
        let passage = joint_of(&joints, opening.node, opening.connector).map(|(_, _, _, edge, _)| PassageId(*edge));
        for at in assembly.raster.opening(at, side, assembly.tileset.connector_width()).cells() {
            if known.binary_search(&(room, at)).is_err() {
                doors.push(Door { at, side, kind: params.kind, room, passage, sealing: false });
            }
        }
    }
    assembly.openings = Some(openings);
}
