//! Stable 64-bit hashes: of all that a dungeon contains, and of where one can walk in it.

mod canonical;

pub use canonical::canonical;
pub(crate) use canonical::canonical_of_floor;
use xxhash_rust::xxh3::Xxh3;

use crate::{
    Named,
    geom::{Point, Rect, Vec3},
    model::{Assembly, Draft, Line, Room, Route},
    view::text_grid,
};

/// The fingerprint of a draft or a dungeon: XXH3-64 over its whole content in a fixed order. It is the same on every
/// machine.
///
/// The recipe and the seed are not part of it, only what they made; nor is the owner grid, which follows from the
/// shapes; nor are words, signs and the places of numbers, which only affect how it is presented.
///
/// ```
/// use undercroft::{Method, Recipe, fingerprint, generate};
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let (one, two) = (generate(&recipe, "1")?, generate(&recipe, "2")?);
/// assert_ne!(fingerprint(one.draft()), fingerprint(two.draft()));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn fingerprint(draft: &Draft) -> u64 {
    let mut hash = ContentHasher::new();
    hash.board(draft);
    hash.list(&draft.rooms, |hash, room| hash.room(room));
    hash.list(&draft.passages, |hash, passage| {
        hash.number(passage.ends[0].0.into());
        hash.number(passage.ends[1].0.into());
        match &passage.route {
            // A block may extend far beyond the board, so its rectangle is hashed instead of its cells.
            Route::Block { rect, direction } => {
                hash.rect(*rect);
                hash.text(direction.name());
            }
            route @ (Route::Bend { .. } | Route::Cells(_)) => {
                hash.number(route.cell_count() as i64);
                match route.lines() {
                    Some(lines) => lines.into_iter().for_each(|line| hash.line(line)),
                    None => route.each_cell(|at| hash.point(at)),
                }
            }
        }
    });
    hash.list(&draft.doors, |hash, door| {
        hash.point(door.at);
        hash.text(door.side.name());
        hash.text(door.kind.name());
        hash.number(door.room.0.into());
        hash.optional(door.passage.map(|passage| passage.0));
        hash.number(door.sealing.into());
    });
    hash.list(&draft.stairs, |hash, stair| {
        hash.point(stair.at);
        hash.text(stair.facing.map_or("", Named::name));
        hash.text(stair.direction.name());
        hash.optional(stair.passage.map(|passage| passage.0));
        if let Some(to) = stair.to {
            hash.number(to.level.into());
            hash.point(to.at);
        }
    });
    hash.list(&draft.exits, |hash, exit| {
        hash.point(exit.at);
        hash.text(exit.side.name());
        hash.text(&exit.kind);
        hash.number(exit.room.0.into());
        hash.number(exit.main.into());
    });
    hash.list(&draft.marks, |hash, mark| {
        hash.point(mark.at);
        hash.text(mark.kind.name());
        hash.optional(mark.room.map(|room| room.0));
        hash.text(mark.name.as_deref().unwrap_or_default());
        mark.facing.into_iter().for_each(|facing| hash.text(facing.name()));
        if let Some(studs) = mark.studs {
            hash.vec(studs);
        }
        // Whoever is as solid as its kind says keeps the fingerprint from before single marks could say otherwise.
        if mark.solid != mark.kind.is_solid() {
            hash.text(if mark.solid { "solid" } else { "not solid" });
        }
    });
    hash.layers(draft);
    hash.point(draft.start);
    hash.list(draft.goal.as_slice(), |hash, goal| hash.point(*goal));
    // Dungeons without an assembly keep the fingerprints they had before assemblies were introduced.
    if let Some(assembly) = &draft.assembly {
        hash.assembly(assembly);
    }
    if !draft.locks.is_empty() {
        hash.text("locks");
        hash.list(&draft.keys, |hash, key| {
            hash.text(&key.name);
            hash.number(key.spent.into());
        });
        hash.list(&draft.locks, |hash, lock| {
            hash.text(&lock.key);
            hash.list(&lock.doors, |hash, door| hash.number(door.0.into()));
        });
    }
    if !draft.changes.is_empty() {
        hash.text("changes");
        hash.list(&draft.changes.opened, |hash, at| hash.point(*at));
        hash.list(&draft.changes.closed, |hash, at| hash.point(*at));
    }
    for (name, layer) in &draft.layers.own {
        hash.text(name);
        layer.values().iter().for_each(|c| hash.raw(&u32::from(*c).to_le_bytes()));
    }
    hash.digest()
}

