//! All states of a game, as far as there are not too many.
//!
//! What hangs together by ways that nothing bars is one place: walking there is no step. The room that is asked for stands for itself, so
//! that one may pass by it. Of the keys of a kind in one place only their number counts. A thing is taken at once if one can come back to
//! it with empty hands from wherever a way that leads one way, a floor or the gate of a switch may lead: whoever leaves it can have it
//! any time. Taking any other is a step, for a player may forget it.

use std::collections::{BTreeMap, btree_map::Entry};

use super::{
    MechanismQuest, QuestWay,
    directed::Directed,
    state::{BitBudget, Bits, State},
};
use crate::quest::Proof;

/// How many states are looked at for one room.
const MAX_STATES: usize = 1 << 16;
/// How much is looked at for all rooms together: the rooms and ways of each state.
pub(super) const MAX_WORK: u64 = 1 << 26;

/// A step of a game. Things are named by their places in the lists of the quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A way is gone in a direction: whether from its second end to its first.
    Way {
        /// The way.
        way: u32,
        /// Whether it is gone from its second room to its first.
        back: bool,
    },
    /// A key is taken, or a lever pulled.
    Take(u32),
    /// A lock is opened.
    Open(u32),
    /// A switch is flipped, by its place in the list of switches.
    Flip(u32),
}

/// What is known of one room: whether it can be reached, and whether that can always be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether some play reaches it.
    pub winnable: Proof,
    /// Whether it can be reached from every state of a game that has not reached it.
    pub unlosable: Proof,
    /// The shortest play after which one can go on to it, if there is one. Steps that walk where nothing bars are left out, and so are
    /// locks of kept kinds and of kinds that open nothing else: whoever has the key opens them in passing.
    pub winning: Option<Vec<Step>>,
    /// The shortest play after which it cannot be reached any more, if there is one.
    pub losing: Option<Vec<Step>>,
}

impl Verdict {
    const UNPROVEN: Verdict =
        Verdict { winnable: Proof::Unproven, unlosable: Proof::Unproven, winning: None, losing: None };
}

impl MechanismQuest {
    /// Explores all states of games that end when a room is reached.
    pub fn explore(&self, goal: u32) -> Verdict {
        self.explore_within(goal, &mut MAX_WORK.clone())
    }

    /// The same with so much work at most, of which what it takes is taken off.
    pub(super) fn explore_within(&self, goal: u32, work: &mut u64) -> Verdict {
        let own = self.normal();
        if self.start >= self.rooms || goal >= self.rooms {
            let lost = goal >= self.rooms && self.start < self.rooms;
            let winnable = if lost { Proof::No } else { Proof::Unproven };
            return Verdict { winnable, unlosable: winnable, losing: lost.then(Vec::new), winning: None };
        }
        if self.start == goal {
            return Verdict { winnable: Proof::Yes, unlosable: Proof::Yes, winning: Some(Vec::new()), losing: None };
        }
        match Game::new(&own, goal) {
            Some(game) => game.explore(work),
            None => Verdict::UNPROVEN,
        }
    }
}

/// A way between two places.
struct Passage {
    way: u32,
    from: u32,
    to: u32,
    one_way: bool,
    needs: Vec<Bits>,
    gate: Option<(Bits, bool)>,
    /// Whether it has fallen, if it can.
    fallen: Option<Bits>,
}

struct LockAt {
    lock: u32,
    places: Vec<u32>,
    kind: u16,
    opened: Bits,
}

/// Keys of one kind in one place: the first of them, and how many were taken.
struct KeysAt {
    first: u32,
    place: u32,
    kind: u16,
    count: u32,
    taken: Bits,
    /// The choice that it is one of, and which of its things; nothing taken is 0.
    choice: Option<(Bits, u32)>,
    /// The passages from which there may be no way back to it: as long as none of these can be gone, it is taken at once.
    before: Vec<usize>,
}

/// A game that ends in one place.
struct Game {
    places: u32,
    start: u32,
    goal: u32,
    passages: Vec<Passage>,
    locks: Vec<LockAt>,
    keys: Vec<KeysAt>,
    switches: Vec<(u32, u32, Bits)>,
    /// Whether each kind is spent.
    spent: Vec<bool>,
    /// For each kept kind whether one was had.
    had: Vec<Option<Bits>>,
}

