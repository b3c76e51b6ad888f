//! The numbers of a binary glTF, and the lists that say where in them each mesh lies.

use undercroft::{Json, json};

use super::mesh::{Mesh, Surface};
use crate::{ExportError, solids::Material};

const FLOATS: u32 = 5126;
const WHOLES: u32 = 5125;
const VERTICES: u32 = 34962;
const INDICES: u32 = 34963;

/// The views of the buffer: positions, normals, triangles.
const VIEWS: [&str; 3] = ["positions", "normals", "triangles"];

/// Meshes, and the numbers they are made of.
#[derive(Default)]
pub(super) struct Binary {
    positions: Vec<u8>,
    normals: Vec<u8>,
    triangles: Vec<u8>,
    accessors: Vec<Json>,
    meshes: Vec<Json>,
    /// Materials in the order in which they were first used.
    materials: Vec<Material>,
}

/// A part of a colour from 0 to 255 as light: about what screens do with it, and the same on every machine.
pub(super) fn square(part: u8) -> f64 {
    let share = f64::from(part) / 255.0;
    (share * share * 10_000.0).round() / 10_000.0
}

impl Binary {
    /// Adds a mesh and returns its number.
    pub fn mesh(&mut self, name: &str, mesh: &Mesh) -> usize {
        let parts: Vec<Json> = mesh.surfaces.iter().map(|(material, surface)| self.part(*material, surface)).collect();
        self.meshes.push(json!({ "name": name, "primitives": parts }));
        self.meshes.len() - 1
    }

    fn part(&mut self, material: Material, surface: &Surface) -> Json {
        let positions = self.accessor(0, self.positions.len(), FLOATS, surface.positions.len(), "VEC3");
        let (mut low, mut high) = ([f32::MAX; 3], [f32::MIN; 3]);
        for position in &surface.positions {
            for axis in 0..3 {
                low[axis] = low[axis].min(position[axis]);
                high[axis] = high[axis].max(position[axis]);
            }
        }
        if let Some(own) = self.accessors.last_mut() {
            own["min"] = Json::from(low.map(f64::from));
            own["max"] = Json::from(high.map(f64::from));
        }
        let normals = self.accessor(1, self.normals.len(), FLOATS, surface.normals.len(), "VEC3");
        let triangles = self.accessor(2, self.triangles.len(), WHOLES, surface.triangles.len(), "SCALAR");
        self.positions.extend(surface.positions.iter().flatten().flat_map(|number| number.to_le_bytes()));
        self.normals.extend(surface.normals.iter().flatten().flat_map(|number| number.to_le_bytes()));
        self.triangles.extend(surface.triangles.iter().flat_map(|number| number.to_le_bytes()));
        let known = self.materials.iter().position(|known| *known == material);
        let material = known.unwrap_or_else(|| {
            self.materials.push(material);
            self.materials.len() - 1
        });
        json!({ "attributes": { "POSITION": positions, "NORMAL": normals }, "indices": triangles, "material": material })
    }

    fn accessor(&mut self, view: usize, offset: usize, kind: u32, count: usize, shape: &str) -> usize {
        self.accessors.push(json!({ "bufferView": view, "byteOffset": offset, "componentType": kind, "count": count,
                                    "type": shape }));
        self.accessors.len() - 1
    }

    fn material(material: Material) -> Json {
        let [red, green, blue] = material.colour().map(square);
        let mut look = json!({
            "name": material.name(),
            "pbrMetallicRoughness": {
                "baseColorFactor": [red, green, blue, material.opacity()],
                "metallicFactor": 0.0,
                "roughnessFactor": if material.opacity() < 1.0 { 0.1 } else { 0.9 },
            },
        });
        if material.opacity() < 1.0 {
            look["alphaMode"] = Json::from("BLEND");
        }
        look
    }

    /// The whole file. `scene` has everything but meshes and what they are made of.
    pub fn finish(self, mut scene: Json) -> Result<Vec<u8>, ExportError> {
        let parts = [self.positions, self.normals, self.triangles];
        let length: usize = parts.iter().map(Vec::len).sum();
        if !self.meshes.is_empty() {
            let mut offset = 0;
            let views = parts.iter().zip(VIEWS).map(|(part, name)| {
                let is_vertices = name != VIEWS[2];
                let mut view = json!({ "name": name, "buffer": 0, "byteOffset": offset, "byteLength": part.len(),
                                       "target": if is_vertices { VERTICES } else { INDICES } });
                if is_vertices {
                    view["byteStride"] = Json::from(12);
                }
                offset += part.len();
                view
            });
            scene["bufferViews"] = views.collect();
            scene["buffers"] = json!([{ "byteLength": length }]);
            scene["accessors"] = Json::from(self.accessors);
            scene["materials"] = self.materials.into_iter().map(Binary::material).collect();
            scene["meshes"] = Json::from(self.meshes);
        }
        let mut text = scene.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let total = 12 + 8 + text.len() + if length > 0 { 8 + length } else { 0 };
        let small = |number: usize| {
            u32::try_from(number).map_err(|_| ExportError::Unsuitable {
                why: "the model is larger than the 4 GiB that a glb may have".to_owned(),
                hint: "make the board smaller",
            })
        };
        let mut file = Vec::with_capacity(total);
        file.extend(b"glTF");
        file.extend(2_u32.to_le_bytes());
        file.extend(small(total)?.to_le_bytes());
        file.extend(small(text.len())?.to_le_bytes());
        file.extend(b"JSON");
        file.extend(text);
        if length > 0 {
            // All numbers have four bytes, so nothing has to be filled up.
            file.extend(small(length)?.to_le_bytes());
            file.extend(b"BIN\0");
            parts.iter().for_each(|part| file.extend(part));
        }
        Ok(file)
    }
}
