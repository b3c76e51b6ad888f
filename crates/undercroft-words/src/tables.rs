//! The tables of texts: those of this crate, and those that a recipe adds to them.

use std::borrow::Cow;

use undercroft::{
    Recipe,
    recipe::{Archetype, GivenTexts, WordTables},
};

use crate::{
    setting::Setting,
    template::{self, VALUES},
};

/// A stretch of the text of all tables, and what follows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TemplatePiece {
    pub start: u32,
    pub end: u32,
    /// A value, or past the values a rule; [`TemplatePiece::CAPITAL`] is added if it begins with a capital letter.
    pub then: u16,
}

impl TemplatePiece {
    pub(crate) const NOTHING: u16 = u16::MAX;
    pub(crate) const CAPITAL: u16 = 0x8000;
}

/// The pieces of a text, from one to before another: of one thing, and of several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Template {
    pub one: (u32, u32),
    pub many: (u32, u32),
    /// Whether it is the title of something large.
    pub grand: bool,
}

#[allow(clippy::unreadable_literal, reason = "written by the build script")]
mod generated {
    use super::{Template, TemplatePiece};
    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

pub(crate) use generated::{NAMES, rule};

/// The tables that a dungeon's texts are drawn from.
///
/// ```
/// use undercroft::Recipe;
/// use undercroft_words::Tables;
/// assert_eq!(Tables::of(&Recipe::default()).count("aloud") >= 40, true);
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    text: Cow<'static, str>,
    pieces: Cow<'static, [TemplatePiece]>,
    templates: Cow<'static, [Template]>,
    /// The templates of every rule.
    rules: &'static [&'static [u32]],
    /// The templates of rules that a recipe has a say in, and of rules of its own, whose ids come after those of [`NAMES`].
    own: Vec<Option<Vec<u32>>>,
    /// The names of rules of its own.
    own_names: Vec<String>,
    /// Whether they are those of caves.
    pub(crate) in_caves: bool,
    /// Whose texts are told.
    pub(crate) texts: GivenTexts,
}

impl Tables {
    /// The tables for the dungeons of a recipe: those of its archetype, or of the archetype that is most like what its method
    /// makes, with what the recipe itself adds.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::Bsp};
    /// use undercroft_words::Tables;
    /// assert!(Tables::of(&Recipe::new(Bsp::default())).count("name") > 0);
    /// ```
    pub fn of(recipe: &Recipe) -> Tables {
        let facts = recipe.method.facts();
        // What a pass was told says more than what the method is most like, and the method's own word more than both.
        let style = recipe.passes.roles.as_ref().and_then(|roles| roles.style);
        let mut tables = Tables::ready(facts.archetype.or(style).unwrap_or(facts.resembles));
        tables.texts = facts.texts;
        if let Some(own) = &recipe.words {
            tables.add(own);
        }
        tables
    }

    /// The tables of an archetype.
    fn ready(archetype: Archetype) -> Tables {
        let place = match archetype {
            Archetype::Warren => 1,
            Archetype::Temple => 2,
            Archetype::Crypt => 3,
            Archetype::Cavern => 4,
            Archetype::Fortress => 5,
            Archetype::Lair => 6,
            Archetype::Classic => 0,
        };
        Tables {
            text: Cow::Borrowed(generated::TEXT),
            pieces: Cow::Borrowed(&generated::PIECES),
            templates: Cow::Borrowed(&generated::TEMPLATES),
            rules: &generated::RULES[place],
            own: Vec::new(),
            own_names: Vec::new(),
            in_caves: archetype == Archetype::Cavern,
            texts: GivenTexts::Made,
        }
    }

