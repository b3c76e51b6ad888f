//! `cargo xtask soak levels [METHOD] [--count N]`: several levels of random settings. A flood fill over cells, which knows of
//! levels nothing but their links, has to reach every room.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, anyhow};
use undercroft::{
    Cell, Draft, Error, Levels, Link, LinkKind, Place, Seed, Water, Workshop, generate,
    quest::Proof,
    recipe::{AnyRecipe, LevelsRecipe, RecipeReader},
};

use super::{dice::Dice, generating_methods, spread::spread};
use crate::table;

/// One of so many recipes has many levels, and more locks than there may be room for.
const LARGE: u32 = 12;

/// A tenth of what other soaks make: each of these is several dungeons.
const SHARE: u32 = 10;

const HEAD: [&str; 10] = [
    "method",
    "made",
    "gave up",
    "levels",
    "links",
    "shafts of those asked",
    "rooms",
    "with locks",
    "faults",
    "seconds",
];

#[derive(Default)]
struct Tally {
    made: u64,
    gave_up: u64,
    levels: u64,
    links: u64,
    shafts: u64,
    shafts_asked: u64,
    rooms: u64,
    with_locks: u64,
    faults: Vec<String>,
}

pub fn run(only: Option<&str>, count: u32) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut sound = true;
    for method in generating_methods().filter(|method| only.is_none_or(|only| only == *method)) {
        let start = Instant::now();
        let parts = spread(count.div_ceil(SHARE), &format!("levels of {method}"), |numbers| soak(method, numbers))?;
        let mut all = Tally::default();
        for part in parts {
            all.add(part?);
        }
        all.faults.iter().take(5).for_each(|fault| println!("  {method}: {fault}"));
        sound &= all.faults.is_empty();
        let numbers = [all.made, all.gave_up, all.levels, all.links];
        let mut row = vec![method.to_owned()];
        row.extend(numbers.iter().map(u64::to_string));
        row.push(format!("{} of {}", all.shafts, all.shafts_asked));
        row.extend([all.rooms, all.with_locks, all.faults.len() as u64].iter().map(u64::to_string));
        row.push(format!("{:.0}", start.elapsed().as_secs_f64()));
        rows.push(row);
    }
    println!("{}", table::render(&HEAD, &rows));
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn soak(method: &str, numbers: impl Iterator<Item = u32>) -> Result<Tally> {
    let (mut workshop, mut tally) = (Workshop::new(), Tally::default());
    for number in numbers {
        let (recipe, text) = random_recipe(method, number)?;
        match workshop.generate_levels(&recipe, Seed::from(i64::from(number))) {
            Ok(levels) => {
                tally.count(&levels, |what| format!("{what} [--seed {number} {text}]"));
                // The engine made another attempt, but its mistake is one all the same.
                let redrawn = workshop.redrawn().map(|unsound| format!("{unsound} [--seed {number} {text}]"));
                tally.faults.extend(redrawn);
            }
            Err(Error::Level { error, .. }) if matches!(*error, Error::GaveUp { .. }) => tally.gave_up += 1,
            Err(error) => tally.faults.push(format!("{error} [--seed {number} {text}]")),
        }
    }
    Ok(tally)
}

impl Tally {
    fn count(&mut self, levels: &Levels, example: impl Fn(&str) -> String) {
        self.made += 1;
        self.levels += levels.list().len() as u64;
        self.links += levels.links().len() as u64;
        self.shafts += levels.links().iter().filter(|link| link.kind == LinkKind::Shaft).count() as u64;
        self.shafts_asked += (levels.origin().recipe.shafts * (levels.list().len() as i32 - 1)) as u64;
        let frame = |place: Place| place.at + levels.list()[place.level as usize].offset;
        if levels.links().iter().any(|link| frame(link.from) != frame(link.to)) {
            self.faults.push(example("the ends of a link do not lie above each other"));
        }
        for (level, own) in levels.list().iter().enumerate() {
            let origin = own.dungeon.origin();
            if generate(&origin.recipe, origin.seed.clone()).as_ref() != Ok(&own.dungeon) {
                self.faults.push(example(&format!("level {level} is not what its recipe makes")));
            }
        }
        let reached = reached(levels);
        for (level, draft) in (0_u32..).zip(levels.drafts()) {
            for room in &draft.rooms {
                self.rooms += 1;
                let cells = room.shape.cells(room.rect);
                if !cells.iter().any(|at| reached.contains(&Place::new(level, *at))) {
                    self.faults.push(example(&format!("room {} of level {level} is not reached", room.id.0)));
                }
            }
        }
        if let Some(certified) = levels.certify() {
            self.with_locks += 1;
            if let Err(what) = certified.about.quest.holds(&certified.certificate) {
                self.faults.push(example(&what));
            }
            let wants_all = levels.origin().recipe.levels.iter().all(|level| {
                level
                    .passes
                    .locks
                    .as_ref()
                    .is_none_or(|locks| locks.fairness == undercroft::recipe::KeyFairness::Complete)
            });
            if wants_all && certified.certificate.complete != Proof::Yes {
                self.faults.push(example("a room can be lost"));
            }
        }
    }

