//! The fog of game masters' pages: what is seen once which rooms and secret ways are revealed.

#![cfg(feature = "html")]

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Dungeon, Recipe, RoomId, Seed,
    geom::Point,
    view::plan::{SecretWays, secret_ways},
};
use undercroft_export::{
    html,
    picture::{PictureOptions, Style, paint},
};

/// A page and the dungeon on it.
struct Page {
    dungeon: Dungeon,
    ways: SecretWays,
    text: String,
    /// Where the corner of the board lies, in hundredths of a cell.
    corner: (i64, i64),
}

/// A part of the fog: what shows it, and its rectangles as left, top, width and height.
struct Part<'a> {
    by: BTreeSet<&'a str>,
    cells: Vec<(i64, i64, i64)>,
}

impl Page {
    fn of(toml: &str, seed: impl Into<Seed>) -> Option<Page> {
        let recipe = Recipe::from_toml(toml).unwrap_or_else(|problems| panic!("{problems}"));
        let dungeon = undercroft::generate(&recipe, seed).ok()?;
        let options = PictureOptions::default();
        let origin = paint(&dungeon, &options).origin;
        let corner = ((-origin.x * 100.0).round() as i64, (-origin.y * 100.0).round() as i64);
        let ways = secret_ways(dungeon.draft());
        Some(Page { ways, text: html::write(&dungeon, &options), corner, dungeon })
    }

    fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
        let (_, rest) = line.split_once(&format!(" {name}=\""))?;
        rest.split_once('"').map(|(value, _)| value)
    }

    /// The rectangles of cells in the mask.
    fn parts(&self) -> Vec<Part<'_>> {
        let (_, rest) = self.text.split_once("<g id=\"parts\">").unwrap();
        let (parts, _) = rest.split_once("</mask>").unwrap();
        let part = |line| {
            let by = Page::attribute(line, "data-by")?.split(' ').collect();
            let rectangles = Page::attribute(line, "d")?.split('M').filter_map(|path| {
                let (corner, size) = path.strip_suffix('z')?.split_once('h')?;
                let (x, y) = corner.split_once(' ')?;
                let (width, _) = size.split_once("v100h-")?;
                Some((x.parse().ok()?, y.parse().ok()?, width.parse().ok()?))
            });
            Some(Part { by, cells: rectangles.collect() })
        };
        parts.lines().filter_map(part).collect()
    }

    /// The cells that are seen once these are revealed.
    fn seen(&self, revealed: &BTreeSet<String>) -> BTreeSet<Point> {
        let mut seen = BTreeSet::new();
        for part in self.parts().iter().filter(|part| part.by.iter().any(|name| revealed.contains(*name))) {
            for (x, y, width) in &part.cells {
                let at = |x: i64| Point::new(((x - self.corner.0) / 100) as i32, ((y - self.corner.1) / 100) as i32);
                seen.extend((0..width / 100).map(|step| at(x + 100 * step)));
            }
        }
        seen
    }

    fn rooms(&self) -> BTreeSet<String> {
        self.dungeon.draft().rooms.iter().map(|room| room.id.0.to_string()).collect()
    }
}

const RECIPES: [&str; 6] = [
    "[method.tabletop]\n[passes.doors]\nsecret=0.4\n",
    "[method.tabletop]\narchetype='warren'\n[passes.doors]\nsecret=0.5\nsecrets='anywhere'\n",
    "[method.bsp]\n[passes.doors]\nsecret=0.4\n",
    "[method.scatter]\n[passes.doors]\nsecret=0.3\nsecrets='anywhere'\n",
    "[method.walk]\nrooms=12\nloops=2\n[passes.doors]\nsecret=0.4\nat='ends'\n",
    "[method.tilepath]\n[passes.doors]\nsecret=0.4\nsecrets='anywhere'\n",
];

fn pages() -> impl Iterator<Item = Page> {
    RECIPES.into_iter().flat_map(|recipe| (0..).filter_map(move |seed: i64| Page::of(recipe, seed)).take(20))
}

/// Rooms 8 and 9 of the ready recipe `game-night` are both reached by ordinary doors, and the passage between them has a
/// secret door on it.
#[test]
fn rooms_on_both_sides_of_a_secret_door_do_not_show_it() {
    let page = Page::of("[method.tabletop]\nwater='pools'\nexits=2\n", 8).unwrap();
    let draft = page.dungeon.draft();
    let room = |number: u32| draft.rooms.iter().find(|room| room.number == Some(number)).unwrap().id;
    let ids =
        |numbers: &[u32]| -> BTreeSet<String> { numbers.iter().map(|number| room(*number).0.to_string()).collect() };
    let mut revealed = ids(&[1, 12, 10, 9, 4, 5, 8]);
    let between = |rooms: &[RoomId]| rooms.contains(&room(8)) || rooms.contains(&room(9));
    let (index, stretch) = page.ways.stretches.iter().enumerate().find(|(_, own)| between(&own.rooms)).unwrap();
    let way: BTreeSet<Point> = stretch
        .cells
        .iter()
        .chain(stretch.doorways.iter().flat_map(|door| &page.ways.doorways[*door].cells))
        .copied()
        .collect();
    assert!(way.len() > 3 && page.seen(&revealed).is_disjoint(&way), "the undiscovered passage is shown");
    // The passage alone, then the door.
    revealed.insert(format!("w{index}"));
    let seen = page.seen(&revealed);
    assert!(stretch.cells.iter().all(|at| seen.contains(at)));
    assert!(stretch.doorways.iter().flat_map(|door| &page.ways.doorways[*door].cells).all(|at| !seen.contains(at)));
    revealed.remove(&format!("w{index}"));
    revealed.insert(format!("d{}", stretch.doorways[0]));
    assert!(page.seen(&revealed).is_superset(&way), "the door is revealed");
}

