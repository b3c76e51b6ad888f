use super::{MAX_ATTEMPTS, Problem, Recipe};
use crate::{
    methods::{MAX_TRIES, Tries},
    params::{Fields, Params, Prefix, Rules, Slot},
    passes::PassVisitor,
};

/// Every value within its range and every rule kept.
pub(super) fn recipe(recipe: &Recipe) -> Vec<Problem> {
    let mut problems = Vec::new();
    let prefix = Prefix { part: "method", name: recipe.method.name() };
    params(recipe.method.clone().params_mut(), prefix, &mut problems);
    recipe.passes.clone().each(&mut Visitor { problems: &mut problems });
    if recipe.attempts == 0 || recipe.attempts > MAX_ATTEMPTS {
        problems.push(Problem {
            path: "attempts".to_owned(),
            rule: format!("must be from 1 to {MAX_ATTEMPTS}, is {}", recipe.attempts),
            hint: None,
            span: None,
        });
    }
    let Tries { count, formula } = recipe.method.tries();
    let tries = count.saturating_mul(i64::from(recipe.attempts));
    if tries > MAX_TRIES {
        problems.push(Problem {
            path: "attempts".to_owned(),
            rule: format!("attempts × {formula} must be at most {MAX_TRIES}, is {tries}"),
            hint: Some("lower one of them".to_owned()),
            span: None,
        });
    }
    problems
}

fn params(params: &mut dyn Params, prefix: Prefix<'_>, problems: &mut Vec<Problem>) {
    params.fields(&mut Ranges { prefix, problems });
    params.rules(&mut Rules { prefix, problems });
}

struct Visitor<'a> {
    problems: &'a mut Vec<Problem>,
}

impl PassVisitor for Visitor<'_> {
    fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>) {
        if let Some(pass) = pass {
            params(pass, Prefix { part: "passes", name }, self.problems);
        }
    }
}

struct Ranges<'a> {
    prefix: Prefix<'a>,
    problems: &'a mut Vec<Problem>,
}

impl Fields for Ranges<'_> {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        let rule = match slot {
            Slot::Whole(value, range) if !range.contains(value) => {
                format!("must be from {} to {}, is {value}", range.start(), range.end())
            }
            Slot::Real(value, range) if !range.contains(value) => {
                format!("must be from {} to {}, is {value}", range.start(), range.end())
            }
            _ => return,
        };
        self.problems.push(Problem { path: self.prefix.path(name), rule, hint: None, span: None });
    }
}
