//! `roblox-reader MODEL MODULE JSON`: what rbx_xml makes of a model and full_moon of a module, compared with the JSON of the
//! same dungeon.

use std::io::BufReader;

use anyhow::{Context, Result, bail, ensure};
use rbx_dom_weak::types::Variant;
use rbx_dom_weak::{Instance, WeakDom};
use serde_json::Value;

fn main() -> Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [model, module, json] = &files[..] else { bail!("roblox-reader MODEL MODULE JSON") };
    let dungeon: Value = serde_json::from_reader(BufReader::new(std::fs::File::open(json)?))?;
    let dom = rbx_xml::from_reader_default(BufReader::new(std::fs::File::open(model)?)).context("the model")?;
    let text = std::fs::read_to_string(module)?;
    parse(&text)?;
    let count = |tag: &str| dom.descendants().filter(|item| has_tag(item, tag)).count();
    let rooms = dungeon["rooms"].as_array().context("rooms")?.len();
    ensure!(count("Room") == rooms, "{} rooms, not {rooms}", count("Room"));
    ensure!(dom.descendants().filter(|item| item.class == "SpawnLocation").count() == 1, "one place to begin");
    let (mut parts, mut properties) = (0, 0);
    for item in dom.descendants() {
        properties += known(item)?;
        if item.class == "Part" {
            parts += 1;
            let Some(Variant::Vector3(size)) = item.properties.get(&"Size".into()) else { bail!("a part without a size") };
            ensure!([size.x, size.y, size.z].iter().all(|side| (0.001..=2048.0).contains(side)), "{size:?}");
        }
    }
    let source = embedded(&dom).context("no module in the model")?;
    ensure!(source == text, "the module in the model is not the module beside it");
    println!("{rooms} rooms, {} doors, {parts} parts, {properties} properties known to Roblox", count("Door"));
    Ok(())
}

/// Whether it can be read as Luau.
fn parse(text: &str) -> Result<()> {
    let found = full_moon::parse_fallible(text, full_moon::LuaVersion::luau());
    let errors: Vec<String> = found.errors().iter().map(ToString::to_string).collect();
    ensure!(errors.is_empty(), "{}", errors.join("\n"));
    Ok(())
}

fn has_tag(item: &Instance, tag: &str) -> bool {
    matches!(item.properties.get(&"Tags".into()), Some(Variant::Tags(tags)) if tags.iter().any(|own| own == tag))
}

/// How many properties an instance has; an error if its class has one that Roblox does not know.
fn known(item: &Instance) -> Result<usize> {
    let database = rbx_reflection_database::get()?;
    let mut class = database.classes.get(item.class.as_str());
    if item.class == "DataModel" {
        return Ok(0);
    }
    ensure!(class.is_some(), "no class {}", item.class);
    let mut names: Vec<&str> = vec!["Attributes", "Tags"];
    while let Some(own) = class {
        names.extend(own.properties.keys().map(|name| -> &str { name }));
        class = own.superclass.as_deref().and_then(|name| database.classes.get(name));
    }
    for name in item.properties.keys() {
        ensure!(names.contains(&name.as_str()), "{} has no property {name}", item.class);
    }
    Ok(item.properties.len())
}

fn embedded(dom: &WeakDom) -> Option<String> {
    let module = dom.descendants().find(|item| item.class == "ModuleScript")?;
    match module.properties.get(&"Source".into()) {
        Some(Variant::String(text)) => Some(text.clone()),
        _ => None,
    }
}
