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

fn plan_of(rooms: usize, edges: &[(u32, u32)], rng: &mut Rng, low: i32, high: i32) -> Plan {
    let mut degree = vec![0; rooms];
    edges.iter().for_each(|(a, b)| {
        degree[*a as usize] += 1;
        degree[*b as usize] += 1;
    });
    let rooms = degree.iter().map(|degree| {
        let (mut w, mut h) = (rng.between(low, high - 1), rng.between(low, high - 1));
        while 2 * ((w - 1) / 2 + (h - 1) / 2) < degree + 2 {
            (w, h) = (w + 1, h + 1);
        }
        PlannedRoom { width: [w, w + 2], height: [h, h + 2], shape: |_, _| crate::model::Shape::Rect }
    });
    let edges = edges.iter().map(|ends| PlannedEdge { ends: *ends, length: [1, 20] });
    Plan::new(rooms.collect(), edges.collect())
}

const FIG8: &[(u32, u32)] = &[];

pub(super) fn area_share(sketch: &Sketch) -> f64 {
    sketch.bounds().area() as f64 / sketch.rooms.iter().map(|room| room.area()).sum::<i64>() as f64
}