impl Game {
    fn new(quest: &MechanismQuest, goal: u32) -> Option<Game> {
        let is_goal = |way: &&QuestWay| way.from != goal && way.to != goal;
        let mut arcs = Vec::new();
        for way in quest.ways.iter().filter(|way| !way.once && way.is_free()).filter(is_goal) {
            arcs.push((way.from, way.to));
            if !way.one_way {
                arcs.push((way.to, way.from));
            }
        }
        let place_of = Directed::new(quest.rooms, &arcs).components();
        let place = |room: u32| place_of[room as usize];
        let places = place_of.iter().max().map_or(0, |last| last + 1);
        let mut bits = BitBudget::default();
        let spent: Vec<bool> = quest.kinds.iter().map(|kind| kind.spent).collect();
        let useful: Vec<bool> = (0..)
            .zip(&quest.kinds)
            .map(|(kind, _)| {
                quest.locks.iter().any(|lock| lock.kind == kind)
                    || quest.ways.iter().any(|way| way.needs.contains(&kind))
            })
            .collect();
        let mut had = Vec::new();
        for (kind, spent) in spent.iter().enumerate() {
            had.push(if *spent || !useful[kind] { None } else { Some(bits.bits(1)?) });
        }
        let mut switch_bits: BTreeMap<u16, Bits> = BTreeMap::new();
        for (switch, _) in quest.ways.iter().filter_map(|way| way.gate) {
            if let Entry::Vacant(free) = switch_bits.entry(switch) {
                free.insert(bits.bits(1)?);
            }
        }
        let mut passages = Vec::new();
        for (index, way) in (0_u32..).zip(&quest.ways) {
            let (from, to) = (place(way.from), place(way.to));
            // A kind that does not exist is never had.
            let needs: Option<Vec<Bits>> =
                way.needs.iter().map(|kind| had.get(usize::from(*kind)).copied().flatten()).collect();
            let Some(needs) = needs.filter(|_| from != to) else { continue };
            let gate = way.gate.and_then(|(switch, on)| Some((*switch_bits.get(&switch)?, on)));
            let fallen = if way.once { Some(bits.bits(1)?) } else { None };
            passages.push(Passage { way: index, from, to, one_way: way.one_way, needs, gate, fallen });
        }
        let mut locks = Vec::new();
        for (index, lock) in (0_u32..).zip(&quest.locks).filter(|(_, lock)| !lock.touches.is_empty()) {
            let mut places: Vec<u32> = lock.touches.iter().map(|room| place(*room)).collect();
            places.sort_unstable();
            places.dedup();
            // A lock inside of a place takes a key all the same.
            locks.push(LockAt { lock: index, places, kind: lock.kind, opened: bits.bits(1)? });
        }
        let mut choice_bits = Vec::new();
        for choice in &quest.choices {
            choice_bits.push(bits.bits(choice.len() as u32)?);
        }
        let mut keys: Vec<KeysAt> = Vec::new();
        for (index, (room, kind)) in (0_u32..).zip(&quest.keys) {
            let choice = quest.choices.iter().position(|choice| choice.contains(&index));
            // Of a choice what opens nothing can be taken as well, and with it the choice is made.
            let is_something = useful.get(usize::from(*kind)).is_some_and(|useful| *useful || choice.is_some());
            if *room >= quest.rooms || !is_something {
                continue;
            }
            let choice = choice.map(|own| {
                let item = quest.choices[own].iter().position(|key| *key == index).unwrap_or(0);
                (choice_bits[own], item as u32 + 1)
            });
            let at = place(*room);
            let known = keys.iter_mut().find(|own| (own.place, own.kind) == (at, *kind) && own.choice.is_none());
            match known.filter(|_| choice.is_none()) {
                Some(own) => own.count += 1,
                None => keys.push(KeysAt {
                    first: index,
                    place: at,
                    kind: *kind,
                    count: 1,
                    taken: Bits::default(),
                    choice,
                    before: Vec::new(),
                }),
            }
        }
        for own in &mut keys {
            if spent[usize::from(own.kind)] && own.choice.is_none() {
                own.taken = bits.bits(own.count)?;
            }
        }
        let switches = (0_u32..).zip(&quest.switches).filter_map(|(index, (room, switch))| {
            let room = Some(*room).filter(|room| *room < quest.rooms)?;
            Some((index, place(room), *switch_bits.get(switch)?))
        });
        let mut game = Game {
            places,
            start: place(quest.start),
            goal: place(goal),
            switches: switches.collect(),
            passages,
            locks,
            keys,
            spent,
            had,
        };
        game.find_what_may_be_forgotten(quest, &place_of);
        Some(game)
    }

