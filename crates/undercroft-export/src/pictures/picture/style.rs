//! Picture styles: colours and line widths.

use std::fmt;

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// From 0, invisible, to 255.
    pub opacity: u8,
}

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour::rgb(0, 0, 0);
    /// White.
    pub const WHITE: Colour = Colour::rgb(255, 255, 255);
    /// Invisible.
    pub const NONE: Colour = Colour { rgb: [0, 0, 0], opacity: 0 };

    /// A colour without any transparency.
    ///
    /// ```
    /// use undercroft_export::picture::Colour;
    /// assert_eq!(Colour::rgb(255, 0, 0).to_string(), "#ff0000");
    /// ```
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Colour {
        Colour { rgb: [red, green, blue], opacity: 255 }
    }

    /// Reads `#rgb`, `#rrggbb`, `#rrggbbaa` or `none`.
    ///
    /// ```
    /// use undercroft_export::picture::Colour;
    /// assert_eq!(Colour::parse("#f00"), Some(Colour::rgb(255, 0, 0)));
    /// assert_eq!(Colour::parse("red"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Colour> {
        if text == "none" {
            return Some(Colour::NONE);
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        let wide: String = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            6 | 8 => digits.to_owned(),
            _ => return None,
        };
        let byte = |at: usize| wide.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        let opacity = if wide.len() == 8 { byte(6)? } else { 255 };
        Some(Colour { rgb: [byte(0)?, byte(2)?, byte(4)?], opacity })
    }

    /// Interpolates between two colours.
    ///
    /// ```
    /// use undercroft_export::picture::Colour;
    /// assert_eq!(Colour::BLACK.toward(Colour::WHITE, 1.0), Colour::WHITE);
    /// ```
    pub fn toward(self, other: Colour, share: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        let rgb = [0, 1, 2].map(|part| mix(self.rgb[part], other.rgb[part]));
        Colour { rgb, opacity: mix(self.opacity, other.opacity) }
    }

    /// Whether it is invisible.
    ///
    /// ```
    /// assert!(undercroft_export::picture::Colour::NONE.is_none());
    /// ```
    pub const fn is_none(self) -> bool {
        self.opacity == 0
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        match self.opacity {
            0 => f.write_str("none"),
            255 => write!(f, "#{red:02x}{green:02x}{blue:02x}"),
            opacity => write!(f, "#{red:02x}{green:02x}{blue:02x}{opacity:02x}"),
        }
    }
}

/// A line of a colour and a width, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStyle {
    /// Its colour.
    pub colour: Colour,
    /// Its width; a line of width 0 is not drawn.
    pub width: f64,
}

impl LineStyle {
    /// Whether the line is visible.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, LineStyle};
    /// assert!(!LineStyle { colour: Colour::BLACK, width: 0.0 }.shows());
    /// ```
    pub fn shows(self) -> bool {
        self.width > 0.0 && !self.colour.is_none()
    }
}

/// How a picture looks. Widths and distances are in cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Its name.
    pub name: String,
    /// How many cells of rock are shown around the dungeon.
    pub margin: f64,
    /// The background.
    pub paper: Colour,
    /// A grid over the whole paper.
    pub squares: LineStyle,
    /// Stains of old paper.
    pub stains: Colour,
    /// The shade of the lowest ground on which a `walk` was laid out; higher ground is lighter.
    pub ground: Colour,
    /// A band around the floor, under the hatching.
    pub band: LineStyle,
    /// The strokes of the hatching.
    pub hatch: LineStyle,
    /// How far the hatching reaches.
    pub hatch_reach: f64,
    /// How far apart its patches are.
    pub hatch_spacing: f64,
    /// How far apart the strokes of a patch are.
    pub hatch_pitch: f64,
    /// The floor.
    pub floor: Colour,
    /// Darker slabs in built rooms and patches in caves.
    pub paving_dark: Colour,
    /// Lighter ones.
    pub paving_light: Colour,
    /// The joints between slabs within a cell, and cracks in caves.
    pub joint: LineStyle,
    /// The shadow of the north and west walls: its darkest colour and how far it falls.
    pub shadow: LineStyle,
    /// The lines between cells.
    pub grid: LineStyle,
    /// How long the dashes of these lines are; 0 for whole lines.
    pub grid_dash: f64,
    /// How long the gaps between the dashes are.
    pub grid_gap: f64,
    /// The share of cells along walls that have pebbles.
    pub rubble: f64,
    /// Shallow water.
    pub shallow: Colour,
    /// Deep water.
    pub deep: Colour,
    /// The shore and the ripples along it.
    pub shore: LineStyle,
    /// The walls.
    pub wall: LineStyle,
    /// A second line around the walls.
    pub outer_wall: LineStyle,
    /// Lines of doors and furnishings.
    pub fine: LineStyle,
    /// The fill of doors.
    pub door: Colour,
    /// The fill of furnishings.
    pub stone: Colour,
    /// Marks for the game master: enemies, loot, hazards.
    pub mark: Colour,
    /// Room numbers.
    pub label: Colour,
    /// The halo behind room numbers.
    pub label_halo: Colour,
    /// The height of room numbers.
    pub label_size: f64,
    /// Whether rooms are numbered.
    pub numbers: bool,
    /// Whether start, goal, enemies, loot, hazards and keys are marked.
    pub marks: bool,
    /// Whether floor and walls are drawn with tiles.
    pub tiles: bool,
}
