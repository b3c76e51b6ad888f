//! The prefabs that an attempt at a dungeon is to place, drawn from a stream of their own.

use super::AttemptFailure;
use crate::{
    model::{Prefab, PrefabSet},
    passes::Prefabs,
    rng::{Rng, Streams},
};

/// How often a prefab that need not be there may find no place before it is given up.
const CHANCES: u32 = 8;

/// Prefabs that wait for a place, and those that have one.
#[derive(Clone, Debug)]
pub(crate) struct PrefabQueue {
    set: PrefabSet,
    /// Those that wait, by their numbers in the set, each with how often it found no place. Required ones come first.
    waiting: Vec<(usize, u32)>,
    /// For each prefab of the set how often it has been placed.
    placed: Vec<u32>,
    pub(crate) rng: Rng,
}

impl PrefabQueue {
    /// Draws prefabs for so many rooms: those that are required, and others by their weights until there are enough of those
    /// that a method `can_place`.
    pub(crate) fn draw(
        params: Option<&Prefabs>,
        rooms: i32,
        streams: &Streams,
        can_place: impl Fn(&Prefab) -> bool,
    ) -> PrefabQueue {
        let mut rng = streams.stage("prefabs");
        let Some(params) = params else {
            return PrefabQueue { set: PrefabSet::unread(), waiting: Vec::new(), placed: Vec::new(), rng };
        };
        let prefabs = params.set.prefabs();
        let required = (0..prefabs.len()).filter(|index| prefabs[*index].required);
        let mut waiting: Vec<(usize, u32)> = required.map(|index| (index, 0)).collect();
        rng.shuffle(&mut waiting);
        let wanted = (params.share * f64::from(rooms) + 0.5) as usize;
        let copies = |prefab: &Prefab| if can_place(prefab) { prefab.max - u32::from(prefab.required) } else { 0 };
        let mut left: Vec<u32> = prefabs.iter().map(copies).collect();
        while waiting.len() < wanted {
            let weights = prefabs.iter().zip(&left).map(|(prefab, left)| if *left > 0 { prefab.weight } else { 0 });
            let Some(chosen) = rng.weighted(weights) else { break };
            left[chosen] -= 1;
            waiting.push((chosen, 0));
        }
        PrefabQueue { set: params.set.clone(), waiting, placed: vec![0; prefabs.len()], rng }
    }

    /// Leaves out so many parts of those that need not be there, the last ones first.
    pub(crate) fn leave_out(&mut self, parts: u32, whole: u32) {
        let required = self.waiting.iter().filter(|(index, _)| self.is_due(*index)).count();
        let others = self.waiting.len() - required;
        let left = others * (whole.saturating_sub(parts)) as usize / whole.max(1) as usize;
        self.waiting.truncate(required + left);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The prefabs that wait, each once, by their numbers; those that are required first.
    pub(crate) fn waiting(&self) -> Vec<usize> {
        let mut waiting: Vec<usize> = Vec::new();
        for (index, _) in &self.waiting {
            if !waiting.contains(index) {
                waiting.push(*index);
            }
        }
        waiting
    }

    /// Every prefab that waits, as often as it does.
    pub(crate) fn all_waiting(&self) -> Vec<usize> {
        self.waiting.iter().map(|(index, _)| *index).collect()
    }

    /// The number of the prefab of that name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.set.prefabs().iter().position(|prefab| prefab.name == name)
    }

    pub(crate) fn prefab(&self, index: usize) -> &Prefab {
        &self.set.prefabs()[index]
    }

    /// Whether a prefab is required and not placed yet.
    pub(crate) fn is_due(&self, index: usize) -> bool {
        self.prefab(index).required && self.placed[index] == 0
    }

    /// How many copies of a prefab there may still be.
    pub(crate) fn copies_left(&self, index: usize) -> u32 {
        self.prefab(index).max.saturating_sub(self.placed[index])
    }

    /// Notes that so many copies of a prefab were placed.
    pub(crate) fn place(&mut self, index: usize, copies: u32) {
        self.placed[index] += copies;
        if let Some(place) = self.waiting.iter().position(|(own, _)| *own == index) {
            self.waiting.remove(place);
        }
        let left = self.copies_left(index) as usize;
        let mut kept = 0;
        self.waiting.retain(|(own, _)| {
            kept += usize::from(*own == index);
            *own != index || kept <= left
        });
    }

    /// Notes that a prefab found no place. After a while it is given up, unless it is required.
    pub(crate) fn fail(&mut self, index: usize) {
        let is_due = self.is_due(index);
        if let Some(place) = self.waiting.iter().position(|(own, _)| *own == index) {
            self.waiting[place].1 += 1;
            if self.waiting[place].1 >= CHANCES && !is_due {
                self.waiting.remove(place);
            } else {
                // Another one may be luckier.
                self.waiting[place..].rotate_left(1);
            }
        }
    }

    /// Why the attempt comes to nothing: a required prefab is not among those that have a place.
    pub(crate) fn refusal(&self, is_placed: impl Fn(&str) -> bool, why: &'static str) -> Option<AttemptFailure> {
        let missing = self.set.prefabs().iter().find(|prefab| prefab.required && !is_placed(&prefab.name))?;
        Some(AttemptFailure::PrefabWithoutPlace { name: missing.name.clone(), why })
    }
}
