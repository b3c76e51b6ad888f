use crate::named::named;

named! {
    /// How deep the water stands on a cell.
    #[repr(u8)]
    pub enum Water {
        /// Not at all.
        Dry = "dry",
        /// One can wade through.
        Shallow = "shallow",
        /// One cannot walk here.
        Deep = "deep",
    }
}

impl Water {
    /// Its character in files.
    ///
    /// ```
    /// assert_eq!(undercroft::Water::Shallow.symbol(), '~');
    /// ```
    #[inline]
    pub const fn symbol(self) -> char {
        match self {
            Water::Dry => ' ',
            Water::Shallow => '~',
            Water::Deep => '=',
        }
    }

    /// The depth of a character.
    ///
    /// ```
    /// use undercroft::Water;
    /// assert_eq!(Water::from_symbol('='), Some(Water::Deep));
    /// assert_eq!(Water::from_symbol('w'), None);
    /// ```
    pub fn from_symbol(symbol: char) -> Option<Water> {
        use crate::Named;
        Water::ALL.iter().map(|(water, _)| *water).find(|water| water.symbol() == symbol)
    }
}
