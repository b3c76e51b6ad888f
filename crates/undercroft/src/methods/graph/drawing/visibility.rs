//! The drawing that always exists: a visibility drawing of an st-oriented planar graph, with a box around each room.
//!
//! 1. An embedding is found and made biconnected with edges that are not drawn.
//! 2. All edges are directed downwards along an st-order. Those that enter a room and those that leave it are then contiguous
//!    around it.
//! 3. The column of a lane is the longest path in the dual graph to the face on its left. Boxes of rooms between which no
//!    directed path leads lie side by side.
//! 4. The row of a box is the longest path in the graph. Boxes between which one leads lie above each other.
//!
//! Two rooms are joined by a directed path either in the graph or in its dual, so boxes never touch, nor do lanes and boxes.

use super::{
    plan::{Plan, slots},
    room_box::{Lane, RoomBox, channel},
    sketch::{Sketch, simplified},
};
use crate::{
    geom::{Point, Rect},
    net::planar::{Embedding, biconnect, embed, st_order},
    rng::Rng,
};

/// How many faces are looked at for a large one to be the outer one.
const OUTER_FACES: usize = 6;

/// A valid drawing of a plan; `None` if the plan cannot be drawn.
pub(super) fn first_drawing(plan: &Plan, rng: &mut Rng) -> Option<Sketch> {
    if plan.edges.is_empty() {
        let mut sketch = Sketch::default();
        for room in &plan.rooms {
            let (w, h) = (rng.between(room.width[0], room.width[1]), rng.between(room.height[0], room.height[1]));
            sketch.rooms.push(Rect::new(0, 0, w, h));
            sketch.doorways.push(room.doorways(w, h));
        }
        return (plan.rooms.len() == 1).then_some(sketch);
    }
    // The order of rooms and edges decides which of many embeddings is found.
    let count = plan.rooms.len() as u32;
    let mut rooms: Vec<u32> = (0..count).collect();
    rng.shuffle(&mut rooms);
    let mut edges: Vec<u32> = (0..plan.edges.len() as u32).collect();
    rng.shuffle(&mut edges);
    let mut node = vec![0; rooms.len()];
    rooms.iter().zip(0..).for_each(|(room, own)| node[*room as usize] = own);
    let ends = |edge: &u32| {
        let (a, b) = plan.edges[*edge as usize].ends;
        (node[a as usize], node[b as usize])
    };
    let list: Vec<(u32, u32)> = edges.iter().map(ends).collect();
    let mut embedding = embed(count, &list)?;
    if count > 2 {
        biconnect(&mut embedding);
    }
    let oriented = Oriented::new(&embedding, list.len() as u32, rng);
    oriented.draw(plan, &rooms, &edges, rng)
}

/// An embedding whose edges are directed from an earlier node to a later one.
struct Oriented<'e> {
    embedding: &'e Embedding,
    /// Edges from this number on are not drawn.
    real: u32,
    place: Vec<u32>,
    first: u32,
    last: u32,
    /// The dart from the last node to the first, to the right of which the outer face lies.
    outer_dart: u32,
    face: Vec<u32>,
    /// The number of the outer face as it is met from the left.
    left_face: u32,
}

/// A room in its box with the corridors that reach it.
struct Placed {
    own: RoomBox,
    size: (i32, i32),
    /// Darts that come in from above and that leave below, from left to right, without those that are not drawn.
    above: Vec<u32>,
    below: Vec<u32>,
    /// The faces to the left and to the right.
    sides: (u32, u32),
}

