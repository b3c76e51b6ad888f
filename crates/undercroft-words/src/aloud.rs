//! What is read aloud in each room: no line comes twice in a dungeon.

use crate::{
    tables::rule,
    text_writer::{TextRange, TextWriter},
};

/// The lists of lines: anywhere, in water, in caves.
const LISTS: [u16; 3] = [rule::ALOUD, rule::ALOUD_WET, rule::ALOUD_CAVE];

/// Which lines are left.
pub(crate) struct AloudLines {
    /// The lines that are read anywhere, in a random order. There may be fewer than there are in the tables.
    order: Vec<u32>,
    /// Which lines of each list were read.
    used: [Vec<bool>; LISTS.len()],
}

impl AloudLines {
    pub(crate) fn new(writer: &mut TextWriter<'_>, rooms: usize) -> AloudLines {
        AloudLines {
            order: writer.some_of(rule::ALOUD, rooms),
            used: LISTS.map(|id| vec![false; writer.len(id) as usize]),
        }
    }

    /// Writes the line of a room from one of the lists. Once all of them are read, lines are put together from two halves.
    pub(crate) fn tell(&mut self, writer: &mut TextWriter<'_>, list: u16) -> TextRange {
        let (text, _) = match self.take(writer, list) {
            Some(line) => writer.anew(|writer| writer.write(list, line)),
            None => writer.anew(|writer| writer.say(rule::ALOUD_MORE)),
        };
        text
    }

    /// The next line that is left, from one on that follows from the room's number: so a change in one room changes the lines
    /// of few others.
    fn take(&mut self, writer: &TextWriter<'_>, list: u16) -> Option<u32> {
        let place = LISTS.iter().position(|own| *own == list)?;
        let (order, used) = (&self.order, &mut self.used[place]);
        let count = if list == rule::ALOUD { order.len() } else { used.len() };
        let first = if list == rule::ALOUD { writer.room as usize } else { writer.first_of(list) };
        let line = |place: usize| if list == rule::ALOUD { order[place] } else { place as u32 };
        let left = (0..count).map(|step| line((first + step) % count)).find(|line| !used[*line as usize])?;
        used[left as usize] = true;
        Some(left)
    }
}
