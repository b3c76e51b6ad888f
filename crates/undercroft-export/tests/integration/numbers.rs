//! What is drawn by itself: numbers, of which every numbered room has one, all of one size, and none covers anything; doors, which
//! fill their openings; and the elements of an SVG.

use undercroft::{
    Dungeon, Mark, Recipe, Seed, Workshop,
    view::plan::{self, PlanOptions, PointF},
};
use undercroft_export::{
    picture::{PictureOptions, Scene, paint},
    png,
};

const RECIPES: [&str; 10] = [
    "[method.tabletop]",
    "[method.tabletop]\narchetype = 'temple'",
    "[method.tabletop]\nrooms = 40\n[passes.locks]\ncount = 4",
    "[method.walk]",
    "[method.walk]\nrooms = 14\n[passes]\nfurnishings = true\ncontents = true",
    "[method.tilepath]",
    "[method.tilepath]\n[passes]\ncontents = true",
    include_str!("../../../undercroft-bind/recipes/sewer.toml"),
    "[method.bsp]\n[passes]\nfurnishings = true\ncontents = true",
    "[method.scatter]\n[passes]\nfurnishings = true",
];

/// So many dungeons of each recipe.
fn dungeons(each: usize) -> impl Iterator<Item = Dungeon> {
    RECIPES.into_iter().map(|toml| Recipe::from_toml(toml).unwrap()).flat_map(move |recipe| {
        let mut workshop = Workshop::new();
        (0..).filter_map(move |seed: i64| workshop.generate(&recipe, Seed::from(seed)).ok()).take(each)
    })
}

/// Pixels a cell: enough that two things in neighbouring cells are seldom in one pixel.
const PIXELS: f64 = 12.0;

/// Which pixels some layers of a picture paint.
fn painted(scene: &Scene, layers: &[&str]) -> Vec<bool> {
    let mut part = scene.clone();
    part.layers.retain(|layer| layers.contains(&layer.id));
    let file = png::write(&part, PIXELS).unwrap();
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    let bytes = pixels.len() / (frame.width * frame.height) as usize;
    let paper = pixels[..bytes].to_vec();
    pixels.chunks(bytes).map(|pixel| pixel != paper).collect()
}

#[test]
fn no_number_covers_what_is_drawn_on_five_hundred_maps() {
    let (mut maps, mut numbers, mut faults) = (0, 0, Vec::new());
    for dungeon in dungeons(51) {
        let mut scene = paint(&dungeon, &PictureOptions::default());
        // A corner of a large board shows as much as all of it, and sooner.
        (scene.width, scene.height) = (scene.width.min(48.0), scene.height.min(48.0));
        let own = painted(&scene, &["numbers"]);
        for layer in ["furnishings", "marks", "stairs", "doors"] {
            let others = painted(&scene, &[layer]);
            let mut both = own.iter().zip(&others).enumerate().filter(|(_, (own, other))| **own && **other);
            if let Some((first, _)) = both.next() {
                let row = (scene.width * PIXELS).ceil() as usize;
                let at = [first % row, first / row].map(|pixel| pixel as f64 / PIXELS);
                let at = PointF::new(scene.origin.x + at[0], scene.origin.y + at[1]);
                let near = |mark: &&Mark| PointF::middle(mark.at).distance(at) < 1.5;
                let marks: Vec<_> = dungeon.draft().marks.iter().filter(near).collect();
                faults.push((
                    layer,
                    both.count() + 1,
                    at,
                    format!("{marks:?}"),
                    dungeon.origin().recipe.method.name(),
                    dungeon.origin().seed.to_string(),
                ));
            }
        }
        numbers += own.iter().filter(|own| **own).count();
        maps += 1;
    }
    println!("{} faults: {:?}", faults.len(), &faults[..faults.len().min(30)]);
    assert!(faults.is_empty());
    assert!(maps >= 500 && numbers > 100_000, "{maps} {numbers}");
}

#[test]
fn every_numbered_room_has_a_number_of_the_size_of_all_others() {
    let (mut labels, mut smaller, mut beside) = (0, 0, 0);
    for dungeon in dungeons(60) {
        let draft = dungeon.draft();
        let plan = plan::plan(draft, &PlanOptions::default());
        let numbered = draft.rooms.iter().filter(|room| plan::number(draft, room).is_some());
        assert_eq!(plan.labels.len(), numbered.count(), "{:?}", dungeon.origin());
        let size = plan.labels.iter().map(|label| label.size).fold(0.0, f64::max);
        labels += plan.labels.len();
        smaller += plan.labels.iter().filter(|label| label.size < size).count();
        beside += plan.labels.iter().filter(|label| label.leader.is_some()).count();
    }
    println!("{labels} numbers, {beside} beside their rooms, {smaller} smaller than the others of their map");
    assert!(labels > 5_000 && smaller * 200 < labels, "{smaller} of {labels}");
}

