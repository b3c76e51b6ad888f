//! `tabletop`: the graph of rooms alone tells the archetypes apart, and what an archetype says of its rooms holds.

use undercroft::{Dungeon, Named, recipe::Archetype, stats};

use crate::common::{make, recipe};

/// Dead ends, loops, diameter and mean degree.
type Features = [f64; 4];

/// A normal distribution of each feature.
struct Class {
    means: Features,
    variances: Features,
}

impl Class {
    fn of(examples: &[Features]) -> Class {
        let mean = |each: &dyn Fn(&Features) -> f64| examples.iter().map(each).sum::<f64>() / examples.len() as f64;
        let means = [0, 1, 2, 3].map(|i| mean(&|features| features[i]));
        // Something is added, because a feature may have the same value in every example.
        let variances = [0, 1, 2, 3].map(|i| mean(&|features| (features[i] - means[i]).powi(2)) + 0.05);
        Class { means, variances }
    }

    #[allow(clippy::disallowed_methods, reason = "the last bits of a logarithm decide nothing here")]
    fn log_likelihood(&self, features: &Features) -> f64 {
        let of = |i: usize| (features[i] - self.means[i]).powi(2) / self.variances[i] + self.variances[i].ln();
        -0.5 * (0..4).map(of).sum::<f64>()
    }
}

fn features(dungeon: &Dungeon) -> Features {
    let numbers = stats(dungeon.draft());
    [f64::from(numbers.dead_ends), f64::from(numbers.loops), f64::from(numbers.diameter), numbers.mean_degree]
}

fn likeliest(classes: &[(usize, &Class)], features: &Features) -> usize {
    let best =
        classes.iter().max_by(|one, other| one.1.log_likelihood(features).total_cmp(&other.1.log_likelihood(features)));
    best.unwrap().0
}

/// A naive Bayes classifier that has seen 100 dungeons of each archetype, all with as many rooms, names most of others.
#[test]
fn own_the_graph_of_rooms_tells_the_archetype() {
    for rooms in ["rooms=13", "rooms=24"] {
        let of = |archetype: &str| -> Vec<Features> {
            let recipe = recipe("tabletop", &[&format!("archetype={archetype}"), rooms, "passes=[]"]);
            (0..160).map(|seed| features(&make(&recipe, &format!("graph {seed}")))).collect()
        };
        let all: Vec<Vec<Features>> = Archetype::ALL.iter().map(|(_, name)| of(name)).collect();
        let classes: Vec<Class> = all.iter().map(|examples| Class::of(&examples[..100])).collect();
        let right = |names: &[usize]| {
            let pool: Vec<(usize, &Class)> = names.iter().map(|name| (*name, &classes[*name])).collect();
            let count = |name: &usize| all[*name][100..].iter().filter(|seen| likeliest(&pool, seen) == *name).count();
            names.iter().map(count).sum::<usize>() as f64 / (60 * names.len()) as f64
        };
        let index = |archetype: Archetype| Archetype::ALL.iter().position(|(is, _)| *is == archetype).unwrap();
        let pair = right(&[index(Archetype::Lair), index(Archetype::Warren)]);
        let seven = right(&[0, 1, 2, 3, 4, 5, 6]);
        println!("{rooms}: lair or warren {pair:.3}, all seven {seven:.3}");
        assert!(pair >= 0.9, "{rooms} {pair}");
        assert!(seven >= 0.6, "{rooms} {seven}");
    }
}

/// The keep of a fortress has one gate and is the goal; around it the ring is closed, in the smallest sizes too.
#[test]
fn own_the_keep_has_one_gate_inside_a_ring() {
    for size in ["size=tiny", "size=small", "size=medium"] {
        for seed in 0..40 {
            let dungeon = make(&recipe("tabletop", &["archetype=fortress", size]), &seed.to_string());
            let draft = dungeon.draft();
            let keep = draft.rooms.iter().find(|room| room.tags.contains("keep")).unwrap();
            assert_eq!(draft.passages.iter().filter(|passage| passage.ends.contains(&keep.id)).count(), 1);
            assert!(keep.rect.contains(draft.goal.unwrap()), "{size} {seed}");
            assert!(stats(draft).loops >= 1, "{size} {seed}");
        }
    }
}

/// The sanctum of a temple is not its nave, and the goal is at least as large as half of all rooms.
#[test]
fn own_goals_are_worth_the_way() {
    for (_, archetype) in Archetype::ALL {
        for size in ["size=tiny", "size=medium"] {
            let recipe = recipe("tabletop", &[&format!("archetype={archetype}"), size]);
            for seed in 0..40 {
                let dungeon = make(&recipe, &seed.to_string());
                let draft = dungeon.draft();
                let goal = draft.rooms.iter().find(|room| room.rect.contains(draft.goal.unwrap())).unwrap();
                assert!(!goal.tags.contains("nave"), "{archetype} {size} {seed}");
                let smaller = draft.rooms.iter().filter(|room| room.area() <= goal.area()).count();
                assert!(2 * smaller >= draft.rooms.len(), "{archetype} {size} {seed}");
            }
        }
    }
}
