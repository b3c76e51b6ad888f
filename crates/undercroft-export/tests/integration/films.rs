//! Films: every frame can be read by another program, and the last steps show what the finished map shows.

use undercroft::{Method, Recipe, Workshop, trace::Event};
use undercroft_export::{
    film::{Reel, apng},
    picture::{PictureOptions, Style},
};

/// The frames of an animated PNG, as pixels.
fn frames(file: &[u8]) -> Vec<Vec<u8>> {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let count = reader.info().animation_control.map_or(1, |control| control.num_frames);
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let next = |_| {
        reader.next_frame(&mut buffer).unwrap();
        buffer.clone()
    };
    (0..count).map(next).collect()
}

#[test]
fn films_end_on_what_they_led_to() {
    for name in Method::NAMES {
        let recipe = Recipe::from_toml(&format!("method = '{name}'")).unwrap();
        let mut steps: Vec<Event> = Vec::new();
        let dungeon = Workshop::new().generate_traced(&recipe, "4", &mut steps).unwrap();
        let reel = Reel::new(&dungeon, &steps, 1_000);
        let picture_options = PictureOptions { style: Style::named("plain").unwrap(), ..PictureOptions::default() };
        let frames = frames(&apng(&reel, &dungeon, &picture_options, Some(8.0)).unwrap());
        assert_eq!(frames.len(), reel.frames(), "{name}");
        // Where the finished map shows floor, the frame before shows it too: rooms and corridors lie where they should.
        let white = |frame: &[u8], at: usize| frame[at..at + 3].iter().all(|part| *part > 250);
        let [.., before, last] = frames.as_slice() else { panic!("{name}: {} frames", frames.len()) };
        let floor: Vec<usize> = (0..last.len()).step_by(3).filter(|at| white(last, *at)).collect();
        let shown = floor.iter().filter(|at| white(before, **at) || tinted(before, **at)).count();
        assert!(floor.len() > 500, "{name}: {} pixels of floor", floor.len());
        // Lines of the one where the other has floor are few.
        assert!(shown * 100 > floor.len() * 85, "{name}: {shown} of {} pixels of floor were there before", floor.len());
    }
}

/// Special rooms are tinted at the end of a film: red over white.
fn tinted(frame: &[u8], at: usize) -> bool {
    frame[at] > frame[at + 2].saturating_add(10)
}
