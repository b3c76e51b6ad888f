//! `survey`: how numbers are spread, and bounds on them.

use crate::common::{Folder, run, undercroft};
use undercroft::{Method, Recipe, generate, stats};

#[test]
fn percentiles_are_those_of_the_dungeons() {
    let recipe = Recipe::new(Method::from_name("scatter").unwrap());
    let mut doors: Vec<u32> = (0..200_i64).map(|seed| stats(generate(&recipe, seed).unwrap().draft()).doors).collect();
    doors.sort_unstable();
    let json = run("survey scatter --count 200 --format json").exits(0).json();
    let found = &json["stats"]["doors"];
    assert_eq!(json["dungeons"], 200);
    for (name, rank) in [("min", 0), ("p5", 9), ("p25", 49), ("median", 99), ("p75", 149), ("p95", 189), ("max", 199)] {
        assert_eq!(found[name], doors[rank], "{name}");
    }
    let mean = f64::from(doors.iter().sum::<u32>()) / 200.0;
    assert!((found["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    let counts = found["histogram"]["counts"].as_array().unwrap();
    assert_eq!(counts.iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 200);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for format in ["table", "json", "html"] {
        let ran = |threads: &str| {
            let args = ["survey", "bsp", "-n", "100", "--format", format, "--threads", threads];
            undercroft(&args).run().exits(0).stdout
        };
        assert_eq!(ran("1"), ran("2"));
        assert_eq!(ran("1"), ran("8"));
    }
}

#[test]
fn the_page_needs_nothing_else() {
    let folder = Folder::new("survey-page");
    run(&format!("survey bsp -n 50 --out {}", folder.0.join("bsp.html").display())).exits(0);
    let page = std::fs::read_to_string(folder.0.join("bsp.html")).unwrap();
    run(&format!("survey bsp -n 50 --out {}", folder.0.join("bsp.HTML").display())).exits(0);
    assert_eq!(std::fs::read_to_string(folder.0.join("bsp.HTML")).unwrap(), page, "whatever the case of its letters");
    assert!(page.starts_with("<!doctype html>") && page.contains("<h2>critical_path</h2>"));
    assert!(page.matches("<svg").count() > 10);
    for foreign in ["http:", "https:", "src=", "href=", "<script", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}

#[test]
fn bounds_are_kept_or_broken() {
    let folder = Folder::new("survey-bounds");
    let survey = |bounds: &str| {
        let file = folder.file("bounds.txt", bounds);
        undercroft(&["survey", "bsp", "-n", "100", "--expect", file.to_str().unwrap()]).run()
    };
    let kept = "# the classic\nmean(rooms) in 9..12\nmax(unreachable_rooms) == 0\np95(critical_path) < 200\n";
    survey(kept).exits(0).says(&["all bounds are kept"]);
    let ran = survey("mean(rooms) > 20\nmin(rooms) > 0\nmax(count(treasure)) > 5\n").exits(1);
    let ran = ran.says(&["does not keep 2 bounds", "line 1: mean(rooms) > 20 — mean(rooms) is ", "line 3: "]);
    assert!(ran.stdout.contains("critical_path"), "the survey is shown all the same");
    survey("mean(romos) > 3\nrooms > 3\n").refused(2, &["`romos`", "did you mean `rooms`?", "write `mean(rooms)`"]);
    survey("# nothing\n").refused(2, &["holds no bounds"]);
    run("survey bsp --expect nowhere.txt").refused(2, &["cannot read the bounds"]);
}

#[test]
fn one_statistic_has_a_large_histogram() {
    let ran = run("survey bsp -n 100 --stat rooms").exits(0);
    assert!(ran.stdout.contains("median") && ran.stdout.matches('%').count() > 5 && ran.stdout.contains('█'));
    run("survey bsp --stat romos").refused(2, &["did you mean `rooms`?"]);
    run("survey bsp --seeds 5..1").refused(2, &["smaller number first"]);
    run("survey bsp --set width=14 --set height=14 --set depth=9 --seeds 0,1,3").exits(1);
}

#[test]
fn two_recipes_are_compared_on_the_same_seeds() {
    let both =
        undercroft(&["survey", "bsp", "--against", "scatter", "--count", "30", "--format", "json"]).run().exits(0);
    let both: serde_json::Value = serde_json::from_str(&both.stdout).unwrap();
    let alone = undercroft(&["survey", "scatter", "--count", "30", "--format", "json"]).run().exits(0);
    let alone: serde_json::Value = serde_json::from_str(&alone.stdout).unwrap();
    assert_eq!(both["against"]["stats"]["rooms"], alone["stats"]["rooms"]);
    assert_ne!(both["stats"]["rooms"], alone["stats"]["rooms"]);
    let page =
        undercroft(&["survey", "bsp", "--against", "scatter", "--count", "30", "--format", "html"]).run().exits(0);
    assert!(page.stdout.contains("class=\"other\"") && page.stdout.contains("The same in all"));
    undercroft(&["survey", "bsp", "--against", "nowhere", "--count", "3"]).run().refused(2, &["nowhere"]);
    undercroft(&["survey", "bsp", "--count", "3", "--out", "s.pdf"]).run().refused(2, &["no `.pdf`", "survey.html"]);
}
