use super::{MAX_ATTEMPTS, Problem, Recipe, resolve::Resolved};
use crate::{
    methods::{MAX_TRIES, Tries},
    params::{Fields, Prefix, Rules, Slot},
};

/// Every value within its range, and every rule kept.
///
/// Ranges are those of what was set, so that a value is refused where it is written and nowhere else. Rules bind several
/// values, set or not, so they are those of the resolved recipe.
pub(super) fn problems(given: &Recipe, resolved: &Resolved) -> Vec<Problem> {
    let mut problems = Vec::new();
    let (mut given, method) = (given.clone(), resolved.method.as_layout_method());
    let prefix = Prefix { part: "method", name: given.method.name() };
    given.method.params_mut().fields(&mut Ranges { prefix, problems: &mut problems });
    method.rules(&mut Rules { prefix, problems: &mut problems });
    method.pass_rules(&resolved.passes, &mut Rules { prefix, problems: &mut problems });
    given.passes.each(&mut |name, params| {
        if let Some(params) = params {
            params.fields(&mut Ranges { prefix: Prefix { part: "passes", name }, problems: &mut problems });
        }
    });
    resolved.passes.rules(&mut problems);
    let attempts = resolved.attempts;
    if attempts == 0 || attempts > MAX_ATTEMPTS {
        problems.push(Problem {
            path: "attempts".to_owned(),
            rule: cold_format!("must be from 1 to {MAX_ATTEMPTS}, is {attempts}"),
            hint: None,
            span: None,
        });
    }
    let Tries { count, formula } = method.tries();
    let tries = count.saturating_mul(i64::from(attempts));
    if tries > MAX_TRIES {
        problems.push(Problem {
            path: "attempts".to_owned(),
            rule: cold_format!("attempts × {formula} must be at most {MAX_TRIES}, is {tries}"),
            hint: Some("lower one of them".to_owned()),
            span: None,
        });
    }
    problems
}

struct Ranges<'a> {
    prefix: Prefix<'a>,
    problems: &'a mut Vec<Problem>,
}

impl Fields for Ranges<'_> {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        if let Some(rule) = broken_range(&slot) {
            self.problems.push(Problem { path: self.prefix.path(name), rule, hint: None, span: None });
        }
    }
}

/// What is wrong with a number that lies outside of its range.
pub(super) fn broken_range(slot: &Slot<'_>) -> Option<String> {
    match slot {
        Slot::Whole(value, range) if !range.contains(&value.value()) => {
            Some(cold_format!("must be from {} to {}, is {}", range.start(), range.end(), value.value()))
        }
        Slot::Real(value, range) if !range.contains(&value.value()) => {
            Some(cold_format!("must be from {} to {}, is {}", range.start(), range.end(), value.value()))
        }
        Slot::Whole(..)
        | Slot::Real(..)
        | Slot::Flag(_)
        | Slot::Choice(_)
        | Slot::Text(_)
        | Slot::Document(_)
        | Slot::Custom(_) => None,
    }
}
