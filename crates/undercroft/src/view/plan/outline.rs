//! The outline of the floor: straight walls along cells, exact ellipses and octagons, and smooth caves.

use super::{
    contours::{ContourEdge, contours},
    rim::Rim,
    smooth,
    vector_path::{Path, PointF, Segment},
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, Holder, Passage, Room, Shape},
};

/// How an edge of a contour is drawn.
#[derive(Clone, Copy, PartialEq)]
enum EdgeStyle {
    /// As a straight line.
    Straight,
    /// As part of a smooth curve.
    Smooth,
    /// As part of the rim of a round or octagonal room.
    Rim(Rim),
}

/// The outline of the open cells as closed paths with floor to the right. The non-zero and the even-odd rule fill them
/// alike.
pub(super) fn outline(draft: &Draft, open: &Grid<bool>) -> Vec<Path> {
    let fixed = FixedEdges::of(draft, open);
    contours(open).iter().map(|edges| path(draft, &fixed, edges)).collect()
}

/// Calls `each` for every edge of the floor along which the wall is not straight, so that the floor reaches beyond it.
pub(super) fn each_curved_edge(draft: &Draft, open: &Grid<bool>, each: impl FnMut(&ContourEdge)) {
    let fixed = FixedEdges::of(draft, open);
    let contours = contours(open);
    contours.iter().flatten().filter(|edge| style(draft, &fixed, **edge) != EdgeStyle::Straight).for_each(each);
}

/// The outline of a room that stands alone.
///
/// ```
/// use undercroft::{Room, RoomId, Shape, geom::Rect, view::plan::room_outline};
/// let hall = Room::new(RoomId(0), Rect::new(2, 2, 9, 9));
/// let tower = Room { shape: Shape::circle(9, 9), ..hall.clone() };
/// assert_eq!((room_outline(&hall).len(), room_outline(&tower).len()), (1, 1));
/// ```
pub fn room_outline(room: &Room) -> Vec<Path> {
    let Rect { x, y, w, h } = room.rect;
    match &room.shape {
        Shape::Rect => vec![Path::rect(PointF::corner(Point::new(x, y)), f64::from(w), f64::from(h))],
        Shape::Circle(_) => vec![Rim::ellipse(room.rect).whole()],
        Shape::Octagon(_) => vec![Rim::octagon(room.rect).whole()],
        Shape::L(mask) | Shape::Mask(mask) => {
            let on_board =
                |edge: &ContourEdge| ContourEdge { cell: Point::new(edge.cell.x + x, edge.cell.y + y), ..*edge };
            let soft = is_cave(room);
            let around = |edges: &Vec<ContourEdge>| {
                let edges: Vec<ContourEdge> = edges.iter().map(on_board).collect();
                if soft { smooth::closed(&edges, &smooth::CAVE) } else { straight(&edges) }
            };
            contours(mask).iter().map(around).collect()
        }
    }
}

/// Whether a room has soft edges. Prefabs have walls, whatever their outline.
fn is_cave(room: &Room) -> bool {
    matches!(room.shape, Shape::Mask(_)) && room.prefab.is_none()
}

/// Whether a passage leads from cave to cave.
fn joins_caves(draft: &Draft, passage: &Passage) -> bool {
    passage.ends.iter().all(|end| draft.rooms.get(end.0 as usize).is_some_and(is_cave))
}

/// The open cells of caves and of passages between them.
pub(super) fn rough(draft: &Draft, open: &Grid<bool>) -> Grid<bool> {
    let mut rough = Grid::new(open.width(), open.height(), false);
    if !draft.rooms.iter().any(is_cave) {
        return rough;
    }
    for at in open.bounds().cells().filter(|at| open.get(*at) == Some(&true)) {
        let is_rough = match draft.board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Room(id)) => draft.rooms.get(id.0 as usize).is_some_and(is_cave),
            Some(Holder::Passage(id)) => {
                draft.passages.get(id.0 as usize).is_some_and(|passage| joins_caves(draft, passage))
            }
            _ => false,
        };
        rough.put(at, is_rough);
    }
    rough
}

