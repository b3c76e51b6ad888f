use undercroft::*;
use undercroft::recipe::RecipeReader;
fn main() {
    for a in ["classic", "warren", "crypt", "lair"] { for l in ["0","0.3","1"] { for s in ["none","bilateral","radial2","radial4","partial"] {
        let mut r = RecipeReader::new(); r.method("tabletop");
        for set in [format!("archetype={a}"), format!("linearity={l}"), format!("symmetry={s}"), "rooms=1001".into()] { r.set(&set); }
        let recipe = r.finish().unwrap().recipe;
        let t = std::time::Instant::now();
        match generate(&recipe, "1") { Ok(_) => println!("ok {a} {l} {s} {:.1}", t.elapsed().as_secs_f64()), Err(e) => println!("FAIL {a} {l} {s}: {e} {:.1}", t.elapsed().as_secs_f64()) }
    }}}
}
