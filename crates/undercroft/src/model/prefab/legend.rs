//! What the characters of a drawing stand for.

use std::collections::BTreeMap;

use crate::{
    Named,
    geom::Dir,
    model::{MarkKind, Water},
};

/// What characters stand for.
pub type Legend = BTreeMap<char, Meaning>;

/// What a character stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// Not part of the room: whatever the dungeon has there.
    Outside,
    /// Rock, wherever the room lies.
    Wall,
    /// A place in the outer wall where a passage may enter.
    Door,
    /// Bare floor.
    Floor,
    /// Water on the floor.
    Water(Water),
    /// Something on the floor.
    Thing(Thing),
}

/// Something that stands in a prefab.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thing {
    /// What it is.
    pub kind: MarkKind,
    /// Its name, if it is something of your own.
    pub name: Option<String>,
    /// Whether it fills its cell.
    pub solid: bool,
    /// The way it faces in the drawing, if it has a front.
    pub facing: Option<Dir>,
    /// The water in which it stands.
    pub water: Water,
}

impl Thing {
    /// A thing of a kind, as solid as such things are.
    pub(super) fn of(kind: MarkKind) -> Thing {
        Thing { kind, name: None, solid: kind.is_solid(), facing: None, water: Water::Dry }
    }

    /// What its word in a legend is.
    pub(super) fn word(&self) -> &str {
        self.name.as_deref().unwrap_or_else(|| MarkKind::name(self.kind))
    }
}

/// The characters that every drawing has, each with its word. They fit the map of the format `text`.
pub const DEFAULT_LEGEND: [(char, &str); 15] = [
    (' ', "outside"),
    ('#', "wall"),
    ('+', "door"),
    ('.', "floor"),
    ('~', "shallow"),
    ('=', "deep"),
    ('I', "column"),
    ('A', "altar"),
    ('D', "dais"),
    ('F', "fountain"),
    ('C', "coffin"),
    (':', "rubble"),
    ('$', "treasure"),
    ('^', "trap"),
    ('e', "enemy"),
];

/// What a character stands for unless a legend says so.
pub(super) fn default_meaning(character: char) -> Option<Meaning> {
    let word = DEFAULT_LEGEND.iter().find(|(own, _)| *own == character).map(|(_, word)| *word)?;
    meaning(word).ok()
}

/// What a word of a legend stands for, or why it can stand for nothing. A word that is no other's names a thing of your own.
pub(super) fn meaning(word: &str) -> Result<Meaning, String> {
    use MarkKind::{BossSpawn, EnemySpawn, Hazard, Loot};
    let thing = |kind: MarkKind| Meaning::Thing(Thing::of(kind));
    Ok(match word {
        "outside" => Meaning::Outside,
        "wall" => Meaning::Wall,
        "door" => Meaning::Door,
        "floor" => Meaning::Floor,
        "shallow" => Meaning::Water(Water::Shallow),
        "deep" => Meaning::Water(Water::Deep),
        "treasure" => thing(Loot),
        "trap" => thing(Hazard),
        "enemy" => thing(EnemySpawn),
        "boss" => thing(BossSpawn),
        word => match MarkKind::from_name(word) {
            Some(kind) if may_stand(kind) => thing(kind),
            Some(_) => return Err(format!("`{word}` is nothing that a prefab can hold")),
            None => Meaning::Thing(Thing { name: Some(word.to_owned()), ..Thing::of(MarkKind::Own) }),
        },
    })
}

/// Whether a drawing may hold such a mark: what stands or lies about, not what methods and passes alone can place.
fn may_stand(kind: MarkKind) -> bool {
    use MarkKind::{Blessing, BossSpawn, EnemySpawn, Hazard, Loot, LootSpawn, Reward};
    kind.is_furnishing() || matches!(kind, Loot | Reward | Hazard | Blessing | EnemySpawn | BossSpawn | LootSpawn)
}
