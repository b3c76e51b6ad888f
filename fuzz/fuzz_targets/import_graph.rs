//! Whatever is read as a graph is a sound recipe or is refused, in every format; nothing panics or takes long (law 2).
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft::{Named, Recipe};
use undercroft_export::import::{GraphFormat, read_graph};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for (format, _) in GraphFormat::ALL {
        let Ok(read) = read_graph(text, *format) else { continue };
        assert!(Recipe::new(read.graph).problems().is_empty());
    }
});
