//! Effects are complete: a front end that reads the state once and then only effects knows where everybody is, how healthy
//! they are, who died, which doors are closed, which circles pulse and what lies where.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use undercroft::{Method, Recipe, Seed, geom::Point};
use undercroft_play::{
    Action, Campaign, CreatureId, Effect, EnemyId, Game, GameRules, Item, Outcome, Scroll, Warning,
    bot::{self, Bot, BotKind},
    journal,
};

#[derive(Debug, PartialEq)]
struct ShownEnemy {
    name: String,
    boss: bool,
    at: Point,
    health: i32,
    most: i32,
}

/// What a front end keeps.
#[derive(Debug, PartialEq)]
struct Shown {
    at: Point,
    health: i32,
    most: i32,
    damage: (i32, i32),
    potions: u32,
    experience: u32,
    level: u32,
    kills: u32,
    floor: u32,
    outcome: Outcome,
    enemies: BTreeMap<EnemyId, ShownEnemy>,
    circles: Vec<(Point, Warning)>,
    closed: BTreeSet<Point>,
    items: BTreeMap<Point, Item>,
    scrolls: [u32; 4],
    gear: (u32, u32),
    keys: BTreeMap<String, u32>,
    /// Cells of closed locks and of secret doors that were not found.
    barred: BTreeSet<Point>,
}

/// The same from the state of a game.
fn state(game: &Game) -> Shown {
    let player = game.player();
    let closed = game.machine().active().map(|room| game.level().map.rooms[room.0 as usize].doors.clone());
    let enemies = game.enemies().iter().map(|enemy| {
        let (name, boss) = (enemy.name.clone(), enemy.boss);
        (enemy.id, ShownEnemy { name, boss, at: enemy.at, health: enemy.health, most: enemy.most })
    });
    let bars = &game.level().bars;
    let locked = bars.locks.iter().filter(|lock| !lock.open).flat_map(|lock| lock.cells.iter().copied());
    Shown {
        at: player.at,
        health: player.health,
        most: player.most,
        damage: player.damage,
        potions: player.potions,
        experience: player.experience,
        level: player.level,
        kills: player.kills,
        floor: game.level().floor,
        outcome: game.outcome(),
        enemies: enemies.collect(),
        circles: game.warnings().to_vec(),
        closed: closed.into_iter().flatten().collect(),
        items: game.level().items.clone(),
        scrolls: player.scrolls,
        gear: (player.weapon, player.armour),
        keys: bars.keys.iter().filter(|key| key.held > 0).map(|key| (key.name.clone(), key.held)).collect(),
        barred: locked.chain(bars.hidden.iter().copied()).collect(),
    }
}

