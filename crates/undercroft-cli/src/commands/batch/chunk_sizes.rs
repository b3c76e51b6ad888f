//! How many seeds each chunk of a batch has.
//!
//! A chunk is made by one thread and lost if the batch is stopped meanwhile, so that it should be small; a chunk is also a
//! row group of a table, which should be large. So the first chunks of a table are small and later ones larger: what is lost
//! is never much of what was done. Sizes follow from the recipe alone: they decide on the bytes of a table.

/// The seeds of the first chunk of a table.
const FIRST: u64 = 64;
/// The size of chunks doubles after this many of them.
const ALIKE: u64 = 4;

/// The sizes of all chunks.
#[derive(Clone, Copy, Debug)]
pub struct ChunkSizes {
    first: u64,
    most: u64,
}

impl ChunkSizes {
    /// Chunks of one size.
    pub fn all(size: u64) -> ChunkSizes {
        ChunkSizes { first: size, most: size }
    }

    /// Chunks that grow up to a size.
    pub fn growing_to(most: u64) -> ChunkSizes {
        ChunkSizes { first: FIRST.min(most), most }
    }

    /// The size of the largest, by which a manifest names them.
    pub fn most(self) -> u64 {
        self.most
    }

    /// The index of the first seed of a chunk.
    pub fn start(self, job: u64) -> u64 {
        let (mut start, mut left, mut size) = (0, job, self.first);
        while size < self.most && left > 0 {
            let alike = left.min(ALIKE);
            start += alike * size;
            left -= alike;
            size = (size * 2).min(self.most);
        }
        left.saturating_mul(size).saturating_add(start)
    }

    /// How many chunks this many seeds fill.
    pub fn count(self, seeds: u64) -> u64 {
        let (mut jobs, mut left, mut size) = (0, seeds, self.first);
        while size < self.most && left > 0 {
            let alike = left.div_ceil(size).min(ALIKE);
            jobs += alike;
            left = left.saturating_sub(alike * size);
            size = (size * 2).min(self.most);
        }
        jobs + left.div_ceil(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_is_in_one_chunk() {
        for sizes in [ChunkSizes::all(1), ChunkSizes::all(300), ChunkSizes::growing_to(5), ChunkSizes::growing_to(900)]
        {
            for seeds in [1, 2, 63, 64, 65, 255, 256, 257, 511, 1000, 10_007] {
                let jobs = sizes.count(seeds);
                assert!(sizes.start(jobs) >= seeds && sizes.start(jobs - 1) < seeds, "{sizes:?} {seeds}");
            }
            let grows = (0..40).map(|job| sizes.start(job + 1) - sizes.start(job)).collect::<Vec<_>>();
            assert!(grows.is_sorted() && grows[39] == sizes.most(), "{grows:?}");
        }
        assert_eq!(ChunkSizes::growing_to(4096).start(1), 64);
        assert_eq!(ChunkSizes::growing_to(4096).start(u64::MAX), u64::MAX);
        assert_eq!(ChunkSizes::growing_to(4096).count(0), 0);
    }
}
