//! Random recipes: mostly sound ones on small boards, now and then with something impossible in them.

use proptest::{prelude::*, test_runner::RngSeed};
use undercroft::{
    DoorKind, Method, Named, Recipe,
    geom::Dir,
    recipe::{
        Archetype, BossPlace, BossRule, Bsp, Contents, CorridorStyle, Directions, DoorPlaces, Doors, EncounterRule,
        Encounters, Exits, Furnishings, Ground, Join, KeyFairness, KeyRule, Lights, LockSpan, Locks, Numbers, Openings,
        Passes, Placement, Roles, Scatter, SecretPlaces, Squares, Stairs, Text, Tilepath, Tileset, Walk, Wang, WangSet,
        WangSets, WaterDepth, Waters,
    },
};

/// So many cases, the same ones in every run. Whoever hunts sets `PROPTEST_RNG_SEED` and `PROPTEST_CASES`.
pub fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { cases };
    let rng_seed = match usual.rng_seed {
        RngSeed::Random => RngSeed::Fixed(2),
        fixed => fixed,
    };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..usual }
}

/// A number of the range, or once in a while any number at all.
fn whole(range: std::ops::RangeInclusive<i32>) -> BoxedStrategy<i32> {
    prop_oneof![60 => range, 1 => extreme()].boxed()
}

fn extreme() -> impl Strategy<Value = i32> {
    prop_oneof![Just(0), Just(-1), Just(i32::MAX), Just(i32::MIN), Just(16_385), Just(100_001)]
}

fn real(range: std::ops::RangeInclusive<f64>) -> BoxedStrategy<f64> {
    let odd = prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(-1.0), Just(1e300)];
    prop_oneof![60 => range, 1 => odd].boxed()
}

fn one_of<T: Named + std::fmt::Debug>() -> impl Strategy<Value = T> {
    (0..T::ALL.len()).prop_map(|index| T::ALL[index].0)
}

/// A value that follows from others, said more often than not.
fn often<T: std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    proptest::option::weighted(0.8, value)
}

fn bsp() -> impl Strategy<Value = Bsp> {
    let sizes = (whole(8..=90), whole(8..=60), whole(0..=12), whole(3..=9), whole(9..=20));
    (sizes, one_of::<CorridorStyle>(), any::<bool>()).prop_map(|(sizes, corridors, pillars)| {
        let (width, height, depth, min_room, max_room) = sizes;
        Bsp { width, height, depth, min_room, max_room, corridors, pillars }
    })
}

fn scatter() -> impl Strategy<Value = Scatter> {
    let sizes = (whole(24..=110), whole(24..=110), whole(3..=12), whole(12..=22));
    let counts = (whole(1..=9), whole(9..=70), whole(1..=60), whole(1..=4));
    let shapes = (whole(1..=3), whole(0..=3), whole(1..=3), one_of::<Join>());
    let chances = (real(0.0..=1.0), real(0.0..=1.0));
    (sizes, counts, shapes, chances).prop_map(|(sizes, counts, shapes, chances)| Scatter {
        width: sizes.0,
        height: sizes.1,
        min_room: sizes.2,
        max_room: sizes.3,
        target_min: counts.0,
        target_max: counts.1,
        tries_per_room: counts.2,
        min_rooms: counts.3,
        edge_padding: shapes.0,
        room_padding: shapes.1,
        corridor_width: shapes.2,
        join: shapes.3,
        horizontal_chance: chances.0,
        special_chance: chances.1,
    })
}

fn tilepath() -> impl Strategy<Value = Tilepath> {
    let lengths = (whole(1..=40), whole(1..=60), whole(0..=9), whole(1..=4), whole(1..=800));
    let tileset = prop_oneof![
        Just(("keep", Some(4))),
        Just(("keep", None)),
        Just(("sewer", None)),
        Just(("sewer", Some(5))),
        Just(("keep", Some(2))),
        Just(("sewer", Some(4))),
    ];
    let all = (lengths, real(0.0..=1.0), any::<bool>(), tileset);
    all.prop_map(|(lengths, linear_share, loops, (tileset, studs_per_cell))| Tilepath {
        min_path_length: lengths.0,
        target_size: lengths.1,
        max_branches: lengths.2,
        branch_length: lengths.3,
        max_attempts: lengths.4,
        linear_share,
        loops,
        studs_per_cell,
        tileset: Tileset::ready(tileset).unwrap(),
    })
}

