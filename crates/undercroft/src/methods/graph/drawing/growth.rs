//! Placing one room after the other next to those that it is joined to, each where it costs the least of some places. Most graphs with few
//! cycles can be drawn so, and the drawing is compact from the beginning; where no place is left, some neighbours are taken off and
//! placed again, and in the end nothing comes of it: then there is still the drawing that always exists.

use super::{plan::Plan, sketch::Sketch, steps::Work};
use crate::{geom::Rect, rng::Rng};

/// How much dearer a room may make the drawing.
const DEAREST: i64 = 500;
/// How many cells beside each room stay free, so that corridors find their way between rooms.
const MARGIN: i32 = 2;
/// How many rooms are taken off at most where another one finds no place.
const TAKEN_OFF: usize = 6;

/// A drawing of the whole plan, or `None` if some room found no place.
pub(super) fn grow(plan: &Plan, rng: &mut Rng) -> Option<Sketch> {
    let mut work = Work::empty(plan);
    let count = plan.rooms.len();
    let first = rng.below(count as u32);
    let (w, h) = plan.size_with_doors(first, rng);
    let (x, y) = ((work.canvas.width - w) / 2, (work.canvas.height - h) / 2);
    work.put_room(first, Rect::new(x, y, w, h));
    let mut waiting: Vec<u32> = (0..count as u32).filter(|room| *room != first).collect();
    rng.shuffle(&mut waiting);
    // When each room was placed last.
    let mut placed_at = vec![0_u32; count];
    let (mut now, mut retries) = (0, 6 + count / 4);
    while !waiting.is_empty() {
        now += 1;
        // The room that closes the most ways comes first, of several that whose neighbour was placed first: so all arms grow evenly, and
        // loops close in their middle.
        let worth = |room: u32| {
            let others = plan.incident[room as usize].iter().map(|edge| plan.other(*edge, room));
            let placed = others.filter(|other| work.is_placed[*other as usize]);
            placed.fold((0, 0), |(count, age), other| (count + 1, (u32::MAX - placed_at[other as usize]).max(age)))
        };
        let index = (0..waiting.len()).max_by_key(|index| worth(waiting[*index]))?;
        let room = waiting.swap_remove(index);
        placed_at[room as usize] = now;
        if [MARGIN, 0].into_iter().any(|margin| work.place_cheaply(room, margin, work.cost() + DEAREST, rng)) {
            continue;
        }
        retries = retries.checked_sub(1)?;
        let off = work.neighbourhood(room, TAKEN_OFF);
        if off.len() + waiting.len() + 1 >= count {
            return None;
        }
        work.take_off(plan, &off);
        waiting.push(room);
        waiting.extend(off);
        rng.shuffle(&mut waiting);
        if !waiting.iter().any(|room| work.has_placed_neighbour(*room)) {
            return None;
        }
    }
    Some(work.sketch)
}

impl Work<'_> {
    /// Rooms near a room in the graph that are placed, the nearest first.
    fn neighbourhood(&self, room: u32, most: usize) -> Vec<u32> {
        let mut found = vec![room];
        let mut next = 0;
        while let Some(room) = found.get(next).copied().filter(|_| found.len() <= most) {
            next += 1;
            for edge in &self.plan.incident[room as usize] {
                let other = self.plan.other(*edge, room);
                if self.is_placed[other as usize] && !found.contains(&other) && found.len() <= most {
                    found.push(other);
                }
            }
        }
        found.remove(0);
        found
    }
}
