//! Locks, kinds of keys and the certificate of a dungeon.

use serde::{Deserialize, Serialize};
use undercroft::{
    DoorId, Draft, Json, Key, Lock, LockId, MarkKind, Point,
    check::{Fault, Faults, Rule},
    quest::{Certificate, Certified, Proof, ProofMethod, Region, Regions},
};

use super::{
    ReadError,
    by_name::{quoted, short},
    number::{Count, PointRecord},
};

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a lock")]
pub(super) struct LockRecord {
    id: Count,
    key: String,
    doors: Vec<Count>,
}

impl From<&Lock> for LockRecord {
    fn from(lock: &Lock) -> LockRecord {
        let doors = lock.doors.iter().map(|door| door.0.into()).collect();
        LockRecord { id: lock.id.0.into(), key: lock.key.clone(), doors }
    }
}

impl From<LockRecord> for Lock {
    fn from(lock: LockRecord) -> Lock {
        let doors = lock.doors.iter().map(|door| DoorId(door.number())).collect();
        Lock { id: LockId(lock.id.number()), key: lock.key, doors }
    }
}

/// A kind of keys, and how many of them there are.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "a kind of keys")]
pub(super) struct KeyRecord {
    name: String,
    spent: bool,
    count: Count,
}

impl KeyRecord {
    pub(super) fn new(draft: &Draft, key: &Key) -> KeyRecord {
        KeyRecord { name: key.name.clone(), spent: key.spent, count: count(draft, &key.name).into() }
    }
}

impl From<KeyRecord> for Key {
    fn from(key: KeyRecord) -> Key {
        Key { name: key.name, spent: key.spent }
    }
}

/// How many keys of a name lie in a draft.
fn count(draft: &Draft, name: &str) -> u32 {
    let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && mark.name.as_deref() == Some(name));
    keys.count() as u32
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "the certificate")]
pub(super) struct CertificateRecord {
    winnable: Json,
    unlosable: Json,
    complete: Json,
    method: String,
    regions: Vec<RegionRecord>,
    order: Vec<StepRecord>,
    losing: Option<Vec<Count>>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a region")]
struct RegionRecord {
    at: PointRecord,
    rooms: Vec<Count>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a step of the order of play")]
struct StepRecord {
    key: Option<PointRecord>,
    lock: Count,
}

impl From<&Region> for RegionRecord {
    fn from(region: &Region) -> RegionRecord {
        RegionRecord { at: PointRecord(region.at), rooms: region.rooms.iter().map(|room| room.0.into()).collect() }
    }
}

/// The cells of the keys of a draft, in their order.
fn key_cells(draft: &Draft) -> Vec<Point> {
    draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).map(|mark| mark.at).collect()
}

impl CertificateRecord {
    pub(super) fn new(draft: &Draft, certified: &Certified) -> CertificateRecord {
        let Certified { regions, certificate } = certified;
        let keys = key_cells(draft);
        let step = |(key, lock): &(Option<u32>, u32)| StepRecord {
            key: key.and_then(|key| keys.get(key as usize)).map(|at| PointRecord(*at)),
            lock: (*lock).into(),
        };
        let losing = certificate.losing.as_ref();
        CertificateRecord {
            winnable: claim(certificate.winnable),
            unlosable: claim(certificate.unlosable),
            complete: claim(certificate.complete),
            method: certificate.method.name().to_owned(),
            regions: regions.iter().map(RegionRecord::from).collect(),
            order: certificate.order.iter().map(step).collect(),
            losing: losing.map(|losing| losing.iter().map(|lock| (*lock).into()).collect()),
        }
    }