    fn add(&mut self, other: Tally) {
        self.made += other.made;
        self.gave_up += other.gave_up;
        self.levels += other.levels;
        self.links += other.links;
        self.shafts += other.shafts;
        self.shafts_asked += other.shafts_asked;
        self.rooms += other.rooms;
        self.with_locks += other.with_locks;
        self.faults.extend(other.faults);
    }
}

/// What somebody walks to who takes every stair.
fn reached(levels: &Levels) -> BTreeSet<Place> {
    let open: Vec<BTreeSet<(i32, i32)>> = levels.drafts().into_iter().map(open_cells).collect();
    let other_end: BTreeMap<Place, Place> =
        levels.links().iter().flat_map(|Link { from, to, .. }| [(*from, *to), (*to, *from)]).collect();
    let mut edge: Vec<Place> = levels.drafts().first().map(|draft| Place::new(0, draft.start)).into_iter().collect();
    let mut reached = BTreeSet::new();
    while let Some(place) = edge.pop() {
        if open[place.level as usize].contains(&(place.at.x, place.at.y)) && reached.insert(place) {
            edge.extend(place.at.neighbours().map(|near| Place::new(place.level, near)));
            edge.extend(other_end.get(&place));
        }
    }
    reached
}

fn open_cells(draft: &Draft) -> BTreeSet<(i32, i32)> {
    let is_deep = |at| draft.layers.water.as_ref().is_some_and(|water| water.get(at) == Some(&Water::Deep));
    let is_solid = |at| draft.marks.iter().any(|mark| mark.solid && mark.at == at);
    let cells = draft.board.cells.bounds().cells();
    let open = cells.filter(|at| draft.board.cells.get(*at) == Some(&Cell::Floor) && !is_deep(*at) && !is_solid(*at));
    open.map(|at| (at.x, at.y)).collect()
}

/// A recipe of levels, and the same as arguments of the command line.
fn random_recipe(method: &str, number: u32) -> Result<(LevelsRecipe, String)> {
    let mut dice = Dice(u64::from(number) ^ 0x6c65_7665_6c73);
    // One of so many recipes goes up to what is legal.
    let large = number % LARGE == LARGE - 1;
    let levels = if large { dice.pick(&[7, 20, 100]) } else { dice.between(2, 5) };
    let mut sets = vec![
        format!("levels={levels}"),
        format!("shafts={}", dice.below(4)),
        format!("down={}", dice.pick(&["goal", "anywhere"])),
    ];
    if dice.percent(50) {
        sets.push(format!("keys_across={}", dice.percent(50)));
        let locks = if large { dice.pick(&[8, 12, 40]) } else { dice.between(1, 5) };
        sets.push(format!("locks.count={locks}"));
        if large {
            sets.push(format!("locks.depth={}", dice.between(1, 6)));
        }
        sets.push(format!("locks.keys={}", dice.pick(&["spent", "named", "mixed"])));
        sets.push(format!("locks.goal={}", dice.percent(60)));
        sets.push(format!("locks.fairness={}", dice.pick(&["complete", "unlosable", "winnable"])));
    }
    if dice.percent(40) {
        sets.push(format!("doors.secret={:.2}", dice.share() / 2.0));
    }
    if dice.percent(40) {
        sets.push(format!("water.depth={}", dice.pick(&["puddles", "pools", "lakes", "flooded"])));
    }
    if dice.percent(30) {
        sets.extend(["lights.rooms=0.6".to_owned(), "passes.furnishings=true".to_owned()]);
    }
    let mut reader = RecipeReader::new();
    reader.method(method);
    sets.iter().for_each(|set| reader.set(set));
    let text = format!("{method} {}", sets.iter().map(|set| format!("--set {set}")).collect::<Vec<_>>().join(" "));
    match reader.finish().map_err(|problems| anyhow!("{text}: {problems}"))?.recipe {
        AnyRecipe::Levels(recipe) => Ok((recipe, text)),
        AnyRecipe::One(_) => Err(anyhow!("{text} has no levels")),
    }
}
