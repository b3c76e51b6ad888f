//! Expressions: what they mean against a plain evaluator of trees, what is refused and how, and that what a search
//! knows early is what the finished dungeon says.

use std::collections::BTreeSet;

use proptest::prelude::*;
use undercroft::{
    Dungeon, Method, Named, Recipe, Seed, Stats, Water, Workshop, generate,
    query::{Bounds, Distribution, Figure, MAX_CLAUSES, MAX_DEPTH, MAX_LENGTH, Measure, Query, Search, Stage},
    recipe::{Passes, RecipeReader},
    stats,
};

fn dungeon() -> Dungeon {
    generate(&Recipe::new(Method::from_name("scatter").unwrap()), "hello").unwrap()
}

fn holds(text: &str, dungeon: &Dungeon) -> bool {
    let query = Query::new(text).unwrap_or_else(|problems| panic!("{text}: {problems}"));
    query.holds(dungeon.draft(), &stats(dungeon.draft()))
}

/// The rule and the hint of a refusal, and the text its caret points at.
fn refused(text: &str) -> (String, String, String) {
    let problems = Query::new(text).map(|_| panic!("{text} was taken")).unwrap_err();
    let problem = &problems.list[0];
    let at = problem.span.clone().unwrap();
    assert_eq!(problems.sources[at.source].text, text);
    (problem.rule.clone(), problem.hint.clone().unwrap_or_default(), text[at.range].to_owned())
}

#[test]
fn the_language() {
    let dungeon = dungeon();
    let rooms = dungeon.draft().rooms.len();
    for (text, wanted) in [
        (format!("rooms == {rooms}"), true),
        (format!("rooms = {rooms}"), true),
        (format!("rooms != {rooms}"), false),
        (format!("rooms in {rooms}..{rooms}"), true),
        (format!("rooms in {rooms}..={rooms}"), true),
        (format!("rooms in {}..<{rooms}", rooms - 1), false),
        (format!("rooms in 99..rooms or rooms in {rooms}..<rooms"), false),
        (format!("rooms in {}..{rooms}.5", rooms - 1), true),
        ("not rooms == 0 and !(rooms < 0)".to_owned(), true),
        ("rooms == 0 or rooms > 0 and rooms < 0".to_owned(), false),
        ("(rooms == 0 or rooms > 0) and not rooms < 0".to_owned(), true),
        ("rooms < 0 || rooms > 0".to_owned(), true),
        ("2 + 3 * 4 == 14 && (2 + 3) * 4 == 20".to_owned(), true),
        ("10 - 4 - 3 == 3 && 24 / 4 / 2 == 3 && 17 % 5 == 2".to_owned(), true),
        ("-2 * -3 == 6 && 1 - -1 == 2 && - - 1 == 1".to_owned(), true),
        ("count(spawn) == 1 && count(exit) == 1".to_owned(), true),
        ("count(spawn) + count(normal) <= rooms".to_owned(), true),
        ("count( closed ) + count(archway)+count(locked)+count(secret) == doors".to_owned(), true),
        ("1.5 * 2 == 3".to_owned(), true),
    ] {
        assert_eq!(holds(&text, &dungeon), wanted, "{text}");
    }
}

#[test]
fn what_is_missing_is_neither_more_nor_less() {
    let mut draft = dungeon().into_draft();
    draft.goal = None;
    let numbers = stats(&draft);
    assert_eq!(numbers.critical_path, None);
    for sign in ["<", "<=", ">", ">=", "==", "!="] {
        for text in
            [format!("critical_path {sign} 5"), format!("1 / 0 {sign} 1"), format!("5 {sign} critical_path + 1")]
        {
            assert!(!Query::new(&text).unwrap().holds(&draft, &numbers), "{text}");
            assert!(Query::new(&format!("not {text}")).unwrap().holds(&draft, &numbers), "not {text}");
        }
    }
    assert!(!Query::new("critical_path in 0..999").unwrap().holds(&draft, &numbers));
}