impl<'e> Oriented<'e> {
    fn new(embedding: &'e Embedding, real: u32, rng: &mut Rng) -> Oriented<'e> {
        let (face, faces) = embedding.faces();
        let mut length = vec![0_u32; faces as usize];
        face.iter().for_each(|own| length[*own as usize] += 1);
        let mut best: Option<((u32, bool, u32), u32)> = None;
        for _ in 0..OUTER_FACES {
            let dart = rng.below(embedding.darts().end);
            let worth = (length[face[dart as usize] as usize], dart / 2 < real, rng.below(1 << 16));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, dart));
            }
        }
        let outer_dart = best.map_or(0, |(_, dart)| dart);
        let (last, first) = (embedding.origin(outer_dart), embedding.target(outer_dart));
        let place = st_order(embedding.nodes(), embedding.edges(), first, last);
        Oriented { embedding, real, place, first, last, outer_dart, face, left_face: faces }
    }

    fn is_real(&self, dart: u32) -> bool {
        dart / 2 < self.real
    }

    fn goes_down(&self, dart: u32) -> bool {
        let place = |node: u32| self.place[node as usize];
        place(self.embedding.origin(dart)) < place(self.embedding.target(dart))
    }

    /// The face to the left of a dart that goes down, as one looks at the drawing.
    fn left(&self, dart: u32) -> u32 {
        if dart ^ 1 == self.outer_dart { self.left_face } else { self.face[dart as usize ^ 1] }
    }

    fn right(&self, dart: u32) -> u32 {
        self.face[dart as usize]
    }

    /// The darts that leave a node downwards, and the reverse of those that come in from above, both from left to right.
    fn around(&self, node: u32) -> (Vec<u32>, Vec<u32>) {
        let mut darts = self.embedding.around(node);
        if node == self.first || node == self.last {
            let own = if node == self.first { self.outer_dart ^ 1 } else { self.outer_dart };
            let start = darts.iter().position(|dart| *dart == own).unwrap_or(0);
            darts.rotate_left(start);
            if node == self.first {
                return (darts, Vec::new());
            }
            darts.rotate_left(1);
            darts.reverse();
            return (Vec::new(), darts);
        }
        let starts = |index: &usize| {
            let before = darts[(index + darts.len() - 1) % darts.len()];
            self.goes_down(darts[*index]) && !self.goes_down(before)
        };
        let start = (0..darts.len()).find(starts).unwrap_or(0);
        darts.rotate_left(start);
        let (down, mut up): (Vec<u32>, Vec<u32>) = darts.into_iter().partition(|dart| self.goes_down(*dart));
        up.reverse();
        (down, up)
    }

    fn draw(&self, plan: &Plan, rooms: &[u32], edges: &[u32], rng: &mut Rng) -> Option<Sketch> {
        let nodes = self.embedding.nodes();
        let placed = (0..nodes)
            .map(|node| self.place_in_box(plan, rooms[node as usize], node, rng))
            .collect::<Option<Vec<Placed>>>()?;
        let mut arcs: Vec<(u32, u32, i32)> = Vec::new();
        let downwards: Vec<u32> = self.embedding.darts().filter(|dart| self.goes_down(*dart)).collect();
        for dart in &downwards {
            arcs.push((self.left(*dart), self.right(*dart), if self.is_real(*dart) { 2 } else { 0 }));
        }
        arcs.extend(placed.iter().map(|room| (room.sides.0, room.sides.1, room.own.width + 1)));
        let columns = longest_paths(self.left_face + 1, &arcs)?;
        // Where the box of each room lies, and the rows that its lanes take above and below it.
        let regions: Vec<Region> = placed.iter().map(|room| self.region(room, &columns)).collect();
        let height = |node: u32| {
            let (own, region) = (&placed[node as usize].own, &regions[node as usize]);
            2 * region.above.1 + own.height + 2 * region.below.1
        };
        let arcs: Vec<(u32, u32, i32)> = downwards
            .iter()
            .map(|dart| (self.embedding.origin(*dart), self.embedding.target(*dart)))
            .map(|(a, b)| (a, b, height(a) + 2))
            .collect();
        let rows = longest_paths(nodes, &arcs)?;
        let mut sketch = Sketch {
            rooms: vec![Rect::default(); rooms.len()],
            doorways: vec![[0; 4]; rooms.len()],
            paths: vec![Vec::new(); edges.len()],
        };
        let mut halves: Vec<[Vec<Point>; 2]> = vec![[Vec::new(), Vec::new()]; edges.len()];
        for node in 0..nodes {
            let (Placed { own, size, above, below, .. }, region) = (&placed[node as usize], &regions[node as usize]);
            let (top, room) = (rows[node as usize], rooms[node as usize] as usize);
            let corner = Point::new(region.column, top + 2 * region.above.1);
            let at = corner + own.room;
            sketch.rooms[room] = Rect::new(at.x, at.y, size.0, size.1);
            sketch.doorways[room] = plan.rooms[room].doorways(size.0, size.1);
            let bottom = top + height(node) - 1;
            let lanes = |darts: &[u32], rows: &[Option<i32>], own: &[Lane], edge: i32, sign: i32| {
                let mut made = Vec::with_capacity(darts.len());
                for ((dart, row), lane) in darts.iter().zip(rows).zip(own) {
                    let (outer, inner) = (columns[self.lane_face(*dart) as usize], corner.x + lane.column);
                    let row = edge + sign * 2 * row.unwrap_or(0);
                    let mut points = vec![Point::new(outer, edge), Point::new(outer, row), Point::new(inner, row)];
                    points.extend(lane.corners.iter().map(|at| corner + *at));
                    made.push((*dart / 2, points));
                }
                made
            };
            for (edge, points) in lanes(above, &region.above.0, &own.from_above, top, 1) {
                halves[edge as usize][1] = points;
            }
            for (edge, points) in lanes(below, &region.below.0, &own.from_below, bottom, -1) {
                halves[edge as usize][0] = points;
            }
        }
        for (edge, [mut upper, lower]) in halves.into_iter().enumerate() {
            upper.reverse();
            let mut path = simplified(upper.into_iter().chain(lower));
            let real = edges[edge] as usize;
            let goes_down = self.goes_down(2 * edge as u32);
            if !goes_down {
                path.reverse();
            }
            sketch.paths[real] = path;
        }
        Some(sketch)
    }

    /// The face whose column is that of the lane of a dart, which may be seen from either end.
    fn lane_face(&self, dart: u32) -> u32 {
        self.left(if self.goes_down(dart) { dart } else { dart ^ 1 })
    }

    /// Chooses a size that has doors enough, and how the corridors reach them.
    fn place_in_box(&self, plan: &Plan, room: u32, node: u32, rng: &mut Rng) -> Option<Placed> {
        let planned = &plan.rooms[room as usize];
        let (down, up) = self.around(node);
        let sides = match (down.first(), down.last()) {
            (Some(left), Some(right)) if node != self.first => (self.left(*left), self.right(*right)),
            _ => (self.left_face, self.face[self.outer_dart as usize]),
        };
        let real = |darts: Vec<u32>| -> Vec<u32> { darts.into_iter().filter(|dart| self.is_real(*dart)).collect() };
        let (above, below) = (real(up), real(down));
        let (w, h) = plan.size_with_doors(room, rng);
        let own = RoomBox::new((w, h), &slots(&planned.doorways(w, h)), above.len(), below.len())?;
        Some(Placed { own, size: (w, h), above, below, sides })
    }

    /// Where the box of a room lies between its faces: where its lanes have the least way to go.
    fn region(&self, room: &Placed, columns: &[i32]) -> Region {
        let outer =
            |darts: &[u32]| -> Vec<i32> { darts.iter().map(|dart| columns[self.lane_face(*dart) as usize]).collect() };
        let (above, below) = (outer(&room.above), outer(&room.below));
        let (low, high) = (columns[room.sides.0 as usize], columns[room.sides.1 as usize] - 1 - room.own.width);
        let lanes = || above.iter().zip(&room.own.from_above).chain(below.iter().zip(&room.own.from_below));
        // The middle of where each lane would like the box to be.
        let mut wishes: Vec<i32> = lanes().map(|(outer, lane)| outer - lane.column).collect();
        wishes.sort_unstable();
        let column = wishes.get(wishes.len() / 2).copied().unwrap_or(low).clamp(low, high.max(low));
        let inner = |lanes: &[Lane]| -> Vec<i32> { lanes.iter().map(|lane| column + lane.column).collect() };
        let above = channel(&above, &inner(&room.own.from_above));
        let below = channel(&below, &inner(&room.own.from_below));
        Region { column, above, below }
    }
}

