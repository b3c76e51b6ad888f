//! Symbols of doors, stairs and exits.

use undercroft::{
    Barrier, StairWay,
    geom::Dir,
    view::plan::{DoorSymbol, ExitSymbol, Path, PointF, StairSymbol},
};

use super::font::text_paths;

/// The shapes of door symbols, by how they are drawn.
#[derive(Default)]
pub(super) struct DoorShapes {
    /// Drawn like walls.
    pub walls: Vec<Path>,
    /// Filled and outlined: door leaves.
    pub leaves: Vec<Path>,
    /// Fine lines.
    pub lines: Vec<Path>,
    /// Fine dotted lines.
    pub dotted: Vec<Path>,
    /// Filled with the colour of lines.
    pub solid: Vec<Path>,
    /// Filled like paper: the background of letters.
    pub plates: Vec<Path>,
    /// The letters of secret doors.
    pub letters: Vec<Path>,
}

/// How deep a door is, and how much of the opening its frame takes on either side.
const DEPTH: f64 = 0.26;
const FRAME: f64 = 0.16;

pub(super) fn doors(openings: &[DoorSymbol]) -> DoorShapes {
    let mut shapes = DoorShapes::default();
    openings.iter().for_each(|opening| shapes.door(opening));
    shapes
}

impl DoorShapes {
    fn door(&mut self, opening: &DoorSymbol) {
        let DoorSymbol { from, to, side, width, .. } = *opening;
        let wide = f64::from(width);
        let along = |at: f64| from.between(to, at / wide);
        let bar = |a: f64, b: f64, depth: f64| {
            let (one, two) = (along(a), along(b));
            let corners = [(one, 0.5), (two, 0.5), (two, -0.5), (one, -0.5)];
            Path::polygon(&corners.map(|(at, share)| at.toward(side, depth * share)))
        };
        let mut frame = |size: f64| {
            self.walls.push(Path::line(&[along(0.0), along(size)]));
            self.walls.push(Path::line(&[along(wide), along(wide - size)]));
        };
        match opening.kind.barrier() {
            Barrier::Open => {
                frame(0.14);
                self.dotted.push(Path::line(&[along(0.2), along(wide - 0.14)]));
            }
            Barrier::Hidden => {
                frame(wide);
                let middle = opening.middle();
                self.plates.push(Path::ellipse(middle, 0.3, 0.3));
                self.letters.extend(text_paths("S", middle, 0.36));
            }
            Barrier::Leaf | Barrier::Lock => {
                frame(FRAME);
                // A wide opening has two leaves, however wide it is.
                let leaves = if width > 1 { 2 } else { 1 };
                let each = (wide - 2.0 * FRAME) / f64::from(leaves);
                for leaf in 0..leaves {
                    let start = FRAME + each * f64::from(leaf);
                    self.leaves.push(bar(start, start + each, DEPTH));
                }
                if let Some(letter) = opening.letter {
                    self.plates.push(Path::ellipse(opening.middle(), 0.3, 0.3));
                    self.letters.extend(text_paths(&letter.to_string(), opening.middle(), 0.36));
                } else if opening.kind.is_locked() {
                    self.solid.push(Path::ellipse(opening.middle(), 0.075, 0.075));
                    self.lines.push(bar(FRAME, wide - FRAME, DEPTH * 0.5));
                }
            }
        }
    }
}

/// The treads of stairs: the lower, the shorter. Outside corridors an arrow marks stairs to a level above.
pub(super) fn stairs(steps: &[StairSymbol]) -> (Vec<Path>, Vec<Path>) {
    let (mut lines, mut solid) = (Vec::new(), Vec::new());
    for step in steps {
        let across = step.down.clockwise();
        for tread in 0..6 {
            let share = f64::from(tread) / 5.0;
            let middle = step.at.toward(step.down, -0.4 + 0.8 * share);
            let half = 0.42 - 0.24 * share;
            lines.push(Path::line(&[middle.toward(across, -half), middle.toward(across, half)]));
        }
        if step.way == StairWay::Up && !step.between_rooms {
            solid.push(arrow(step.at, step.down.opposite(), 0.26));
        }
    }
    (lines, solid)
}

/// The shapes of exits: treads, a gap in the wall, and an arrow that points inwards for the main one.
pub(super) struct GateShapes {
    pub gaps: Vec<Path>,
    /// The floor of exits that lead through rock, and the walls beside it.
    pub floors: Vec<Path>,
    pub walls: Vec<Path>,
    pub treads: Vec<Path>,
    pub arrows: Vec<Path>,
}

/// The length of an exit through rock.
const THROUGH_ROCK: f64 = 0.9;

/// The distance from the sill to the middle of the arrow. Between other rooms the arrow lies on the treads, as outside
/// it would lie on their floor.
fn arrow_at(gate: &ExitSymbol) -> f64 {
    match (gate.free, gate.in_rock) {
        (true, true) => THROUGH_ROCK + 0.5,
        (true, false) => 0.65,
        (false, true) => 0.5,
        (false, false) => -0.5,
    }
}

/// How far an exit extends from its sill.
pub(super) fn gate_reach(gate: &ExitSymbol) -> f64 {
    arrow_at(gate) + 0.26
}

