//! Places rooms without symmetry (document 002, asymmetric): first a row in which each follows the last, then others beside
//! earlier ones, within a frame that grows when no place is found.

use super::{
    Settings, SymmetryGroup,
    anchor_pool::AnchorPool,
    frame::{Frame, area},
    placer::{RoomPlacer, beside},
    room_template::{RoomRole, RoomTemplate},
    spine::spacing,
};
use crate::{
    geom::{Dir, Rect},
    model::Archetype,
    rng::Rng,
    trace::Trace,
};

/// How many places are tried for a room before another room is drawn, and how many rooms in a row may find no place.
const PLACES: u32 = 12;
const TEMPLATES: u32 = 200;
/// Below this linearity plans are bushy: the lower it is, the more rooms lie around the first ones, of which so many are drawn.
const FREE_LINEARITY: f64 = 0.3;
const BUSHY_DRAWS: u32 = 5;
/// How many rooms a row goes back before the frame grows.
const STEPS_BACK: usize = 4;
/// After so many rooms without a place, rooms are placed beside all others, and not only beside those that the archetype has
/// for it.
const FEW_TEMPLATES: u32 = 12;

/// Places rooms until there are so many, or no more fit.
pub(super) fn place_asymmetric<T: Trace>(
    params: &Settings,
    placer: &mut RoomPlacer<'_, T>,
    wanted: i32,
    rng: &mut Rng,
) {
    let (rooms, kept) = (&placer.plan.rooms, placer.plan.kept);
    let core = rooms.iter().map(|room| room.rect).reduce(Rect::union).unwrap_or_default();
    // A symmetric core has no space between its rooms for others; between kept rooms there may be some.
    let others = core.area() as f64 + area(params, wanted - placer.count());
    let cells = if kept > 0 { area(params, wanted) } else { others };
    let mut asymmetric = Asymmetric {
        params,
        wanted,
        frame: Frame::around(core, cells),
        dir: *rng.pick(&Dir::ALL).unwrap_or(&Dir::North),
        row: Vec::new(),
        row_length: row_length(params, wanted - placer.count()),
        steps_back: 0,
        anchors: AnchorPool::new(0..placer.count() as u32),
        depths: vec![0; rooms.len()],
        failed: 0,
        needs_lair: params.archetype == Archetype::Lair && kept > 0 && !placer.has_role(RoomRole::Lair),
        placer,
        rng,
    };
    while asymmetric.rooms_left() > 0 && asymmetric.failed < TEMPLATES && asymmetric.placer.trace.keep_going() {
        let done = asymmetric.add();
        asymmetric.needs_lair &= !done;
        asymmetric.failed = if done { 0 } else { asymmetric.failed + 1 };
    }
}

/// How many of so many rooms belong to the row.
fn row_length(params: &Settings, rooms: i32) -> usize {
    let share = match params.archetype {
        // Half of a crypt's rooms are small rooms beside the row.
        Archetype::Crypt => 0.2 + 0.4 * params.linearity,
        // Outside a fortress there are only rooms that its symmetric part leaves over.
        Archetype::Fortress => 0.0,
        Archetype::Classic | Archetype::Warren | Archetype::Temple | Archetype::Cavern | Archetype::Lair => {
            params.linearity
        }
    };
    (f64::from(rooms) * share + 0.5) as usize
}

struct Asymmetric<'s, 'p, T> {
    params: &'s Settings,
    placer: &'s mut RoomPlacer<'p, T>,
    rng: &'s mut Rng,
    /// How many rooms there are to be.
    wanted: i32,
    frame: Frame,
    /// The direction of the row of rooms.
    dir: Dir,
    /// The rooms of the row, and how many it is to have.
    row: Vec<u32>,
    row_length: usize,
    /// How many rooms before its end the row is continued, because there is no space behind those at the end.
    steps_back: usize,
    /// The rooms that others may be placed next to: in a crypt those of the row, else all.
    anchors: AnchorPool,
    /// For each room how many lie between it and the first, as they were placed; 0 for a symmetric core.
    depths: Vec<u32>,
    /// How many rooms in a row found no place.
    failed: u32,
    /// Whether the next room is to be the lair: of a plan with kept rooms none of which is it.
    needs_lair: bool,
}

impl<T: Trace> Asymmetric<'_, '_, T> {
    fn rooms_left(&self) -> i32 {
        self.wanted - self.placer.count()
    }

    fn add(&mut self) -> bool {
        if self.placer.plan.rooms.is_empty() {
            return self.begin();
        }
        let continues = self.row.len() < self.row_length || (self.is_crypt() && self.anchors.is_empty());
        if continues { self.continue_row() } else { self.add_beside() }
    }

