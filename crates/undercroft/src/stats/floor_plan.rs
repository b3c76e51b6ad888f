//! Measurements of a floor plan that tell the archetypes of `tabletop` apart.

use crate::{
    geom::Point,
    model::{Cell, Draft},
    recipe::Archetype,
};

/// Five measurements of a floor plan that tell which archetype it was built as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloorPlan {
    /// The share of its rectangle that a room fills, on average. Caves fill the least.
    pub fill: f64,
    /// The share of the floor that lies on floor again when the map is mirrored left to right. It is 1 for a temple.
    pub symmetry: f64,
    /// In how many different rows and columns the centres of rooms lie, divided by twice the number of rooms. It is
    /// lowest in a fortress, and low where rooms lie edge to edge.
    pub scatter: f64,
    /// How many times as large the largest room is as the second largest. A lair has one room far larger than all
    /// others.
    pub dominance: f64,
    /// How many cells a room has on average. It is low in a crypt, most of whose rooms are small chambers.
    pub mean_room: f64,
}

impl FloorPlan {
    /// The numbers of a dungeon.
    ///
    /// ```
    /// use undercroft::{FloorPlan, Recipe, generate, recipe::Archetype};
    /// let recipe = Recipe::from_toml("[method.tabletop]\narchetype = 'temple'").unwrap();
    /// let dungeon = generate(&recipe, "3")?;
    /// let plan = FloorPlan::of(dungeon.draft());
    /// assert!(plan.symmetry > 0.99);
    /// assert_eq!(plan.archetype(), Archetype::Temple);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn of(draft: &Draft) -> FloorPlan {
        let rooms = draft.rooms.len().max(1) as f64;
        let fill: f64 = draft.rooms.iter().map(|room| room.area() as f64 / room.rect.area() as f64).sum();
        let mut columns: Vec<i32> = draft.rooms.iter().map(|room| room.rect.centre().x).collect();
        let mut rows: Vec<i32> = draft.rooms.iter().map(|room| room.rect.centre().y).collect();
        for lines in [&mut columns, &mut rows] {
            lines.sort_unstable();
            lines.dedup();
        }
        let mut areas: Vec<i64> = draft.rooms.iter().map(|room| room.area()).collect();
        areas.sort_unstable_by(|a, b| b.cmp(a));
        FloorPlan {
            fill: fill / rooms,
            symmetry: symmetry(draft),
            scatter: (columns.len() + rows.len()) as f64 / (2.0 * rooms),
            dominance: match areas[..] {
                [largest, second, ..] => largest as f64 / second as f64,
                _ => 1.0,
            },
            mean_room: areas.iter().sum::<i64>() as f64 / rooms,
        }
    }

    /// The archetype that such numbers are typical of.
    ///
    /// ```
    /// use undercroft::{FloorPlan, recipe::Archetype};
    /// let plan = FloorPlan { fill: 0.7, symmetry: 0.3, scatter: 0.9, dominance: 1.2, mean_room: 60.0 };
    /// assert_eq!(plan.archetype(), Archetype::Cavern);
    /// ```
    pub fn archetype(&self) -> Archetype {
        match *self {
            FloorPlan { fill, .. } if fill < 0.8 => Archetype::Cavern,
            FloorPlan { fill, scatter, .. } if fill > 0.999 && scatter < 0.4 => Archetype::Fortress,
            FloorPlan { symmetry, .. } if symmetry > 0.99 => Archetype::Temple,
            FloorPlan { scatter, .. } if scatter < 0.6 => Archetype::Warren,
            FloorPlan { mean_room, .. } if mean_room < 30.0 => Archetype::Crypt,
            FloorPlan { dominance, .. } if dominance > 1.9 => Archetype::Lair,
            _ => Archetype::Classic,
        }
    }
}

/// The share of the floor that the mirror image covers.
fn symmetry(draft: &Draft) -> f64 {
    let cells = &draft.board.cells;
    let is_floor = |at: Point| cells.get(at) == Some(&Cell::Floor);
    let (mut floor, mut covered) = (0_u32, 0_u32);
    for at in cells.bounds().cells().filter(|at| is_floor(*at)) {
        floor += 1;
        covered += u32::from(is_floor(Point::new(cells.width() - 1 - at.x, at.y)));
    }
    f64::from(covered) / f64::from(floor.max(1))
}
