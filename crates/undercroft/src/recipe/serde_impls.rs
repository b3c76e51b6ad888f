//! Recipes serialise as the JSON that recipe files have, and are read by the same reader.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{ReadRecipe, Recipe, RecipeReader};
use crate::Json;

impl Serialize for Recipe {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

/// Every problem of the recipe is in the error.
impl<'de> Deserialize<'de> for Recipe {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Recipe, D::Error> {
        let mut reader = RecipeReader::new();
        reader.value(&Json::deserialize(deserializer)?);
        reader.finish().and_then(ReadRecipe::one).map_err(D::Error::custom)
    }
}
