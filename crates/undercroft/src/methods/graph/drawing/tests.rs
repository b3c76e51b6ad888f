use super::{plan::*, sketch::*, *};
use crate::geom::Point;
use std::collections::BTreeMap;

/// What is wrong with a drawing, told from its cells alone: every two things that touch, diagonals included, are a corridor and
/// one of its two rooms, at one door.
pub(super) fn fault(plan: &Plan, sketch: &Sketch) -> Option<String> {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    enum Owner {
        Room(usize),
        Path(usize),
    }
    let mut own: BTreeMap<Point, Owner> = BTreeMap::new();
    for (index, (rect, planned)) in sketch.rooms.iter().zip(&plan.rooms).enumerate() {
        let fits = |side: i32, [least, most]: [i32; 2]| (least..=most).contains(&side);
        if !fits(rect.w, planned.width) || !fits(rect.h, planned.height) {
            return Some(format!("room {index} has the size {rect:?}"));
        }
        if sketch.doorways[index] != planned.doorways(rect.w, rect.h) {
            return Some(format!("room {index} has other doorways"));
        }
        for at in rect.cells() {
            if own.insert(at, Owner::Room(index)).is_some() {
                return Some(format!("room {index} overlaps at {at}"));
            }
        }
    }
    for (index, path) in sketch.paths.iter().enumerate() {
        let mut doubled = None;
        let mut cells = Vec::new();
        each_cell(path, |at| {
            if own.insert(at, Owner::Path(index)).is_some() {
                doubled = Some(at);
            }
            cells.push(at);
        });
        if let Some(at) = doubled.or(cells.is_empty().then_some(Point::default())) {
            return Some(format!("corridor {index} overlaps at {at}"));
        }
        for (i, a) in cells.iter().enumerate() {
            if cells[..i.saturating_sub(1)].iter().any(|b| a.steps_to(*b) < 2) {
                return Some(format!("corridor {index} touches itself"));
            }
        }
        let (a, b) = plan.edges[index].ends;
        for (room, door) in [(a, cells[0]), (b, cells[cells.len() - 1])] {
            let rect = sketch.rooms[room as usize];
            let side = side_of(rect, door);
            let offset = if side % 2 == 0 { door.x - rect.x } else { door.y - rect.y };
            let steps = rect.clamp(door).steps_to(door);
            if steps != 1 || sketch.doorways[room as usize][side] >> offset & 1 == 0 {
                return Some(format!("corridor {index} has no door at room {room}"));
            }
        }
        for at in &cells {
            for beside in at.around() {
                let ok = match own.get(&beside) {
                    None => true,
                    Some(Owner::Path(other)) => *other == index,
                    Some(Owner::Room(room)) => {
                        (*room == a as usize && *at == cells[0])
                            || (*room == b as usize && *at == cells[cells.len() - 1])
                    }
                };
                if !ok {
                    return Some(format!("corridor {index} touches {:?} at {at}", own.get(&beside)));
                }
            }
        }
    }
    for (at, owner) in &own {
        let Owner::Room(room) = owner else { continue };
        for beside in at.around() {
            match own.get(&beside) {
                Some(Owner::Room(other)) if other != room => return Some(format!("rooms {room} and {other} touch")),
                Some(Owner::Path(path)) => {
                    let (a, b) = plan.edges[*path].ends;
                    if a as usize != *room && b as usize != *room {
                        return Some(format!("corridor {path} touches room {room}"));
                    }
                }
                _ => {}
            }
        }
    }
    None
}

/// A room with a place for a door on every second cell of its sides; sizes by chance.
fn room(rng: &mut Rng, low: i32, high: i32, degree: usize, is_tight: bool) -> PlannedRoom {
    let shape = |_, _| crate::model::Shape::Rect;
    let (mut w, mut h) = (rng.between(low, high), rng.between(low, high));
    let doors = |w: i32, h: i32| PlannedRoom { width: [w, w], height: [h, h], shape }.door_count(w, h);
    if is_tight {
        // As small as it can be with so many doors.
        (w, h) = (3, 3);
    }
    while doors(w, h) < degree {
        (w, h) = if rng.below(2) == 0 { (w + 1, h) } else { (w, h + 1) };
    }
    let more = if is_tight { 0 } else { 2 };
    PlannedRoom { width: [w, w + more], height: [h, h + more], shape }
}

