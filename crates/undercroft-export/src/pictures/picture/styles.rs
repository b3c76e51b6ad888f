//! The ready styles.

use super::style::{Colour, LineStyle, Style};

const fn line(colour: Colour, width: f64) -> LineStyle {
    LineStyle { colour, width }
}

const fn clear(red: u8, green: u8, blue: u8, opacity: u8) -> Colour {
    Colour { rgb: [red, green, blue], opacity }
}

const NOTHING: LineStyle = line(Colour::NONE, 0.0);

impl Style {
    /// The names of the ready styles.
    pub const NAMES: [&'static str; 7] = ["ink", "blueprint", "parchment", "plain", "dark", "tiles", "battle"];

    /// The ready style of that name.
    ///
    /// ```
    /// use undercroft_export::picture::Style;
    /// assert_eq!(Style::named("ink").unwrap().name, "ink");
    /// assert!(Style::named("oil").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Style> {
        let style = match name {
            "ink" => ink(),
            "blueprint" => blueprint(),
            "parchment" => parchment(),
            "plain" => plain(),
            "dark" => dark(),
            "tiles" => tiles(),
            "battle" => battle(),
            _ => return None,
        };
        Some(style)
    }
}

impl Default for Style {
    fn default() -> Style {
        ink()
    }
}

/// Black ink on white paper.
fn ink() -> Style {
    let black = Colour::rgb(17, 17, 17);
    Style {
        name: "ink".into(),
        margin: 2.0,
        paper: Colour::rgb(253, 252, 249),
        squares: NOTHING,
        stains: Colour::NONE,
        ground: Colour::NONE,
        band: NOTHING,
        hatch: line(Colour::rgb(34, 34, 34), 0.036),
        hatch_reach: 1.05,
        hatch_spacing: 0.64,
        hatch_pitch: 0.16,
        floor: Colour::WHITE,
        paving_dark: Colour::NONE,
        paving_light: Colour::NONE,
        joint: NOTHING,
        shadow: line(Colour::rgb(186, 184, 180), 0.26),
        grid: line(Colour::rgb(150, 150, 150), 0.035),
        grid_dash: 0.05,
        grid_gap: 0.2,
        rubble: 0.05,
        shallow: Colour::rgb(218, 228, 234),
        deep: Colour::rgb(176, 194, 206),
        shore: line(Colour::rgb(40, 52, 60), 0.055),
        wall: line(black, 0.13),
        outer_wall: NOTHING,
        fine: line(black, 0.06),
        door: Colour::WHITE,
        stone: Colour::rgb(236, 235, 232),
        mark: Colour::rgb(56, 56, 56),
        label: Colour::rgb(20, 20, 20),
        label_halo: Colour::WHITE,
        label_size: 0.95,
        numbers: true,
        marks: true,
        tiles: false,
    }
}

/// White lines on blue paper.
fn blueprint() -> Style {
    let white = Colour::rgb(232, 241, 252);
    Style {
        name: "blueprint".into(),
        margin: 2.0,
        paper: Colour::rgb(17, 53, 104),
        squares: line(clear(150, 190, 240, 40), 0.02),
        band: line(clear(120, 170, 230, 46), 0.5),
        hatch: NOTHING,
        floor: Colour::rgb(38, 92, 160),
        shadow: NOTHING,
        grid: line(clear(190, 215, 250, 90), 0.025),
        grid_dash: 0.0,
        grid_gap: 0.0,
        rubble: 0.0,
        shallow: Colour::rgb(66, 130, 198),
        deep: Colour::rgb(26, 70, 134),
        shore: line(clear(205, 226, 252, 200), 0.045),
        wall: line(white, 0.13),
        outer_wall: line(clear(190, 215, 250, 150), 0.03),
        fine: line(white, 0.05),
        door: Colour::rgb(38, 92, 160),
        stone: Colour::rgb(60, 116, 184),
        mark: Colour::rgb(255, 226, 140),
        label: white,
        label_halo: Colour::rgb(38, 92, 160),
        ..ink()
    }
}

/// Brown ink on old paper.
fn parchment() -> Style {
    let brown = Colour::rgb(66, 41, 20);
    Style {
        name: "parchment".into(),
        margin: 2.5,
        paper: Colour::rgb(229, 208, 164),
        stains: clear(139, 94, 42, 26),
        band: line(clear(120, 80, 38, 64), 0.9),
        hatch: line(clear(84, 54, 26, 215), 0.034),
        hatch_reach: 0.85,
        floor: Colour::rgb(246, 233, 203),
        shadow: line(Colour::rgb(206, 178, 128), 0.3),
        grid: line(clear(140, 104, 60, 130), 0.03),
        rubble: 0.07,
        shallow: Colour::rgb(190, 205, 190),
        deep: Colour::rgb(140, 170, 168),
        shore: line(Colour::rgb(60, 80, 78), 0.05),
        wall: line(brown, 0.14),
        fine: line(brown, 0.06),
        door: Colour::rgb(222, 180, 118),
        stone: Colour::rgb(226, 206, 164),
        mark: Colour::rgb(150, 44, 28),
        label: Colour::rgb(122, 32, 20),
        label_halo: Colour::rgb(246, 233, 203),
        ..ink()
    }
}

