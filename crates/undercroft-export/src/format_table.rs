//! One row a format: its names, what opens it, what is lost in it, and how much memory it takes.

use undercroft::Named;

use crate::Format;

/// What there is to know about a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The extension of its files, without the first dot.
    pub extension: &'static str,
    /// The feature of this crate that has it, if it is not always there.
    pub feature: Option<&'static str>,
    /// Programs that open it.
    pub opened_by: &'static str,
    /// What of a dungeon it cannot say.
    pub loses: &'static str,
    /// The files that belong to it beside the first, as people call them; empty if there are none.
    pub beside: &'static str,
    /// Whether several levels can be written, in one file or in a file each.
    pub holds_levels: bool,
    /// Whether several levels are a file each, of which one has the name that was asked for.
    pub file_a_level: bool,
    /// Whether virtual tabletops open it. They lay a grid and notes of their own over its image, and want lights.
    pub is_for_tabletops: bool,
    /// Whether a file of it is no text.
    pub is_binary: bool,
    /// Whether there are files of it for players. They hold nothing but what players may know; a format without such files is
    /// refused for them.
    pub is_for_players: bool,
    /// Bytes of memory that writing takes, a cell and a room, beside those of each layer.
    pub(crate) bytes: (u64, u64),
    /// The same a cell for each layer.
    pub(crate) layer_bytes: u64,
    /// Whether boards of more than [`Format::MAX_CELLS`] are refused.
    pub(crate) is_bounded: bool,
}

/// A format that holds everything it should in one file, with several levels.
const PLAIN: FormatInfo = FormatInfo {
    extension: "",
    feature: None,
    opened_by: "",
    loses: "",
    beside: "",
    holds_levels: true,
    file_a_level: false,
    is_for_tabletops: false,
    is_binary: false,
    is_for_players: false,
    bytes: (0, 0),
    layer_bytes: 0,
    is_bounded: true,
};

