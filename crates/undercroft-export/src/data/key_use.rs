//! The kinds of keys of all levels, for formats in which keys are colours or numbers.

use std::collections::BTreeMap;

use undercroft::MarkKind;

use crate::source::ExportSource;

/// Which number each kind of key has: kinds count from 0 in the order in which the levels list them.
pub(crate) struct KeyUse {
    numbers: BTreeMap<String, usize>,
    /// How many kinds there are.
    pub kinds: usize,
    /// How many kinds are spent by the lock they open.
    pub spent: usize,
    /// How many keys lie about.
    pub marks: usize,
}

impl KeyUse {
    /// The keys and locks of all levels: a key may lie on another level than its lock. Players know locks and no names of keys, so
    /// all their locks want the same key.
    pub fn of(source: &ExportSource<'_>) -> KeyUse {
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut spent: BTreeMap<&str, bool> = BTreeMap::new();
        let mut marks = 0;
        for level in &source.levels {
            let named =
                level.draft.keys.iter().map(|key| &key.name).chain(level.draft.locks.iter().map(|lock| &lock.key));
            for name in named {
                let next = numbers.len();
                numbers.entry(name.clone()).or_insert(next);
            }
            spent.extend(level.draft.keys.iter().filter(|key| key.spent).map(|key| (key.name.as_str(), true)));
            marks += level.draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).count();
        }
        KeyUse { kinds: numbers.len(), spent: spent.len(), marks, numbers }
    }

    /// The number of a kind of key.
    pub fn number(&self, name: &str) -> usize {
        self.numbers.get(name).copied().unwrap_or(0)
    }
}
