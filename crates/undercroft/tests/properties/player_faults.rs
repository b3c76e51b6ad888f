//! Edits against a player who tries every order of openings on cells alone: what the player could be sure of before an edit is there
//! after it, or its loss is named.

use std::collections::BTreeSet;

use undercroft::{
    Cell, Door, DoorId, DoorKind, Draft, Dungeon, Edit, EditError, Mark, MarkKind, Named, Recipe, RoomId, Seed,
    check::{Rule, Unsound},
    generate, generate_levels,
    geom::{Dir, Point},
    quest::Proof,
    recipe::{AnyRecipe, RecipeReader},
    rng::Rng,
};

use crate::{
    common::{broken_rules::noted, make, recipe},
    locks::Board,
};

const METHODS: [(&str, &[&str]); 6] = [
    ("bsp", &["width=60", "height=30", "locks.count=3"]),
    ("scatter", &["width=70", "height=60", "locks.count=2", "doors.secret=0.1"]),
    ("walk", &["width=90", "height=90", "rooms=9", "branches=3", "locks.count=3", "doors.secret=0.2"]),
    ("tilepath", &["locks.count=2"]),
    ("tabletop", &["size=small", "locks.count=3", "locks.keys=mixed", "doors.secret=0.2"]),
    ("tabletop", &["size=small", "doors.locked=0.2", "doors.secret=0.1"]),
];

/// What a player can be sure of: each rule with whether it holds. What nobody asks is left out.
fn judged(draft: &Draft) -> Vec<(Rule, bool)> {
    let board = Board::of(draft);
    let is_joined = board.is_goal_joined(draft);
    let mut judged = vec![(Rule::GoalReachable, is_joined)];
    let [winnable, unlosable, complete] = board.judge();
    if !draft.locks.is_empty() {
        judged.push((Rule::Complete, complete));
    }
    if !is_joined {
        return judged;
    }
    judged.push((Rule::Winnable, winnable));
    if !draft.locks.is_empty() {
        judged.push((Rule::Unlosable, unlosable));
    }
    if winnable {
        judged.push((Rule::NoSecretNeeded, board.unseeing(draft).judge()[0]));
    }
    judged
}

fn random_edit(draft: &Draft, rng: &mut Rng) -> Option<Edit> {
    let is_key = |(_, mark): &(u32, &Mark)| mark.kind == MarkKind::Key;
    let keys: Vec<u32> = (0..).zip(&draft.marks).filter(is_key).map(|(index, _)| index).collect();
    let floor: Vec<Point> =
        draft.board.cells.bounds().cells().filter(|at| draft.board.cells.get(*at) == Some(&Cell::Floor)).collect();
    let cell = |rng: &mut Rng| rng.pick(&floor).copied();
    Some(match rng.below(9) {
        0 => Edit::RemoveMark { mark: *rng.pick(&keys)? },
        1 | 2 => Edit::MoveMark { mark: *rng.pick(&keys)?, to: cell(rng)? },
        3 | 4 => {
            let kinds = [DoorKind::Locked, DoorKind::Secret, DoorKind::Closed];
            let door = DoorId(rng.below(draft.doors.len().max(1) as u32));
            Edit::SetDoorKind { door, kind: *rng.pick(&kinds)? }
        }
        5 => Edit::CloseCell { at: cell(rng)? },
        6 => Edit::OpenCell { at: rng.pick(&Dir::ALL)?.step(cell(rng)?) },
        // With a solid thing on the start nobody can begin, and what a player could do then means nothing.
        _ => Edit::AddMark { mark: Mark::own("statue", cell(rng).filter(|at| *at != draft.start)?).solid() },
    })
}

/// The rules that a refusal names; `None` where the edit breaks a law or makes no sense.
fn named(refused: &Result<Dungeon, EditError>) -> Option<BTreeSet<Rule>> {
    match refused {
        Ok(_) => Some(BTreeSet::new()),
        Err(EditError::Unsound(unsound)) => {
            let rules: BTreeSet<Rule> = unsound.faults.iter().map(|fault| fault.rule).collect();
            rules.iter().all(|rule| !rule.is_law()).then_some(rules)
        }
        Err(_) => None,
    }
}