impl Format {
    /// What there is to know about it.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert_eq!(Format::Png.info().feature, Some("picture"));
    /// assert!(!Format::Csv.info().holds_levels && Format::Pdf.info().holds_levels);
    /// assert!(Format::Tmj.info().file_a_level && !Format::Ldtk.info().file_a_level);
    /// assert!(Format::Foundry.info().is_for_tabletops && !Format::Png.info().is_for_tabletops);
    /// assert!(Format::Png.info().is_binary && !Format::Svg.info().is_binary);
    /// assert!(Format::Png.info().is_for_players && !Format::Json.info().is_for_players);
    /// ```
    pub fn info(self) -> FormatInfo {
        match self {
            Format::Text => FormatInfo {
                is_for_players: true,
                extension: "txt",
                opened_by: "people",
                loses: "all but the map",
                bytes: (8, 1_000),
                is_bounded: false,
                ..PLAIN
            },
            Format::Json => FormatInfo {
                feature: Some("json"),
                opened_by: "Undercroft, programs",
                loses: "nothing",
                bytes: (10, 12_000),
                layer_bytes: 16,
                is_bounded: false,
                ..PLAIN
            },
            Format::Svg => FormatInfo {
                is_for_players: true,
                feature: Some("svg"),
                opened_by: "browsers, Inkscape",
                loses: "all but the picture",
                bytes: (180, 80_000),
                ..PLAIN
            },
            Format::Png => FormatInfo {
                is_for_players: true,
                feature: Some("picture"),
                opened_by: "everything",
                loses: "all but the picture",
                is_binary: true,
                bytes: (180, 80_000),
                ..PLAIN
            },
            Format::Pdf => FormatInfo {
                is_for_players: true,
                feature: Some("pdf"),
                opened_by: "readers and printers",
                loses: "all but map and key",
                is_binary: true,
                bytes: (300, 180_000),
                ..PLAIN
            },
            Format::Html => FormatInfo {
                is_for_players: true,
                feature: Some("html"),
                opened_by: "browsers",
                loses: "all but map and key",
                bytes: (700, 160_000),
                ..PLAIN
            },
            Format::Md => FormatInfo {
                opened_by: "people, note programs",
                loses: "the map",
                bytes: (12, 4_000),
                is_bounded: false,
                ..PLAIN
            },
            Format::Tmj => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Tiled, Phaser and other engines",
                loses: "curved walls as collision, certificates",
                beside: "tiles.png",
                file_a_level: true,
                bytes: (100, 30_000),
                layer_bytes: 60,
                ..PLAIN
            },
            Format::Dd2vtt => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Foundry, Roll20, MapTool, Fantasy Grounds",
                loses: "secret and locked doors, notes",
                file_a_level: true,
                is_for_tabletops: true,
                bytes: (180, 170_000),
                ..PLAIN
            },
            Format::Csv => FormatInfo {
                is_for_players: true,
                opened_by: "spreadsheets, programs",
                loses: "all but the tiles",
                holds_levels: false,
                bytes: (12, 0),
                is_bounded: false,
                ..PLAIN
            },
            Format::Tmx => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Tiled and engines that read its XML",
                loses: "curved walls as collision, certificates",
                beside: "tiles.png",
                file_a_level: true,
                bytes: (100, 30_000),
                layer_bytes: 60,
                ..PLAIN
            },
            Format::Ldtk => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "LDtk and engines that read its projects",
                loses: "curved walls, certificates",
                beside: "tiles.png",
                bytes: (480, 60_000),
                layer_bytes: 120,
                ..PLAIN
            },
            Format::Tscn => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Godot 4",
                loses: "curved walls, certificates",
                beside: "tiles.png, gd",
                bytes: (200, 40_000),
                layer_bytes: 60,
                ..PLAIN
            },
            Format::Foundry => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Foundry VTT 13 and 14",
                loses: "furnishings but in the image",
                beside: "png, journal.json",
                is_for_tabletops: true,
                bytes: (180, 170_000),
                ..PLAIN
            },
            Format::Opd => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "programs that read One Page Dungeon's JSON",
                loses: "curved rooms, locks, keys, furnishings",
                file_a_level: true,
                bytes: (60, 20_000),
                ..PLAIN
            },
            Format::Glb => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Blender, Godot, Unity, browsers",
                loses: "round walls; words are data of nodes",
                is_binary: true,
                bytes: (40, 80_000),
                ..PLAIN
            },
            Format::Rbxmx => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Roblox Studio",
                loses: "round walls; words are attributes",
                bytes: (60, 120_000),
                ..PLAIN
            },
            Format::Luau => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Roblox scripts",
                loses: "how it looks",
                bytes: (20, 40_000),
                ..PLAIN
            },
            Format::Wad => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "GZDoom and its family",
                loses: "round walls, words, keys that are spent",
                is_binary: true,
                bytes: (120, 60_000),
                ..PLAIN
            },
            Format::Npz => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "NumPy, MiniGrid",
                loses: "all but walls, doors, keys and goal",
                is_binary: true,
                bytes: (15, 4_000),
                ..PLAIN
            },
            Format::Dot => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "Graphviz",
                loses: "the map",
                bytes: (12, 15_000),
                ..PLAIN
            },
            Format::Graphml => FormatInfo {
                is_for_players: true,
                feature: Some("engines"),
                opened_by: "yEd, Gephi, networkx",
                loses: "the map",
                bytes: (12, 15_000),
                ..PLAIN
            },
            Format::GraphRecipe => FormatInfo {
                extension: "graph.toml",
                feature: Some("engines"),
                opened_by: "Undercroft: `generate --recipe`",
                loses: "the map, furnishings, second ways between two rooms",
                file_a_level: true,
                bytes: (12, 15_000),
                ..PLAIN
            },
        }
    }

    /// The extension of its files, without the dot.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert_eq!(Format::Text.extension(), "txt");
    /// ```
    pub fn extension(self) -> &'static str {
        match self.info().extension {
            "" => self.name(),
            extension => extension,
        }
    }

    /// The format that a file of this name has, whatever the case of its letters. The longest extension counts, so that
    /// `map.foundry.json` is not plain JSON.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert_eq!(Format::from_file_name("Map.JSON"), Some(Format::Json));
    /// assert_eq!(Format::from_file_name("map.exe"), None);
    /// ```
    pub fn from_file_name(name: &str) -> Option<Format> {
        let name = name.to_lowercase();
        let is_of = |format: &Format| {
            name.strip_suffix(format.extension()).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
        };
        let formats = Format::ALL.iter().map(|(format, _)| *format).filter(is_of);
        formats.max_by_key(|format| format.extension().len())
    }
}
