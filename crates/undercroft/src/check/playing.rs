//! Whether a player gets to the goal: with the keys that are found on the way, without finding a secret door, whichever locks are
//! opened first. A locked door without a key stays closed.

use super::{
    Fault, Faults, Origin, Rule,
    locks::{Found, Ground},
    reach::Labels,
};
use crate::{
    geom::Point,
    methods::Promises,
    model::{Draft, MarkKind},
    passes::{KeyFairness, LinkKey, ResolvedPasses, SecretPlaces},
    quest::{Proof, Quest},
    recipe::ResolvedRecipe,
    topology::walkable,
};

/// What a player can be sure of. `None` is what nobody asks: whether the goal can be reached where there is none, and whether
/// something can be lost where there are no locks, or where keys lie on other levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prospects {
    /// Whether the goal can be walked to when all doors are open.
    pub goal_reachable: Option<Proof>,
    /// Whether the goal can be reached with the keys that are found on the way, and without a goal every room that locks bar.
    /// `None` too where it cannot be walked to at all.
    pub winnable: Option<Proof>,
    /// Whether the goal can be reached by somebody who finds no secret door.
    pub no_secret_needed: Option<Proof>,
    /// Whether the goal can be reached whichever locks are opened first.
    pub unlosable: Option<Proof>,
    /// Whether every room that locks bar can be reached whichever locks are opened first.
    pub complete: Option<Proof>,
}

impl Prospects {
    const NONE: Prospects =
        Prospects { goal_reachable: None, winnable: None, no_secret_needed: None, unlosable: None, complete: None };

    /// What is known of several levels together.
    pub(crate) fn of_levels(winnable: Option<Proof>, unlosable: Option<Proof>, complete: Option<Proof>) -> Prospects {
        Prospects { winnable, unlosable, complete, ..Prospects::NONE }
    }

    /// What is known of a draft that stands `alone`, or is a level whose keys may lie on others.
    pub(crate) fn of(draft: &Draft, alone: bool) -> Prospects {
        let mut found = Found::default();
        let own = Prospects::found(draft, alone, &mut found);
        Prospects {
            goal_reachable: goal_reachable(draft),
            no_secret_needed: no_secret_needed(draft, alone, own),
            ..own
        }
    }

    /// What locks and keys make of it, without what costs further looks at the floor.
    fn found(draft: &Draft, alone: bool, found: &mut Found) -> Prospects {
        if draft.locks.is_empty() {
            let barred = draft.doors.iter().any(|door| door.kind.is_locked());
            let is_open = || !barred || Ground::of(draft, false).quest(draft).is_goal_at_the_start();
            let winnable = is_goal_joined(draft).then(|| proof(is_open()));
            return Prospects { winnable, ..Prospects::NONE };
        }
        let ground = found.ground(draft);
        if !alone {
            // Which keys lie elsewhere is not known, so each lock counts as one that can be opened.
            let is_met = draft.goal.is_none_or(|goal| ground.at(goal).is_some());
            let winnable = draft.goal.filter(|_| is_met || is_goal_joined(draft)).map(|_| proof(is_met));
            return Prospects { winnable, ..Prospects::NONE };
        }
        let (quest, claims) = found.proved(draft);
        let (unlosable, complete) = claims.proofs();
        if quest.is_goal_out_of_reach() {
            let winnable = is_goal_joined(draft).then_some(Proof::No);
            return Prospects { winnable, unlosable: winnable, complete: Some(complete), ..Prospects::NONE };
        }
        let winnable = if unlosable == Proof::Yes { Proof::Yes } else { quest.winnable() };
        Prospects { winnable: Some(winnable), unlosable: Some(unlosable), complete: Some(complete), ..Prospects::NONE }
    }

    /// What it says about a rule; `None` if the rule is about something else.
    ///
    /// ```
    /// use undercroft::{Recipe, check::Rule, generate, quest::Proof};
    /// let prospects = generate(&Recipe::default(), 4)?.prospects();
    /// assert_eq!(prospects.answer(Rule::Winnable), Some(Proof::Yes));
    /// assert_eq!(prospects.answer(Rule::ClosedBorder), None);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn answer(&self, rule: Rule) -> Option<Proof> {
        match rule {
            Rule::GoalReachable => self.goal_reachable,
            Rule::Winnable => self.winnable,
            Rule::NoSecretNeeded => self.no_secret_needed,
            Rule::Unlosable => self.unlosable,
            Rule::Complete => self.complete,
            _ => None,
        }
    }
}

