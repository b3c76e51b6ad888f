//! Kinds, enemies, rewards and marks that a recipe would not give, each forged alone.

use undercroft::{Draft, Dungeon, Mark, MarkKind, Named, RoomId, RoomKind, check::Rule};

use crate::common::{broken_rules::check, make, recipe};

/// What is said of a dungeon after a forgery; that of kinds counts for the whole, so the first will do.
fn forged(dungeon: &Dungeon, forge: impl FnOnce(&mut Draft)) -> String {
    let (mut draft, origin) = (dungeon.clone().into_draft(), dungeon.origin().clone());
    forge(&mut draft);
    let faults = check(draft, origin).expect_err("a forgery was taken for real").faults;
    assert!(faults.iter().all(|fault| fault.rule == Rule::Roles), "{faults:?}");
    faults[0].to_string()
}

fn scatter() -> Dungeon {
    make(&recipe("scatter", &["floor=5", "special_chance=1", "min_rooms=6"]), "hello")
}

fn room_of(dungeon: &Dungeon, kind: RoomKind) -> usize {
    dungeon.draft().rooms.iter().position(|room| room.kind == kind).unwrap_or_else(|| panic!("no {}", kind.name()))
}

#[test]
pub fn kinds_are_those_of_the_method() {
    let methods = ["bsp", "scatter", "walk", "tilepath"];
    let dungeons = methods.map(|method| make(&recipe(method, &[]), "7"));
    for dungeon in &dungeons {
        let last = dungeon.draft().rooms.len() - 1;
        let goal = dungeon.draft().rooms[last].kind;
        let said = |index: usize, kind: RoomKind| forged(dungeon, |draft| draft.rooms[index].kind = kind);
        assert!(said(0, RoomKind::Normal).contains("in place 0"));
        assert!(said(last, RoomKind::Normal).contains("cannot be `normal`"));
        assert!(said(1, RoomKind::Spawn).contains("room 1: a room in place 1"), "there is one entrance");
        assert!(said(1, goal).contains("room 1"), "and one goal");
    }
    let [bsp, _, walk, tilepath] = &dungeons;
    for dungeon in [bsp, tilepath] {
        forged(dungeon, |draft| draft.rooms[1].kind = RoomKind::Treasure);
    }
    let said = forged(walk, |draft| draft.rooms[1].kind = RoomKind::Treasure);
    assert!(said.contains("1 rooms are `treasure`, the recipe wants 0"), "{said}");
    let farthest = make(&recipe("walk", &["boss=farthest", "rooms=9", "branches=2"]), "7");
    forged(&farthest, |draft| draft.rooms[room_of(&farthest, RoomKind::Boss)].kind = RoomKind::Normal);
}

#[test]
fn special_rooms_of_scatter_come_once_and_in_order() {
    let dungeon = scatter();
    let shrine = room_of(&dungeon, RoomKind::Shrine);
    let said = forged(&dungeon, |draft| draft.rooms[shrine].kind = RoomKind::Treasure);
    assert!(said.contains("once each at most"), "{said}");
    let treasure = room_of(&dungeon, RoomKind::Treasure);
    forged(&dungeon, |draft| draft.rooms[treasure].kind = RoomKind::Normal);
}

#[test]
fn enemies_and_rewards_are_the_recipes() {
    let dungeon = scatter();
    let said = forged(&dungeon, |draft| draft.rooms[1].encounter.as_mut().unwrap().enemies += 1);
    assert!(said.starts_with("roles: room 1: by the recipe"), "{said}");
    forged(&dungeon, |draft| draft.rooms[1].encounter.as_mut().unwrap().effective_floor += 1);
    forged(&dungeon, |draft| draft.rooms[1].encounter = None);
    let exit = room_of(&dungeon, RoomKind::Exit);
    let said = forged(&dungeon, |draft| draft.rooms[exit].encounter.as_mut().unwrap().boss = Some("Bob".into()));
    assert!(said.contains("the boss"), "{said}");
    let treasure = room_of(&dungeon, RoomKind::Treasure);
    forged(&dungeon, |draft| draft.rooms[treasure].rewards.as_mut().unwrap().loot = 99.0);
    forged(&dungeon, |draft| draft.rooms[exit].rewards = draft.rooms[treasure].rewards);
    let bare = make(&recipe("bsp", &[]), "7");
    forged(&bare, |draft| draft.rooms[1].encounter = dungeon.draft().rooms[1].encounter.clone());
}

