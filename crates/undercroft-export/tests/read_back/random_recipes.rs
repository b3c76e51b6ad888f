//! Dungeons of random recipes of every method.

use undercroft::{Dungeon, Levels, Recipe, generate, generate_levels, recipe::LevelsRecipe};

/// How many dungeons each format is tested with.
pub const DUNGEONS: usize = 100;

/// A small generator of numbers, so that every run tests the same recipes.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn between(&mut self, from: u64, to: u64) -> u64 {
        from + self.next() % (to - from + 1)
    }

    fn often(&mut self) -> bool {
        self.between(0, 2) > 0
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.between(0, of.len() as u64 - 1) as usize]
    }
}

fn method(dice: &mut Dice, which: usize) -> String {
    let mut between = |from, to| dice.between(from, to);
    match which % 5 {
        0 => {
            let (w, h, depth) = (between(30, 70), between(20, 50), between(2, 5));
            let pillars = between(0, 1) == 1;
            format!(
                "[method.bsp]\nwidth={w}\nheight={h}\ndepth={depth}\nmin_room=4\nmax_room={}\npillars={pillars}\n",
                between(6, 10)
            )
        }
        1 => {
            let (w, h, lanes) = (between(40, 80), between(40, 70), between(1, 2));
            let seal = between(0, 1) == 1;
            format!(
                "[method.scatter]\nwidth={w}\nheight={h}\nmin_room=4\nmax_room=9\ntarget_min=3\ntarget_max=9\n\
                 corridor_width={lanes}\nfloor={}\nseal={seal}\n",
                between(1, 9)
            )
        }
        2 => {
            let (rooms, width) = (between(4, 10), between(1, 3));
            let place = dice.one(&["", "placement='free'\n"]);
            let shapes = if place.is_empty() { "circle_chance=0.4\nl_chance=0.2\nbranches=2\nloops=1\n" } else { "" };
            format!("[method.walk]\nwidth=80\nheight=80\nrooms={rooms}\ncorridor_width={width}\n{place}{shapes}")
        }
        3 => {
            let kinds = ["classic", "warren", "cavern", "temple", "crypt", "fortress", "lair"];
            let archetype = dice.one(&kinds);
            let water = dice.one(&["none", "pools", "lakes"]);
            format!("[method.tabletop]\nsize='small'\narchetype='{archetype}'\nwater='{water}'\n")
        }
        _ => {
            let (set, side) = if between(0, 1) == 0 { ("keep", 4) } else { ("sewer", 5) };
            format!("[method.tilepath]\ntileset='{set}'\nstuds_per_cell={side}\nmax_branches={}\n", between(0, 5))
        }
    }
}

fn passes(dice: &mut Dice) -> String {
    let mut text = String::new();
    if dice.often() {
        let share = |dice: &mut Dice| dice.between(0, 3) as f64 / 10.0;
        let (archway, locked, secret) = (share(dice), share(dice), share(dice));
        text +=
            &format!("[passes.doors]\nsecrets='anywhere'\narchway={archway:?}\nlocked={locked:?}\nsecret={secret:?}\n");
        if dice.often() {
            text += &format!("[passes.locks]\ncount={}\n", dice.between(1, 3));
        }
    }
    if dice.often() {
        text += &format!("[passes.water]\ndepth='{}'\n", dice.one(&["pools", "lakes"]));
    }
    if dice.often() {
        text += "[passes.furnishings]\namount=1.0\n";
    }
    if dice.often() {
        text += "[passes.exits]\ncount=2\n[passes.stairs]\nfrequency=0.5\n";
    }
    text += &format!("[passes]\ncontents={}\nencounters={}\n", dice.often(), dice.often());
    text
}

/// So many dungeons, of all methods in turn.
pub fn dungeons(salt: u64) -> impl Iterator<Item = Dungeon> {
    let mut dice = Dice::new(salt);
    let (mut made, mut tries) = (0, 0);
    std::iter::repeat_with(move || {
        let text = method(&mut dice, made) + &passes(&mut dice);
        tries += 1;
        assert!(tries < 10 * DUNGEONS, "nothing comes of recipes such as\n{text}");
        // What a pass is told may contradict what the method is told; then others are drawn.
        let recipe = Recipe::from_toml(&text).ok()?;
        let dungeon = generate(&recipe, i64::try_from(dice.next() >> 1).unwrap()).ok();
        made += usize::from(dungeon.is_some());
        dungeon
    })
    .flatten()
    .take(DUNGEONS)
}

/// Levels of every method, with locks whose keys may lie on other levels.
pub fn levels() -> impl Iterator<Item = Levels> {
    ["bsp", "scatter", "tabletop", "walk", "tilepath"].into_iter().map(|method| {
        let text = format!("levels=3\nkeys_across=true\n[method.{method}]\n[passes.locks]\ncount=2\nkeys='mixed'\n");
        generate_levels(&LevelsRecipe::from_toml(&text).unwrap(), 5).unwrap()
    })
}
