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
/// The size of a plot, in pixels.
const PLOT: (f64, f64) = (360.0, 110.0);

const STYLE: &str = "\
:root{color-scheme:light dark;--bar:#3b6ea5;--faint:#6b7280}
@media(prefers-color-scheme:dark){:root{--bar:#7fb0e6;--faint:#9ca3af}}
body{font:15px/1.45 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1.5rem;margin-top:1rem}
h1{margin-bottom:.2rem}h2{font-size:1rem;margin:0}p{margin:.1rem 0;color:var(--faint)}
svg{width:100%;height:auto;display:block;margin:.4rem 0}rect{fill:var(--bar)}text{font-size:11px;fill:var(--faint)}
table{border-collapse:collapse;font-size:12px;width:100%}th{font-weight:normal;color:var(--faint)}
th,td{text-align:right;padding:0 .3rem}pre{overflow:auto;font-size:12px}
";

/// Renders the page.
pub fn render(recipe: &AnyRecipe, seeds: &Seeds, found: &SurveyResult) -> String {
    let method = escape(&recipe.methods().join(", "));
    let described = match seeds {
        Seeds::Range { first, count } => format!("seeds {first} to {}", first.wrapping_add_unsigned(count - 1)),
        Seeds::List { places, .. } => format!("a list of {} seeds", places.len()),
    };
    let barren = if found.barren > 0 { format!("; {} seeds led to none", found.barren) } else { String::new() };
    let cards: String = found.spreads.iter().map(|(figure, spread)| card(*figure, spread)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Survey of {method}</title>\n<style>\n{STYLE}</style>\n<h1>Survey of {method}</h1>\n\
         <p>{} dungeons, {described}{barren}; undercroft {}</p>\n\
         <details><summary>Recipe</summary><pre>{}</pre></details>\n<main>\n{cards}</main>\n</html>\n",
        found.made,
        env!("CARGO_PKG_VERSION"),
        escape(&format!("{:#}", recipe.to_json())),
    )
}

fn card(figure: Figure, spread: &Distribution) -> String {
    let measures: Vec<Measure> = SHOWN.into_iter().chain([Measure::Mean]).collect();
    let heads: String = measures.iter().map(|measure| format!("<th>{measure}</th>")).collect();
    let cells: String = measures
        .iter()
        .map(|measure| format!("<td>{}</td>", messages::number_or_dash(spread.measure(*measure))))
        .collect();
    let missing = match spread.missing() {
        0 => String::new(),
        some => format!("; {some} dungeons have none"),
    };
    format!(
        "<section>\n<h2>{}</h2>\n<p>{}{missing}</p>\n{}<table><tr>{heads}</tr><tr>{cells}</tr></table>\n</section>\n",
        escape(&figure.to_string()),
        escape(&figure.about()),
        plot(spread),
    )
}

fn plot(spread: &Distribution) -> String {
    let (bins, width) = spread.bins(BARS);
    let (Some(first), Some(last)) = (spread.measure(Measure::Min), spread.measure(Measure::Max)) else {
        return String::new();
    };
    let (most, total) = (bins.iter().copied().max().unwrap_or(0).max(1), spread.total().max(1));
    let (wide, high) = PLOT;
    let step = wide / bins.len().max(1) as f64;
    let mut bars = String::new();
    for (index, bin) in bins.iter().enumerate() {
        let tall = *bin as f64 / most as f64 * high;
        bars += &format!(
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\"><title>{}: {bin} ({:.1} %)</title></rect>",
            index as f64 * step,
            high - tall,
            (step - 1.0).max(0.5),
            label(first, width, index),
            *bin as f64 * 100.0 / total as f64,
        );
    }
    format!(
        "<svg viewBox=\"0 0 {wide} {}\" role=\"img\"><title>histogram</title>{bars}\
         <text x=\"0\" y=\"{}\">{}</text><text x=\"{wide}\" y=\"{}\" text-anchor=\"end\">{}</text></svg>\n",
        high + 16.0,
        high + 13.0,
        messages::number_or_dash(Some(first)),
        high + 13.0,
        messages::number_or_dash(Some(last)),
    )
}