    /// For each thing, from the ends of which passages one may not come back to it with empty hands.
    fn find_what_may_be_forgotten(&mut self, quest: &MechanismQuest, place_of: &[u32]) {
        let mut back: BTreeMap<(u32, u32), bool> = BTreeMap::new();
        for index in 0..self.keys.len() {
            let (own_place, first) = (self.keys[index].place, self.keys[index].first);
            let room = quest.keys[first as usize].0;
            if self.keys[index].choice.is_some() {
                // What is chosen is never taken by itself.
                self.keys[index].before = vec![usize::MAX];
                continue;
            }
            let mut before = Vec::new();
            for (place, passage) in self.passages.iter().enumerate() {
                let is_lasting = !passage.one_way && passage.fallen.is_none() && passage.gate.is_none();
                if is_lasting {
                    continue;
                }
                let way = &quest.ways[passage.way as usize];
                let ends = if passage.one_way { vec![way.to] } else { vec![way.from, way.to] };
                let returns = ends.into_iter().all(|end| {
                    *back
                        .entry((place_of[end as usize], own_place))
                        .or_insert_with(|| place_of[end as usize] == own_place || quest.way_back_is_there(end, room))
                });
                if !returns {
                    before.push(place);
                }
            }
            self.keys[index].before = before;
        }
    }

    fn is_open(&self, passage: &Passage, done: u128) -> bool {
        passage.needs.iter().all(|kind| kind.is_set(done))
            && passage.gate.is_none_or(|(switch, on)| switch.is_set(done) == on)
            && passage.fallen.is_none_or(|fallen| !fallen.is_set(done))
    }

    /// How many keys of a spent kind are at hand.
    fn in_hand(&self, kind: u16, done: u128) -> u32 {
        let taken: u32 = self
            .keys
            .iter()
            .filter(|keys| keys.kind == kind)
            .map(|keys| match keys.choice {
                Some((choice, item)) => u32::from(choice.get(done) == item),
                None => keys.taken.get(done),
            })
            .sum();
        let used = self.locks.iter().filter(|lock| lock.kind == kind && lock.opened.is_set(done)).count();
        taken - used as u32
    }

    /// Whether a thing can still be taken.
    fn is_left(&self, keys: &KeysAt, done: u128) -> bool {
        if let Some((choice, _)) = keys.choice {
            return !choice.is_set(done);
        }
        match self.had[usize::from(keys.kind)] {
            Some(had) => !had.is_set(done),
            None => keys.taken.get(done) < keys.count,
        }
    }

    fn take(&self, keys: &KeysAt, done: u128) -> u128 {
        let done = match keys.choice {
            Some((choice, item)) => choice.set(done, item),
            None if self.spent[usize::from(keys.kind)] => keys.taken.set(done, keys.taken.get(done) + 1),
            None => done,
        };
        self.had[usize::from(keys.kind)].map_or(done, |had| had.set(done, 1))
    }

    /// The places that hang together with one as things stand, ascending; and whether the goal can be entered from there.
    fn around(&self, place: u32, done: u128) -> (Vec<u32>, bool) {
        let mut arcs = Vec::new();
        let mut meets_goal = Vec::new();
        let mut add = |from: u32, to: u32| {
            if to == self.goal {
                meets_goal.push(from);
            } else if from != self.goal {
                arcs.push((from, to));
            }
        };
        for passage in self.passages.iter().filter(|passage| self.is_open(passage, done)) {
            if passage.fallen.is_some() {
                // Crossing it is a step, but it does lead to the goal.
                if passage.to == self.goal {
                    add(passage.from, passage.to);
                }
                if passage.from == self.goal && !passage.one_way {
                    add(passage.to, passage.from);
                }
                continue;
            }
            add(passage.from, passage.to);
            if !passage.one_way {
                add(passage.to, passage.from);
            }
        }
        for lock in self.locks.iter().filter(|lock| lock.opened.is_set(done)) {
            for one in &lock.places {
                lock.places.iter().filter(|other| *other != one).for_each(|other| add(*one, *other));
            }
        }
        let components = Directed::new(self.places, &arcs).components();
        let own = components[place as usize];
        let list: Vec<u32> = (0..self.places).filter(|other| components[*other as usize] == own).collect();
        let wins = meets_goal.iter().any(|from| list.contains(from));
        (list, wins)
    }

    /// Takes whatever can be had any time, and stands in the first place of those that hang together.
    fn settled(&self, mut state: State) -> (State, Vec<u32>, bool) {
        loop {
            let (list, wins) = self.around(state.place, state.done);
            state.place = list[0];
            let is_free = |keys: &&KeysAt| {
                let is_gone = |index: &usize| {
                    let passage = self.passages.get(*index);
                    passage.is_some_and(|passage| passage.fallen.is_some_and(|fallen| fallen.is_set(state.done)))
                };
                list.binary_search(&keys.place).is_ok()
                    && self.is_left(keys, state.done)
                    && keys.before.iter().all(is_gone)
            };
            let free: Vec<&KeysAt> = self.keys.iter().filter(is_free).collect();
            if free.is_empty() {
                return (state, list, wins);
            }
            for keys in free {
                while self.is_left(keys, state.done) {
                    state.done = self.take(keys, state.done);
                }
            }
        }
    }

