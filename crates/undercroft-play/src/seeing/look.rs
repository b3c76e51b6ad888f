//! What a player who looks at a cell is told.

use undercroft::{geom::Point, view};

use crate::{Enemy, Game, Item, Names, Warning, with_article};

/// A sentence about a cell, as far as the player knows it.
///
/// ```
/// use undercroft::geom::Point;
/// use undercroft_play::{Names, look};
/// # let game = undercroft_play::doc_game();
/// assert_eq!(look(&game, game.player().at, Names::Bestiary), "You.");
/// assert_eq!(look(&game, Point::new(0, 0), Names::Bestiary), "You have not seen this place.");
/// ```
pub fn look(game: &Game, at: Point, names: Names) -> String {
    if !game.remembers(at) {
        return "You have not seen this place.".to_owned();
    }
    let mut parts = Vec::new();
    if at == game.player().at {
        parts.push("you".to_owned());
    }
    if game.sees(at) {
        parts.extend(game.enemies().iter().filter(|enemy| enemy.at == at).map(|enemy| enemy_words(enemy, names)));
        parts.extend(game.warnings().iter().filter(|(cell, _)| *cell == at).map(|(_, warning)| circle(*warning)));
    }
    parts.extend(game.level().items.get(&at).map(|item| item_words(game, *item)));
    let ground = ground(game, at);
    if parts.is_empty() || ground != "floor" {
        parts.push(ground);
    }
    let memory = if game.sees(at) { "" } else { ", as you remember it" };
    let text = format!("{}{memory}.", parts.join(", "));
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

fn enemy_words(enemy: &Enemy, names: Names) -> String {
    let name = names.name(&enemy.name);
    let name = if enemy.boss { format!("the boss: {name}") } else { with_article(name) };
    let health = match i64::from(enemy.health) * 100 / i64::from(enemy.most.max(1)) {
        100.. => "unhurt",
        67.. => "scratched",
        34.. => "wounded",
        _ => "nearly dead",
    };
    let asleep = if enemy.asleep > 0 { ", asleep" } else { "" };
    format!("{name} ({health}{asleep})")
}

fn circle(warning: Warning) -> String {
    match warning {
        Warning::Gold => "a golden circle: the boss appears here",
        Warning::Red | Warning::Purple => "a circle: an enemy appears here",
    }
    .to_owned()
}

fn item_words(game: &Game, item: Item) -> String {
    match item {
        Item::Potions(1) => "a potion".to_owned(),
        Item::Potions(count) => format!("{count} potions"),
        Item::Whetstone => "a whetstone".to_owned(),
        Item::Blessing => "a shrine".to_owned(),
        Item::Spikes => "spikes".to_owned(),
        Item::Weapon(degree) => format!("{} (+{degree})", with_article(Item::weapon_name(degree))),
        Item::Armour(degree) => format!("{} (+{degree})", Item::armour_name(degree)),
        Item::Scroll(scroll) => format!("a {}", scroll.name()),
        Item::Key(number) => {
            let name = game.level().bars.keys.get(number as usize).map_or("", |key| key.name.as_str());
            format!("the {name} key")
        }
    }
}

fn ground(game: &Game, at: Point) -> String {
    let level = game.level();
    if at == level.stairs {
        return if game.stairs_are_open() { "stairs down" } else { "stairs down, barred" }.to_owned();
    }
    if at == level.start && level.floor != game.campaign().floor(0) {
        return "stairs up".to_owned();
    }
    if let Some((_, kind)) = level.furnishings.iter().find(|(cell, _)| *cell == at) {
        return view::furnishing_sign(*kind).map_or("something", |own| own.name).to_owned();
    }
    if game.is_closed(at) {
        return "a door that is shut until the fight is over".to_owned();
    }
    match game.looks_like(at) {
        'L' => {
            let lock = level.bars.lock_at(at).and_then(|lock| level.bars.key_of(lock));
            let needs = lock
                .map_or("no key opens it, but force does".to_owned(), |key| format!("the {} key opens it", key.name));
            format!("a locked door, {needs}")
        }
        '\'' | '+' if level.doors.contains(&at) => "an open door".to_owned(),
        // Doors that only close for a fight cannot be seen before it.
        '\'' | '+' => "floor".to_owned(),
        '<' | '>' => "a flight of steps".to_owned(),
        tile => view::GLYPHS.iter().find(|glyph| glyph.symbol == tile).map_or("floor", |glyph| glyph.name).to_owned(),
    }
}