    fn begin(&mut self) -> bool {
        let role = if self.params.archetype == Archetype::Lair { RoomRole::Lair } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, SymmetryGroup::Trivial, self.rng);
        let Some(first) = self.placer.place_free(&template, template.around(0, 0)) else { return false };
        self.row.push(first);
        self.depths.push(0);
        self.anchors.push(first);
        true
    }

    /// A room without a place: a prefab, or one that is drawn.
    fn template(&mut self, role: RoomRole) -> RoomTemplate {
        let (role, prefab) = match self.needs_lair {
            true => (RoomRole::Lair, None),
            false => (role, self.placer.free_prefab(self.rooms_left())),
        };
        prefab.unwrap_or_else(|| RoomTemplate::draw(self.params, role, SymmetryGroup::Trivial, self.rng))
    }

    /// Places a room behind the last one of the row.
    fn continue_row(&mut self) -> bool {
        let template = self.template(RoomRole::Any);
        let last = self.row.len().checked_sub(1 + self.steps_back).filter(|_| self.failed < FEW_TEMPLATES);
        for _ in 0..PLACES {
            // Beside a symmetric core, or where much of the row is surrounded, any room will do.
            let row_end = last.map_or_else(|| self.rng.below(self.placer.count() as u32), |last| self.row[last]);
            let dir = if self.rng.chance(0.5) { self.dir } else { self.any_dir() };
            let rect = self.beside(row_end, dir, &template);
            let room = if self.frame.has(rect) { self.placer.place_free(&template, rect) } else { None };
            if let Some(room) = room {
                (self.dir, self.steps_back) = (dir, 0);
                self.depths.push(self.depths[row_end as usize] + 1);
                self.row.push(room);
                self.anchors.push(room);
                self.placer.link_rooms([row_end, room]);
                return true;
            }
        }
        self.placer.note_failed(&template);
        // A few rooms back there may be space; if not, there is some outside the frame.
        self.steps_back = (self.steps_back + 1) % (self.row.len() + 1);
        if self.steps_back % STEPS_BACK == 0 {
            self.frame.grow();
        }
        false
    }

    /// Places a room beside one of the anchors.
    fn add_beside(&mut self) -> bool {
        if self.anchors.is_empty() || self.failed == FEW_TEMPLATES {
            self.anchors = AnchorPool::new(0..self.placer.count() as u32);
        }
        let template = self.template(if self.is_crypt() { RoomRole::Side } else { RoomRole::Any });
        // The first rooms may be surrounded on all sides: then any room will do.
        let is_bushy = self.rng.chance(1.0 - self.params.linearity / FREE_LINEARITY) && self.failed < FEW_TEMPLATES;
        for _ in 0..PLACES {
            let Some((place, anchor)) = self.anchor(is_bushy) else { break };
            let dir = self.any_dir();
            let rect = self.beside(anchor, dir, &template);
            if !self.frame.has(rect) {
                continue;
            }
            if let Some(room) = self.placer.place_free(&template, rect) {
                self.depths.push(self.depths[anchor as usize] + 1);
                if self.is_crypt() || self.is_tight() || is_bushy {
                    self.placer.link_rooms([anchor, room]);
                }
                if !self.is_crypt() {
                    self.anchors.push(room);
                }
                return true;
            }
            self.anchors.fail(place);
        }
        self.placer.note_failed(&template);
        self.frame.grow();
        false
    }

    /// An anchor and its place in the pool; in a bushy plan the one of several that is nearest to the first room.
    fn anchor(&mut self, is_bushy: bool) -> Option<(usize, u32)> {
        let draws = if is_bushy { BUSHY_DRAWS } else { 1 };
        (0..draws).filter_map(|_| self.anchors.draw(self.rng)).min_by_key(|(_, room)| self.depths[*room as usize])
    }

    fn any_dir(&mut self) -> Dir {
        *self.rng.pick(&Dir::ALL).unwrap_or(&self.dir)
    }

    fn is_crypt(&self) -> bool {
        self.params.archetype == Archetype::Crypt
    }

    fn is_tight(&self) -> bool {
        self.params.density >= 0.8
    }

    /// A place for a room beside another. Rooms that are placed tightly (document 002, compact mode) are not shifted
    /// sideways.
    fn beside(&mut self, anchor: u32, dir: Dir, template: &RoomTemplate) -> Rect {
        let rect = self.placer.plan.rooms[anchor as usize].rect;
        let side = if dir.is_horizontal() { rect.h } else { rect.w };
        let gap = spacing(self.params, self.rng);
        let aside = if self.is_tight() { 0 } else { self.rng.between(-side / 2 - 1, side / 2 + 1) };
        beside(rect, dir, template, gap, aside)
    }
}
