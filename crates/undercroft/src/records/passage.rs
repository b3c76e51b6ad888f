use super::{
    FieldFault,
    table::{Author, meant_by},
    value::SideLength,
};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Passage, PassageId, RoomId, Route},
    record,
};

record! {
    /// A passage.
    pub struct PassageRecord = "an object" {
        id: PassageId = in_files,
        from: RoomId = always,
        to: RoomId = always,
        direction: Dir = optional,
        rect: Rect = optional,
        bend: BendRecord = optional,
        cells: Vec<Point> = in_files,
    }
}

record! {
    /// An L from its first cell over its corner to its last, so many lanes wide.
    pub struct BendRecord = "a bend as {from, corner, to, width}" {
        from: Point = always,
        corner: Point = always,
        to: Point = always,
        width: SideLength = in_files,
    }
}

record! {
    /// A rectangle of full size, also if it extends beyond the board.
    pub struct RectRecord = "a rectangle as {x, y, width, height}" {
        x: i32 = always,
        y: i32 = always,
        width: SideLength = always,
        height: SideLength = always,
    }
}

meant_by! { RectRecord => Rect }

impl From<RectRecord> for Rect {
    fn from(RectRecord { x, y, width, height }: RectRecord) -> Rect {
        Rect::new(x, y, width.0, height.0)
    }
}

impl From<&Rect> for RectRecord {
    fn from(&Rect { x, y, w, h }: &Rect) -> RectRecord {
        RectRecord { x, y, width: SideLength(w), height: SideLength(h) }
    }
}

impl PassageRecord {
    /// The record of a passage. Cells that follow from a rectangle or a bend are in it as far as they lie on a board that is told.
    pub fn new(passage: &Passage, board: Option<Rect>) -> PassageRecord {
        let (mut rect, mut bend, mut cells) = (None, None, board.map(|board| passage.route.cells_on(board)));
        match &passage.route {
            Route::Block { rect: own, .. } => rect = Some(*own),
            Route::Bend { from, corner, to, width } => {
                let (from, corner, to, width) = (*from, *corner, *to, Some(SideLength(*width)));
                bend = Some(BendRecord { from, corner, to, width });
            }
            Route::Cells(own) if cells.is_none() => cells = Some(own.clone()),
            Route::Cells(_) => {}
        }
        let (id, [from, to], direction) = (Some(passage.id), passage.ends, passage.direction());
        PassageRecord { id, from, to, direction, rect, bend, cells }
    }

    /// The passage at a place of the list of passages. Cells beside a rectangle or a bend are theirs, or the record is refused; what a
    /// person wrote there is not looked at.
    pub fn passage(self, place: u32, board: Rect, author: Author) -> Result<Passage, FieldFault> {
        let PassageRecord { id, from, to, direction, rect, bend, cells } = self;
        let ends = [from, to];
        let cells = cells.filter(|_| author == Author::Program || (rect.is_none() && bend.is_none()));
        let fault = |message: &str, hint: &str| Err(FieldFault::new("cells", message).hint(hint));
        let route = match (direction, rect, bend) {
            (None, None, Some(bend)) => {
                let BendRecord { from, corner, to, width } = bend;
                let bend = Route::Bend { from, corner, to, width: width.map_or(1, |width| width.0) };
                // Legs are worth walking only if they lie on the board and are straight.
                let straight = (from.x == corner.x || from.y == corner.y) && (corner.x == to.x || corner.y == to.y);
                let on_board = || bend.legs().is_some_and(|legs| legs.into_iter().all(|leg| board.contains_rect(leg)));
                if cells.is_some_and(|cells| !(straight && on_board() && bend.cells() == cells)) {
                    return fault("are not those of its `bend`", "leave out `bend` to give the cells alone");
                }
                bend
            }
            (Some(direction), Some(rect), _) => {
                let block = Route::Block { rect, direction };
                if cells.is_some_and(|cells| block.cells_on(board) != cells) {
                    let hint = "leave out `rect` and `direction` for a passage that bends";
                    return fault("are not those of its `rect`, in its `direction`", hint);
                }
                block
            }
            (None, None, None) => match cells {
                Some(cells) => Route::Cells(cells),
                None => return Err(FieldFault::new("cells", "is missing")),
            },
            (None, Some(_), _) => return Err(FieldFault::new("direction", "must be there beside a `rect`")),
            (Some(_), None, _) => return Err(FieldFault::new("rect", "must be there beside a `direction`")),
        };
        Ok(Passage::new(id.unwrap_or(PassageId(place)), ends, route))
    }
}
