//! Which connections there are, and which of them makes room when there are too many.
//!
//! A connection costs a client nothing, and a request costs little more. So a client that opens hundreds of connections and asks
//! nothing must not keep others out: when every place is taken, the one that has waited longest for its client is closed, among
//! those of the client that has most of them. A connection whose request is being worked on is never closed for another, nor is one
//! whose client goes on taking its answer.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{sync::Notify, time::Instant};

use crate::limits;

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Of all clients together.
    pub all: usize,
    /// Of one client.
    pub of_one: usize,
}

impl Most {
    /// So many, of which one client leaves an eighth to others. A server with TLS before this one is one client as well.
    pub fn of(all: usize) -> Most {
        Most { all, of_one: (all - all / 8).max(1) }
    }
}

/// All connections.
#[derive(Debug)]
pub struct Connections {
    most: Most,
    begun: Instant,
    open: Mutex<Vec<Arc<Connection>>>,
    /// A connection ended, or began to wait for its client.
    changed: Notify,
}

/// What comes of a new connection.
#[derive(Debug)]
pub enum Entry {
    /// It has a place.
    Entered(Place),
    /// All places are taken by connections that cannot be closed yet. It pays to ask again after this long, or after a change.
    Wait(Duration),
    /// Its client has as many requests under way as one client may have.
    Refused,
}

/// The place of a connection, given back when this is dropped.
#[derive(Debug)]
pub struct Place {
    connections: Arc<Connections>,
    own: Arc<Connection>,
}

/// One connection, as far as it matters to the others.
#[derive(Debug)]
pub struct Connection {
    client: IpAddr,
    state: AtomicU8,
    /// When it began to wait for its client, or last gave it a part of an answer: milliseconds since the server began.
    since: AtomicU64,
    /// Whether all that its client has sent was read. Until then its request may be there already, on a machine that has much to do.
    is_read: AtomicBool,
    closed: Notify,
}

const GRACE: u64 = limits::GRACE.as_millis() as u64;
const STALL: u64 = limits::STALL.as_millis() as u64;

/// The server waits for the client: for a request, or for the rest of one.
const WAITING: u8 = 0;
/// The client waits for the server.
const WORKING: u8 = 1;
/// The client takes nothing of its answer for now.
const STALLED: u8 = 2;
/// It was closed for another.
const CLOSED: u8 = 3;

impl Connections {
    /// None yet.
    pub fn new(most: Most) -> Arc<Connections> {
        Arc::new(Connections { most, begun: Instant::now(), open: Mutex::default(), changed: Notify::new() })
    }

    /// Gives a new connection a place, that of another if need be.
    pub fn enter(self: &Arc<Connections>, address: IpAddr) -> Entry {
        self.enter_at(address, self.now())
    }

    fn enter_at(self: &Arc<Connections>, address: IpAddr, now: u64) -> Entry {
        let client = client_of(address);
        let mut open = self.open();
        let is_greedy = open.iter().filter(|one| one.client == client).count() >= self.most.of_one;
        if is_greedy || open.len() >= self.most.all {
            let most = if is_greedy { Some(client) } else { client_with_most(&open, now) };
            // A client that has just come had no time to ask.
            if !most.is_some_and(|most| close_oldest(&mut open, most, now, now.saturating_sub(GRACE))) {
                let all_work = open.iter().filter(|one| one.client == client).all(|one| one.works());
                return match is_greedy && all_work {
                    true => Entry::Refused,
                    false => Entry::Wait(limits::GRACE),
                };
            }
        }
        let own = Arc::new(Connection {
            client,
            state: AtomicU8::new(WAITING),
            since: AtomicU64::new(now),
            is_read: AtomicBool::new(false),
            closed: Notify::new(),
        });
        open.push(Arc::clone(&own));
        Entry::Entered(Place { connections: Arc::clone(self), own })
    }

    /// Ready when a connection has ended or begun to wait since this was last asked.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Milliseconds, at the beginning as many as make a connection old enough to be closed.
    fn now(&self) -> u64 {
        GRACE + self.begun.elapsed().as_millis() as u64
    }

