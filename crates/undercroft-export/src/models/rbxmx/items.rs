//! Instances as XML.

use std::fmt::Write;

use super::attributes::Attributes;
use crate::{base64, solids::Material, svg::escape};

/// The longest side of a part.
const LONGEST: f64 = 2_048.0;

/// A part: a box or an upright cylinder.
#[derive(Clone)]
pub(super) struct RobloxPart {
    name: String,
    material: Material,
    min: [f64; 3],
    max: [f64; 3],
    is_round: bool,
    collides: bool,
    transparency: f64,
    is_spawn: bool,
    attributes: Attributes,
    tags: Vec<String>,
}

impl RobloxPart {
    pub fn block(name: &str, material: Material, min: [f64; 3], max: [f64; 3]) -> RobloxPart {
        RobloxPart {
            name: name.to_owned(),
            material,
            min,
            max,
            is_round: false,
            collides: true,
            transparency: 1.0 - material.opacity(),
            is_spawn: false,
            attributes: Attributes::new(),
            tags: Vec::new(),
        }
    }

    pub fn round(self) -> RobloxPart {
        RobloxPart { is_round: true, ..self }
    }

    /// Something that one walks through.
    pub fn passable(self) -> RobloxPart {
        RobloxPart { collides: false, ..self }
    }

    pub fn see_through(self, transparency: f64) -> RobloxPart {
        RobloxPart { transparency, ..self }
    }

    /// Where players appear.
    pub fn spawn(self) -> RobloxPart {
        RobloxPart { is_spawn: true, collides: false, ..self }
    }

    pub fn with(self, attributes: &Attributes) -> RobloxPart {
        RobloxPart { attributes: attributes.clone(), ..self }
    }

    pub fn tagged(self, tags: &[&str]) -> RobloxPart {
        RobloxPart { tags: tags.iter().map(|tag| (*tag).to_owned()).collect(), ..self }
    }

    /// The same in pieces that are not longer than a part may be.
    fn cut(&self) -> Vec<RobloxPart> {
        let mut pieces = vec![self.clone()];
        for axis in 0..3 {
            let length = self.max[axis] - self.min[axis];
            let count = (length / LONGEST).ceil().max(1.0);
            let cut = |part: RobloxPart| {
                (0..count as u32).map(move |number| {
                    let mut piece = part.clone();
                    piece.min[axis] = part.min[axis] + length * f64::from(number) / count;
                    piece.max[axis] = part.min[axis] + length * f64::from(number + 1) / count;
                    piece
                })
            };
            pieces = pieces.into_iter().flat_map(cut).collect();
        }
        pieces
    }
}

/// The text, and how many instances it has.
pub(super) struct Items {
    out: String,
    referents: usize,
}

impl Items {
    pub fn new() -> Items {
        Items { out: String::from("<roblox version=\"4\">\n"), referents: 0 }
    }

    pub fn finish(mut self) -> String {
        self.out.push_str("</roblox>\n");
        self.out
    }

    fn begin(&mut self, class: &str, name: &str) {
        let referent = self.referents;
        self.referents += 1;
        let _ = writeln!(self.out, "<Item class=\"{class}\" referent=\"{referent}\"><Properties>");
        let _ = writeln!(self.out, "<string name=\"Name\">{}</string>", escape(name));
    }

    fn attributes(&mut self, attributes: &Attributes, tags: &[impl AsRef<str>]) {
        if !attributes.is_empty() {
            let encoded = attributes.encoded();
            let _ = writeln!(self.out, "<BinaryString name=\"AttributesSerialize\">{encoded}</BinaryString>");
        }
        if !tags.is_empty() {
            let joined = tags.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join("\0");
            let encoded = base64::encode(joined.as_bytes());
            let _ = writeln!(self.out, "<BinaryString name=\"Tags\">{encoded}</BinaryString>");
        }
    }

    /// Begins an instance that holds others.
    pub fn open(&mut self, class: &str, name: &str, attributes: &Attributes, tags: &[&str]) {
        self.begin(class, name);
        self.attributes(attributes, tags);
        self.out.push_str("</Properties>\n");
    }

    pub fn close(&mut self) {
        self.out.push_str("</Item>\n");
    }

    pub fn part(&mut self, part: &RobloxPart) {
        for piece in part.cut() {
            self.begin(if part.is_spawn { "SpawnLocation" } else { "Part" }, &part.name);
            self.attributes(&part.attributes, &part.tags);
            self.part_properties(&piece);
            self.out.push_str("</Properties></Item>\n");
        }
    }

