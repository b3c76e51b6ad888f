//! From tokens to a program for a small machine with a stack. Nothing is built that would have to be walked again.
//!
//! ```text
//! either  = both ("or" both)*             sum     = product (("+" | "-") product)*
//! both    = denied ("and" denied)*        product = signed (("*" | "/" | "%") signed)*
//! denied  = "not" denied | compared       signed  = "-" signed | value
//! compared = sum [sign sum | "in" sum ".." sum]
//! value   = number | name | name "(" name ")" | "(" either ")"
//! ```

use std::ops::Range;

use super::{
    program::{Op, Sign},
    token::{Token, tokens},
};

/// The longest expression, in bytes.
pub const MAX_LENGTH: usize = 4096;
/// The deepest nesting of parentheses, negations and signs.
pub const MAX_DEPTH: usize = 64;
/// The most clauses that `and` joins at the top.
pub const MAX_CLAUSES: usize = 64;
/// `mean(count(treasure))` is as deep as names go.
const MAX_WORDS: usize = 3;

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trouble {
    pub(super) at: Range<usize>,
    pub(super) rule: String,
    pub(super) hint: Option<String>,
}

impl Trouble {
    pub(super) fn new(at: Range<usize>, rule: impl Into<String>, hint: Option<impl Into<String>>) -> Trouble {
        Trouble { at, rule: rule.into(), hint: hint.map(Into::into) }
    }
}

/// A part of an expression that must hold by itself: what `and` joins at the top.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Clause {
    pub(super) at: Range<usize>,
    pub(super) ops: Vec<Op>,
}

/// Finds out what a name of one to three words stands for: `rooms`, or `count` and `treasure`.
pub(super) type Resolve<'r> = dyn FnMut(&[&str]) -> Result<u16, (String, Option<String>)> + 'r;

/// The clauses of a text.
pub(super) fn parse(text: &str, resolve: &mut Resolve<'_>) -> Result<Vec<Clause>, Trouble> {
    if text.len() > MAX_LENGTH {
        let rule = format!("an expression may have {MAX_LENGTH} bytes, this one has {}", text.len());
        return Err(Trouble::new(0..0, rule, None::<String>));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, depth: 0, ops: Vec::new(), resolve };
    let clauses = parser.clauses()?;
    match parser.peek() {
        Token::End => Ok(clauses),
        _ => Err(parser.unexpected()),
    }
}

/// What a part of an expression comes to, and where it stands.
#[derive(Clone)]
struct Part {
    kind: Kind,
    at: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Truth,
}

