//! More locks than a layout bears, and more than can be tried in every order: there are fewer then, and what is made is proved.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Draft, Levels, MarkKind, Seed, Workshop, generate, levels_shortfalls,
    quest::{self, Proof},
    recipe::{AnyRecipe, LevelsRecipe, Recipe, RecipeReader},
    shortfalls,
};

const METHODS: [&str; 5] = ["bsp", "scatter", "tabletop", "walk", "tilepath"];

fn read(method: &str, sets: &[&str], passes: &[&str]) -> AnyRecipe {
    let mut reader = RecipeReader::new();
    reader.method(method);
    sets.iter().for_each(|set| reader.set(set));
    passes.iter().for_each(|pass| reader.pass(pass, true));
    reader.finish().unwrap().recipe
}

fn one(method: &str, sets: &[&str]) -> Recipe {
    match read(method, sets, &[]) {
        AnyRecipe::One(recipe) => *recipe,
        AnyRecipe::Levels(_) => panic!("{sets:?} are several levels"),
    }
}

fn several(method: &str, sets: &[&str]) -> LevelsRecipe {
    match read(method, sets, &["locks"]) {
        AnyRecipe::Levels(recipe) => recipe,
        AnyRecipe::One(_) => panic!("{sets:?} is one dungeon"),
    }
}

fn levels(recipe: &LevelsRecipe, seed: u32) -> Levels {
    let mut workshop = Workshop::new();
    let levels = workshop.generate_levels(recipe, seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert_eq!(workshop.redrawn(), None, "seed {seed}");
    levels
}

/// Where keys found no place, all locks went, and doors that had been archways became doors beside others.
#[test]
fn fewer_locks_are_made_where_keys_find_no_place() {
    let mut workshop = Workshop::new();
    for (sets, seeds) in [
        (&["locks.count=10"][..], &[12, 84][..]),
        (&["rooms=100", "locks.count=100"], &[4, 5, 10, 17, 18, 19]),
        (&["rooms=300", "locks.count=1000"], &[1]),
        (&["rooms=100", "locks.count=60", "locks.keys=mixed", "locks.depth=9"], &[1, 2]),
    ] {
        let recipe = one("tabletop", sets);
        for seed in seeds.iter().copied() {
            let dungeon = workshop.generate(&recipe, seed).unwrap_or_else(|error| panic!("{sets:?}, {seed}: {error}"));
            assert_eq!(workshop.redrawn(), None, "{sets:?}, {seed}");
            let draft = dungeon.draft();
            assert!(draft.locks.len() >= 6, "{sets:?}, {seed}: {}", draft.locks.len());
            assert_eq!(quest::certify(draft).unwrap().certificate.complete, Proof::Yes);
            let asked = recipe.passes.locks.as_ref().unwrap().count.min as usize;
            let short =
                shortfalls(&dungeon.origin().recipe, draft).iter().any(|short| short.parameter == "locks.count");
            assert_eq!(short, draft.locks.len() < asked, "{sets:?}, {seed}");
        }
    }
}

/// No number of levels is too large for a proof: each key lies before its lock.
#[test]
fn locks_of_many_levels_are_proved() {
    for (sets, seeds) in [
        (&["levels=5", "locks.count=8"][..], &[1, 2, 3][..]),
        (&["levels=5", "locks.count=8", "keys_across=true"], &[1, 2, 3]),
        (&["levels=2", "locks.count=12", "keys_across=true"], &[2]),
        (&["levels=4", "locks.count=9", "locks.keys=mixed", "locks.depth=5", "keys_across=true", "shafts=2"], &[1]),
        (&["levels=30"], &[1]),
    ] {
        let recipe = several("tabletop", sets);
        for seed in seeds.iter().copied() {
            let levels = levels(&recipe, seed);
            let certified = levels.certify().unwrap();
            assert_eq!(certified.certificate.complete, Proof::Yes, "{sets:?}, {seed}");
            assert_eq!(certified.about.quest.holds(&certified.certificate), Ok(()), "{sets:?}, {seed}");
            let made: Vec<usize> = levels.drafts().iter().map(|draft| draft.locks.len()).collect();
            let asked = recipe.levels[0].passes.locks.as_ref().unwrap().count.min as usize;
            let short = levels_shortfalls(&levels);
            let is_short = |level: usize| {
                short.iter().any(|own| own.level as usize == level && own.shortfall.parameter == "locks.count")
            };
            (0..made.len()).for_each(|level| assert_eq!(is_short(level), made[level] < asked, "{sets:?}, {made:?}"));
        }
    }
}

/// What passes add after the stairs and keys between levels is there in the order in which they run.
#[test]
fn a_level_alone_is_what_it_is_among_others() {
    let all = [
        "lights",
        "roles",
        "doors",
        "stairs",
        "exits",
        "water",
        "furnishings",
        "contents",
        "encounters",
        "numbers",
        "wang",
        "squares",
    ];
    for method in METHODS {
        for sets in [&["keys_across=true", "locks.count=2", "lights.rooms=1"][..], &["locks.count=6"], &["shafts=2"]] {
            let sets = [&["levels=3"], sets].concat();
            let AnyRecipe::Levels(recipe) = read(method, &sets, &all) else { panic!("{method}") };
            for seed in 0..3 {
                let made = levels(&recipe, seed);
                for level in made.list() {
                    let origin = level.dungeon.origin();
                    let again = generate(&origin.recipe, origin.seed.clone()).unwrap();
                    assert_eq!(again, level.dungeon, "{method}, {sets:?}, seed {seed}");
                }
            }
        }
    }
}

/// The letters of the locks of several levels, and of the keys that were laid for each.
fn letters(drafts: &[&Draft]) {
    let mut of_locks: BTreeSet<char> = BTreeSet::new();
    let mut keys: BTreeMap<u32, &str> = BTreeMap::new();
    for (number, lock) in (0..).zip(drafts.iter().flat_map(|draft| &draft.locks)) {
        assert_eq!(lock.number, number);
        assert!(lock.letter().is_none_or(|letter| of_locks.insert(letter)), "two locks are lettered alike");
        assert_eq!(lock.letter().is_some(), number < 23);
        keys.insert(number, &lock.key);
    }
    for draft in drafts {
        for key in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key) {
            let opens = key.opens.unwrap();
            assert_eq!(keys.get(&opens).copied(), key.name.as_deref());
            // Keys that are spent are laid one for each lock.
            if key.name.as_deref() == Some("iron") {
                keys.remove(&opens);
            }
        }
    }
    assert!(keys.values().all(|key| *key != "iron"), "a lock has no key of its own");
}

#[test]
fn each_lock_has_a_letter_of_its_own() {
    for seed in 0..20 {
        let dungeon = generate(&one("tabletop", &["locks.count=4", "locks.keys=mixed"]), Seed::from(seed)).unwrap();
        letters(&[dungeon.draft()]);
        for across in ["keys_across=true", "keys_across=false"] {
            let made = levels(&several("tabletop", &["levels=3", "locks.count=9", across]), seed as u32);
            letters(&made.drafts());
        }
    }
}
