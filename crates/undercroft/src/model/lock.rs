use super::DoorId;

/// The number of a lock: locks count from 0 in order of creation, so it is also the place of the lock in
/// [`Draft::locks`](crate::Draft::locks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockId(pub u32);

/// A lock: doors that one key opens together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lock {
    /// Its number.
    pub id: LockId,
    /// The name of the key that opens it, one of [`Draft::keys`](crate::Draft::keys).
    pub key: String,
    /// Its doors, ascending. All doors on a cell belong to the same lock.
    pub doors: Vec<DoorId>,
}

/// A kind of keys. Where they lie is said by marks of the kind [`Key`](crate::MarkKind::Key) that have its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Its name.
    pub name: String,
    /// Whether a key is gone when it has opened one lock. Otherwise one key opens every lock of its name.
    pub spent: bool,
}
