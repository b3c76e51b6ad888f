//! Random recipes of every method, the same in every run.

use undercroft::{Dungeon, Recipe, Seed, Workshop};

/// A small generator, so that what is random is the same everywhere.
struct Dice(u64);

impl Dice {
    /// A number below `most`.
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn is_heads(&mut self) -> bool {
        self.below(2) == 0
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }
}

/// The eight ready tilesets.
pub const TILESETS: [&str; 8] = ["pride", "greed", "wrath", "sloth", "envy", "gluttony", "lust", "hub"];

/// A random recipe.
pub fn recipe(number: u64) -> String {
    let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x51ed);
    let side = |dice: &mut Dice| 34 + dice.below(40);
    let method = match number % 5 {
        0 => format!(
            "[method.bsp]\nwidth={}\nheight={}\ndepth={}\nmin_room=4\nmax_room=8\npillars={}",
            side(&mut dice),
            side(&mut dice),
            3 + dice.below(3),
            dice.is_heads()
        ),
        1 => {
            let (wide, high) = (50 + dice.below(30), 50 + dice.below(30));
            format!("[method.scatter]\nwidth={wide}\nheight={high}\nmin_room=4\nmax_room=9\nseal={}", dice.is_heads())
        }
        2 => format!(
            "[method.walk]\nwidth=80\nheight=80\nrooms={}\nbranches=2\nloops=1\ncircle_chance=0.4\nl_chance=0.2\ncorridor_width={}",
            6 + dice.below(6),
            1 + dice.below(2)
        ),
        3 => "[method.tilepath]".to_owned(),
        _ => {
            let archetype = dice.one(&["cavern", "temple", "crypt", "warren", "fortress"]);
            format!(
                "[method.tabletop]\nsize='small'\narchetype='{archetype}'\nwater='{}'",
                dice.one(&["dry", "pools", "lakes"])
            )
        }
    };
    let mut text = format!("{method}\n[passes.doors]\nsecrets='anywhere'\n");
    text += &format!("secret=0.{}\nlocked=0.{}\narchway=0.{}\n", dice.below(4), dice.below(3), dice.below(4));
    if number % 5 != 4 && dice.is_heads() {
        text += &format!("[passes.water]\ndepth='{}'\n", dice.one(&["pools", "lakes"]));
    }
    if dice.is_heads() {
        text += &format!("[passes.exits]\ncount={}\n", 1 + dice.below(3));
    }
    if dice.is_heads() {
        text += "[passes.stairs]\nfrequency=0.8\n";
    }
    if dice.is_heads() {
        text += "[passes.furnishings]\namount=1.0\n";
    }
    if dice.is_heads() {
        text += &format!("[passes.locks]\ncount={}\n", 1 + dice.below(2));
    }
    text += &format!(
        "[passes.wang]\ntileset='{}'\ntile_px={}\n",
        TILESETS[(number % 8) as usize],
        [16, 32, 33][dice.below(3) as usize]
    );
    text += &format!("[passes]\ncontents={}\nencounters={}\n", dice.is_heads(), dice.is_heads());
    text
}

/// A hundred dungeons of random recipes of every method.
pub fn hundred() -> Vec<(String, Dungeon)> {
    let mut workshop = Workshop::new();
    let mut made = Vec::new();
    let mut refused = 0;
    for number in 0.. {
        let text = recipe(number);
        let Ok(recipe) = Recipe::from_toml(&text) else {
            refused += 1;
            assert!(refused < 20, "{text}");
            continue;
        };
        let dungeon = (0..20).find_map(|nth| workshop.generate(&recipe, Seed::new(format!("{number}-{nth}"))).ok());
        made.extend(dungeon.map(|dungeon| (text, dungeon)));
        if made.len() == 100 {
            break;
        }
    }
    made
}
