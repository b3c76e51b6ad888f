//! Several levels: stairs meet, everything can be walked to, each level is what its recipe makes, and whatever is changed is
//! found.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Draft, Level, Levels, Link, LinkKind, Place, Recipe, Seed, StairWay,
    check::{Rule, Unsound},
    check_levels, generate, generate_levels,
    geom::Point,
    quest::Proof,
    recipe::{LevelsRecipe, ReadRecipe, RecipeReader, WayDown},
};

use crate::{
    common::{broken_rules::noted, walkable},
    locks::Board,
};

const METHODS: [&str; 5] = ["bsp", "scatter", "tabletop", "walk", "tilepath"];

/// How levels are joined, and which locks they have.
const SETTINGS: [(&str, &str); 7] = [
    ("", ""),
    ("shafts = 2\n", ""),
    ("down = 'anywhere'\nshafts = 1\n", "[passes.doors]\nsecret = 0.3\n"),
    ("", "[passes.locks]\ncount = 3\n"),
    ("keys_across = true\n", "[passes.locks]\ncount = 3\n"),
    ("keys_across = true\nshafts = 2\n", "[passes.locks]\ncount = 4\nkeys = 'mixed'\ndepth = 2\n"),
    ("shafts = 2\n", "[passes.locks]\ncount = 4\ngoal = false\nfairness = 'unlosable'\n"),
];

fn levels_recipe(method: &str, (top, passes): (&str, &str), levels: usize) -> LevelsRecipe {
    LevelsRecipe::from_toml(&format!("levels = {levels}\n{top}[method.{method}]\n{passes}")).unwrap()
}

/// Every combination of method and setting, each with a few seeds.
fn each(seeds: u32, mut check: impl FnMut(&str, &LevelsRecipe, &Levels)) {
    for method in METHODS {
        for setting in SETTINGS {
            let recipe = levels_recipe(method, setting, 3);
            for seed in 0..seeds {
                let levels = generate_levels(&recipe, seed).unwrap_or_else(|error| panic!("{method}, {seed}: {error}"));
                check(&format!("{method}, {setting:?}, seed {seed}"), &recipe, &levels);
            }
        }
    }
}

/// What can be walked to from the start of the first level, by somebody who takes every stair.
fn reached(levels: &Levels) -> BTreeSet<Place> {
    let open: Vec<BTreeSet<Point>> = levels.drafts().into_iter().map(walkable).collect();
    let other_end: BTreeMap<Place, Place> =
        levels.links().iter().flat_map(|link| [(link.from, link.to), (link.to, link.from)]).collect();
    let (mut reached, mut edge) = (BTreeSet::new(), vec![Place::new(0, levels.drafts()[0].start)]);
    while let Some(at) = edge.pop() {
        if open[at.level as usize].contains(&at.at) && reached.insert(at) {
            edge.extend(at.at.neighbours().map(|near| Place::new(at.level, near)));
            edge.extend(other_end.get(&at));
        }
    }
    reached
}

#[test]
fn stairs_meet_and_every_room_can_be_walked_to() {
    each(3, |name, recipe, levels| {
        let frame = |place: Place| place.at + levels.list()[place.level as usize].offset;
        let mut ends = BTreeSet::new();
        for Link { from, to, .. } in levels.links() {
            assert_eq!(frame(*from), frame(*to), "{name}");
            assert_eq!(from.level + 1, to.level, "{name}");
            assert!(ends.insert(*from) && ends.insert(*to), "{name}: two links share a cell");
            let stair =
                |place: &Place| levels.drafts()[place.level as usize].stairs.iter().find(|own| own.at == place.at);
            let (down, up) = (stair(from).unwrap(), stair(to).unwrap());
            assert_eq!((down.direction, down.to), (StairWay::Down, Some(*to)), "{name}");
            assert_eq!((up.direction, up.to), (StairWay::Up, Some(*from)), "{name}");
        }
        assert_eq!(levels.links().iter().filter(|link| link.kind == LinkKind::Stairs).count(), 2, "{name}");
        assert!(levels.list().iter().any(|level| level.offset.x == 0), "{name}: the frame begins at 0");
        let reached = reached(levels);
        for (level, draft) in (0_u32..).zip(levels.drafts()) {
            for room in &draft.rooms {
                let cells = room.shape.cells(room.rect);
                assert!(cells.iter().any(|at| reached.contains(&Place::new(level, *at))), "{name}: {:?}", room.id);
            }
        }
        if recipe.down == WayDown::Goal && recipe.shafts == 0 {
            for (draft, link) in levels.drafts().iter().zip(levels.links()) {
                let room =
                    |at: Point| draft.rooms.iter().find(|room| room.shape.contains(room.rect, at)).map(|room| room.id);
                assert_eq!(room(link.from.at), draft.goal.and_then(room), "{name}: the way down is in the goal's room");
            }
        }
    });
}

