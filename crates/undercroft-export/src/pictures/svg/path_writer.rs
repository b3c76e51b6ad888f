//! SVG path data in relative coordinates, with as few characters as possible.

/// A point in units. A picture has at most 16,777,216 cells, so coordinates fit 32 bits.
pub(super) type SvgPoint = (i32, i32);

#[derive(Default)]
pub(super) struct PathWriter {
    out: Vec<u8>,
    at: SvgPoint,
    last: u8,
}

impl PathWriter {
    /// Draws a line to a point.
    pub(super) fn line(&mut self, to: SvgPoint) {
        let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
        let mut buffer = CommandBuffer::new();
        match (dx, dy) {
            (_, 0) => {
                self.command(b'h', &mut buffer);
                buffer.number(dx);
            }
            (0, _) => {
                self.command(b'v', &mut buffer);
                buffer.number(dy);
            }
            _ => {
                self.command(b'l', &mut buffer);
                buffer.number(dx);
                buffer.number(dy);
            }
        }
        self.at = to;
        buffer.write(&mut self.out);
    }

    /// A command with points, which are written relative to the current one.
    pub(super) fn go<const N: usize>(&mut self, command: u8, places: [SvgPoint; N]) {
        let mut buffer = CommandBuffer::new();
        self.command(command, &mut buffer);
        for place in places {
            buffer.number(place.0 - self.at.0);
            buffer.number(place.1 - self.at.1);
        }
        self.at = places.last().copied().unwrap_or(self.at);
        // After a move, further numbers without a command letter are lines.
        if command == b'm' {
            self.last = b'l';
        }
        buffer.write(&mut self.out);
    }

    /// Closes the path.
    pub(super) fn close(&mut self, start: SvgPoint) {
        self.out.push(b'z');
        (self.at, self.last) = (start, b'z');
    }

    pub(super) fn finish(self) -> String {
        // All output is ASCII.
        String::from_utf8(self.out).unwrap_or_default()
    }

    fn command(&mut self, command: u8, buffer: &mut CommandBuffer) {
        if self.last == command && command != b'm' {
            buffer.joined = true;
        } else {
            buffer.put(command);
            self.last = command;
        }
    }
}

/// A buffer for one command and its numbers: at most six numbers and seven other characters.
struct CommandBuffer {
    text: [u8; 80],
    length: usize,
    /// Whether the previous character belongs to a number.
    joined: bool,
}

impl CommandBuffer {
    fn new() -> CommandBuffer {
        CommandBuffer { text: [0; 80], length: 0, joined: false }
    }

    fn put(&mut self, byte: u8) {
        if let Some(place) = self.text.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    /// Writes an integer. This is called hundreds of thousands of times per picture and is faster than `write!`.
    fn number(&mut self, number: i32) {
        if number < 0 {
            self.put(b'-');
        } else if self.joined {
            self.put(b' ');
        }
        self.joined = true;
        let size = number.unsigned_abs();
        let digit = |power: u32| b'0' + (size / power % 10) as u8;
        if size >= 1_000 {
            let mut power = 1_000;
            while size / power >= 10 {
                power *= 10;
            }
            while power >= 1_000 {
                self.put(digit(power));
                power /= 10;
            }
        }
        if size >= 100 {
            self.put(digit(100));
        }
        if size >= 10 {
            self.put(digit(10));
        }
        self.put(digit(1));
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.text[..self.length]);
    }
}

#[cfg(test)]
mod tests {
    use super::{CommandBuffer, PathWriter};

    #[test]
    fn numbers_are_written_as_the_library_would() {
        let ends = [i32::MIN, i32::MIN + 1, i32::MAX, -1_000_000_000, 1_000_000_000];
        for number in (-12_000..12_000).chain(ends) {
            let mut buffer = CommandBuffer::new();
            buffer.number(number);
            assert_eq!(String::from_utf8_lossy(&buffer.text[..buffer.length]), number.to_string());
        }
    }

    #[test]
    fn nothing_is_written_that_goes_without_saying() {
        let mut writer = PathWriter::default();
        writer.go(b'm', [(10, 20)]);
        writer.line((15, 18));
        writer.line((16, 20));
        writer.line((16, 30));
        writer.go(b'c', [(17, 31), (18, 32), (20, 30)]);
        writer.close((10, 20));
        writer.go(b'm', [(9, 19)]);
        writer.line((19, 19));
        assert_eq!(writer.finish(), "m10 20 5-2 1 2v10c1 1 2 2 4 0zm-1-1h10");
    }
}