/// Writes values to the hash. Each is written with its length or in a fixed width, so that two different contents never
/// become the same bytes.
///
/// Values are gathered first: most are numbers of eight bytes, and to hand each to the hash would cost far more than to hash it.
struct ContentHasher {
    hash: Xxh3,
    gathered: [u8; GATHERED],
    /// How many of the gathered bytes are waiting.
    waiting: usize,
}

/// How many bytes are gathered.
const GATHERED: usize = 1024;

impl ContentHasher {
    fn new() -> ContentHasher {
        ContentHasher { hash: Xxh3::new(), gathered: [0; GATHERED], waiting: 0 }
    }

    #[inline]
    fn number(&mut self, number: i64) {
        self.numbers([number]);
    }

    /// A known count of numbers, which are written together.
    #[inline]
    fn numbers<const N: usize>(&mut self, numbers: [i64; N]) {
        if 8 * N > GATHERED - self.waiting {
            self.flush();
        }
        if let Some(place) = self.gathered.get_mut(self.waiting..self.waiting + 8 * N) {
            let numbers = numbers.map(i64::to_le_bytes);
            place.copy_from_slice(numbers.as_flattened());
            self.waiting += 8 * N;
        }
    }

    /// Bytes as they are.
    #[inline]
    fn raw(&mut self, bytes: &[u8]) {
        if bytes.len() > GATHERED - self.waiting {
            self.flush();
        }
        match self.gathered.get_mut(self.waiting..self.waiting + bytes.len()) {
            Some(place) => {
                place.copy_from_slice(bytes);
                self.waiting += bytes.len();
            }
            None => self.hash.update(bytes),
        }
    }

    /// One byte for each of many values.
    fn bytes<T: Copy>(&mut self, values: &[T], byte: impl Fn(T) -> u8) {
        let mut rest = values;
        while !rest.is_empty() {
            if self.waiting == GATHERED {
                self.flush();
            }
            let place = &mut self.gathered[self.waiting..];
            let (now, later) = rest.split_at(rest.len().min(place.len()));
            place.iter_mut().zip(now).for_each(|(to, value)| *to = byte(*value));
            self.waiting += now.len();
            rest = later;
        }
    }

    fn flush(&mut self) {
        self.hash.update(&self.gathered[..self.waiting]);
        self.waiting = 0;
    }

    fn digest(mut self) -> u64 {
        self.flush();
        self.hash.digest()
    }