/// Where the box of a room begins, and the channels above and below it.
struct Region {
    column: i32,
    above: (Vec<Option<i32>>, i32),
    below: (Vec<Option<i32>>, i32),
}

/// The longest path to each node of an acyclic graph; `None` if it has a cycle.
fn longest_paths(nodes: u32, arcs: &[(u32, u32, i32)]) -> Option<Vec<i32>> {
    let n = nodes as usize;
    let (mut incoming, mut starts) = (vec![0_u32; n], vec![0_usize; n + 1]);
    for (from, to, _) in arcs {
        incoming[*to as usize] += 1;
        starts[*from as usize + 1] += 1;
    }
    (0..n).for_each(|node| starts[node + 1] += starts[node]);
    let mut free = starts.clone();
    let mut sorted = vec![(0, 0); arcs.len()];
    for (from, to, weight) in arcs {
        sorted[free[*from as usize]] = (*to, *weight);
        free[*from as usize] += 1;
    }
    let mut order: Vec<u32> = (0..nodes).filter(|node| incoming[*node as usize] == 0).collect();
    let (mut distance, mut done) = (vec![0; n], 0);
    while let Some(node) = order.get(done).copied() {
        done += 1;
        for (to, weight) in &sorted[starts[node as usize]..starts[node as usize + 1]] {
            distance[*to as usize] = distance[*to as usize].max(distance[node as usize] + weight);
            incoming[*to as usize] -= 1;
            if incoming[*to as usize] == 0 {
                order.push(*to);
            }
        }
    }
    (done == n).then_some(distance)
}
