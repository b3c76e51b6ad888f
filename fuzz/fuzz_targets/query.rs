//! Reading an expression, or the bounds of a survey, never panics, hangs or eats the machine (law 2); what is read can be
//! asked of a dungeon, and what is refused has a place to point at.
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft::{
    Dungeon, Method, Recipe, Stats, generate,
    query::{Bounds, Query},
    recipe::Problems,
    stats,
};

thread_local! {
    static DUNGEON: Option<(Dungeon, Stats)> = Method::from_name("scatter").and_then(|method| {
        let dungeon = generate(&Recipe::new(method), "hello").ok()?;
        let numbers = stats(dungeon.draft());
        Some((dungeon, numbers))
    });
}

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Query::new(text) {
        Ok(query) => {
            assert!(query.clauses().all(|clause| !clause.is_empty()));
            DUNGEON.with(|dungeon| {
                if let Some((dungeon, numbers)) = dungeon {
                    let denied = Query::new(&format!("not ({text})"));
                    // At the edge of length or depth there may be no room for the denial.
                    if let Ok(denied) = denied {
                        assert_ne!(query.holds(dungeon.draft(), numbers), denied.holds(dungeon.draft(), numbers));
                    }
                }
            });
        }
        Err(problems) => judge(&problems),
    }
    match Bounds::new("fuzz", text) {
        Ok(bounds) => assert!(bounds.violations(|_| None).len() <= text.lines().count()),
        Err(problems) => judge(&problems),
    }
});

fn judge(problems: &Problems) {
    assert!(!problems.list.is_empty());
    for problem in &problems.list {
        assert!(!problem.rule.is_empty());
        if let Some(span) = &problem.span {
            assert!(problems.sources[span.source].text.get(span.range.clone()).is_some());
        }
    }
}
