//! Paints a plan in a style. This is the only place that decides what is drawn and in which order.

use undercroft::{
    Draft, Dungeon, Origin,
    geom::{Dir, Rect},
    view::plan::{self, Audience, Hatching, Path, Plan, PointF, hatching},
};

use super::{
    door_symbols,
    font::text_paths,
    furniture_symbols, isometric,
    options::{PictureLayers, PictureOptions, PictureView},
    scene::{DrawOp, Ink, Layer, Scene, VectorShape},
    style::{Colour, LineStyle, Style},
};

/// The picture of a dungeon.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::picture::{PictureOptions, paint};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert!(paint(&dungeon, &PictureOptions::default()).layers.len() > 3);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn paint(dungeon: &Dungeon, picture_options: &PictureOptions) -> Scene {
    paint_draft(dungeon.draft(), dungeon.origin(), picture_options)
}

/// The same for a draft, which need not be sound.
pub(crate) fn paint_draft(draft: &Draft, origin: &Origin, picture_options: &PictureOptions) -> Scene {
    let plan = picture_options.plan(draft);
    let mut scene = paint_titled(&plan, origin, picture_options);
    super::floor_text::add(draft, picture_options, &mut scene);
    if picture_options.elements {
        super::elements::add_rooms(&plan::room_areas(draft, &picture_options.plan_options()), &mut scene);
        super::elements::prefix_classes(picture_options.class_prefix, &mut scene);
    }
    match picture_options.view {
        PictureView::Plan => scene,
        PictureView::Isometric => isometric::projected(scene, isometric::frame(&plan, picture_options)),
    }
}

/// The picture of a plan, with its title and tiles, not yet projected.
pub(crate) fn paint_titled(plan: &Plan, origin: &Origin, picture_options: &PictureOptions) -> Scene {
    let mut scene = paint_plan(plan, picture_options);
    // From the seed players could generate the whole dungeon.
    if picture_options.audience == Audience::Gm {
        scene.title = format!("{}, seed {}", origin.recipe.method.name(), origin.seed);
    }
    #[cfg(feature = "picture")]
    if picture_options.style.tiles {
        super::wang_sheet::add_tile_layer(origin, plan, picture_options, &mut scene);
    }
    scene
}

/// The corners of the picture: the visible content with its margin, extended by whole cells for exits, and for numbers that
/// stand beside their rooms.
fn frame(plan: &Plan, picture_options: &PictureOptions) -> (PointF, PointF) {
    const AIR: f64 = 0.25;
    let Rect { x, y, w, h } = plan.content;
    let (low, high) = (PointF::new(f64::from(x), f64::from(y)), PointF::new(f64::from(x + w), f64::from(y + h)));
    let margin = picture_options.margin.unwrap_or(picture_options.style.margin);
    let around = |side: Dir| {
        let gates = plan.exits.iter().filter(|gate| gate.out == side && picture_options.layers.has("stairs"));
        let beyond = |tip: PointF| match side {
            Dir::North => low.y - tip.y,
            Dir::East => tip.x - high.x,
            Dir::South => tip.y - high.y,
            Dir::West => low.x - tip.x,
        };
        let tips = gates.map(|gate| beyond(gate.sill.toward(side, door_symbols::gate_reach(gate))) + AIR);
        let numbers = plan.labels.iter().map(|label| label.bounds()).flat_map(|(a, b)| [beyond(a), beyond(b)]);
        let needed = tips.chain(numbers).fold(AIR, f64::max);
        margin + (needed - margin).ceil().max(0.0)
    };
    (low.moved(-around(Dir::West), -around(Dir::North)), high.moved(around(Dir::East), around(Dir::South)))
}

/// The picture of a plan without title and tiles, not yet projected.
pub(super) fn paint_plan(plan: &Plan, picture_options: &PictureOptions) -> Scene {
    let style = &picture_options.style;
    let (origin, end) = match picture_options.view {
        PictureView::Plan => frame(plan, picture_options),
        PictureView::Isometric => isometric::frame_before(isometric::frame(plan, picture_options)),
    };
    let mut scene = Scene::new("Dungeon", end.x - origin.x, end.y - origin.y, style.paper);
    scene.origin = origin;
    let mut painter = Painter {
        floor: scene.shape(VectorShape::Paths(plan.outline.clone())),
        scene,
        style,
        layers: &picture_options.layers,
        plan,
        view: picture_options.view,
        has_elements: picture_options.elements,
    };
    painter.paper();
    painter.ground();
    painter.hatching();
    painter.floor();
    painter.paving();
    painter.water();
    painter.grid();
    painter.furnishings();
    painter.walls();
    match picture_options.view {
        PictureView::Plan => painter.doors(),
        PictureView::Isometric => painter.upright(),
    }
    painter.stairs();
    painter.marks();
    painter.numbers();
    painter.scene
}