fn plan_of(rooms: usize, edges: &[(u32, u32)], rng: &mut Rng, is_tight: bool) -> Plan {
    let mut degree = vec![0; rooms];
    edges.iter().flat_map(|(a, b)| [*a, *b]).for_each(|end| degree[end as usize] += 1);
    let rooms = degree.into_iter().map(|degree| room(rng, 4, 8, degree, is_tight)).collect();
    let edges = edges.iter().map(|ends| PlannedEdge { ends: *ends, length: [1, 20] });
    Plan::new(rooms, edges.collect())
}

fn assert_drawn(rooms: usize, edges: &[(u32, u32)], steps: u32, seed: u64, is_tight: bool) -> Sketch {
    let mut rng = Rng::from_key(seed);
    let plan = plan_of(rooms, edges, &mut rng, is_tight);
    let sketch = match steps {
        0 => {
            let mut sketch = visibility::first_drawing(&plan, &mut rng).unwrap();
            assert_eq!(fault(&plan, &sketch), None, "{edges:?} {seed}");
            squeeze::squeeze(&plan, &mut sketch, 1);
            sketch
        }
        steps => draw(&plan, steps, &mut rng, &mut || true).unwrap(),
    };
    assert_eq!(fault(&plan, &sketch), None, "{edges:?} {seed}");
    sketch
}

/// All connected graphs of seven rooms, one of each kind, as bits of their pairs; `!` follows those that are not planar. They
/// are those of the "Atlas of Graphs" by Read and Wilson, and the mark is the answer of another program (networkx).
const SEVEN: &str = include_str!("seven_rooms.txt");

#[test]
fn every_planar_graph_of_seven_rooms_is_drawn() {
    let (mut planar, mut others) = (0, 0);
    for word in SEVEN.split_whitespace() {
        let bits = u32::from_str_radix(word.trim_end_matches('!'), 16).unwrap();
        let pairs = (0..7).flat_map(|b| (0..b).map(move |a| (a, b)));
        let edges: Vec<(u32, u32)> =
            pairs.enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, pair)| pair).collect();
        assert_eq!(crate::net::planar::embed(7, &edges).is_none(), word.ends_with('!'));
        if word.ends_with('!') {
            others += 1;
            continue;
        }
        planar += 1;
        for seed in 0..2 {
            assert_drawn(7, &edges, 0, seed, false);
            assert_drawn(7, &edges, 0, seed, true);
        }
    }
    assert_eq!((planar, others), (646, 207));
}

fn wheel(spokes: u32) -> Vec<(u32, u32)> {
    (1..=spokes).flat_map(|rim| [(0, rim), (rim, rim % spokes + 1)]).collect()
}

fn two_times(many: u32) -> Vec<(u32, u32)> {
    (2..many + 2).flat_map(|other| [(0, other), (1, other)]).collect()
}

/// Triangles within triangles: as many edges as a planar graph can have.
fn triangulation(rooms: u32, rng: &mut Rng) -> Vec<(u32, u32)> {
    let (mut edges, mut faces) = (vec![(0, 1), (0, 2), (1, 2)], vec![[0, 1, 2], [0, 1, 2]]);
    for room in 3..rooms {
        let index = rng.below(faces.len() as u32) as usize;
        let [a, b, c] = faces[index];
        faces[index] = [a, b, room];
        faces.extend([[a, c, room], [b, c, room]]);
        edges.extend([(a, room), (b, room), (c, room)]);
    }
    edges
}

/// Four rooms in a row, each with many that lead nowhere else.
fn hubs(many: u32) -> Vec<(u32, u32)> {
    let row = (1..4).map(|hub| ((hub - 1) * (many + 1), hub * (many + 1)));
    let leaves = (0..4).flat_map(|hub| (1..=many).map(move |leaf| (hub * (many + 1), hub * (many + 1) + leaf)));
    row.chain(leaves).collect()
}

