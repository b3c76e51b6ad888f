//! `cargo xtask load`: the server with 4 and with 200 clients at once.
//!
//! Every answer must be right, byte for byte, or say when to come back. Four clients are never sent away; two hundred get nearly
//! as much done together as four; and the server's memory stays where it is.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde_json::json;
use undercroft::Recipe;

use super::{client::Client, running::Running};
use crate::step::{Done, Job};

const FEW: usize = 4;
const MANY: usize = 200;
/// Few clients ask before and after the many, and the better of both counts: other work on the machine comes and goes.
const FEW_TIME: Duration = Duration::from_secs(15);
const MANY_TIME: Duration = Duration::from_secs(60);
/// When the memory is read first.
const SETTLED: Duration = Duration::from_secs(10);
/// What many get done, of what few get done.
const LEAST_SHARE: f64 = 0.8;
const MOST_GROWTH: f64 = 1.2;
const SEEDS: u64 = 12;

/// A request and the only right answer.
struct Known {
    call: &'static str,
    request: String,
    answer: Vec<u8>,
}

#[derive(Default)]
struct Tally {
    right: AtomicU64,
    busy: AtomicU64,
    over: AtomicBool,
}

pub fn step(job: &Job) -> Result<Done> {
    let server = Running::start(&job.workspace.undercroft())?;
    let known = known(server.authority())?;
    let few_clients = || {
        let (few, busy, _) = crowd(&server, &known, FEW, FEW_TIME)?;
        job.shell.say(format!("{FEW} clients: {few:.1} answers a second, {busy} sent away"));
        if busy > 0 {
            bail!("{busy} requests of {FEW} clients were sent away");
        }
        Ok(few)
    };
    let before = few_clients()?;
    let (many, busy, memory) = crowd(&server, &known, MANY, MANY_TIME)?;
    job.shell.say(format!("{MANY} clients: {many:.1} answers a second, {busy} sent away"));
    let few = before.max(few_clients()?);
    job.shell.say(format!("{MANY} clients get {:.0} % of what {FEW} get", 100.0 * many / few));
    if many < LEAST_SHARE * few {
        bail!("{MANY} clients got {many:.1} answers a second, and {FEW} got {few:.1}");
    }
    if let [Some(early), Some(late)] = memory {
        let (early, late) = (early as f64 / f64::from(1 << 20), late as f64 / f64::from(1 << 20));
        let seconds = [SETTLED, MANY_TIME].map(|time| time.as_secs());
        job.shell.say(format!("memory: {early:.1} MiB after {} s, {late:.1} MiB after {} s", seconds[0], seconds[1]));
        if late > MOST_GROWTH * early {
            bail!("the server's memory grew from {early:.1} MiB to {late:.1} MiB");
        }
    }
    server.end()?;
    Ok(Done::Ok)
}

/// Dungeons are compared with those that the library makes here, everything else with what the server answers to one client.
fn known(authority: &str) -> Result<Vec<Known>> {
    let mut client = Client::connect(authority)?;
    let mut known = Vec::new();
    for seed in 0..SEEDS {
        let recipe = Recipe::from_toml("[method.bsp]\nwidth = 60\nheight = 30\n").context("a recipe")?;
        let dungeon = undercroft::generate(&recipe, seed.to_string()).context("a dungeon")?;
        let request = json!({ "recipe": { "method": "bsp", "set": { "width": 60, "height": 30 } }, "seed": seed });
        let answer = undercroft_export::json::write(&dungeon).into_bytes();
        known.push(Known { call: "generate", request: request.to_string(), answer });
        let request = json!({ "recipe": { "method": "tabletop", "set": { "size": "small" } }, "seed": seed });
        for call in ["show", "draw", "stats"] {
            let answer = client.post(call, &request.to_string())?;
            if answer.status != 200 {
                bail!("{call}: {} {}", answer.status, String::from_utf8_lossy(&answer.body));
            }
            known.push(Known { call, request: request.to_string(), answer: answer.body });
        }
    }
    Ok(known)
}

/// Right answers a second, how many were sent away, and the memory early and at the end.
fn crowd(server: &Running, known: &[Known], clients: usize, time: Duration) -> Result<(f64, u64, [Option<u64>; 2])> {
    let tally = &Tally::default();
    let begun = Instant::now();
    let memory = thread::scope(|scope| {
        let running: Vec<_> =
            (0..clients).map(|number| scope.spawn(move || ask(server, known, number, tally))).collect();
        let wait = |until: Duration| {
            while begun.elapsed() < until && !tally.over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
            }
            server.memory()
        };
        let memory = [wait(SETTLED), wait(time)];
        tally.over.store(true, Ordering::Relaxed);
        for client in running {
            client.join().map_err(|_| anyhow::anyhow!("a client panicked"))??;
        }
        anyhow::Ok(memory)
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok((tally.right.load(Ordering::Relaxed) as f64 / seconds, tally.busy.load(Ordering::Relaxed), memory))
}

/// One client; one that is wronged ends the test.
fn ask(server: &Running, known: &[Known], number: usize, tally: &Tally) -> Result<()> {
    let result = one(server.authority(), known, number, tally);
    if result.is_err() {
        tally.over.store(true, Ordering::Relaxed);
    }
    result
}

/// One client: asks until the time is over, and waits as long as it is told where it is sent away.
fn one(authority: &str, known: &[Known], number: usize, tally: &Tally) -> Result<()> {
    let mut client = Client::connect(authority)?;
    // Clients begin at different requests.
    for ask in known.iter().cycle().skip(number * 7 % known.len()) {
        if tally.over.load(Ordering::Relaxed) {
            break;
        }
        let answer = client.post(ask.call, &ask.request)?;
        match (answer.status, answer.retry_after) {
            (200, _) if answer.body == ask.answer => {
                tally.right.fetch_add(1, Ordering::Relaxed);
            }
            (200, _) => bail!("{} {} had a wrong answer", ask.call, ask.request),
            (503, Some(seconds)) => {
                tally.busy.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_secs(seconds));
            }
            (status, _) => bail!("{} was answered with {status}", ask.call),
        }
    }
    Ok(())
}
