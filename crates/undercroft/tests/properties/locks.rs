//! Locks and keys: certificates against a player who tries every order of openings, on cells alone.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Cell, DoorId, DoorKind, Draft, Dungeon, Key, Link, LockId, MarkKind, Place, Recipe,
    check::{Fault, Rule},
    geom::Point,
    query::Query,
    quest::{self, Proof},
    stats,
};

use crate::common::{broken_rules::check, make, recipe, walkable};

/// A dungeon as somebody sees who knows nothing of regions: which cells can be walked, and what each lock closes.
#[derive(Clone)]
pub struct Board {
    open: BTreeSet<Point>,
    /// Stairs: from which cell one gets to which.
    links: BTreeMap<Point, Point>,
    locks: Vec<BTreeSet<Point>>,
    keys: BTreeMap<Point, usize>,
    key_of_lock: Vec<usize>,
    spent: Vec<bool>,
    start: Point,
    goal: Option<Point>,
}

/// A state: the locks that are open. Which keys are left follows from it.
type Opened = BTreeSet<usize>;

impl Board {
    pub fn of(draft: &Draft) -> Board {
        Board::of_levels(&[draft], &[])
    }

    /// Several levels side by side, far enough apart that no step leads from one to the next.
    pub fn of_levels(drafts: &[&Draft], links: &[Link]) -> Board {
        let shifted = |level: usize, at: Point| Point::new(at.x + 1_000_000 * level as i32, at.y);
        let of = |place: &Place| shifted(place.level as usize, place.at);
        let mut kinds: Vec<&Key> = Vec::new();
        for key in drafts.iter().flat_map(|draft| &draft.keys) {
            if kinds.iter().all(|known| known.name != key.name) {
                kinds.push(key);
            }
        }
        let kind = |name: &str| kinds.iter().position(|key| key.name == name).unwrap();
        let last = drafts.len() - 1;
        let mut board = Board {
            open: BTreeSet::new(),
            links: links
                .iter()
                .flat_map(|link| [(of(&link.from), of(&link.to)), (of(&link.to), of(&link.from))])
                .collect(),
            locks: Vec::new(),
            keys: BTreeMap::new(),
            key_of_lock: Vec::new(),
            spent: kinds.iter().map(|key| key.spent).collect(),
            start: drafts[0].start,
            goal: drafts[last].goal.map(|at| shifted(last, at)),
        };
        for (level, draft) in drafts.iter().enumerate() {
            board.open.extend(walkable(draft).into_iter().map(|at| shifted(level, at)));
            let has_lock = |id: usize| draft.locks.iter().any(|lock| lock.doors.contains(&DoorId(id as u32)));
            for (id, door) in draft.doors.iter().enumerate() {
                // Nothing opens a locked door that has no lock, but whoever begins on one stands in it already.
                if door.kind == DoorKind::Locked && !has_lock(id) && door.at != draft.start {
                    board.open.remove(&shifted(level, door.at));
                }
            }
            for lock in &draft.locks {
                let doors = lock.doors.iter().map(|door| shifted(level, draft.doors[door.0 as usize].at));
                board.locks.push(doors.collect());
                board.key_of_lock.push(kind(&lock.key));
            }
            let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
            board.keys.extend(keys.map(|mark| (shifted(level, mark.at), kind(mark.name.as_deref().unwrap()))));
        }
        board
    }