fn count(edges: &[(u32, u32)]) -> usize {
    edges.iter().map(|(a, b)| *a.max(b) as usize + 1).max().unwrap_or(1)
}

#[test]
fn the_first_drawing_exists_for_graphs_that_are_hard() {
    let mut rng = Rng::from_key(1);
    let mut all = vec![wheel(12), wheel(30), two_times(12), two_times(25), hubs(12), Vec::new(), vec![(0, 1)]];
    all.extend((0..12).map(|round| triangulation(6 + 9 * round, &mut rng)));
    for edges in &all {
        for seed in 0..6 {
            assert_drawn(count(edges), edges, 0, seed, seed % 2 == 1);
        }
    }
}

#[test]
fn steps_leave_a_drawing_valid_and_make_it_compact() {
    let mut rng = Rng::from_key(2);
    for edges in [wheel(8), two_times(5), hubs(4), triangulation(14, &mut rng), vec![(0, 1), (1, 2), (2, 0), (2, 3)]] {
        for seed in 0..4 {
            let first = assert_drawn(count(&edges), &edges, 0, seed, seed % 2 == 1).bounds().area();
            let last = assert_drawn(count(&edges), &edges, 40, seed, seed % 2 == 1).bounds().area();
            assert!(last <= first, "{first} {last}");
        }
    }
}

/// The five graphs of the paper on Edgar by Nepožitek and Gemrot: a name, how many rooms, and which of them are joined.
const EDGAR: &str = include_str!("edgar.txt");

#[test]
fn edgars_graphs_are_compact() {
    for line in EDGAR.lines() {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap();
        let rooms: usize = words.next().unwrap().parse().unwrap();
        let pair = |word: &str| word.split_once('-').map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).unwrap();
        let edges: Vec<(u32, u32)> = words.map(pair).collect();
        assert_eq!(count(&edges), rooms);
        for seed in 0..3 {
            let sketch = assert_drawn(rooms, &edges, 60, seed, false);
            let taken: i64 = sketch.rooms.iter().map(|room| room.area()).sum();
            let bounds = sketch.bounds();
            assert!(10 * bounds.area() <= 28 * taken, "{name}, seed {seed}: {bounds:?} for {taken}");
            assert!(sketch.paths.iter().all(|path| length(path) <= 20), "{name}, seed {seed}");
        }
    }
}

/// The polish lays every graph out again that its steps have moved, whatever it is: wheels, hubs, triangles within triangles.
#[test]
fn a_drawing_that_cannot_grow_is_drawn_all_the_same() {
    let mut rng = Rng::from_key(3);
    for edges in [wheel(12), two_times(9), hubs(9), triangulation(20, &mut rng)] {
        for seed in 0..2 {
            assert_drawn(count(&edges), &edges, 2, seed, seed % 2 == 1);
        }
    }
}

#[test]
fn rooms_of_every_shape_have_doors_on_their_outlines() {
    let shapes: [fn(i32, i32) -> crate::model::Shape; 3] =
        [crate::model::Shape::circle, crate::model::Shape::octagon, |w, h| crate::model::Shape::l(w, h, true, false)];
    for (index, shape) in shapes.into_iter().enumerate() {
        let rooms = (0..6).map(|_| PlannedRoom { width: [7, 11], height: [7, 9], shape });
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5)];
        let edges = edges.into_iter().map(|ends| PlannedEdge { ends, length: [1, 20] });
        let plan = Plan::new(rooms.collect(), edges.collect());
        for seed in 0..10 {
            let sketch = draw(&plan, 30, &mut Rng::from_key(seed), &mut || true).unwrap();
            assert_eq!(fault(&plan, &sketch), None, "{index} {seed}");
            for path in &sketch.paths {
                for door in [path[0], path[path.len() - 1]] {
                    let meets = |rect: &crate::geom::Rect| {
                        let shape = shape(rect.w, rect.h);
                        door.neighbours().into_iter().any(|at| shape.contains(*rect, at))
                    };
                    assert!(sketch.rooms.iter().any(meets));
                }
            }
        }
    }
}
