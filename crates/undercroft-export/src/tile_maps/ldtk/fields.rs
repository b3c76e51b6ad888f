//! Which fields the kinds of entities have, how they are defined, and their values.

use undercroft::{DoorKind, Json, Named, json, view::Audience};

use super::uid;
use crate::tile_map::{ObjectKind, ObjectRef, Property};

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldKind {
    Whole,
    Real,
    Bool,
    Text,
    /// A text of several lines.
    Lines,
    DoorKind,
    /// Another entity.
    Object,
    Objects,
    /// Corners of cells.
    Points,
}

/// A field of a kind of entity.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldSpec {
    pub name: &'static str,
    pub kind: FieldKind,
    /// Whether it is for the game master alone.
    is_secret: bool,
}

/// The name of the enum with the kinds of doors.
const DOOR_KINDS: &str = "DoorKind";

impl FieldSpec {
    pub const fn all(name: &'static str, kind: FieldKind) -> FieldSpec {
        FieldSpec { name, kind, is_secret: false }
    }

    pub const fn gm(name: &'static str, kind: FieldKind) -> FieldSpec {
        FieldSpec { name, kind, is_secret: true }
    }

    /// Whether an audience may know that there is such a field.
    pub fn is_known_to(&self, audience: Audience) -> bool {
        audience == Audience::Gm || !self.is_secret
    }

    /// How the value and the type of the field are called.
    fn types(&self) -> (String, String) {
        let (value, kind) = match self.kind {
            FieldKind::Whole => ("Int", "F_Int"),
            FieldKind::Real => ("Float", "F_Float"),
            FieldKind::Bool => ("Bool", "F_Bool"),
            FieldKind::Text => ("String", "F_String"),
            FieldKind::Lines => ("String", "F_Text"),
            FieldKind::Object => ("EntityRef", "F_EntityRef"),
            FieldKind::Objects => ("Array<EntityRef>", "F_EntityRef"),
            FieldKind::Points => ("Array<Point>", "F_Point"),
            FieldKind::DoorKind => return (format!("LocalEnum.{DOOR_KINDS}"), format!("F_Enum({})", uid::DOOR_KINDS)),
        };
        (value.to_owned(), kind.to_owned())
    }

    pub fn definition(&self, uid: usize) -> Json {
        let (value, kind) = self.types();
        let is_array = matches!(self.kind, FieldKind::Objects | FieldKind::Points);
        let shown = match self.kind {
            FieldKind::Object | FieldKind::Objects => "RefLinkBetweenCenters",
            FieldKind::Points => "PointPathLoop",
            _ => "Hidden",
        };
        json!({
            "identifier": self.name, "__type": value, "type": kind, "uid": uid, "isArray": is_array,
            // An empty list says that there is nothing.
            "canBeNull": !is_array, "allowedRefs": "Any", "allowedRefTags": [], "allowOutOfLevelRef": true, "autoChainRef": false,
            "symmetricalRef": false, "editorAlwaysShow": false, "editorCutLongValues": true, "editorDisplayMode": shown,
            "editorDisplayPos": "Above", "editorDisplayScale": 1, "editorLinkStyle": "ZigZag", "editorShowInWorld": true,
            "exportToToc": false, "searchable": false, "useForSmartColor": false,
        })
    }

    /// The field of an entity or a level. What refers to another entity is written by `reference`.
    pub fn instance(&self, uid: usize, value: Option<&Property>, reference: impl Fn(&ObjectRef) -> Json) -> Json {
        let known = |id: &str, value: Json| (value.clone(), vec![json!({ "id": id, "params": [value] })]);
        let refer = |object: &ObjectRef| {
            let to = reference(object);
            let params = [to["entityIid"].clone()];
            (to, json!({ "id": "V_String", "params": params }))
        };
        let (value, edited): (Json, Vec<Json>) = match value {
            Some(Property::Text(text)) => known("V_String", json!(text)),
            Some(Property::Whole(number)) => known("V_Int", json!(number)),
            Some(Property::Real(number)) => known("V_Float", json!(number)),
            Some(Property::Bool(value)) => known("V_Bool", json!(value)),
            Some(Property::Objects(objects)) => {
                let (list, edited): (Vec<Json>, Vec<Json>) = objects.iter().map(refer).unzip();
                match self.kind {
                    FieldKind::Objects => (Json::List(list), edited),
                    _ => (list.into_iter().next().unwrap_or_default(), edited.into_iter().take(1).collect()),
                }
            }
            None if matches!(self.kind, FieldKind::Objects | FieldKind::Points) => (json!([]), Vec::new()),
            None => (Json::Null, Vec::new()),
        };
        self.written(uid, &value, &edited)
    }