#[test]
fn refusals_point_at_the_place_and_say_what_to_do() {
    for (text, rule, hint, caret) in [
        ("romos > 3", "there is no statistic `romos`", "did you mean `rooms`?", "romos"),
        ("rooms > 3 && treasure > 1", "`treasure` is a kind", "write `count(treasure)`", "treasure"),
        ("count(tresure) > 0", "there is no kind `tresure`", "did you mean `treasure`?", "count(tresure)"),
        ("marks(bos) > 0", "there is no kind `bos` of marks", "did you mean `boss`?", "marks(bos)"),
        ("exits > 1", "`exits` is a kind", "write `count(exits)`", "exits"),
        ("up > 1", "`up` is a kind", "write `count(up)`", "up"),
        ("sum(rooms) > 0", "there is no `sum(…)`", "count(treasure)", "sum(rooms)"),
        ("count(boss", "not closed", "add `)`", "count(boss"),
        ("count() > 0", "a name is missing", "count(…)", ")"),
        ("count(mean(count(mean(rooms)))) > 0", "this deep", "", "mean"),
        ("rooms", "neither true nor false", "`rooms >= 1`", "rooms"),
        ("rooms > 3 && loops", "neither true nor false", "`loops >= 1`", "loops"),
        ("rooms > 3 or loops", "neither true nor false", "`loops >= 1`", "loops"),
        ("(rooms > 3) + 1 > 2", "a comparison is not a number", "and", "(rooms > 3)"),
        ("-(rooms > 3) > 2", "a comparison is not a number", "and", "(rooms > 3)"),
        ("not rooms", "wants a comparison", "not (rooms", "rooms"),
        ("3 < rooms < 9", "cannot be chained", "`b in a..c`", "<"),
        ("rooms > 3..9", "wants `in`", "rooms in 3", ">"),
        ("rooms in 3..", "where it ends", "`>=`", ".."),
        ("rooms in ..3", "where it begins", "`<=`", ".."),
        ("rooms in 12..8", "no number lies", "smaller first", "12..8"),
        ("rooms in 8..<8", "no number lies", "`8..<12`", "8..<8"),
        ("rooms in 3..5..9", "two ends", "`or`", ".."),
        ("rooms not in 3..5", "stands before", "`not rooms in …`", "not"),
        ("rooms not 3", "stands before", "`rooms != …`", "not"),
        ("rooms => 3", "`=>` means nothing", "`>=`", "=>"),
        ("rooms =< 3", "`=<` means nothing", "`<=`", "=<"),
        ("rooms <> 3", "`<>` means nothing", "`!=`", "<>"),
        ("rooms === 3", "`===` means nothing", "`==`", "==="),
        ("rooms in 3...5", "`...` means nothing", "`..`", "..."),
        ("rooms == '3'", "`'` means nothing", "quotes", "'"),
        ("rooms > .5", "`.` means nothing", "`0.5`", "."),
        ("rooms > 1,000", "`,` means nothing", "`1000`", ","),
        ("rooms > 1_000", "no other signs", "`1000`", "1_"),
        ("count > 3", "`count` of what?", "`count(treasure)`", "count"),
        ("marks(treasure) > 3", "a kind of something else", "`count(treasure)`", "marks(treasure)"),
        ("mean(rooms) > 3", "a dungeon has one `rooms`", "write `rooms`", "mean(rooms)"),
        ("räume > 3 and 猫 ≥ 3", "means nothing", "`>=`", "≥"),
        ("rooms in 3", "two ends", "in 3..…", ""),
        ("rooms .. 3", "after `in`", "in rooms..", ".."),
        ("rooms >= ", "missing at the end", "", ""),
        ("  ", "no expression", "rooms >= 12", ""),
        ("(rooms > 3", "never closed", "add `)`", "("),
        ("rooms > 3)", "nothing was opened", "", ")"),
        ("rooms > 3 loops > 2", "does not follow", "`and`", "loops"),
        ("rooms > 3 & loops > 2", "means nothing", "`&&`", "&"),
        ("rooms ≥ 3", "means nothing", "`>=`", "≥"),
        ("rooms >= * 3", "missing before this", "", "*"),
        ("rooms > $", "means nothing", "", "$"),
        ("räume > 3", "there is no statistic", "", "räume"),
    ] {
        let (found_rule, found_hint, found_caret) = refused(text);
        assert!(found_rule.contains(rule), "{text}: {found_rule}");
        assert!(found_hint.contains(hint), "{text}: {found_hint}");
        assert_eq!(found_caret, caret, "{text}");
    }
    let huge = format!("rooms > {}", "9".repeat(400));
    assert!(refused(&huge).0.contains("too large"));
}