/// The edges that must stay straight, because a shown door or exit is drawn beside them.
struct FixedEdges {
    doors: Vec<Point>,
    exits: Vec<Point>,
}

impl FixedEdges {
    fn of(draft: &Draft, open: &Grid<bool>) -> FixedEdges {
        let is_open = |at: &Point| open.get(*at) == Some(&true);
        let mut doors: Vec<Point> = draft.doors.iter().map(|door| door.at).filter(is_open).collect();
        let shown = draft.exits.iter().filter(|exit| is_open(&exit.side.opposite().step(exit.at)));
        let mut exits: Vec<Point> = shown.map(|exit| exit.at).collect();
        doors.sort_unstable();
        exits.sort_unstable();
        FixedEdges { doors, exits }
    }

    fn holds(&self, edge: ContourEdge) -> bool {
        let among = |list: &[Point], at: Point| list.binary_search(&at).is_ok();
        among(&self.doors, edge.cell) || among(&self.exits, edge.outside())
    }
}

/// How an edge is drawn, a fixed one being straight where it would have been smooth.
fn style(draft: &Draft, fixed: &FixedEdges, edge: ContourEdge) -> EdgeStyle {
    match style_by_owner(draft, edge) {
        EdgeStyle::Smooth if fixed.holds(edge) => EdgeStyle::Straight,
        style => style,
    }
}

/// How an edge is drawn by the shape of the room that owns its cell. A passage between two caves is smooth.
fn style_by_owner(draft: &Draft, edge: ContourEdge) -> EdgeStyle {
    match draft.board.owner.get(edge.cell).map(|owner| owner.holder()) {
        Some(Holder::Room(id)) => {
            let Some(room) = draft.rooms.get(id.0 as usize) else { return EdgeStyle::Straight };
            // A pillar stands inside the room and has corners of its own.
            if room.shape.contains(room.rect, edge.outside()) {
                return EdgeStyle::Straight;
            }
            match &room.shape {
                Shape::Mask(_) if is_cave(room) => EdgeStyle::Smooth,
                Shape::Rect | Shape::L(_) | Shape::Mask(_) => EdgeStyle::Straight,
                Shape::Circle(_) => EdgeStyle::Rim(Rim::ellipse(room.rect)),
                Shape::Octagon(_) => EdgeStyle::Rim(Rim::octagon(room.rect)),
            }
        }
        Some(Holder::Passage(id)) => match draft.passages.get(id.0 as usize) {
            Some(passage) if joins_caves(draft, passage) => EdgeStyle::Smooth,
            _ => EdgeStyle::Straight,
        },
        _ => EdgeStyle::Straight,
    }
}

