//! A recursive-descent parser that compiles an expression to a program for a stack machine, without a syntax tree.
//!
//! ```text
//! disjunction = conjunction ("or" conjunction)*    sum     = product (("+" | "-") product)*
//! conjunction = negation ("and" negation)*         product = unary (("*" | "/" | "%") unary)*
//! negation    = "not" negation | comparison       unary   = "-" unary | value
//! comparison  = sum [operator sum | "in" sum ".." sum]
//! value       = number | name | name "(" name ")" | "(" disjunction ")"
//! ```

use std::ops::Range;

use super::{
    program::{Comparison, Instruction},
    token::{Token, tokens},
};
use crate::stats::{Statistic, ValueKind};

/// The longest expression, in bytes.
pub const MAX_LENGTH: usize = 4096;
/// The deepest nesting of parentheses, negations and signs.
pub const MAX_DEPTH: usize = 64;
/// The most clauses that `and` joins at the top.
pub const MAX_CLAUSES: usize = 64;
/// The most words of a name: `mean(count(treasure))` has three.
const MAX_WORDS: usize = 3;

/// Whether a name is that of a statistic that is 1 or 0, and by itself true or false.
fn is_flag(name: &str) -> bool {
    Statistic::named(name).is_some_and(|statistic| statistic.kind == ValueKind::Flag)
}

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ParseError {
    pub(super) at: Range<usize>,
    pub(super) rule: String,
    pub(super) hint: Option<String>,
}

impl ParseError {
    pub(super) fn new(at: Range<usize>, rule: impl Into<String>, hint: Option<impl Into<String>>) -> ParseError {
        ParseError { at, rule: rule.into(), hint: hint.map(Into::into) }
    }
}

/// One of the conditions that `and` joins at the top level of an expression. All of them must hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Clause {
    pub(super) at: Range<usize>,
    pub(super) program: Vec<Instruction>,
}

/// Returns the slot of the value that a name of one to three words stands for, such as `rooms`, or `count` and
/// `treasure`; or what is wrong with the name, and a hint.
pub(super) type Resolve<'r> = dyn FnMut(&[&str]) -> Result<u16, (String, Option<String>)> + 'r;

/// Parses a text into its clauses.
pub(super) fn parse(text: &str, resolve: &mut Resolve<'_>) -> Result<Vec<Clause>, ParseError> {
    if text.len() > MAX_LENGTH {
        let rule = format!("an expression may have {MAX_LENGTH} bytes, this one has {}", text.len());
        return Err(ParseError::new(0..0, rule, None::<String>));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, depth: 0, program: Vec::new(), resolve };
    let clauses = parser.clauses()?;
    match parser.peek() {
        Token::End => Ok(clauses),
        _ => Err(parser.unexpected()),
    }
}

/// A part of an expression that has been compiled: the type of its value, and where it stands in the text.
#[derive(Clone)]
struct Operand {
    value_type: ValueType,
    at: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueType {
    Number,
    Boolean,
}

struct Parser<'a, 'r> {
    text: &'a str,
    tokens: Vec<(Token<'a>, Range<usize>)>,
    next: usize,
    depth: usize,
    program: Vec<Instruction>,
    resolve: &'a mut Resolve<'r>,
}

impl<'a> Parser<'a, '_> {
    fn peek(&self) -> Token<'a> {
        self.tokens.get(self.next).map_or(Token::End, |(token, _)| *token)
    }