    fn open(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        // The list is whole between any two statements, so that a panic elsewhere does not matter.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The client with the most connections that wait for it.
fn client_with_most(open: &[Arc<Connection>], now: u64) -> Option<IpAddr> {
    let mut counts = BTreeMap::<IpAddr, usize>::new();
    for one in open.iter().filter(|one| one.waits_since(now).is_some()) {
        *counts.entry(one.client).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(client, _)| client)
}

/// Closes the connection of a client that has waited longest, at least since `before`; says whether there was one.
fn close_oldest(open: &mut Vec<Arc<Connection>>, client: IpAddr, now: u64, before: u64) -> bool {
    loop {
        let own = open.iter().enumerate().filter(|(_, one)| one.client == client);
        let waiting = own.filter_map(|(place, one)| one.waits_since(now).map(|(state, since)| (state, since, place)));
        // Those that ask nothing go before those that are slow to take an answer.
        let Some((.., place)) = waiting.filter(|(_, since, _)| *since <= before).min() else { return false };
        // A request may have come since it was looked at.
        if open[place].turn(WAITING, CLOSED) || open[place].turn(STALLED, CLOSED) {
            open.swap_remove(place).closed.notify_one();
            return true;
        }
    }
}

/// Whom an address belongs to. A client of IPv6 has a whole network of 64 bits to choose addresses from.
fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

impl Place {
    /// The connection, for those who know what it does.
    pub fn watch(&self) -> Watch {
        Watch { connections: Arc::clone(&self.connections), own: Arc::clone(&self.own) }
    }

    /// Ready when the connection is to be closed for another.
    pub async fn closed(&self) {
        self.own.closed.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.open().retain(|one| !Arc::ptr_eq(one, &self.own));
        self.connections.changed.notify_one();
    }
}

impl Connection {
    /// How and since when it has waited for its client, if it does. A short pause in taking an answer is none yet.
    fn waits_since(&self, now: u64) -> Option<(u8, u64)> {
        let (state, since) = (self.state.load(Ordering::Acquire), self.since.load(Ordering::Relaxed));
        let waits = match state {
            WAITING => self.is_read.load(Ordering::Relaxed),
            STALLED => since.saturating_add(STALL) <= now,
            _ => false,
        };
        waits.then_some((state, since))
    }

    fn works(&self) -> bool {
        self.state.load(Ordering::Acquire) == WORKING
    }

    fn turn(&self, from: u8, to: u8) -> bool {
        self.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// Says what a connection does.
#[derive(Clone, Debug)]
pub struct Watch {
    connections: Arc<Connections>,
    own: Arc<Connection>,
}

impl Watch {
    /// The client waits for an answer.
    pub fn works(&self) {
        self.own.turn(WAITING, WORKING);
    }

    /// The server waits for the client.
    pub fn waits(&self) {
        self.progress();
        if self.own.turn(WORKING, WAITING) || self.own.turn(STALLED, WAITING) {
            self.connections.changed.notify_one();
        }
    }

    /// What the client has sent was read, or there is more of it.
    pub fn reads(&self, all: bool) {
        self.own.is_read.store(all, Ordering::Relaxed);
    }

    /// The client takes nothing of its answer for now.
    pub fn stalls(&self) {
        if self.own.turn(WORKING, STALLED) {
            self.own.since.store(self.connections.now(), Ordering::Relaxed);
        }
    }

    /// The client took something of an answer.
    pub fn progress(&self) {
        self.own.turn(STALLED, WORKING);
        self.own.since.store(self.connections.now(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, atomic::Ordering};

    use super::{Connections, Entry, GRACE, Most, Place, STALL, client_of};

    const SMALL: Most = Most { all: 6, of_one: 4 };

    fn ask(connections: &Arc<Connections>, address: &str, now: u64) -> Entry {
        connections.enter_at(address.parse().unwrap(), now)
    }

    fn enter(connections: &Arc<Connections>, address: &str, now: u64) -> Place {
        match ask(connections, address, now) {
            Entry::Entered(place) => {
                place.watch().reads(true);
                place
            }
            other => panic!("{address}: {other:?}"),
        }
    }

    fn is_closed(place: &Place) -> bool {
        !place.connections.open().iter().any(|one| Arc::ptr_eq(one, &place.own))
    }

    #[test]
    fn who_has_most_connections_that_ask_nothing_makes_room() {
        let all = Connections::new(SMALL);
        let quiet = enter(&all, "10.0.0.2", 1_000);
        let working = enter(&all, "10.0.0.1", 1_001);
        working.watch().works();
        let greedy: Vec<Place> = (0..3).map(|at| enter(&all, "10.0.0.1", 1_002 + at)).collect();
        let other = enter(&all, "10.0.0.3", 1_005);
        // They all came just now, so nobody is closed yet.
        assert!(matches!(ask(&all, "10.0.0.4", 1_006), Entry::Wait(_)));
        let newcomer = enter(&all, "10.0.0.4", 1_002 + GRACE);
        assert!(is_closed(&greedy[0]) && !is_closed(&greedy[1]));
        assert!([&quiet, &working, &other, &newcomer].into_iter().all(|place| !is_closed(place)));
    }

    #[test]
    fn one_client_leaves_room_for_others_even_with_requests_under_way() {
        let all = Connections::new(SMALL);
        let working: Vec<Place> = (0..3).map(|_| enter(&all, "10.0.0.1", 1_000)).collect();
        working.iter().for_each(|place| place.watch().works());
        let idle = enter(&all, "10.0.0.1", 1_000);
        assert!(matches!(ask(&all, "10.0.0.1", 1_000), Entry::Wait(_)));
        let last = enter(&all, "10.0.0.1", 1_000 + GRACE);
        assert!(is_closed(&idle));
        last.watch().works();
        assert!(matches!(ask(&all, "10.0.0.1", 9_000), Entry::Refused));
        let other = enter(&all, "10.0.0.2", 1_000);
        assert!(!is_closed(&other) && working.iter().all(|place| !is_closed(place)));
        // A connection that ends leaves its place.
        drop(last);
        assert!(!is_closed(&enter(&all, "10.0.0.1", 1_000)));
    }

    #[test]
    fn a_request_that_has_begun_is_not_closed_and_one_that_was_answered_waits_again() {
        let all = Connections::new(Most { all: 1, of_one: 1 });
        let first = enter(&all, "10.0.0.1", 1_000);
        first.watch().works();
        assert!(matches!(ask(&all, "10.0.0.2", 9_000), Entry::Wait(_)));
        first.watch().waits();
        // Whoever has just taken a part of an answer is not idle.
        first.own.since.store(9_000, Ordering::Relaxed);
        assert!(matches!(ask(&all, "10.0.0.2", 9_001), Entry::Wait(_)));
        let second = enter(&all, "10.0.0.2", 9_000 + GRACE);
        assert!(is_closed(&first) && !is_closed(&second));
        first.watch().works();
        drop(first);
        assert!(!is_closed(&second));
    }

    #[test]
    fn a_request_that_was_sent_and_not_read_yet_keeps_its_connection() {
        let all = Connections::new(Most { all: 1, of_one: 1 });
        let first = enter(&all, "10.0.0.1", 1_000);
        first.watch().reads(false);
        assert!(matches!(ask(&all, "10.0.0.2", 9_000), Entry::Wait(_)));
        first.watch().reads(true);
        assert!(matches!(ask(&all, "10.0.0.2", 9_000), Entry::Entered(_)) && is_closed(&first));
    }

    #[test]
    fn a_client_that_takes_nothing_of_its_answers_makes_room_too() {
        let all = Connections::new(Most { all: 3, of_one: 2 });
        let slow: Vec<Place> = (0..2).map(|_| enter(&all, "10.0.0.1", 1_000)).collect();
        for place in &slow {
            place.watch().works();
            place.watch().stalls();
            place.own.since.store(1_000, Ordering::Relaxed);
        }
        assert!(matches!(ask(&all, "10.0.0.1", 1_001), Entry::Wait(_)));
        // One that asks nothing goes first, one that goes on in time stays.
        let idle = Connections::new(Most { all: 2, of_one: 2 });
        let stalled = enter(&idle, "10.0.0.1", 1_000);
        stalled.watch().works();
        stalled.watch().stalls();
        stalled.own.since.store(1_000, Ordering::Relaxed);
        let silent = enter(&idle, "10.0.0.1", 2_000);
        let _newcomer = enter(&idle, "10.0.0.2", 1_000 + 2 * STALL);
        assert!(is_closed(&silent) && !is_closed(&stalled));
        slow[0].watch().progress();
        slow[0].own.since.store(1_000 + STALL, Ordering::Relaxed);
        let next = enter(&all, "10.0.0.1", 1_000 + STALL);
        assert!(!is_closed(&slow[0]) && is_closed(&slow[1]) && !is_closed(&next));
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |address: &str| client_of(address.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }
}
