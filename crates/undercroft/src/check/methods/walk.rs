//! What `walk` promises beyond the rest: so many rooms and corridors, or fewer unless the recipe is strict, and under `free` each where the document's formulas
//! put it.

use super::walk_graph;
use crate::{
    Named,
    check::{Fault, Faults, Rule, kinds::count},
    geom::{Dir, Rect},
    model::{Draft, Passage, RoomId, RoomKind, Route},
    recipe::{Placement, Walk},
};

pub(super) fn check(asked: &Walk, strict: bool, draft: &Draft, with_roles: bool, faults: &mut Faults) {
    let may_lack = !strict && asked.placement == Placement::Fit;
    let params = &if may_lack { made(asked, draft) } else { asked.clone() };
    let rooms = params.all_rooms();
    let passages = rooms - 1 + i64::from(params.loops);
    for (what, is, wanted) in
        [("rooms", draft.rooms.len() as i64, rooms), ("passages", draft.passages.len() as i64, passages)]
    {
        if is != wanted {
            faults.add(Fault::new(Rule::ExactCounts, cold_format!("there are {is} {what}, the recipe wants {wanted}")));
        }
    }
    let kinds = [(RoomKind::Boss, 1), (RoomKind::Treasure, params.treasure_rooms), (RoomKind::Trap, params.trap_rooms)];
    for (kind, wanted) in kinds {
        let is = count(draft, kind);
        // The pass `roles` makes more rooms of treasure and traps, but no boss.
        let more = with_roles && kind != RoomKind::Boss && is > wanted as usize;
        if is != wanted as usize && !more {
            let what = cold_format!("{is} rooms are `{}`, the recipe wants {wanted}", kind.name());
            faults.add(Fault::new(Rule::Roles, what));
        }
    }
    if params.placement == Placement::Fit {
        // Which room is to have the boss's size is known only where there is one boss.
        if count(draft, RoomKind::Boss) == 1 {
            sizes(params, draft, faults);
        }
        if (draft.rooms.len() as i64, draft.passages.len() as i64) == (rooms, passages) {
            walk_graph::check(params, draft, faults);
        }
    }
    for (passage, asked) in draft.passages.iter().zip(&params.directions.0) {
        if passage.direction() != Some(*asked) {
            let what = cold_format!("it does not go {}, as the recipe says", asked.name());
            faults.add(Fault::new(Rule::AsDirected, what).passage(passage.id));
        }
    }
    if params.placement == Placement::Free && faults.is_empty() {
        formulas(params, draft, faults);
    }
}

/// The walk that was made: what is asked for, or as much of it as there is. Only counts can be less; whatever is there has to be
/// as asked.
fn made(asked: &Walk, draft: &Draft) -> Walk {
    let (all, passages) = (draft.rooms.len() as i32, draft.passages.len() as i32);
    // The last room is the end of the walk itself, so its corridor is the walk's last; side paths follow.
    let is_last = |passage: &Passage| passage.ends[1].0 as i32 == all - 1;
    let corridors = draft.passages.iter().take_while(|passage| !is_last(passage)).count() as i32 + 1;
    let rooms = (corridors + 1).min(asked.rooms);
    let branches = ((all - rooms) / asked.branch_length).clamp(0, asked.branches);
    let loops = (passages - (all - 1)).clamp(0, asked.loops);
    let special = (all - 2).max(0);
    let treasure_rooms = asked.treasure_rooms.min(special);
    let trap_rooms = asked.trap_rooms.min(special - treasure_rooms);
    Walk { rooms, branches, loops, treasure_rooms, trap_rooms, ..asked.clone() }
}