    /// The board of somebody who finds no secret door.
    pub fn unseeing(mut self, draft: &Draft) -> Board {
        let secret = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret);
        secret.for_each(|door| {
            self.open.remove(&door.at);
        });
        self
    }

    /// Whether the goal can be walked to when every door is open.
    pub fn is_goal_joined(&self, draft: &Draft) -> bool {
        let open = Board { open: walkable(draft), locks: Vec::new(), ..self.clone() };
        self.goal.is_some_and(|goal| open.reached(&Opened::new()).contains(&goal))
    }

    /// What can be walked to with these locks open.
    fn reached(&self, opened: &Opened) -> BTreeSet<Point> {
        let closed = |at: &Point| {
            self.locks.iter().enumerate().any(|(lock, cells)| !opened.contains(&lock) && cells.contains(at))
        };
        let mut reached = BTreeSet::new();
        let mut edge = vec![self.start];
        while let Some(at) = edge.pop() {
            if self.open.contains(&at) && !closed(&at) && reached.insert(at) {
                edge.extend([(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| Point::new(at.x + x, at.y + y)));
                edge.extend(self.links.get(&at));
            }
        }
        reached
    }

    /// The fewest steps between two cells with these locks open.
    fn far(&self, opened: &Opened, from: Point, to: Point) -> Option<u32> {
        let open = Board { start: from, ..self.clone() }.reached(opened);
        let (mut steps, mut edge) = (0, BTreeSet::from([from]));
        let mut seen = edge.clone();
        while !edge.is_empty() {
            if edge.contains(&to) {
                return Some(steps);
            }
            let beside = edge
                .iter()
                .flat_map(|at| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| Point::new(at.x + x, at.y + y)));
            edge = beside
                .filter(|at| open.contains(at))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .filter(|at| seen.insert(*at))
                .collect();
            steps += 1;
        }
        None
    }

    /// The locks that can be opened next.
    fn next(&self, opened: &Opened, reached: &BTreeSet<Point>) -> Vec<usize> {
        let found = |kind: usize| self.keys.iter().filter(|(at, own)| **own == kind && reached.contains(at)).count();
        let used = |kind: usize| opened.iter().filter(|lock| self.key_of_lock[**lock] == kind).count();
        let at_hand = |kind: usize| found(kind) > if self.spent[kind] { used(kind) } else { 0 };
        let touches = |lock: usize| {
            let beside = |at: &Point| {
                [(0, 1), (1, 0), (0, -1), (-1, 0)]
                    .iter()
                    .any(|(x, y)| reached.contains(&Point::new(at.x + x, at.y + y)))
            };
            self.locks[lock].iter().any(beside)
        };
        (0..self.locks.len())
            .filter(|lock| !opened.contains(lock) && at_hand(self.key_of_lock[*lock]) && touches(*lock))
            .collect()
    }

    /// Tries every order: whether the goal can be reached, whether it always still can, and whether everything can.
    pub fn judge(&self) -> [bool; 3] {
        let all = self.reached(&(0..self.locks.len()).collect());
        let wins = |reached: &BTreeSet<Point>| self.goal.map_or(*reached == all, |goal| reached.contains(&goal));
        let mut states: BTreeMap<Opened, (bool, bool, Vec<Opened>)> = BTreeMap::new();
        let mut todo = vec![Opened::new()];
        while let Some(opened) = todo.pop() {
            if states.contains_key(&opened) {
                continue;
            }
            let reached = self.reached(&opened);
            let after = self.next(&opened, &reached).into_iter().map(|lock| {
                let mut after = opened.clone();
                after.insert(lock);
                after
            });
            let after: Vec<Opened> = after.collect();
            todo.extend(after.iter().cloned());
            // Cells of locks that were never opened belong to no region.
            let everything = all.iter().all(|at| reached.contains(at) || self.locks.iter().any(|own| own.contains(at)));
            states.insert(opened, (wins(&reached), everything, after));
        }
        // States with more open locks first: from them one sees what can still come.
        let mut order: Vec<&Opened> = states.keys().collect();
        order.sort_by_key(|opened| std::cmp::Reverse(opened.len()));
        let (mut can_win, mut can_all): (BTreeSet<Opened>, BTreeSet<Opened>) = Default::default();
        for opened in order {
            let (wins, everything, after) = &states[opened];
            if *wins || after.iter().any(|after| can_win.contains(after)) {
                can_win.insert(opened.clone());
            }
            if *everything || after.iter().any(|after| can_all.contains(after)) {
                can_all.insert(opened.clone());
            }
        }
        // The game ends at the goal, so a state that is reached only after it does not count.
        let mut before: BTreeSet<Opened> = BTreeSet::new();
        let mut todo = vec![Opened::new()];
        while let Some(opened) = todo.pop() {
            let (wins, _, after) = &states[&opened];
            if before.insert(opened) && !wins {
                todo.extend(after.iter().cloned());
            }
        }
        [
            can_win.contains(&Opened::new()),
            before.iter().all(|opened| can_win.contains(opened)),
            states.keys().all(|opened| can_all.contains(opened)),
        ]
    }
}