impl Shown {
    /// Follows an effect. `next` is the state of the floor after the action, which no effect lists when the floor changes.
    fn follow(&mut self, effect: &Effect, next: Shown, used: &mut BTreeSet<EnemyId>) {
        match effect {
            Effect::Moved { who: CreatureId::Player, from, to } => {
                assert_eq!(self.at, *from);
                assert!(!self.closed.contains(to));
                self.at = *to;
            }
            Effect::Moved { who: CreatureId::Enemy(id), from, to } => {
                let at = &mut self.enemies.get_mut(id).unwrap().at;
                assert_eq!(at, from);
                *at = *to;
            }
            Effect::Attacked { attacker, target, from, to, damage, enemy } => {
                assert_eq!((self.cell(*attacker), self.cell(*target)), (*from, *to));
                let next = (from.x - to.x).abs() <= 1 && (from.y - to.y).abs() <= 1;
                assert!(*damage >= 0 && (next || *target == CreatureId::Player), "only throwers attack from afar");
                let id = attacker.enemy().or(target.enemy()).unwrap();
                assert_eq!(self.enemies[&id].name, *enemy);
                assert_ne!(attacker, target);
            }
            Effect::HealthChanged { who: CreatureId::Player, health, most } => {
                (self.health, self.most) = (*health, *most);
            }
            Effect::HealthChanged { who: CreatureId::Enemy(id), health, most } => {
                let enemy = self.enemies.get_mut(id).unwrap();
                (enemy.health, enemy.most) = (*health, *most);
            }
            Effect::DamageChanged { damage } => self.damage = *damage,
            Effect::EnemyAppeared { enemy, name, boss, at, health } => {
                assert!(used.insert(*enemy), "{enemy} was there before");
                let (name, boss) = (name.clone(), *boss);
                self.enemies.insert(*enemy, ShownEnemy { name, boss, at: *at, health: *health, most: *health });
                self.circles.clear();
            }
            Effect::EnemyPopped { enemy, at, .. } => assert_eq!(self.enemies[enemy].at, *at),
            Effect::HealthBarCreated { enemy } | Effect::EnemyTargetsPlayer { enemy } => {
                assert!(self.enemies.contains_key(enemy));
            }
            Effect::EnemyKilled { enemy, name, at, experience } => {
                let dead = self.enemies.remove(enemy).unwrap();
                assert_eq!((&dead.name, dead.at, dead.health), (name, *at, 0));
                self.kills += 1;
                self.experience += experience;
            }
            Effect::ItemDropped { item, at } => assert_eq!(self.items.insert(*at, *item), None),
            Effect::LevelGained { level } => self.level = *level,
            Effect::Found { item, count, left, at } => {
                assert_eq!((self.items.remove(at), self.at), (Some(*item), *at));
                match item {
                    Item::Potions(lying) => {
                        assert_eq!(count + left, *lying, "a stack never vanishes");
                        self.potions += count;
                        if *left > 0 {
                            self.items.insert(*at, Item::Potions(*left));
                        }
                    }
                    Item::Scroll(scroll) => {
                        self.scrolls[Scroll::ALL.iter().position(|own| own == scroll).unwrap()] += 1
                    }
                    Item::Weapon(degree) => self.gear.0 = *degree,
                    Item::Armour(degree) => self.gear.1 = *degree,
                    _ => {}
                }
            }
            Effect::Left { item, at } => assert_eq!((self.items.get(at), self.at), (Some(item), *at)),
            Effect::ScrollRead { scroll, left } => {
                self.scrolls[Scroll::ALL.iter().position(|own| own == scroll).unwrap()] = *left;
            }
            Effect::KeyTaken { key } => *self.keys.entry(key.clone()).or_default() += 1,
            Effect::Unlocked { key, spent, doors } => {
                doors.iter().for_each(|at| assert!(self.barred.remove(at)));
                if let (Some(key), true) = (key, spent) {
                    *self.keys.get_mut(key).unwrap() -= 1;
                }
            }
            Effect::SecretFound { at } => assert!(self.barred.remove(at)),
            Effect::EnemyGone { enemy } => {
                self.enemies.remove(enemy).unwrap();
                // Its room begins anew.
                used.retain(|other| other.room != enemy.room);
            }
            Effect::Missed { attacker, from, to, enemy } => {
                assert_eq!((self.cell(*attacker), self.at), (*from, *to));
                assert_eq!(self.enemies[&attacker.enemy().unwrap()].name, *enemy);
            }
            Effect::Sighted { enemy, name } => assert_eq!(self.enemies[enemy].name, *name),
            Effect::FellAsleep { enemy } => assert!(self.enemies.contains_key(enemy)),
            Effect::Retried { at } => {
                self.at = *at;
                self.outcome = Outcome::Playing;
            }
            Effect::Hazard { at, .. } => assert_eq!((self.items.get(at), self.at), (Some(&Item::Spikes), *at)),
            Effect::Drank { left, .. } => self.potions = *left,
            Effect::SpawnIndicator { at, colour, .. } => self.circles.push((*at, *colour)),
            Effect::DoorsClosed { doors, .. } => self.closed = doors.iter().copied().collect(),
            Effect::DoorsOpened { doors, .. } => {
                assert_eq!(self.closed, doors.iter().copied().collect());
                self.closed.clear();
                self.circles.clear();
            }
            Effect::Descended { floor, at } | Effect::Ascended { floor, at } => {
                (self.floor, self.at) = (*floor, *at);
                let Shown { enemies, items, keys, barred, .. } = next;
                (self.enemies, self.items, self.keys, self.barred) = (enemies, items, keys, barred);
                self.circles.clear();
                *used = self.enemies.keys().copied().collect();
            }
            Effect::Defeat { at } => {
                assert_eq!((self.at, self.health), (*at, 0));
                self.outcome = Outcome::Defeat;
            }
            Effect::Victory => self.outcome = Outcome::Victory,
            Effect::Healed { healed } => assert!(*healed > 0),
            Effect::DarknessShown { .. }
            | Effect::DoorSlam
            | Effect::MusicChanged(_)
            | Effect::CameraShake { .. }
            | Effect::DarknessHidden
            | Effect::RoomCleared { .. }
            | Effect::RoomsReset
            | Effect::Searched { .. }
            | Effect::Rested { .. }
            | Effect::Hungry { .. }
            | Effect::Starved
            | Effect::Blocked { .. } => {}
        }
    }

    fn cell(&self, who: CreatureId) -> Point {
        who.enemy().map_or(self.at, |id| self.enemies[&id].at)
    }
}

