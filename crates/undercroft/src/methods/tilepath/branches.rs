//! Side branches (document 000, phase 4).

use super::build::{PathBuilder, choose};
use crate::{model::NodeName, rng::Rng, trace::Trace};

impl<T: Trace> PathBuilder<'_, T> {
    /// Adds branches to a path of `path` tiles and a boss, and names their tiles in order.
    pub(super) fn branches(&mut self, path: usize, rng: &mut Rng, names: &mut Vec<NodeName>) {
        let tileset = self.tileset;
        let start = self.scratch.placed[0].tile;
        let mut sides = tileset.roles().sides.clone();
        sides.retain(|tile| *tile != start);
        let most = (self.params.target_size as usize).saturating_sub(self.len());
        if sides.is_empty() || most == 0 || self.params.max_branches == 0 {
            return;
        }
        self.collect_free_connectors(path);
        let (mut branch, mut rooms) = (0, 0);
        let max_branches = self.params.max_branches as u32;
        while branch < max_branches && rooms < most && self.trace.keep_going() {
            if self.scratch.free_connectors.is_empty() {
                break;
            }
            let drawn = choose(rng, self.scratch.free_connectors.len());
            let (mut onto, mut exit) = self.scratch.free_connectors.swap_remove(drawn);
            // The connector is removed from the list, so that one at which nothing fits is not drawn again.
            let mut room = 0;
            while room < self.params.branch_length as u32 && rooms < most {
                let Some(placed) = self.join_any(onto, exit, &sides, rng) else { break };
                branch += u32::from(room == 0);
                (room, rooms) = (room + 1, rooms + 1);
                names.push(NodeName::Branch(branch, room));
                onto = self.len() as u32;
                let plugs = tileset.plugs(placed.tile).len();
                self.push(placed);
                if plugs < 2 {
                    break;
                }
                let number = choose(rng, plugs - 1) as u16;
                exit = number + u16::from(number >= placed.entry);
            }
        }
    }

    /// Collects the unused connectors of the path, except those of the start tile, which are walled up, and of the last
    /// tile, from which the path leads on to the boss.
    fn collect_free_connectors(&mut self, path: usize) {
        let tiles = &self.scratch.placed;
        let boss = &tiles[path];
        self.scratch.free_connectors.clear();
        for (index, pair) in (1..).zip(tiles[1..path].windows(2)) {
            let (placed, next) = (&pair[0], &pair[1]);
            for plug in 0..self.tileset.plugs(placed.tile).len() as u16 {
                let taken = plug == placed.entry || plug == next.exit || (boss.parent, boss.exit) == (index, plug);
                if !taken {
                    self.scratch.free_connectors.push((index, plug));
                }
            }
        }
    }
}
