//! Writes texts: draws one text of a rule, and in it what stands in braces.

use undercroft::rng::Rng;

use crate::{
    seen::SeenTexts,
    setting::Setting,
    tables::{Tables, TemplatePiece, rule},
    template::VALUES,
};

/// How many rules one text may lead to, which bounds the work that a recipe's own tables can ask for.
const MOST_RULES: u32 = 64;
/// The longest text that is begun to be made longer.
const MOST_BYTES: usize = 4_000;
/// How many texts are drawn until one is new.
const DRAWS: u32 = 12;
/// About so many bytes of a dungeon's texts go to one that is not to be told again.
const BYTES_A_TEXT: usize = 160;
/// How many values are drawn once a dungeon.
const BOUND: usize = 4;
/// So many bytes they and the name hardly ever have.
const BOUND_BYTES: usize = 256;

/// A stretch of the text that is being written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextRange {
    pub from: u32,
    pub to: u32,
}

/// What texts about a room may name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'a> {
    pub space: u16,
    pub side: &'a str,
    pub key: &'a str,
    pub boss: &'a str,
    pub thing: &'a str,
    pub extent: &'a str,
}

impl Default for Values<'_> {
    fn default() -> Self {
        Values { space: rule::SPACE, side: "far", key: "", boss: "", thing: "", extent: "part of" }
    }
}

/// Writes texts from tables into one string.
pub(crate) struct TextWriter<'a> {
    tables: &'a Tables,
    pub rng: Rng,
    /// Everything written so far.
    pub out: String,
    /// Of how many things the text is.
    pub count: u32,
    /// Which template of the rule `foe` it is about.
    pub foe: u32,
    pub values: Values<'a>,
    /// Texts that are drawn once a dungeon, one after the other.
    bound: String,
    /// Where each of them lies: founder, town, prize, chief, and the name of the dungeon.
    bound_at: [TextRange; BOUND + 1],
    /// The letter that stands beside a key on the map.
    pub letter: Option<char>,
    /// What a list of things tells of: the rule of each, and how many of it there are.
    pub listed: Vec<(u16, u32)>,
    /// Whether the water of a room is told already.
    pub watered: bool,
    /// A hash of everything that was chosen since it was last reset: what two texts that are alike have in common.
    chosen: u64,
    /// The hashes of texts that are not to be told again.
    told: SeenTexts,
    rules: u32,
    begin: usize,
    /// What surrounds those who are in the room that is told of.
    pub setting: Setting,
    /// The room that is told of, and how often its text was begun anew.
    pub room: u32,
    draw: u32,
    /// A number of the dungeon's own.
    pub key: u64,
}

