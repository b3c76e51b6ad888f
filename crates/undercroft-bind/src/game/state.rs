//! What a player sees and knows of a game.

use undercroft::{Json, Point, json};
use undercroft_play::{Enemy, Game, Item, PlayerView, Scroll, look, score};

use super::{debug_name, mark_name, outcome};

pub(super) fn point(at: Point) -> Json {
    json!([at.x, at.y])
}

/// The state of a game as its player knows it. Nothing that is hidden from him is in it.
pub(super) fn state(game: &Game, log: &[String]) -> Json {
    let (view, level, player) = (PlayerView::new(game), game.level(), game.player());
    let bounds = level.map.terrain.bounds();
    let known = |at: Point| game.remembers(at);
    let row = |y: i32| -> Json {
        let sign = |x: i32| {
            let at = Point::new(x, y);
            if known(at) { game.looks_like(at) } else { ' ' }
        };
        (0..bounds.w).map(sign).collect::<String>().into()
    };
    let sees = |at: &Point| game.sees(*at);
    let sight = bounds.cells().filter(sees).map(point);
    let furnishings = level.furnishings.iter().filter(|(at, _)| known(*at));
    let furnishings = furnishings.map(|(at, kind)| json!({ "at": point(*at), "kind": mark_name(*kind) }));
    let closed = bounds.cells().filter(|at| known(*at) && game.is_closed(*at)).map(point);
    let warnings = game.warnings().iter().filter(|(at, _)| game.sees(*at));
    let warnings = warnings.map(|(at, colour)| json!({ "at": point(*at), "colour": debug_name(colour) }));
    let ways = level.ways.iter().filter(|way| known(way.at));
    let ways = ways.map(|way| json!({ "at": point(way.at), "down": way.down, "level": way.to.level }));
    let keys = level.bars.keys.iter().filter(|key| key.held > 0);
    let keys = keys.map(|key| json!({ "name": key.name, "held": key.held, "spent": key.spent }));
    let scrolls = Scroll::ALL.map(|scroll| (debug_name(scroll), Json::from(player.scrolls(scroll))));
    let list = |items: &mut dyn Iterator<Item = Json>| Json::List(items.collect());
    json!({
        "outcome": outcome(game.outcome()), "turn": game.turn(), "score": score(game),
        "floor": level.floor, "depth": game.depth(), "floors": game.floors(),
        "width": bounds.w, "height": bounds.h,
        "rows": list(&mut (0..bounds.h).map(row)), "sight": list(&mut sight.into_iter()),
        "player": {
            "at": point(player.at), "health": player.health, "most": player.most,
            "damage": [player.damage.0, player.damage.1], "potions": player.potions,
            "scrolls": Json::Object(scrolls.into()),
            "weapon": gear(player.weapon, Item::weapon_name), "armour": gear(player.armour, Item::armour_name),
            "experience": player.experience, "level": player.level, "kills": player.kills, "deaths": player.deaths,
            "food": player.food, "keys": list(&mut keys.into_iter())
        },
        "enemies": list(&mut view.enemies().map(enemy)),
        "items": list(&mut view.items().map(|(at, item)| json!({ "at": point(at), "item": self::item(item) }))),
        "furnishings": list(&mut furnishings.into_iter()), "closed_doors": list(&mut closed.into_iter()),
        "warnings": list(&mut warnings.into_iter()), "ways": list(&mut ways.into_iter()),
        "stairs": view.stairs().map(point), "stairs_open": game.stairs_are_open(),
        "here": look(game, player.at, undercroft_play::Names::Bestiary), "log": log.to_vec(),
        "actions": game.actions().len()
    })
}

fn gear(degree: u32, name: fn(u32) -> &'static str) -> Json {
    if degree == 0 { Json::Null } else { json!({ "name": name(degree), "degree": degree }) }
}

fn enemy(enemy: &Enemy) -> Json {
    json!({ "id": enemy.id.to_string(), "name": enemy.name, "letter": enemy.letter, "at": point(enemy.at),
            "health": enemy.health, "most": enemy.most, "boss": enemy.boss, "asleep": enemy.asleep > 0 })
}

/// An item with its kind, and how many or how good it is.
pub(super) fn item(item: Item) -> Json {
    match item {
        Item::Potions(count) => json!({ "kind": "potions", "count": count }),
        Item::Whetstone => json!({ "kind": "whetstone" }),
        Item::Blessing => json!({ "kind": "blessing" }),
        Item::Spikes => json!({ "kind": "spikes" }),
        Item::Weapon(degree) => json!({ "kind": "weapon", "degree": degree, "name": Item::weapon_name(degree) }),
        Item::Armour(degree) => json!({ "kind": "armour", "degree": degree, "name": Item::armour_name(degree) }),
        Item::Scroll(scroll) => json!({ "kind": "scroll", "scroll": debug_name(scroll) }),
        Item::Key(number) => json!({ "kind": "key", "key": number }),
    }
}
