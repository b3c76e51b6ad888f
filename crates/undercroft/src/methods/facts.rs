use crate::{methods::given::GivenTexts, model::Archetype};

/// What others ask of a method: files, words, the game and front ends. Each method says it in its own folder.
///
/// ```
/// use undercroft::{Method, recipe::Archetype};
/// let facts = Method::Bsp(Default::default()).facts();
/// assert!(facts.replays_original && facts.resembles == Archetype::Fortress);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MethodFacts {
    /// Whether it replays the generator of an original program, seed by seed.
    pub replays_original: bool,
    /// What its dungeons were built as, where its parameters say so.
    pub archetype: Option<Archetype>,
    /// The archetype that its dungeons are most like, where nothing says what they were built as.
    pub resembles: Archetype,
    /// Whether cells have the scale of maps for the game table.
    pub has_scale: bool,
    /// Whether a room may be the mirror image of another.
    pub mirrors_rooms: bool,
    /// Whether it gives rooms purposes that the game is made for, so that the game switches the pass `roles` on for others alone.
    pub has_room_types: bool,
    /// Whether rooms and passages may reach over the board's edge, which clips them.
    pub clips: bool,
    /// How many rooms its recipe keeps, if it can keep rooms.
    pub kept_rooms: Option<usize>,
    /// How many studs wide a cell is, where it builds with tiles that are measured in studs.
    pub studs_per_cell: Option<i32>,
    /// Whose texts are told of its dungeons.
    pub texts: GivenTexts,
}

impl Default for MethodFacts {
    /// What is so for most methods.
    fn default() -> MethodFacts {
        MethodFacts {
            replays_original: false,
            archetype: None,
            resembles: Archetype::Classic,
            has_scale: false,
            mirrors_rooms: false,
            has_room_types: false,
            clips: false,
            kept_rooms: None,
            studs_per_cell: None,
            texts: GivenTexts::Made,
        }
    }
}
