//! What is known about a quest, with orders of play that show it.

/// Whether a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It is proved to hold.
    Yes,
    /// It is proved not to hold.
    No,
    /// The quest is too large to tell.
    Unproven,
}

impl Proof {
    /// The answer as a word: `yes`, `no` or `unproven`.
    pub fn name(self) -> &'static str {
        match self {
            Proof::Yes => "yes",
            Proof::No => "no",
            Proof::Unproven => "unproven",
        }
    }
}

/// The means of a proof, from the simplest to the most expensive one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProofMethod {
    /// What can be reached, one sphere after the other, is enough to know: no two locks compete for a key, or something
    /// cannot be reached at all.
    Spheres,
    /// The theorem, by a sum over a tree.
    Tree,
    /// An order in which regions are entered, each with a key that lies before it.
    Order,
    /// The theorem, by trying all connected sets of regions within each block.
    Blocks,
    /// The theorem, by a minimum cut in blocks with too many connected sets. It can leave claims unproven.
    Cut,
    /// All states of the game. It leaves claims unproven if there are too many.
    States,
}

impl ProofMethod {
    /// All of them, the simplest first.
    pub const ALL: [ProofMethod; 6] = [
        ProofMethod::Spheres,
        ProofMethod::Tree,
        ProofMethod::Order,
        ProofMethod::Blocks,
        ProofMethod::Cut,
        ProofMethod::States,
    ];

    /// The name of the method in certificates that are written down.
    pub fn name(self) -> &'static str {
        match self {
            ProofMethod::Spheres => "spheres",
            ProofMethod::Tree => "tree",
            ProofMethod::Order => "order",
            ProofMethod::Blocks => "blocks",
            ProofMethod::Cut => "cut",
            ProofMethod::States => "states",
        }
    }

    /// Whether claims may stay unproven.
    pub(super) fn can_be_unsure(self) -> bool {
        matches!(self, ProofMethod::Cut | ProofMethod::States)
    }
}

/// What is known about a quest, with orders of play that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Whether some order of openings wins.
    pub winnable: Proof,
    /// Whether the game can still be won from every state in which it is not won yet.
    pub unlosable: Proof,
    /// Whether from every state of a game that does not end at the goal all regions can still be reached, of those that can
    /// be reached with all locks open.
    pub complete: Proof,
    /// The most expensive means that one of the claims needed.
    pub method: ProofMethod,
    /// If the game is known to be winnable, an order of play that wins and goes on as long as a lock leads to new regions.
    /// Each step has the key that is used (an index into [`Quest::keys`](super::Quest::keys), or `None` for a kept key that
    /// was used before) and the lock that it opens. Locks that reach no new region stay closed.
    ///
    /// The nearest locks come first, and those at the goal last, because the game ends there. When the game is complete,
    /// every region is reached.
    pub order: Vec<(Option<u32>, u32)>,
    /// If the game can be lost, the fewest openings after which it cannot be won any more. If it is only incomplete, the
    /// fewest after which some region cannot be reached any more. In very large games it may not be the fewest.
    pub losing: Option<Vec<u32>>,
}
