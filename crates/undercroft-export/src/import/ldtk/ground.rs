//! What is floor, wall and water in a level: the values of an IntGrid, or layers that somebody chose.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::Grid;

use super::model::{Layer, Project};
use crate::import::{
    ImportError, ImportOptions, OptionNames, board, cell,
    things::{one_line, plain},
};

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Wall,
    Floor,
    Shallow,
    Deep,
}

/// What a value of an IntGrid stands for, by its name.
fn meaning(name: &str) -> Option<Ground> {
    let name = plain(name);
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match () {
        () if has(&["deep"]) => Some(Ground::Deep),
        () if has(&["water", "shallow"]) => Some(Ground::Shallow),
        () if has(&["wall", "solid", "rock", "stone", "block", "collision", "void"]) => Some(Ground::Wall),
        () if has(&["floor", "ground", "walk", "path", "corridor", "room", "door"]) => Some(Ground::Floor),
        () => None,
    }
}

/// The ground of every cell.
pub(super) fn of(
    project: &Project,
    layers: &[Layer],
    options: &ImportOptions,
    notes: &mut Vec<String>,
) -> Result<Grid<Ground>, ImportError> {
    let layer = |name: &str| layers.iter().find(|layer| plain(&layer.identifier) == plain(name));
    let grids: Vec<&Layer> =
        layers.iter().filter(|layer| layer.kind == "IntGrid" && !layer.values.is_empty()).collect();
    let is_walls =
        |layer: &&&Layer| ["cells", "wall", "collision"].iter().any(|word| plain(&layer.identifier).contains(word));
    let main = grids.iter().find(is_walls).or(grids.first()).copied();
    let known = Values::of(project, main);
    let find = |said: &Option<String>| said.as_deref().map(|said| chosen(said, &layer, &known, layers)).transpose();
    let (walls, floors) = (find(&options.walls)?, find(&options.floor)?);
    let is_layer = |choice: &Option<Choice<'_>>| matches!(choice, Some(Choice::Layer(_)));
    if is_layer(&walls) || is_layer(&floors) || main.is_none() {
        return by_layers((walls, floors), main, options.names, notes);
    }
    let Some(layer) = main else { return Err(no_grid(options.names)) };
    let (width, height) = board(layer.width, layer.height)?;
    if layer.values.len() as i64 != layer.width * layer.height {
        let message = format!(
            "`intGridCsv` of `{}` has {} values, and its size says {}",
            one_line(&layer.identifier),
            layer.values.len(),
            layer.width * layer.height
        );
        return Err(ImportError::new(message));
    }
    let (is_chosen, has_chosen_floor) = (walls.is_some() || floors.is_some(), floors.is_some());
    let mut meanings = known.meanings.clone();
    for (choice, ground) in [(walls, Ground::Wall), (floors, Ground::Floor)] {
        if let Some(Choice::Values(values)) = choice {
            meanings.extend(values.into_iter().map(|value| (value, ground)));
        }
    }
    let used: BTreeSet<u32> = layer.values.iter().copied().filter(|value| *value != 0).collect();
    let unknown: Vec<u32> = used.iter().copied().filter(|value| !meanings.contains_key(value)).collect();
    // What nobody says is asked, unless the name of the layer says what all of its values are, or somebody chose the rest.
    let rest = match (is_chosen, is_walls(&&layer)) {
        (true, _) if !has_chosen_floor => Some(Ground::Floor),
        (true, _) => Some(Ground::Wall),
        (false, true) if known.names.is_empty() => Some(Ground::Wall),
        (false, _) => None,
    };
    if let (None, Some(first)) = (rest, unknown.first()) {
        let told: Vec<String> = unknown.iter().take(8).map(|value| known.name(*value)).collect();
        let message = format!(
            "what these values of the layer `{}` are cannot be told: {}",
            one_line(&layer.identifier),
            told.join(", ")
        );
        let word = known.names.get(first).cloned().unwrap_or_else(|| first.to_string());
        return Err(ImportError::new(message).hint(format!(
            "say it with {} or {walls}, such as {walls} {word}; several have commas between them",
            options.names.floor,
            walls = options.names.walls
        )));
    }
    let rest = rest.unwrap_or(Ground::Wall);
    // Without a value that is called floor, what has no value is floor.
    let empty = if meanings.values().any(|own| *own == Ground::Floor) { Ground::Wall } else { Ground::Floor };
    let of = |value: &u32| if *value == 0 { empty } else { meanings.get(value).copied().unwrap_or(rest) };
    let mut grid = Grid::new(width, height, Ground::Wall);
    grid.values_mut().iter_mut().zip(&layer.values).for_each(|(cell, value)| *cell = of(value));
    notes.push(format!("floor is what the values of the layer `{}` say", one_line(&layer.identifier)));
    Ok(grid)
}

