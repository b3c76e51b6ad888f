//! The check of finished drafts: laws that every dungeon keeps, and promises that its method and passes make. Only `check`
//! makes a [`Dungeon`].
//!
//! It judges alone: it takes no notes from those it judges and calls none of their functions, but for those that say what a
//! recipe asks for: which value a parameter has that nobody set. What a method promises is data (`methods/promises.rs`); the rest
//! is worked out from the draft, with algorithms of its own where a bug in a shared one would go unseen: who owns a cell, what
//! can be reached, the formulas of the documents. The graph of rooms and the pieces of floor (`topology`) are shared with the
//! passes; tests hold them to floods and to another crate's graphs.
//!
//! - Laws: `laws`, `carving` (cells are what the shapes say, by `claims`), `tiles/` (assemblies of tiles), `locks/` (with the
//!   promise of the pass, because both stand on the same regions).
//! - Promises of all: `promises`, `bounds` (what the recipe asks for), `doorways`, `kinds`, `passage_ends`, `reach`, `rooms_apart`.
//! - Whether a player gets to the goal: `playing`.
//! - Promises of one: `methods/` and `passes/`, a file each.
//! - Which rules there are: `fault`; which of them a recipe promises: `promised`.

mod bounds;
mod carving;
mod claims;
mod doorways;
mod dungeon;
mod fault;
mod kinds;
mod laws;
mod locks;
pub(crate) mod methods;
mod passage_ends;
mod passes;
mod playing;
mod promised;
mod promises;
mod reach;
mod rooms_apart;
mod tiles;

pub use dungeon::{Dungeon, Origin};
pub use fault::{Fault, Faults, Rule};
pub(crate) use locks::{fairness_of, is_fair};
pub use playing::Prospects;
pub(crate) use playing::{RULES as PLAY_RULES, fault as play_fault, stands_alone};
pub use promised::promised_rules;

use std::{collections::BTreeSet, error, fmt};

use crate::{model::Draft, quest::Proof, topology::FloorBits};

/// A draft that keeps not all of the rules, and which it breaks.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unsound {
    /// The broken rules; of many faults of one kind the first few.
    pub faults: Vec<Fault>,
}

impl Unsound {
    /// What breaks these rules.
    ///
    /// ```
    /// use undercroft::check::{Fault, Rule, Unsound};
    /// let unsound = Unsound::new(vec![Fault::new(Rule::Sealed, "it is open")]);
    /// assert_eq!(unsound.to_string(), "sealed: it is open");
    /// ```
    pub fn new(faults: Vec<Fault>) -> Unsound {
        Unsound { faults }
    }
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl error::Error for Unsound {}

/// Makes a dungeon of a draft that keeps every law, and every promise of the recipe it came from.
///
/// ```
/// use undercroft::{Cell, Method, Recipe, check, generate, geom::Point};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "7")?;
/// let (mut draft, origin) = (dungeon.clone().into_draft(), dungeon.origin().clone());
/// draft.board.cells.put(draft.start, Cell::Wall);
/// let unsound = check(draft, origin).unwrap_err();
/// assert!(unsound.to_string().contains("start"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn check(draft: Draft, origin: Origin) -> Result<Dungeon, Unsound> {
    check_in(draft, origin, &mut Scratch::default()).map_err(|refused| refused.unsound)
}

/// A draft that breaks rules, given back to whoever made it.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) draft: Draft,
    pub(crate) origin: Origin,
    pub(crate) unsound: Unsound,
}

/// The same in memory that is kept between checks.
pub(crate) fn check_in(draft: Draft, origin: Origin, scratch: &mut Scratch) -> Result<Dungeon, Box<Refused>> {
    match faults(&draft, &origin, scratch) {
        faults if faults.is_empty() => {
            let quest = std::mem::take(&mut scratch.locks).into_quest(&draft);
            Ok(Dungeon::new_unchecked(draft, origin, quest))
        }
        faults => Err(Box::new(Refused { draft, origin, unsound: Unsound { faults } })),
    }
}

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    carving: carving::Scratch,
    /// What can be walked.
    floor: FloorBits,
    reach: reach::Scratch,
    rooms_apart: rooms_apart::Scratch,
    methods: methods::Scratch,
    /// What was found out about the locks of the draft at hand.
    locks: locks::Found,
}

/// The same for a draft that may break the promises that somebody `asked` to. Its origin lists those of them that it breaks.
pub(crate) fn check_waiving(
    draft: Draft,
    origin: Origin,
    asked: &BTreeSet<Rule>,
    scratch: &mut Scratch,
) -> Result<Dungeon, Box<Refused>> {
    if asked.is_empty() {
        return check_in(draft, origin, scratch);
    }
    let broken = faults(&draft, &origin, scratch);
    if broken.iter().any(|fault| fault.rule.is_law()) {
        return Err(Box::new(Refused { draft, origin, unsound: Unsound { faults: broken } }));
    }
    let known = Prospects::of(&draft, stands_alone(&origin.recipe, &draft));
    let is_broken =
        |rule: &Rule| known.answer(*rule) == Some(Proof::No) || broken.iter().any(|fault| fault.rule == *rule);
    let waived = asked.iter().copied().filter(is_broken).collect();
    check_in(draft, Origin { waived, ..origin }, scratch)
}

/// Everything wrong with a draft; empty for a sound one.
pub(crate) fn faults(draft: &Draft, origin: &Origin, scratch: &mut Scratch) -> Vec<Fault> {
    let mut faults = Faults::default();
    let promises = origin.recipe.layout_method().promises();
    scratch.locks = locks::Found::default();
    laws::check(draft, promises.clips, scratch, &mut faults);
    if faults.is_empty() {
        tiles::check(draft, origin, &mut faults);
    }
    waivers(origin, &mut faults);
    // Promises speak of rooms and cells as if they were there; without the laws that means nothing.
    if !faults.is_empty() {
        return faults.into_list();
    }
    promises::check(draft, origin, &promises, scratch, &mut faults);
    let mut found = faults.into_list();
    if !found.is_empty() {
        debug_assert!(found.iter().all(|fault| promised::is_known(fault.rule, &origin.recipe)), "{found:?}");
        found.retain(|fault| is_expected(fault.rule, origin) && !origin.waived.contains(&fault.rule));
    }
    found
}

/// How a method and its passes make a dungeon is no longer to be seen once a person has changed it, and another version's made
/// it otherwise.
fn is_expected(rule: Rule, origin: &Origin) -> bool {
    let edited = !origin.edits.list.is_empty();
    let older = origin.engine.is_some();
    (!edited || rule.outlasts_edits()) && (!older || rule.is_of_every_version())
}

/// Laws cannot be waived, and promises only by somebody who changed the dungeon or made it elsewhere.
fn waivers(origin: &Origin, faults: &mut Faults) {
    let by_a_person = !origin.edits.list.is_empty() || origin.recipe.layout_method().given_layout().is_some();
    for rule in &origin.waived {
        let what = match () {
            () if rule.is_law() => "it is a law, and laws cannot be waived",
            () if !by_a_person => "it is waived, but nobody changed this dungeon",
            () => continue,
        };
        faults.add(Fault::new(*rule, what));
    }
}

/// Things in order, among which one is found by binary search.
fn sorted<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    things.sort_unstable();
    things
}

/// The laws that a draft breaks, whatever made it.
pub(crate) fn broken_laws(draft: &Draft) -> Vec<Fault> {
    let mut faults = Faults::default();
    laws::check(draft, false, &mut Scratch::default(), &mut faults);
    faults.into_list()
}
