//! What the check says of a dungeon: in a word, in a sentence, and rule by rule.

use std::collections::BTreeSet;

use undercroft::{
    AnyDungeonRef, DoorKind, Draft, Dungeon, Json, Levels, Named, Point,
    check::{Prospects, Rule, promised_rules},
    grid::flood_fill,
    json,
    quest::Proof,
};

/// What is to be said of a dungeon that was read or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// It keeps every law and every promise.
    Sound,
    /// It keeps every law, and somebody waived promises that it breaks.
    Waived,
    /// It keeps every law, and whether it keeps a promise about its locks is too much to find out.
    Unproven,
    /// It keeps every law, but cannot be won, and nobody waived that.
    Unwinnable,
}

impl Named for VerdictKind {
    const ALL: &'static [(VerdictKind, &'static str)] = &[
        (VerdictKind::Sound, "sound"),
        (VerdictKind::Waived, "waived"),
        (VerdictKind::Unproven, "unproven"),
        (VerdictKind::Unwinnable, "unwinnable"),
    ];
}

/// What the check says of a dungeon or several levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// It in a word.
    pub kind: VerdictKind,
    /// It in a sentence without its full stop, such as `sound: all 9 rooms reachable`. That it cannot be won comes first.
    pub sentence: String,
    /// The promises that are waived.
    pub waived: Vec<Rule>,
}

impl Verdict {
    /// The verdict on what was made or read.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Bsp};
    /// use undercroft_bind::{Verdict, VerdictKind};
    /// let verdict = Verdict::of(&generate(&Recipe::new(Bsp::default()), 42)?);
    /// assert_eq!(verdict.kind, VerdictKind::Sound);
    /// assert_eq!(verdict.sentence, "sound: all 11 rooms reachable");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn of<'a>(made: impl Into<AnyDungeonRef<'a>>) -> Verdict {
        let made = made.into();
        let prospects = made.prospects();
        let (waived, kind) = kind(&made.dungeons(), &prospects);
        let is_unwinnable = prospects.winnable == Some(Proof::No);
        let sentence = match made {
            AnyDungeonRef::One(dungeon) => {
                let why = is_unwinnable.then(|| dungeon.unwinnable()).flatten();
                of_one(dungeon, kind, why.map(|fault| fault.what))
            }
            AnyDungeonRef::Levels(levels) => of_levels(levels, kind, is_unwinnable),
        };
        Verdict { kind, sentence, waived }
    }

    /// Whether it is sound: `true`, `false`, or `"unproven"`, which is neither.
    pub fn sound(&self) -> Json {
        match self.kind {
            VerdictKind::Sound | VerdictKind::Waived => true.into(),
            VerdictKind::Unproven => "unproven".into(),
            VerdictKind::Unwinnable => false.into(),
        }
    }

    /// Its fields in an answer: `sound`, `verdict`, `sentence` and `waived`.
    pub(crate) fn to_json(&self) -> Json {
        let waived: Json = self.waived.iter().map(|rule| rule.name()).collect();
        json!({ "sound": self.sound(), "verdict": self.kind.name(), "sentence": self.sentence, "waived": waived })
    }
}

/// The promises that are waived, and the verdict in a word.
fn kind(dungeons: &[&Dungeon], prospects: &Prospects) -> (Vec<Rule>, VerdictKind) {
    let waived: BTreeSet<Rule> = dungeons.iter().flat_map(|dungeon| dungeon.origin().waived.iter().copied()).collect();
    let is_unproven = |rule: &Rule| prospects.answer(*rule) == Some(Proof::Unproven);
    let kind = match prospects.winnable {
        Some(Proof::No) if !waived.contains(&Rule::Winnable) => VerdictKind::Unwinnable,
        _ if !waived.is_empty() => VerdictKind::Waived,
        _ if promised(dungeons).iter().any(is_unproven) => VerdictKind::Unproven,
        _ => VerdictKind::Sound,
    };
    (waived.into_iter().collect(), kind)
}

/// The rules that dungeons are held to.
fn promised(dungeons: &[&Dungeon]) -> Vec<Rule> {
    let mut promised: Vec<Rule> = dungeons.iter().flat_map(|dungeon| promised_rules(dungeon.origin())).collect();
    promised.sort_unstable();
    promised.dedup();
    promised
}

fn of_one(dungeon: &Dungeon, kind: VerdictKind, why: Option<String>) -> String {
    let origin = dungeon.origin();
    let edits = match origin.edits.list.len() {
        0 => String::new(),
        many => format!(", with {} by hand", count(many, "edit")),
    };
    let first = why.map(|why| format!("{why}; ")).unwrap_or_default();
    match kind {
        VerdictKind::Unwinnable => format!("{first}it keeps every law{edits}"),
        VerdictKind::Waived => {
            let waived: Vec<&str> = origin.waived.iter().map(|rule| rule.name()).collect();
            format!("{first}sound by every law{edits}; waived: {}", waived.join(", "))
        }
        VerdictKind::Unproven => {
            format!("unproven: whether something can be lost is too much to find out; it keeps every law{edits}")
        }
        VerdictKind::Sound => format!("{}{edits}", rooms(dungeon)),
    }
}

