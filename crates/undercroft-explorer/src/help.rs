//! The help page, short enough for the smallest screen.

const LINES: [&str; 16] = [
    "move    arrows  wasd  hjkl",
    "        y u b n  diagonally",
    "fight   walk into them",
    "wait .  drink p  stairs >",
    "map m   save S   leave q",
    "",
    "@ you     a-z enemies",
    "O enemies will appear here",
    "' door    + closed door",
    "> the way down",
    "! potion  / whetstone",
    "_ shrine  ^ spikes",
    "",
    "Rooms close when you are",
    "inside and open when all",
    "their enemies are dead.",
];

pub(crate) fn lines() -> Vec<&'static str> {
    LINES.to_vec()
}