    /// The steps from a state, each with what it leads to. Of those that lead to the goal none is listed.
    fn steps(&self, state: State, list: &[u32]) -> Vec<(Step, State)> {
        let mut steps = Vec::new();
        let is_here = |place: u32| list.binary_search(&place).is_ok();
        for passage in self.passages.iter().filter(|passage| self.is_open(passage, state.done)) {
            let done = passage.fallen.map_or(state.done, |fallen| fallen.set(state.done, 1));
            for (from, to, back) in [(passage.from, passage.to, false), (passage.to, passage.from, true)] {
                let leads_on = passage.fallen.is_some() || !is_here(to);
                if is_here(from) && leads_on && to != self.goal && !(back && passage.one_way) {
                    steps.push((Step::Way { way: passage.way, back }, State { place: to, done }));
                }
            }
        }
        for keys in self.keys.iter().filter(|keys| is_here(keys.place) && self.is_left(keys, state.done)) {
            steps.push((Step::Take(keys.first), State { done: self.take(keys, state.done), ..state }));
        }
        for lock in self.locks.iter().filter(|lock| !lock.opened.is_set(state.done)) {
            if lock.places.iter().any(|place| is_here(*place)) && self.in_hand(lock.kind, state.done) > 0 {
                steps.push((Step::Open(lock.lock), State { done: lock.opened.set(state.done, 1), ..state }));
            }
        }
        for (index, place, switch) in &self.switches {
            if is_here(*place) {
                let flipped = switch.set(state.done, u32::from(!switch.is_set(state.done)));
                // Its gates may part the place of the switch from others.
                steps.push((Step::Flip(*index), State { place: *place, done: flipped }));
            }
        }
        steps
    }

    fn explore(&self, work: &mut u64) -> Verdict {
        let a_state = u64::from(self.places) + (self.passages.len() + self.keys.len() + self.locks.len()) as u64;
        let mut known: BTreeMap<State, u32> = BTreeMap::new();
        // Each state with the one before it and the step that led to it.
        let mut states: Vec<(State, u32, Option<Step>)> = Vec::new();
        let mut wins: Vec<bool> = Vec::new();
        let mut arcs: Vec<(u32, u32)> = Vec::new();
        let mut lists: Vec<Vec<u32>> = Vec::new();
        let mut insert = |state: State,
                          from: u32,
                          step: Option<Step>,
                          states: &mut Vec<_>,
                          wins: &mut Vec<bool>,
                          lists: &mut Vec<Vec<u32>>| {
            let (state, list, wins_here) = self.settled(state);
            *known.entry(state).or_insert_with(|| {
                states.push((state, from, step));
                wins.push(wins_here);
                lists.push(list);
                states.len() as u32 - 1
            })
        };
        insert(State { place: self.start, done: 0 }, 0, None, &mut states, &mut wins, &mut lists);
        let mut next = 0;
        while next < states.len() {
            let (state, ..) = states[next];
            let list = std::mem::take(&mut lists[next]);
            for (step, after) in self.steps(state, &list) {
                let number = insert(after, next as u32, Some(step), &mut states, &mut wins, &mut lists);
                arcs.push((number, next as u32));
            }
            if states.len() > MAX_STATES || *work < a_state {
                return Verdict::UNPROVEN;
            }
            *work -= a_state;
            next += 1;
        }
        // From the states that lead to the goal at once, backwards.
        let before = Directed::new(states.len() as u32, &arcs);
        let mut can_win = wins.clone();
        let mut queue: Vec<u32> = (0..).zip(&wins).filter(|(_, wins)| **wins).map(|(state, _)| state).collect();
        let first_win = queue.first().copied();
        while let Some(state) = queue.pop() {
            for earlier in before.after(state) {
                if !std::mem::replace(&mut can_win[*earlier as usize], true) {
                    queue.push(*earlier);
                }
            }
        }
        let play = |mut state: u32| {
            let mut steps = Vec::new();
            while let (_, from, Some(step)) = states[state as usize] {
                steps.push(step);
                state = from;
            }
            steps.reverse();
            steps
        };
        let first_lost = can_win.iter().position(|can| !can).map(|state| state as u32);
        let proof = |holds: bool| if holds { Proof::Yes } else { Proof::No };
        Verdict {
            winnable: proof(first_win.is_some()),
            unlosable: proof(first_lost.is_none()),
            winning: first_win.map(play),
            losing: first_lost.map(play),
        }
    }
}