/// Plays the order of a certificate on cells: the longest chain of keys behind locks, and the steps walked up to the goal.
fn played(board: &Board, draft: &Draft, order: &[(Option<u32>, u32)]) -> (u32, Option<u32>) {
    let keys: Vec<Point> = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).map(|mark| mark.at).collect();
    // When a cell was first reached, as the number of locks in the chain that led there.
    let mut chain: BTreeMap<Point, u32> = BTreeMap::new();
    let mut found_at = vec![0; board.spent.len()];
    let (mut opened, mut longest) = (Opened::new(), 0);
    chain.extend(board.reached(&opened).into_iter().map(|at| (at, 0)));
    let (mut at, mut steps, mut walking) = (draft.start, 0, true);
    for (key, lock) in order {
        walking &= draft.goal.is_some_and(|goal| board.far(&opened, at, goal).is_none());
        let kind = board.key_of_lock[*lock as usize];
        if let Some(key) = key.map(|key| keys[key as usize]) {
            found_at[kind] = chain[&key];
            if walking {
                steps += board.far(&opened, at, key).unwrap();
                at = key;
            }
        }
        longest = longest.max(found_at[kind] + 1);
        opened.insert(*lock as usize);
        for cell in board.reached(&opened) {
            chain.entry(cell).or_insert(found_at[kind] + 1);
        }
        if walking {
            let doors = board.locks[*lock as usize].iter();
            let (far, door) = doors.filter_map(|door| Some((board.far(&opened, at, *door)?, *door))).min().unwrap();
            (at, steps) = (door, steps + far);
        }
    }
    let all: Opened = (0..board.locks.len()).collect();
    let back =
        draft.goal.and_then(|goal| Some(steps + board.far(&opened, at, goal)? - board.far(&all, draft.start, goal)?));
    (longest, back)
}

/// A region of corridors has no room for a key, which then lies elsewhere. In these a key that is kept was found too early,
/// and the keys that are spent could be used up before the goal.
#[test]
fn keys_that_find_no_room_in_their_region_stay_fair() {
    let own = ["locks.keys=mixed", "locks.fairness=unlosable"];
    let boards: [(&str, &[&str], &str); 2] = [
        ("bsp", &["locks.count=8", "locks.goal=true", "locks.depth=3"], "60549"),
        ("scatter", &["width=94", "height=95", "locks.count=7", "locks.goal=false", "locks.depth=2"], "70144"),
    ];
    for (method, sets, seed) in boards {
        let dungeon = make(&recipe(method, &[sets, &own].concat()), seed);
        assert_eq!(quest::certify(dungeon.draft()).unwrap().certificate.unlosable, Proof::Yes, "{method}");
    }
}

#[test]
fn figures_are_those_of_the_order_played_on_cells() {
    let many = ["width=120", "height=90", "locks.count=20", "locks.keys=named"];
    let reused = (0..4).map(|seed| make(&recipe("bsp", &many), &seed.to_string()));
    let mut kept = 0;
    for dungeon in dungeons(2).chain(reused) {
        let draft = dungeon.draft();
        let certified = quest::certify(draft);
        assert_eq!(dungeon.certify(), certified, "the check found the same regions");
        let Some(certified) = certified else { continue };
        let order = &certified.certificate.order;
        kept += order.iter().filter(|(key, _)| key.is_none()).count();
        let figures = quest::figures(draft).unwrap();
        let (longest, back) = played(&Board::of(draft), draft, order);
        let name = format!("{} seed {}", dungeon.origin().recipe.to_json(), dungeon.origin().seed);
        assert_eq!(figures.key_depth, longest, "{name}");
        assert_eq!(figures.backtracking, back, "{name}");
    }
    assert!(kept > 0, "no key opened two locks");
}

const METHODS: [(&str, &[&str]); 5] = [
    ("bsp", &["width=44", "height=30", "min_room=4", "max_room=8"]),
    ("scatter", &["width=60", "height=50", "min_room=5", "max_room=9"]),
    ("walk", &["width=70", "height=70", "rooms=9", "branches=3", "loops=2"]),
    ("tilepath", &["studs_per_cell=4"]),
    ("tabletop", &["size=small"]),
];

fn dungeons(seeds: u32) -> impl Iterator<Item = Dungeon> {
    METHODS.into_iter().flat_map(move |(method, sets)| {
        let settings = ["spent", "named", "mixed"].into_iter().flat_map(|keys| {
            ["complete", "unlosable", "winnable"].map(|fairness| {
                [format!("locks.keys={keys}"), format!("locks.fairness={fairness}"), "locks.count=[1, 5]".to_owned()]
            })
        });
        settings.flat_map(move |own| {
            let own: Vec<&str> = sets.iter().copied().chain(own.iter().map(String::as_str)).collect();
            let recipe = recipe(method, &own);
            (0..seeds).map(move |seed| make(&recipe, &seed.to_string())).collect::<Vec<_>>()
        })
    })
}