    /// Where the next token stands in the text.
    fn next_span(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.text.len()..self.text.len(), |(_, at)| at.clone())
    }

    /// Takes the next token if it is this one.
    fn take(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == token;
        self.next += usize::from(found);
        found
    }

    fn shown(&self, at: &Range<usize>) -> &'a str {
        self.text.get(at.clone()).unwrap_or_default()
    }

    /// The top level: each operand of `and` becomes a clause, unless an `or` follows, which makes all one clause.
    fn clauses(&mut self) -> Result<Vec<Clause>, ParseError> {
        let mut clauses: Vec<Clause> = Vec::new();
        loop {
            let operand = self.negation()?;
            self.expect_type(ValueType::Boolean, &operand)?;
            clauses.push(Clause { at: operand.at, program: std::mem::take(&mut self.program) });
            if clauses.len() > MAX_CLAUSES {
                let rule = format!("more than {MAX_CLAUSES} clauses are joined here");
                return Err(ParseError::new(self.next_span(), rule, Some("put some of them in parentheses")));
            }
            if !self.take(Token::And) {
                break;
            }
        }
        if self.peek() != Token::Or {
            return Ok(clauses);
        }
        let at = clauses.first().map_or(0, |clause| clause.at.start);
        for (index, clause) in clauses.into_iter().enumerate() {
            self.program.extend(clause.program);
            if index > 0 {
                self.program.push(Instruction::And);
            }
        }
        let mut end = at;
        while self.take(Token::Or) {
            let operand = self.conjunction()?;
            self.expect_type(ValueType::Boolean, &operand)?;
            self.program.push(Instruction::Or);
            end = operand.at.end;
        }
        Ok(vec![Clause { at: at..end, program: std::mem::take(&mut self.program) }])
    }

    fn disjunction(&mut self) -> Result<Operand, ParseError> {
        self.logical(Token::Or, Instruction::Or, Parser::conjunction)
    }

    fn conjunction(&mut self) -> Result<Operand, ParseError> {
        self.logical(Token::And, Instruction::And, Parser::negation)
    }

    fn logical(
        &mut self,
        token: Token<'_>,
        op: Instruction,
        operand: fn(&mut Self) -> Result<Operand, ParseError>,
    ) -> Result<Operand, ParseError> {
        let mut left = operand(self)?;
        while self.peek() == token {
            self.expect_type(ValueType::Boolean, &left)?;
            self.next += 1;
            let right = operand(self)?;
            self.expect_type(ValueType::Boolean, &right)?;
            self.program.push(op);
            left.at.end = right.at.end;
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Operand, ParseError> {
        let start = self.next_span().start;
        if !self.take(Token::Not) {
            return self.comparison();
        }
        let operand = self.nested(Parser::negation)?;
        if operand.value_type == ValueType::Number {
            let hint = format!("write `not ({} …)`", self.shown(&operand.at));
            return Err(ParseError::new(operand.at, "`not` wants a comparison, not a number", Some(hint)));
        }
        self.program.push(Instruction::Not);
        Ok(Operand { value_type: ValueType::Boolean, at: start..operand.at.end })
    }

    fn comparison(&mut self) -> Result<Operand, ParseError> {
        let left = self.sum()?;
        let (operator_at, start) = (self.next_span(), left.at.start);
        let is_range = self.peek() == Token::In;
        let right = if self.take(Token::In) {
            self.expect_type(ValueType::Number, &left)?;
            self.range()?
        } else if let Some(comparison) = comparison_of(self.peek()) {
            self.expect_type(ValueType::Number, &left)?;
            self.next += 1;
            let right = self.sum()?;
            self.expect_type(ValueType::Number, &right)?;
            self.program.push(Instruction::Compare(comparison));
            right
        } else if self.peek() == Token::Not && left.value_type == ValueType::Number {
            let (shown, is_range) =
                (self.shown(&left.at), self.tokens.get(self.next + 1).is_some_and(|next| next.0 == Token::In));
            let ours = if is_range { format!("not {shown} in …") } else { format!("{shown} != …") };
            return Err(ParseError::new(
                operator_at,
                "`not` stands before a comparison",
                Some(format!("write `{ours}`")),
            ));
        } else if matches!(self.peek(), Token::To | Token::Below) && left.value_type == ValueType::Number {
            let hint = format!("write `… in {}..…`", self.shown(&left.at));
            return Err(ParseError::new(operator_at, "a range stands after `in`", Some(hint)));
        } else if is_flag(self.shown(&left.at)) {
            // More than 0, which nothing is that a dungeon does not have.
            self.program.push(Instruction::Number(0.0));
            self.program.push(Instruction::Compare(Comparison::More));
            return Ok(Operand { value_type: ValueType::Boolean, at: left.at });
        } else {
            return Ok(left);
        };
        if comparison_of(self.peek()).is_some() || self.peek() == Token::In {
            let hint = "write `a <= b and b <= c`, or `b in a..c`";
            return Err(ParseError::new(self.next_span(), "comparisons cannot be chained", Some(hint)));
        }
        if is_range && matches!(self.peek(), Token::To | Token::Below) {
            let hint = "write one range, or join two with `or`";
            return Err(ParseError::new(self.next_span(), "a range has two ends and no more", Some(hint)));
        }
        if matches!(self.peek(), Token::To | Token::Below) {
            let hint = format!("write `{} in {}..…`", self.shown(&left.at), self.shown(&right.at));
            return Err(ParseError::new(operator_at, "a range wants `in` before it", Some(hint)));
        }
        Ok(Operand { value_type: ValueType::Boolean, at: start..right.at.end })
    }

    fn range(&mut self) -> Result<Operand, ParseError> {
        if matches!(self.peek(), Token::To | Token::Below) {
            let hint = "write both ends, as in `in 0..12`, or compare with `<=`";
            return Err(ParseError::new(self.next_span(), "the range does not say where it begins", Some(hint)));
        }
        let begin = self.program.len();
        let low = self.sum()?;
        self.expect_type(ValueType::Number, &low)?;
        let half_open = match self.peek() {
            Token::To => false,
            Token::Below => true,
            _ => {
                let hint = format!("write `in {}..…`, where both ends count", self.shown(&low.at));
                return Err(ParseError::new(self.next_span(), "`in` wants a range with two ends", Some(hint)));
            }
        };
        let dots = self.next_span();
        self.next += 1;
        if self.peek() == Token::End {
            let hint = "write both ends, as in `in 8..99`, or compare with `>=`";
            return Err(ParseError::new(dots, "the range does not say where it ends", Some(hint)));
        }
        let high = self.sum()?;
        self.expect_type(ValueType::Number, &high)?;
        if let [Instruction::Number(from), Instruction::Number(to)] = self.program[begin..] {
            if from > to || (half_open && from >= to) {
                let hint = "both ends count in `8..12`, the last not in `8..<12`; write the smaller first";
                return Err(ParseError::new(low.at.start..high.at.end, "no number lies in this range", Some(hint)));
            }
        }
        self.program.push(Instruction::Within { half_open });
        Ok(Operand { value_type: ValueType::Boolean, at: low.at.start..high.at.end })
    }

    fn sum(&mut self) -> Result<Operand, ParseError> {
        let instruction = |token: Token<'_>| match token {
            Token::Plus => Some(Instruction::Add),
            Token::Minus => Some(Instruction::Subtract),
            _ => None,
        };
        self.arithmetic(instruction, Parser::product)
    }

    fn product(&mut self) -> Result<Operand, ParseError> {
        let instruction = |token: Token<'_>| match token {
            Token::Times => Some(Instruction::Multiply),
            Token::Over => Some(Instruction::Divide),
            Token::Modulo => Some(Instruction::Remainder),
            _ => None,
        };
        self.arithmetic(instruction, Parser::unary)
    }

    fn arithmetic(
        &mut self,
        op: fn(Token<'_>) -> Option<Instruction>,
        operand: fn(&mut Self) -> Result<Operand, ParseError>,
    ) -> Result<Operand, ParseError> {
        let mut left = operand(self)?;
        while let Some(op) = op(self.peek()) {
            self.expect_type(ValueType::Number, &left)?;
            self.next += 1;
            let right = operand(self)?;
            self.expect_type(ValueType::Number, &right)?;
            self.program.push(op);
            left.at.end = right.at.end;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Operand, ParseError> {
        let start = self.next_span().start;
        if !self.take(Token::Minus) {
            return self.value();
        }
        let operand = self.nested(Parser::unary)?;
        self.expect_type(ValueType::Number, &operand)?;
        self.program.push(Instruction::Negate);
        Ok(Operand { value_type: ValueType::Number, at: start..operand.at.end })
    }

    fn value(&mut self) -> Result<Operand, ParseError> {
        let at = self.next_span();
        match self.peek() {
            Token::Number(number) => {
                self.next += 1;
                self.program.push(Instruction::Number(number));
                Ok(Operand { value_type: ValueType::Number, at })
            }
            Token::Word(_) => self.name(),
            Token::Open => {
                self.next += 1;
                let inner = self.nested(Parser::disjunction)?;
                let end = self.next_span().end;
                if !self.take(Token::Close) {
                    return Err(match self.peek() {
                        Token::End => ParseError::new(at, "this parenthesis is never closed", Some("add `)`")),
                        _ => self.unexpected(),
                    });
                }
                Ok(Operand { value_type: inner.value_type, at: at.start..end })
            }
            _ => Err(self.unexpected()),
        }
    }

    /// A name, or a name of a name, as `count(treasure)`.
    fn name(&mut self) -> Result<Operand, ParseError> {
        let mut words = Vec::new();
        let mut at = self.next_span();
        loop {
            let Token::Word(word) = self.peek() else {
                let hint = words.last().map(|word: &&str| format!("write a name, as in `{word}(…)`"));
                return Err(ParseError::new(self.next_span(), "a name is missing here", hint));
            };
            at.end = self.next_span().end;
            if words.len() == MAX_WORDS {
                return Err(ParseError::new(self.next_span(), "names do not go this deep", None::<String>));
            }
            words.push(word);
            self.next += 1;
            if !self.take(Token::Open) {
                break;
            }
        }
        for _ in 1..words.len() {
            let end = self.next_span().end;
            if !self.take(Token::Close) {
                return Err(ParseError::new(at, "a parenthesis is not closed here", Some("add `)`")));
            }
            at.end = end;
        }
        match (self.resolve)(&words) {
            Ok(slot) => self.program.push(Instruction::Load(slot)),
            Err((rule, hint)) => return Err(ParseError::new(at, rule, hint)),
        }
        Ok(Operand { value_type: ValueType::Number, at })
    }

    fn nested(&mut self, operand: fn(&mut Self) -> Result<Operand, ParseError>) -> Result<Operand, ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let rule = format!("nested more than {MAX_DEPTH} deep");
            return Err(ParseError::new(self.next_span(), rule, Some("write it flatter")));
        }
        let found = operand(self);
        self.depth -= 1;
        found
    }

    fn expect_type(&self, value_type: ValueType, operand: &Operand) -> Result<(), ParseError> {
        if operand.value_type == value_type {
            return Ok(());
        }
        let shown = self.shown(&operand.at);
        Err(match value_type {
            ValueType::Boolean => {
                let hint = format!("compare it, as in `{shown} >= 1`");
                ParseError::new(operand.at.clone(), "a number by itself is neither true nor false", Some(hint))
            }
            ValueType::Number => {
                let hint = "join comparisons with `and` and `or`";
                ParseError::new(operand.at.clone(), "a comparison is not a number", Some(hint))
            }
        })
    }

    /// The error for a token that cannot stand where it does.
    fn unexpected(&self) -> ParseError {
        let at = self.next_span();
        let (rule, hint) = match self.peek() {
            Token::End if self.text.trim().is_empty() => ("there is no expression", Some("as in `rooms >= 12`")),
            Token::End => ("something is missing at the end", None),
            Token::Close => ("nothing was opened that this could close", None),
            Token::Word(_) | Token::Number(_) | Token::Open if self.next > 0 => {
                ("this does not follow", Some("join clauses with `and` or `or`"))
            }
            Token::To | Token::Below => ("a range stands after `in`", Some("as in `rooms in 8..12`")),
            _ => ("a number or a name is missing before this", None),
        };
        ParseError::new(at, rule, hint)
    }
}

fn comparison_of(token: Token<'_>) -> Option<Comparison> {
    Some(match token {
        Token::Less => Comparison::Less,
        Token::AtMost => Comparison::AtMost,
        Token::More => Comparison::More,
        Token::AtLeast => Comparison::AtLeast,
        Token::Equal => Comparison::Equal,
        Token::NotEqual => Comparison::NotEqual,
        _ => return None,
    })
}