#[test]
fn what_a_player_was_sure_of_is_there_or_its_loss_is_named() {
    let mut rng = Rng::from_key(32);
    let (mut kept, mut lost) = (0, std::collections::BTreeMap::new());
    for (method, sets) in METHODS {
        for seed in 0..4 {
            let dungeon = make(&recipe(method, sets), &seed.to_string());
            let given = Dungeon::given(dungeon.draft().clone(), "elsewhere").ok().filter(|_| seed == 0);
            for dungeon in [Some(dungeon), given].into_iter().flatten() {
                let before = judged(dungeon.draft());
                for _ in 0..24 {
                    let edits: Vec<Edit> =
                        (0..1 + rng.below(3)).filter_map(|_| random_edit(dungeon.draft(), &mut rng)).collect();
                    let Some(broken) = named(&dungeon.edit(edits.clone(), &[])) else { continue };
                    let waived: Vec<Rule> = broken.iter().copied().collect();
                    let edited = dungeon.edit(edits.clone(), &waived).unwrap();
                    let after = judged(edited.draft());
                    let prospects = edited.prospects();
                    for (rule, holds) in &after {
                        let own =
                            prospects.answer(*rule).unwrap_or_else(|| panic!("{method} {seed} {edits:?}: {rule}"));
                        assert_eq!(own == Proof::Yes, *holds, "{method} {seed} {edits:?}: {rule} {own:?}");
                        let was = before.contains(&(*rule, true));
                        assert_eq!(
                            broken.contains(rule),
                            was && !holds,
                            "{method} {seed} {edits:?}: {rule} {broken:?}"
                        );
                        *if *holds { &mut kept } else { lost.entry(rule.name()).or_insert(0) } += 1;
                    }
                    assert_eq!(edited.origin().waived, broken, "{method} {seed} {edits:?}");
                }
            }
        }
    }
    assert!(kept > 100 && lost.len() == 5 && lost.values().all(|lost| *lost > 3), "{kept} {lost:?}");
}

fn refused(dungeon: &Dungeon, edits: Vec<Edit>) -> Unsound {
    let unsound = match dungeon.edit(edits.clone(), &[]) {
        Err(EditError::Unsound(unsound)) => unsound,
        other => panic!("{edits:?}: {other:?}"),
    };
    noted::<Dungeon>(Err(unsound)).unwrap_err()
}

fn says(unsound: &Unsound, rule: Rule, words: &str) {
    let is_it = |fault: &undercroft::check::Fault| fault.rule == rule && fault.what.contains(words);
    assert!(unsound.faults.iter().any(is_it), "{rule}: {words:?} is not in\n{unsound}");
}

fn keys(draft: &Draft, name: &str) -> Vec<u32> {
    let is_key = |mark: &Mark| mark.kind == MarkKind::Key && mark.name.as_deref() == Some(name);
    (0..).zip(&draft.marks).filter(|(_, mark)| is_key(mark)).map(|(index, _)| index).collect()
}

fn all_doors(draft: &Draft, kind: DoorKind) -> Vec<Edit> {
    (0..draft.doors.len() as u32).map(|door| Edit::SetDoorKind { door: DoorId(door), kind }).collect()
}

#[test]
pub fn a_key_that_is_deleted() {
    let dungeon = make(&recipe("bsp", &["locks.count=3"]), "1");
    let unsound = refused(&dungeon, vec![Edit::RemoveMark { mark: keys(dungeon.draft(), "iron")[0] }]);
    says(&unsound, Rule::Unlosable, "the goal cannot be reached any more");
    says(&unsound, Rule::Complete, "cannot be reached any more");
    let boss = keys(dungeon.draft(), "boss")[0];
    says(
        &refused(&dungeon, vec![Edit::RemoveMark { mark: boss }]),
        Rule::Winnable,
        "takes a key `boss`, and there is none",
    );
    let goal = dungeon.draft().goal.unwrap();
    let beside = goal.neighbours().into_iter().find(|at| dungeon.draft().is_walkable(*at)).unwrap();
    let unsound = refused(&dungeon, vec![Edit::MoveMark { mark: boss, to: beside }]);
    says(&unsound, Rule::Winnable, "lies behind locks that cannot be opened without it");
    // A person may do so, and may repair it.
    let waived = [Rule::Winnable, Rule::Unlosable, Rule::Complete];
    let edited = dungeon.edit([Edit::MoveMark { mark: boss, to: beside }], &waived).unwrap();
    assert_eq!(edited.origin().waived, BTreeSet::from(waived));
    assert!(edited.unwinnable().is_some());
    let back = Edit::MoveMark { mark: boss, to: dungeon.draft().marks[boss as usize].at };
    let mended = edited.edit([back], &[]).unwrap();
    assert!(mended.origin().waived.is_empty() && mended.unwinnable().is_none());
}