struct Parser<'a, 'r> {
    text: &'a str,
    tokens: Vec<(Token<'a>, Range<usize>)>,
    next: usize,
    depth: usize,
    ops: Vec<Op>,
    resolve: &'a mut Resolve<'r>,
}

impl<'a> Parser<'a, '_> {
    fn peek(&self) -> Token<'a> {
        self.tokens.get(self.next).map_or(Token::End, |(token, _)| *token)
    }

    fn place(&self) -> Range<usize> {
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

    /// The top: clauses stand by themselves unless an `or` binds them together.
    fn clauses(&mut self) -> Result<Vec<Clause>, Trouble> {
        let mut clauses: Vec<Clause> = Vec::new();
        loop {
            let part = self.denied()?;
            self.must_be(Kind::Truth, &part)?;
            clauses.push(Clause { at: part.at, ops: std::mem::take(&mut self.ops) });
            if clauses.len() > MAX_CLAUSES {
                let rule = format!("more than {MAX_CLAUSES} clauses are joined here");
                return Err(Trouble::new(self.place(), rule, Some("put some of them in parentheses")));
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
            self.ops.extend(clause.ops);
            if index > 0 {
                self.ops.push(Op::And);
            }
        }
        let mut end = at;
        while self.take(Token::Or) {
            let part = self.both()?;
            self.must_be(Kind::Truth, &part)?;
            self.ops.push(Op::Or);
            end = part.at.end;
        }
        Ok(vec![Clause { at: at..end, ops: std::mem::take(&mut self.ops) }])
    }

    fn either(&mut self) -> Result<Part, Trouble> {
        self.joined(Token::Or, Op::Or, Parser::both)
    }

    fn both(&mut self) -> Result<Part, Trouble> {
        self.joined(Token::And, Op::And, Parser::denied)
    }

    fn joined(
        &mut self,
        token: Token<'_>,
        op: Op,
        part: fn(&mut Self) -> Result<Part, Trouble>,
    ) -> Result<Part, Trouble> {
        let mut left = part(self)?;
        while self.peek() == token {
            self.must_be(Kind::Truth, &left)?;
            self.next += 1;
            let right = part(self)?;
            self.must_be(Kind::Truth, &right)?;
            self.ops.push(op);
            left.at.end = right.at.end;
        }
        Ok(left)
    }

    fn denied(&mut self) -> Result<Part, Trouble> {
        let start = self.place().start;
        if !self.take(Token::Not) {
            return self.compared();
        }
        let part = self.deeper(Parser::denied)?;
        if part.kind == Kind::Number {
            let hint = format!("write `not ({} …)`", self.shown(&part.at));
            return Err(Trouble::new(part.at, "`not` wants a comparison, not a number", Some(hint)));
        }
        self.ops.push(Op::Not);
        Ok(Part { kind: Kind::Truth, at: start..part.at.end })
    }

    fn compared(&mut self) -> Result<Part, Trouble> {
        let left = self.sum()?;
        let (sign_at, start) = (self.place(), left.at.start);
        let is_range = self.peek() == Token::In;
        let right = if self.take(Token::In) {
            self.must_be(Kind::Number, &left)?;
            self.range()?
        } else if let Some(sign) = sign(self.peek()) {
            self.must_be(Kind::Number, &left)?;
            self.next += 1;
            let right = self.sum()?;
            self.must_be(Kind::Number, &right)?;
            self.ops.push(Op::Compare(sign));
            right
        } else if self.peek() == Token::Not && left.kind == Kind::Number {
            let (shown, is_range) =
                (self.shown(&left.at), self.tokens.get(self.next + 1).is_some_and(|next| next.0 == Token::In));
            let ours = if is_range { format!("not {shown} in …") } else { format!("{shown} != …") };
            return Err(Trouble::new(sign_at, "`not` stands before a comparison", Some(format!("write `{ours}`"))));
        } else if matches!(self.peek(), Token::To | Token::Below) && left.kind == Kind::Number {
            let hint = format!("write `… in {}..…`", self.shown(&left.at));
            return Err(Trouble::new(sign_at, "a range stands after `in`", Some(hint)));
        } else {
            return Ok(left);
        };
        if sign(self.peek()).is_some() || self.peek() == Token::In {
            let hint = "write `a <= b and b <= c`, or `b in a..c`";
            return Err(Trouble::new(self.place(), "comparisons cannot be chained", Some(hint)));
        }
        if is_range && matches!(self.peek(), Token::To | Token::Below) {
            let hint = "write one range, or join two with `or`";
            return Err(Trouble::new(self.place(), "a range has two ends and no more", Some(hint)));
        }
        if matches!(self.peek(), Token::To | Token::Below) {
            let hint = format!("write `{} in {}..…`", self.shown(&left.at), self.shown(&right.at));
            return Err(Trouble::new(sign_at, "a range wants `in` before it", Some(hint)));
        }
        Ok(Part { kind: Kind::Truth, at: start..right.at.end })
    }

    fn range(&mut self) -> Result<Part, Trouble> {
        if matches!(self.peek(), Token::To | Token::Below) {
            let hint = "write both ends, as in `in 0..12`, or compare with `<=`";
            return Err(Trouble::new(self.place(), "the range does not say where it begins", Some(hint)));
        }
        let begin = self.ops.len();
        let low = self.sum()?;
        self.must_be(Kind::Number, &low)?;
        let half_open = match self.peek() {
            Token::To => false,
            Token::Below => true,
            _ => {
                let hint = format!("write `in {}..…`, where both ends count", self.shown(&low.at));
                return Err(Trouble::new(self.place(), "`in` wants a range with two ends", Some(hint)));
            }
        };
        let sign = self.place();
        self.next += 1;
        if self.peek() == Token::End {
            let hint = "write both ends, as in `in 8..99`, or compare with `>=`";
            return Err(Trouble::new(sign, "the range does not say where it ends", Some(hint)));
        }
        let high = self.sum()?;
        self.must_be(Kind::Number, &high)?;
        if let [Op::Number(from), Op::Number(to)] = self.ops[begin..] {
            if from > to || (half_open && from >= to) {
                let hint = "both ends count in `8..12`, the last not in `8..<12`; write the smaller first";
                return Err(Trouble::new(low.at.start..high.at.end, "no number lies in this range", Some(hint)));
            }
        }
        self.ops.push(Op::Within { half_open });
        Ok(Part { kind: Kind::Truth, at: low.at.start..high.at.end })
    }

    fn sum(&mut self) -> Result<Part, Trouble> {
        let ops = |token: Token<'_>| match token {
            Token::Plus => Some(Op::Add),
            Token::Minus => Some(Op::Subtract),
            _ => None,
        };
        self.reckoned(ops, Parser::product)
    }

    fn product(&mut self) -> Result<Part, Trouble> {
        let ops = |token: Token<'_>| match token {
            Token::Times => Some(Op::Multiply),
            Token::Over => Some(Op::Divide),
            Token::Modulo => Some(Op::Remainder),
            _ => None,
        };
        self.reckoned(ops, Parser::signed)
    }

    fn reckoned(
        &mut self,
        op: fn(Token<'_>) -> Option<Op>,
        part: fn(&mut Self) -> Result<Part, Trouble>,
    ) -> Result<Part, Trouble> {
        let mut left = part(self)?;
        while let Some(op) = op(self.peek()) {
            self.must_be(Kind::Number, &left)?;
            self.next += 1;
            let right = part(self)?;
            self.must_be(Kind::Number, &right)?;
            self.ops.push(op);
            left.at.end = right.at.end;
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Part, Trouble> {
        let start = self.place().start;
        if !self.take(Token::Minus) {
            return self.value();
        }
        let part = self.deeper(Parser::signed)?;
        self.must_be(Kind::Number, &part)?;
        self.ops.push(Op::Negate);
        Ok(Part { kind: Kind::Number, at: start..part.at.end })
    }

    fn value(&mut self) -> Result<Part, Trouble> {
        let at = self.place();
        match self.peek() {
            Token::Number(number) => {
                self.next += 1;
                self.ops.push(Op::Number(number));
                Ok(Part { kind: Kind::Number, at })
            }
            Token::Word(_) => self.name(),
            Token::Open => {
                self.next += 1;
                let inner = self.deeper(Parser::either)?;
                let end = self.place().end;
                if !self.take(Token::Close) {
                    return Err(match self.peek() {
                        Token::End => Trouble::new(at, "this parenthesis is never closed", Some("add `)`")),
                        _ => self.unexpected(),
                    });
                }
                Ok(Part { kind: inner.kind, at: at.start..end })
            }
            _ => Err(self.unexpected()),
        }
    }

    /// A name, or a name of a name, as `count(treasure)`.
    fn name(&mut self) -> Result<Part, Trouble> {
        let mut words = Vec::new();
        let mut at = self.place();
        loop {
            let Token::Word(word) = self.peek() else {
                let hint = words.last().map(|word: &&str| format!("write a name, as in `{word}(…)`"));
                return Err(Trouble::new(self.place(), "a name is missing here", hint));
            };
            at.end = self.place().end;
            if words.len() == MAX_WORDS {
                return Err(Trouble::new(self.place(), "names do not go this deep", None::<String>));
            }
            words.push(word);
            self.next += 1;
            if !self.take(Token::Open) {
                break;
            }
        }
        for _ in 1..words.len() {
            let end = self.place().end;
            if !self.take(Token::Close) {
                return Err(Trouble::new(at, "a parenthesis is not closed here", Some("add `)`")));
            }
            at.end = end;
        }
        match (self.resolve)(&words) {
            Ok(slot) => self.ops.push(Op::Load(slot)),
            Err((rule, hint)) => return Err(Trouble::new(at, rule, hint)),
        }
        Ok(Part { kind: Kind::Number, at })
    }

    fn deeper(&mut self, part: fn(&mut Self) -> Result<Part, Trouble>) -> Result<Part, Trouble> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let rule = format!("nested more than {MAX_DEPTH} deep");
            return Err(Trouble::new(self.place(), rule, Some("write it flatter")));
        }
        let found = part(self);
        self.depth -= 1;
        found
    }

    fn must_be(&self, kind: Kind, part: &Part) -> Result<(), Trouble> {
        if part.kind == kind {
            return Ok(());
        }
        let shown = self.shown(&part.at);
        Err(match kind {
            Kind::Truth => {
                let hint = format!("compare it, as in `{shown} >= 1`");
                Trouble::new(part.at.clone(), "a number by itself is neither true nor false", Some(hint))
            }
            Kind::Number => {
                let hint = "join comparisons with `and` and `or`";
                Trouble::new(part.at.clone(), "a comparison is not a number", Some(hint))
            }
        })
    }

    /// The next token has no business here.
    fn unexpected(&self) -> Trouble {
        let at = self.place();
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
        Trouble::new(at, rule, hint)
    }
}

fn sign(token: Token<'_>) -> Option<Sign> {
    Some(match token {
        Token::Less => Sign::Less,
        Token::AtMost => Sign::AtMost,
        Token::More => Sign::More,
        Token::AtLeast => Sign::AtLeast,
        Token::Equal => Sign::Equal,
        Token::NotEqual => Sign::NotEqual,
        _ => return None,
    })
}