pub(super) struct Painter<'a> {
    pub(super) scene: Scene,
    pub(super) floor: usize,
    pub(super) style: &'a Style,
    pub(super) layers: &'a PictureLayers,
    pub(super) plan: &'a Plan,
    pub(super) view: PictureView,
    /// Whether doors, furnishings and the like are elements of their own.
    pub(super) has_elements: bool,
}

impl Painter<'_> {
    pub(super) fn layer(&mut self, id: &'static str, title: &'static str, clips: Vec<usize>, ops: Vec<DrawOp>) {
        if !ops.is_empty() {
            self.scene.layers.push(Layer::new(id, title, clips, ops));
        }
    }

    /// The strokes of a text, which stands upright however the picture is seen.
    pub(super) fn text(&self, text: &str, at: PointF, size: f64) -> Vec<Path> {
        let paths = text_paths(text, at, size);
        match self.view {
            PictureView::Plan => paths,
            PictureView::Isometric => paths.iter().map(|path| isometric::upright(path, at)).collect(),
        }
    }

    pub(super) fn add(&mut self, paths: Vec<Path>) -> Option<usize> {
        (!paths.is_empty()).then(|| self.scene.shape(VectorShape::Paths(paths)))
    }

    pub(super) fn fill(&mut self, paths: Vec<Path>, colour: Colour, ops: &mut Vec<DrawOp>) {
        if let Some(shape) = self.add(paths).filter(|_| !colour.is_none()) {
            ops.push(DrawOp::Fill { shape, colour, moved: (0.0, 0.0) });
        }
    }

    pub(super) fn stroke(&mut self, paths: Vec<Path>, ink: Ink, ops: &mut Vec<DrawOp>) {
        if let Some(shape) = self.add(paths).filter(|_| !ink.colour.is_none() && ink.width > 0.0) {
            ops.push(DrawOp::Stroke { shape, ink });
        }
    }

    pub(super) fn lines(&mut self, lines: Vec<[PointF; 2]>, ink: Ink, ops: &mut Vec<DrawOp>) {
        if !lines.is_empty() {
            let shape = self.scene.shape(VectorShape::Lines(lines));
            ops.push(DrawOp::Stroke { shape, ink });
        }
    }

    /// Filled, then outlined.
    pub(super) fn solid(&mut self, paths: Vec<Path>, colour: Colour, line: LineStyle, ops: &mut Vec<DrawOp>) {
        if let Some(shape) = self.add(paths) {
            ops.push(DrawOp::Fill { shape, colour, moved: (0.0, 0.0) });
            ops.push(DrawOp::Stroke { shape, ink: Ink::sharp(line.colour, line.width) });
        }
    }

    fn paper(&mut self) {
        let PointF { x: left, y: top } = self.scene.origin;
        let (right, bottom) = (left + self.scene.width, top + self.scene.height);
        let mut ops = Vec::new();
        if !self.style.stains.is_none() {
            for (paths, share) in super::stains::stains(left, top, self.scene.width, self.scene.height) {
                let opacity = (f64::from(self.style.stains.opacity) * share) as u8;
                self.fill(paths, Colour { opacity, ..self.style.stains }, &mut ops);
            }
        }
        if self.style.squares.shows() && self.layers.has("grid") {
            let horizontal = (top.ceil() as i32..=bottom.floor() as i32).map(f64::from);
            let vertical = (left.ceil() as i32..=right.floor() as i32).map(f64::from);
            let mut lines: Vec<[PointF; 2]> =
                horizontal.map(|y| [PointF::new(left, y), PointF::new(right, y)]).collect();
            lines.extend(vertical.map(|x| [PointF::new(x, top), PointF::new(x, bottom)]));
            self.lines(lines, Ink::sharp(self.style.squares.colour, self.style.squares.width), &mut ops);
        }
        self.layer("paper", "Paper", Vec::new(), ops);
    }

    fn ground(&mut self) {
        if !self.layers.has("ground") || self.style.ground.is_none() {
            return;
        }
        let (shade, levels) = (self.style.ground, self.plan.ground.clone());
        let highest = levels.len().saturating_sub(1).max(1);
        let mut ops = Vec::new();
        for (height, paths) in levels.into_iter().enumerate() {
            let opacity = usize::from(shade.opacity) * (highest - height.min(highest)) / highest;
            self.fill(paths, Colour { opacity: opacity as u8, ..shade }, &mut ops);
        }
        self.layer("ground", "Ground", Vec::new(), ops);
    }

    fn hatching(&mut self) {
        if !self.layers.has("hatching") {
            return;
        }
        let mut ops = Vec::new();
        let style = self.style;
        if style.band.shows() {
            ops.push(DrawOp::Stroke { shape: self.floor, ink: Ink::round(style.band.colour, 2.0 * style.band.width) });
        }
        if style.hatch.shows() {
            let options = Hatching { reach: style.hatch_reach, spacing: style.hatch_spacing, pitch: style.hatch_pitch };
            self.lines(hatching(self.plan, &options), Ink::round(style.hatch.colour, style.hatch.width), &mut ops);
        }
        self.layer("hatching", "Hatching", Vec::new(), ops);
    }

    fn floor(&mut self) {
        let Style { floor: colour, shadow, .. } = *self.style;
        if colour.is_none() {
            return;
        }
        let fill = |colour: Colour, by: f64| DrawOp::Fill { shape: self.floor, colour, moved: (by, by) };
        if !shadow.shows() {
            let ops = vec![fill(colour, 0.0)];
            self.layer("floor", "Floor", Vec::new(), ops);
            return;
        }
        // Drawing the floor several times, shifted and lighter each time, leaves a soft shadow along the north and west
        // walls.
        const STEPS: u32 = 4;
        let share = |step: u32| f64::from(step) / f64::from(STEPS);
        let mut ops: Vec<DrawOp> = (0..STEPS)
            .map(|step| fill(shadow.colour.toward(colour, share(step)), shadow.width * share(step)))
            .collect();
        ops.push(fill(colour, shadow.width));
        self.layer("floor", "Floor", vec![self.floor], ops);
    }

    fn paving(&mut self) {
        let Style { paving_dark, paving_light, joint, .. } = *self.style;
        if paving_dark.is_none() && paving_light.is_none() && !joint.shows() {
            return;
        }
        let paving = plan::paving(self.plan);
        let mut ops = Vec::new();
        self.fill(paving.dark, paving_dark, &mut ops);
        self.fill(paving.light, paving_light, &mut ops);
        if joint.shows() {
            self.lines(paving.joints, Ink::sharp(joint.colour, joint.width), &mut ops);
        }
        self.layer("paving", "Paving", vec![self.floor], ops);
    }

    fn water(&mut self) {
        if !self.layers.has("water") || self.plan.pools.wet.is_empty() {
            return;
        }
        let Style { shallow, deep, shore, .. } = *self.style;
        let pools = self.plan.pools.clone();
        let mut ops = Vec::new();
        let Some(wet) = self.add(pools.wet) else { return };
        let Some(shores) = self.add(pools.shores) else {
            let mut ops = vec![DrawOp::Fill { shape: wet, colour: shallow, moved: (0.0, 0.0) }];
            self.fill(pools.deep, deep, &mut ops);
            self.layer("water", "Water", vec![self.floor], ops);
            return;
        };
        ops.push(DrawOp::Fill { shape: wet, colour: shallow, moved: (0.0, 0.0) });
        self.fill(pools.deep, deep, &mut ops);
        self.layer("water", "Water", vec![self.floor], ops);
        // A wide line in the shore colour and a slightly narrower one in the water colour leave a ripple at a constant
        // distance from the shore.
        let mut ripples = Vec::new();
        if shore.shows() {
            for (far, share) in [(0.42, 0.72), (0.22, 0.45)] {
                let colour = shore.colour.toward(shallow, share);
                ripples.push(DrawOp::Stroke { shape: shores, ink: Ink::round(colour, 2.0 * far) });
                let inner = 2.0 * far - 1.2 * shore.width;
                ripples.push(DrawOp::Stroke { shape: shores, ink: Ink::round(shallow, inner) });
            }
            ripples.push(DrawOp::Stroke { shape: shores, ink: Ink::round(shore.colour, 2.0 * shore.width) });
        }
        self.layer("water-shores", "Shores", vec![self.floor, wet], ripples);
    }

    fn grid(&mut self) {
        if !self.layers.has("grid") || !self.style.grid.shows() {
            return;
        }
        let Style { grid, grid_dash, grid_gap, .. } = *self.style;
        let dash = (grid_dash > 0.0 && grid_gap > 0.0).then_some([grid_dash, grid_gap]);
        let mut ops = Vec::new();
        let ink = Ink { colour: grid.colour, width: grid.width, dash, round: false };
        self.lines(self.plan.grid.clone(), ink, &mut ops);
        self.layer("grid", "Grid", vec![self.floor], ops);
    }

    fn walls(&mut self) {
        let Style { wall, outer_wall, paper, .. } = *self.style;
        let mut ops = Vec::new();
        let pillars = furniture_symbols::shapes(&self.plan.marks).walls;
        self.fill(pillars, wall.colour, &mut ops);
        if outer_wall.shows() {
            let away = wall.width + 0.12;
            let outer = Ink::sharp(outer_wall.colour, 2.0 * (away + outer_wall.width));
            ops.push(DrawOp::Stroke { shape: self.floor, ink: outer });
            ops.push(DrawOp::Stroke { shape: self.floor, ink: Ink::sharp(paper, 2.0 * away) });
        }
        if wall.shows() {
            ops.push(DrawOp::Stroke { shape: self.floor, ink: Ink::sharp(wall.colour, wall.width) });
        }
        self.layer("walls", "Walls", Vec::new(), ops);
    }
}
