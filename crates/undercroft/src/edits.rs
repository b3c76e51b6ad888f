//! Edits: small changes by a person, applied after the passes and then checked.

mod keep;

use std::{error, fmt};

use crate::{
    Named,
    check::{self, Dungeon, Fault, Origin, PLAY_RULES, Prospects, Rule, Unsound, check_in, play_fault, stands_alone},
    fingerprint::fingerprint,
    geom::Point,
    model::{Cell, DUNGEON_TEXTS, Draft, Edit, Edits, Holder, Mark, MarkKind, ROOM_TEXTS, Room, RoomId, Water, Words},
    params::suggestion,
    passes::remake_derived_layers,
    quest::Proof,
};

/// Why edits cannot be applied.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EditError {
    /// One of them makes no sense on this dungeon.
    Refused {
        /// Which edit, counted from 0.
        edit: usize,
        /// What is wrong with it.
        why: String,
    },
    /// They were made on another dungeon.
    OtherDungeon {
        /// The fingerprint of the dungeon they were made on.
        made_on: u64,
        /// The fingerprint of this one.
        this: u64,
    },
    /// What comes out breaks a rule. Laws always hold; a promise may be broken by somebody who says so.
    Unsound(Unsound),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Refused { edit, why } => write!(f, "edits[{edit}]: {why}"),
            EditError::OtherDungeon { made_on, this } => {
                write!(f, "the edits were made on the dungeon {made_on:016x}, this one is {this:016x}")
            }
            EditError::Unsound(unsound) => f.write_str(&in_words(unsound)),
        }
    }
}

impl error::Error for EditError {}

fn in_words(unsound: &Unsound) -> String {
    let mut waivable: Vec<&str> =
        unsound.faults.iter().map(|fault| fault.rule).filter(|rule| !rule.is_law()).map(Named::name).collect();
    waivable.sort_unstable();
    waivable.dedup();
    match unsound.faults.iter().any(|fault| fault.rule.is_law()) {
        false => format!("{unsound}\nto break a promise on purpose, waive it by name: {}", waivable.join(", ")),
        true => unsound.to_string(),
    }
}

impl Dungeon {
    /// The same dungeon with changes by hand, which its [`Origin`] lists after those it has already. Laws always hold; of
    /// the promises, those `waived` may be broken, and the origin lists which are. What its [`Prospects`] are sure of counts as
    /// promised, whatever the recipe says.
    ///
    /// ```
    /// use undercroft::{Edit, Recipe, RoomId, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
    /// let edited = dungeon.edit([Edit::rename(RoomId(0), "The gatehouse")], &[]).unwrap();
    /// assert_eq!(edited.draft().rooms[0].words["name"], "The gatehouse");
    /// assert_eq!(edited.origin().edits.list.len(), 1);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn edit(&self, edits: impl IntoIterator<Item = Edit>, waived: &[Rule]) -> Result<Dungeon, EditError> {
        let (mut draft, mut origin) = (self.draft().clone(), self.origin().clone());
        let sure = Prospects::of(&draft, stands_alone(&origin.recipe, &draft));
        let before = origin.edits.list.len();
        if before == 0 {
            origin.edits.made_on = fingerprint(&draft);
        }
        origin.edits.list.extend(edits);
        origin.waived.extend(waived);
        apply(&mut draft, &origin.edits.list[before..])
            .map_err(|(index, why)| EditError::Refused { edit: before + index, why })?;
        finish(draft, origin, sure)
    }

    /// The same with edits that were saved: they are refused on any dungeon but the one they were made on.
    ///
    /// ```
    /// use undercroft::{Edit, EditError, Recipe, RoomId, generate, recipe::Bsp};
    /// let recipe = Recipe::new(Bsp::default());
    /// let edited = generate(&recipe, 42)?.edit([Edit::rename(RoomId(0), "The gatehouse")], &[]).unwrap();
    /// let saved = edited.origin().edits.clone();
    /// assert_eq!(generate(&recipe, 42)?.with_edits(&saved, &[]).unwrap(), edited);
    /// assert!(matches!(generate(&recipe, 43)?.with_edits(&saved, &[]), Err(EditError::OtherDungeon { .. })));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn with_edits(&self, edits: &Edits, waived: &[Rule]) -> Result<Dungeon, EditError> {
        let this = fingerprint(self.draft());
        if !edits.list.is_empty() && edits.made_on != this {
            return Err(EditError::OtherDungeon { made_on: edits.made_on, this });
        }
        if edits.list.is_empty() && waived.is_empty() {
            return Ok(self.clone());
        }
        self.edit(edits.list.iter().cloned(), waived)
    }
}

