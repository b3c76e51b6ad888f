//! Kept rooms: a room stays cell for cell what it was, whatever is laid around it.

use std::collections::BTreeSet;

use undercroft::{
    Dungeon, Edit, Error, KeepError, Method, Recipe, RoomId, Setback, Shape,
    check::{Rule, check},
    fingerprint, generate,
    geom::{Point, Rect},
    recipe::{Kept, KeptRoom, PrefabSet, Prefabs, RoomSpan, Tabletop},
    rng::Rng,
};

use super::common::{make, recipe, sound::assert_sound};

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

/// Seeds that found no way to a kept room, of so many.
pub fn refused(numbers: impl Iterator<Item = u64>) -> Vec<String> {
    let mut refused = Vec::new();
    for number in numbers {
        let (recipe, old, chosen) = case(number);
        let keeping = old.keep(&chosen).unwrap_or_else(|error| panic!("{number}: {error}"));
        let problems = keeping.problems();
        if !problems.is_empty() {
            // All rooms of a symmetric dungeon with none in the middle are not enough.
            panic!("{number}: {problems:?} {recipe:?}");
        }
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
        assert!((min..=max).contains(&(new.draft().rooms.len() as i32)), "{what}: {}", new.draft().rooms.len());
        // It is made again of what is written down.
        let read = Recipe::from_json(&keeping.to_json().to_string()).unwrap();
        assert_eq!(read, keeping.resolved(), "{what}");
        assert_eq!(fingerprint(make(&read, &seed).draft()), fingerprint(new.draft()), "{what}");
    }
    refused
}

#[test]
fn kept_rooms_stay_as_they_were() {
    let refused = refused(0..500);
    assert!(refused.len() <= 2, "{refused:#?}");
}

pub fn about(number: u64) -> String {
    let (recipe, old, chosen) = case(number);
    let json = recipe.to_json();
    let t = &json["method"]["tabletop"];
    format!("{} {} break {} density {} rooms {} of {} keep {:?}", t["archetype"], t["symmetry"], t["symmetry_break"], t["density"], t["rooms"], old.draft().rooms.len(), chosen.iter().map(|r| r.0).collect::<Vec<_>>())
}