    fn part_properties(&mut self, part: &RobloxPart) {
        let size = [0, 1, 2].map(|axis| tidy(part.max[axis] - part.min[axis]));
        let middle = [0, 1, 2].map(|axis| tidy((part.max[axis] + part.min[axis]) / 2.0));
        // A cylinder lies along x, so an upright one is turned about z.
        let (size, turn) = if part.is_round {
            ([size[1], size[0], size[2]], [0, -1, 0, 1, 0, 0, 0, 0, 1])
        } else {
            (size, [1, 0, 0, 0, 1, 0, 0, 0, 1])
        };
        let out = &mut self.out;
        let _ = writeln!(out, "<bool name=\"Anchored\">true</bool><bool name=\"CanCollide\">{}</bool>", part.collides);
        out.push_str("<CoordinateFrame name=\"CFrame\">");
        for (axis, value) in ["X", "Y", "Z"].into_iter().zip(middle) {
            let _ = write!(out, "<{axis}>{value}</{axis}>");
        }
        for (place, value) in turn.into_iter().enumerate() {
            let (row, column) = (place / 3, place % 3);
            let _ = write!(out, "<R{row}{column}>{value}</R{row}{column}>");
        }
        out.push_str("</CoordinateFrame>\n");
        let [red, green, blue] = part.material.colour().map(u32::from);
        let colour = 0xFF00_0000 | red << 16 | green << 8 | blue;
        let _ = writeln!(out, "<Color3uint8 name=\"Color3uint8\">{colour}</Color3uint8>");
        let _ = writeln!(out, "<token name=\"Material\">{}</token>", roblox_material(part.material));
        if part.is_round {
            out.push_str("<token name=\"shape\">2</token>\n");
        }
        let _ = writeln!(out, "<float name=\"Transparency\">{}</float>", tidy(part.transparency));
        if part.is_spawn {
            out.push_str("<bool name=\"Neutral\">true</bool>\n");
        }
        let [x, y, z] = size;
        let _ = writeln!(out, "<Vector3 name=\"size\"><X>{x}</X><Y>{y}</Y><Z>{z}</Z></Vector3>");
    }

    /// A light in a small part that nobody sees.
    pub fn light(&mut self, name: &str, at: [f64; 3], colour: [u8; 3], range: f64, brightness: f64) {
        let (min, max) = (at.map(|length| length - 0.1), at.map(|length| length + 0.1));
        self.begin("Part", name);
        self.part_properties(&RobloxPart::block(name, Material::Stone, min, max).passable().see_through(1.0));
        self.out.push_str("</Properties>\n");
        self.begin("PointLight", "PointLight");
        let [red, green, blue] = colour.map(|part| tidy(f64::from(part) / 255.0));
        let _ = writeln!(self.out, "<Color3 name=\"Color\"><R>{red}</R><G>{green}</G><B>{blue}</B></Color3>");
        // Lights of Roblox reach 60 studs at most.
        let range = tidy(range.min(60.0));
        let _ =
            writeln!(self.out, "<float name=\"Range\">{range}</float><float name=\"Brightness\">{brightness}</float>");
        self.out.push_str("</Properties></Item>\n</Item>\n");
    }

    /// A module with that text.
    pub fn module(&mut self, name: &str, text: &str) {
        self.begin("ModuleScript", name);
        // The end of a CDATA section cannot stand inside of one, and these two characters not in XML.
        let text = text.replace("]]>", "]]]]><![CDATA[>").replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
        let _ = writeln!(self.out, "<ProtectedString name=\"Source\"><![CDATA[{text}]]></ProtectedString>");
        self.out.push_str("</Properties></Item>\n");
    }
}

/// At most four digits after the point.
fn tidy(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (number * 10_000.0).round() / 10_000.0 + 0.0
}

/// Roblox's number for what something is made of.
fn roblox_material(material: Material) -> u32 {
    const SLATE: u32 = 800;
    const CONCRETE: u32 = 816;
    const GRANITE: u32 = 832;
    const BRICK: u32 = 848;
    const COBBLESTONE: u32 = 880;
    const WOOD: u32 = 512;
    const PLANKS: u32 = 528;
    const GLASS: u32 = 1_568;
    match material {
        Material::RoomFloor => SLATE,
        Material::PassageFloor => COBBLESTONE,
        Material::Wall | Material::SecretLeaf | Material::Ceiling => GRANITE,
        Material::Frame | Material::Wood => WOOD,
        Material::Leaf | Material::LockedLeaf => PLANKS,
        Material::Stairs | Material::Stone => CONCRETE,
        Material::Shallow | Material::Deep => GLASS,
        Material::Brick | Material::BossBrick => BRICK,
    }
}
