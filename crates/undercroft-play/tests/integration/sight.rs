//! Sight against brute force: every ray on its own, in exact fractions.

use proptest::prelude::*;
use undercroft::{Method, Recipe, Seed, geom::Point};
use undercroft_play::{Campaign, Game, sight};

/// The default radius of sight.
const RADIUS: i32 = 7;

/// A slope, columns over rows.
type Slope = (i64, i64);

/// Whether a ray gets past all rows before `depth`: through open cells, and where it runs just between two, always past
/// on the same side. So it is with light that has some width, however little; and so it is the same both ways.
fn passes(slope: Slope, depth: i64, solid: &dyn Fn(i64, i64) -> bool) -> bool {
    [0, 1].into_iter().any(|side| {
        (1..depth).all(|row| {
            // Twice the column, in units of the slope's rows.
            let twice = 2 * slope.0 * row + slope.1;
            let (east, between) = (twice.div_euclid(2 * slope.1), twice.rem_euclid(2 * slope.1) == 0);
            !solid(if between { east - side } else { east }, row)
        })
    })
}

/// Every slope at which something changes within the radius, and one between each two.
fn slopes() -> Vec<Slope> {
    let radius = i64::from(RADIUS);
    let mut edges: Vec<Slope> = Vec::new();
    for depth in 1..=radius {
        edges.extend(
            (-2 * depth..=2 * depth).filter(|column| column.abs() <= 2 * depth).map(|column| (column, 2 * depth)),
        );
    }
    edges.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    edges.dedup_by(|a, b| a.0 * b.1 == b.0 * a.1);
    let between = |pair: &[Slope]| (pair[0].0 * pair[1].1 + pair[1].0 * pair[0].1, 2 * pair[0].1 * pair[1].1);
    let mids: Vec<Slope> = edges.windows(2).map(between).collect();
    edges.into_iter().chain(mids).collect()
}

/// What the document of the method says, cell by cell: an open cell is seen along the line between the middles, a solid
/// one if any ray reaches its middle line.
fn brute(eye: Point, solid: &dyn Fn(Point) -> bool) -> Vec<Point> {
    let rays = slopes();
    let mut seen = vec![eye];
    for dy in -RADIUS..=RADIUS {
        for dx in -RADIUS..=RADIUS {
            let at = Point::new(eye.x + dx, eye.y + dy);
            if (dx, dy) == (0, 0) || dx * dx + dy * dy > RADIUS * RADIUS {
                continue;
            }
            // A cell on a diagonal lies in two quadrants.
            let upright = dy.abs() >= dx.abs() && in_light(eye, (dx, dy), false, &rays, solid);
            let level = dx.abs() >= dy.abs() && in_light(eye, (dx, dy), true, &rays, solid);
            if upright || level {
                seen.push(at);
            }
        }
    }
    seen.sort_by_key(|at| (at.y, at.x));
    seen
}

fn in_light(eye: Point, (dx, dy): (i32, i32), level: bool, rays: &[Slope], solid: &dyn Fn(Point) -> bool) -> bool {
    let (column, depth) = if level { (dy, dx) } else { (dx, dy) };
    let sign = depth.signum();
    let solid_at = |column: i64, depth: i64| {
        let (along, away) = (column as i32, depth as i32 * sign);
        solid(if level { Point::new(eye.x + away, eye.y + along) } else { Point::new(eye.x + along, eye.y + away) })
    };
    let (column, depth) = (i64::from(column), i64::from(depth.abs()));
    let reaches = |slope: Slope| passes(slope, depth, &solid_at);
    if !solid_at(column, depth) {
        return reaches((column, depth));
    }
    // Strictly within the cell's middle line.
    rays.iter().any(|slope| (2 * slope.0 * depth - 2 * column * slope.1).abs() < slope.1 && reaches(*slope))
}

fn rock(bits: &[bool]) -> impl Fn(Point) -> bool + '_ {
    move |at| {
        let inside = (0..17).contains(&at.x) && (0..17).contains(&at.y);
        !inside || (at != Point::new(8, 8) && bits[(at.y * 17 + at.x) as usize])
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn shadow_casting_sees_what_brute_force_sees(bits in (1_u32..9).prop_flat_map(|share| proptest::collection::vec(proptest::bool::weighted(f64::from(share) / 10.0), 289))) {
        let solid = rock(&bits);
        let eye = Point::new(8, 8);
        prop_assert_eq!(sight(eye, RADIUS, &solid), brute(eye, &solid));
    }

    #[test]
    fn who_sees_is_seen(bits in proptest::collection::vec(proptest::bool::weighted(0.25), 289)) {
        let solid = rock(&bits);
        let eye = Point::new(8, 8);
        for other in sight(eye, RADIUS, &solid).into_iter().filter(|at| !solid(*at)) {
            prop_assert!(sight(other, RADIUS, &solid).contains(&eye), "{} sees {}, and not back", eye, other);
        }
    }
}

/// Past a wall on one side one sees; between walls on both sides, even in different rows, one does not. Either way it is
/// mutual.
#[test]
fn grazing_rays_are_mutual() {
    let (a, b) = (Point::new(0, 0), Point::new(3, 6));
    for (walls, mutual) in [(vec![Point::new(0, 1)], true), (vec![Point::new(0, 1), Point::new(2, 3)], false)] {
        let solid = |at: Point| walls.contains(&at);
        assert_eq!(sight(a, RADIUS, solid).contains(&b), mutual);
        assert_eq!(sight(b, RADIUS, solid).contains(&a), mutual);
    }
}

#[test]
fn real_floors() {
    for method in Method::NAMES {
        let recipe = Recipe::new(Method::from_name(method).unwrap());
        let game = Game::new(Campaign::new(recipe, Seed::from(3))).unwrap();
        let ground = &game.level().map.terrain;
        let solid = |at: Point| ground.is_solid(at);
        let cells: Vec<Point> = ground.bounds().cells().filter(|at| ground.is_open(*at)).step_by(37).collect();
        for eye in cells {
            assert_eq!(sight(eye, RADIUS, solid), brute(eye, &solid), "{method} from {eye}");
        }
    }
}
