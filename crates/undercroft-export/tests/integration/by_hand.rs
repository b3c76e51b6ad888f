//! Dungeons that people made and changed: edits, layouts from elsewhere, own marks and layers, in files and back.

use std::sync::LazyLock;

use crate::common::{FULL_BSP, FULL_SCATTER, FULL_WALK, make};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::Value;
use undercroft::{
    Cell, DoorId, DoorKind, Dungeon, Edit, EditError, Grid, Mark, MarkKind, Named, RoomId, check::Rule, fingerprint,
    generate, geom::Point,
};
use undercroft_export::{Format, Options, dungeon_schema, export, json};

static SCHEMA: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::validator_for(&serde_json::to_value(dungeon_schema()).unwrap()).unwrap());

/// Written, read, regenerated and exported, it stays what it is.
fn holds(dungeon: &Dungeon) {
    let text = json::write(dungeon);
    let again = json::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again, *dungeon);
    assert_eq!(json::write(&again), text);
    let value: Value = serde_json::from_str(&text).unwrap();
    let wrong: Vec<String> =
        SCHEMA.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let origin = dungeon.origin();
    let waived: Vec<Rule> = origin.waived.iter().copied().collect();
    let base = generate(&origin.recipe, &origin.seed);
    let made = base.map(|base| base.with_edits(&origin.edits, &waived).unwrap());
    assert_eq!(made.as_ref(), Ok(dungeon), "made anew from its own origin");
}