#[test]
fn certificates_say_what_a_player_finds_who_tries_every_order() {
    let (mut locks, mut losable, mut incomplete) = (0, 0, 0);
    for dungeon in dungeons(4) {
        let draft = dungeon.draft();
        let Some(certified) = quest::certify(draft) else { continue };
        let own = &certified.certificate;
        let is = |proof: Proof| proof == Proof::Yes;
        let found = Board::of(draft).judge();
        let name = format!("{} seed {}", dungeon.origin().recipe.to_json(), dungeon.origin().seed);
        assert_eq!([is(own.winnable), is(own.unlosable), is(own.complete)], found, "{name}");
        locks += draft.locks.len();
        losable += usize::from(!found[1]);
        incomplete += usize::from(!found[2]);
    }
    assert!(locks > 300 && losable > 3 && incomplete > 10, "{locks} locks, {losable} losable, {incomplete} incomplete");
}

/// Locks add doors and marks. They change no cell, no room and nothing that another pass made but kinds of doors.
#[test]
fn locks_change_nothing_else() {
    for (method, sets) in METHODS {
        let sets = [sets, &["passes.contents=true", "passes.encounters=true"][..]].concat();
        let with = [&sets[..], &["locks.count=3"][..]].concat();
        for seed in 0..8 {
            let [plain, locked] =
                [&sets, &with].map(|sets| make(&recipe(method, sets), &seed.to_string()).into_draft());
            assert!(
                plain.board.cells == locked.board.cells && plain.rooms == locked.rooms && plain.stairs == locked.stairs
            );
            let others = locked.marks.iter().filter(|mark| mark.kind != MarkKind::Key);
            assert!(others.eq(&plain.marks), "{method} {seed}");
            let places = |draft: &Draft| draft.doors.iter().map(|door| (door.at, door.room)).collect::<Vec<_>>();
            assert!(places(&locked).starts_with(&places(&plain)), "{method} {seed}");
        }
    }
}

/// A key lies in a room with a door that it opens only where no other room is reached by then.
#[test]
fn keys_lie_away_from_their_locks() {
    let mut beside = 0;
    for seed in 0..100 {
        let dungeon = make(&recipe("tabletop", &["locks.count=4"]), &seed.to_string());
        let draft = dungeon.draft();
        let regions = quest::Regions::of(draft);
        let doors = |key: &str| {
            let own: Vec<&undercroft::Lock> = draft.locks.iter().filter(|lock| lock.key == key).collect();
            own.into_iter().flat_map(|lock| &lock.doors).map(|door| draft.doors[door.0 as usize].at).collect::<Vec<_>>()
        };
        for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key) {
            let doors = doors(mark.name.as_deref().unwrap());
            let room = draft.room_at(mark.at).unwrap();
            let touches = |room: &undercroft::Room| doors.iter().any(|at| room.rect.grown(1).contains(*at));
            if touches(room) {
                beside += 1;
                let region = &regions.list[regions.at(mark.at).unwrap() as usize];
                let start = draft.room_at(draft.start).unwrap().id;
                let others = region.rooms.iter().filter(|id| **id != room.id && **id != start);
                // Other rooms touch such a door too, or all of their cells are taken.
                assert!(others.into_iter().all(|id| touches(&draft.rooms[id.0 as usize])), "seed {seed}, {}", mark.at);
            }
        }
    }
    assert!(beside < 40, "{beside} keys lie beside their locks");
}

#[test]
fn what_is_proved_can_be_searched_for() {
    let query = Query::new("complete && not goal_needs_secret && key_depth >= 2 && backtracking <= 4000").unwrap();
    let holds = |dungeon: &Dungeon| query.holds(dungeon.draft(), &stats(dungeon.draft()));
    assert!(holds(&locked()));
    // Nothing is proved of a dungeon without locks.
    assert!(!holds(&make(&recipe("tabletop", &[]), "7")));
}

fn locked() -> Dungeon {
    make(&recipe("tabletop", &["locks.count=4", "locks.depth=2"]), "7")
}

fn broken(tamper: impl FnOnce(&mut Draft)) -> Vec<Fault> {
    let origin = locked().origin().clone();
    let mut draft = locked().into_draft();
    tamper(&mut draft);
    check(draft, origin).map(|_| "it was let through").unwrap_err().faults
}

#[track_caller]
fn says(faults: &[Fault], rule: Rule, words: &str) {
    let hit = faults.iter().any(|fault| fault.rule == rule && fault.what.contains(words));
    assert!(hit, "{words:?} is not in {faults:?}");
}

