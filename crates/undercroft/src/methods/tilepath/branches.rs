//! Phase 4: side branches.

use super::build::{Builder, choose};
use crate::{model::NodeName, rng::Rng, trace::Trace};

impl<T: Trace> Builder<'_, T> {
    /// Puts branches beside a path of `path` pieces that the boss follows, and names them in order.
    pub(super) fn branches(&mut self, path: usize, rng: &mut Rng, names: &mut Vec<NodeName>) {
        let tileset = self.tileset;
        let start = self.scratch.pieces[0].tile;
        let mut sides = tileset.roles().sides.clone();
        sides.retain(|tile| *tile != start);
        let most = (self.params.target_size as usize).saturating_sub(self.len());
        if sides.is_empty() || most == 0 || self.params.max_branches == 0 {
            return;
        }
        self.collect_spare(path);
        let (mut branch, mut rooms) = (0, 0);
        while branch < self.params.max_branches as u32 && rooms < most && !self.scratch.spare.is_empty() {
            let drawn = choose(rng, self.scratch.spare.len());
            let (mut onto, mut exit) = self.scratch.spare.swap_remove(drawn);
            // A connector at which nothing fits is not drawn again.
            let mut room = 0;
            while room < self.params.branch_length as u32 && rooms < most {
                let Some(piece) = self.join_any(onto, exit, &sides, rng) else { break };
                branch += u32::from(room == 0);
                (room, rooms) = (room + 1, rooms + 1);
                names.push(NodeName::Branch(branch, room));
                onto = self.len() as u32;
                let plugs = tileset.plugs(piece.tile).len();
                self.put(piece);
                if plugs < 2 {
                    break;
                }
                let number = choose(rng, plugs - 1) as u16;
                exit = number + u16::from(number >= piece.entry);
            }
        }
    }

    /// The connectors that were left beside the path: not the start's, which are walled up, and not those of its last
    /// tile, which lead on.
    fn collect_spare(&mut self, path: usize) {
        let pieces = &self.scratch.pieces;
        let boss = &pieces[path];
        self.scratch.spare.clear();
        for (index, pair) in (1..).zip(pieces[1..path].windows(2)) {
            let (piece, next) = (&pair[0], &pair[1]);
            for plug in 0..self.tileset.plugs(piece.tile).len() as u16 {
                let taken = plug == piece.entry || plug == next.exit || (boss.parent, boss.exit) == (index, plug);
                if !taken {
                    self.scratch.spare.push((index, plug));
                }
            }
        }
    }
}