#[test]
fn marks_stand_where_a_pass_would_put_them() {
    let dungeon = scatter();
    let treasure = room_of(&dungeon, RoomKind::Treasure);
    let mark = |kind: MarkKind, room: usize| {
        Mark::new(dungeon.draft().rooms[room].rect.centre(), kind, Some(RoomId(room as u32)))
    };
    for (kind, room) in [(MarkKind::Loot, treasure), (MarkKind::Enemy, treasure), (MarkKind::Enemy, 0)] {
        let said = forged(&dungeon, |draft| draft.marks.push(mark(kind, room)));
        assert!(said.contains(&format!("of `{}` at most", kind.name())), "one more than there are: {said}");
    }
    forged(&dungeon, |draft| draft.marks.push(mark(MarkKind::Reward, treasure)));
    forged(&dungeon, |draft| draft.marks.push(mark(MarkKind::Boss, treasure)));
    let bare = make(&recipe("bsp", &[]), "7");
    let at = bare.draft().rooms[1].rect.centre();
    forged(&bare, |draft| draft.marks.push(Mark { at, ..mark(MarkKind::Loot, 1) }));
}

/// Purposes that the pass `roles` would not give: too many, too few, and in the wrong rooms.
#[test]
fn purposes_are_those_of_the_pass_roles() {
    let dungeon = make(&recipe("tabletop", &["size=large"]), "7");
    let rooms = &dungeon.draft().rooms;
    let treasure = room_of(&dungeon, RoomKind::Treasure);
    let said = forged(&dungeon, |draft| {
        draft.rooms.iter_mut().for_each(|room| {
            room.kind = if room.kind == RoomKind::Treasure { RoomKind::Normal } else { room.kind };
        })
    });
    assert!(said.contains("are wanted"), "{said}");
    let said = forged(&dungeon, |draft| {
        let plain = draft.rooms.iter_mut().filter(|room| room.kind == RoomKind::Normal);
        plain.take(5).for_each(|room| room.kind = RoomKind::Shrine);
    });
    assert!(said.contains("at most"), "{said}");
    let goal = dungeon.draft().room_at(dungeon.draft().goal.unwrap()).unwrap().id.0 as usize;
    let said = forged(&dungeon, |draft| {
        draft.rooms[treasure].kind = RoomKind::Normal;
        draft.rooms[goal].kind = RoomKind::Treasure;
    });
    assert!(said.contains("cannot be `treasure`"), "{said}");
    let connections = dungeon.draft().connections();
    let ways = |room: usize| connections.openings_of(RoomId(room as u32)).len();
    let busy = (0..rooms.len()).find(|room| rooms[*room].kind == RoomKind::Normal && ways(*room) > 2 && *room != goal);
    let said = forged(&dungeon, |draft| {
        draft.rooms[treasure].kind = RoomKind::Normal;
        draft.rooms[busy.unwrap()].kind = RoomKind::Treasure;
    });
    assert!(said.contains("dead end without treasure"), "{said}");
}

/// Enemies in the first room, in corridors, and beside the marks of their tile.
#[test]
fn enemies_of_tiles_stand_where_the_tiles_say() {
    let dungeon = make(&recipe("tilepath", &["passes.encounters=true"]), "7");
    forged(&dungeon, |draft| draft.rooms[0].encounter.as_mut().unwrap().enemies = 1);
    let assembly = dungeon.draft().assembly.as_ref().unwrap();
    let corridor = (1..).find(|node| assembly.tile(&assembly.nodes[*node]).is_corridor()).unwrap();
    forged(&dungeon, |draft| draft.rooms[corridor].encounter.as_mut().unwrap().enemies = 1);
    let said = forged(&dungeon, |draft| {
        let taken: Vec<_> = draft.marks.iter().map(|mark| mark.at).collect();
        let enemy = draft.layout.marks.iter_mut().find(|mark| mark.kind == MarkKind::Enemy).unwrap();
        let room = &draft.layout.rooms[enemy.room.unwrap().0 as usize];
        enemy.at = room.rect.cells().find(|at| !taken.contains(at)).unwrap();
    });
    assert!(said.contains("one may appear here"), "{said}");
}
