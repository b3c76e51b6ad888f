use std::collections::BTreeMap;
use undercroft::{
    Named, Seed, Workshop,
    recipe::{Archetype, RecipeReader, Symmetry},
};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seeds: u32 = args.get(1).map_or(5, |s| s.parse().unwrap());
    let from: u32 = args.get(2).map_or(0, |s| s.parse().unwrap());
    let sizes: Vec<String> = match args.get(3) {
        Some(list) => list.split(',').map(|s| s.to_string()).collect(),
        None => ["size=tiny", "size=small", "size=medium", "size=large", "size=xlarge"].map(String::from).to_vec(),
    };
    let mut table: BTreeMap<String, (u32, u32, String)> = BTreeMap::new();
    let mut shop = Workshop::new();
    for (_, archetype) in Archetype::ALL {
        for (_, symmetry) in Symmetry::ALL {
            for density in ["0.1", "0.5", "0.9"] {
                for linearity in ["0", "0.3", "1"] {
                    for size in &sizes {
                        for brk in ["0", "0.2"] {
                            let mut reader = RecipeReader::new();
                            reader.method("tabletop");
                            for set in [
                                size.clone(),
                                format!("archetype={archetype}"),
                                format!("symmetry={symmetry}"),
                                format!("density={density}"),
                                format!("linearity={linearity}"),
                                format!("symmetry_break={brk}"),
                            ] {
                                reader.set(&set);
                            }
                            let Ok(recipe) = reader.finish() else { continue };
                            for seed in from..from + seeds {
                                let name = format!("{archetype} {symmetry} d{density} l{linearity} {size} b{brk}");
                                let cell = table.entry(name).or_default();
                                cell.0 += 1;
                                match shop.generate(&recipe.recipe, Seed::from(seed.to_string().as_str())) {
                                    Ok(d) => {
                                        shop.recycle(d);
                                    }
                                    Err(e) => {
                                        cell.1 += 1;
                                        cell.2 = e.to_string().replace('\n', " ");
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    let (all, bad) = table.values().fold((0, 0), |a, c| (a.0 + c.0, a.1 + c.1));
    println!("{bad} of {all}");
    for (k, c) in table.iter().filter(|c| c.1.1 > 0) {
        println!("{k}: {} of {} {}", c.1, c.0, &c.2[..c.2.len().min(150)]);
    }
}
