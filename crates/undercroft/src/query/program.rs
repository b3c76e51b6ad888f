//! What an expression becomes, and the machine that runs it.
//!
//! A value is not known yet (`None`), known, or known to be missing (not a number): a dungeon without a goal has no
//! way to it. Every comparison with what is missing is false. With what is not known yet an answer may still be known:
//! one false side of an `and` is enough.

/// One step of the machine: takes from the stack, puts back one value. Truths are 1 and 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Number(f64),
    /// The value of a name.
    Load(u16),
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Compare(Sign),
    Within {
        half_open: bool,
    },
    Not,
    And,
    Or,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sign {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    NotEqual,
}

/// Not known yet, or a number; not a number is what is missing.
pub(super) type Value = Option<f64>;

const YES: f64 = 1.0;
const NO: f64 = 0.0;

/// Runs a program of a clause; `None` is an answer that takes values not known yet.
pub(super) fn run(ops: &[Op], values: &[Value], stack: &mut Vec<Value>) -> Option<bool> {
    stack.clear();
    for op in ops {
        let value = match *op {
            Op::Number(number) => Some(number),
            Op::Load(slot) => values.get(usize::from(slot)).copied().flatten(),
            Op::Negate => pop(stack).map(|value| -value),
            Op::Not => pop(stack).map(|value| truth(value < YES)),
            Op::Within { half_open } => {
                let (high, low, value) = (pop(stack), pop(stack), pop(stack));
                let above = both(value, low, |value, low| truth(value >= low));
                let below = both(value, high, |value, high| truth(value < high || (!half_open && value <= high)));
                and(above, below)
            }
            two => {
                let (right, left) = (pop(stack), pop(stack));
                apply(two, left, right)
            }
        };
        stack.push(value);
    }
    pop(stack).map(|value| value >= YES)
}

fn pop(stack: &mut Vec<Value>) -> Value {
    stack.pop().flatten()
}

fn truth(yes: bool) -> f64 {
    if yes { YES } else { NO }
}

fn both(left: Value, right: Value, op: impl Fn(f64, f64) -> f64) -> Value {
    Some(op(left?, right?))
}

fn apply(op: Op, left: Value, right: Value) -> Value {
    match op {
        Op::And => and(left, right),
        Op::Or => and(left.map(|value| YES - value), right.map(|value| YES - value)).map(|value| YES - value),
        Op::Compare(sign) => both(left, right, |left, right| truth(compare(sign, left, right))),
        Op::Add => both(left, right, |left, right| finite(left + right)),
        Op::Subtract => both(left, right, |left, right| finite(left - right)),
        Op::Multiply => both(left, right, |left, right| finite(left * right)),
        Op::Divide => both(left, right, |left, right| finite(left / right)),
        Op::Remainder => both(left, right, |left, right| finite(left % right)),
        Op::Number(_) | Op::Load(_) | Op::Negate | Op::Not | Op::Within { .. } => None,
    }
}

/// One false side decides, known or not what the other is.
fn and(left: Value, right: Value) -> Value {
    let no = |value: Value| value.is_some_and(|value| value < YES);
    if no(left) || no(right) { Some(NO) } else { both(left, right, |_, _| YES) }
}

/// What has no value, as 1 / 0, is missing.
fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { f64::NAN }
}

#[allow(clippy::float_cmp, reason = "whoever asks for equality gets it; counts are whole numbers")]
fn compare(sign: Sign, left: f64, right: f64) -> bool {
    match sign {
        Sign::Less => left < right,
        Sign::AtMost => left <= right,
        Sign::More => left > right,
        Sign::AtLeast => left >= right,
        Sign::Equal => left == right,
        // What is missing is not unequal either.
        Sign::NotEqual => !(left.is_nan() || right.is_nan() || left == right),
    }
}
