//! The instructions of a compiled expression, and the stack machine that runs them.
//!
//! A value is either not known yet (`None`), known, or known to be missing (NaN): a dungeon without a goal has no path
//! to it. Every comparison with a missing value is false. Logic is three-valued (Kleene's), so that a result can be
//! known before all values are: one false side of an `and` is enough.

/// An instruction: it pops its operands from the stack and pushes one value. True is 1 and false is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Instruction {
    Number(f64),
    /// Pushes the value of a slot.
    Load(u16),
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Compare(Comparison),
    Within {
        half_open: bool,
    },
    Not,
    And,
    Or,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Comparison {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    NotEqual,
}

/// A number, or `None` as long as it is not known. NaN stands for a value that the dungeon does not have.
pub(super) type KnownValue = Option<f64>;

const YES: f64 = 1.0;
const NO: f64 = 0.0;

/// Runs the program of a clause. The result is `None` if it depends on values that are not known yet.
pub(super) fn run(program: &[Instruction], values: &[KnownValue], stack: &mut Vec<KnownValue>) -> Option<bool> {
    stack.clear();
    for op in program {
        let value = match *op {
            Instruction::Number(number) => Some(number),
            Instruction::Load(slot) => values.get(usize::from(slot)).copied().flatten(),
            Instruction::Negate => pop(stack).map(|value| -value),
            Instruction::Not => pop(stack).map(|value| truth(value < YES)),
            Instruction::Within { half_open } => {
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

fn pop(stack: &mut Vec<KnownValue>) -> KnownValue {
    stack.pop().flatten()
}

fn truth(yes: bool) -> f64 {
    if yes { YES } else { NO }
}

fn both(left: KnownValue, right: KnownValue, op: impl Fn(f64, f64) -> f64) -> KnownValue {
    Some(op(left?, right?))
}

fn apply(op: Instruction, left: KnownValue, right: KnownValue) -> KnownValue {
    match op {
        Instruction::And => and(left, right),
        Instruction::Or => and(left.map(|value| YES - value), right.map(|value| YES - value)).map(|value| YES - value),
        Instruction::Compare(comparison) => both(left, right, |left, right| truth(compare(comparison, left, right))),
        Instruction::Add => both(left, right, |left, right| finite(left + right)),
        Instruction::Subtract => both(left, right, |left, right| finite(left - right)),
        Instruction::Multiply => both(left, right, |left, right| finite(left * right)),
        Instruction::Divide => both(left, right, |left, right| finite(left / right)),
        Instruction::Remainder => both(left, right, |left, right| finite(left % right)),
        Instruction::Number(_)
        | Instruction::Load(_)
        | Instruction::Negate
        | Instruction::Not
        | Instruction::Within { .. } => None,
    }
}

/// A false side decides, even if the other is not known.
fn and(left: KnownValue, right: KnownValue) -> KnownValue {
    let no = |value: KnownValue| value.is_some_and(|value| value < YES);
    if no(left) || no(right) { Some(NO) } else { both(left, right, |_, _| YES) }
}

/// An undefined result, such as that of 1 / 0, counts as missing.
fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { f64::NAN }
}

#[allow(clippy::float_cmp, reason = "whoever asks for equality gets it; counts are whole numbers")]
fn compare(comparison: Comparison, left: f64, right: f64) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::More => left > right,
        Comparison::AtLeast => left >= right,
        Comparison::Equal => left == right,
        // A comparison with a missing value is false, this one too.
        Comparison::NotEqual => !(left.is_nan() || right.is_nan() || left == right),
    }
}
