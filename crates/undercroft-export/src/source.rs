//! What exporters for other programs read: one or several levels as an audience sees them.

use std::borrow::Cow;

use undercroft::{
    Cell, Draft, Dungeon, Levels, Origin, fingerprint,
    geom::{Point, Rect},
    view::plan::{Audience, content, redact, shown},
};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use undercroft_words::DungeonTexts;

use crate::{Options, notes};

/// The levels of a file. A dungeon that stands alone is one level.
pub(crate) struct ExportSource<'a> {
    /// From the top.
    pub levels: Vec<SourceLevel<'a>>,
    /// What was asked for.
    pub options: &'a Options,
}

/// A level as an audience sees it.
pub(crate) struct SourceLevel<'a> {
    /// What the audience knows; all of it for the game master.
    pub draft: Cow<'a, Draft>,
    /// The whole draft, whoever the audience is. It is private, so that only what even players may know is taken from it.
    whole: &'a Draft,
    /// Where it comes from. Nothing of it may stand in a file for players but the tileset.
    pub origin: &'a Origin,
    /// Where the cell (0, 0) of the level lies in the common frame of all levels.
    pub offset: Point,
    /// The rectangle of cells that a file shows: the whole board for the game master. The size of the board may reveal hidden rooms, so
    /// players get the visible floor and a border of wall, even if that lies off the board.
    pub frame: Rect,
}

impl<'a> ExportSource<'a> {
    /// A draft that stands alone.
    pub fn of_draft(draft: &'a Draft, origin: &'a Origin, options: &'a Options) -> ExportSource<'a> {
        ExportSource { levels: vec![SourceLevel::new(draft, origin, Point::default(), options)], options }
    }

    /// All levels.
    pub fn of_levels(levels: &'a Levels, options: &'a Options) -> ExportSource<'a> {
        let level = |(dungeon, offset): (&'a Dungeon, Point)| {
            SourceLevel::new(dungeon.draft(), dungeon.origin(), offset, options)
        };
        let levels = levels.list().iter().map(|one| (&one.dungeon, one.offset)).map(level).collect();
        ExportSource { levels, options }
    }

    /// Who reads the file.
    pub fn audience(&self) -> Audience {
        self.options.picture.audience
    }

    /// Whether the game master reads the file.
    pub fn is_for_gm(&self) -> bool {
        self.audience() == Audience::Gm
    }

    /// Where the corner of a level's frame lies, counted from the corner of the first level's frame, in cells of the common frame of
    /// all levels.
    pub fn place(&self, level: &SourceLevel<'_>) -> Point {
        let corner = |level: &SourceLevel<'_>| level.offset + level.frame.corner();
        corner(level) - self.levels.first().map(corner).unwrap_or_default()
    }

    /// The name of the file without its extension.
    pub fn stem(&self) -> &str {
        self.options.stem.as_deref().unwrap_or("dungeon")
    }

    /// Identifiers that follow from what the audience sees, so that a file is the same every time and tells nothing else.
    pub fn ids(&self) -> StableIds {
        // A fingerprint depends on the size of the board, which may tell of hidden rooms.
        let print =
            |level: &SourceLevel<'_>| if self.is_for_gm() { fingerprint(&level.draft) } else { level.seen_print() };
        let prints: Vec<u8> = self.levels.iter().flat_map(|level| print(level).to_le_bytes()).collect();
        StableIds(xxh3_64_with_seed(&prints, 0))
    }
}

impl<'a> SourceLevel<'a> {
    fn new(whole: &'a Draft, origin: &'a Origin, offset: Point, options: &Options) -> SourceLevel<'a> {
        let plan = options.picture.plan_options();
        let draft = redact(whole, plan.audience, plan.behind_secrets);
        let frame = match plan.audience {
            Audience::Gm => draft.board.cells.bounds(),
            Audience::Player => content(&shown(&draft, Audience::Gm, false)).grown(1),
        };
        SourceLevel { draft, whole, origin, offset, frame }
    }

    /// A hash of the cells and doors in the frame, wherever on the board it lies.
    fn seen_print(&self) -> u64 {
        let Rect { x, y, w, h } = self.frame;
        let mut seen: Vec<u8> = [w, h].iter().flat_map(|side| side.to_le_bytes()).collect();
        seen.extend(self.frame.cells().map(|at| u8::from(self.draft.board.cells.get(at) == Some(&Cell::Floor))));
        for door in &self.draft.doors {
            let place = [door.at.x - x, door.at.y - y, door.kind as i32];
            seen.extend(place.iter().flat_map(|number| number.to_le_bytes()));
        }
        xxh3_64_with_seed(&seen, 0)
    }

    /// The name and the hook of the level, which players may know too.
    pub fn name_and_hook(&self) -> (String, String) {
        let told = notes::tell_whole(self.whole, self.origin);
        (told.name().to_owned(), told.hook().to_owned())
    }

    /// All words about it, for the game master alone.
    pub fn words_for_gm(&self) -> DungeonTexts {
        notes::tell(self.whole, self.origin)
    }
}

/// Identifiers for formats that want some. Each follows from the fingerprint, what it is for and a number.
pub(crate) struct StableIds(u64);

impl StableIds {
    fn bits(&self, what: &str, number: usize) -> u128 {
        let half = |salt: u64| xxh3_64_with_seed(format!("{what} {number}").as_bytes(), self.0.wrapping_add(salt));
        u128::from(half(1)) << 64 | u128::from(half(2))
    }

    /// A UUID of version 8, which is the version for one's own rules.
    pub fn uuid(&self, what: &str, number: usize) -> String {
        let bits = self.bits(what, number) & !(0xF << 76) | 8 << 76;
        let bits = bits & !(0x3 << 62) | 2 << 62;
        let hex = format!("{bits:032x}");
        [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
    }

    /// Sixteen letters and digits.
    pub fn sixteen(&self, what: &str, number: usize) -> String {
        const SIGNS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        let mut bits = self.bits(what, number);
        let mut next = || {
            let sign = SIGNS[(bits % 62) as usize];
            bits /= 62;
            char::from(sign)
        };
        (0..16).map(|_| next()).collect()
    }
}
