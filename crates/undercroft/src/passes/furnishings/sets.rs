//! What rooms are furnished as, and what each set puts where.

use super::pieces::RoomFurnisher;
use crate::{
    Named,
    geom::Point,
    model::{Archetype, MarkKind, Purpose, Room, RoomKind, Shape},
    rng::Rng,
};

const PURPOSES: usize = <Purpose as Named>::ALL.len();

/// How often rooms are furnished as each purpose, in the order of [`Purpose`]:
/// hall, dormitory, barracks, kitchen, refectory, library, workshop, smithy, prison, shrine, tomb, store, well, ruin, den,
/// camp, fungus.
const fn weights(style: Archetype) -> [u32; PURPOSES] {
    match style {
        Archetype::Classic => [16, 8, 7, 6, 7, 7, 7, 4, 6, 6, 9, 12, 7, 8, 2, 2, 3],
        Archetype::Warren => [3, 2, 4, 7, 4, 0, 6, 4, 6, 2, 2, 14, 4, 16, 13, 15, 11],
        Archetype::Temple => [30, 8, 0, 5, 6, 9, 3, 0, 1, 22, 8, 6, 10, 5, 0, 0, 0],
        Archetype::Crypt => [9, 2, 0, 0, 0, 3, 2, 0, 4, 10, 60, 5, 3, 10, 3, 0, 4],
        Archetype::Cavern => [2, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 7, 2, 36, 18, 15, 22],
        Archetype::Fortress => [22, 6, 18, 8, 9, 2, 5, 8, 8, 3, 1, 15, 6, 5, 0, 0, 0],
        Archetype::Lair => [10, 2, 4, 3, 3, 0, 3, 2, 9, 4, 8, 9, 2, 15, 20, 12, 9],
    }
}

/// The same for caves beside built rooms.
const CAVE: [u32; PURPOSES] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 6, 0, 30, 22, 16, 25];

/// How many purposes are tried until something fits.
const TRIES: u32 = 5;

/// Whether a room that is already something else may be furnished as a purpose: nobody keeps treasure in a kitchen,
/// and one does not enter by way of a prison.
const fn suits(kind: RoomKind, purpose: Purpose) -> bool {
    use Purpose::{
        Barracks, Camp, Den, Dormitory, Fungus, Hall, Kitchen, Library, Prison, Ruin, Shrine, Store, Tomb, Well,
        Workshop,
    };
    match kind {
        RoomKind::Treasure => matches!(purpose, Hall | Shrine | Tomb | Store | Ruin | Den),
        RoomKind::Shrine => matches!(purpose, Hall | Shrine | Well | Fungus),
        RoomKind::Trap => matches!(purpose, Hall | Library | Workshop | Shrine | Tomb | Store | Well | Ruin | Fungus),
        RoomKind::Challenge => matches!(purpose, Hall | Barracks | Prison | Tomb | Ruin | Den | Camp | Fungus),
        RoomKind::Spawn => !matches!(purpose, Dormitory | Kitchen | Prison | Tomb),
        RoomKind::Boss => matches!(purpose, Hall | Shrine | Tomb | Ruin | Den),
        RoomKind::Normal | RoomKind::Exit => true,
    }
}

/// Furnishes a room and says as what. In `honoured` rooms an altar or a dais is put if there is space for one.
pub(super) fn furnish(
    mut room: RoomFurnisher<'_, '_>,
    style: Archetype,
    honoured: bool,
    rng: &mut Rng,
) -> Option<Purpose> {
    let purpose = honoured.then(|| room.honour(style)).flatten().or_else(|| room.any_purpose(style, rng))?;
    // Time leaves its traces among whatever else there is.
    if !honoured && purpose != Purpose::Ruin && rng.chance(room.amount / 5.0) {
        room.strew(MarkKind::Rubble, room.share(40, 6), rng);
    }
    Some(purpose)
}

impl RoomFurnisher<'_, '_> {
    /// An altar or a dais between columns.
    fn honour(&mut self, style: Archetype) -> Option<Purpose> {
        let purpose = match style {
            Archetype::Temple | Archetype::Crypt | Archetype::Classic => self.altar(true).map(|_| Purpose::Shrine)?,
            Archetype::Warren | Archetype::Cavern | Archetype::Fortress | Archetype::Lair => {
                self.dais().map(|()| Purpose::Hall)?
            }
        };
        self.columns();
        Some(purpose)
    }

    /// Draws purposes until one of them fits.
    fn any_purpose(&mut self, style: Archetype, rng: &mut Rng) -> Option<Purpose> {
        let Room { shape, tags, .. } = self.room;
        let kind = if tags.contains("sanctum") { RoomKind::Shrine } else { self.room.kind };
        let in_cave = matches!(shape, Shape::Mask(_)) && style != Archetype::Cavern;
        let mut weights = if in_cave { CAVE } else { weights(style) };
        for (weight, (purpose, _)) in weights.iter_mut().zip(Purpose::ALL) {
            if !suits(kind, *purpose) {
                *weight = 0;
            }
        }
        for _ in 0..TRIES {
            let roll = rng.below(weights.iter().sum());
            let mut sum = 0;
            let index = weights.iter().position(|weight| {
                sum += weight;
                roll < sum
            })?;
            let purpose = Purpose::ALL[index].0;
            if self.set_up(purpose, style, rng).is_some() {
                return Some(purpose);
            }
            weights[index] = 0;
        }
        None
    }

