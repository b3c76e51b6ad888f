use undercroft::{
    Cell, Named, Seed, Workshop,
    recipe::{Archetype, RecipeReader, Symmetry},
};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rooms = &args[1];
    let mut shop = Workshop::new();
    for (_, archetype) in Archetype::ALL {
        for linearity in ["0", "0.3", "1"] {
            for density in ["0.1", "0.5", "0.9"] {
                let mut base = 0.0;
                for (_, symmetry) in Symmetry::ALL {
                    let mut reader = RecipeReader::new();
                    reader.method("tabletop");
                    for set in [
                        format!("rooms={rooms}"),
                        format!("archetype={archetype}"),
                        format!("symmetry={symmetry}"),
                        format!("density={density}"),
                        format!("linearity={linearity}"),
                        "passes=[]".into(),
                    ] {
                        reader.set(&set);
                    }
                    let Ok(recipe) = reader.finish() else { continue };
                    let (mut worst, mut share, mut dims) = (0.0_f64, 0.0, (0, 0));
                    let n = 4_u32;
                    for seed in 0..n {
                        let d = shop.generate(&recipe.recipe, Seed::from(&*seed.to_string())).unwrap();
                        let c = &d.draft().board.cells;
                        let (w, h) = (f64::from(c.width()), f64::from(c.height()));
                        let a = (w / h).max(h / w);
                        if a > worst {
                            worst = a;
                            dims = (c.width(), c.height());
                        }
                        share += c.bounds().cells().filter(|at| c.get(*at) == Some(&Cell::Floor)).count() as f64
                            / (w * h)
                            / f64::from(n);
                        shop.recycle(d);
                    }
                    if *symmetry == "none" {
                        base = share;
                    }
                    let flag = if worst > 3.0 || share < 0.5 * base { "  <<<<" } else { "" };
                    println!(
                        "{archetype} l{linearity} d{density} {symmetry}: aspect {worst:.2} {dims:?} share {share:.3} rel {:.2}{flag}",
                        share / base
                    );
                }
            }
        }
    }
}