/// An edit by numbers that may mean anything.
fn edit(dungeon: &Dungeon, kind: u32, [a, b, c]: [u32; 3]) -> Edit {
    let draft = dungeon.draft();
    let bounds = draft.board.cells.bounds();
    let at = Point::new((a % bounds.w.unsigned_abs()) as i32, (b % bounds.h.unsigned_abs()) as i32);
    let room = RoomId(c % (draft.rooms.len() as u32 + 1));
    let mark = c % (draft.marks.len() as u32 + 1);
    match kind % 10 {
        0 | 1 => Edit::OpenCell { at },
        2 | 3 => Edit::CloseCell { at },
        4 => Edit::SetDoorKind {
            door: DoorId(c % (draft.doors.len() as u32 + 1)),
            kind: DoorKind::ALL[a as usize % DoorKind::ALL.len()].0,
        },
        5 => {
            let kind = MarkKind::ALL[b as usize % MarkKind::ALL.len()].0;
            Edit::AddMark { mark: Mark { name: Some("thing".into()), ..Mark::new(at, kind, None) } }
        }
        6 => Edit::MoveMark { mark, to: at },
        7 => Edit::RemoveMark { mark },
        8 => Edit::SetTags { room, tags: ["odd".to_owned(), format!("tag {a}")].into() },
        9 if b % 2 == 0 => Edit::MoveNumber { room, to: at },
        _ => Edit::rename(room, format!("Room {a} \u{201c}so called\u{201d}")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Edits are refused by name, or applied, saved, read and verified with the same bytes.
    #[test]
    fn edits_are_refused_by_name_or_kept(
        seed in 0_u32..1_000, method in 0_usize..5, edits in prop::collection::vec((any::<u32>(), any::<[u32; 3]>()), 1..12),
    ) {
        let recipe = [FULL_BSP, FULL_SCATTER, FULL_WALK, "[method.tilepath]", "[method.tabletop]"][method];
        let mut dungeon = make(recipe, &seed.to_string());
        let base = fingerprint(dungeon.draft());
        let waivable: Vec<Rule> = Rule::ALL.iter().map(|(rule, _)| *rule).filter(|rule| !rule.is_law()).collect();
        for (nth, (kind, numbers)) in edits.into_iter().enumerate() {
            let waived = if nth % 2 == 0 { &waivable[..] } else { &[] };
            match dungeon.edit([edit(&dungeon, kind, numbers)], waived) {
                Ok(edited) => {
                    prop_assert_eq!(edited.origin().edits.made_on, base);
                    dungeon = edited;
                }
                Err(EditError::Refused { edit, why }) => {
                    prop_assert_eq!(edit, dungeon.origin().edits.list.len());
                    prop_assert!(!why.is_empty());
                }
                Err(EditError::Unsound(unsound)) => prop_assert!(!unsound.faults.is_empty()),
                Err(other) => panic!("{other}"),
            }
        }
        holds(&dungeon);
    }
}

#[test]
fn edits_belong_to_one_dungeon() {
    let dungeon = make(FULL_BSP, "1");
    let edited = dungeon.edit([Edit::rename(RoomId(0), "Hall")], &[]).unwrap();
    let file = json::write_edits(&edited.origin().edits, &[]);
    let (edits, waived) = json::read_edits(&file).unwrap();
    assert_eq!(dungeon.with_edits(&edits, &waived).unwrap(), edited);
    let other = make(FULL_BSP, "2").with_edits(&edits, &waived).unwrap_err().to_string();
    let (made_on, this) = (fingerprint(dungeon.draft()), fingerprint(make(FULL_BSP, "2").draft()));
    assert_eq!(other, format!("the edits were made on the dungeon {made_on:016x}, this one is {this:016x}"));
}

/// A promise is broken only by somebody who says so, and then the file names it; a law never.
#[test]
fn a_broken_promise_is_waived_by_name_and_listed() {
    let dungeon = make("[method.bsp]", "7");
    // Walls off whatever lies around the goal.
    let goal = dungeon.draft().goal.unwrap();
    let around: Vec<Edit> = goal
        .neighbours()
        .into_iter()
        .filter(|at| dungeon.draft().board.cells[*at] == Cell::Floor)
        .map(|at| Edit::CloseCell { at })
        .collect();
    let refused = dungeon.edit(around.clone(), &[]).unwrap_err().to_string();
    assert!(refused.contains("all-reachable: ") && refused.contains("goal-reachable: "), "{refused}");
    assert!(refused.ends_with("waive it by name: all-reachable, goal-reachable"), "{refused}");
    let waived = [Rule::AllReachable, Rule::GoalReachable, Rule::Sealed];
    let broken = dungeon.edit(around, &waived).unwrap();
    let listed: Vec<Rule> = broken.origin().waived.iter().copied().collect();
    assert_eq!(listed, [Rule::AllReachable, Rule::GoalReachable], "only what is broken is listed");
    holds(&broken);
    let file: Value = serde_json::from_str(&json::write(&broken)).unwrap();
    assert_eq!(file["waived"], serde_json::json!(["all-reachable", "goal-reachable"]));

    let start = dungeon.draft().start;
    let law = dungeon.edit([Edit::CloseCell { at: start }], &[Rule::OnFloor]).unwrap_err().to_string();
    assert!(law.contains("on-floor: "), "{law}");
}

/// Own marks stand on floor or hang on walls, own layers lie over the board; all of it is kept and drawn.
#[test]
fn own_marks_and_layers_are_kept_and_drawn() {
    let (mut draft, _) = make("[method.bsp]", "7").into_parts();
    let room = draft.rooms[1].rect;
    let wall = Point::new(room.x, room.y - 1);
    assert_eq!(draft.board.cells[wall], Cell::Wall);
    draft.add_mark(Mark::own("torch", wall).facing(undercroft::geom::Dir::South));
    draft.add_mark(Mark::own("brazier", room.corner()));
    draft.signs.insert("torch".into(), '!');
    let mut heat = Grid::new(draft.board.cells.width(), draft.board.cells.height(), ' ');
    heat.put(room.corner(), '9');
    draft.layers.own.insert("heat".into(), heat);
    let dungeon = Dungeon::given(draft, "by hand").unwrap();
    assert!(dungeon.draft().marks.iter().all(|mark| mark.room == Some(RoomId(1))));
    holds(&dungeon);
    for format in [Format::Text, Format::Svg, Format::Png, Format::Html, Format::Md, Format::Tmj] {
        export(&dungeon, format, &Options::default()).unwrap();
    }
    let text = String::from_utf8(export(&dungeon, Format::Text, &Options::default()).unwrap().bytes).unwrap();
    assert!(text.contains('!') && text.contains('?'), "{text}");
}

/// What any method makes is given again as it is, from code and from a file, in every format.
#[test]
fn every_method_is_given_as_it_is() {
    for recipe in [FULL_BSP, FULL_SCATTER, FULL_WALK, "[method.tilepath]", "[method.tabletop]\nwater = 'pools'"] {
        for seed in 0..6 {
            let dungeon = make(recipe, &seed.to_string());
            let given = Dungeon::given(dungeon.draft().clone(), "elsewhere").unwrap();
            holds(&given);
            assert_eq!(given.draft().walkable(), dungeon.draft().walkable());
            assert_eq!(given.draft().connections(), dungeon.draft().connections());
            assert_eq!(given.draft().doors, dungeon.draft().doors);
            for (format, _) in Format::ALL.iter().filter(|(format, _)| *format != Format::Pdf) {
                export(&given, *format, &Options::default()).unwrap_or_else(|error| panic!("{format:?}: {error}"));
            }
        }
    }
}

/// What a person calls a room and the dungeon is what the notes call them.
#[test]
fn notes_tell_the_names_that_people_give() {
    let named = |name: &str| Edit::SetText { room: None, text: "name".into(), to: Some(name.into()) };
    let dungeon =
        make(FULL_BSP, "1").edit([named("The Salt *Mine*"), Edit::rename(RoomId(0), "Gate <1>")], &[]).unwrap();
    let page = String::from_utf8(export(&dungeon, Format::Md, &Options::default()).unwrap().bytes).unwrap();
    assert!(page.starts_with("# The Salt \\*Mine\\*\n\n") && page.ends_with("\nMade by bsp, seed 1.\n"), "{page}");
    assert!(page.contains(". Gate \\<1\\>\n"), "{page}");
    let html = String::from_utf8(export(&dungeon, Format::Html, &Options::default()).unwrap().bytes).unwrap();
    assert!(!html.contains("<1>"), "names are escaped");
}
