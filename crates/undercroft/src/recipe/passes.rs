use super::{
    fields::Params,
    method::Method,
    params::{
        Contents, DoorPlaces, Doors, Encounters, Exits, Furnishings, Numbers, Openings, Squares, Stairs, Text, Wang,
        WaterDepth, Waters,
    },
};

/// The passes that run after the method; `None` is a pass that is switched off. They run in the order listed.
///
/// A struct, not a list: each pass runs at most once and the engine knows the order in which they build on each
/// other, so a recipe cannot get it wrong.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Passes {
    /// Doors where corridors meet rooms.
    pub doors: Option<Doors>,
    /// What closes the connectors of tiles.
    pub openings: Option<Openings>,
    /// Stairs in corridors.
    pub stairs: Option<Stairs>,
    /// Ways out.
    pub exits: Option<Exits>,
    /// Water on the floor.
    pub water: Option<Waters>,
    /// What stands in rooms.
    pub furnishings: Option<Furnishings>,
    /// What special rooms hold.
    pub contents: Option<Contents>,
    /// How many enemies wait in each room, and where.
    pub encounters: Option<Encounters>,
    /// Numbers on rooms.
    pub numbers: Option<Numbers>,
    /// Corner codes and the tiles that show them.
    pub wang: Option<Wang>,
    /// Walls and corners.
    pub squares: Option<Squares>,
    /// A text as the floor.
    pub text: Option<Text>,
}

/// Somebody who wants to see every pass.
pub(super) trait PassVisitor {
    fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>);
}

impl Passes {
    /// The names of all passes, in the order they run.
    pub const NAMES: [&'static str; 12] = [
        "doors",
        "openings",
        "stairs",
        "exits",
        "water",
        "furnishings",
        "contents",
        "encounters",
        "numbers",
        "wang",
        "squares",
        "text",
    ];

    /// Every pass switched on, with the values the method hands down to it.
    pub(super) fn all(method: &Method) -> Passes {
        let mut passes = Passes {
            doors: Some(Doors::default()),
            openings: Some(Openings::default()),
            stairs: Some(Stairs::default()),
            exits: Some(Exits::default()),
            water: Some(Waters::default()),
            furnishings: Some(Furnishings::default()),
            contents: Some(Contents::default()),
            encounters: Some(Encounters::default()),
            numbers: Some(Numbers::default()),
            wang: Some(Wang::default()),
            squares: Some(Squares::default()),
            text: Some(Text::default()),
        };
        if let Method::Scatter(scatter) = method {
            passes.doors = Some(Doors { seal: scatter.seal, ..Doors::default() });
            passes.encounters = Some(Encounters { floor: scatter.floor, boss: scatter.boss, ..Encounters::default() });
        }
        if let Method::Tabletop(tabletop) = method {
            let others = 1.0 - tabletop.secret_door_chance;
            passes.doors = Some(Doors {
                at: DoorPlaces::Ends,
                archway: 0.3 * others,
                locked: 0.1 * others,
                secret: tabletop.secret_door_chance,
                ..Doors::default()
            });
            passes.stairs = Some(Stairs { frequency: tabletop.stair_frequency });
            passes.exits = Some(Exits { count: tabletop.exits });
            if tabletop.water != WaterDepth::Dry {
                passes.water = Some(Waters { depth: tabletop.water });
            }
            passes.furnishings = Some(Furnishings { style: tabletop.archetype, ..Furnishings::default() });
        }
        passes
    }

    /// The passes that are on unless the recipe says otherwise.
    pub(super) fn usual(method: &Method) -> Passes {
        let mut passes = Passes::all(method);
        passes.each(&mut Keep(method.usual_passes()));
        passes
    }

    /// The names of those that are on, in the order they run.
    pub(crate) fn on(&self) -> Vec<&'static str> {
        let mut names = Names(Vec::new());
        self.clone().each(&mut names);
        names.0
    }

    pub(super) fn each(&mut self, visitor: &mut impl PassVisitor) {
        visitor.pass("doors", &mut self.doors);
        visitor.pass("openings", &mut self.openings);
        visitor.pass("stairs", &mut self.stairs);
        visitor.pass("exits", &mut self.exits);
        visitor.pass("water", &mut self.water);
        visitor.pass("furnishings", &mut self.furnishings);
        visitor.pass("contents", &mut self.contents);
        visitor.pass("encounters", &mut self.encounters);
        visitor.pass("numbers", &mut self.numbers);
        visitor.pass("wang", &mut self.wang);
        visitor.pass("squares", &mut self.squares);
        visitor.pass("text", &mut self.text);
    }
}

/// Collects the names of passes that are on.
struct Names(Vec<&'static str>);

impl PassVisitor for Names {
    fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>) {
        if pass.is_some() {
            self.0.push(name);
        }
    }
}

/// Switches off every pass but these.
struct Keep<'a>(&'a [&'static str]);

impl PassVisitor for Keep<'_> {
    fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>) {
        if !self.0.contains(&name) {
            *pass = None;
        }
    }
}
