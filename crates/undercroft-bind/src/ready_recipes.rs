//! The ready recipes, which come with the engine.

/// A recipe that comes with the engine.
#[derive(Clone, Copy, Debug)]
pub struct ReadyRecipe {
    /// Its name.
    pub name: &'static str,
    /// The recipe, as TOML.
    pub text: &'static str,
}

macro_rules! ready {
    ($($name:literal),+ $(,)?) => {
        /// All ready recipes, roughly from simple to advanced.
        pub const READY_RECIPES: &[ReadyRecipe] = &[$(
            ReadyRecipe { name: $name, text: include_str!(concat!("../recipes/", $name, ".toml")) },
        )+];
    };
}

ready!(
    "game-night",
    "temple",
    "rabbit-warren",
    "crypt",
    "cavern",
    "fortress",
    "lair",
    "wheel",
    "classic",
    "warren",
    "pillared-hall",
    "source-code",
    "boss-floor",
    "wrath",
    "expanse",
    "march",
    "catacomb",
    "hollow-hills",
    "keep",
    "sewer",
    "long-march",
    "old-palace",
    "procession",
    "citadel",
    "heist",
    "sealed-tower",
    "four-wings"
);

impl ReadyRecipe {
    /// The recipe of that name.
    #[inline(never)]
    pub fn find(name: &str) -> Option<&'static ReadyRecipe> {
        READY_RECIPES.iter().find(|ready| ready.name == name)
    }

    /// The names of all of them.
    #[inline(never)]
    pub(crate) fn names() -> Vec<&'static str> {
        READY_RECIPES.iter().map(|ready| ready.name).collect()
    }

    /// A short description: the first comment of the file.
    pub fn about(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches('#').trim()
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::Path};

    use undercroft::{Workshop, recipe::RecipeReader};
    use undercroft_export::toml_text;

    use super::*;

    #[test]
    fn the_table_and_the_folder_agree() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("recipes");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap().trim_end_matches(".toml").to_owned())
            .collect();
        let table: BTreeSet<String> = READY_RECIPES.iter().map(|ready| ready.name.to_owned()).collect();
        assert_eq!(files, table);
    }

    #[test]
    fn each_says_what_it_makes_and_makes_it() {
        for ready in READY_RECIPES {
            assert!(ready.text.starts_with("# ") && ready.about().len() > 10, "{}", ready.name);
            let mut reader = RecipeReader::new();
            reader.toml(ready.name, ready.text);
            let read = reader.finish().unwrap_or_else(|problems| panic!("{}: {problems}", ready.name));
            let seed = read.seed.unwrap_or_else(|| panic!("{} has no seed", ready.name));
            Workshop::new().generate_any(&read.recipe, &seed).unwrap_or_else(|error| panic!("{}: {error}", ready.name));
        }
    }

    #[test]
    fn each_is_the_same_when_it_is_written_and_read_back() {
        for ready in READY_RECIPES {
            let mut reader = RecipeReader::new();
            reader.toml(ready.name, ready.text);
            let recipe = reader.finish().unwrap().recipe;
            let text = toml_text::document(&recipe.to_json());
            let mut reader = RecipeReader::new();
            reader.toml(ready.name, &text);
            let again = reader.finish().unwrap_or_else(|problems| panic!("{}: {problems}\n{text}", ready.name));
            assert_eq!(again.recipe.to_json(), recipe.to_json(), "{}", ready.name);
        }
    }
}
