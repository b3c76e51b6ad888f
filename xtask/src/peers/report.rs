//! What came of it, as a part of a page.

use crate::files::read_text;
use anyhow::{Context, Result};

use super::{Duel, PeerRunners, Runner, Score};

const BEGIN: &str = "<!-- written by `cargo xtask bench-peers` -->";
const END: &str = "<!-- end of what it wrote -->";
/// Sides of boards, and numbers of rooms, with how many dungeons of each.
const SIDES: [(u64, u64); 5] = [(100, 2_000), (200, 500), (800, 40), (1_600, 8), (4_000, 2)];
const ROOMS: [(u64, u64); 4] = [(10, 2_000), (100, 200), (1_000, 20), (10_000, 2)];
/// Enough that the ticks by which systems count a processor's time do not matter.
const FLOOR: u64 = 200_000;
const BATCH: u64 = 100_000;
const FIND: u64 = 500_000;

/// Runs everything and writes it down.
pub fn write(runners: &PeerRunners, duels: &[Duel]) -> Result<String> {
    let mut text = format!(
        "## Beside others\n\nThe best of {} rounds in which all took turns on one machine, by the processor's time, as others may be at work there. Ratios \
         mean more than times. `cargo xtask bench-peers` installs the peers under `target` and writes this anew.\n\n",
        runners.rounds
    );
    text += &peers(runners, duels)?;
    text += &growth(runners)?;
    text += &ours(runners)?;
    Ok(text)
}

/// How near we are to the floor, and what a second core gains.
pub fn ours(runners: &PeerRunners) -> Result<String> {
    Ok(floor(runners)? + &cores(runners)?)
}

/// Puts the text between the marks of a page, or at its end.
pub fn put(path: &str, text: &str) -> Result<()> {
    let page = read_text(path)?;
    std::fs::write(path, placed(&page, text)).with_context(|| format!("writing {path}"))
}

fn placed(page: &str, text: &str) -> String {
    let part = format!("{BEGIN}\n{}\n{END}", text.trim_end());
    match (page.find(BEGIN), page.find(END)) {
        (Some(begin), Some(end)) if begin < end => format!("{}{part}{}", &page[..begin], &page[end + END.len()..]),
        _ => format!("{}\n\n{part}\n", page.trim_end()),
    }
}

fn words(contender: &str, count: u64, more: &[u64]) -> (Runner, Vec<String>) {
    let numbers = std::iter::once(count).chain(more.iter().copied()).map(|number| number.to_string());
    (Runner::Rust, std::iter::once(contender.to_owned()).chain(numbers).collect())
}

fn peers(runners: &PeerRunners, duels: &[Duel]) -> Result<String> {
    let mut text =
        "| peer | dungeons/s | rooms each | memory | ours | dungeons/s | rooms each | memory | ours, per room |\n\
                    |---|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for duel in duels {
        let peer = (duel.runner, vec![duel.contender.to_owned(), duel.count.to_string()]);
        let scores = runners.by_turns(&[peer, words(duel.ours, duel.our_count, &[])])?;
        let [Some(peer), Some(ours)] = scores[..] else {
            text += &format!("| {} | not run here | | | | | | | |\n", duel.peer);
            continue;
        };
        let rate = |score: Score| {
            format!(
                "{} | {:.1} | {:.0} MiB",
                figure(score.dungeons / score.seconds),
                score.rooms / score.dungeons,
                score.peak_kib / 1024.0
            )
        };
        let times = (ours.rooms / ours.seconds) / (peer.rooms / peer.seconds);
        text +=
            &format!("| {} | {} | `{}` | {} | {}× |\n", duel.peer, rate(peer), duel.ours, rate(ours), figure(times));
    }
    text += "\nThe last column is rooms a second, ours through theirs. What each does:\n\n";
    text += &duels.iter().map(|duel| format!("- {}: {}\n", duel.peer, duel.work)).collect::<String>();
    Ok(text
        + "\n`tabletop` and `scatter-192` are whole dungeons with their usual passes and the check; the others lay out and carve, as many rooms \
               as the peer makes.\n\n")
}

fn growth(runners: &PeerRunners) -> Result<String> {
    let mut text = "Whole dungeons with check, nanoseconds for each cell, and the most memory of the process:\n\n\
                    | board | `bsp` | `scatter` | memory |\n|---|---|---|---|\n"
        .to_owned();
    for (side, count) in SIDES {
        let scores = runners.by_turns(&[words("size-bsp", count, &[side]), words("size-scatter", count, &[side])])?;
        if let [Some(bsp), Some(scatter)] = scores[..] {
            let cell = |score: Score| score.seconds * 1e9 / score.dungeons / (side * side) as f64;
            let memory = scatter.peak_kib / 1024.0;
            text += &format!("| {side}² | {:.1} | {:.1} | {memory:.0} MiB |\n", cell(bsp), cell(scatter));
        }
    }
    text += "\nWhole dungeons with so many rooms, microseconds a room and the most memory of the process; `scatter` has six for every 10,000 \
             cells, `tabletop` takes the board it needs:\n\n\
             | rooms | `scatter` | memory | `tabletop` | memory |\n|---|---|---|---|---|\n";
    for (rooms, count) in ROOMS {
        let both = [words("rooms-scatter", count, &[rooms]), words("rooms-tabletop", count, &[rooms])];
        if let [Some(scatter), Some(tabletop)] = runners.by_turns(&both)?[..] {
            let cost =
                |score: Score| format!("{:.2} | {:.0} MiB", score.seconds * 1e6 / score.rooms, score.peak_kib / 1024.0);
            text += &format!("| {} | {} | {} |\n", figure(rooms as f64), cost(scatter), cost(tabletop));
        }
    }
    Ok(text + "\n")
}

