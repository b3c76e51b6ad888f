//! Reading a dungeon file checks it: nonsense is refused, and refusing never panics (law 2); what is read writes back
//! to what reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft_export::json;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(dungeon) = json::read(text) {
        let written = json::write(&dungeon);
        let again = json::read(&written).map(|dungeon| json::write(&dungeon)).ok();
        assert_eq!(again, Some(written));
    }
});
