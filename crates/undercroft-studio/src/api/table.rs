//! The calls there are, each listed once: routes and the description of the API are made from these tables.

use std::sync::OnceLock;

use super::{
    fields::{DOCUMENT, EVENTS, FILE, FORMAT, IMPORT, LEVEL, LIGHTS, PICTURE, PLAY, ROOMS, RequestField, SEARCH},
    listings::CachedText,
};

/// What a call answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// A JSON object that has at least these fields.
    Object(&'static [&'static str]),
    /// A file of the format that was asked for.
    File,
    /// JSON objects, a line each.
    Lines,
}

/// A call with a request.
#[derive(Debug)]
pub struct Call {
    /// Its name, which is the end of its address.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The fields of its request.
    pub fields: &'static [&'static [RequestField]],
    /// What it answers with.
    pub answers: Answers,
    /// Whether a request without a seed gets one; the answer has it then.
    pub draws_seed: bool,
    /// A request to try it with.
    pub example: &'static str,
}

/// What never changes while the server runs.
#[derive(Debug)]
pub struct Listing {
    /// Its name, which is the end of its address.
    pub name: &'static str,
    /// What it lists.
    pub about: &'static str,
    /// The text, once it was asked for.
    pub cached: OnceLock<CachedText>,
}

const fn listing(name: &'static str, about: &'static str) -> Listing {
    Listing { name, about, cached: OnceLock::new() }
}

/// The listings.
pub static LISTINGS: [Listing; 5] = [
    listing("methods", "Methods, passes and every parameter, as `undercroft methods --json` prints them."),
    listing("formats", "Formats of files, and what each cannot hold."),
    listing("recipes", "Ready recipes with their TOML."),
    listing("figures", "What an expression of `find` can ask for."),
    listing("styles", "Styles of pictures, and the layers that can be hidden."),
];

const SMALL: &str = r#"{"recipe": {"method": "bsp", "set": {"width": 60, "height": 30}}, "seed": "42"}"#;

/// The calls that answer in one piece.
pub static CALLS: &[Call] = &[
    Call {
        name: "generate",
        about: "Makes a dungeon, in our JSON.",
        fields: &[DOCUMENT, LEVEL],
        answers: Answers::Object(&["format", "seed", "recipe", "fingerprint"]),
        draws_seed: true,
        example: SMALL,
    },
    Call {
        name: "show",
        about: "Makes a dungeon and all that the page shows of it: drawing, verdict, certificate, recipe as TOML. Edits that break \
                promises are named in `broken`.",
        fields: &[DOCUMENT, PICTURE, FILE],
        answers: Answers::Object(&[]),
        draws_seed: true,
        example: SMALL,
    },
    Call {
        name: "draw",
        about: "Draws a dungeon, as a file.",
        fields: &[DOCUMENT, FORMAT, LEVEL, PICTURE, FILE],
        answers: Answers::File,
        draws_seed: false,
        example: r#"{"recipe": "bsp", "seed": "42", "format": "png", "pixels": 8}"#,
    },
    Call {
        name: "export",
        about: "Files for other programs, in base 64, and what they could not hold.",
        fields: &[DOCUMENT, FORMAT, LEVEL, PICTURE, FILE, LIGHTS],
        answers: Answers::Object(&["files", "losses"]),
        draws_seed: false,
        example: r#"{"recipe": "bsp", "seed": "42", "format": "tmj"}"#,
    },
    Call {
        name: "check",
        about: "Checks a dungeon by all its laws and promises. One that breaks any is refused with the rules it breaks; `sound` is false for \
                one that keeps them and cannot be won, and `verdict` and `sentence` say what is to be said of it.",
        fields: &[DOCUMENT, LEVEL],
        answers: Answers::Object(&["sound", "verdict", "sentence", "waived", "fingerprint", "promises"]),
        draws_seed: false,
        example: SMALL,
    },
    Call {
        name: "verify",
        about: "Makes a dungeon again from its own recipe, seed and edits, and compares.",
        fields: &[DOCUMENT],
        answers: Answers::Object(&["same", "differences"]),
        draws_seed: false,
        example: SMALL,
    },
    Call {
        name: "prove",
        about: "The proof that a dungeon with locks can be won and not be lost, in words and as a certificate.",
        fields: &[DOCUMENT, LEVEL],
        answers: Answers::Object(&["text", "certificate", "verdict", "sentence"]),
        draws_seed: false,
        example: r#"{"recipe": {"method": "tabletop", "set": {"locks.count": 2}}, "seed": "4"}"#,
    },
    Call {
        name: "stats",
        about: "Numbers about a dungeon.",
        fields: &[DOCUMENT, LEVEL],
        answers: Answers::Object(&["stats"]),
        draws_seed: false,
        example: SMALL,
    },
    Call {
        name: "document",
        about: "What makes a dungeon again: its recipe in full, seed and edits.",
        fields: &[DOCUMENT],
        answers: Answers::Object(&["recipe", "seed"]),
        draws_seed: false,
        example: SMALL,
    },
    Call {
        name: "keep",
        about: "The recipe of a dungeon of `tabletop` with some of its rooms kept, for another seed to lay others around them; `kept` is the \
                value of that parameter.",
        fields: &[DOCUMENT, LEVEL, ROOMS],
        answers: Answers::Object(&["kept", "recipe"]),
        draws_seed: false,
        example: r#"{"recipe": "tabletop", "seed": "4", "rooms": [3, 7]}"#,
    },
    Call {
        name: "trace",
        about: "How a dungeon came to be, step by step.",
        fields: &[DOCUMENT, LEVEL, EVENTS],
        answers: Answers::Object(&[]),
        draws_seed: false,
        example: SMALL,
    },
    Call {
        name: "play",
        about: "A game in a dungeon, from its beginning or a saved one through all these actions: what the player sees then.",
        fields: &[DOCUMENT, PLAY],
        answers: Answers::Object(&["state", "effects"]),
        draws_seed: false,
        example: r#"{"recipe": "bsp", "seed": "42", "actions": ["east", "wait"]}"#,
    },
    Call {
        name: "import",
        about: "Reads a map of another program: our JSON, Tiled, LDtk, virtual tabletops, or a text.",
        fields: &[IMPORT],
        answers: Answers::Object(&["document"]),
        draws_seed: false,
        example: r#"{"name": "cave.txt", "text": "  #####\n  #...#\n  #...#\n  #####\n"}"#,
    },
];

/// The call that answers line by line.
pub static FIND: Call = Call {
    name: "find",
    about: "Searches for seeds whose dungeons satisfy an expression. Each line of the answer is an object: `{\"tried\": N}`, \
            `{\"hit\": {\"seed\", \"stats\"}}`, and last `{\"done\": {\"tried\", \"found\", \"why\"}}`, with `near` where nothing was found: \
            how often each clause holds. Hang up to stop it.",
    fields: &[SEARCH],
    answers: Answers::Lines,
    draws_seed: false,
    example: r#"{"recipe": "bsp", "where": "rooms >= 14", "count": 3, "limit": 2000}"#,
};

#[cfg(test)]
mod tests {
    use super::{CALLS, FIND, LISTINGS};

    #[test]
    fn every_call_of_the_engine_has_an_address() {
        let own = CALLS.iter().chain([&FIND]).map(|call| call.name).chain(LISTINGS.iter().map(|listing| listing.name));
        // Schemas have an address each.
        let mut own: Vec<&str> = own.chain(["schemas"]).collect();
        let mut known = undercroft_bind::CALLS.to_vec();
        own.sort_unstable();
        known.sort_unstable();
        assert_eq!(own, known);
    }
}