/// Rooms have the sides the recipe says, whichever way round; halls twice those. Prefabs are as large as they are drawn.
fn sizes(params: &Walk, draft: &Draft, faults: &mut Faults) {
    for room in draft.rooms.iter().filter(|room| room.prefab.is_none()) {
        let is_boss = room.kind == RoomKind::Boss;
        let (w, h) = match room.id {
            RoomId(0) => (params.first_width, params.first_height),
            _ if is_boss => (params.boss_width, params.boss_height),
            _ => (params.room_width, params.room_height),
        };
        let is = |times: i32| [(w, h), (h, w)].contains(&(room.rect.w / times, room.rect.h / times));
        let whole = room.rect.w % 2 == 0 && room.rect.h % 2 == 0;
        let hall = params.hall_chance > 0.0 && room.id != RoomId(0) && !is_boss && whole && is(2);
        if !is(1) && !hall {
            let what = cold_format!("it is {} × {}, the recipe says {w} × {h}", room.rect.w, room.rect.h);
            faults.add(Fault::new(Rule::MatchesRecipe, what).room(room.id));
        }
    }
}

/// Walks the document's walk again, in the directions the dungeon has.
fn formulas(params: &Walk, draft: &Draft, faults: &mut Faults) {
    let last = params.rooms - 1;
    let (usual, boss) = ((params.room_width, params.room_height), (params.boss_width, params.boss_height));
    let mut at = Rect::new(params.width / 2, params.height / 2, params.first_width, params.first_height);
    let turned = |rect: Rect| Rect::new(params.width - rect.right(), params.height - rect.bottom(), rect.w, rect.h);
    let Some(room) = draft.rooms.first() else { return };
    if room.rect != turned(at) || room.direction != Some(Dir::North) || room.shape.mask().is_some() {
        let what = "it does not begin in the middle of the board, facing north";
        faults.add(Fault::new(Rule::DocumentFormulas, what).room(room.id));
    }
    let mut facing: Option<Dir> = None;
    for (number, (room, passage)) in (1..).zip(draft.rooms.iter().skip(1).zip(&draft.passages)) {
        let mut wrong = |what: String| {
            faults.add(Fault::new(Rule::DocumentFormulas, what).room(room.id).passage(passage.id));
        };
        let Route::Block { rect, direction } = passage.route else {
            return wrong("the corridor is no rectangle".to_owned());
        };
        if facing.is_some_and(|facing| facing.opposite() == direction) {
            wrong(cold_format!("the corridor doubles back {}", direction.name()));
        }
        let run = after(at, direction, (params.corridor_width, params.corridor_height));
        at = after(run, direction, if number == last { boss } else { usual });
        if rect != turned(run) {
            wrong(cold_format!("the corridor is not where the formulas put it, {}", shown(turned(run))));
        }
        if room.rect != turned(at) || room.shape.mask().is_some() {
            wrong(cold_format!("the room is not where the formulas put it, {}", shown(turned(at))));
        }
        let joins = [number as u32 - 1, number as u32];
        if room.direction != Some(direction) || passage.ends.map(|end| end.0) != joins {
            wrong("the room does not face the way of its corridor, or the corridor joins others".to_owned());
        }
        facing = Some(direction);
    }
}

/// What follows a room or a corridor on the document's board, where north is at +y and east at −x: document 003, corridor
/// formulas, told once more so that a slip in the method shows. `w` is the side across the way north, `h` the one along
/// it; going east and west the two change places, but half of `h` is what is taken off the middle.
fn after(before: Rect, direction: Dir, (w, h): (i32, i32)) -> Rect {
    let (across, down) = (before.x + before.w / 2 - w / 2, before.y + before.h / 2 - h / 2);
    match direction {
        Dir::North => Rect::new(across, before.bottom(), w, h),
        Dir::South => Rect::new(across, before.y - h, w, h),
        Dir::West => Rect::new(before.right(), down, h, w),
        Dir::East => Rect::new(before.x - h, down, h, w),
    }
}

fn shown(Rect { x, y, w, h }: Rect) -> String {
    cold_format!("({x}, {y}) with {w} × {h} cells")
}