/// Checks an edited draft. What a player was `sure` of before, whether the recipe promised it or not, is not taken away without a
/// word. Of the waived promises those that it keeps need no waiver.
fn finish(draft: Draft, mut origin: Origin, sure: Prospects) -> Result<Dungeon, EditError> {
    let scratch = &mut check::Scratch::default();
    let asked = std::mem::take(&mut origin.waived);
    let mut broken = check::faults(&draft, &origin, scratch);
    let mut unsure = Vec::new();
    // What breaks a law means nothing to a player.
    if broken.iter().all(|fault| !fault.rule.is_law()) {
        let now = Prospects::of(&draft, stands_alone(&origin.recipe, &draft));
        unsure.extend(PLAY_RULES.into_iter().filter(|rule| now.answer(*rule) == Some(Proof::No)));
        let is_lost =
            |rule: &&Rule| sure.answer(**rule) == Some(Proof::Yes) && broken.iter().all(|fault| fault.rule != **rule);
        let lost: Vec<Fault> = unsure.iter().filter(is_lost).map(|rule| play_fault(*rule, &draft)).collect();
        broken.extend(lost);
    }
    let is_broken = |rule: &Rule| unsure.contains(rule) || broken.iter().any(|fault| fault.rule == *rule);
    origin.waived = asked.into_iter().filter(is_broken).collect();
    broken.retain(|fault| fault.rule.is_law() || !origin.waived.contains(&fault.rule));
    if broken.iter().any(|fault| !fault.rule.is_law()) {
        return Err(EditError::Unsound(Unsound::new(broken)));
    }
    check_in(draft, origin, scratch).map_err(|refused| EditError::Unsound(refused.unsound))
}

/// Applies edits in order, or says which cannot be applied and why.
pub(crate) fn apply(draft: &mut Draft, edits: &[Edit]) -> Result<(), (usize, String)> {
    for (index, edit) in edits.iter().enumerate() {
        apply_one(draft, edit).map_err(|why| (index, why))?;
    }
    remake_derived_layers(draft);
    Ok(())
}

