//! Elements: parts of a layer with names of their own, so that a drawing program can move one door and a page can hide it.

use undercroft::{RoomId, view::plan::Path};

use super::{
    paint::Painter,
    scene::{DrawOp, Element, Layer, Scene, VectorShape},
    style::Colour,
};

/// The operations of a layer that is being painted, and its elements.
#[derive(Default)]
pub(super) struct Elements {
    ops: Vec<DrawOp>,
    elements: Vec<Element>,
}

impl Elements {
    /// Elements that come after these operations.
    pub(super) fn after(ops: Vec<DrawOp>) -> Elements {
        Elements { ops, elements: Vec::new() }
    }

    pub(super) fn ops(&mut self) -> &mut Vec<DrawOp> {
        &mut self.ops
    }

    /// Draws each item by itself, with an id and a class from `name`. In pictures without elements all items are drawn
    /// together, which is much faster for pixels.
    pub(super) fn each<T>(
        &mut self,
        painter: &mut Painter,
        items: &[T],
        name: impl Fn(usize, &T) -> (String, String),
        draw: impl Fn(&mut Painter, &[T], &mut Vec<DrawOp>),
    ) {
        if !painter.has_elements {
            if !items.is_empty() {
                draw(painter, items, &mut self.ops);
            }
            return;
        }
        for (at, item) in items.iter().enumerate() {
            let from = self.ops.len();
            draw(painter, std::slice::from_ref(item), &mut self.ops);
            if self.ops.len() > from {
                let (id, class) = name(at, item);
                self.elements.push(Element { id, class, ops: from..self.ops.len() });
            }
        }
    }

    /// The layer, unless there is nothing in it.
    pub(super) fn layer(self, id: &'static str, title: &'static str, clips: Vec<usize>) -> Option<Layer> {
        let Elements { ops, elements } = self;
        (!ops.is_empty()).then_some(Layer { id, title, clips, ops, elements })
    }
}

/// Adds the floors of rooms as invisible elements on top, so that a pointer finds them.
pub(super) fn add_rooms(rooms: &[(RoomId, Vec<Path>)], scene: &mut Scene) {
    let mut layer = Layer::new("rooms", "Rooms", Vec::new(), Vec::new());
    for (room, area) in rooms.iter().filter(|(_, area)| !area.is_empty()) {
        let shape = scene.shape(VectorShape::Paths(area.clone()));
        let at = layer.ops.len();
        layer.ops.push(DrawOp::Fill { shape, colour: Colour { opacity: 0, ..Colour::WHITE }, moved: (0.0, 0.0) });
        let (id, class) = (format!("room-{}", room.0), "area".to_owned());
        layer.elements.push(Element { id, class, ops: at..at + 1 });
    }
    if !layer.ops.is_empty() {
        scene.layers.push(layer);
    }
}

/// Puts this before each word of the classes of all elements. They are named after what they are, as the classes of pages are, so
/// that a page that has a `.key` of its own would hide, move or colour the keys of the map.
pub(super) fn prefix_classes(prefix: &str, scene: &mut Scene) {
    if prefix.is_empty() {
        return;
    }
    for element in scene.layers.iter_mut().flat_map(|layer| &mut layer.elements) {
        let words: Vec<String> = element.class.split_whitespace().map(|word| format!("{prefix}{word}")).collect();
        element.class = words.join(" ");
    }
}