#[test]
fn size_and_nesting_are_bounded() {
    let nested = |depth: usize| format!("{}rooms > 3{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Query::new(&nested(MAX_DEPTH)).is_ok());
    assert!(refused(&nested(MAX_DEPTH + 1)).0.contains("nested"));
    assert!(refused(&format!("{}rooms > 3", "!".repeat(MAX_DEPTH + 1))).0.contains("nested"));
    assert!(refused(&format!("{}1 > 3", "-".repeat(MAX_DEPTH + 1))).0.contains("nested"));
    let joined = |count: usize| vec!["rooms>3"; count].join("&&");
    assert_eq!(Query::new(&joined(MAX_CLAUSES)).unwrap().clauses().count(), MAX_CLAUSES);
    assert!(refused(&joined(MAX_CLAUSES + 1)).0.contains("clauses"));
    assert!(Query::new(&" ".repeat(MAX_LENGTH + 1)).unwrap_err().list[0].rule.contains("bytes"));
    // A chain as long as the text allows takes no stack.
    let chain = format!("{} > 0", vec!["1"; MAX_LENGTH / 2 - 4].join("+"));
    assert!(holds(&chain, &dungeon()));
}

#[test]
fn clauses_are_what_stands_between_ands() {
    let clauses = |text: &str| Query::new(text).unwrap().clauses().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(clauses("rooms>1 and not loops > 2 && (doors>3 or doors<1)").len(), 3);
    assert_eq!(clauses("rooms>1 and not loops > 2")[1], "not loops > 2");
    assert_eq!(clauses("rooms>1 and loops>2 or doors>3"), ["rooms>1 and loops>2 or doors>3"]);
}

/// An expression as a tree, which the test evaluates by itself.
#[derive(Clone, Debug)]
enum Tree {
    Is(Box<Sum>, &'static str, Box<Sum>),
    In(Box<Sum>, i32, i32),
    Not(Box<Tree>),
    Join(&'static str, Box<Tree>, Box<Tree>),
}

#[derive(Clone, Debug)]
enum Sum {
    Number(i32),
    Figure(Figure),
    Of(char, Box<Sum>, Box<Sum>),
}

fn sums() -> impl Strategy<Value = Sum> {
    let figures = prop::sample::select(Figure::all()).prop_map(Sum::Figure);
    let leaf = prop_oneof![(0..30).prop_map(Sum::Number), figures];
    leaf.prop_recursive(3, 8, 2, |inner| {
        (prop::sample::select(vec!['+', '-', '*', '/', '%']), inner.clone(), inner)
            .prop_map(|(op, a, b)| Sum::Of(op, Box::new(a), Box::new(b)))
    })
}

fn trees() -> impl Strategy<Value = Tree> {
    let signs = prop::sample::select(vec!["<", "<=", ">", ">=", "==", "!="]);
    let is = (sums(), signs, sums()).prop_map(|(a, sign, b)| Tree::Is(Box::new(a), sign, Box::new(b)));
    let within = (sums(), 0..20, 0..20).prop_map(|(a, low, more)| Tree::In(Box::new(a), low, low + more));
    prop_oneof![is, within].prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|tree| Tree::Not(Box::new(tree))),
            (prop::sample::select(vec!["and", "or", "&&", "||"]), inner.clone(), inner)
                .prop_map(|(word, a, b)| Tree::Join(word, Box::new(a), Box::new(b))),
        ]
    })
}

impl Sum {
    fn text(&self) -> String {
        match self {
            Sum::Number(number) => number.to_string(),
            Sum::Figure(figure) => figure.to_string(),
            Sum::Of(op, a, b) => format!("({} {op} {})", a.text(), b.text()),
        }
    }

