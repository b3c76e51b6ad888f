//! `bsp`: how a seed is read, and what a retry does.

use undercroft::{AttemptFailure, Error, Seed, Workshop, fingerprint};

use crate::common::{bsp, make, recipe, traced};

#[test]
fn program_seeds_equal_modulo_2147483647_are_one() {
    let print = |seed: &str| fingerprint(make(&bsp(80, 40), seed).draft());
    for class in [
        ["0", "2147483647", "89482311"],
        ["1", "2147483648", "9223372036854775807"],
        ["-1", "2147483646", "4294967293"],
    ] {
        assert!(class.iter().all(|seed| print(seed) == print(class[0])), "{class:?}");
    }
}

/// The contract: `-?[0-9]+` within 64 bits is the document's integer; "007" is 7.
#[test]
fn contract_integer_seeds_are_numbers_not_texts() {
    let print = |seed: &str| fingerprint(make(&bsp(80, 40), seed).draft());
    assert_eq!(print("7"), print("007"));
    assert_eq!(print("-0"), print("0"));
}

/// … and anything else is hashed, also what looks like a number.
#[test]
fn contract_other_texts_are_hashed() {
    let go = |text: &str| Seed::from(text).go_seed(0);
    for text in ["hello", "+7", " 7", "7 ", "7.0", "1e3", "٧", "9223372036854775808", "-9223372036854775809", ""] {
        let made = Workshop::new().draft(&bsp(80, 40), text).unwrap();
        let same = Workshop::new().draft(&bsp(80, 40), go(text)).unwrap();
        assert_eq!(made, same, "{text:?} is the integer seed {}", go(text));
        assert!(go(text).unsigned_abs() > 1 << 40, "{text:?} is hashed");
    }
    assert_ne!(go("hello"), go("Hello"));
}

/// The contract: retry k of an integer seed uses seed + k.
#[test]
fn contract_a_retry_of_an_integer_takes_the_next_integer() {
    let retry = recipe("bsp", &["width=40", "height=20", "attempts=5"]);
    for (seed, next) in [("62", "63"), ("165", "166")] {
        let (made, steps) = traced(&retry, seed);
        let (made, next) = (made.unwrap(), make(&bsp(40, 20), next));
        assert_eq!((made.origin().attempt, steps.attempts), (1, 2));
        assert_eq!(fingerprint(made.draft()), fingerprint(next.draft()));
        assert_eq!(made.origin().seed.as_str(), seed, "the seed stays as given");
    }
}

#[test]
fn contract_a_retry_of_a_text_takes_its_next_stream() {
    let retry = recipe("bsp", &["width=14", "height=8", "attempts=100"]);
    let mut retried = 0;
    for text in ["a", "b", "c", "d", "e", "f"] {
        let dungeon = make(&retry, text);
        let attempt = dungeon.origin().attempt;
        retried += attempt;
        let same = make(&bsp(14, 8), &Seed::from(text).go_seed(attempt).to_string());
        assert_eq!(fingerprint(dungeon.draft()), fingerprint(same.draft()));
        for earlier in 0..attempt {
            let seed = Seed::from(Seed::from(text).go_seed(earlier));
            assert!(undercroft::generate(&bsp(14, 8), &seed).is_err(), "attempt {earlier} had come to nothing");
        }
    }
    assert!(retried > 0);
}

/// A side of 14 may be cut into 6 and 8, and then hold a room; few seeds do that twice.
#[test]
fn own_giving_up_counts_the_attempts() {
    let unlucky = recipe("bsp", &["width=14", "height=14", "attempts=7"]);
    let seed = (0..200_i64).find(|seed| undercroft::generate(&unlucky, *seed).is_err()).unwrap().to_string();
    let (made, steps) = traced(&unlucky, &seed);
    assert_eq!(made, Err(Error::GaveUp { attempts: 7, last: AttemptFailure::NoRoomFits }));
    assert_eq!(steps.attempts, 7);
    let message = made.unwrap_err().to_string();
    assert!(message.contains("no room fits") && message.ends_with("(7 attempts)"), "{message}");
    let once = undercroft::generate(&recipe("bsp", &["width=14", "height=14"]), seed.as_str()).unwrap_err();
    assert!(once.to_string().ends_with("(1 attempt)"), "{once}");
}