    fn optional(&mut self, number: Option<u32>) {
        self.number(number.map_or(-1, i64::from));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as i64);
        self.raw(text.as_bytes());
    }

    #[inline]
    fn point(&mut self, at: Point) {
        self.numbers([at.x.into(), at.y.into()]);
    }

    /// The points of a line, as many at a time as there is place for.
    fn line(&mut self, Line { first, step, count }: Line) {
        let [mut x, mut y, dx, dy] = [first.x, first.y, step.x, step.y].map(i64::from);
        let mut left = count;
        while left > 0 {
            if GATHERED - self.waiting < 16 {
                self.flush();
            }
            let now = left.min((GATHERED - self.waiting) / 16);
            for point in self.gathered[self.waiting..self.waiting + 16 * now].chunks_exact_mut(16) {
                let (to_x, to_y) = point.split_at_mut(8);
                to_x.copy_from_slice(&x.to_le_bytes());
                to_y.copy_from_slice(&y.to_le_bytes());
                (x, y) = (x + dx, y + dy);
            }
            self.waiting += 16 * now;
            left -= now;
        }
    }

    fn vec(&mut self, at: Vec3) {
        self.numbers([at.x, at.y, at.z].map(i64::from));
    }

    fn assembly(&mut self, assembly: &Assembly) {
        self.list(&assembly.nodes, |hash, node| {
            hash.text(&node.name.to_string());
            hash.text(&assembly.tile(node).id);
            hash.vec(node.at);
            hash.number(node.turn.quarters().into());
            hash.vec(node.bounds.min);
            hash.vec(node.bounds.max);
            hash.optional(node.distance);
        });
        self.list(&assembly.edges, |hash, edge| {
            edge.ends.into_iter().for_each(|end| hash.number(end.into()));
            edge.connectors.into_iter().for_each(|connector| hash.number(connector.into()));
        });
        self.number(assembly.raster.studs_per_cell.into());
        self.vec(assembly.raster.origin);
        self.number(assembly.openings.is_some().into());
        self.list(assembly.openings.as_deref().unwrap_or_default(), |hash, opening| {
            hash.number(opening.node.into());
            hash.number(opening.connector.into());
            hash.text(opening.state.name());
        });
    }

    fn rect(&mut self, Rect { x, y, w, h }: Rect) {
        self.numbers([x, y, w, h].map(i64::from));
    }

    fn list<T>(&mut self, items: &[T], each: impl Fn(&mut ContentHasher, &T)) {
        self.number(items.len() as i64);
        items.iter().for_each(|item| each(self, item));
    }

    fn board(&mut self, draft: &Draft) {
        let cells = &draft.board.cells;
        self.number(cells.width().into());
        self.number(cells.height().into());
        self.bytes(cells.values(), |cell| cell as u8);
    }

    fn room(&mut self, room: &Room) {
        // Written only where there is one, as most rooms have none.
        room.name.iter().for_each(|name| self.text(name));
        self.rect(room.rect);
        self.text(room.shape.name());
        if let Some(mask) = room.shape.mask() {
            self.number(mask.values().len() as i64);
            self.bytes(mask.values(), u8::from);
        }
        self.text(room.kind.name());
        // Written only where present, so that methods without them keep the fingerprints they had before.
        room.purpose.into_iter().for_each(|purpose| self.text(purpose.name()));
        room.direction.into_iter().for_each(|direction| self.text(direction.name()));
        room.mirror.into_iter().for_each(|mirror| self.number(mirror.0.into()));
        self.optional(room.number);
        self.number(room.tags.len() as i64);
        room.tags.iter().for_each(|tag| self.text(tag));
        self.list(room.encounter.as_slice(), |hash, encounter| {
            hash.number(encounter.enemies.into());
            hash.number(encounter.effective_floor.into());
            hash.text(encounter.boss.as_deref().unwrap_or_default());
        });
        self.list(room.rewards.as_slice(), |hash, rewards| {
            hash.raw(&rewards.xp.to_le_bytes());
            hash.raw(&rewards.loot.to_le_bytes());
        });
    }

    fn layers(&mut self, draft: &Draft) {
        let layers = &draft.layers;
        self.number(layers.wang.is_some().into());
        if let Some(wang) = &layers.wang {
            self.raw(wang.values());
        }
        if let Some(squares) = &layers.squares {
            self.text("squares");
            self.bytes(squares.values(), |square| square.symbol() as u8);
        }
        if let Some(water) = &layers.water {
            self.text("water");
            self.bytes(water.values(), |water| water as u8);
        }
        if let Some(ground) = &layers.ground {
            self.text("ground");
            self.raw(ground.values());
        }
        self.number(layers.text.is_some().into());
        if let Some(text) = text_grid(draft) {
            text.values().iter().for_each(|c| self.raw(&u32::from(*c).to_le_bytes()));
        }
    }
}
