//! What a list of kept rooms has to keep to, so that others can be laid around them.

use super::{KeptRole, KeptRoom, orbits};
use crate::{
    Named,
    geom::{Point, Rect},
    grid::flood_fill,
    methods::tabletop::{
        Settings,
        layout::OWN_TAGS,
        placing::{REACH, REACHABLE},
        symmetry::SymmetryGroup,
    },
    model::{ROOM_TEXTS, Shape},
    params::Rules,
    passes::ResolvedPasses,
};

/// The longest side of a kept room: no method or drawing makes longer ones.
const MAX_KEPT_SIDE: i32 = 48;

/// How many rooms a plan with these kept rooms has at least: where there is a symmetry, one of them lies in its centre or on
/// its axis.
pub(in crate::methods::tabletop) fn needed(kept: &[KeptRoom], group: SymmetryGroup) -> i32 {
    let has_centre = || orbits(kept, group).0.iter().any(|orbit| orbit.fixed);
    let centre = i32::from(!kept.is_empty() && group != SymmetryGroup::Trivial && !has_centre());
    kept.len() as i32 + centre
}

/// Holds kept rooms to the rules.
pub(in crate::methods::tabletop) fn check(kept: &[KeptRoom], settings: &Settings, rules: &mut Rules<'_>) {
    if kept.is_empty() {
        return;
    }
    let before = rules.problems.len();
    for (index, room) in kept.iter().enumerate() {
        each(&format!("kept[{index}]"), room, rules);
    }
    for (role, name) in [(KeptRole::Keep, "the keep"), (KeptRole::Lair, "the lair")] {
        let count = kept.iter().filter(|room| room.role == role).count();
        rules.require(count <= 1, "kept", || (cold_format!("{count} rooms are {name}"), "let one be it"));
    }
    if rules.problems.len() > before {
        return;
    }
    apart(kept, rules);
    let group = settings.group();
    let (needed, count, most) = (needed(kept, group), kept.len(), settings.most_rooms());
    rules.require(needed <= most, "rooms", || {
        let centre = if needed > count as i32 { ", and one more in the centre of the symmetry" } else { "" };
        (
            cold_format!("{count} rooms are kept{centre}, more than {most}"),
            cold_format!("raise rooms to {needed} or more"),
        )
    });
    let whole = settings.is_whole();
    let (orbits, _) = orbits(kept, group);
    let broken = orbits.iter().find(|orbit| whole && !orbit.is_complete(group));
    if let Some((_, room)) = broken.and_then(|orbit| orbit.images.first()) {
        let name = settings.symmetry.name();
        let rule = cold_format!("the symmetry `{name}` is unbroken, and not all images of this room are kept");
        let hint = "keep them too, set symmetry to \"none\" or \"partial\", or raise symmetry_break above 0";
        rules.refuse(&format!("kept[{room}]"), rule, hint);
    }
}

fn each(field: &str, room: &KeptRoom, rules: &mut Rules<'_>) {
    let Rect { x, y, w, h } = room.rect;
    let is_small = (1..=MAX_KEPT_SIDE).contains(&w) && (1..=MAX_KEPT_SIDE).contains(&h);
    rules.require(is_small, field, || {
        (cold_format!("sides must be from 1 to {MAX_KEPT_SIDE}, are {w} and {h}"), "make it smaller")
    });
    rules.require(!is_small || REACHABLE.contains_rect(room.rect), field, || {
        (cold_format!("must lie from {} to {REACH}, is at {x}, {y}", -REACH), "the centre of the plan is 0, 0")
    });
    let fits = room.shape.mask().is_none_or(|mask| (mask.width(), mask.height()) == (w, h));
    rules.require(fits, field, || (cold_format!("its mask is not {w} × {h}"), "give it the size of the room"));
    rules.require(!is_small || !fits || is_enterable(room), field, || {
        let rule = "is not in one piece that reaches the middle of each side";
        (rule, "passages enter a room that is no rectangle there")
    });
    if let Some(tag) = room.tags.iter().find(|tag| OWN_TAGS.contains(&tag.as_str())) {
        rules.refuse(field, cold_format!("the tag `{tag}` is given by the method"), "set role instead");
    }
    if let Some(text) = room.words.keys().find(|text| !ROOM_TEXTS.contains(&text.as_str())) {
        let hint = cold_format!("known here: {}", ROOM_TEXTS.join(", "));
        rules.refuse(field, cold_format!("there is no text `{text}` of a room"), hint);
    }
}