    /// Adds the rules of a recipe, or puts them in the place of those of the same names.
    fn add(&mut self, own: &WordTables) {
        self.own = vec![None; NAMES.len()];
        for (name, _) in &own.rules {
            if !NAMES.contains(&name.as_str()) {
                self.own_names.push(name.clone());
                self.own.push(None);
            }
        }
        for (name, texts) in &own.rules {
            let Some(id) = self.id(name) else { continue };
            let mut list =
                if own.replace { Vec::new() } else { self.rules.get(id).map(|list| list.to_vec()).unwrap_or_default() };
            for text in texts {
                if let Some(template) = self.template(text) {
                    list.push(self.templates.len() as u32);
                    self.templates.to_mut().push(template);
                }
            }
            self.own[id] = Some(list);
        }
    }

    /// A text of a recipe, cut into pieces; `None` if it is none.
    fn template(&mut self, text: &str) -> Option<Template> {
        let one = template::for_count(text, false).ok()?;
        let many = template::for_count(text, true).ok()?;
        Some(Template { one: self.cut(&one)?, many: self.cut(&many)?, grand: template::is_grand(text) })
    }

    fn cut(&mut self, text: &str) -> Option<(u32, u32)> {
        let begin = self.pieces.len() as u32;
        for segment in template::segments(text).ok()? {
            let then = match segment.then {
                None => TemplatePiece::NOTHING,
                Some(name) => {
                    let value = VALUES.iter().position(|value| *value == name);
                    let id = value.or_else(|| self.id(name).map(|id| id + VALUES.len()))?;
                    id as u16 | if segment.capital { TemplatePiece::CAPITAL } else { 0 }
                }
            };
            let start = self.text.len() as u32;
            self.text.to_mut().push_str(segment.text);
            self.pieces.to_mut().push(TemplatePiece { start, end: self.text.len() as u32, then });
        }
        Some((begin, self.pieces.len() as u32))
    }

    /// The id of a rule by its name.
    pub(crate) fn id(&self, name: &str) -> Option<usize> {
        let ready = NAMES.binary_search(&name).ok();
        ready.or_else(|| self.own_names.iter().position(|own| own == name).map(|place| NAMES.len() + place))
    }

    /// How many texts a rule has; 0 if there is no such rule.
    ///
    /// ```
    /// use undercroft::Recipe;
    /// use undercroft_words::Tables;
    /// assert_eq!(Tables::of(&Recipe::default()).count("no such rule"), 0);
    /// ```
    pub fn count(&self, rule: &str) -> usize {
        self.id(rule).map_or(0, |id| self.list(id as u16).len())
    }

    /// The templates of a rule.
    #[inline]
    pub(crate) fn list(&self, rule: u16) -> &[u32] {
        match self.own.get(usize::from(rule)) {
            Some(Some(own)) => own,
            _ => self.rules.get(usize::from(rule)).copied().unwrap_or(&[]),
        }
    }

    /// Whether a template is the title of something large.
    pub(crate) fn is_grand(&self, template: u32) -> bool {
        self.templates.get(template as usize).is_some_and(|template| template.grand)
    }

    /// A rule, or the one for a setting that stands in its place; a recipe that has texts of its own for the rule and none for
    /// the setting means those everywhere.
    pub(crate) fn in_setting(&self, id: u16, setting: Setting) -> u16 {
        let Some(variant) = setting.variant(id) else { return id };
        let is_own = |id: u16| matches!(self.own.get(usize::from(id)), Some(Some(_)));
        if is_own(id) && !is_own(variant) { id } else { variant }
    }

    /// The pieces of a template.
    #[inline]
    pub(crate) fn pieces(&self, template: u32, several: bool) -> &[TemplatePiece] {
        let Some(template) = self.templates.get(template as usize) else { return &[] };
        let (from, to) = if several { template.many } else { template.one };
        self.pieces.get(from as usize..to as usize).unwrap_or(&[])
    }

    /// The text of a piece.
    #[inline]
    pub(crate) fn text(&self, piece: TemplatePiece) -> &str {
        self.text.get(piece.start as usize..piece.end as usize).unwrap_or("")
    }
}
