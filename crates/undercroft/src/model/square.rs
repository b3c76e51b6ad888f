use crate::named::named;

named! {
    /// Which part of the masonry a cell shows: the 14 types of the `walk` document, as the map shows them.
    ///
    /// They stand in the order in which their rules win: where several match, the last of them is what the cell shows.
    #[repr(u8)]
    pub enum Square {
        /// Floor with floor all around.
        Floor = "Floor",
        /// Floor that touches rock only with its lower left corner.
        CornerInternalLeftDown = "CornerInternalLeftDown",
        /// Floor that touches rock only with its lower right corner.
        CornerInternalRightDown = "CornerInternalRightDown",
        /// Floor that touches rock only with its upper left corner.
        CornerInternalLeftUp = "CornerInternalLeftUp",
        /// Floor that touches rock only with its upper right corner.
        CornerInternalRightUp = "CornerInternalRightUp",
        /// Floor with rock below.
        WallDown = "WallDown",
        /// Floor with rock to the left.
        WallLeft = "WallLeft",
        /// Floor with rock to the right.
        WallRight = "WallRight",
        /// Floor with rock above.
        WallTop = "WallTop",
        /// Floor with rock to the left and below.
        CornerLeftDown = "CornerLeftDown",
        /// Floor with rock to the right and below.
        CornerRightDown = "CornerRightDown",
        /// Floor with rock to the left and above.
        CornerLeftUp = "CornerLeftUp",
        /// Floor with rock to the right and above.
        CornerRightUp = "CornerRightUp",
        /// Rock.
        Empty = "Empty",
    }
}

/// The characters of the types, in their order.
const SYMBOLS: [char; 14] = ['.', '5', '6', '7', '8', 'v', '<', '>', '^', '1', '2', '3', '4', ' '];

impl Square {
    /// Its character in files.
    ///
    /// ```
    /// assert_eq!(undercroft::Square::CornerLeftDown.symbol(), '1');
    /// ```
    #[inline]
    pub const fn symbol(self) -> char {
        SYMBOLS[self as usize]
    }

    /// The type of a character.
    ///
    /// ```
    /// use undercroft::Square;
    /// assert_eq!(Square::from_symbol('^'), Some(Square::WallTop));
    /// assert_eq!(Square::from_symbol('9'), None);
    /// ```
    pub fn from_symbol(symbol: char) -> Option<Square> {
        use crate::Named;
        Square::ALL.iter().map(|(square, _)| *square).find(|square| square.symbol() == symbol)
    }
}