/// A level is a dungeon like any other: its recipe and seed make it again. Its board is the one that its method gives to the
/// seed `SEED/level k`.
#[test]
fn each_level_is_what_its_recipe_makes() {
    each(2, |name, recipe, levels| {
        for (index, level) in (0_u32..).zip(levels.list()) {
            let origin = level.dungeon.origin();
            assert_eq!(origin.seed, Seed::new(format!("{}/level {index}", levels.origin().seed)), "{name}");
            assert_eq!(generate(&origin.recipe, &origin.seed).unwrap(), level.dungeon, "{name}");
            let alone = generate(&recipe.levels[index as usize], &origin.seed).unwrap();
            assert_eq!(alone.draft().board, level.dungeon.draft().board, "{name}");
            assert_eq!(alone.draft().rooms, level.dungeon.draft().rooms, "{name}");
        }
    });
}

/// No shaft leads around a lock, so nothing that a level promises is lost by joining it to others.
#[test]
fn locks_of_all_levels_are_as_fair_as_the_recipe_says() {
    each(4, |name, recipe, levels| {
        let locks: usize = levels.drafts().iter().map(|draft| draft.locks.len()).sum();
        let Some(certified) = levels.certify() else {
            assert_eq!(locks, 0, "{name}");
            return;
        };
        assert_eq!(certified.certificate.unlosable, Proof::Yes, "{name}");
        if recipe.levels[0].passes.locks.as_ref().unwrap().fairness == undercroft::recipe::KeyFairness::Complete {
            assert_eq!(certified.certificate.complete, Proof::Yes, "{name}");
        }
        certified.about.quest.holds(&certified.certificate).unwrap();
        // A key that is kept opens locks of its own level only, so every lock but those that are spent has its own name.
        let level_of = |name: &str| name.split(' ').nth(1).map_or(0, |level| level.parse::<usize>().unwrap());
        for (level, draft) in levels.drafts().into_iter().enumerate() {
            for lock in draft.locks.iter().filter(|lock| lock.key != "iron") {
                assert_eq!(level_of(&lock.key), level, "{name}");
            }
        }
    });
}

/// A player who tries every order of openings on the cells of all levels finds what the certificate says.
#[test]
fn certificates_agree_with_every_order_of_play() {
    let (mut judged, mut losable) = (0, 0);
    for (method, small) in [("bsp", "width = 40\nheight = 26\n"), ("tabletop", "size = 'tiny'\n"), ("tilepath", "")] {
        for keys in ["spent", "named", "mixed"] {
            for fairness in ["complete", "unlosable", "winnable"] {
                for top in ["", "keys_across = true\nshafts = 1\n"] {
                    let locks =
                        format!("[passes.locks]\ncount = 3\ngoal = false\nkeys = '{keys}'\nfairness = '{fairness}'\n");
                    let text = format!("levels = 2\n{top}[method.{method}]\n{small}{locks}");
                    let recipe = LevelsRecipe::from_toml(&text).unwrap();
                    let levels = generate_levels(&recipe, 3).unwrap();
                    let Some(certified) = levels.certify() else { continue };
                    let own = &certified.certificate;
                    let claims = [own.winnable, own.unlosable, own.complete].map(|claim| claim == Proof::Yes);
                    assert_eq!(claims, Board::of_levels(&levels.drafts(), levels.links()).judge(), "{text}");
                    judged += 1;
                    losable += u32::from(!claims[2]);
                }
            }
        }
    }
    assert!(judged > 40 && losable > 0, "{judged} judged, {losable} can lose something");
}

#[test]
fn keys_lie_on_other_levels_only_if_the_recipe_says_so() {
    let elsewhere = |across: bool| {
        let recipe = levels_recipe(
            "tabletop",
            (if across { "keys_across = true\n" } else { "" }, "[passes.locks]\ncount = 3\nkeys = 'named'\n"),
            3,
        );
        let away = |draft: &Draft, level: usize| {
            let keys = draft.marks.iter().filter(|mark| mark.kind == undercroft::MarkKind::Key);
            let own = |name: &str| match level {
                0 => !name.starts_with("level "),
                level => name.starts_with(&format!("level {level} ")),
            };
            keys.filter(|key| !own(key.name.as_deref().unwrap())).count()
        };
        let all = (0..20_u32).map(|seed| generate_levels(&recipe, seed).unwrap());
        all.map(|levels| levels.drafts().into_iter().enumerate().map(|(at, draft)| away(draft, at)).sum::<usize>())
            .sum()
    };
    let (within, across): (usize, usize) = (elsewhere(false), elsewhere(true));
    assert_eq!(within, 0);
    assert!(across > 20, "{across}");
}

/// Changes one thing about sound levels, and names the rule that is broken then.
fn broken(change: impl FnOnce(&mut Vec<Level>, &mut Vec<Link>)) -> Unsound {
    let levels = generate_levels(&levels_recipe("tabletop", ("shafts = 1\n", ""), 3), 7).unwrap();
    let (mut list, mut links) = (levels.list().to_vec(), levels.links().to_vec());
    change(&mut list, &mut links);
    noted(check_levels(list, links, levels.origin().clone())).unwrap_err()
}

