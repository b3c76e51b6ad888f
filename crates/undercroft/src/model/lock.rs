use super::DoorId;

/// The number of a lock: locks count from 0 in order of creation, so it is also the place of the lock in
/// [`Layout::locks`](crate::Layout::locks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockId(pub u32);

/// A lock: doors that one key opens together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lock {
    /// Its number.
    pub id: LockId,
    /// The name of the key that opens it, one of [`Layout::keys`](crate::Layout::keys).
    pub key: String,
    /// Its doors, ascending. All doors on a cell belong to the same lock.
    pub doors: Vec<DoorId>,
    /// Its number among the locks of all levels, counted from the top; where there is one level, that of its id. Its letter on maps
    /// follows from it.
    pub number: u32,
}

impl Lock {
    /// The letter that stands on maps at all doors of the lock and at those of no other, on no level. `E`, `L` and `S` stand for other
    /// things, so that there are 23 letters; further locks have none. Nor has a lock of which nobody knows which key it takes.
    ///
    /// ```
    /// use undercroft::{Lock, LockId};
    /// let lock = |number: u32| Lock { id: LockId(number), key: "iron".to_owned(), doors: Vec::new(), number };
    /// assert_eq!((lock(1).letter(), lock(23).letter()), (Some('B'), None));
    /// ```
    pub fn letter(&self) -> Option<char> {
        lock_letter(self.number).filter(|_| !self.key.is_empty())
    }
}

/// The letter of the lock of a number, as far as there are letters.
pub(super) fn lock_letter(number: u32) -> Option<char> {
    const LETTERS: &[u8] = b"ABCDFGHIJKMNOPQRTUVWXYZ";
    LETTERS.get(number as usize).map(|letter| char::from(*letter))
}

/// A kind of keys. Where they lie is said by marks of the kind [`Key`](crate::MarkKind::Key) that have its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Its name.
    pub name: String,
    /// Whether a key is gone when it has opened one lock. Otherwise one key opens every lock of its name.
    pub spent: bool,
}
