//! Ways that are as good as ways that stay open both ways, because one can always come back.

use super::{MechanismQuest, QuestWay, directed::Directed};

/// A quest in which every way that has a return is plain, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The quest that has the same answers, or answers that are no better.
    pub quest: MechanismQuest,
    /// The return of each way that was one-way or falls, by its place in the list of ways, in the order in which they were found.
    pub returns: Vec<Return>,
}

/// How one comes back from a way with empty hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    /// The place of the way in the list of ways.
    pub way: u32,
    /// The rooms on the way back, from the far end of the way to its near end. A floor that falls has a second way back, from its near
    /// end to its far one, after the first.
    pub paths: Vec<Vec<u32>>,
    /// The kinds of the levers that open gates on it. They lie where one can come back from.
    pub levers: Vec<u16>,
}

impl MechanismQuest {
    /// Makes plain what can be made plain.
    pub fn reduced(&self) -> Reduced {
        let mut reduced = Reduced { quest: self.present(), returns: Vec::new() };
        reduced.leave_out_useless_choices();
        loop {
            let opened = reduced.open_gates_at_hand();
            if !(reduced.find_returns() || opened) {
                return reduced;
            }
        }
    }

    /// Whether nothing but keys and locks is left of it.
    pub(crate) fn is_plain(&self) -> bool {
        self.choices.is_empty() && self.ways.iter().all(|way| !way.one_way && !way.once && way.gate.is_none())
    }

    /// Whether a kind opens anything.
    fn opens_something(&self, kind: u16) -> bool {
        self.locks.iter().any(|lock| lock.kind == kind) || self.ways.iter().any(|way| way.needs.contains(&kind))
    }

    /// The ways that can be gone with empty hands and the levers of `kinds`: what falls and what a switch bars is left out.
    fn open_arcs(&self, kinds: &[bool], but: Option<usize>) -> Vec<(u32, u32)> {
        let has = |kind: &u16| kinds.get(usize::from(*kind)) == Some(&true);
        let ways =
            self.ways.iter().enumerate().filter(|(index, way)| {
                Some(*index) != but && !way.once && way.gate.is_none() && way.needs.iter().all(has)
            });
        let mut arcs = Vec::new();
        for (_, way) in ways {
            arcs.push((way.from, way.to));
            if !way.one_way {
                arcs.push((way.to, way.from));
            }
        }
        arcs
    }

    /// The way back from one room to another with empty hands, and the levers that it takes.
    fn way_back(&self, from: u32, to: u32, but: Option<usize>) -> Option<(Vec<u32>, Vec<bool>)> {
        let mut levers = vec![false; self.kinds.len()];
        loop {
            let graph = Directed::new(self.rooms, &self.open_arcs(&levers, but));
            let before = graph.reached_from(from);
            if before[to as usize] != u32::MAX {
                let mut path = vec![to];
                let mut room = to;
                while room != from {
                    room = before[room as usize];
                    path.push(room);
                }
                path.reverse();
                return Some((path, levers));
            }
            // Levers that lie where one can come back from.
            let components = graph.components();
            let mut found = false;
            for (key, (room, kind)) in self.keys.iter().enumerate() {
                let is_near = components.get(*room as usize) == Some(&components[from as usize]);
                let is_kept = self.kinds.get(usize::from(*kind)).is_some_and(|kind| !kind.spent);
                let is_chosen = self.choices.iter().any(|choice| choice.contains(&(key as u32)));
                if is_near && is_kept && !is_chosen && !levers[usize::from(*kind)] {
                    (levers[usize::from(*kind)], found) = (true, true);
                }
            }
            if !found {
                return None;
            }
        }
    }
}

impl Reduced {
    /// A choice between things that open nothing decides nothing.
    fn leave_out_useless_choices(&mut self) {
        let quest = &self.quest;
        let is_useful = |key: &u32| quest.keys.get(*key as usize).is_some_and(|(_, kind)| quest.opens_something(*kind));
        let left: Vec<Vec<u32>> = quest.choices.iter().filter(|choice| choice.iter().any(is_useful)).cloned().collect();
        self.quest.choices = left;
    }

    /// Opens the gates of each switch that stands in every part beside one of them.
    fn open_gates_at_hand(&mut self) -> bool {
        if self.quest.ways.iter().all(|way| way.gate.is_none()) {
            return false;
        }
        let no_levers = vec![false; self.quest.kinds.len()];
        let pieces = Directed::new(self.quest.rooms, &self.quest.open_arcs(&no_levers, None)).components();
        let switches: Vec<(u32, u16)> = self.quest.switches.clone();
        let has_switch = |room: u32, switch: u16| {
            let is_there =
                |(at, own): &(u32, u16)| *own == switch && pieces.get(*at as usize) == Some(&pieces[room as usize]);
            switches.iter().any(is_there)
        };
        let mut all: Vec<u16> = self.quest.ways.iter().filter_map(|way| Some(way.gate?.0)).collect();
        all.sort_unstable();
        all.dedup();
        all.retain(|switch| {
            let mut gates = self.quest.ways.iter().filter(|way| way.gate.is_some_and(|gate| gate.0 == *switch));
            gates.all(|way| has_switch(way.from, *switch) && has_switch(way.to, *switch))
        });
        for way in &mut self.quest.ways {
            if way.gate.is_some_and(|gate| all.contains(&gate.0)) {
                way.gate = None;
            }
        }
        !all.is_empty()
    }

    /// Makes plain every way from which one can come back. A floor has to be needed from neither end.
    fn find_returns(&mut self) -> bool {
        let mut found = false;
        for index in 0..self.quest.ways.len() {
            let QuestWay { from, to, one_way, once, .. } = self.quest.ways[index];
            if !one_way && !once {
                continue;
            }
            let but = once.then_some(index);
            let Some((back, mut levers)) = self.quest.way_back(to, from, but) else { continue };
            let mut paths = vec![back];
            if once {
                let Some((there, more)) = self.quest.way_back(from, to, but) else { continue };
                paths.push(there);
                levers.iter_mut().zip(more).for_each(|(own, more)| *own |= more);
            }
            let levers = (0..).zip(&levers).filter(|(_, taken)| **taken).map(|(kind, _)| kind).collect();
            self.returns.push(Return { way: index as u32, paths, levers });
            let way = &mut self.quest.ways[index];
            (way.one_way, way.once) = (false, false);
            found = true;
        }
        found
    }
}

impl MechanismQuest {
    /// Whether one can come back from one room to another with empty hands.
    pub(super) fn way_back_is_there(&self, from: u32, to: u32) -> bool {
        self.way_back(from, to, None).is_some()
    }
}