    fn value(&self, of: &impl Fn(Figure) -> Option<f64>) -> Option<f64> {
        match self {
            Sum::Number(number) => Some(f64::from(*number)),
            Sum::Figure(figure) => of(*figure),
            Sum::Of(op, a, b) => {
                let (a, b) = (a.value(of)?, b.value(of)?);
                let value = match op {
                    '+' => a + b,
                    '-' => a - b,
                    '*' => a * b,
                    '/' => a / b,
                    _ => a % b,
                };
                Some(value).filter(|value| value.is_finite())
            }
        }
    }
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Tree::Is(a, sign, b) => format!("{} {sign} {}", a.text(), b.text()),
            Tree::In(a, low, high) => format!("{} in {low}..{high}", a.text()),
            Tree::Not(tree) => format!("not ({})", tree.text()),
            Tree::Join(word, a, b) => format!("({}) {word} ({})", a.text(), b.text()),
        }
    }

    #[allow(clippy::float_cmp, reason = "equality is what is asked for")]
    fn holds(&self, of: &impl Fn(Figure) -> Option<f64>) -> bool {
        match self {
            Tree::Is(a, sign, b) => match (a.value(of), b.value(of)) {
                (Some(a), Some(b)) => match *sign {
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    ">=" => a >= b,
                    "==" => a == b,
                    _ => a != b,
                },
                _ => false,
            },
            Tree::In(a, low, high) => a.value(of).is_some_and(|a| (f64::from(*low)..=f64::from(*high)).contains(&a)),
            Tree::Not(tree) => !tree.holds(of),
            Tree::Join("and" | "&&", a, b) => a.holds(of) && b.holds(of),
            Tree::Join(_, a, b) => a.holds(of) || b.holds(of),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// By trees and by the machine, on the finished dungeon and by the search that stops early.
    #[test]
    fn expressions_mean_what_their_trees_mean(tree in trees(), method in 0..Method::NAMES.len(), seed in 0_i64..500) {
        let recipe = Recipe::new(Method::from_name(Method::NAMES[method]).unwrap());
        let seed = Seed::from(seed);
        let Ok(dungeon) = generate(&recipe, &seed) else { return Ok(()) };
        let numbers = stats(dungeon.draft());
        let wanted = tree.holds(&|figure| figure.of(dungeon.draft(), &numbers));
        let query = Query::new(&tree.text()).unwrap();
        prop_assert_eq!(query.holds(dungeon.draft(), &numbers), wanted, "{}", tree.text());
        let mut search = Search::new(&recipe, &query).unwrap();
        prop_assert_eq!(search.holds(&seed), Ok(wanted), "{}", tree.text());
        let met = search.met(&seed).unwrap().unwrap();
        prop_assert_eq!(met == (1 << query.clauses().count()) - 1, wanted, "{}", tree.text());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z_()<>=!&|+*/%. 0-9-]{0,60}") {
        if let Err(problems) = Query::new(&text) {
            let at = problems.list[0].span.clone().unwrap().range;
            prop_assert!(text.get(at).is_some());
        }
    }
}

/// What the search learns before passes have run is what the finished dungeon says, with every pass on.
#[test]
fn what_is_known_early_stays_true() {
    for method in Method::NAMES {
        let mut reader = RecipeReader::new();
        reader.method(method);
        Passes::NAMES.iter().for_each(|pass| reader.pass(pass, true));
        reader.set("text.text=x");
        let every_pass = reader.finish().unwrap().one().unwrap();
        for recipe in [Recipe::new(Method::from_name(method).unwrap()), every_pass] {
            let mut workshop = Workshop::new();
            for seed in (0..60).map(Seed::from) {
                let Ok(dungeon) = workshop.generate(&recipe, &seed) else { continue };
                let numbers = stats(dungeon.draft());
                for figure in Figure::all() {
                    let Some(value) = figure.of(dungeon.draft(), &numbers) else { continue };
                    let query = Query::new(&format!("{figure} == {value}")).unwrap();
                    let held = Search::new(&recipe, &query).unwrap().holds(&seed);
                    assert_eq!(held, Ok(true), "{method}, seed {seed}: {figure} is {value}");
                }
                workshop.recycle(dungeon);
            }
        }
    }
}

#[test]
fn the_listing_has_every_statistic() {
    let figures = Figure::all();
    assert!(figures.iter().all(|figure| !figure.about().is_empty() && !figure.to_string().is_empty()));
    for name in Stats::ALL.iter().map(|statistic| statistic.name) {
        assert!(figures.iter().any(|figure| figure.to_string() == name));
    }
    assert_eq!(Figure::named("rooms").unwrap().stage(), Stage::Layout);
    assert_eq!(Query::new("doors > 1 and rooms > 1").unwrap().stage(), Stage::Passes);
}

