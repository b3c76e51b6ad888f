//! Certificates in files: those of a dungeon and those of several levels differ only in how they name cells, rooms and locks.

use serde::{Deserialize, Serialize};
use undercroft::{
    Json,
    quest::{Certificate, Proof, ProofMethod},
};

use super::quoted::{quoted, short};

/// A certificate. `Cell` is how a file names a cell, `Id` how it names a room or a lock.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "the certificate")]
pub(super) struct CertificateRecord<Cell, Id> {
    winnable: Json,
    unlosable: Json,
    complete: Json,
    method: String,
    regions: Vec<RegionRecord<Cell, Id>>,
    order: Vec<StepRecord<Cell, Id>>,
    losing: Option<Vec<Id>>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a region")]
pub(super) struct RegionRecord<Cell, Id> {
    pub(super) at: Cell,
    pub(super) rooms: Vec<Id>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a step of the order of play")]
struct StepRecord<Cell, Id> {
    key: Option<Cell>,
    lock: Id,
}

impl<Cell, Id> CertificateRecord<Cell, Id> {
    /// The record of a certificate: `key` gives the cell at which a key lies, and `lock` the id by which a file names a lock.
    pub(super) fn new(
        certificate: &Certificate,
        regions: impl Iterator<Item = RegionRecord<Cell, Id>>,
        key: impl Fn(u32) -> Option<Cell>,
        lock: impl Fn(u32) -> Id,
    ) -> Self {
        let step = |(own, opened): &(Option<u32>, u32)| StepRecord { key: own.and_then(&key), lock: lock(*opened) };
        let losing = certificate.losing.as_ref();
        CertificateRecord {
            winnable: claim(certificate.winnable),
            unlosable: claim(certificate.unlosable),
            complete: claim(certificate.complete),
            method: certificate.method.name().to_owned(),
            regions: regions.collect(),
            order: certificate.order.iter().map(step).collect(),
            losing: losing.map(|losing| losing.iter().map(|opened| lock(*opened)).collect()),
        }
    }

    /// The certificate that a file holds, or what is wrong with it: `key` finds the key that lies at a cell, and `lock` the lock of an id.
    pub(super) fn read(
        &self,
        key: impl Fn(&Cell) -> Result<u32, String>,
        lock: impl Fn(&Id) -> Result<u32, String>,
    ) -> Result<Certificate, String> {
        let step = |(index, step): (usize, &StepRecord<Cell, Id>)| {
            let key = step.key.as_ref().map(&key).transpose().map_err(|what| format!("order[{index}]: {what}"))?;
            Ok((key, lock(&step.lock)?))
        };
        let losing = self.losing.as_ref().map(|losing| losing.iter().map(&lock).collect::<Result<_, String>>());
        Ok(Certificate {
            winnable: proof("winnable", &self.winnable)?,
            unlosable: proof("unlosable", &self.unlosable)?,
            complete: proof("complete", &self.complete)?,
            method: method(&self.method)?,
            order: self.order.iter().enumerate().map(step).collect::<Result<_, String>>()?,
            losing: losing.transpose()?,
        })
    }

    /// Whether its regions are these.
    pub(super) fn has_regions<R>(&self, regions: &[R], same: impl Fn(&R, &RegionRecord<Cell, Id>) -> bool) -> bool {
        regions.len() == self.regions.len()
            && regions.iter().zip(&self.regions).all(|(own, claimed)| same(own, claimed))
    }
}

fn claim(proof: Proof) -> Json {
    match proof {
        Proof::Yes => Json::from(true),
        Proof::No => Json::from(false),
        Proof::Unproven => Json::from("unproven"),
    }
}

fn proof(name: &str, claim: &Json) -> Result<Proof, String> {
    match claim {
        Json::Bool(true) => Ok(Proof::Yes),
        Json::Bool(false) => Ok(Proof::No),
        Json::Text(text) if text == "unproven" => Ok(Proof::Unproven),
        other => Err(format!("{name} must be true, false or \"unproven\", is {}", short(other))),
    }
}

/// The means of proof of that name.
fn method(name: &str) -> Result<ProofMethod, String> {
    let found = ProofMethod::ALL.into_iter().find(|method| method.name() == name);
    found.ok_or_else(|| format!("there is no method {}", quoted(name)))
}
