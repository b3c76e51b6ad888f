//! The steps there are, and the tiers of them that have a command each.
//!
//! To add a tier, write its steps and add a line to [`TIERS`]; `cargo xtask all` then runs it too.

use crate::step::Step;
use crate::{
    browser, card, cargo_steps, cluster, dist, features, figures, foundry, fuzz, godot, imports, map_crates, npm,
    pages, parquet, phaser, python, quick, soak, space, studio, targets, terminal, tiled, wasm,
};

pub struct Tier {
    pub name: &'static str,
    pub about: &'static str,
    /// The order in which they start where nothing else decides, and in which their outputs are shown.
    pub steps: &'static [&'static Step],
}

pub static TIERS: &[Tier] = &[
    Tier {
        name: "test",
        about: "every test of everyday work; the last line says what passed",
        steps: &[
            &FORMAT,
            &IMPORTS,
            &LOCK_FILES,
            &CLIPPY,
            &EACH_CRATE_ALONE,
            &BUILD,
            &BUILD_TESTS,
            &TESTS,
            &DOCS,
            &EXAMPLES,
            &TERMINAL,
            &PARQUET,
            &FIGURES,
            &PAGES,
            &TILED,
            &BROWSER,
            &STUDIO_TYPES,
            &STUDIO_SHORT,
            &WASM,
        ],
    },
    Tier {
        name: "studio",
        about: "the studio in a browser, on its server and as a static site; its API and its server under load",
        steps: &[&STUDIO_SERVER, &SITE, &STUDIO_SITE, &API, &LOAD],
    },
    Tier {
        name: "readers",
        about: "other programs read our files",
        steps: &[
            &PARQUET,
            &CARD,
            &PAGES,
            &TILED,
            &MAP_CRATES,
            &PHASER,
            &GODOT,
            &FOUNDRY,
            &GLTF,
            &BLENDER,
            &ROBLOX,
            &DOOM,
            &MINIGRID,
            &GRAPHS,
        ],
    },
    Tier {
        name: "targets",
        about: "other platforms: 64-bit ARM under qemu, Windows in Wine, macOS checked for types",
        steps: &[&ARM, &WINDOWS, &MACOS],
    },
    Tier {
        name: "dist",
        about: "an archive a platform with program, manual and licences; every crate as it is published",
        steps: &[&ARCHIVES, &CRATES],
    },
    Tier { name: "packages", about: "the packages for other languages, built and tested", steps: &[&NPM, &PYTHON] },
    Tier { name: "cluster", about: "the package for Python on Sail, Spark and Ray; installs 2 GB", steps: &[&CLUSTER] },
];

/// Not one of the tiers, because `test` covers all of it.
pub static QUICK: Tier = Tier {
    name: "quick",
    about: "format, clippy and the tests of what changed since the branch left main",
    steps: &[&FORMAT, &IMPORTS, &CHANGED_CLIPPY, &CHANGED_TESTS],
};

/// Steps of `cargo xtask all` alone: short runs of commands that go on for as long as they are told to.
static SHORT_RUNS: [&Step; 3] = [&FUZZ, &SOAK, &SOAK_PLAY];

static FORMAT: Step = Step::new("format", cargo_steps::format);
static IMPORTS: Step = Step::new("import order", imports::step).command("imports");
static LOCK_FILES: Step = Step::new("lock files", cargo_steps::lock_files).command("lock-files");
static CLIPPY: Step = Step::new("clippy", cargo_steps::clippy).builds();
static EACH_CRATE_ALONE: Step = Step::new("each crate alone", features::each_crate_alone).builds().command("features");
static BUILD: Step = Step::new("build", cargo_steps::build).builds();
static BUILD_TESTS: Step = Step::new("build tests", cargo_steps::build_tests).builds().needs(&[&BUILD]);
static TESTS: Step = Step::new("tests", cargo_steps::tests).needs(&[&BUILD_TESTS]);
static CHANGED_CLIPPY: Step = Step::new("clippy of what changed", quick::clippy).builds();
static CHANGED_TESTS: Step = Step::new("tests of what changed", quick::tests).builds();
static DOCS: Step = Step::new("docs", cargo_steps::docs).builds();
static EXAMPLES: Step = Step::new("examples", cargo_steps::examples).needs(&[&BUILD]);
static TERMINAL: Step = Step::new("a game in a terminal", terminal::step).needs(&[&BUILD_TESTS]).command("terminal");
static PARQUET: Step = Step::new("parquet by pyarrow", parquet::step).needs(&[&BUILD]).command("parquet");
static FIGURES: Step = Step::new("figures of the documentation", figures::step).needs(&[&BUILD]);
static CARD: Step = Step::new("dataset cards by mlcroissant", card::step).needs(&[&BUILD]).command("card");
static PAGES: Step = Step::new("pdf in poppler", pages::step).needs(&[&BUILD]).command("pages");
static TILED: Step = Step::new("maps in Tiled", tiled::step).needs(&[&BUILD]).command("tiled");
static FOUNDRY: Step = Step::new("scenes in Foundry's packs", foundry::step).needs(&[&BUILD]).command("foundry");
static GLTF: Step = Step::new("models in gltf-validator", space::gltf).needs(&[&BUILD]).command("gltf");
static BLENDER: Step = Step::new("a model in Blender", space::blender).needs(&[&BUILD]).command("blender");
static ROBLOX: Step = Step::new("models by rbx_xml", space::roblox).needs(&[&BUILD]).command("roblox");
static DOOM: Step = Step::new("maps in zdbsp and dsda-doom", space::doom).needs(&[&BUILD]).command("doom");
static MINIGRID: Step = Step::new("arrays in MiniGrid", space::minigrid).needs(&[&BUILD]).command("minigrid");
static GRAPHS: Step = Step::new("graphs in networkx and Graphviz", space::graphs).needs(&[&BUILD]).command("graphs");
static MAP_CRATES: Step =
    Step::new("maps by crates of others", map_crates::step).needs(&[&BUILD]).command("map-crates");