/// The rules about which [`Prospects`] say something.
pub(crate) const RULES: [Rule; 5] =
    [Rule::GoalReachable, Rule::Winnable, Rule::NoSecretNeeded, Rule::Unlosable, Rule::Complete];

fn proof(holds: bool) -> Proof {
    if holds { Proof::Yes } else { Proof::No }
}

/// Whether the goal can be walked to when all doors are open.
fn is_goal_joined(draft: &Draft) -> bool {
    goal_reachable(draft) == Some(Proof::Yes)
}

fn goal_reachable(draft: &Draft) -> Option<Proof> {
    let goal = draft.goal?;
    let parts = Labels::of(&walkable(draft));
    Some(proof(parts.at(draft.start).is_some_and(|start| parts.at(goal) == Some(start))))
}

/// Whether somebody who finds no secret door reaches the goal. Where it cannot be won at all, this is nobody's question.
fn no_secret_needed(draft: &Draft, alone: bool, known: Prospects) -> Option<Proof> {
    let (goal, winnable) = (draft.goal?, known.winnable?);
    if winnable != Proof::Yes || draft.doors.iter().all(|door| !door.kind.is_hidden()) {
        return (winnable == Proof::Yes).then_some(Proof::Yes);
    }
    let ground = Ground::of(draft, true);
    let quest = ground.quest(draft);
    Some(match alone {
        _ if ground.at(goal).is_none() => Proof::No,
        true if !draft.locks.is_empty() => quest.winnable(),
        _ => Proof::Yes,
    })
}

/// Whether a dungeon's keys are all its own: on one of several levels they may belong to locks on others.
pub(crate) fn stands_alone(recipe: &ResolvedRecipe, draft: &Draft) -> bool {
    match &recipe.passes().links {
        Some(links) => links.keys.0.is_none(),
        None if recipe.layout_method().given_layout().is_some() => draft.stairs.iter().all(|stair| stair.to.is_none()),
        None => true,
    }
}

/// Lists the rules that are promised: `add` takes a condition and the rules that hold under it.
pub(super) fn promised(recipe: &ResolvedRecipe, promises: &Promises, add: &mut impl FnMut(bool, &[Rule])) {
    let ResolvedPasses { locks, links, .. } = recipe.passes();
    add(promises.reachable || locks.is_some(), &[Rule::Winnable]);
    add(promises.reachable && !promises.doors_given && has_fair_secrets(recipe.passes()), &[Rule::NoSecretNeeded]);
    let fairness = locks.as_ref().map(|locks| locks.fairness);
    let across = links.as_ref().is_some_and(|links| links.keys.0.is_some());
    add(matches!(fairness, Some(KeyFairness::Complete | KeyFairness::Unlosable)) && !across, &[Rule::Unlosable]);
    add(fairness == Some(KeyFairness::Complete), &[Rule::Complete]);
}

fn has_fair_secrets(passes: &ResolvedPasses) -> bool {
    passes.doors.as_ref().is_none_or(|doors| doors.secrets == SecretPlaces::Fair)
}

/// Holds a draft to what its recipe promises a player.
pub(super) fn check(draft: &Draft, origin: &Origin, promises: &Promises, found: &mut Found, faults: &mut Faults) {
    let is_edited = !origin.edits.list.is_empty();
    // As a method and its passes leave them, doors without locks bar no goal: `fair-locks` and `fair-secrets` ask for more.
    if draft.locks.is_empty() && !is_edited {
        return;
    }
    let (recipe, alone) = (&origin.recipe, stands_alone(&origin.recipe, draft));
    let mut known = Prospects::found(draft, alone, found);
    // How the passes hide doors is judged with the passes; a person may hide others.
    if is_edited {
        known.no_secret_needed = no_secret_needed(draft, alone, known);
    }
    let mut rules = Vec::new();
    promised(recipe, promises, &mut |holds, more| rules.extend(more.iter().filter(|_| holds)));
    // Who drew a layout may have thought of another way in than a key, so whoever reads its verdict is told, and nothing is refused.
    let is_held = |rule: &Rule| *rule != Rule::Winnable || recipe.layout_method().given_layout().is_none();
    for rule in rules.into_iter().filter(|rule| is_held(rule) && known.answer(*rule) == Some(Proof::No)) {
        faults.add(fault(rule, draft));
    }
    if let (true, Some(keys)) = (is_edited, recipe.passes().links.as_ref().and_then(|links| links.keys.0.as_ref())) {
        keys_of_levels(draft, keys, faults);
    }
}

