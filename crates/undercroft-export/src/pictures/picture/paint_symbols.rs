//! Paints what stands on the floor and in the walls: furnishings, doors, stairs, marks and numbers.

use undercroft::{
    Grid, Named,
    geom::Rect,
    view::plan::{DoorSymbol, ExitSymbol, Label, MarkSymbol, Path, PointF, StairSymbol, stones},
};

use super::{
    door_symbols,
    elements::Elements,
    furniture_symbols,
    options::PictureView,
    paint::Painter,
    scene::{DrawOp, Ink},
    style::{LineStyle, Style},
};

/// The height of the names of stairs to other levels, in cells.
const STAIR_NAME: f64 = 0.56;

impl Painter<'_> {
    pub(super) fn furnishings(&mut self) {
        if !self.layers.has("furnishings") {
            return;
        }
        let plan = self.plan;
        let mut ops = Vec::new();
        let stones = stones(&plan.open, &self.taken_cells(), plan.content, self.style.rubble);
        let fine = self.style.fine;
        self.solid(stones, self.style.stone, LineStyle { width: fine.width * 0.5, ..fine }, &mut ops);
        let mut elements = Elements::after(ops);
        // In the isometric view furnishings stand among the walls.
        let lying: &[MarkSymbol] = if self.view == PictureView::Plan { &plan.marks } else { &[] };
        let name =
            |at: usize, mark: &MarkSymbol| (format!("furnishing-{at}"), format!("furnishing {}", mark.kind.name()));
        elements.each(self, lying, name, |painter, marks, ops| {
            let style = painter.style;
            let shapes = furniture_symbols::shapes(marks);
            painter.solid(shapes.stone, style.stone, style.fine, ops);
            painter.solid(shapes.basins, style.shallow, LineStyle { width: fine.width * 0.7, ..fine }, ops);
            painter.stroke(shapes.lines, Ink::round(style.fine.colour, style.fine.width * 0.7), ops);
        });
        self.scene.layers.extend(elements.layer("furnishings", "Furnishings", vec![self.floor]));
    }

    /// The cells on which no pebbles lie.
    fn taken_cells(&self) -> Grid<bool> {
        let (plan, bounds) = (self.plan, self.plan.open.bounds());
        let mut taken = Grid::new(bounds.w, bounds.h, false);
        plan.marks.iter().for_each(|sign| taken.put(sign.cell, true));
        let along = |[from, to]: [PointF; 2]| (0..=8).map(move |step| from.between(to, f64::from(step) / 8.0));
        let leaders = plan.labels.iter().filter_map(|label| label.leader).flat_map(along);
        let leaders = leaders.map(|at| (at.moved(-0.15, -0.15), at.moved(0.15, 0.15)));
        for (low, high) in plan.labels.iter().map(|label| label.bounds()).chain(leaders) {
            let (x, y) = (low.x.floor() as i32, low.y.floor() as i32);
            let under = Rect::new(x, y, high.x.ceil() as i32 - x, high.y.ceil() as i32 - y);
            under.intersect(bounds).cells().for_each(|cell| taken.put(cell, true));
        }
        taken
    }

    pub(super) fn doors(&mut self) {
        if !self.layers.has("doors") {
            return;
        }
        let is_secret = |door: &DoorSymbol| door.kind.is_hidden();
        for (id, title, secret) in [("doors", "Doors", false), ("secrets", "Secret doors", true)] {
            let doors: Vec<DoorSymbol> =
                self.plan.doors.iter().filter(|door| is_secret(door) == secret).copied().collect();
            let mut elements = Elements::default();
            let name = |at: usize, door: &DoorSymbol| {
                let lock = door.letter.map_or_else(String::new, |letter| format!(" lock-{letter}"));
                (format!("{}-{at}", if secret { "secret" } else { "door" }), format!("door {}{lock}", door.kind.name()))
            };
            elements.each(self, &doors, name, |painter, doors, ops| {
                let Style { wall, fine, door, floor, label, .. } = *painter.style;
                let shapes = door_symbols::doors(doors);
                painter.stroke(shapes.walls, Ink::sharp(wall.colour, wall.width), ops);
                painter.solid(shapes.leaves, door, fine, ops);
                painter.stroke(shapes.lines, Ink::sharp(fine.colour, fine.width * 0.7), ops);
                let dotted =
                    Ink { colour: fine.colour, width: fine.width * 0.8, dash: Some([0.07, 0.1]), round: false };
                painter.stroke(shapes.dotted, dotted, ops);
                painter.fill(shapes.solid, fine.colour, ops);
                painter.solid(shapes.plates, if floor.is_none() { door } else { floor }, fine, ops);
                painter.stroke(shapes.letters, Ink::round(label, 0.065), ops);
            });
            self.scene.layers.extend(elements.layer(id, title, Vec::new()));
        }
    }

    pub(super) fn stairs(&mut self) {
        if !self.layers.has("stairs") {
            return;
        }
        let plan = self.plan;
        let Style { wall, fine, floor, paper, stone, label, label_halo, .. } = *self.style;
        let ground = if floor.is_none() { stone } else { floor };
        let mut elements = Elements::default();
        let name = |at: usize, stair: &StairSymbol| (format!("stairs-{at}"), format!("stairs {}", stair.way.name()));
        elements.each(self, &plan.stairs, name, |painter, stairs, ops| {
            let (treads, arrows) = door_symbols::stairs(stairs);
            painter.stroke(treads, Ink::sharp(fine.colour, fine.width), ops);
            painter.solid(arrows, ground, fine, ops);
        });
        let name = |at: usize, _: &ExitSymbol| (format!("exit-{at}"), "exit".to_owned());
        elements.each(self, &plan.exits, name, |painter, exits, ops| {
            let gates = door_symbols::gates(exits);
            painter.fill(gates.floors, ground, ops);
            painter.stroke(gates.gaps, Ink::sharp(ground, wall.width * 1.5), ops);
            painter.stroke(gates.walls, Ink::sharp(wall.colour, wall.width), ops);
            painter.stroke(gates.treads, Ink::sharp(fine.colour, fine.width), ops);
            if let Some(shape) = painter.add(gates.arrows) {
                ops.push(DrawOp::Stroke { shape, ink: Ink::sharp(paper, 0.2) });
                ops.push(DrawOp::Fill { shape, colour: wall.colour, moved: (0.0, 0.0) });
            }
        });
        let named = plan.stairs.iter().filter_map(|stair| stair.label.as_ref());
        let names = named.flat_map(|(name, at)| self.text(name, *at, STAIR_NAME)).collect();
        if let Some(shape) = self.add(names) {
            if !label_halo.is_none() {
                elements.ops().push(DrawOp::Stroke { shape, ink: Ink::round(label_halo, 0.34 * STAIR_NAME) });
            }
            elements.ops().push(DrawOp::Stroke { shape, ink: Ink::round(label, 0.125 * STAIR_NAME) });
        }
        self.scene.layers.extend(elements.layer("stairs", "Stairs and ways out", Vec::new()));
    }

    pub(super) fn marks(&mut self) {
        if !self.layers.has("marks") {
            return;
        }
        let plan = self.plan;
        let mut elements = Elements::default();
        let name = |at: usize, mark: &MarkSymbol| (format!("mark-{at}"), format!("mark {}", mark.kind.name()));
        elements.each(self, &plan.marks, name, |painter, marks, ops| {
            let shapes = furniture_symbols::shapes(marks);
            painter.mark(shapes.marks, shapes.mark_lines, ops);
        });
        let goal: Vec<PointF> = plan.goal.into_iter().collect();
        elements.each(
            self,
            &goal,
            |_, _| ("goal".to_owned(), "mark goal".to_owned()),
            |painter, goal, ops| {
                painter.mark(goal.iter().map(|at| furniture_symbols::star(*at, 0.4)).collect(), Vec::new(), ops);
            },
        );
        let start: Vec<PointF> = plan.start.into_iter().collect();
        elements.each(
            self,
            &start,
            |_, _| ("start".to_owned(), "mark start".to_owned()),
            |painter, start, ops| {
                let ring = |size: f64| start.iter().map(move |at| Path::ellipse(*at, size, size)).collect();
                painter.mark(ring(0.13), ring(0.32), ops);
            },
        );
        self.scene.layers.extend(elements.layer("marks", "Marks", Vec::new()));
    }

    /// Filled and outlined parts of marks, on a halo.
    fn mark(&mut self, filled: Vec<Path>, lines: Vec<Path>, ops: &mut Vec<DrawOp>) {
        let Style { mark, fine, label_halo, .. } = *self.style;
        let [filled, lines] = [self.add(filled), self.add(lines)];
        if !label_halo.is_none() {
            let halo = |shape| DrawOp::Stroke { shape, ink: Ink::round(label_halo, 0.2) };
            ops.extend([filled, lines].into_iter().flatten().map(halo));
        }
        ops.extend(filled.map(|shape| DrawOp::Fill { shape, colour: mark, moved: (0.0, 0.0) }));
        ops.extend(lines.map(|shape| DrawOp::Stroke { shape, ink: Ink::sharp(mark, fine.width) }));
    }

    pub(super) fn numbers(&mut self) {
        if !self.layers.has("numbers") {
            return;
        }
        let plan = self.plan;
        // The stroke width depends on the size, so numbers of one size are drawn together.
        let mut labels = plan.labels.clone();
        labels.sort_by(|a, b| b.size.total_cmp(&a.size));
        let mut elements = Elements::default();
        let name = |_: usize, label: &Label| (format!("number-{}", label.room.0), "number".to_owned());
        for same in labels.chunk_by(|a, b| a.size.total_cmp(&b.size).is_eq()) {
            elements.each(self, same, name, |painter, labels, ops| painter.number(labels, ops));
        }
        self.scene.layers.extend(elements.layer("numbers", "Room numbers", Vec::new()));
    }

    /// Numbers of one size.
    fn number(&mut self, labels: &[Label], ops: &mut Vec<DrawOp>) {
        let Style { label, label_halo, fine, .. } = *self.style;
        let Some(size) = labels.first().map(|label| label.size) else { return };
        let leaders: Vec<[PointF; 2]> = labels.iter().filter_map(|label| label.leader).collect();
        if !label_halo.is_none() {
            self.lines(leaders.clone(), Ink::round(label_halo, 0.2), ops);
        }
        self.lines(leaders, Ink::round(label, fine.width), ops);
        let paths = labels.iter().flat_map(|label| self.text(&label.text, label.at, size)).collect();
        let Some(shape) = self.add(paths) else { return };
        if !label_halo.is_none() {
            ops.push(DrawOp::Stroke { shape, ink: Ink::round(label_halo, 0.34 * size) });
        }
        ops.push(DrawOp::Stroke { shape, ink: Ink::round(label, 0.125 * size) });
    }
}
