//! `carve`: the only place that opens cells.

use undercroft::{
    Cell, Grid, Holder, Layout, Passage, PassageId, Room, RoomId, Route, Shape, carve,
    geom::{Point, Rect},
};

fn draw(layout: Layout) -> Vec<String> {
    let draft = carve(layout);
    let show = |at: Point| match (draft.board.cells.get(at), draft.board.owner.get(at).map(|owner| owner.holder())) {
        (Some(Cell::Floor), Some(Holder::Room(id))) => char::from(b'A' + id.0 as u8),
        (Some(Cell::Floor), Some(Holder::Passage(id))) => char::from(b'a' + id.0 as u8),
        (Some(Cell::Wall), Some(Holder::Nobody)) => '#',
        (Some(Cell::Void), Some(Holder::Nobody)) => ' ',
        other => panic!("{at}: {other:?}"),
    };
    (0..draft.board.cells.height())
        .map(|y| (0..draft.board.cells.width()).map(|x| show(Point::new(x, y))).collect())
        .collect()
}

fn passage(id: u32, from: (i32, i32), corner: (i32, i32), to: (i32, i32), width: i32) -> Passage {
    let [from, corner, to] = [from, corner, to].map(|(x, y)| Point::new(x, y));
    Passage { id: PassageId(id), ends: [RoomId(0), RoomId(0)], route: Route::Bend { from, corner, to, width } }
}

fn layout(rooms: &[Rect], passages: Vec<Passage>) -> Layout {
    let rooms = (0..).zip(rooms).map(|(id, rect)| Room::new(RoomId(id), *rect)).collect();
    Layout { width: 9, height: 5, rooms, passages, ..Layout::default() }
}

/// The contract: a cell carved twice belongs to the room, else to the earlier passage.
#[test]
fn contract_a_cell_carved_twice_belongs_to_the_room_else_the_earlier_passage() {
    let passages = vec![passage(0, (1, 1), (7, 1), (7, 3), 1), passage(1, (4, 0), (4, 4), (8, 4), 1)];
    assert_eq!(
        draw(layout(&[Rect::new(0, 0, 3, 3)], passages)),
        ["AAA#b####", "AAAaaaaa#", "AAA#b##a#", "####b##a#", "####bbbbb"]
    );
}

#[test]
fn program_the_second_lane_lies_south_and_east() {
    assert_eq!(
        draw(layout(&[], vec![passage(0, (1, 1), (5, 1), (5, 3), 2)])),
        ["#########", "#aaaaaa##", "#aaaaaa##", "#####aa##", "#########"]
    );
}

/// Program 001, rooms: carving is clipped to the board, on all four sides and for what lies wholly off it.
#[test]
fn program_whatever_lies_off_the_board_is_cut_off() {
    let rooms = [
        Rect::new(-2, -2, 3, 3),
        Rect::new(8, 4, 9, 9),
        Rect::new(20, 1, 3, 3),
        Rect::new(1, 20, 3, 3),
        Rect::new(-9, 1, 3, 3),
        Rect::new(1, -9, 3, 3),
        Rect::new(40, 40, 3, 3),
    ];
    let passages = vec![
        passage(0, (-5, 2), (30, 2), (30, 20), 1),
        passage(1, (2, 20), (7, 20), (7, 30), 2),
        passage(2, (4, -9), (4, 20), (9, 20), 1),
    ];
    assert_eq!(draw(layout(&rooms, passages)), ["A###c####", "####c####", "aaaaaaaaa", "####c####", "####c###B"]);
}

#[test]
fn own_a_free_mask_is_a_shape_too() {
    let mut mask = Grid::new(5, 3, true);
    [(0, 0), (4, 0), (2, 1), (0, 2)].into_iter().for_each(|(x, y)| mask.put(Point::new(x, y), false));
    let mut cave = Room::new(RoomId(0), Rect::new(1, 1, 5, 3));
    cave.shape = Shape::Mask(mask);
    assert_eq!(cave.area(), 11);
    let layout = Layout { width: 9, height: 5, rock: Cell::Void, rooms: vec![cave], ..Layout::default() };
    assert_eq!(draw(layout), ["         ", "  AAA    ", " AA AA   ", "  AAAA   ", "         "]);
}

#[test]
fn own_a_mask_hangs_over_the_edge_and_is_cut_off() {
    for (x, y) in [(-3, -1), (7, 4), (3, 30), (30, 3), (-30, 3), (3, -30)] {
        let mut cave = Room::new(RoomId(0), Rect::new(x, y, 5, 3));
        cave.shape = Shape::Mask(Grid::new(5, 3, true));
        let shown = draw(Layout { width: 9, height: 5, rooms: vec![cave], ..Layout::default() });
        let open = shown.iter().flat_map(|row| row.chars()).filter(|cell| *cell == 'A').count() as i32;
        let inside = |from: i32, length: i32, side: i32| ((from + length).min(side) - from.max(0)).max(0);
        assert_eq!(open, inside(x, 5, 9) * inside(y, 3, 5), "at {x}, {y}");
    }
}

#[test]
fn doc_routes_of_single_cells_are_carved_cell_by_cell() {
    let cells = [(1, 1), (2, 1), (2, 2), (3, 2), (99, 99)].map(|(x, y)| Point::new(x, y)).to_vec();
    let passage = Passage { id: PassageId(0), ends: [RoomId(0), RoomId(0)], route: Route::Cells(cells) };
    assert_eq!(draw(layout(&[], vec![passage])), ["#########", "#aa######", "##aa#####", "#########", "#########"]);
}
