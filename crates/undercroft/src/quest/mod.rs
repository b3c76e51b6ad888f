//! Locks and keys of a dungeon, and what can be proved about them: whether it can be won, whether it can be lost, and whether
//! a part of it can be.
//!
//! - `proof`: the theorem and its proof for regions, locks and keys in general.
//! - `regions`: what can be walked in a dungeon when every lock is closed; `pieces`: of what regions are made; `closing`: which
//!   pieces hang together then; `beside_locks`: what lies beside locks.
//! - `levels`: the same for several levels.
//! - `playthrough`: an order of play as a walk over cells.
//! - `mechanisms`: the same for drops, floors that fall, switches and choices beside locks and keys.
//!
//! ```
//! use undercroft::{Recipe, generate, quest::{self, Proof}};
//! let recipe = Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 3\n")?;
//! let dungeon = generate(&recipe, "7")?;
//! let certified = quest::certify(dungeon.draft()).unwrap();
//! assert_eq!(certified.certificate.complete, Proof::Yes);
//! assert_eq!(certified.certificate.order.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod beside_locks;
mod closing;
mod levels;
mod mechanisms;
mod pieces;
mod playthrough;
mod proof;
mod regions;

pub(crate) use closing::Closing;
pub(crate) use levels::key_depth_of_levels;
pub use levels::{LevelQuest, LevelRegion, LevelsCertified, certify_levels, figures_of_levels};
pub use mechanisms::{Judgement, MechanismQuest, QuestWay, Reduced, Return, Step, Verdict};
pub(crate) use pieces::Pieces;
pub use playthrough::{QuestFigures, figures};
pub(crate) use proof::Claims;
pub use proof::{Certificate, KeyKind, Proof, ProofMethod, Quest, QuestLock};
pub use regions::{Region, Regions};

use crate::model::Draft;

/// What is known about the locks and keys of a dungeon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// Its regions, which the certificate speaks of by their places in this list.
    pub regions: Vec<Region>,
    /// What is known of it. Keys are named by their places among the marks of the kind
    /// [`Key`](crate::MarkKind::Key), and locks by their numbers.
    pub certificate: Certificate,
}

/// The quest of a dungeon as its check found it, kept for a certificate that may be asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KnownQuest {
    pub(crate) regions: Vec<Region>,
    pub(crate) quest: Quest,
    /// What is proved of it, if anybody asked.
    pub(crate) claims: Option<Claims>,
}

impl KnownQuest {
    pub(crate) fn certify(&self) -> Certified {
        let certificate = match self.claims {
            Some(claims) => self.quest.certify_proved(claims),
            None => self.quest.certify(),
        };
        Certified { regions: self.regions.clone(), certificate }
    }
}

/// The certificate of a draft; `None` if it has no locks. Of a dungeon, [`Dungeon::certify`](crate::Dungeon::certify) tells
/// the same for less.
///
/// ```
/// use undercroft::{Recipe, generate, quest, recipe::Bsp};
/// let dungeon = generate(&Recipe::new(Bsp::default()), "7")?;
/// assert_eq!(quest::certify(dungeon.draft()), None);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn certify(draft: &Draft) -> Option<Certified> {
    if draft.locks.is_empty() {
        return None;
    }
    let regions = Regions::of(draft);
    let certificate = regions.quest(draft).certify();
    Some(Certified { regions: regions.list, certificate })
}
