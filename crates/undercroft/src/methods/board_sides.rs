use super::Method;
use crate::params::{Fields, Slot};

impl Method {
    /// Sets how wide and high the board is, and says whether the recipe of this method says so at all. Otherwise nothing is set.
    ///
    /// ```
    /// use undercroft::{Method, Recipe};
    /// let mut method = Method::Bsp(Default::default());
    /// assert!(method.set_board_sides(60, 30));
    /// assert_eq!(Recipe::new(method).expected_size().cells, 1_800);
    /// assert!(!Method::Tabletop(Default::default()).set_board_sides(60, 30));
    /// ```
    pub fn set_board_sides(&mut self, width: i32, height: i32) -> bool {
        let mut sides = BoardSides { width, height, found: 0 };
        self.params_mut().fields(&mut sides);
        sides.found == 2
    }
}

struct BoardSides {
    width: i32,
    height: i32,
    found: u32,
}

impl Fields for BoardSides {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        let side = match name {
            "width" => self.width,
            "height" => self.height,
            _ => return,
        };
        if let Slot::Whole(value, _) = slot {
            value.set(side);
            self.found += 1;
        }
    }
}