    /// The certificate that a file has, or why it is none.
    fn read(&self, draft: &Draft) -> Result<Certificate, String> {
        let keys = key_cells(draft);
        let step = |(index, step): (usize, &StepRecord)| {
            let key = match step.key {
                None => None,
                Some(PointRecord(at)) => {
                    let place = keys.iter().position(|key| *key == at);
                    Some(place.ok_or_else(|| format!("order[{index}]: there is no key at {at}"))? as u32)
                }
            };
            Ok((key, step.lock.number()))
        };
        Ok(Certificate {
            winnable: proof("winnable", &self.winnable)?,
            unlosable: proof("unlosable", &self.unlosable)?,
            complete: proof("complete", &self.complete)?,
            method: method(&self.method)?,
            order: self.order.iter().enumerate().map(step).collect::<Result<_, String>>()?,
            losing: self.losing.as_ref().map(|losing| losing.iter().map(|lock| lock.number()).collect()),
        })
    }
}

pub(super) fn claim(proof: Proof) -> Json {
    match proof {
        Proof::Yes => Json::from(true),
        Proof::No => Json::from(false),
        Proof::Unproven => Json::from("unproven"),
    }
}

pub(super) fn proof(name: &str, claim: &Json) -> Result<Proof, String> {
    match claim {
        Json::Bool(true) => Ok(Proof::Yes),
        Json::Bool(false) => Ok(Proof::No),
        Json::Text(text) if text == "unproven" => Ok(Proof::Unproven),
        other => Err(format!("{name} must be true, false or \"unproven\", is {}", short(other))),
    }
}

/// The means of proof of that name.
pub(super) fn method(name: &str) -> Result<ProofMethod, String> {
    let found = ProofMethod::ALL.into_iter().find(|method| method.name() == name);
    found.ok_or_else(|| format!("there is no method {}", quoted(name)))
}

/// What a file claims about its locks beside the locks themselves.
pub(super) struct ClaimedLocks {
    /// The lock of each door.
    pub(super) of_doors: Vec<Option<u32>>,
    /// How many keys of each name there are.
    pub(super) counts: Vec<u32>,
    pub(super) certificate: Option<CertificateRecord>,
}

impl ClaimedLocks {
    /// Takes the kinds of keys of a file, and notes how many it says there are.
    pub(super) fn count(keys: &[KeyRecord]) -> Vec<u32> {
        keys.iter().map(|key| key.count.number()).collect()
    }

    /// Holds the claims of a file to its locks and keys.
    pub(super) fn check(&self, draft: &Draft, faults: &mut Faults) {
        let mut fault = |what: String| faults.add(Fault::new(Rule::Locks, what));
        let mut locks: Vec<Option<u32>> = vec![None; draft.doors.len()];
        for lock in &draft.locks {
            for door in &lock.doors {
                locks.get_mut(door.0 as usize).into_iter().for_each(|own| *own = Some(lock.id.0));
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
        match (&self.certificate, draft.locks.is_empty()) {
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

fn holds(record: &CertificateRecord, draft: &Draft) -> Result<(), String> {
    let regions = Regions::of(draft);
    let same = |(own, claimed): (&Region, &RegionRecord)| {
        own.at == claimed.at.0 && own.rooms.iter().map(|room| room.0).eq(claimed.rooms.iter().map(|room| room.number()))
    };
    if regions.list.len() != record.regions.len() || !regions.list.iter().zip(&record.regions).all(same) {
        return Err("the regions are not those of the cells".to_owned());
    }
    regions.quest(draft).holds(&record.read(draft)?)
}

/// The locks and kinds of keys of a file.
pub(super) fn build(
    locks: Option<Vec<LockRecord>>,
    keys: Option<Vec<KeyRecord>>,
) -> Result<(Vec<Lock>, Vec<Key>), ReadError> {
    let locks: Vec<Lock> = locks.unwrap_or_default().into_iter().map(Lock::from).collect();
    let keys: Vec<Key> = keys.unwrap_or_default().into_iter().map(Key::from).collect();
    // Kinds of keys are counted in sixteen bits.
    if keys.len() > usize::from(u16::MAX) {
        return Err(ReadError::shape("keys", format!("must be at most {} kinds", u16::MAX)));
    }
    Ok((locks, keys))
}
