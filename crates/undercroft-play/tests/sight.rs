//! Sight against brute force: every ray on its own, in exact fractions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

use proptest::prelude::*;
use undercroft::{Method, Recipe, Seed, geom::Point};
use undercroft_play::{Campaign, Game, RADIUS, sight};

/// A slope, columns over rows.
type Slope = (i64, i64);

/// Whether a ray of this slope passes a row: through an open cell, or between two that are not both solid.
fn passes(slope: Slope, depth: i64, solid: &dyn Fn(i64, i64) -> bool) -> bool {
    // Twice the column, in units of the slope's rows.
    let twice = 2 * slope.0 * depth;
    let (west, rest) = ((twice + slope.1).div_euclid(2 * slope.1), (twice + slope.1).rem_euclid(2 * slope.1));
    if rest == 0 { !(solid(west, depth) && solid(west - 1, depth)) } else { !solid(west, depth) }
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
    let reaches = |slope: Slope| (1..depth).all(|row| passes(slope, row, &solid_at));
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

/// A ray that grazes a wall on either side and then passes between two cells: the one case in which scanning by
/// sectors alone would not be mutual.
#[test]
fn a_grazing_ray_is_mutual() {
    let walls = [Point::new(0, 1), Point::new(2, 3)];
    let solid = |at: Point| walls.contains(&at);
    let (a, b) = (Point::new(0, 0), Point::new(3, 6));
    assert!(sight(a, RADIUS, solid).contains(&b));
    assert!(sight(b, RADIUS, solid).contains(&a));
}

#[test]
fn real_floors() {
    for method in Method::NAMES {
        let recipe = Recipe::new(Method::from_name(method).unwrap());
        let game = Game::new(Campaign::new(recipe, Seed::from(3))).unwrap();
        let ground = &game.level().plan.ground;
        let solid = |at: Point| ground.is_solid(at);
        let cells: Vec<Point> = ground.bounds().cells().filter(|at| ground.is_open(*at)).step_by(37).collect();
        for eye in cells {
            assert_eq!(sight(eye, RADIUS, solid), brute(eye, &solid), "{method} from {eye}");
        }
    }
}
