//! The tiles that an audience sees, and which part of the board they lie on.

use undercroft::{
    Draft, Grid,
    geom::{Point, Rect},
    view::{
        self,
        plan::{Audience, content, redact, shown},
    },
};

use crate::text_signs;

/// A board as an audience sees it.
pub(crate) struct VisibleTiles {
    tiles: Grid<char>,
    /// Which cells are floor.
    pub open: Grid<bool>,
    /// The rectangle that a file shows: the whole board for the game master. The size of the board may reveal hidden
    /// rooms, so players get the visible floor and its walls, even if those lie off the board.
    pub frame: Rect,
}

impl VisibleTiles {
    pub fn new(draft: &Draft, audience: Audience, behind_secrets: bool) -> VisibleTiles {
        VisibleTiles::of(&redact(draft, audience, behind_secrets), audience)
    }

    /// The same with the signs of text maps.
    pub fn with_signs(draft: &Draft, audience: Audience, behind_secrets: bool) -> VisibleTiles {
        let redacted = redact(draft, audience, behind_secrets);
        let mut visible = VisibleTiles::of(&redacted, audience);
        text_signs::draw(&redacted, true, &mut visible.tiles);
        visible
    }

    fn of(redacted: &Draft, audience: Audience) -> VisibleTiles {
        let (tiles, open) = (view::tile_grid(redacted), shown(redacted, Audience::Gm, false));
        let frame = match audience {
            Audience::Gm => open.bounds(),
            Audience::Player => content(&open).grown(1),
        };
        VisibleTiles { tiles, open, frame }
    }

    /// The character of a cell. Off the board it is wall next to floor, else void.
    pub fn tile(&self, at: Point) -> char {
        let beside = || Rect::new(at.x, at.y, 1, 1).grown(1).cells().any(|near| self.open.get(near) == Some(&true));
        match self.tiles.get(at) {
            Some(tile) => *tile,
            None if beside() => '#',
            None => ' ',
        }
    }
}