/// The path of a contour. Runs of edges with one style are drawn together.
fn path(draft: &Draft, fixed: &FixedEdges, edges: &[ContourEdge]) -> Path {
    let styles: Vec<EdgeStyle> = edges.iter().map(|edge| style(draft, fixed, *edge)).collect();
    let count = edges.len();
    let changes = || (0..count).filter(|index| styles[*index] != styles[(index + count - 1) % count]);
    // If possible a path begins with a straight wall: its exact start is then where the rim at its end meets that wall.
    let first = changes().find(|index| styles[*index] == EdgeStyle::Straight).or_else(|| changes().next());
    let Some(first) = first else {
        return match styles[0] {
            EdgeStyle::Straight => straight(edges),
            EdgeStyle::Smooth => smooth::closed(edges, &smooth::CAVE),
            EdgeStyle::Rim(rim) => rim.whole(),
        };
    };
    let at = |index: usize| (edges[(first + index) % count], styles[(first + index) % count]);
    let mut path = Path::from(PointF::corner(edges[first].start()));
    let mut index = 0;
    while index < count {
        let style = at(index).1;
        let mut end = index + 1;
        while end < count && at(end).1 == style {
            end += 1;
        }
        let run: Vec<ContourEdge> = (index..end).map(|index| at(index).0).collect();
        match style {
            EdgeStyle::Straight => run.iter().for_each(|edge| extend_line(&mut path, PointF::corner(edge.end()))),
            EdgeStyle::Smooth => smooth::open(&mut path, &run, &smooth::CAVE),
            EdgeStyle::Rim(rim) => {
                let ahead: Vec<ContourEdge> = (end..end + LIP + 1)
                    .map(|index| at(index % count))
                    .take_while(|(_, style)| *style == EdgeStyle::Straight)
                    .map(|(edge, _)| edge)
                    .collect();
                let behind: Vec<ContourEdge> = (1..=LIP + 1)
                    .map(|back| at((index + count - back) % count))
                    .take_while(|(_, style)| *style == EdgeStyle::Straight)
                    .map(|(edge, _)| edge)
                    .collect();
                let (from, lip_before) = meeting(rim, &behind, ContourEdge::end);
                let (to, lip_after) = meeting(rim, &ahead, ContourEdge::start);
                let corners = (PointF::corner(run[0].start()), PointF::corner(run[run.len() - 1].end()));
                let (from, to) =
                    (from.unwrap_or_else(|| rim.nearest(corners.0)), to.unwrap_or_else(|| rim.nearest(corners.1)));
                if rim.in_order((from, to), corners) {
                    // Remove the lip that was drawn already: the wall before it is extended to the rim instead.
                    if lip_before > 0 && matches!(path.segments.last(), Some(Segment::Line(_))) {
                        path.segments.pop();
                    }
                    rim.part(&mut path, from, to);
                    end = (end + lip_after).min(count);
                } else {
                    // Two corridors side by side leave nothing of the rim between them.
                    run.iter().for_each(|edge| extend_line(&mut path, PointF::corner(edge.end())));
                }
            }
        }
        index = end;
    }
    path.closed = true;
    match (path.segments.last().copied(), at(count - 1).1) {
        (Some(Segment::Line(last)), EdgeStyle::Straight) if last == path.start => drop(path.segments.pop()),
        (Some(last), EdgeStyle::Rim(_)) => path.start = last.end(),
        _ => {}
    }
    path
}

/// The longest lip in cells. Where a corridor is wider than the part of the room's rectangle that the rim reaches, it
/// ends on a lip, a short wall along the rectangle.
const LIP: usize = 3;

/// Where the straight wall beside a rim meets it, and how many edges of a lip lie between. The edges of the wall are
/// ordered from the rim on, and `near` returns the end of an edge that is nearer to the rim.
fn meeting(rim: Rim, wall: &[ContourEdge], near: impl Fn(ContourEdge) -> Point) -> (Option<PointF>, usize) {
    let Some(first) = wall.first() else { return (None, 0) };
    if let Some(met) = rim.crossed(PointF::corner(near(*first)), first.direction(), false) {
        return (Some(met), 0);
    }
    // A lip does not cross the rim. The wall behind it does, or at least touches it.
    let lip = wall.iter().take_while(|edge| edge.direction() == first.direction()).count();
    let met = wall.get(lip).and_then(|edge| rim.crossed(PointF::corner(near(*edge)), edge.direction(), true));
    if met.is_some() { (met, lip) } else { (None, 0) }
}

/// A polygon with a corner wherever the contour turns.
pub(super) fn straight(edges: &[ContourEdge]) -> Path {
    let count = edges.len();
    let corners =
        (0..count).filter(|index| edges[*index].direction() != edges[(index + count - 1) % count].direction());
    let spots: Vec<PointF> = corners.map(|index| PointF::corner(edges[index].start())).collect();
    Path::polygon(&spots)
}

/// Adds a line to a path, or extends its last line if both are horizontal or both are vertical.
pub(super) fn extend_line(path: &mut Path, to: PointF) {
    let before = match path.segments.as_slice() {
        [] => return path.line_to(to),
        [.., previous, Segment::Line(_)] => previous.end(),
        [Segment::Line(_)] => path.start,
        _ => return path.line_to(to),
    };
    let end = path.end();
    let horizontal = same(before.y, end.y) && same(end.y, to.y);
    let vertical = same(before.x, end.x) && same(end.x, to.x);
    if horizontal || vertical {
        path.segments.pop();
    }
    path.line_to(to);
}

/// Whether two coordinates are equal up to rounding.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}
