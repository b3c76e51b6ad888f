//! A trace may ask for a stop at any question: then there is no dungeon, else there is the same one.

use undercroft::{
    Error, Recipe, Workshop,
    trace::{Event, Trace},
};

/// Every method, each with what takes long in it.
const RECIPES: [&str; 14] = [
    "[method.bsp]\ndepth = 6",
    "[method.scatter]",
    "attempts = 20\n[method.scatter]\njoin = \"nearest\"\ntarget_min = 30\ntarget_max = 40\nmin_room = 5\nmax_room = 9\nmin_rooms = 20",
    "[method.walk]\nrooms = 12\nbranches = 2\nbranch_length = 2\nloops = 1",
    "[method.walk]\nplacement = \"free\"\nrooms = 20",
    "[method.walk]\nground = \"noise\"\nrooms = 6\nbranches = 1",
    "[method.walk]\nground = \"caves\"\nrooms = 5\nloops = 1",
    // No place for so many rooms: the search goes through its whole budget.
    "attempts = 2\n[method.walk]\nwidth = 40\nheight = 40\nrooms = 30",
    "[method.tilepath]",
    "attempts = 3\n[method.tilepath]\nmin_path_length = 40\ntarget_size = 50\nmax_attempts = 60",
    "[method.tabletop]",
    "[method.tabletop]\nsymmetry = \"partial\"\narchetype = \"fortress\"\nrooms = 40",
    "[method.tabletop]\nsymmetry = \"radial4\"\nsymmetry_break = 0.4\nwater = \"lakes\"\nrooms = 40",
    "[method.tabletop]\nsymmetry = \"none\"\narchetype = \"crypt\"\nrooms = 40",
];

/// Stops at the question of this number, counted from 1, and only there.
struct StopAt {
    question: u64,
    asked: u64,
}

impl StopAt {
    fn new(question: u64) -> StopAt {
        StopAt { question, asked: 0 }
    }
}

impl Trace for StopAt {
    const ON: bool = false;

    fn note(&mut self, _event: Event) {}

    fn keep_going(&mut self) -> bool {
        self.asked += 1;
        assert!(self.asked <= self.question, "asked again after a stop");
        self.asked < self.question
    }
}

/// The same for somebody who also listens.
struct Listener(StopAt, Vec<Event>);

impl Trace for Listener {
    fn note(&mut self, event: Event) {
        self.1.push(event);
    }

    fn keep_going(&mut self) -> bool {
        self.0.keep_going()
    }
}

/// Every question up to a few hundred, then ever fewer.
fn questions(count: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1), move |last| Some(last + 1 + last / 100))
        .take_while(move |k| *k < count)
        .chain([count])
}

#[test]
fn a_stop_at_any_question_gives_no_dungeon_and_else_the_same() {
    for toml in RECIPES {
        let recipe = Recipe::from_toml(toml).unwrap();
        for seed in 0..3 {
            let made = Workshop::new().generate(&recipe, seed);
            let mut patient = StopAt::new(u64::MAX);
            let mut workshop = Workshop::new();
            assert_eq!(workshop.generate_traced(&recipe, seed, &mut patient), made, "{toml}");
            let count = patient.asked;
            println!("{} questions, dungeon {}: {toml:?}", count, made.is_ok());
            assert!(count > 2, "{toml}");
            for question in questions(count) {
                let stopped = workshop.generate_traced(&recipe, seed, &mut StopAt::new(question));
                assert_eq!(stopped.err(), Some(Error::Stopped), "{toml} seed {seed} question {question}");
            }
            // One question more than there are is never asked, and nothing is left of what was stopped.
            let mut listener = Listener(StopAt::new(count + 1), Vec::new());
            assert_eq!(workshop.generate_traced(&recipe, seed, &mut listener), made, "{toml}");
            let mut steps: Vec<Event> = Vec::new();
            assert_eq!(workshop.generate_traced(&recipe, seed, &mut steps), made, "{toml}");
            assert_eq!(listener.1, steps, "{toml}");
            assert_eq!(workshop.generate(&recipe, seed), made, "{toml}");
        }
    }
}

#[test]
fn a_large_dungeon_asks_often() {
    let recipe = Recipe::from_toml("[method.tabletop]\nrooms = 2000").unwrap();
    let mut workshop = Workshop::new();
    let mut patient = StopAt::new(u64::MAX);
    let rooms = workshop.generate_traced(&recipe, 1, &mut patient).unwrap().draft().rooms.len() as u64;
    println!("{rooms} rooms, {} questions", patient.asked);
    // One for each room that is placed and one for each that is connected, at least.
    assert!(patient.asked > 2 * rooms);
    for part in 1..10 {
        let question = patient.asked * part / 10;
        assert_eq!(workshop.generate_traced(&recipe, 1, &mut StopAt::new(question)).err(), Some(Error::Stopped));
    }
}