#[test]
fn a_door_fills_its_opening_from_wall_to_wall() {
    let (mut doors, mut faults, mut of_scatter) = (0, Vec::new(), (0, 0));
    for dungeon in dungeons(60) {
        let draft = dungeon.draft();
        let plan = plan::plan(draft, &PlanOptions::default());
        let is_open = |x: f64, y: f64| {
            let at = undercroft::geom::Point::new(x.floor() as i32, y.floor() as i32);
            plan.open.get(at) == Some(&true)
        };
        for door in &plan.doors {
            doors += 1;
            let is_across = door.from.y < door.to.y;
            // Both sides of the line at a place along it.
            let both = |along: f64| {
                let middle = door.middle();
                let (x, y) = if is_across { (middle.x, along) } else { (along, middle.y) };
                let (east, south) = if is_across { (0.6, 0.0) } else { (0.0, 0.6) };
                is_open(x - east, y - south) && is_open(x + east, y + south)
            };
            let (low, high) = if is_across { (door.from.y, door.to.y) } else { (door.from.x, door.to.x) };
            let beyond = both(low - 0.5) || both(high + 0.5);
            let other_door = plan.doors.iter().any(|other| {
                other != door && (other.to.distance(door.from) < 0.1 || other.from.distance(door.to) < 0.1)
            });
            // On the exact boards of `scatter` a corridor may run along a room without a wall between them.
            let is_scatter = dungeon.origin().recipe.method.name() == "scatter";
            of_scatter.0 += u32::from(is_scatter);
            of_scatter.1 += u32::from(is_scatter && beyond && !other_door);
            if beyond && !other_door && !is_scatter {
                faults.push((dungeon.origin().recipe.method.name(), dungeon.origin().seed.to_string(), door.from));
            }
        }
    }
    println!("of {doors} doors {} of {} on scatter leave a part of their opening free", of_scatter.1, of_scatter.0);
    assert!(faults.is_empty(), "{:?}", &faults[..faults.len().min(12)]);
}

/// The ids of the elements of a class, as another program reads them.
fn ids(tree: &roxmltree::Document, class: &str) -> Vec<String> {
    let is_of =
        |node: &roxmltree::Node| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    tree.descendants().filter(is_of).filter_map(|node| node.attribute("id").map(str::to_owned)).collect()
}

#[test]
fn a_drawing_has_an_element_for_each_room_door_and_number() {
    let recipe =
        Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 3\n[passes.doors]\nsecret = 0.2").unwrap();
    let mut secrets = 0;
    for seed in 0..20_i64 {
        let dungeon = undercroft::generate(&recipe, Seed::from(seed)).unwrap();
        let plan = plan::plan(dungeon.draft(), &PlanOptions { label_size: 0.95, ..PlanOptions::default() });
        let options = undercroft_export::Options::default();
        let file = undercroft_export::export(&dungeon, undercroft_export::Format::Svg, &options).unwrap().bytes;
        let text = String::from_utf8(file).unwrap();
        let tree = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(ids(&tree, "area").len(), dungeon.draft().rooms.len());
        assert_eq!(ids(&tree, "door").len(), plan.doors.len());
        assert_eq!(ids(&tree, "number").len(), plan.labels.len());
        assert!(ids(&tree, "locked").len() >= 3);
        // Secret doors are in a group of their own, which can be hidden.
        let group = tree.descendants().find(|node| node.attribute("id") == Some("secrets"));
        let inside =
            group.map_or(0, |group| group.descendants().filter(|node| node.attribute("class").is_some()).count());
        assert_eq!(inside, ids(&tree, "secret").len());
        secrets += inside;
        let mut all: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "every id is there once");
        // What is divided looks as what is not.
        let whole = paint(&dungeon, &PictureOptions::default());
        let divided = paint(&dungeon, &PictureOptions { elements: true, ..PictureOptions::default() });
        let (one, two) = (png::write(&whole, 6.0).unwrap(), png::write(&divided, 6.0).unwrap());
        let differing = pixels(&one).iter().zip(&pixels(&two)).filter(|(a, b)| a.abs_diff(**b) > 8).count();
        assert!(differing < 400, "{differing} bytes of seed {seed}");
    }
    assert!(secrets > 5, "{secrets}");
}

fn pixels(file: &[u8]) -> Vec<u8> {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels
}