static PHASER: Step = Step::new("maps in Phaser", phaser::step).needs(&[&BUILD]).command("phaser");
static GODOT: Step = Step::new("scenes in Godot", godot::step).needs(&[&BUILD]).command("godot");
static BROWSER: Step = Step::new("pages in a browser", browser::step).needs(&[&BUILD]).command("browser");
static NPM: Step = Step::new("the npm package", npm::step).command("npm");
static STUDIO_TYPES: Step = Step::new("types of the studio's page", studio::page::types).command("page-types");
static STUDIO_SHORT: Step = Step::new("the studio in a browser", studio::page::short).needs(&[&BUILD]).command("page");
// These take times, so that they run one after the other, as those do that build.
static STUDIO_SERVER: Step = Step::new("the studio on its server", studio::page::server).needs(&[&BUILD]).builds();
static STUDIO_SITE: Step = Step::new("the studio without a server", studio::page::site).needs(&[&SITE]).builds();
static API: Step = Step::new("the studio's API", studio::api::step).needs(&[&BUILD]).command("api").builds();
static LOAD: Step = Step::new("the studio under load", studio::load::step).needs(&[&BUILD]).command("load").builds();
static SITE: Step = Step::new("the studio as a site", studio::site::write).needs(&[&NPM, &BUILD]).command("site");
static WASM: Step = Step::new("wasm32 catalogue", wasm::step).command("wasm");
static ARM: Step = Step::new("64-bit ARM under qemu", targets::arm).needs(&[&BUILD]);
static WINDOWS: Step = Step::new("a program for Windows", targets::windows).needs(&[&BUILD]);
static MACOS: Step = Step::new("types on macOS", targets::macos);
static ARCHIVES: Step = Step::new("archives", dist::archives).needs(&[&BUILD]);
static CRATES: Step = Step::new("crates as they are published", dist::packages).command("crates");
static WHEEL: Step = Step::new("wheel for Python", python::build_wheel);
static PYTHON: Step = Step::new("package for Python", python::step).needs(&[&BUILD, &WHEEL]).command("python");
static CLUSTER: Step = Step::new("dungeons on clusters", cluster::step).needs(&[&BUILD, &WHEEL]);
static FUZZ: Step = Step::new("fuzz for a short time", fuzz::step);
static SOAK: Step = Step::new("soak of few dungeons", soak::step).builds();
static SOAK_PLAY: Step = Step::new("soak of few games", soak::play_step).builds();

/// The steps of every tier, then the short runs.
pub fn all() -> Vec<&'static Step> {
    TIERS.iter().flat_map(|tier| tier.steps).chain(&SHORT_RUNS).copied().collect()
}

/// The steps with a command of their own.
pub fn single() -> Vec<(&'static str, &'static Step)> {
    let mut found: Vec<(&str, &Step)> = all().into_iter().filter_map(|step| Some((step.command?, step))).collect();
    found.sort_by_key(|(command, _)| *command);
    found.dedup_by_key(|(command, _)| *command);
    found
}

/// The steps that a command runs.
pub fn steps_of(command: &str) -> Option<Vec<&'static Step>> {
    if command == "all" {
        return Some(all());
    }
    let tier = TIERS.iter().chain([&QUICK]).find(|tier| tier.name == command).map(|tier| tier.steps.to_vec());
    tier.or_else(|| single().into_iter().find(|(name, _)| *name == command).map(|(_, step)| vec![step]))
}

#[cfg(test)]
mod tests {
    use super::{TIERS, all, single, steps_of};

    #[test]
    fn commands_run_what_they_are_named_after() {
        let names = |command| steps_of(command).map(|steps| steps.iter().map(|step| step.name).collect::<Vec<_>>());
        assert_eq!(names("wasm"), Some(vec!["wasm32 catalogue"]));
        assert_eq!(names("readers").map(|steps| steps.len()), Some(14));
        assert_eq!(names("reader"), None);
    }

    #[test]
    fn no_command_has_two_meanings() {
        let mut names: Vec<&str> =
            TIERS.iter().map(|tier| tier.name).chain(single().iter().map(|pair| pair.0)).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn all_has_the_steps_of_every_tier() {
        let has = |name| all().iter().any(|step| step.name == name);
        assert!(TIERS.iter().flat_map(|tier| tier.steps).all(|step| has(step.name)) && has("fuzz for a short time"));
    }
}