impl<'a> TextWriter<'a> {
    pub(crate) fn new(tables: &'a Tables, rng: Rng, space: usize) -> TextWriter<'a> {
        TextWriter {
            tables,
            rng,
            out: String::with_capacity(space),
            count: 2,
            foe: 0,
            values: Values::default(),
            bound: String::with_capacity(BOUND_BYTES),
            bound_at: [TextRange::default(); BOUND + 1],
            letter: None,
            listed: Vec::new(),
            watered: false,
            chosen: 0,
            told: SeenTexts::with_capacity(space / BYTES_A_TEXT),
            rules: 0,
            begin: 0,
            setting: Setting::Built,
            room: 0,
            draw: 0,
            key: 0,
        }
    }

    /// Draws what the dungeon's texts have in common.
    pub(crate) fn bind(&mut self) {
        // The town comes first, for the others may name it.
        for (index, id) in [(1, rule::TOWN), (0, rule::FOUNDER), (2, rule::PRIZE), (3, rule::CHIEF)] {
            self.count = 1;
            let text = self.text(id);
            self.keep(index, text);
            self.out.truncate(text.from as usize);
        }
        self.count = 2;
    }

    /// Keeps the name of the dungeon, which texts may mention.
    pub(crate) fn keep_name(&mut self, name: TextRange) {
        self.keep(BOUND, name);
    }

    fn keep(&mut self, index: usize, text: TextRange) {
        let from = self.bound.len() as u32;
        self.bound.push_str(self.out.get(text.from as usize..text.to as usize).unwrap_or(""));
        self.bound_at[index] = TextRange { from, to: self.bound.len() as u32 };
    }

    /// Writes one of the texts that are drawn once a dungeon, or its name.
    fn repeat(&mut self, index: usize) {
        let TextRange { from, to } = self.bound_at[index];
        self.out.push_str(self.bound.get(from as usize..to as usize).unwrap_or(""));
    }

    /// Whether the tables tell of caves in any case.
    pub(crate) fn in_caves(&self) -> bool {
        self.tables.in_caves
    }

    /// How many texts a rule has.
    pub(crate) fn len(&self, id: u16) -> u32 {
        self.tables.list(id).len() as u32
    }

    /// Some of the texts of a rule, all different, in a random order: so many, or as many as there are.
    pub(crate) fn some_of(&mut self, id: u16, wanted: usize) -> Vec<u32> {
        let count = self.len(id);
        let mut all: Vec<u32> = (0..count).collect();
        // A shuffle that ends when enough of it is done.
        for place in 0..wanted.min(all.len()) {
            let other = place + self.rng.below(count - place as u32) as usize;
            all.swap(place, other);
        }
        all.truncate(wanted);
        all
    }

    /// A new text of a rule.
    pub(crate) fn text(&mut self, id: u16) -> TextRange {
        self.begin();
        self.say(id);
        self.end()
    }

    /// What somebody wrote in the place of a text that was just made. The text is made in any case, so that whatever else is
    /// told does not depend on it.
    pub(crate) fn instead(&mut self, made: TextRange, own: Option<&str>) -> TextRange {
        let Some(own) = own else { return made };
        self.out.truncate(made.from as usize);
        self.copy(own)
    }

    /// A text that somebody wrote.
    pub(crate) fn copy(&mut self, text: &str) -> TextRange {
        self.begin();
        self.out.push_str(text);
        self.end()
    }

    /// Begins a text.
    pub(crate) fn begin(&mut self) {
        (self.begin, self.rules, self.chosen) = (self.out.len(), 0, 0);
    }

    /// The text since it was begun.
    pub(crate) fn end(&self) -> TextRange {
        TextRange { from: self.begin as u32, to: self.out.len() as u32 }
    }

    /// Writes a text until it is one that was not told before; after a dozen it stays what it is, and the answer is false.
    pub(crate) fn anew(&mut self, mut write: impl FnMut(&mut TextWriter<'a>)) -> (TextRange, bool) {
        for draw in 1..=DRAWS {
            self.begin();
            self.draw = draw;
            write(self);
            let new = self.told.insert(self.chosen);
            if new || draw == DRAWS {
                return (self.end(), new);
            }
            self.out.truncate(self.begin);
        }
        (self.end(), false)
    }

    /// Begins another sentence of the same text.
    pub(crate) fn space(&mut self) {
        if self.out.len() > self.begin {
            self.out.push(' ');
        }
    }

    /// Makes what was chosen depend on a number.
    pub(crate) fn mix(&mut self, number: u64) {
        self.chosen = (self.chosen ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    /// Writes one text of a rule, so that rooms near each other have different ones: which one follows from the room's number.
    pub(crate) fn spread(&mut self, id: u16) {
        let id = self.tables.in_setting(id, self.setting);
        let count = self.tables.list(id).len();
        if count > 0 {
            let index = (self.first_of(id) + self.draw as usize) % count;
            self.write(id, index as u32);
        }
    }

    /// A number that follows from a rule and the room's number, by which rooms near each other are spread over its texts.
    pub(crate) fn first_of(&self, id: u16) -> usize {
        let first = (self.key ^ u64::from(id)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        (first + u64::from(self.room)) as usize
    }

    /// Makes what was chosen depend on a value. Its length and its ends are enough: if two values are taken for one, a text is
    /// drawn once more.
    pub(crate) fn mix_text(&mut self, text: &str) {
        let byte = |byte: Option<&u8>| byte.map_or(0, |byte| u64::from(*byte));
        let bytes = text.as_bytes();
        self.mix((bytes.len() as u64) << 16 | byte(bytes.first()) << 8 | byte(bytes.last()));
    }

    /// Draws and writes one text of a rule.
    pub(crate) fn say(&mut self, id: u16) {
        let id = self.tables.in_setting(id, self.setting);
        let list = self.tables.list(id);
        if list.is_empty() {
            return;
        }
        let index = self.rng.below(list.len() as u32);
        self.write(id, index);
    }

    /// Draws and writes one title of a rule that is not too grand for a small room, if it has any.
    pub(crate) fn say_modest(&mut self, id: u16) {
        let (list, tables) = (self.tables.list(id), self.tables);
        if list.is_empty() {
            return;
        }
        let first = self.rng.below(list.len() as u32);
        let from_first = (first..list.len() as u32).chain(0..first);
        let modest = from_first.into_iter().find(|index| !tables.is_grand(list[*index as usize]));
        self.write(id, modest.unwrap_or(first));
    }

    /// Writes one text of a rule.
    pub(crate) fn write(&mut self, id: u16, index: u32) {
        let tables = self.tables;
        let Some(template) = tables.list(id).get(index as usize) else { return };
        self.rules += 1;
        self.mix(u64::from(*template) << 8 | u64::from(self.count == 1));
        if self.rules > MOST_RULES || self.out.len() - self.begin > MOST_BYTES {
            return;
        }
        for piece in tables.pieces(*template, self.count != 1) {
            self.out.push_str(tables.text(*piece));
            if piece.then != TemplatePiece::NOTHING {
                let at = self.out.len();
                self.expand(usize::from(piece.then & !TemplatePiece::CAPITAL));
                if piece.then & TemplatePiece::CAPITAL != 0 {
                    self.capital(at);
                }
            }
        }
    }

    /// Writes a value or draws from a rule; values are numbered as in [`VALUES`].
    fn expand(&mut self, symbol: usize) {
        let values = self.values;
        let text = match symbol {
            0..=BOUND => return self.repeat(symbol),
            5 => {
                self.mix(u64::from(self.count));
                return self.number(self.count);
            }
            6 => return self.write(rule::FOE, self.foe),
            7 => return self.say(values.space),
            8 => values.side,
            9 => values.key,
            10 => return self.out.extend(self.letter),
            11 if values.boss.is_empty() => return self.repeat(BOUND - 1),
            11 => values.boss,
            12 => values.thing,
            13 => values.extent,
            14 => return self.list(),
            _ => {
                let id = (symbol - VALUES.len()) as u16;
                // Nobody wants to find the same thing in two rooms.
                return if id == rule::LOOT_THING { self.spread(id) } else { self.say(id) };
            }
        };
        self.mix_text(text);
        self.out.push_str(text);
    }

    /// Writes a list of things: `two barrels, a crate and a bench`.
    fn list(&mut self) {
        let (listed, count) = (std::mem::take(&mut self.listed), self.count);
        for (place, (id, own)) in listed.iter().enumerate() {
            if place > 0 {
                self.out.push_str(if place + 1 == listed.len() { " and " } else { ", " });
            }
            self.count = *own;
            self.say(*id);
        }
        (self.listed, self.count) = (listed, count);
    }

    /// Writes a number as a word as long as people do.
    fn number(&mut self, number: u32) {
        const WORDS: [&str; 13] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
        match WORDS.get(number as usize) {
            Some(word) => self.out.push_str(word),
            None => self.out.push_str(&number.to_string()),
        }
    }

    /// Makes the first letter from a place on a capital.
    pub(crate) fn capital(&mut self, at: usize) {
        if let Some(first) = self.out.get_mut(at..at + 1) {
            first.make_ascii_uppercase();
        }
    }
}
