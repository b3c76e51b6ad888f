//! Animated PNG files.

use tiny_skia::Pixmap;

use super::straight;
use crate::ExportError;

/// Writes an animated PNG frame by frame.
pub(crate) struct ApngWriter {
    writer: png::Writer<Shared>,
    file: Shared,
}

/// A shared buffer, because the encoder takes ownership of what it writes to.
#[derive(Clone, Default)]
struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn image_error(error: png::EncodingError) -> ExportError {
    ExportError::Image(error.to_string())
}

impl ApngWriter {
    pub(crate) fn new(width: u32, height: u32, frames: u32) -> Result<ApngWriter, ExportError> {
        let file = Shared::default();
        let mut encoder = png::Encoder::new(file.clone(), width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        encoder.set_animated(frames, 0).map_err(image_error)?;
        Ok(ApngWriter { writer: encoder.write_header().map_err(image_error)?, file })
    }

    /// Adds a frame that is shown for this many milliseconds.
    pub(crate) fn add(&mut self, picture: &Pixmap, thousandths: u16) -> Result<(), ExportError> {
        self.writer.set_frame_delay(thousandths, 1_000).map_err(image_error)?;
        self.writer.write_image_data(&straight(picture)).map_err(image_error)
    }

    pub(crate) fn finish(self) -> Result<Vec<u8>, ExportError> {
        self.writer.finish().map_err(image_error)?;
        Ok(self.file.0.take())
    }
}
