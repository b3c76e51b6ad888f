//! The hashes of the dungeons that came before, for `--dedupe`.

/// Hashes are sorted within buckets by their highest bits, so that few have to move for a new one.
const BUCKET_BITS: u32 = 16;

/// A set of hashes that takes eight bytes for each, an eighth more for growing, and 1.5 MB for the buckets.
pub struct SeenHashes {
    buckets: Vec<Vec<u64>>,
}

impl SeenHashes {
    /// With these in it.
    pub fn new(known: impl IntoIterator<Item = u64>) -> SeenHashes {
        let mut seen = SeenHashes { buckets: vec![Vec::new(); 1 << BUCKET_BITS] };
        known.into_iter().for_each(|hash| {
            seen.insert(hash);
        });
        seen
    }

    /// Adds a hash. Returns whether it is new.
    pub fn insert(&mut self, hash: u64) -> bool {
        let bucket = &mut self.buckets[(hash >> (64 - BUCKET_BITS)) as usize];
        match bucket.binary_search(&hash) {
            Ok(_) => false,
            Err(place) => {
                if bucket.len() == bucket.capacity() {
                    bucket.reserve_exact(bucket.len() / 8 + 1);
                }
                bucket.insert(place, hash);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn it_is_a_set() {
        let hashes = |count: u64| (0..count).map(|index| (index % 700).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut seen, mut set) = (SeenHashes::new([0]), BTreeSet::from([0]));
        assert!(hashes(3000).chain(0..900).all(|hash| seen.insert(hash) == set.insert(hash)));
    }

    #[test]
    fn it_takes_eight_bytes_for_each_and_little_more() {
        let mut seen = SeenHashes::new([]);
        for index in 0..3_000_000_u64 {
            seen.insert(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        let bytes: usize = seen.buckets.iter().map(|bucket| bucket.capacity() * 8).sum();
        assert!(bytes < 3_000_000 * 9, "{bytes}");
    }
}
