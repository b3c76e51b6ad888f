//! Kept rooms: a room stays cell for cell what it was, whatever is laid around it.

use std::collections::BTreeSet;

use undercroft::{
    AttemptFailure, Dungeon, Edit, Error, KeepError, Method, Recipe, RoomId, Shape,
    check::Rule,
    fingerprint, generate,
    geom::{Point, Rect},
    recipe::{Kept, KeptRoom, PrefabSet, Prefabs, RoomSpan, Tabletop},
    rng::Rng,
};

use super::common::{broken_rules::check, make, recipe, sound::assert_sound};

const ARCHETYPES: [&str; 7] = ["classic", "warren", "temple", "crypt", "cavern", "fortress", "lair"];
const SYMMETRIES: [&str; 5] = ["none", "bilateral", "radial2", "radial4", "partial"];

fn tabletop(recipe: &Recipe) -> &Tabletop {
    let Method::Tabletop(params) = &recipe.method else { panic!("{}", recipe.method) };
    params
}

fn kept(recipe: &Recipe) -> &[KeptRoom] {
    tabletop(recipe).kept.rooms()
}

/// A recipe and some rooms of one of its dungeons. Half of the recipes have no symmetry.
fn case(number: u64) -> (Recipe, Dungeon, Vec<RoomId>) {
    let mut rng = Rng::from_key(number);
    let mut pick = |words: &[&'static str]| *rng.pick(words).unwrap();
    let archetype = format!("archetype={}", pick(&ARCHETYPES));
    let symmetry = if number % 2 == 0 { "none" } else { pick(&SYMMETRIES) };
    let symmetry = format!("symmetry={symmetry}");
    let size = format!("size={}", pick(&["tiny", "small", "medium", "medium", "large", "xlarge"]));
    let density = format!("density={}", pick(&["0.1", "0.5", "0.7", "0.95"]));
    let broken = format!("symmetry_break={}", pick(&["0", "0.3"]));
    let water = format!("water={}", pick(&["dry", "lakes"]));
    let has_prefabs = number % 5 == 0;
    // Prefabs have their own water, and no more.
    let mut sets = if has_prefabs { vec![&archetype, &size] } else { vec![&archetype, &size, &water] };
    // What an archetype sets itself is left to it as often as not.
    [&symmetry, &density, &broken].into_iter().for_each(|set| sets.extend(rng.chance(0.6).then_some(set)));
    let sets: Vec<&str> = sets.into_iter().map(String::as_str).collect();
    let mut recipe = recipe("tabletop", &sets);
    if has_prefabs {
        recipe.passes.prefabs = Some(Prefabs { set: PrefabSet::ready("dozen").unwrap(), share: 0.3 });
    }
    let dungeon = make(&recipe, &format!("base {number}"));
    let rooms = dungeon.draft().rooms.len() as u32;
    let share = *rng.pick(&[0.1, 0.3, 0.6, 1.0]).unwrap();
    let mut chosen: Vec<RoomId> = (0..rooms).filter(|_| rng.chance(share)).map(RoomId).collect();
    if chosen.is_empty() {
        chosen.push(RoomId(rng.below(rooms)));
    }
    (recipe, dungeon, chosen)
}

fn cells(dungeon: &Dungeon, room: usize) -> BTreeSet<Point> {
    let room = &dungeon.draft().rooms[room];
    let holder = undercroft::Holder::Room(room.id);
    let owner = &dungeon.draft().board.owner;
    let own = owner.bounds().cells().filter(|at| owner.get(*at).is_some_and(|owner| owner.holder() == holder));
    own.collect()
}

fn moved(cells: &BTreeSet<Point>, by: Point) -> BTreeSet<Point> {
    cells.iter().map(|at| *at + by).collect()
}

/// Every room that was chosen is among the first of the new dungeon, all of them moved by the same step.
fn assert_kept(old: &Dungeon, chosen: &[RoomId], new: &Dungeon, what: &str) {
    let count = kept(&new.origin().recipe).len();
    assert!(count >= chosen.len(), "{what}");
    let now: Vec<BTreeSet<Point>> = (0..count).map(|room| cells(new, room)).collect();
    let before: Vec<BTreeSet<Point>> = chosen.iter().map(|room| cells(old, room.0 as usize)).collect();
    let first = *before[0].first().unwrap();
    let same = |by: Point| {
        before.iter().zip(chosen).all(|(cells, room)| {
            let place = now.iter().position(|own| *own == moved(cells, by));
            let (old, new) = (old.draft(), new.draft());
            place.is_some_and(|place| {
                let [was, is] = [&old.rooms[room.0 as usize], &new.rooms[place]];
                was.shape == is.shape && was.prefab == is.prefab && was.rect.moved(by) == is.rect
            })
        })
    };
    assert!(now.iter().any(|cells| same(*cells.first().unwrap() - first)), "{what}: not as they were");
}

/// Every third recipe with another archetype, density and number of rooms: what is kept need not come from its like.
fn changed(mut recipe: Recipe, number: u64) -> Recipe {
    let mut rng = Rng::from_key(number ^ 0x5bd1);
    if let Method::Tabletop(params) = &mut recipe.method {
        if number % 3 == 0 {
            params.archetype = ARCHETYPES[rng.below(7) as usize].parse().unwrap();
            params.density = Some(*rng.pick(&[0.1, 0.5, 0.95]).unwrap());
            // With every symmetry there is one room, or two or four more.
            let max = params.kept.rooms().len() as i32 + 1 + 4 * rng.between(1, 4);
            params.rooms = Some(RoomSpan { min: 1, max });
        }
    }
    recipe
}

/// Seeds that found no way to a kept room, of so many.
fn refused(numbers: impl Iterator<Item = u64>) -> Vec<String> {
    let mut refused = Vec::new();
    for number in numbers {
        let (recipe, old, chosen) = case(number);
        let keeping = old.keep(&chosen).unwrap_or_else(|error| panic!("{number}: {error}"));
        let keeping = changed(keeping, number);
        let problems = keeping.problems();
        assert!(problems.is_empty(), "{number}: {problems:?} {recipe:?}");
        let seed = format!("kept {number}");
        let new = match generate(&keeping, seed.as_str()) {
            Ok(new) => new,
            Err(error @ Error::GaveUp { .. }) => {
                refused.push(format!("{number}: {error}"));
                continue;
            }
            Err(error) => panic!("{number}: {error} {chosen:?} {recipe:?}"),
        };
        let what = format!("{number}");
        assert_kept(&old, &chosen, &new, &what);
        assert_sound(&new);
        let RoomSpan { min, max } = tabletop(&keeping).rooms.unwrap();
        let rooms = new.draft().rooms.len() as i32;
        let is_said =
            undercroft::shortfalls(&new.origin().recipe, new.draft()).iter().any(|short| short.parameter == "rooms");
        assert!(rooms <= max && (rooms < min) == is_said, "{what}: {rooms}");
        // It is made again of what is written down.
        let read = Recipe::from_json(&keeping.to_json().to_string()).unwrap();
        assert_eq!(read, keeping.filled_in(), "{what}");
        assert_eq!(fingerprint(make(&read, &seed).draft()), fingerprint(new.draft()), "{what}");
    }
    refused
}

#[test]
fn kept_rooms_stay_as_they_were() {
    let refused = refused(0..500);
    assert!(refused.len() <= 2, "{refused:#?}");
}

/// Rooms of a dungeon that was itself made around kept rooms are kept as well, and so on.
#[test]
fn rooms_are_kept_over_many_generations() {
    for (archetype, symmetry) in
        [("classic", "none"), ("temple", "bilateral"), ("cavern", "radial4"), ("fortress", "none")]
    {
        let sets = [format!("archetype={archetype}"), format!("symmetry={symmetry}")];
        let first = make(&recipe("tabletop", &[&sets[0], &sets[1]]), "first");
        let chosen = [RoomId(1), RoomId(2)];
        let mut now = make(&first.keep(&chosen).unwrap(), "0");
        let count = kept(&now.origin().recipe).len() as u32;
        for generation in 1..6 {
            let rooms: Vec<RoomId> = (0..count).map(RoomId).collect();
            let keeping = now.keep(&rooms).unwrap();
            assert_eq!(kept(&keeping).len() as u32, count, "{sets:?}");
            now = make(&keeping, &generation.to_string());
            assert_kept(&first, &chosen, &now, &format!("{sets:?} {generation}"));
        }
    }
}

/// A prefab on the axis of a mirror that cannot be entered there was joined to another room on the axis by a passage and its
/// image, which no dungeon may have.
#[test]
fn a_prefab_on_an_axis_is_joined_to_another_room_once() {
    let (_, dungeon, _) = case(10_240);
    assert_sound(&dungeon);
}

/// As many rooms as the recipe asks for and no more, whichever are kept: also where the archetype wants another one.
#[test]
fn no_room_is_added_where_all_that_are_asked_for_are_kept() {
    for archetype in ARCHETYPES {
        let old =
            make(&recipe("tabletop", &[&format!("archetype={archetype}"), "symmetry=none", "rooms=9"]), "all but one");
        let others: Vec<RoomId> = (1..9).map(RoomId).collect();
        let mut keeping = old.keep(&others).unwrap();
        if let Method::Tabletop(params) = &mut keeping.method {
            params.rooms = Some(RoomSpan { min: 8, max: 8 });
        }
        assert_eq!(make(&keeping, "again").draft().rooms.len(), 8, "{archetype}");
    }
}

/// With symmetry the images of a room are kept with it, and the whole stays symmetric, which `check` holds it to.
#[test]
fn images_are_kept_with_a_room() {
    for (symmetry, images) in [("bilateral", 2), ("radial2", 2), ("radial4", 4)] {
        let sets = [format!("symmetry={symmetry}")];
        let old = make(&recipe("tabletop", &["symmetry_break=0", "rooms=21", &sets[0]]), "images");
        let paired = old.draft().rooms.iter().find(|room| room.mirror.is_some()).unwrap().id;
        assert_eq!(kept(&old.keep(&[paired]).unwrap()).len(), images, "{symmetry}");
        assert_eq!(kept(&old.keep(&[RoomId(0)]).unwrap()).len(), 1, "{symmetry}: the centre is its own image");
    }
}

fn keep_error(recipe: &Recipe, rooms: &[u32]) -> KeepError {
    let rooms: Vec<RoomId> = rooms.iter().map(|room| RoomId(*room)).collect();
    make(recipe, "3").keep(&rooms).unwrap_err()
}

#[test]
fn what_cannot_be_kept_is_refused_by_name() {
    let usual = recipe("tabletop", &["rooms=6"]);
    assert_eq!(keep_error(&usual, &[]), KeepError::Nothing);
    assert_eq!(keep_error(&usual, &[2, 6]), KeepError::NoRoom { room: RoomId(6), rooms: 6 });
    assert_eq!(keep_error(&recipe("bsp", &[]), &[0]), KeepError::OtherMethod { method: "bsp" });
    let dungeon = make(&usual, "3");
    let closed = dungeon.draft().rooms[2].rect.corner();
    let waived = [Rule::AllReachable, Rule::SolidsAvoidable, Rule::ClearWays, Rule::HazardsAvoidable];
    let edited = dungeon.edit([Edit::CloseCell { at: closed }], &waived);
    // A room of its own shape may not have that corner.
    if let Ok(edited) = edited {
        assert_eq!(edited.keep(&[RoomId(2)]), Err(KeepError::Closed { room: RoomId(2), at: closed }));
        assert!(edited.keep(&[RoomId(1)]).is_ok(), "other rooms of it are as they were");
    }
}

/// What somebody called a room and how it was tagged stays with it, over generations.
#[test]
fn tags_and_texts_by_hand_stay_with_a_room() {
    let old = make(&recipe("tabletop", &["rooms=6"]), "3");
    let tags = BTreeSet::from(["haunted".to_owned()]);
    let edits = [Edit::rename(RoomId(4), "The old library"), Edit::SetTags { room: RoomId(4), tags }];
    let edited = old.edit(edits, &[]).unwrap();
    let mut now = make(&edited.keep(&[RoomId(4)]).unwrap(), "4");
    for generation in 0..3 {
        let room = &now.draft().rooms[0];
        assert_eq!(room.words["name"], "The old library");
        assert!(room.tags.contains("haunted"));
        assert!(now.origin().edits.list.is_empty());
        now = make(&now.keep(&[RoomId(0)]).unwrap(), &generation.to_string());
    }
}

fn problems(rooms: Vec<KeptRoom>, sets: &[&str]) -> Vec<String> {
    let mut recipe = recipe("tabletop", sets);
    if let Method::Tabletop(params) = &mut recipe.method {
        params.kept = Kept::new(rooms);
    }
    recipe.problems().iter().map(ToString::to_string).collect()
}

#[test]
fn lists_that_cannot_be_kept_are_refused_with_their_place() {
    let room = |x: i32, y: i32, w: i32, h: i32| KeptRoom::new(Rect::new(x, y, w, h));
    let refused = |rooms: Vec<KeptRoom>, sets: &[&str], parts: [&str; 2]| {
        let found = problems(rooms, sets);
        assert!(found.iter().any(|problem| parts.iter().all(|part| problem.contains(part))), "{parts:?}: {found:?}");
    };
    assert_eq!(problems(vec![room(0, 0, 5, 5), room(6, 0, 5, 5)], &[]), Vec::<String>::new());
    refused(vec![room(0, 0, 5, 5), room(5, 0, 5, 5)], &[], ["kept[1]", "no cell lies between it and kept[0]"]);
    refused(vec![room(0, 0, 5, 5), room(5, 5, 5, 5)], &[], ["kept[1]", "no cell lies between"]);
    refused(vec![room(0, 0, 49, 5)], &[], ["kept[0]", "from 1 to 48"]);
    refused(vec![room(0, 0, 0, 5)], &[], ["kept[0]", "from 1 to 48"]);
    refused(vec![room(9_000, 0, 5, 5)], &[], ["kept[0]", "must lie from"]);
    refused(vec![room(i32::MAX, i32::MIN, 5, 5)], &[], ["kept[0]", "must lie from"]);
    refused(vec![room(0, 0, 5, 5), room(20, 0, 5, 5)], &["rooms=1"], ["rooms", "2 rooms are kept"]);
    let whole = ["symmetry=bilateral", "symmetry_break=0"];
    refused(vec![room(10, 0, 5, 5), room(0, 20, 3, 3)], &whole, ["kept", "not all images"]);
    assert_eq!(problems(vec![room(-14, 0, 5, 5), room(10, 0, 5, 5)], &whole), Vec::<String>::new());
    refused(
        vec![room(-14, 0, 5, 5), room(10, 0, 5, 5)],
        &["symmetry=bilateral", "symmetry_break=0", "rooms=2"],
        ["rooms", "centre"],
    );
    let mut ring = Shape::octagon(5, 5);
    if let Shape::Octagon(mask) = &mut ring {
        mask.put(Point::new(2, 0), false);
    }
    refused(vec![KeptRoom { shape: ring, ..room(0, 0, 5, 5) }], &[], ["kept[0]", "one piece"]);
    refused(vec![KeptRoom { shape: Shape::circle(7, 7), ..room(0, 0, 5, 5) }], &[], ["kept[0]", "mask"]);
    let tagged = KeptRoom { tags: BTreeSet::from(["nave".to_owned()]), ..room(0, 0, 5, 5) };
    refused(vec![tagged], &[], ["kept[0]", "nave"]);
    let prefab = undercroft::RoomPrefab { name: "throne".to_owned(), motion: undercroft::geom::Motion::IDENTITY };
    refused(vec![KeptRoom { prefab: Some(prefab), ..room(0, 0, 5, 5) }], &[], ["kept[0].prefab", "no prefab `throne`"]);
}

/// `check` finds out when a kept room is not there, is elsewhere or has another shape.
#[test]
pub fn a_recipe_that_keeps_another_room_is_found_out() {
    let old = make(&recipe("tabletop", &["rooms=8"]), "5");
    let new = make(&old.keep(&[RoomId(2), RoomId(5)]).unwrap(), "6");
    let broken = |change: fn(&mut KeptRoom)| {
        let (draft, mut origin) = new.clone().into_parts();
        let mut recipe = Recipe::clone(&origin.recipe);
        if let Method::Tabletop(params) = &mut recipe.method {
            let mut rooms = params.kept.rooms().to_vec();
            change(&mut rooms[1]);
            params.kept = Kept::new(rooms);
        }
        origin.recipe = recipe.resolve().unwrap();
        let rules: Vec<Rule> =
            check(draft, origin).err().into_iter().flat_map(|unsound| unsound.faults).map(|fault| fault.rule).collect();
        rules
    };
    assert_eq!(broken(|_| {}), []);
    assert_eq!(broken(|room| room.rect = room.rect.moved(Point::new(0, 1))), [Rule::KeptRooms]);
    assert_eq!(broken(|room| room.rect.w += 1), [Rule::KeptRooms]);
    assert_eq!(broken(|room| room.shape = Shape::octagon(room.rect.w, room.rect.h)), [Rule::KeptRooms]);
}

/// A list that nobody could have captured still makes a dungeon or says why not: rooms far apart, and many of them.
#[test]
fn rooms_far_apart_are_joined_or_refused_in_words() {
    for far in [60, 200, 1_000] {
        let rooms = vec![KeptRoom::new(Rect::new(0, 0, 5, 5)), KeptRoom::new(Rect::new(far, far / 2, 7, 3))];
        let recipe = Recipe::new(Tabletop { kept: Kept::new(rooms), ..Tabletop::default() });
        match generate(&recipe, "far") {
            Ok(made) => assert!(far <= 1_000 && made.draft().rooms.len() >= 10),
            Err(Error::GaveUp { last, .. }) => {
                assert!(far > 200 && matches!(last, AttemptFailure::KeptOutOfReach { .. }), "{far}: {last}")
            }
            Err(error) => panic!("{far}: {error}"),
        }
    }
}
