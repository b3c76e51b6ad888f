//! The meaning of the symbols on a map.

use undercroft::{
    DoorKind, MarkKind, Named,
    geom::{Dir, Point},
    view::plan::{DoorSymbol, ExitSymbol, MarkSymbol, Path, Plan, PointF, StairSymbol},
};

use super::{PictureOptions, PictureView, Scene, paint::paint_plan};

/// A symbol of a map and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LegendItem {
    pub(crate) name: String,
}

impl LegendItem {
    /// The size of the drawing of one symbol, in cells.
    pub(crate) const WIDTH: f64 = 1.3;
    pub(crate) const HEIGHT: f64 = 1.1;
}

/// The symbols that a plan has, each once, with one drawing of all of them side by side.
pub(crate) fn legend(plan: &Plan, picture_options: &PictureOptions) -> (Vec<LegendItem>, Scene) {
    let mut items: Vec<LegendItem> = Vec::new();
    let mut drawn = Plan { rough: plan.rough.clone(), ..Plan::empty(plan.content) };
    let mut next = |name: String| {
        let at = PointF::new((items.len() as f64 + 0.5) * LegendItem::WIDTH, LegendItem::HEIGHT / 2.0);
        items.push(LegendItem { name });
        at
    };
    let mut floors: Vec<Path> = Vec::new();
    let mut floor = |at: PointF| floors.push(Path::rect(at.moved(-0.5, -0.5), 1.0, 1.0));
    for (kind, _) in DoorKind::ALL {
        let Some(door) = plan.doors.iter().find(|door| door.kind == *kind) else { continue };
        let at = next(DoorKind::noun(*kind).to_owned());
        let (from, to) = (at.moved(0.0, -0.5), at.moved(0.0, 0.5));
        drawn.doors.push(DoorSymbol { from, to, side: Dir::East, width: 1, letter: None, ..*door });
    }
    if let Some(stair) = plan.stairs.first() {
        let at = next("stairs, narrow end down".to_owned());
        drawn.stairs.push(StairSymbol { at, down: Dir::East, label: None, ..stair.clone() });
    }
    if let Some(exit) = plan.exits.iter().find(|exit| exit.main) {
        let at = next("main entrance".to_owned());
        drawn.exits.push(ExitSymbol {
            at,
            sill: at.moved(0.0, 0.5),
            in_rock: false,
            out: Dir::South,
            free: false,
            ..exit.clone()
        });
    }
    if plan.start.is_some() {
        drawn.start = Some(next("start".to_owned()));
    }
    let mut kinds: Vec<(MarkKind, Option<char>)> = Vec::new();
    for mark in plan.marks.iter().filter(|mark| !matches!(mark.kind, MarkKind::Pillar | MarkKind::Own | MarkKind::Key))
    {
        if !kinds.contains(&(mark.kind, mark.sign)) {
            kinds.push((mark.kind, mark.sign));
            let at = next(mark.kind.name().replace('_', " "));
            drawn.marks.push(MarkSymbol { at, facing: None, cell: Point::new(0, 0), ..mark.clone() });
        }
    }
    if !plan.pools.wet.is_empty() {
        let at = next("water".to_owned());
        floor(at);
        drawn.pools.wet.push(Path::rect(at.moved(-0.5, -0.5), 1.0, 1.0));
    }
    if !plan.pools.deep.is_empty() {
        let at = next("deep water".to_owned());
        floor(at);
        drawn.pools.wet.push(Path::rect(at.moved(-0.5, -0.5), 1.0, 1.0));
        drawn.pools.deep.push(Path::rect(at.moved(-0.5, -0.5), 1.0, 1.0));
    }
    if plan.goal.is_some() {
        drawn.goal = Some(next("goal".to_owned()));
    }
    drawn.outline = floors;
    // Symbols are not clipped to a floor that is not there.
    let mut scene = paint_plan(
        &drawn,
        &PictureOptions { elements: false, margin: Some(0.0), view: PictureView::Plan, ..picture_options.clone() },
    );
    scene.layers.retain(|layer| !matches!(layer.id, "paper" | "hatching" | "ground" | "grid" | "paving" | "walls"));
    scene.layers.iter_mut().filter(|layer| layer.id == "furnishings").for_each(|layer| layer.clips.clear());
    scene.origin = PointF::new(0.0, 0.0);
    (scene.width, scene.height) = (LegendItem::WIDTH * items.len().max(1) as f64, LegendItem::HEIGHT);
    (items, scene)
}