    /// Puts the set of a purpose; `None` if what makes it one finds no place, and then nothing is put.
    fn set_up(&mut self, purpose: Purpose, style: Archetype, rng: &mut Rng) -> Option<()> {
        use MarkKind::{
            Anvil, Barrel, Bed, Bedding, Bones, Brazier, Cage, Chains, Coffin, Crate, Fountain, Hearth, Mushrooms,
            Rubble, Shelf, Statue, Table, Urn, WeaponRack, Well, Workbench,
        };
        match purpose {
            Purpose::Hall => {
                let columns = self.columns();
                let centre = match rng.below(4) {
                    0 => self.dais(),
                    1 => self.tables(),
                    2 => self.in_corners(Brazier),
                    _ if columns.is_some() => None,
                    _ => self.in_corners(Statue),
                };
                columns.or(centre)?;
            }
            Purpose::Dormitory => {
                self.rows(Bed, self.share(9, 12))?;
                self.heap(&[Crate], 2, rng);
                if rng.chance(0.4) {
                    self.middle(Brazier, false);
                }
            }
            Purpose::Barracks => {
                self.run(WeaponRack, self.share(20, 4), rng)?;
                self.rows(Bed, self.share(11, 8));
                if self.shorter_side() >= 6 {
                    self.middle(Table, true);
                }
            }
            Purpose::Kitchen => {
                self.at_wall(Hearth, rng)?;
                self.middle(Table, true);
                self.run(Shelf, 2, rng);
                self.heap(&[Barrel, Barrel, Crate], self.share(16, 4), rng);
            }
            Purpose::Refectory => {
                self.tables()?;
                if rng.chance(0.6) {
                    self.at_wall(Hearth, rng);
                }
            }
            Purpose::Library => {
                let shelves = self.share(8, 8);
                self.run(Shelf, shelves, rng)?;
                self.run(Shelf, shelves, rng);
                if self.shorter_side() >= 5 {
                    self.table_with_bench();
                }
            }
            Purpose::Workshop => {
                self.run(Workbench, self.share(14, 4), rng)?;
                self.run(Shelf, 2, rng);
                self.heap(&[Crate, Crate, Barrel], self.share(18, 4), rng);
            }
            Purpose::Smithy => {
                self.middle(Anvil, false)?;
                self.at_wall(Hearth, rng);
                self.heap(&[Barrel], 2, rng);
                self.run(WeaponRack, 2, rng);
            }
            Purpose::Prison => {
                let cages = self.share(14, 6);
                // What is too small for cages has chains.
                let caged = if self.shorter_side() >= 4 { self.rows(Cage, cages) } else { None };
                self.run(Chains, self.share(14, 4), rng).or(caged)?;
                self.strew(Bedding, cages.min(3), rng);
                if rng.chance(0.5) {
                    self.strew(Bones, 1, rng);
                }
            }
            Purpose::Shrine => {
                let side = self.altar(style == Archetype::Temple)?;
                self.pews(side);
                if rng.chance(0.5) {
                    self.in_corners(if rng.chance(0.5) { Statue } else { Brazier });
                }
            }
            Purpose::Tomb => {
                self.rows(Coffin, usize::MAX)?;
                if rng.chance(0.5) {
                    self.heap(&[Urn], 3, rng);
                }
                if rng.chance(0.2) {
                    self.middle(Statue, false);
                }
            }
            Purpose::Store => {
                let things = self.share(9, 5);
                let kinds: &[MarkKind] = match rng.below(3) {
                    0 => &[Crate],
                    1 => &[Barrel],
                    _ => &[Crate, Barrel],
                };
                self.heap(kinds, things, rng)?;
                self.heap(kinds, things, rng);
                if rng.chance(0.5) {
                    self.run(Shelf, things, rng);
                }
            }
            Purpose::Well => {
                let fountain = match style {
                    Archetype::Temple => rng.chance(0.8),
                    Archetype::Classic | Archetype::Crypt => rng.chance(0.5),
                    Archetype::Warren | Archetype::Cavern | Archetype::Fortress | Archetype::Lair => false,
                };
                self.middle(if fountain { Fountain } else { Well }, false)?;
                if !fountain {
                    self.heap(&[Barrel], 2, rng);
                }
            }
            Purpose::Ruin => {
                self.strew(Rubble, self.share(22, 9) + 1, rng)?;
                if rng.chance(0.3) {
                    self.strew(Bones, 1, rng);
                }
            }
            Purpose::Den => {
                let beds = self.share(24, 4);
                self.heap(&[Bedding], beds, rng).or_else(|| self.strew(Bedding, beds + 2, rng))?;
                self.strew(Bones, self.share(18, 5), rng);
            }
            Purpose::Camp => {
                let fire = self.middle(Hearth, false)?;
                let around = [(2, 0), (-2, 0), (1, 2), (-1, 2), (1, -2), (-1, -2)];
                let beds = around.into_iter().map(|(x, y)| (Bedding, (fire + Point::new(x, y), None)));
                self.put_some(4, beds);
                self.heap(&[Crate, Barrel], 2, rng);
            }
            Purpose::Fungus => {
                self.strew(Mushrooms, self.share(9, 12) + 2, rng)?;
                if rng.chance(0.3) {
                    self.strew(Bones, 1, rng);
                }
            }
        }
        Some(())
    }
}