pub(super) fn gates(gates: &[ExitSymbol]) -> GateShapes {
    let mut shapes =
        GateShapes { gaps: Vec::new(), floors: Vec::new(), walls: Vec::new(), treads: Vec::new(), arrows: Vec::new() };
    for gate in gates {
        let across = gate.out.clockwise();
        let line = |at: PointF, half: f64| Path::line(&[at.toward(across, -half), at.toward(across, half)]);
        shapes.gaps.push(line(gate.sill, 0.42));
        // Treads lie on the floor: outside the wall if the exit leads through rock, else inside.
        let first = if gate.in_rock { 0.14 } else { -0.66 };
        shapes.treads.extend((0..4).map(|nth| line(gate.sill.toward(gate.out, first + 0.22 * f64::from(nth)), 0.44)));
        if gate.in_rock {
            let end = gate.sill.toward(gate.out, THROUGH_ROCK);
            let [left, right] = [-0.5, 0.5].map(|aside| [gate.sill.toward(across, aside), end.toward(across, aside)]);
            shapes.floors.push(Path::polygon(&[left[0], left[1], right[1], right[0]]));
            shapes.walls.extend([Path::line(&left), Path::line(&right)]);
        }
        let way = if gate.main { gate.out.opposite() } else { gate.out };
        shapes.arrows.push(arrow(gate.sill.toward(gate.out, arrow_at(gate)), way, if gate.main { 0.36 } else { 0.24 }));
    }
    shapes
}

/// What a way out covers beside the floor of its room: the floor in the rock and the arrow.
#[cfg(feature = "html")]
pub(crate) fn gate_outlines(gate: &ExitSymbol) -> Vec<Path> {
    let shapes = gates(std::slice::from_ref(gate));
    [shapes.floors, shapes.arrows].concat()
}

/// A triangle that points in a direction.
pub(super) fn arrow(at: PointF, way: Dir, size: f64) -> Path {
    let across = way.clockwise();
    let back = at.toward(way, -size * 0.7);
    Path::polygon(&[at.toward(way, size), back.toward(across, size * 0.8), back.toward(across, -size * 0.8)])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use undercroft::{
        DoorKind, Named, Recipe, Seed, Workshop,
        geom::Point,
        view::plan::{Audience, PlanOptions, plan},
    };

    use super::*;

    /// Recipes with many ways out, some of them amid other rooms.
    const RECIPES: [&str; 5] = [
        "[method.bsp]\nwidth=40\nheight=30\ndepth=6\nmin_room=3\nmax_room=6\n[passes.exits]\ncount=4\n",
        "[method.scatter]\nwidth=50\nheight=50\nmin_room=4\nmax_room=8\n[passes.exits]\ncount=4\n",
        "[method.walk]\nwidth=70\nheight=70\nrooms=9\nbranches=3\n[passes.exits]\ncount=4\n",
        "[method.tabletop]\narchetype='warren'\nexits=4\n",
        "[method.tabletop]\narchetype='crypt'\ndensity=1.0\nexits=4\n",
    ];

    /// Kinds may be added to the library; each of today's has a symbol of its own.
    #[test]
    fn every_kind_of_door_has_a_symbol_of_its_own() {
        let recipe = Recipe::from_toml("[method.tabletop]\n").unwrap();
        let dungeon = Workshop::new().generate(&recipe, 4).unwrap();
        let symbol = plan(dungeon.draft(), &PlanOptions::default()).doors[0];
        let drawn: Vec<String> = DoorKind::ALL
            .iter()
            .map(|(kind, _)| {
                let DoorShapes { walls, leaves, lines, dotted, solid, plates, letters } =
                    doors(&[DoorSymbol { kind: *kind, ..symbol }]);
                format!("{:?}", [walls, leaves, lines, dotted, solid, plates, letters])
            })
            .collect();
        for (index, one) in drawn.iter().enumerate() {
            assert!(!drawn[..index].contains(one), "{:?}", DoorKind::ALL[index]);
        }
    }

    /// A way out is drawn where it is, and its arrow lies on rock or on its own cell.
    #[test]
    fn no_arrow_lies_on_the_floor_of_another_room_in_a_thousand_dungeons() {
        let (mut ways, mut amid) = (0, 0);
        for recipe in RECIPES {
            let recipe = Recipe::from_toml(recipe).unwrap();
            let mut workshop = Workshop::new();
            let made = (0..).filter_map(|seed: i64| workshop.generate(&recipe, Seed::from(seed)).ok());
            for dungeon in made.take(200) {
                for audience in [Audience::Gm, Audience::Player] {
                    let plan = plan(dungeon.draft(), &PlanOptions { audience, ..PlanOptions::default() });
                    let cell = |at: PointF| Point::new(at.x.floor() as i32, at.y.floor() as i32);
                    let is_open = |at: Point| plan.open.get(at) == Some(&true);
                    let is_gm = audience == Audience::Gm;
                    assert!(plan.exits.len() == dungeon.draft().exits.len() || !is_gm, "all are drawn");
                    for gate in &plan.exits {
                        let its =
                            |exit: &&undercroft::Exit| (PointF::middle(exit.at), exit.side) == (gate.at, gate.out);
                        let exit = dungeon.draft().exits.iter().find(its).unwrap();
                        assert!(is_open(cell(gate.sill.toward(gate.out, -0.5))), "it leads out of the floor");
                        let shapes = gates(std::slice::from_ref(gate));
                        for spot in shapes.arrows.iter().flat_map(|arrow| arrow.flattened(1)) {
                            assert!(cell(spot) == exit.at || !is_open(cell(spot)), "{:?}", dungeon.origin().seed);
                        }
                        let drawn = shapes.floors.iter().chain(&shapes.treads).flat_map(|path| path.flattened(1));
                        for spot in drawn {
                            // A little inside, as edges belong to two cells.
                            let inside = spot.between(gate.at, 0.02);
                            let own = [exit.at, exit.side.opposite().step(exit.at)];
                            assert!(own.contains(&cell(inside)), "a tread beside the way out");
                        }
                        ways += 1;
                        amid += i32::from(!gate.free);
                    }
                }
            }
        }
        assert!(ways > 1_000 && amid > 0, "{ways} ways out, {amid} of them amid other rooms");
    }
}