fn of_levels(levels: &Levels, kind: VerdictKind, is_unwinnable: bool) -> String {
    let links = count(levels.links().len(), "way");
    let why = "it cannot be won: no order of opening locks leads to the goal of the last level; ";
    let first = if is_unwinnable { why } else { "" };
    match kind {
        VerdictKind::Unwinnable => format!("{first}all levels reachable by {links} with every door open"),
        VerdictKind::Waived => format!("{first}sound by every law; promises are waived on some levels"),
        VerdictKind::Unproven => {
            format!("unproven: whether something can be lost is too much to find out; all levels reachable by {links}")
        }
        VerdictKind::Sound => format!("sound: all levels reachable by {links}"),
    }
}

/// What can be reached of a sound dungeon.
fn rooms(dungeon: &Dungeon) -> String {
    let (draft, many) = (dungeon.draft(), dungeon.draft().rooms.len());
    // A walk with free placement promises only what the formulas of its document give.
    if dungeon.origin().recipe.facts().clips {
        let undercroft::Stats { clipped_rooms, unreachable_rooms, .. } = undercroft::stats(draft);
        if clipped_rooms + unreachable_rooms > 0 {
            let clipped = count(clipped_rooms as usize, "room");
            return format!("sound by its document's formulas: {clipped} clipped, {unreachable_rooms} out of reach");
        }
    }
    let Barred { keyless, secret } = Barred::of(draft);
    let behind = |rooms: usize, what: &str| if rooms == 0 { String::new() } else { format!(", {rooms} {what}") };
    let locked = behind(keyless, "behind locked doors without a key");
    let hidden = behind(secret, "by secret doors alone");
    match many {
        1 => "sound: the room and all ways reachable".to_owned(),
        many if keyless == 0 => format!("sound: all {many} rooms reachable{hidden}"),
        many => format!("sound: {} of {many} rooms reachable{locked}{hidden}", many - keyless),
    }
}

/// How many rooms doors keep from somebody who has every key.
struct Barred {
    /// Those that nobody enters, for locked doors without a key.
    keyless: usize,
    /// Of the others those that nobody enters who finds no secret door.
    secret: usize,
}

impl Barred {
    fn of(draft: &Draft) -> Barred {
        let with_lock: BTreeSet<u32> =
            draft.locks.iter().flat_map(|lock| lock.doors.iter().map(|door| door.0)).collect();
        let cells_of = |kind: DoorKind| -> BTreeSet<Point> {
            let doors = (0..).zip(&draft.doors).filter(|(id, door)| door.kind == kind && !with_lock.contains(id));
            doors.map(|(_, door)| door.at).filter(|at| *at != draft.start).collect()
        };
        let (keyless, secret) = (cells_of(DoorKind::Locked), cells_of(DoorKind::Secret));
        if keyless.is_empty() && secret.is_empty() {
            return Barred { keyless: 0, secret: 0 };
        }
        let walkable = draft.walkable();
        let entered = |closed: &dyn Fn(&Point) -> bool| {
            let can_walk = |at: Point| walkable.get(at) == Some(&true) && !closed(&at);
            let reached = flood_fill(walkable.bounds(), draft.start, can_walk);
            let is_in = |room: &&undercroft::Room| {
                room.shape.cells(room.rect).into_iter().any(|at| reached.get(at) == Some(&true))
            };
            draft.rooms.iter().filter(is_in).count()
        };
        let all = entered(&|_| false);
        let open = entered(&|at| keyless.contains(at));
        let seen = entered(&|at| keyless.contains(at) || secret.contains(at));
        Barred { keyless: all - open, secret: open - seen }
    }
}

fn count(many: usize, what: &str) -> String {
    format!("{many} {what}{}", if many == 1 { "" } else { "s" })
}

/// The rules that a dungeon is held to.
///
/// `holds` is false for a promise that was waived, for only what is broken stays waived, and `"unproven"` for one of which it is too
/// much to find out.
pub(crate) fn rules(made: AnyDungeonRef<'_>) -> Json {
    let (dungeons, prospects) = (made.dungeons(), made.prospects());
    let is_waived = |rule: Rule| dungeons.iter().any(|dungeon: &&Dungeon| dungeon.origin().waived.contains(&rule));
    let one = |rule: Rule| {
        let waived = is_waived(rule);
        let holds: Json = match prospects.answer(rule) {
            Some(Proof::Unproven) => "unproven".into(),
            Some(Proof::No) => false.into(),
            _ => (!waived).into(),
        };
        json!({ "rule": rule.name(), "law": rule.is_law(), "about": rule.about(), "holds": holds, "waived": waived })
    };
    promised(&dungeons).into_iter().map(one).collect()
}