fn apply_one(draft: &mut Draft, edit: &Edit) -> Result<(), String> {
    match edit {
        Edit::OpenCell { at } => draft.open_cell(*at),
        Edit::CloseCell { at } => draft.close_cell(*at),
        Edit::SetDoorKind { door, kind } => {
            let count = draft.doors.len();
            let own = draft.doors.get_mut(door.0 as usize);
            own.ok_or_else(|| format!("there is no door {}, there are {count}", door.0))?.kind = *kind;
            Ok(())
        }
        Edit::AddMark { mark } => {
            on_board(draft, mark.at)?;
            set_pillar(draft, mark, true)?;
            draft.add_mark(Mark { studs: None, ..mark.clone() });
            Ok(())
        }
        Edit::MoveMark { mark, to } => {
            on_board(draft, *to)?;
            let moved = take_mark(draft, *mark)?;
            let moved = Mark { at: *to, studs: None, ..moved };
            set_pillar(draft, &moved, true)?;
            let room = draft.room_of_mark(&moved);
            draft.marks.insert(*mark as usize, Mark { room, ..moved });
            Ok(())
        }
        Edit::RemoveMark { mark } => take_mark(draft, *mark).map(|_| ()),
        Edit::SetTags { room, tags } => {
            room_mut(draft, *room)?.tags = tags.iter().map(|tag| tag.clone().into()).collect();
            Ok(())
        }
        Edit::MoveNumber { room, to } => {
            on_board(draft, *to)?;
            room_mut(draft, *room)?.number_at = Some(*to);
            Ok(())
        }
        Edit::SetText { room, text, to } => {
            let (known, words): (&[&'static str], &mut Words) = match room {
                Some(room) => (&ROOM_TEXTS, &mut room_mut(draft, *room)?.words),
                None => (&DUNGEON_TEXTS, &mut draft.words),
            };
            if !known.contains(&text.as_str()) {
                return Err(format!("there is no text `{text}` here; {}", suggestion(text, known.iter().copied())));
            }
            match to {
                Some(to) => words.insert(text.clone(), to.clone()),
                None => words.remove(text),
            };
            Ok(())
        }
    }
}

fn on_board(draft: &Draft, at: Point) -> Result<(), String> {
    let board = draft.board.cells.bounds();
    if board.contains(at) { Ok(()) } else { Err(format!("{at} lies off the board of {} × {}", board.w, board.h)) }
}

fn room_mut(draft: &mut Draft, id: RoomId) -> Result<&mut Room, String> {
    let count = draft.rooms.len();
    draft.rooms.get_mut(id.0 as usize).ok_or_else(|| format!("there is no room {}, there are {count}", id.0))
}

fn take_mark(draft: &mut Draft, mark: u32) -> Result<Mark, String> {
    let count = draft.marks.len();
    if mark as usize >= count {
        return Err(format!("there is no mark {mark}, there are {count}"));
    }
    let mark = draft.marks.remove(mark as usize);
    set_pillar(draft, &mark, false)?;
    Ok(mark)
}

/// A pillar makes its cell solid while it stands there.
fn set_pillar(draft: &mut Draft, mark: &Mark, stands: bool) -> Result<(), String> {
    if mark.kind != MarkKind::Pillar {
        return Ok(());
    }
    let owned = draft.board.owner.get(mark.at).is_some_and(|owner| owner.holder() != Holder::Nobody);
    if stands && !(owned && draft.board.cells.get(mark.at) == Some(&Cell::Floor)) {
        return Err(format!("a pillar stands on the floor of a room or passage, and {} is none", mark.at));
    }
    draft.board.cells.put(mark.at, if stands { Cell::Wall } else { Cell::Floor });
    Ok(())
}

impl Draft {
    /// Makes a solid cell floor, or says why not. A cell that no room or passage carved then belongs to nobody.
    ///
    /// ```
    /// use undercroft::{Cell, Point, Recipe, generate, recipe::Bsp};
    /// let mut draft = generate(&Recipe::new(Bsp::default()), 42)?.into_draft();
    /// draft.open_cell(Point::new(1, 0)).unwrap();
    /// assert_eq!(draft.board.cells[Point::new(1, 0)], Cell::Floor);
    /// assert!(draft.open_cell(Point::new(1, 0)).is_err(), "it is open already");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn open_cell(&mut self, at: Point) -> Result<(), String> {
        on_board(self, at)?;
        if self.board.cells[at] == Cell::Floor {
            return Err(format!("{at} is open already"));
        }
        let changes = &mut self.layout.changes;
        match (changes.closed.binary_search(&at), changes.opened.binary_search(&at)) {
            (Ok(index), _) => {
                changes.closed.remove(index);
            }
            (_, Err(index)) if self.board.owner[at].holder() == Holder::Nobody => changes.opened.insert(index, at),
            _ => return Err(format!("a pillar stands at {at}; remove the mark instead")),
        }
        self.board.cells.put(at, Cell::Floor);
        Ok(())
    }

    /// Makes a floor cell solid and dry, or says why not.
    ///
    /// ```
    /// use undercroft::{Cell, Recipe, generate, recipe::Bsp};
    /// let mut draft = generate(&Recipe::new(Bsp::default()), 42)?.into_draft();
    /// let corner = draft.rooms[2].rect.corner();
    /// draft.close_cell(corner).unwrap();
    /// assert_eq!(draft.board.cells[corner], Cell::Wall);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn close_cell(&mut self, at: Point) -> Result<(), String> {
        on_board(self, at)?;
        if self.board.cells[at] != Cell::Floor {
            return Err(format!("{at} is solid already"));
        }
        let changes = &mut self.layout.changes;
        let rock = match (changes.opened.binary_search(&at), changes.closed.binary_search(&at)) {
            (Ok(index), _) => {
                changes.opened.remove(index);
                self.rock_at(at)
            }
            (_, index) => {
                changes.closed.insert(index.unwrap_or_else(|index| index), at);
                Cell::Wall
            }
        };
        self.board.cells.put(at, rock);
        if let Some(water) = &mut self.layers.water {
            water.put(at, Water::Dry);
        }
        Ok(())
    }
}