#[test]
pub fn whatever_is_changed_is_found() {
    let is_links = |unsound: Unsound| {
        assert!(unsound.faults.iter().all(|fault| fault.rule == Rule::Links), "{unsound}");
    };
    is_links(broken(|list, _| list[1].offset += Point::new(0, 1)));
    is_links(broken(|list, _| list.swap(1, 2)));
    is_links(broken(|list, _| drop(list.pop())));
    is_links(broken(|_, links| links.truncate(3)));
    is_links(broken(|_, links| links[0].to.at += Point::new(1, 0)));
    is_links(broken(|_, links| links[0].to.level = 2));
    is_links(broken(|_, links| links[0].from.level = 99));
    is_links(broken(|_, links| links.push(links[0])));
    is_links(broken(|_, links| links.iter_mut().for_each(|link| link.kind = LinkKind::Shaft)));
    is_links(broken(|_, links| links.clear()));
    is_links(broken(|list, _| {
        let other = generate_levels(&levels_recipe("tabletop", ("shafts = 1\n", ""), 3), 8).unwrap();
        list[1] = other.list()[1].clone();
    }));
    is_links(broken(|list, _| list[0].offset = Point::new(i32::MAX, i32::MIN)));
}

#[test]
fn problems_say_where_they_are() {
    let problems = |text: &str| {
        let mut reader = RecipeReader::new();
        reader.toml("recipe", text);
        let found = reader.finish().unwrap_err().list;
        found.into_iter().map(|problem| (problem.path, problem.span.is_some())).collect::<Vec<_>>()
    };
    let at = |path: &str| vec![(path.to_owned(), true)];
    assert_eq!(problems("levels = 1\n"), at("levels"));
    assert_eq!(problems("levels = 101\n"), at("levels"));
    assert_eq!(problems("levels = 'three'\n"), at("levels"));
    assert_eq!(problems("levels = []\n"), at("levels"));
    assert_eq!(problems("levels = [{}, 3]\n"), at("levels[1]"));
    assert_eq!(problems("levels = 2\nshafts = 21\n"), at("shafts"));
    assert_eq!(problems("levels = 2\ndown = 'up'\n"), at("down"));
    assert_eq!(problems("levels = 2\nkeys_across = 1\n"), at("keys_across"));
    assert_eq!(problems("shafts = 2\n"), at("shafts"));
    assert_eq!(problems("levels = 3\n[method.bsp]\nwidth = 0\n"), at("method.bsp.width"));
    assert_eq!(problems("[[levels]]\n[[levels]]\nmethod.bsp.width = 0\n"), at("levels[1].method.bsp.width"));
    assert_eq!(problems("[method.bsp]\nwidth = 0\n[[levels]]\n[[levels]]\n"), at("method.bsp.width"));
    assert_eq!(problems("[[levels]]\nseed = 3\n[[levels]]\n"), at("levels[0].seed"));
    assert_eq!(problems("[[levels]]\nlevels = 3\n[[levels]]\n"), at("levels[0].levels"));
    let huge = "levels = 100\n[method.bsp]\nwidth = 16384\nheight = 16384\n";
    assert_eq!(problems(huge), at("levels"), "together they have too many cells");
    let links = "levels = 2\n[passes.links]\nlevel = 3\n";
    assert!(problems(links).iter().all(|(path, _)| path.ends_with("passes.links")), "{:?}", problems(links));
    // A recipe of one dungeon is wanted.
    let mut reader = RecipeReader::new();
    reader.set("levels=3");
    assert_eq!(reader.finish().and_then(ReadRecipe::one).unwrap_err().list[0].path, "levels");
}

/// What holds for all levels is below what a level says itself, and a level with another method has none of the parameters of
/// the first.
#[test]
fn levels_override_what_holds_for_all() {
    let text = "
        [method.tabletop]
        archetype = 'temple'
        size = 'small'
        [passes]
        doors = false
        [[levels]]
        [[levels]]
        method.tabletop.archetype = 'crypt'
        passes.doors.kind = 'archway'
        [[levels]]
        method = 'bsp'
        [[levels]]
        method.bsp.width = 70
        passes = ['numbers']
        ";
    let recipe = LevelsRecipe::from_toml(text).unwrap();
    let alone = |text: &str| Recipe::from_toml(text).unwrap();
    let temple = "[method.tabletop]\narchetype = 'temple'\nsize = 'small'\n[passes]\ndoors = false\n";
    assert_eq!(recipe.levels[0], alone(temple));
    let crypt =
        "[method.tabletop]\narchetype = 'crypt'\nsize = 'small'\n[passes]\ndoors.kind = 'archway'\nexits = false\n";
    assert_eq!(recipe.levels[1], alone(crypt));
    assert_eq!(recipe.levels[2], alone("[method.bsp]\n[passes]\ndoors = false\n"));
    assert_eq!(recipe.levels[3], alone("passes = ['numbers']\n[method.bsp]\nwidth = 70\n"));
    assert_eq!(LevelsRecipe::from_json(&recipe.to_json().to_string()).unwrap(), recipe.filled_in());
}