/// Plays and compares after every action; `choose` picks the next one.
fn play(campaign: Campaign, actions: u32, mut choose: impl FnMut(&Game, u32) -> Action) -> Game {
    let mut game = Game::new(campaign).unwrap();
    let mut shown = state(&game);
    let mut used = BTreeSet::new();
    for number in 0..actions {
        if game.outcome() != Outcome::Playing {
            break;
        }
        let action = choose(&game, number);
        for effect in game.act(action) {
            shown.follow(&effect, state(&game), &mut used);
        }
        shown.keys.retain(|_, held| *held > 0);
        assert_eq!(shown, state(&game), "after action {number}, {action:?}");
    }
    game
}

fn campaign(method: usize, seed: i64) -> Campaign {
    let method = Method::NAMES[method % Method::NAMES.len()];
    Campaign::new(Recipe::new(Method::from_name(method).unwrap()), Seed::from(seed))
}

/// Rules of every kind within their ranges, also absurd ones.
fn rules() -> impl Strategy<Value = GameRules> {
    let damage = (0_i32..20, 0_i32..20).prop_map(|(least, more)| (least, least + more));
    let player = (1_i32..200, damage.clone(), 0_u32..5, 0_u32..9, 1_i32..5, 1_u32..9);
    let world = (1_u32..4, 1_i32..12, 0_i32..4, 1_u32..2_000, 1_u32..7, 0_u32..=100);
    let enemies = (1_i32..40, damage.clone(), damage, 1_i32..100_000, 0_i32..9, 1_u32..20);
    (player, world, enemies).prop_map(|(player, world, enemies)| {
        let (health, damage, potions, more, potion_divisor, turns_to_heal) = player;
        let (floors, sight, margin, turn_ms, boss_every, potion_percent) = world;
        let (enemy_health, enemy_damage, spike_damage, boss_health, blessing_health, experience_step) = enemies;
        GameRules {
            health,
            damage,
            potions,
            max_potions: potions + more,
            potion_divisor,
            turns_to_heal,
            floors,
            sight,
            margin,
            turn_ms,
            boss_every,
            potion_percent,
            enemy_health,
            enemy_damage,
            spike_damage,
            boss_health,
            blessing_health,
            experience_step,
            ..GameRules::default()
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Half of the actions are the bot's, so that games get somewhere; the others are random.
    #[test]
    fn effects_alone_tell_the_state(
        method in 0_usize..8,
        seed in 0_i64..1_000,
        rules in rules(),
        random in proptest::collection::vec((0.0..1.0, 0_usize..Action::LETTERS.len()), 400),
        share in 0.0..0.6,
    ) {
        let campaign = Campaign { rules, ..campaign(method, seed) };
        let mut bot = Bot::new(BotKind::ALL[seed as usize % 3]);
        let game = play(campaign, 1_200, |game, number| {
            let (chance, action) = random[number as usize % random.len()];
            if chance < share { Action::LETTERS[action].0 } else { bot.next(game) }
        });
        let again = journal::read(&journal::write(&game)).unwrap().replay().unwrap();
        prop_assert_eq!(again.digest(), game.digest());
    }
}

#[test]
fn effects_alone_tell_whole_games() {
    for method in 0..Method::NAMES.len() {
        for seed in 0..6 {
            let mut bot = Bot::new(BotKind::ALL[seed as usize % 3]);
            let game = play(campaign(method, seed), bot::MAX_TURNS, |game, _| bot.next(game));
            assert_ne!(game.outcome(), Outcome::Playing);
        }
    }
}

/// The largest numbers overflow nothing.
#[test]
fn extreme_rules_are_played() {
    let largest = GameRules {
        health: 100_000,
        damage: (100_000, 100_000),
        enemy_health: 100_000,
        enemy_health_per_floor: 100_000,
        enemy_health_spread: 100_000,
        enemy_damage: (100_000, 100_000),
        boss_health: 100_000,
        boss_health_per_floor: 100_000,
        boss_damage: (100_000, 100_000),
        boss_damage_per_floor: 100_000,
        enemy_experience: 100_000,
        enemy_experience_per_floor: 100_000,
        boss_experience_per_floor: 100_000,
        level_health: 100_000,
        floor_health: 100_000,
        floor_damage: 100_000,
        floor_damage_every: 1,
        blessing_health: 100_000,
        whetstone_damage: 100_000,
        slow_heal: 100_000,
        sight: 1_000,
        margin: 16,
        boss_every: 1,
        floors: 20,
        ..GameRules::default()
    };
    for method in 0..Method::NAMES.len() {
        let mut bot = Bot::new(BotKind::Explorer);
        play(Campaign { rules: largest.clone(), ..campaign(method, 5) }, 1_500, |game, _| bot.next(game));
    }
}