fn contents() -> impl Strategy<Value = Contents> {
    (whole(0..=100), real(1.0..=100.0), real(0.0..=0.25), whole(0..=100), real(1.0..=9.0), real(1.0..=9.0)).prop_map(
        |(treasure_loot, treasure_factor, hazard_share, challenge_rewards, challenge_xp, challenge_loot)| Contents {
            treasure_loot,
            treasure_factor,
            hazard_share,
            challenge_rewards,
            challenge_xp,
            challenge_loot,
        },
    )
}

fn encounters() -> impl Strategy<Value = Encounters> {
    let rule = (often(one_of::<EncounterRule>()), whole(0..=9));
    let four = || (whole(0..=9), whole(1..=300), whole(1..=9), whole(9..=200));
    (often(whole(1..=30)), often(one_of::<BossRule>()), four(), four(), whole(0..=9), rule).prop_map(
        |(floor, boss, normal, challenge, challenge_scaling, (rule, deeper))| Encounters {
            rule,
            deeper,
            floor,
            boss,
            normal_min: Some(normal.0),
            normal_area: Some(normal.1),
            normal_floors: normal.2,
            normal_max: normal.3,
            challenge_min: challenge.0,
            challenge_area: Some(challenge.1),
            challenge_floors: challenge.2,
            challenge_max: challenge.3,
            challenge_scaling,
        },
    )
}

fn wang() -> impl Strategy<Value = Wang> {
    let frames = proptest::array::uniform16(0..=15_u8);
    let set = (frames, proptest::option::of(".{0,8}")).prop_map(|(frames, sin)| WangSet { frames, sin });
    let sets = proptest::collection::btree_map("[a-z]{1,6}", set, 0..3);
    (prop_oneof![20 => "(pride|greed|hub)", 1 => ".{0,5}"], whole(1..=64), sets)
        .prop_map(|(tileset, tile_px, sets)| Wang { tileset: tileset.into(), tile_px, tilesets: WangSets(sets) })
}

fn text() -> impl Strategy<Value = Text> {
    ("(.|[\t\r\n]){0,80}", whole(1..=16)).prop_map(|(text, tab_width)| Text { text: text.into(), tab_width })
}

/// Walks of all kinds; now and then with a wish that `free` does not grant.
fn walk() -> impl Strategy<Value = Walk> {
    let sizes = (whole(20..=110), whole(20..=110), whole(2..=12));
    let rooms = (whole(1..=12), whole(1..=12), whole(1..=9), whole(1..=9), whole(1..=12), whole(1..=12));
    let corridors = (whole(1..=5), whole(1..=7));
    let ways = proptest::collection::vec(one_of::<Dir>(), 0..3);
    let kind = (prop_oneof![one_of::<Placement>()], ways, one_of::<BossPlace>());
    let counts = (whole(0..=3), whole(1..=2), whole(0..=2), whole(0..=1), whole(0..=1));
    let chances = (real(0.0..=0.4), real(0.0..=0.3), real(0.0..=0.2));
    let ground = prop_oneof![3 => Just(Ground::Plain), 1 => one_of::<Ground>()];
    let wishes = (counts, chances, ground);
    (sizes, rooms, corridors, kind, wishes).prop_map(|(sizes, rooms, corridors, kind, (counts, chances, ground))| {
        let plain = Walk {
            width: sizes.0,
            height: sizes.1,
            rooms: sizes.2,
            first_width: rooms.0,
            first_height: rooms.1,
            room_width: rooms.2,
            room_height: rooms.3,
            boss_width: rooms.4,
            boss_height: rooms.5,
            corridor_width: corridors.0,
            corridor_height: corridors.1,
            placement: kind.0,
            directions: Directions(if ground == Ground::Plain { kind.1 } else { Vec::new() }),
            ..Walk::default()
        };
        // Most free walks are left without wishes, or none would be sound.
        if plain.placement == Placement::Free && counts.3 == 0 {
            return plain;
        }
        Walk {
            boss: kind.2,
            branches: counts.0,
            branch_length: counts.1,
            loops: counts.2,
            treasure_rooms: counts.3,
            trap_rooms: counts.4,
            circle_chance: chances.0,
            l_chance: chances.1,
            hall_chance: chances.2,
            erosion: if ground == Ground::Plain { 0.0 } else { chances.0 },
            ground,
            ..plain
        }
    })
}