/// The keys that one of several levels holds for locks on all of them can still be taken.
fn keys_of_levels(draft: &Draft, keys: &[LinkKey], faults: &mut Faults) {
    let ground = Ground::of(draft, false);
    let is_laid = |at: Point| draft.board.cells.is_floor(at) && draft.doors.iter().all(|door| door.at != at);
    for (index, LinkKey { name, .. }) in keys.iter().enumerate() {
        let is_first = keys[..index].iter().all(|other| other.name != *name);
        let wanted = keys.iter().filter(|key| key.name == *name && is_laid(key.at)).count();
        let marks = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && mark.name.as_ref() == Some(name));
        let left = marks.filter(|mark| ground.at(mark.at).is_some()).count();
        if is_first && left < wanted {
            let what =
                cold_format!("of {wanted} keys `{name}` that lie here for locks of all levels {left} can be taken");
            faults.add(Fault::new(Rule::Complete, what));
        }
    }
}

/// What is wrong where a player cannot be sure of something.
pub(crate) fn fault(rule: Rule, draft: &Draft) -> Fault {
    match rule {
        Rule::Winnable => unwinnable(draft),
        Rule::NoSecretNeeded => {
            Fault::new(rule, "the goal cannot be reached without finding a secret door").cell(draft.goal)
        }
        Rule::Unlosable => Fault::new(rule, "keys can be used up so that the goal cannot be reached any more"),
        Rule::Complete => {
            Fault::new(rule, "keys can be used up so that a room behind a lock cannot be reached any more")
        }
        _ => Fault::new(rule, "the goal cannot be reached from the start").cell(draft.goal),
    }
}

/// Why it cannot be won, and the door that bars the way.
fn unwinnable(draft: &Draft) -> Fault {
    let ground = Ground::of(draft, false);
    let quest = ground.quest(draft);
    let fault = |what: String, cell: Option<Point>| {
        Fault::new(Rule::Winnable, cold_format!("it cannot be won: {what}")).cell(cell.or(draft.goal))
    };
    if quest.is_goal_out_of_reach() {
        let is_met = |at: &Point| at.neighbours().into_iter().any(|near| ground.at(near).is_some());
        let door = draft.keyless_doors().find(is_met);
        return fault("the goal lies behind a locked door that has no key".to_owned(), door);
    }
    let first_door = |lock: usize| {
        let door = draft.locks.get(lock).and_then(|lock| lock.doors.first());
        door.and_then(|door| draft.doors.get(door.0 as usize)).map(|door| door.at)
    };
    let Some(lock) = first_stuck_lock(&quest) else {
        return fault("its locks take more keys than are found before the goal".to_owned(), None);
    };
    let name = draft.locks.get(lock).map_or("", |lock| lock.key.as_str());
    let there_is = draft.marks.iter().any(|mark| mark.kind == MarkKind::Key && mark.name.as_deref() == Some(name));
    let why = match there_is {
        true => {
            cold_format!(
                "every key `{name}`, which lock {lock} takes, lies behind locks that cannot be opened without it"
            )
        }
        false => cold_format!("lock {lock} takes a key `{name}`, and there is none"),
    };
    fault(why, first_door(lock))
}

/// The first lock that a player meets and has no key for, even if keys were never used up. `None` where all can be opened then.
fn first_stuck_lock(quest: &Quest) -> Option<usize> {
    let mut reached = vec![false; quest.regions as usize];
    *reached.get_mut(quest.start as usize)? = true;
    let is_reached = |reached: &[bool], region: u32| reached.get(region as usize) == Some(&true);
    loop {
        let has_key = |kind: u16| quest.keys.iter().any(|(region, own)| *own == kind && is_reached(&reached, *region));
        let is_met = |touches: &[u32]| touches.iter().any(|region| is_reached(&reached, *region));
        let leads_on = |touches: &[u32]| touches.iter().any(|region| !is_reached(&reached, *region));
        let mut closed =
            quest.locks.iter().enumerate().filter(|(_, lock)| is_met(&lock.touches) && leads_on(&lock.touches));
        let Some((_, next)) = closed.clone().find(|(_, lock)| has_key(lock.kind)) else {
            return closed.next().map(|(index, _)| index);
        };
        for region in &next.touches {
            reached[*region as usize] = true;
        }
    }
}