/// Each kind is counted by hand, on dungeons that have all of them, and asked for by every name it has.
#[test]
fn every_kind_of_the_model_can_be_counted() {
    let mut came_up = BTreeSet::new();
    for recipe in [
        "[method.tabletop]\nexits = 3\n[passes.water]\ndepth = 'lakes'\n",
        "[method.scatter]\nfloor = 5\n[passes]\nstairs = true\nexits = true\n",
        "[method.bsp]\npillars = true\n",
        "[method.walk]\n",
    ] {
        let recipe = Recipe::from_toml(recipe).unwrap();
        for seed in (0..20).map(Seed::from) {
            let dungeon = generate(&recipe, &seed).unwrap();
            let mut wanted: Vec<(String, usize)> = Vec::new();
            let mut add = |things: &str, kind: &str| {
                let name = format!("{things}({kind})");
                match wanted.iter_mut().find(|(own, _)| *own == name) {
                    Some((_, count)) => *count += 1,
                    None => wanted.push((name, 1)),
                }
            };
            dungeon.draft().rooms.iter().for_each(|room| add("rooms", room.kind.name()));
            dungeon.draft().doors.iter().for_each(|door| add("doors", door.kind.name()));
            dungeon.draft().marks.iter().for_each(|mark| add("marks", mark.kind.name()));
            dungeon.draft().exits.iter().for_each(|exit| add("exits", &exit.kind));
            dungeon.draft().stairs.iter().for_each(|stair| add("stairs", stair.direction.name()));
            let water = dungeon.draft().layers.water.iter().flat_map(|water| water.values());
            water.filter(|water| **water != Water::Dry).for_each(|water| add("water", water.name()));
            let all = [
                ("marks", dungeon.draft().marks.len()),
                ("exits", dungeon.draft().exits.len()),
                ("stairs", dungeon.draft().stairs.len()),
            ];
            wanted.extend(all.map(|(things, count)| (format!("count({things})"), count)));
            wanted.extend([("count(rooms)".to_owned(), dungeon.draft().rooms.len())]);
            for (name, count) in &wanted {
                assert!(holds(&format!("{name} == {count}"), &dungeon), "seed {seed}: {name} is not {count}");
                assert!(Figure::named(name).is_ok(), "{name}");
                came_up.insert(name.clone());
            }
        }
    }
    for name in [
        "exits(entrance)",
        "exits(gate)",
        "stairs(up)",
        "stairs(down)",
        "water(shallow)",
        "water(deep)",
        "marks(boss)",
        "rooms(boss)",
        "doors(secret)",
        "marks(column)",
    ] {
        assert!(came_up.contains(name), "no dungeon had one for {name}: {came_up:?}");
    }
}

/// A name in the listing means one thing, wherever it is written.
#[test]
fn names_are_unique_and_read_back() {
    let names: BTreeSet<String> = Figure::all().iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Figure::all().len());
    for figure in Figure::all() {
        assert_eq!(Figure::named(&figure.to_string()), Ok(figure));
        assert_eq!(Query::new(&format!("{figure} > 0")).unwrap().figures(), [figure]);
        assert!(Bounds::new("x", &format!("mean({figure}) > 0")).is_ok());
    }
    let named = |name: &str| Figure::named(name).unwrap().to_string();
    assert_eq!(named("rooms(boss)"), "count(boss)");
    assert_eq!(named("marks(boss)"), "marks(boss)");
    assert_eq!(named("exits(stairs)"), "exits(stairs)");
    assert_eq!(named(" count( up ) "), "count(up)");
    assert_eq!(named("count(rooms)"), "rooms");
}

#[test]
fn percentiles_are_those_of_a_sorted_list() {
    let values: Vec<f64> = (0..137).map(|index| f64::from(index * index % 51)).collect();
    let mut sorted = values.clone();
    sorted.sort_by(f64::total_cmp);
    let mut distribution = Distribution::default();
    values.iter().for_each(|value| distribution.add(Some(*value)));
    for share in 1..100_u8 {
        let rank = (f64::from(share) / 100.0 * 137.0).ceil() as usize;
        assert_eq!(distribution.measure(Measure::Percentile(share)), Some(sorted[rank - 1]), "p{share}");
    }
    assert_eq!(distribution.measure(Measure::Mean), Some(values.iter().sum::<f64>() / 137.0));
    for most in [1, 2, 7, 20, 1000] {
        let (bins, _) = distribution.bins(most);
        assert!(bins.len() <= most && bins.iter().sum::<u64>() == 137, "{most}");
    }
}

#[test]
fn bounds_are_read_whole_and_refused_whole() {
    let bounds = Bounds::new("x", "mean(rooms) > 3 # fine\n\n# nothing\np95(count(treasure)) <= 2\n").unwrap();
    let mut four = Distribution::default();
    four.add(Some(4.0));
    assert_eq!(bounds.violations(|_| Some(&four)).len(), 1);
    let problems = Bounds::new("x", "mean(romos) > 3\nrooms > 2\nmiddle(rooms) > 2\nmean > 3\n").unwrap_err();
    let rules: Vec<&str> = problems.list.iter().map(|problem| problem.rule.as_str()).collect();
    assert_eq!(
        rules,
        [
            "there is no statistic `romos`",
            "a survey has many values of `rooms`",
            "there is no measure `middle`",
            "`mean` of what?"
        ]
    );
    let at = problems.list[2].span.clone().unwrap().range;
    assert_eq!(&problems.sources[0].text[at], "middle(rooms)");
    let hint = |line: &str| Bounds::new("x", line).unwrap_err().list[0].hint.clone().unwrap_or_default();
    assert_eq!(hint("p100(rooms) > 3"), "p1 to p99, or `max`");
    assert_eq!(hint("maen(rooms) > 3"), "did you mean `mean`?");
}
