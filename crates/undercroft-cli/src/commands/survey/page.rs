//! A survey as a self-contained HTML page without scripts, fonts or images from elsewhere.

use undercroft::{
    query::{Distribution, Figure, Measure},
    recipe::AnyRecipe,
};

use super::{SHOWN, SurveyResult, label};
use undercroft_export::svg::escape;

use crate::{messages, seed_args::Seeds};

/// The most bars of a plot.
const BARS: usize = 40;
/// The size of a plot, in pixels, and the space for its axes to the left and below.
const PLOT: (f64, f64) = (330.0, 110.0);
const LEFT: f64 = 38.0;
const BELOW: f64 = 18.0;
/// How many ticks an axis has at most.
const TICKS: f64 = 5.0;

const STYLE: &str = "\
:root{color-scheme:light dark;--bar:#3b6ea5;--other:#c26a2b;--faint:#6b7280}
@media(prefers-color-scheme:dark){:root{--bar:#7fb0e6;--other:#f0a35e;--faint:#9ca3af}}
body{font:15px/1.45 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1.5rem;margin-top:1rem}
h1{margin-bottom:.2rem}h2{font-size:1rem;margin:0}p{margin:.1rem 0;color:var(--faint)}
svg{width:100%;height:auto;display:block;margin:.4rem 0}rect{fill:var(--bar)}.other rect{fill:var(--other)}
.axes{stroke:var(--faint);stroke-width:.7;fill:none}text{font-size:10px;fill:var(--faint)}
.one{color:var(--bar)}.two{color:var(--other)}
table{border-collapse:collapse;font-size:12px;width:100%}th{font-weight:normal;color:var(--faint)}
th,td{text-align:right;padding:0 .3rem}pre{overflow:auto;font-size:12px}
";

/// Renders the page.
pub fn render(
    recipe: &AnyRecipe,
    seeds: &Seeds,
    found: &SurveyResult,
    other: Option<(&AnyRecipe, &SurveyResult)>,
) -> String {
    let name = |recipe: &AnyRecipe| escape(&recipe.methods().join(", "));
    let described = match seeds {
        Seeds::Range { first, count } => format!("seeds {first} to {}", first.wrapping_add_unsigned(count - 1)),
        Seeds::List { places, .. } => format!("a list of {} seeds", places.len()),
    };
    let failed = |found: &SurveyResult| match found.failed {
        0 => String::new(),
        some => format!("; {some} seeds led to none"),
    };
    let mut title = format!("Survey of {}", name(recipe));
    let mut about = format!("<p>{} dungeons, {described}{}", found.made, failed(found));
    let mut recipes = details("Recipe", recipe);
    if let Some((recipe, found)) = other {
        title += &format!(" against {}", name(recipe));
        about += &format!(
            "; <span class=\"two\">against {} dungeons of {}{}</span>",
            found.made,
            name(recipe),
            failed(found)
        );
        recipes += &details("Recipe it is compared with", recipe);
    }
    let of_other = |figure: Figure| other.and_then(|(_, found)| found.spread(figure));
    let same_in_all =
        |(figure, spread): &&(Figure, Distribution)| constant(&[Some(spread), of_other(*figure)]).is_some();
    let constants: Vec<String> = found
        .spreads
        .iter()
        .filter(same_in_all)
        .filter_map(|(figure, spread)| Some(format!("{figure} {}", messages::number(spread.measure(Measure::Min)?))))
        .collect();
    let constants = match constants.is_empty() {
        true => String::new(),
        false => format!("<p>The same in all: {}</p>\n", escape(&constants.join(", "))),
    };
    let varied = found.spreads.iter().filter(|spread| !same_in_all(spread));
    let cards: String = varied.map(|(figure, spread)| card(*figure, spread, of_other(*figure))).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n<h1>{title}</h1>\n{about}; undercroft {}</p>\n{recipes}{constants}\
         <main>\n{cards}</main>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
    )
}

fn details(title: &str, recipe: &AnyRecipe) -> String {
    let json = escape(&format!("{:#}", recipe.to_json()));
    format!("<details><summary>{title}</summary><pre>{json}</pre></details>\n")
}

/// The value that all dungeons have, if they all have the same one or none.
fn constant(spreads: &[Option<&Distribution>]) -> Option<()> {
    let mut values: Vec<f64> = Vec::new();
    for spread in spreads.iter().flatten() {
        if spread.missing() > 0 && spread.total() > 0 {
            return None;
        }
        values.extend(spread.values().map(|(value, _)| value));
    }
    values.sort_by(f64::total_cmp);
    values.dedup();
    (values.len() <= 1).then_some(())
}

fn card(figure: Figure, spread: &Distribution, other: Option<&Distribution>) -> String {
    let measures: Vec<Measure> = SHOWN.into_iter().chain([Measure::Mean]).collect();
    let heads: String = measures.iter().map(|measure| format!("<th>{measure}</th>")).collect();
    let row = |spread: &Distribution, class: &str| {
        let value = |measure: &Measure| messages::number_or_dash(spread.measure(*measure));
        let cells: String = measures.iter().map(|measure| format!("<td>{}</td>", value(measure))).collect();
        format!("<tr class=\"{class}\">{cells}</tr>")
    };
    let rows = row(spread, "one") + &other.map(|other| row(other, "two")).unwrap_or_default();
    let missing = match spread.missing() {
        0 => String::new(),
        some => format!("; {some} dungeons have none"),
    };
    format!(
        "<section>\n<h2>{}</h2>\n<p>{}{missing}</p>\n{}<table><tr>{heads}</tr>{rows}</table>\n</section>\n",
        escape(&figure.to_string()),
        escape(&figure.about()),
        plot(spread, other),
    )
}

/// A histogram of one or two distributions over the same bins, with axes. Two are shown as shares of their dungeons.
fn plot(spread: &Distribution, other: Option<&Distribution>) -> String {
    let mut both = Distribution::default();
    for (value, count) in [Some(spread), other].into_iter().flatten().flat_map(Distribution::values) {
        (0..count).for_each(|_| both.add(Some(value)));
    }
    let (bins, width) = both.bins(BARS);
    let (Some(first), Some(last)) = (both.measure(Measure::Min), both.measure(Measure::Max)) else {
        return String::new();
    };
    let shares = |spread: &Distribution| {
        let mut shares = vec![0.0; bins.len()];
        for (value, count) in spread.values() {
            let bin = (((value - first) / width) as usize).min(bins.len() - 1);
            shares[bin] += count as f64 * 100.0 / spread.total().max(1) as f64;
        }
        shares
    };
    let drawn: Vec<Vec<f64>> = [Some(spread), other].into_iter().flatten().map(shares).collect();
    let most = drawn.iter().flatten().copied().fold(0.1, f64::max);
    let (wide, high) = PLOT;
    let step = wide / bins.len().max(1) as f64;
    let each = (step - 1.0).max(0.5) / drawn.len() as f64;
    let mut bars = String::new();
    for (nth, shares) in drawn.iter().enumerate() {
        bars += if nth == 0 { "<g>" } else { "<g class=\"other\">" };
        for (index, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let tall = share / most * high;
            bars += &format!(
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{each:.2}\" height=\"{tall:.2}\"><title>{}: {share:.1} %</title></rect>",
                LEFT + index as f64 * step + nth as f64 * each,
                high - tall,
                label(first, width, index),
            );
        }
        bars += "</g>";
    }
    let (mut lines, mut texts) = (format!("M{LEFT} 0V{high}H{}", LEFT + wide), String::new());
    for share in ticks(0.0, most) {
        let y = high - share / most * high;
        lines += &format!("M{LEFT} {y:.1}h-4");
        texts += &format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{share} %</text>", LEFT - 6.0, y + 3.5);
    }
    // A bar stands for the values from its left edge on.
    let end = first + width * bins.len() as f64;
    for value in ticks(first, last) {
        let x = LEFT + (value - first) / (end - first).max(1e-9) * wide;
        lines += &format!("M{x:.1} {high}v4");
        texts += &format!(
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            high + 14.0,
            messages::number_or_dash(Some(value))
        );
    }
    format!(
        "<svg viewBox=\"0 -6 {} {}\" role=\"img\"><title>histogram</title>{bars}<path class=\"axes\" d=\"{lines}\"/>{texts}</svg>\n",
        LEFT + wide + 8.0,
        high + BELOW + 6.0,
    )
}

/// Round numbers between two others: multiples of 1, 2 or 5 times a power of ten.
fn ticks(from: f64, to: f64) -> Vec<f64> {
    let rough = ((to - from) / TICKS).max(1e-6);
    let mut power = 1.0;
    while power * 10.0 <= rough {
        power *= 10.0;
    }
    while power > rough {
        power /= 10.0;
    }
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= rough);
    let step = step.unwrap_or(power * 10.0);
    let first = (from / step).ceil() as i64;
    // Rounding to twelve digits removes what multiplication adds.
    let exact = |nth: i64| (nth as f64 * step * 1e9).round() / 1e9;
    (first..).map(exact).take_while(|value| *value <= to).collect()
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_are_round_numbers_within_their_range() {
        assert_eq!(ticks(0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(3.0, 9.0), [4.0, 6.0, 8.0]);
        assert_eq!(ticks(0.1, 0.35), [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
    }
}