#[test]
pub fn what_does_not_belong_together_is_found() {
    says(&broken(|draft| draft.locks[1].id = LockId(7)), Rule::Locks, "has the id 7");
    says(&broken(|draft| draft.locks[0].key = "tin".into()), Rule::Locks, "not listed");
    says(&broken(|draft| draft.keys[0].name = String::new()), Rule::Locks, "no name of its own");
    says(&broken(|draft| draft.locks[0].doors.clear()), Rule::Locks, "lists no doors");
    says(&broken(|draft| draft.locks[0].doors[0].0 = 9_999), Rule::Locks, "names door 9999");
    says(
        &broken(|draft| {
            let door = draft.locks[0].doors[0].0 as usize;
            draft.doors[door].kind = DoorKind::Closed;
        }),
        Rule::Locks,
        "which is not locked",
    );
    says(
        &broken(|draft| {
            let more = draft.locks[0].doors.clone();
            draft.locks[1].doors.extend(more);
            draft.locks[1].doors.sort_unstable();
        }),
        Rule::Locks,
        "has two locks",
    );
    let key = |draft: &Draft| draft.marks.iter().position(|mark| mark.kind == MarkKind::Key).unwrap();
    // Doors of two locks as one lock: whoever opens it cannot walk from the ones to the others.
    let merged = broken(|draft| {
        let last = draft.locks.pop().unwrap();
        draft.keys.retain(|key| key.name != last.key);
        draft.marks.retain(|mark| mark.name.as_ref() != Some(&last.key));
        let first = draft.locks[0].doors[0];
        draft.locks[0].doors = vec![first, last.doors[0]];
        draft.locks[0].doors.sort_unstable();
        for door in &last.doors[1..] {
            draft.doors[door.0 as usize].kind = DoorKind::Closed;
        }
    });
    assert!(merged.iter().any(|fault| matches!(fault.rule, Rule::Locks | Rule::FairKeys)), "{merged:?}");
    says(&broken(|draft| draft.keys.push(Key { name: "tin".into(), spent: true })), Rule::Locks, "no lock takes key");
    let renamed = broken(|draft| {
        let key = key(draft);
        draft.marks[key].name = Some("tin".into());
    });
    says(&renamed, Rule::Locks, "a key is not listed");
}

/// A walk that leaves its board may never come to its goal. What can be reached is protected then, whatever the recipe asks for.
#[test]
fn where_the_goal_is_out_of_reach_no_room_can_be_lost() {
    let text = |fairness: &str| {
        format!(
            "[method.walk]\nwidth = 20\nheight = 53\nrooms = 12\nfirst_width = 1\nfirst_height = 2\nroom_width = 4\nroom_height = 1\n\
             boss_width = 1\nboss_height = 1\ncorridor_width = 2\ncorridor_height = 4\nplacement = \"free\"\ndirections = [\"west\"]\n\
             [passes.locks]\ncount = [2, 3]\nkeys = \"spent\"\ngoal = false\nfairness = \"{fairness}\"\n"
        )
    };
    let mut out_of_reach = 0;
    for fairness in ["unlosable", "winnable"] {
        let recipe = Recipe::from_toml(&text(fairness)).unwrap();
        for seed in 0..100 {
            let dungeon = make(&recipe, &seed.to_string());
            let Some(quest::Certified { certificate, .. }) = quest::certify(dungeon.draft()) else { continue };
            if certificate.winnable == Proof::No {
                out_of_reach += 1;
                assert_eq!(certificate.complete, Proof::Yes, "{fairness} {seed}");
            }
        }
    }
    assert!(out_of_reach > 20, "{out_of_reach}");
}

#[test]
pub fn what_can_be_lost_is_found() {
    let key = |draft: &Draft| draft.marks.iter().position(|mark| mark.kind == MarkKind::Key).unwrap();
    let removed = broken(|draft| {
        let key = key(draft);
        draft.marks.remove(key);
    });
    says(&removed, Rule::FairKeys, "not complete any more");
    // The first key behind the last lock.
    says(
        &broken(|draft| {
            let (at, goal) = (key(draft), draft.goal.unwrap());
            let room = draft.rooms.iter().find(|room| room.rect.contains(goal)).unwrap();
            let (id, cells) = (room.id, room.shape.cells(room.rect));
            let taken: Vec<Point> = draft.marks.iter().map(|mark| mark.at).chain([goal]).collect();
            let free =
                cells.into_iter().find(|at| !taken.contains(at) && draft.board.cells.get(*at) == Some(&Cell::Floor));
            (draft.marks[at].at, draft.marks[at].room) = (free.unwrap(), Some(id));
        }),
        Rule::FairKeys,
        "not complete any more",
    );
    // A lock more than there are keys for.
    says(
        &broken(|draft| {
            let door =
                (0..draft.doors.len() as u32).find(|id| draft.doors[*id as usize].kind != DoorKind::Locked).unwrap();
            draft.doors[door as usize].kind = DoorKind::Locked;
        }),
        Rule::FairKeys,
        "has no key",
    );
}