/// Whether a room is in one piece and has the cells at which it is entered. Where a prefab is entered says its drawing.
fn is_enterable(room: &KeptRoom) -> bool {
    let Some(mask) = room.shape.mask().filter(|_| room.prefab.is_none()) else { return true };
    let (w, h) = (mask.width(), mask.height());
    let middles = |side: i32| [(side - 1) / 2, side / 2];
    let columns = middles(w).into_iter().flat_map(|x| [Point::new(x, 0), Point::new(x, h - 1)]);
    let rows = middles(h).into_iter().flat_map(|y| [Point::new(0, y), Point::new(w - 1, y)]);
    let reaches = columns.chain(rows).all(|at| mask.get(at) == Some(&true));
    reaches && flood_fill(mask.bounds(), Point::new((w - 1) / 2, 0), |at| mask[at]) == *mask
}

/// Between any two rooms lies a cell.
fn apart(kept: &[KeptRoom], rules: &mut Rules<'_>) {
    let mut order: Vec<usize> = (0..kept.len()).collect();
    order.sort_by_key(|index| (kept[*index].rect.x, *index));
    for (place, index) in order.iter().enumerate() {
        let near = kept[*index].rect.grown(1);
        let east = order[place + 1..].iter().take_while(|other| kept[**other].rect.x < near.right());
        if let Some(other) = east.into_iter().find(|other| are_close(&kept[*index], &kept[**other])) {
            let (first, second) = (index.min(other), index.max(other));
            let rule = cold_format!("no cell lies between it and kept[{first}]");
            rules.refuse(&format!("kept[{second}]"), rule, "leave one of them out");
        }
    }
}

fn are_close(one: &KeptRoom, other: &KeptRoom) -> bool {
    let both = one.rect.grown(1).intersect(other.rect);
    if both.w <= 0 || both.h <= 0 {
        return false;
    }
    if one.shape == Shape::Rect && other.shape == Shape::Rect {
        return true;
    }
    let beside = |at: Point| Rect::square(at, 1).grown(1).cells().any(|near| one.shape.contains(one.rect, near));
    both.cells().any(|at| other.shape.contains(other.rect, at) && beside(at))
}

/// Whether the recipe has the prefabs that kept rooms are.
pub(in crate::methods::tabletop) fn check_prefabs(
    kept: &[KeptRoom],
    settings: &Settings,
    passes: &ResolvedPasses,
    rules: &mut Rules<'_>,
) {
    let before = rules.problems.len();
    let set = passes.prefabs.as_ref().map(|prefabs| &prefabs.set);
    for (index, room) in kept.iter().enumerate() {
        let Some(own) = &room.prefab else { continue };
        let (field, name) = (format!("kept[{index}].prefab"), &own.name);
        let Some(prefab) = set.and_then(|set| set.find(name)) else {
            let hint = "switch the pass `prefabs` on, with the file that has it";
            rules.refuse(&field, cold_format!("the recipe has no prefab `{name}`"), hint);
            continue;
        };
        let drawing = prefab.drawing().moved(own.motion);
        let is_drawn = drawing.size() == (room.rect.w, room.rect.h) && drawing.shape() == room.shape;
        rules.require(is_drawn && prefab.allows(own.motion), &field, || {
            (cold_format!("the room is not as the prefab `{name}` is drawn"), "keep it from a dungeon that has it")
        });
        let is_copy = |other: &&KeptRoom| other.prefab.as_ref().is_some_and(|one| one.name == *name);
        let copies = kept[..=index].iter().filter(is_copy).count();
        rules.require(copies <= prefab.max as usize, &field, || {
            let rule = cold_format!("the prefab `{name}` is kept {copies} times, at most {} are allowed", prefab.max);
            (rule, "keep fewer, or raise its `max`")
        });
    }
    let is_sound = rules.problems.len() == before && kept.iter().all(|room| REACHABLE.contains_rect(room.rect));
    if is_sound && settings.is_whole() {
        symmetric_prefabs(kept, settings.group(), passes, rules);
    }
}

/// What is drawn in a prefab follows an unbroken symmetry too.
fn symmetric_prefabs(kept: &[KeptRoom], group: SymmetryGroup, passes: &ResolvedPasses, rules: &mut Rules<'_>) {
    let drawing = |index: usize| {
        let own = kept[index].prefab.as_ref()?;
        let prefab = passes.prefabs.as_ref()?.set.find(&own.name)?;
        Some(prefab.drawing().moved(own.motion))
    };
    for orbit in orbits(kept, group).0 {
        let Some((first_image, first_index)) = orbit.images.first() else { continue };
        let Some(first) = drawing(*first_index) else { continue };
        let is_image = |(image, index): &(u8, usize)| drawing(*index) == Some(first.moved(group.motion(*image)));
        let alike = match orbit.fixed {
            true => group.keeps_drawing(&first),
            false => *first_image == 0 && orbit.images.iter().all(is_image),
        };
        if !alike {
            let rule = "the symmetry is unbroken, and what is drawn in this prefab has no image";
            let hint = "set symmetry to \"none\" or \"partial\", or raise symmetry_break above 0";
            rules.refuse(&format!("kept[{first_index}].prefab"), rule, hint);
        }
    }
}