#[test]
fn all_rooms_show_all_but_secret_ways_and_each_way_shows_itself() {
    let (mut doors, mut stretches) = (0, 0);
    for page in pages() {
        let (draft, name) = (page.dungeon.draft(), &page.dungeon.origin().seed);
        let secret: BTreeSet<Point> = page.ways.cells().collect();
        let floor: BTreeSet<Point> = draft
            .board
            .cells
            .bounds()
            .cells()
            .filter(|at| draft.board.cells.get(*at) == Some(&undercroft::Cell::Floor))
            .collect();
        let seen = page.seen(&page.rooms());
        assert!(seen.is_disjoint(&secret), "seed {name}");
        let missing = floor.difference(&seen).filter(|at| !secret.contains(at)).count();
        assert_eq!(missing, 0, "seed {name}: cells that nothing shows");
        for (index, doorway) in page.ways.doorways.iter().enumerate() {
            let seen = page.seen(&BTreeSet::from([format!("d{index}")]));
            let to = page.ways.stretches.iter().filter(|stretch| stretch.doorways.contains(&index));
            let own: BTreeSet<Point> =
                doorway.cells.iter().chain(to.flat_map(|stretch| &stretch.cells)).copied().collect();
            assert_eq!(seen, own, "seed {name}: door {index} shows itself and the passage to it, and nothing else");
        }
        assert!(page.seen(&BTreeSet::new()).is_empty());
        // Each can be revealed on the map and in the list.
        let listed = page.text.matches("<li><button data-way=\"d").count();
        assert_eq!(listed, page.ways.doorways.len(), "seed {name}");
        assert_eq!(page.text.matches("<path class=\"way\" data-way=\"d").count(), listed, "seed {name}");
        doors += listed;
        stretches += page.ways.stretches.len();
    }
    assert!(doors > 200 && stretches > 100, "{doors} doors, {stretches} passages");
}

/// As long as a secret way is not revealed, wall stands wherever it meets floor that may be seen.
#[test]
fn walls_close_every_secret_way() {
    for page in pages() {
        let (draft, name) = (page.dungeon.draft(), &page.dungeon.origin().seed);
        let mut walls: BTreeMap<(i64, i64, bool), ()> = BTreeMap::new();
        let plugs =
            page.text.split_once("<g id=\"plugs\"").map_or("", |(_, rest)| rest.split_once("<g mask=").unwrap().0);
        for line in plugs.lines().filter(|line| line.starts_with("<path d=")) {
            for part in Page::attribute(line, "d").unwrap().split('M').skip(1) {
                let horizontal = part.contains('h');
                let (x, y) = part.split(['h', 'v']).next().unwrap().split_once(' ').unwrap();
                walls.insert((x.parse().unwrap(), y.parse().unwrap(), horizontal), ());
            }
        }
        let secret: BTreeSet<Point> = page.ways.cells().collect();
        let corner = |at: Point| (i64::from(at.x) * 100 + page.corner.0, i64::from(at.y) * 100 + page.corner.1);
        for at in &secret {
            for way in undercroft::geom::Dir::ALL {
                let beside = way.step(*at);
                if secret.contains(&beside) || draft.board.cells.get(beside) != Some(&undercroft::Cell::Floor) {
                    continue;
                }
                let ((x, y), south_east) = (corner(*at), corner(Point::new(at.x + 1, at.y + 1)));
                let wall = match way {
                    undercroft::geom::Dir::North => (x, y, true),
                    undercroft::geom::Dir::South => (x, south_east.1, true),
                    undercroft::geom::Dir::West => (x, y, false),
                    undercroft::geom::Dir::East => (south_east.0, y, false),
                };
                assert!(walls.contains_key(&wall), "seed {name}: an open gap at {at}");
            }
        }
    }
}

/// The rock around a seen room is hatched all around, also where something lies that is not seen, and no stroke is cut by the
/// edge of the fog: strokes are shown whole or not at all.
#[test]
fn rock_is_hatched_over_what_is_not_seen() {
    let page = Page::of(RECIPES[0], 7).unwrap();
    let (_, rock) = page.text.split_once("<g id=\"rock\">").unwrap();
    let strokes: usize =
        rock.lines().filter(|line| line.contains("data-by")).map(|line| line.matches('l').count()).sum();
    assert!(strokes > 500, "{strokes} strokes");
    for style in Style::NAMES {
        let options = PictureOptions { style: Style::named(style).unwrap(), ..PictureOptions::default() };
        let text = html::write(&page.dungeon, &options);
        assert!(text.contains("id=\"veil\"") && text.contains("id=\"parts\""), "{style}");
    }
}
