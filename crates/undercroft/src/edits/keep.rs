//! Keeping rooms of a dungeon, so that another seed makes the rest anew.

use crate::{
    check::Dungeon,
    methods::{KeepError, Method, ResolvedMethod},
    model::RoomId,
    recipe::Recipe,
};

impl Dungeon {
    /// The recipe of this dungeon with these rooms kept, for another seed to lay others around them. With symmetry their
    /// images are kept too. In what it makes they come first, in the order of the recipe, cell for cell as they are here
    /// and as far from each other; where on the board they lie is for the rest to say.
    ///
    /// Only `tabletop` can keep rooms. Tags and texts that somebody gave them by hand stay with them; other edits do not.
    ///
    /// ```
    /// use undercroft::{Recipe, RoomId, generate, recipe::Tabletop};
    /// let first = generate(&Recipe::new(Tabletop::default()), 4)?;
    /// let recipe = first.keep(&[RoomId(3), RoomId(7)]).unwrap();
    /// let second = generate(&recipe, 5)?;
    /// let (old, new) = (&first.draft().rooms, &second.draft().rooms);
    /// assert_eq!([&new[0].shape, &new[1].shape], [&old[3].shape, &old[7].shape]);
    /// assert_eq!(new[1].rect.corner() - new[0].rect.corner(), old[7].rect.corner() - old[3].rect.corner());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn keep(&self, rooms: &[RoomId]) -> Result<Recipe, KeepError> {
        let origin = self.origin();
        let ResolvedMethod::Tabletop(params) = origin.recipe.method() else {
            return Err(KeepError::OtherMethod { method: origin.recipe.method.name() });
        };
        if origin.recipe.passes.links.is_some() {
            return Err(KeepError::OneOfLevels);
        }
        let kept = params.keep(self.draft(), &origin.edits.list, rooms)?;
        let mut recipe = Recipe::clone(&origin.recipe);
        if let Method::Tabletop(params) = &mut recipe.method {
            params.kept = kept;
        }
        Ok(recipe)
    }
}