fn floor(runners: &PeerRunners) -> Result<String> {
    let mut text =
        "The floor is what nobody can save: clearing both grids of the board, seeding the generator and drawing as many numbers as each seed's dungeon does.\n\n\
                    | | floor | layout and carving | times |\n|---|---|---|---|\n"
            .to_owned();
    for (name, floor, ours) in
        [("`bsp` 80 × 40", "floor-bsp", "bsp-draft"), ("`scatter` 100 × 100", "floor-scatter", "scatter-draft")]
    {
        let scores = runners.by_turns(&[words(floor, FLOOR, &[]), words(ours, FLOOR, &[])])?;
        if let [Some(floor), Some(ours)] = scores[..] {
            let micros = |score: Score| score.seconds * 1e6 / score.dungeons;
            let times = ours.seconds / floor.seconds;
            text += &format!("| {name} | {:.2} µs | {:.2} µs | {times:.2} |\n", micros(floor), micros(ours));
        }
    }
    Ok(text + "\n")
}

fn cores(runners: &PeerRunners) -> Result<String> {
    let one_and_two = |contender, count| [words(contender, count, &[0, 1]), words(contender, count, &[0, 2])];
    let all: Vec<_> = one_and_two("draws", 40_000).into_iter().chain(one_and_two("bsp", 40_000)).collect();
    let scores = runners.by_turns(&all)?;
    let gain = |one: Option<Score>, two: Option<Score>| Some(one?.seconds / two?.seconds);
    let (draws, made) = (gain(scores[0], scores[1]), gain(scores[2], scores[3]));
    let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
    // For each search the seconds on one thread and on two.
    let mut found = [[f64::INFINITY; 2]; 2];
    for _ in 0..runners.rounds {
        one = one.min(runners.batch(BATCH, 1)?);
        two = two.min(runners.batch(BATCH, 2)?);
        for (threads, place) in [(1, 0), (2, 1)] {
            found[0][place] = found[0][place].min(runners.find("rooms > 99", FIND, threads)?);
            found[1][place] = found[1][place].min(runners.find("loops > 99", FIND / 5, threads)?);
        }
    }
    let shown = |gain: Option<f64>| gain.map_or_else(|| "?".to_owned(), |gain| format!("{gain:.2}×"));
    // A search in vain tests clauses once more, for its report: at the layout on all seeds, else on 10,000.
    let rates =
        [2 * FIND, FIND / 5 + 10_000].into_iter().zip(found).map(|(seeds, [_, two])| figure(seeds as f64 / two));
    let rates: Vec<String> = rates.collect();
    Ok(format!(
        "Two threads against one, by the clock, which only says something on a machine that is otherwise idle: {} for a plain loop of draws, {} for `bsp` dungeons in memory, {:.2}× for `undercroft batch` of {BATCH} of them \
         to Parquet ({} a second).\n\n`undercroft find` over `bsp` 80 × 40 on two threads tests {} seeds a second against `rooms > 99`, which the layout \
         decides, and {} against `loops > 99`, for which every seed is carved: {:.2}× and {:.2}× of what one thread does.\n",
        shown(draws),
        shown(made),
        one / two,
        figure(BATCH as f64 / two),
        rates[0],
        rates[1],
        found[0][0] / found[0][1],
        found[1][0] / found[1][1],
    ))
}

/// Two or three digits that count, with commas.
fn figure(value: f64) -> String {
    if value < 10.0 {
        return format!("{value:.1}");
    }
    let unit = 10_f64.powi((value.log10() as i32 - 2).max(0));
    let digits = format!("{:.0}", (value / unit).round() * unit);
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded() {
        assert_eq!([3.123, 42.4, 1234.5, 987_654.0].map(figure), ["3.1", "42", "1,230", "988,000"]);
    }

    #[test]
    fn the_rest_of_the_page_stays() {
        let first = placed("# Page\n\ntext\n", "new");
        assert_eq!(first, format!("# Page\n\ntext\n\n{BEGIN}\nnew\n{END}\n"));
        let again = placed(&format!("{first}after\n"), "newer");
        assert_eq!(again, format!("# Page\n\ntext\n\n{BEGIN}\nnewer\n{END}\nafter\n"));
    }
}
