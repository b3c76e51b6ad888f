//! Work shared out over the cores.

use std::iter::StepBy;
use std::num::NonZero;
use std::ops::Range;
use std::thread;

use anyhow::{Result, bail};

/// Calls `work` once a core with its share of the numbers below `count`, and hands back what each made.
/// `of` names what is made, for the message when a thread panics.
pub fn spread<P: Send>(count: u32, of: &str, work: impl Fn(StepBy<Range<u32>>) -> P + Sync) -> Result<Vec<P>> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u32;
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|first| scope.spawn(move || work((first..count).step_by(threads as usize)))).collect();
        let mut parts = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok(part) => parts.push(part),
                Err(_) => bail!("{of} panicked"),
            }
        }
        Ok(parts)
    })
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn every_number_is_somebodys() {
        let mut all: Vec<u32> = spread(101, "nothing", Iterator::collect::<Vec<u32>>).unwrap_or_default().concat();
        all.sort_unstable();
        assert_eq!(all, (0..101).collect::<Vec<u32>>());
    }
}
