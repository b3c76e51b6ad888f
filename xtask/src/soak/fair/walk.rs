//! What people would object to in a walk.

use undercroft::{
    Draft, RoomKind, Shape,
    geom::Point,
    recipe::{BossPlace, Ground, Placement, Walk},
};

use super::{complaints::Judge, walkable_cells::WalkableCells};

pub const FLUSH_WITH_CORNER: &str = "a corridor of an organic walk is flush with a corner of its room";
/// How many corridors lead on from a room at most.
const MOST_ONWARD: usize = 3;

pub fn judge(draft: &Draft, params: &Walk, map: &WalkableCells<'_>, judge: &mut Judge<'_>) {
    // Free walks follow the document's formulas to the letter.
    if params.placement == Placement::Free {
        return;
    }
    for boss in draft.rooms.iter().filter(|room| room.kind == RoomKind::Boss) {
        let sides = [boss.rect.w, boss.rect.h];
        let wanted = [params.boss_width, params.boss_height];
        let wrong = sides != wanted && sides != [wanted[1], wanted[0]];
        judge("the boss room does not have the boss's size", wrong.then(|| format!("{sides:?}, not {wanted:?}")));
    }
    graph(draft, params, judge);
    if params.ground != Ground::Plain && params.erosion <= 0.0 {
        corners(draft, params, map, judge);
    }
}

/// How rooms are joined: the first passages are a tree, and loops follow.
fn graph(draft: &Draft, params: &Walk, judge: &mut Judge<'_>) {
    let rooms = draft.rooms.len();
    let ends = |index: usize| draft.passages[index].ends.map(|end| end.0 as usize);
    let tree = rooms - 1;
    let mut above = vec![0; rooms];
    let mut onward = vec![0; rooms];
    for [from, to] in (0..tree).map(ends) {
        above[to] = from;
        onward[from] += 1;
    }
    let crowded = onward.iter().position(|count| *count > MOST_ONWARD);
    judge("more than three corridors lead on from a room", crowded.map(|room| format!("room {room}")));
    let up = |room: usize| std::iter::successors(Some(room), |at| (*at != 0).then(|| above[*at])).collect::<Vec<_>>();
    for [a, b] in (tree..draft.passages.len()).map(ends) {
        let (one, other) = (up(a), up(b));
        let shared = one.iter().filter(|room| other.contains(room)).count();
        let apart = one.len() + other.len() - 2 * shared;
        let near = 3 * apart < params.rooms as usize;
        judge("a loop joins rooms that are near each other", near.then(|| format!("rooms {a} and {b}")));
        let to_boss = [a, b].iter().any(|room| draft.rooms[*room].kind == RoomKind::Boss);
        judge("a loop leads to the boss", to_boss.then(|| format!("rooms {a} and {b}")));
    }
    if params.boss == BossPlace::Last {
        let last = draft.rooms.last().is_some_and(|room| room.kind == RoomKind::Boss);
        judge("the last room is not the boss's", (!last).then(String::new));
    }
}

/// In an organic walk corridors come in off the corners, where a side is wide enough for that.
fn corners(draft: &Draft, params: &Walk, map: &WalkableCells<'_>, judge: &mut Judge<'_>) {
    for room in draft.rooms.iter().filter(|room| matches!(room.shape, Shape::Rect)) {
        let rect = room.rect;
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        let row = |y: i32| (rect.x..=right).map(move |x| Point::new(x, y)).collect::<Vec<Point>>();
        let column = |x: i32| (rect.y..=bottom).map(move |y| Point::new(x, y)).collect::<Vec<Point>>();
        for side in [row(rect.y - 1), row(bottom + 1), column(rect.x - 1), column(right + 1)] {
            let is_open = |at: &Point| map.is_floor(*at);
            if (side.len() as i32) < params.corridor_width + 2 || !side.iter().any(is_open) {
                continue;
            }
            let flush = [side.first(), side.last()].into_iter().flatten().any(is_open);
            judge(FLUSH_WITH_CORNER, flush.then(|| format!("room {}", room.id.0)));
        }
    }
}
