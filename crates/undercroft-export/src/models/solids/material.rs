//! What things are made of, and how each format paints it.

/// A material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Material {
    RoomFloor,
    PassageFloor,
    Wall,
    Ceiling,
    Frame,
    Leaf,
    LockedLeaf,
    SecretLeaf,
    Stairs,
    Stone,
    Wood,
    Shallow,
    Deep,
    Brick,
    BossBrick,
}

impl Material {
    /// Its name in files, which players may read too.
    pub const fn name(self) -> &'static str {
        match self {
            Material::RoomFloor => "room floor",
            Material::PassageFloor => "passage floor",
            Material::Wall => "wall",
            Material::Ceiling => "ceiling",
            Material::Frame => "door frame",
            Material::Leaf => "door leaf",
            Material::LockedLeaf => "locked leaf",
            Material::SecretLeaf => "secret leaf",
            Material::Stairs => "stairs",
            Material::Stone => "stone",
            Material::Wood => "wood",
            Material::Shallow => "shallow water",
            Material::Deep => "deep water",
            Material::Brick => "brick",
            Material::BossBrick => "boss brick",
        }
    }

    /// Red, green and blue from 0 to 255, as screens show them.
    pub const fn colour(self) -> [u8; 3] {
        match self {
            Material::RoomFloor => [188, 176, 152],
            Material::PassageFloor => [150, 140, 122],
            Material::Wall | Material::SecretLeaf => [98, 94, 92],
            Material::Ceiling => [84, 80, 80],
            Material::Frame => [92, 62, 36],
            Material::Leaf => [136, 94, 52],
            Material::LockedLeaf => [120, 44, 36],
            Material::Stairs => [124, 118, 112],
            Material::Stone => [166, 162, 156],
            Material::Wood => [128, 92, 58],
            Material::Shallow => [88, 150, 200],
            Material::Deep => [36, 84, 150],
            Material::Brick => [92, 78, 70],
            Material::BossBrick => [140, 40, 34],
        }
    }

    /// How much one sees of it, from 0 to 1.
    pub const fn opacity(self) -> f64 {
        match self {
            Material::Shallow => 0.5,
            Material::Deep => 0.8,
            _ => 1.0,
        }
    }
}