/// The values of an IntGrid by their names, and what those say.
struct Values {
    names: BTreeMap<u32, String>,
    meanings: BTreeMap<u32, Ground>,
    used: BTreeSet<u32>,
}

impl Values {
    fn of(project: &Project, layer: Option<&Layer>) -> Values {
        let def = layer.and_then(|layer| project.defs.layers.iter().find(|def| def.identifier == layer.identifier));
        let named = def.into_iter().flat_map(|def| &def.values);
        let names: BTreeMap<u32, String> =
            named.filter_map(|value| Some((value.value, one_line(value.identifier.as_deref()?)))).collect();
        let meanings = names.iter().filter_map(|(value, name)| Some((*value, meaning(name)?))).collect();
        let used =
            layer.into_iter().flat_map(|layer| layer.values.iter().copied()).filter(|value| *value != 0).collect();
        Values { names, meanings, used }
    }

    /// A value for people.
    fn name(&self, value: u32) -> String {
        self.names
            .get(&value)
            .map_or_else(|| format!("{value}, which has no name"), |name| format!("`{name}` ({value})"))
    }
}

/// What somebody chose.
enum Choice<'a> {
    Layer(&'a Layer),
    Values(Vec<u32>),
}

/// A layer by its name, or values by names or numbers with commas between them.
fn chosen<'a>(
    said: &str,
    layer: &dyn Fn(&str) -> Option<&'a Layer>,
    known: &Values,
    layers: &[Layer],
) -> Result<Choice<'a>, ImportError> {
    if let Some(own) = layer(said) {
        return Ok(Choice::Layer(own));
    }
    let mut values = Vec::new();
    for word in said.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let by_name = known.names.iter().find(|(_, name)| plain(name) == plain(word)).map(|(value, _)| *value);
        let by_number =
            || word.parse().ok().filter(|value| known.used.contains(value) || known.names.contains_key(value));
        let Some(value) = by_name.or_else(by_number) else {
            let listed = |names: Vec<String>| {
                names.into_iter().take(20).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            };
            let names = listed(layers.iter().map(|layer| one_line(&layer.identifier)).collect());
            let values = listed(known.names.values().cloned().collect());
            let values = if values.is_empty() { String::new() } else { format!("; values are {values}") };
            let message = format!("there is no layer `{}`, nor a value of that name or number", one_line(word));
            return Err(ImportError::new(message).hint(format!("there are {names}{values}")));
        };
        values.push(value);
    }
    Ok(Choice::Values(values))
}

/// Floor and walls as layers that somebody chose; values count in the layer that is used otherwise.
fn by_layers(
    (walls, floors): (Option<Choice<'_>>, Option<Choice<'_>>),
    main: Option<&Layer>,
    names: OptionNames,
    notes: &mut Vec<String>,
) -> Result<Grid<Ground>, ImportError> {
    let first = [&walls, &floors].into_iter().flatten().find_map(|choice| match choice {
        Choice::Layer(layer) => Some(*layer),
        Choice::Values(_) => main,
    });
    let Some(first) = first else { return Err(no_grid(names)) };
    let (width, height) = board(first.width, first.height)?;
    let cells = |choice: Choice<'_>| match choice {
        Choice::Layer(layer) => used(layer, width, height, &|value| value != 0),
        Choice::Values(values) => match main {
            Some(layer) => used(layer, width, height, &|value| values.contains(&value)),
            None => Grid::new(width, height, false),
        },
    };
    let (walls, floors) = (walls.map(cells), floors.map(cells));
    let mut grid = Grid::new(width, height, Ground::Wall);
    for at in grid.bounds().cells() {
        let is_wall = walls.as_ref().is_some_and(|walls| walls[at]);
        let is_floor = floors.as_ref().is_none_or(|floors| floors[at]);
        grid[at] = if is_floor && !is_wall { Ground::Floor } else { Ground::Wall };
    }
    notes.push("floor and walls are what was chosen".to_owned());
    Ok(grid)
}

fn no_grid(names: OptionNames) -> ImportError {
    let hint = format!("name the layer of tiles that is floor or wall with {} or {}", names.floor, names.walls);
    ImportError::new("the level has no layer of the kind IntGrid").hint(hint)
}

/// The cells that a layer uses: those with such a value, or with a tile.
fn used(layer: &Layer, width: i32, height: i32, is: &dyn Fn(u32) -> bool) -> Grid<bool> {
    let mut used = Grid::new(width, height, false);
    used.values_mut().iter_mut().zip(&layer.values).for_each(|(own, value)| *own = is(*value));
    let cells = layer.tiles.iter().filter_map(|tile| cell(tile.px[0] / layer.side, tile.px[1] / layer.side));
    cells.for_each(|at| used.put(at, true));
    used
}
