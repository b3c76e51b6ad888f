//! What the dungeons of one method showed.

use undercroft::{
    Draft, Recipe,
    quest::{self, Proof},
    recipe::KeyFairness,
};

use super::player::{Player, Verdict};

#[derive(Default)]
pub struct Tally {
    pub made: u64,
    pub gave_up: u64,
    pub without_locks: u64,
    /// Dungeons with fewer locks than the recipe asks for at least.
    pub fewer: u64,
    /// Dungeons with locks in which the goal lies behind one, and of how many.
    pub gated: u64,
    pub with_goal: u64,
    pub locks: u64,
    /// Claims that the certificate leaves open.
    pub unproven: u64,
    /// Those that the recipe allows to be lost.
    pub losable: u64,
    pub incomplete: u64,
    /// Dungeons in which every order was tried.
    pub tried: u64,
    /// What must not be.
    pub faults: Vec<String>,
    /// The first dungeons with locks, for another program to judge.
    pub files: Vec<String>,
}

impl Tally {
    pub fn with(mut self, other: Tally) -> Tally {
        let Tally { made, gave_up, without_locks, fewer, gated, with_goal, locks, .. } = other;
        self.made += made;
        self.gave_up += gave_up;
        self.without_locks += without_locks;
        self.fewer += fewer;
        self.gated += gated;
        self.with_goal += with_goal;
        self.locks += locks;
        self.unproven += other.unproven;
        self.losable += other.losable;
        self.incomplete += other.incomplete;
        self.tried += other.tried;
        self.faults.extend(other.faults);
        self.files.extend(other.files);
        self
    }

    /// Counts a dungeon. `try_all` asks for every order of openings; `example` says which dungeon it is.
    pub fn count(&mut self, draft: &Draft, recipe: &Recipe, try_all: bool, example: impl Fn(&str) -> String) {
        self.made += 1;
        let Some(params) = &recipe.passes.locks else { return };
        self.fewer += u64::from((draft.locks.len() as i32) < params.count.min);
        self.locks += draft.locks.len() as u64;
        let Some(certified) = quest::certify(draft) else {
            self.without_locks += 1;
            return;
        };
        let own = &certified.certificate;
        let claims = [own.winnable, own.unlosable, own.complete];
        self.unproven += claims.iter().filter(|claim| **claim == Proof::Unproven).count() as u64;
        self.losable += u64::from(own.unlosable == Proof::No);
        self.incomplete += u64::from(own.complete == Proof::No);
        let mut fault = |is_there: bool, what: &str| self.faults.extend(is_there.then(|| example(what)));
        fault(own.winnable != Proof::Yes, "it cannot be won");
        let must_last = params.fairness != KeyFairness::Winnable;
        fault(must_last && own.unlosable != Proof::Yes, "it can be lost");
        fault(params.fairness == KeyFairness::Complete && own.complete != Proof::Yes, "a room can be lost");
        let Some(player) = Player::of(draft) else { return };
        if draft.goal.is_some() {
            self.with_goal += 1;
            self.gated += u64::from(player.goal_is_gated());
        }
        if try_all {
            self.tried += 1;
            let Verdict { winnable, unlosable, complete } = player.judge();
            let disagrees = |(claim, found): (Proof, bool)| match claim {
                Proof::Yes => !found,
                Proof::No => found,
                Proof::Unproven => false,
            };
            if claims.into_iter().zip([winnable, unlosable, complete]).any(disagrees) {
                let what = format!("certificate {claims:?}, but tried {:?}", [winnable, unlosable, complete]);
                self.faults.push(example(&what));
            }
        }
    }
}