    /// The field of an entity with corners of cells.
    pub fn spots(&self, uid: usize, spots: &[(i32, i32)]) -> Json {
        let list: Vec<Json> = spots.iter().map(|(x, y)| json!({ "cx": x, "cy": y })).collect();
        let edited = spots.iter().map(|(x, y)| json!({ "id": "V_String", "params": [format!("{x},{y}")] }));
        self.written(uid, &Json::List(list), &edited.collect::<Vec<Json>>())
    }

    fn written(&self, uid: usize, value: &Json, edited: &[Json]) -> Json {
        json!({ "__identifier": self.name, "__type": self.types().0, "__value": value, "defUid": uid,
                "realEditorValues": edited })
    }
}

/// The kinds of doors that an audience may know.
pub(super) fn door_kinds(audience: Audience) -> Json {
    let kinds = DoorKind::ALL.iter().filter(|(kind, _)| audience == Audience::Gm || !kind.is_hidden());
    let values: Vec<Json> = kinds.map(|(_, name)| json!({ "id": name, "color": 0 })).collect();
    json!({ "uid": uid::DOOR_KINDS, "identifier": DOOR_KINDS, "tags": [], "values": values })
}

/// The fields of a kind of entity.
pub(super) fn fields_of(kind: ObjectKind) -> &'static [FieldSpec] {
    use FieldKind::{Bool, Lines, Object, Objects, Points, Real, Text, Whole};
    const ROOM: &[FieldSpec] = &[
        FieldSpec::all("room", Whole),
        FieldSpec::all("shape", Text),
        FieldSpec::all("columns", Whole),
        FieldSpec::all("rows", Whole),
        FieldSpec::all("outline", Points),
        FieldSpec::gm("kind", Text),
        FieldSpec::gm("number", Whole),
        FieldSpec::gm("title", Text),
        FieldSpec::gm("aloud", Lines),
        FieldSpec::gm("note", Lines),
        FieldSpec::gm("enemies", Whole),
        FieldSpec::gm("floor", Whole),
        FieldSpec::gm("boss", Text),
        FieldSpec::gm("xp", Real),
        FieldSpec::gm("loot", Real),
    ];
    const DOOR: &[FieldSpec] = &[
        FieldSpec::all("kind", FieldKind::DoorKind),
        FieldSpec::all("side", Text),
        FieldSpec::all("room", Whole),
        FieldSpec::all("to", Whole),
        FieldSpec::all("passage", Whole),
        FieldSpec::all("width", Whole),
        FieldSpec::all("lock", Whole),
        FieldSpec::all("lock_object", Object),
        FieldSpec::gm("key", Text),
    ];
    const STAIRS: &[FieldSpec] = &[
        FieldSpec::all("direction", Text),
        FieldSpec::all("down", Text),
        FieldSpec::all("passage", Whole),
        FieldSpec::all("to_level", Whole),
        FieldSpec::all("to_object", Object),
    ];
    const EXIT: &[FieldSpec] = &[
        FieldSpec::all("kind", Text),
        FieldSpec::all("side", Text),
        FieldSpec::all("main", Bool),
        FieldSpec::all("room", Whole),
    ];
    const MARK: &[FieldSpec] = &[
        FieldSpec::all("kind", Text),
        FieldSpec::all("room", Whole),
        FieldSpec::all("facing", Text),
        FieldSpec::all("solid", Bool),
        FieldSpec::gm("name", Text),
    ];
    const ENEMY: &[FieldSpec] = &[
        FieldSpec::gm("kind", Text),
        FieldSpec::gm("name", Text),
        FieldSpec::gm("number", Whole),
        FieldSpec::gm("floor", Whole),
        FieldSpec::gm("room", Whole),
        FieldSpec::gm("facing", Text),
        FieldSpec::gm("solid", Bool),
    ];
    const KEY: &[FieldSpec] = &[
        FieldSpec::gm("kind", Text),
        FieldSpec::gm("key", Text),
        FieldSpec::gm("letter", Text),
        FieldSpec::gm("spent", Bool),
        FieldSpec::gm("opens", Objects),
        FieldSpec::gm("room", Whole),
        FieldSpec::gm("facing", Text),
        FieldSpec::gm("solid", Bool),
    ];
    const LOCK: &[FieldSpec] = &[
        FieldSpec::all("lock", Whole),
        FieldSpec::all("doors", Objects),
        FieldSpec::gm("key", Text),
        FieldSpec::gm("letter", Text),
        FieldSpec::gm("keys", Objects),
    ];
    match kind {
        ObjectKind::Room => ROOM,
        ObjectKind::Door => DOOR,
        ObjectKind::Stairs => STAIRS,
        ObjectKind::Exit => EXIT,
        ObjectKind::Mark => MARK,
        ObjectKind::Enemy => ENEMY,
        ObjectKind::Key => KEY,
        ObjectKind::Lock => LOCK,
        ObjectKind::Start | ObjectKind::Goal => &[],
    }
}
