//! A table of states that gives each a number, in the order in which they come.

/// How many states a search may look at.
pub(super) const MAX_STATES: u32 = 1 << 20;

/// An empty place.
const EMPTY: u32 = u32::MAX;

/// The states of a search, each once: a hash table with open addressing. Its order is that of insertion.
#[derive(Debug)]
pub(super) struct StateTable {
    states: Vec<u128>,
    /// The number of the state at each place. There are a power of two of them, and at least half are empty.
    places: Vec<u32>,
}

impl StateTable {
    /// A table without states.
    pub(super) fn new() -> StateTable {
        StateTable { states: Vec::new(), places: vec![EMPTY; 64] }
    }

    /// How many states there are.
    pub(super) fn len(&self) -> u32 {
        self.states.len() as u32
    }

    /// The number of a state, and whether it is new.
    pub(super) fn insert(&mut self, state: u128) -> (u32, bool) {
        if self.states.len() * 2 >= self.places.len() {
            self.grow();
        }
        let mut place = self.place(state);
        loop {
            let number = self.places[place];
            if number == EMPTY {
                break;
            }
            if self.states[number as usize] == state {
                return (number, false);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        self.places[place] = self.len();
        self.states.push(state);
        (self.len() - 1, true)
    }

    fn grow(&mut self) {
        self.places = vec![EMPTY; self.places.len() * 2];
        for number in 0..self.len() {
            let mut place = self.place(self.states[number as usize]);
            while self.places[place] != EMPTY {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = number;
        }
    }

    /// The place at which the search for a state begins: the upper bits of a product with an odd number.
    fn place(&self, state: u128) -> usize {
        let folded = (state as u64) ^ ((state >> 64) as u64).rotate_left(29);
        let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32) as usize & (self.places.len() - 1)
    }
}