fn doors() -> impl Strategy<Value = Doors> {
    let none = Just((Some(0.0), Some(0.0), Some(0.0)));
    let shares = prop_oneof![none, (often(real(0.0..=0.4)), often(real(0.0..=0.3)), often(real(0.0..=0.3)))];
    let places = (often(one_of::<DoorPlaces>()), often(any::<bool>()), one_of::<SecretPlaces>());
    (one_of::<DoorKind>(), places, shares).prop_map(|(kind, (at, seal, secrets), (archway, locked, secret))| Doors {
        kind,
        at,
        archway,
        locked,
        secret,
        secrets,
        seal,
    })
}

fn passes() -> impl Strategy<Value = Passes> {
    use proptest::option::of;
    let squares = any::<bool>().prop_map(|on| on.then(Squares::default));
    let numbers = any::<bool>().prop_map(|on| on.then(Numbers::default));
    let openings = one_of::<DoorKind>().prop_map(|kind| Openings { kind });
    let shares = [(); 4].map(|()| often(real(0.0..=0.24)));
    let roles = (often(one_of::<Archetype>()), shares).prop_map(|(style, [treasure, shrine, trap, challenge])| Roles {
        style,
        treasure,
        shrine,
        trap,
        challenge,
    });
    let stairs = often(real(0.0..=1.0)).prop_map(|frequency| Stairs { frequency });
    let exits = often(whole(1..=9)).prop_map(|count| Exits { count });
    let water = often(one_of::<WaterDepth>()).prop_map(|depth| Waters { depth });
    let furnishings =
        (often(one_of::<Archetype>()), real(0.0..=1.0)).prop_map(|(style, amount)| Furnishings { style, amount });
    let lights = (real(0.0..=1.0), whole(2..=64)).prop_map(|(rooms, spacing)| Lights { rooms, spacing });
    let locks = (whole(0..=6), whole(0..=3), one_of::<KeyRule>(), any::<bool>(), whole(1..=3), one_of::<KeyFairness>())
        .prop_map(|(min, more, keys, goal, depth, fairness)| Locks {
            count: LockSpan { min, max: min.saturating_add(more) },
            keys,
            goal,
            depth,
            fairness,
        });
    let keyed = (of(roles), of(doors()), of(openings), of(stairs), of(exits), of(water), of(furnishings), numbers);
    (keyed, of(contents()), of(encounters()), of(wang()), squares, of(text()), of(locks), of(lights)).prop_map(
        |(
            (roles, doors, openings, stairs, exits, water, furnishings, numbers),
            contents,
            encounters,
            wang,
            squares,
            text,
            locks,
            lights,
        )| {
            Passes {
                roles,
                doors,
                openings,
                stairs,
                exits,
                water,
                // Prefabs change what is promised of a board, and have tests of their own.
                prefabs: None,
                furnishings,
                contents,
                encounters,
                locks,
                lights,
                links: None,
                numbers,
                wang,
                squares,
                text,
            }
        },
    )
}

/// Any recipe.
pub fn any_recipe() -> impl Strategy<Value = Recipe> {
    let method = prop_oneof![
        bsp().prop_map(Method::Bsp),
        scatter().prop_map(Method::Scatter),
        walk().prop_map(Method::Walk),
        tilepath().prop_map(Method::Tilepath),
    ];
    (method, passes(), often(prop_oneof![20 => 1..20_u32, 1 => Just(0), 1 => Just(u32::MAX)]))
        .prop_map(|(method, passes, attempts)| Recipe { method, passes, attempts, strict: false, words: None })
}

/// Any recipe without a problem.
pub fn sound_recipe() -> impl Strategy<Value = Recipe> {
    any_recipe().prop_filter("has a problem", |recipe| recipe.problems().is_empty())
}

/// Any seed: numbers, words, the rest of Unicode.
pub fn any_seed() -> impl Strategy<Value = String> {
    prop_oneof![any::<i64>().prop_map(|seed| seed.to_string()), "[a-z ]{0,12}", ".{0,20}", "\\PC{0,20}"]
}