#[test]
pub fn doors_that_nobody_opens() {
    let dungeon = make(&recipe("tabletop", &["size=small"]), "4");
    let unsound = refused(&dungeon, all_doors(dungeon.draft(), DoorKind::Locked));
    says(&unsound, Rule::Winnable, "the goal lies behind a locked door that has no key");
    let fault = unsound.faults.iter().find(|fault| fault.rule == Rule::Winnable).unwrap();
    assert!(dungeon.draft().doors.iter().any(|door| Some(door.at) == fault.cell));
    let unsound = refused(&dungeon, all_doors(dungeon.draft(), DoorKind::Secret));
    says(&unsound, Rule::NoSecretNeeded, "without finding a secret door");
    // Where the recipe says that secret doors may be needed they may be, unless they were not.
    let anywhere = ["size=small", "doors.secret=1", "doors.secrets=anywhere"];
    let dungeon = make(&recipe("tabletop", &anywhere), "4");
    assert_eq!(dungeon.prospects().no_secret_needed, Some(Proof::No));
    assert!(dungeon.edit([Edit::rename(RoomId(0), "Gate")], &[]).is_ok());
}

/// The door of a room beside the way may be locked for good: the goal is what counts.
#[test]
fn a_side_room_may_be_locked() {
    let dungeon = make(&recipe("tabletop", &["size=small"]), "4");
    let locks = |door: &(u32, &Door)| {
        let edit = Edit::SetDoorKind { door: DoorId(door.0), kind: DoorKind::Locked };
        dungeon.edit([edit], &[]).is_ok()
    };
    assert!((0..).zip(&dungeon.draft().doors).filter(locks).count() > 2);
}

/// A layout from elsewhere that cannot be won is a dungeon all the same, which says so, and an edit of something else is none of
/// its business.
#[test]
fn a_given_layout_may_be_unwinnable_and_says_so() {
    let dungeon = make(&recipe("tabletop", &["size=small"]), "4");
    let mut draft = dungeon.draft().clone();
    draft.doors.iter_mut().for_each(|door| door.kind = DoorKind::Locked);
    let given = Dungeon::given(draft, "elsewhere").unwrap();
    assert_eq!(given.prospects().winnable, Some(Proof::No));
    assert!(given.unwinnable().unwrap().what.contains("cannot be won"));
    let renamed = given.edit([Edit::rename(RoomId(0), "Gate")], &[]).unwrap();
    assert!(renamed.origin().waived.is_empty());
    // The recipe may say that it is meant to be so.
    let mut knowing = Recipe::clone(&given.origin().recipe);
    let undercroft::Method::Given(layout) = &mut knowing.method else { panic!("{:?}", knowing.method) };
    layout.waived.0.extend([Rule::Winnable, Rule::AllReachable]);
    let knowing = generate(&Recipe::from_json(&knowing.to_json().to_string()).unwrap(), "elsewhere").unwrap();
    assert_eq!(knowing.origin().waived, BTreeSet::from([Rule::Winnable]));
}

#[test]
fn only_promises_can_be_waived_by_a_recipe() {
    let problems = |waived: &str| {
        Recipe::from_json(&format!(r#"{{ "method": {{ "given": {{ "waived": {waived} }} }} }}"#))
            .unwrap_err()
            .to_string()
    };
    assert!(problems(r#"["on-floor"]"#).contains("`on-floor` is a law"), "{}", problems(r#"["on-floor"]"#));
    assert!(problems(r#"["winable"]"#).contains("did you mean `winnable`?"), "{}", problems(r#"["winable"]"#));
    assert!(problems(r#""winnable""#).contains("must be a list of promises"));
}

/// Of several levels one that is taken out holds keys for others, which must stay.
#[test]
fn keys_for_other_levels_stay() {
    let mut reader = RecipeReader::new();
    reader.method("bsp");
    ["levels=3", "keys_across=true", "locks.count=3"].iter().for_each(|set| reader.set(set));
    let AnyRecipe::Levels(recipe) = reader.finish().unwrap().recipe else { panic!() };
    let mut tried = 0;
    for seed in 0..3 {
        let levels = generate_levels(&recipe, Seed::from(seed)).unwrap();
        assert_eq!(levels.prospects().winnable, Some(Proof::Yes));
        for level in levels.list() {
            let dungeon = &level.dungeon;
            let draft = dungeon.draft();
            for key in (0..).zip(&draft.marks).filter(|(_, mark)| mark.kind == MarkKind::Key).map(|(index, _)| index) {
                says(
                    &refused(dungeon, vec![Edit::RemoveMark { mark: key }]),
                    Rule::Complete,
                    "for locks of all levels",
                );
                tried += 1;
            }
            assert!(dungeon.edit([Edit::rename(RoomId(0), "Gate")], &[]).is_ok());
        }
    }
    assert!(tried > 9, "{tried}");
}
