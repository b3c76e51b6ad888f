use crate::{
    model::{DoorId, Key, Lock, LockId},
    record,
};

record! {
    /// A lock. `number` is its number among the locks of all levels, where that is not its id, and `letter` its letter on maps, which
    /// follows from the number.
    pub struct LockRecord = "a lock" {
        id: LockId = in_files,
        key: String = always,
        doors: Vec<DoorId> = in_files,
        number: u32 = files_only,
        letter: char = files_only,
    }
}

record! {
    /// A kind of keys, and how many of them there are.
    pub struct KeyRecord = "a kind of keys" {
        name: String = always,
        spent: bool = in_files,
        count: u32 = in_files,
    }
}

impl From<&Lock> for LockRecord {
    fn from(lock: &Lock) -> LockRecord {
        let letter = lock.letter();
        let Lock { id, key, doors, number } = lock.clone();
        LockRecord { id: Some(id), key, doors: Some(doors), number: Some(number).filter(|own| *own != id.0), letter }
    }
}

impl LockRecord {
    /// The lock at a place of the list of locks.
    pub fn lock(self, place: u32) -> Lock {
        let LockRecord { id, key, doors, number, letter: _ } = self;
        let id = id.unwrap_or(LockId(place));
        Lock { id, key, doors: doors.unwrap_or_default(), number: number.unwrap_or(id.0) }
    }
}

impl KeyRecord {
    /// The record of a kind of keys of which there are so many, if that is told.
    pub fn new(key: &Key, count: Option<u32>) -> KeyRecord {
        KeyRecord { name: key.name.clone(), spent: Some(key.spent), count }
    }
}

impl From<KeyRecord> for Key {
    fn from(KeyRecord { name, spent, count: _ }: KeyRecord) -> Key {
        Key { name, spent: spent.unwrap_or(false) }
    }
}