/// Flat colours, for slides.
fn plain() -> Style {
    let slate = Colour::rgb(40, 44, 52);
    Style {
        name: "plain".into(),
        margin: 1.0,
        paper: Colour::rgb(186, 193, 204),
        hatch: NOTHING,
        shadow: NOTHING,
        grid: line(Colour::rgb(228, 231, 236), 0.03),
        grid_dash: 0.0,
        grid_gap: 0.0,
        rubble: 0.0,
        shallow: Colour::rgb(190, 220, 244),
        deep: Colour::rgb(122, 178, 226),
        shore: line(Colour::rgb(84, 142, 196), 0.05),
        wall: line(slate, 0.14),
        fine: line(slate, 0.06),
        stone: Colour::rgb(226, 230, 236),
        mark: Colour::rgb(190, 64, 52),
        label: slate,
        ..ink()
    }
}

/// Light lines on a dark screen.
fn dark() -> Style {
    let light = Colour::rgb(214, 221, 230);
    Style {
        name: "dark".into(),
        margin: 1.5,
        paper: Colour::rgb(16, 18, 22),
        band: line(Colour::rgb(24, 27, 33), 0.8),
        hatch: line(Colour::rgb(52, 58, 70), 0.036),
        hatch_reach: 0.8,
        floor: Colour::rgb(56, 62, 75),
        shadow: line(Colour::rgb(36, 40, 48), 0.3),
        grid: line(Colour::rgb(76, 84, 99), 0.03),
        grid_dash: 0.0,
        grid_gap: 0.0,
        rubble: 0.05,
        shallow: Colour::rgb(46, 90, 120),
        deep: Colour::rgb(26, 54, 82),
        shore: line(Colour::rgb(104, 158, 196), 0.05),
        wall: line(light, 0.11),
        fine: line(light, 0.055),
        door: Colour::rgb(146, 98, 52),
        stone: Colour::rgb(88, 96, 112),
        mark: Colour::rgb(240, 184, 92),
        label: Colour::rgb(240, 244, 250),
        label_halo: Colour::rgb(56, 62, 75),
        ..ink()
    }
}

/// Tiles in place of floor and walls. Every ready sheet has a light floor and dark rock.
fn tiles() -> Style {
    Style {
        name: "tiles".into(),
        tiles: true,
        margin: 1.0,
        floor: Colour::NONE,
        grid: line(clear(50, 44, 66, 96), 0.03),
        shallow: Colour::rgb(126, 170, 198),
        deep: Colour::rgb(78, 124, 160),
        shore: line(Colour::rgb(38, 66, 92), 0.05),
        fine: line(Colour::rgb(40, 38, 46), 0.06),
        stone: Colour::rgb(172, 170, 180),
        mark: Colour::rgb(140, 30, 38),
        label: Colour::rgb(30, 24, 40),
        label_halo: Colour::rgb(240, 237, 244),
        ..dark()
    }
}

/// Paved floors between thick walls in dark rock, to lay under the tokens of a virtual tabletop. The margin is a whole
/// cell, so that the grid of the tabletop fits, and there are neither numbers nor marks, which players would see.
fn battle() -> Style {
    let dark = Colour::rgb(27, 23, 19);
    Style {
        name: "battle".into(),
        margin: 1.0,
        paper: Colour::rgb(22, 19, 16),
        band: line(Colour::rgb(84, 76, 66), 0.3),
        hatch: NOTHING,
        floor: Colour::rgb(150, 141, 126),
        paving_dark: clear(52, 40, 28, 46),
        paving_light: clear(255, 246, 226, 38),
        joint: line(clear(48, 38, 28, 120), 0.035),
        shadow: line(Colour::rgb(84, 77, 67), 0.36),
        grid: line(clear(40, 32, 24, 130), 0.035),
        grid_dash: 0.0,
        grid_gap: 0.0,
        rubble: 0.06,
        shallow: Colour::rgb(104, 148, 164),
        deep: Colour::rgb(58, 104, 128),
        shore: line(Colour::rgb(40, 66, 76), 0.05),
        wall: line(dark, 0.12),
        fine: line(dark, 0.055),
        door: Colour::rgb(140, 92, 46),
        stone: Colour::rgb(188, 180, 166),
        mark: Colour::rgb(142, 30, 22),
        label: dark,
        label_halo: Colour::rgb(196, 188, 172),
        numbers: false,
        marks: false,
        ..ink()
    }
}
