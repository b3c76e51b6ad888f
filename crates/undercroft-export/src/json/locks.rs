//! Locks, kinds of keys and the certificate of a dungeon.

use undercroft::{
    Door, Draft, Key, Lock, LockId, MarkKind, Point,
    check::{Fault, Faults, Rule},
    quest::{Certified, Region, Regions},
    records::{KeyRecord, LockRecord},
};

use super::{
    ReadError,
    certificate::{CertificateRecord, RegionRecord},
    in_file::InFile,
    quoted::quoted,
};

/// How many keys of a name lie in a draft.
pub(super) fn count(draft: &Draft, name: &str) -> u32 {
    let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && mark.name.as_deref() == Some(name));
    keys.count() as u32
}

/// The certificate of a dungeon: cells have two numbers, and rooms and locks one.
pub(super) type DungeonCertificate = CertificateRecord<InFile<Point>, InFile<u32>>;

/// The cells of the keys of a draft, in their order.
fn key_cells(draft: &Draft) -> Vec<Point> {
    draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).map(|mark| mark.at).collect()
}

pub(super) fn certificate(draft: &Draft, certified: &Certified) -> DungeonCertificate {
    let keys = key_cells(draft);
    let regions = certified.regions.iter().map(|region| RegionRecord {
        at: InFile(region.at),
        rooms: region.rooms.iter().map(|room| room.0.into()).collect(),
    });
    let key = |key: u32| keys.get(key as usize).map(|at| InFile(*at));
    CertificateRecord::new(&certified.certificate, regions, key, InFile)
}

/// What a file claims about its locks beside the locks themselves.
pub(super) struct ClaimedLocks {
    /// The lock of each door.
    pub(super) of_doors: Vec<Option<LockId>>,
    /// How many keys of each name there are.
    pub(super) counts: Vec<u32>,
    pub(super) certificate: Option<DungeonCertificate>,
}

impl ClaimedLocks {
    /// Holds the claims of a file to its locks and keys. Up to version 0.2 certificates took locked doors without a key for open ones, so
    /// where there are any, those of other versions are not looked at.
    pub(super) fn check(&self, draft: &Draft, same_engine: bool, faults: &mut Faults) {
        let mut fault = |what: String| faults.add(Fault::new(Rule::Locks, what));
        let mut locks: Vec<Option<LockId>> = vec![None; draft.doors.len()];
        for lock in &draft.locks {
            for door in &lock.doors {
                locks.get_mut(door.0 as usize).into_iter().for_each(|own| *own = Some(lock.id));
            }
        }
        if let Some(door) = locks.iter().zip(&self.of_doors).position(|(own, claimed)| own != claimed) {
            fault(format!("doors[{door}].lock is not what the locks say"));
        }
        for (key, claimed) in draft.keys.iter().zip(&self.counts) {
            let own = count(draft, &key.name);
            if own != *claimed {
                fault(format!("there are {own} keys of the name {}, the file says {claimed}", quoted(&key.name)));
            }
        }
        let is_keyless = |(door, lock): (&Door, &Option<LockId>)| door.kind.is_locked() && lock.is_none();
        let has_keyless_doors = draft.doors.iter().zip(&locks).any(is_keyless);
        match (&self.certificate, draft.locks.is_empty()) {
            (Some(_), false) if has_keyless_doors && !same_engine => {}
            (None, true) => {}
            (None, false) => fault("certificate: it is missing, though there are locks".to_owned()),
            (Some(_), true) => fault("certificate: there are no locks".to_owned()),
            (Some(record), false) => {
                if let Err(what) = holds(record, draft) {
                    fault(format!("certificate: {what}"));
                }
            }
        }
    }
}

fn holds(record: &DungeonCertificate, draft: &Draft) -> Result<(), String> {
    let regions = Regions::of(draft);
    let is_same = |own: &Region, claimed: &RegionRecord<InFile<Point>, InFile<u32>>| {
        own.at == claimed.at.0 && own.rooms.iter().map(|room| room.0).eq(claimed.rooms.iter().map(|room| room.0))
    };
    if !record.has_regions(&regions.list, is_same) {
        return Err("the regions are not those of the cells".to_owned());
    }
    let keys = key_cells(draft);
    let key = |InFile(at): &InFile<Point>| {
        let place = keys.iter().position(|key| key == at).map(|place| place as u32);
        place.ok_or_else(|| format!("there is no key at {at}"))
    };
    regions.quest(draft).holds(&record.read(key, |lock| Ok(lock.0))?)
}

/// The locks and kinds of keys of a file.
pub(super) fn build(
    locks: Option<Vec<LockRecord>>,
    keys: Option<Vec<KeyRecord>>,
) -> Result<(Vec<Lock>, Vec<Key>), ReadError> {
    let locks: Vec<Lock> = (0..).zip(locks.into_iter().flatten()).map(|(place, lock)| lock.lock(place)).collect();
    let keys: Vec<Key> = keys.into_iter().flatten().map(Key::from).collect();
    // Kinds of keys are counted in sixteen bits.
    if keys.len() > usize::from(u16::MAX) {
        return Err(ReadError::shape("keys", format!("must be at most {} kinds", u16::MAX)));
    }
    Ok((locks, keys))
}
