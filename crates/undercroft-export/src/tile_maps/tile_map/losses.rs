//! What none of the formats for 2D engines can say.

use undercroft::{Draft, Room, Shape, view::plan::room_outline};

use crate::{Loss, source::ExportSource};

/// What is lost of all levels.
pub(crate) fn losses(source: &ExportSource<'_>) -> Vec<Loss> {
    let drafts = || source.levels.iter().map(|level| &*level.draft);
    let rooms = |wanted: fn(&Room) -> bool| drafts().flat_map(|draft| &draft.rooms).filter(|room| wanted(room)).count();
    let sum = |count: fn(&Draft) -> usize| drafts().map(count).sum();
    let curved = Loss::counted(
        "curved-walls",
        rooms(is_curved),
        "round room or cave has walls along its square cells",
        "round rooms and caves have walls along their square cells",
    );
    let holes = Loss::counted(
        "room-holes",
        rooms(|room| room_outline(room).len() > 1),
        "room has rock inside, which its outline leaves out and the tiles show",
        "rooms have rock inside, which their outlines leave out and the tiles show",
    );
    let layers = Loss::counted(
        "layers",
        sum(other_layers),
        "layer of data about cells is left out",
        "layers of data about cells are left out",
    );
    let heights = Loss::counted(
        "heights",
        sum(|draft| usize::from(draft.assembly.is_some())),
        "level is built in space and lies flat here",
        "levels are built in space and lie flat here",
    );
    let certificates = Loss::counted(
        "certificates",
        sum(|draft| draft.locks.iter().filter(|lock| !lock.key.is_empty()).count()),
        "lock is here without the proof that it can be opened",
        "locks are here without the proof that they can be opened",
    );
    [curved, holes, layers, heights, certificates].into_iter().flatten().collect()
}

/// Whether walls are drawn as curves.
fn is_curved(room: &Room) -> bool {
    match room.shape {
        Shape::Circle(_) | Shape::Octagon(_) => true,
        Shape::Mask(_) => room.prefab.is_none(),
        Shape::Rect | Shape::L(_) => false,
    }
}

/// Layers beside water and Wang codes.
fn other_layers(draft: &Draft) -> usize {
    let layers = &draft.layers;
    let ready = [layers.squares.is_some(), layers.ground.is_some(), layers.text.is_some()];
    ready.into_iter().filter(|is_there| *is_there).count() + layers.own.len()
}
