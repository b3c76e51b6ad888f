//! Which texts were told already, by their hashes.

/// A set of hashes in one piece of memory: open addressing with linear probing, at most half full. A dungeon has a few dozen
/// texts, for which a tree costs a tenth of all that telling takes.
#[derive(Default)]
pub(crate) struct SeenTexts {
    /// A power of two of places; 0 is an empty one.
    places: Vec<u64>,
    count: usize,
}

impl SeenTexts {
    /// With space for so many.
    pub(crate) fn with_capacity(count: usize) -> SeenTexts {
        SeenTexts { places: vec![0; (2 * count).next_power_of_two().max(2)], count: 0 }
    }

    /// Adds a hash; false if it was there.
    pub(crate) fn insert(&mut self, hash: u64) -> bool {
        if 2 * self.count >= self.places.len() {
            self.grow();
        }
        // Zero means an empty place.
        let hash = hash.max(1);
        let mask = self.places.len() - 1;
        let mut place = hash as usize & mask;
        while self.places[place] != 0 {
            if self.places[place] == hash {
                return false;
            }
            place = (place + 1) & mask;
        }
        self.places[place] = hash;
        self.count += 1;
        true
    }

    fn grow(&mut self) {
        let mut larger = SeenTexts::with_capacity(2 * self.count.max(1));
        self.places.iter().filter(|hash| **hash != 0).for_each(|hash| {
            larger.insert(*hash);
        });
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use undercroft::rng::Rng;

    use super::SeenTexts;

    #[test]
    fn it_is_a_set() {
        let mut rng = Rng::from_key(5);
        for round in 0..200 {
            let (mut seen, mut expected) = (SeenTexts::with_capacity(round % 7), BTreeSet::new());
            for _ in 0..round * 3 {
                // Few different ones, some of which share a place.
                let hash = (u64::from(rng.below(40)) << (rng.below(3) * 20)) | 2;
                assert_eq!(seen.insert(hash), expected.insert(hash));
            }
        }
        assert!(SeenTexts::default().insert(7));
    }
}
