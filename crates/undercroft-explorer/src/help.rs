//! The help page, short enough for the smallest screen.

const LINES: [&str; 18] = [
    "move   arrows wasd hjkl yubn",
    "fight  walk into them",
    "rest r   wait .   search e",
    "drink p  stairs > down < up",
    "map m    save S   leave q",
    "read   f fire  z sleep",
    "       t teleport  c charts",
    "@ you  a-z enemies  O warning",
    "' door   + closed or locked",
    "> down   < up   ~ shallow water",
    "! potion ? scroll % key",
    ") weapon ] armour / whetstone",
    "_ shrine ^ spikes",
    "",
    "Rooms close when you are",
    "inside and open when all",
    "their enemies are dead.",
    "Others come as time passes.",
];

pub(crate) fn lines() -> Vec<&'static str> {
    LINES.to_vec()
}
