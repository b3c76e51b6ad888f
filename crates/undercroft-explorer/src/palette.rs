//! Colours by role. Only the named colours of the terminal are used, of which its theme decides how they look, and of these
//! only such as can be read on light and on dark backgrounds; there are no background colours.

use ratatui::style::{Color, Modifier, Style};
use undercroft_play::{Enemy, Item, Warning};

use crate::app::App;

/// What a colour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Player,
    Enemy,
    Wounded,
    Boss,
    Potion,
    Gear,
    Scroll,
    Key,
    Shrine,
    Hazard,
    Door,
    Stairs,
    Water,
    /// What is known but out of sight.
    Faded,
    Way,
}

impl Role {
    const fn colour(self) -> Color {
        match self {
            Role::Player | Role::Shrine | Role::Way => Color::Green,
            Role::Enemy | Role::Hazard => Color::Red,
            Role::Wounded | Role::Door | Role::Scroll => Color::Yellow,
            Role::Boss | Role::Potion => Color::Magenta,
            Role::Gear | Role::Stairs => Color::Cyan,
            Role::Key | Role::Water => Color::Blue,
            Role::Faded => Color::DarkGray,
        }
    }
}

/// A style with the colour of a role, or without one if colours are off.
pub(crate) fn paint(app: &App, role: Role) -> Style {
    if app.colour { Style::new().fg(role.colour()) } else { Style::new() }
}

/// The style of what is known but out of sight.
pub(crate) fn faded(app: &App) -> Style {
    if app.colour { paint(app, Role::Faded) } else { Style::new().add_modifier(Modifier::DIM) }
}

pub(crate) fn item(item: Item) -> Role {
    match item {
        Item::Potions(_) => Role::Potion,
        Item::Whetstone | Item::Weapon(_) | Item::Armour(_) => Role::Gear,
        Item::Blessing => Role::Shrine,
        Item::Spikes => Role::Hazard,
        Item::Scroll(_) => Role::Scroll,
        Item::Key(_) => Role::Key,
    }
}

pub(crate) fn enemy(enemy: &Enemy) -> Role {
    match i64::from(enemy.health) * 2 / i64::from(enemy.most.max(1)) {
        _ if enemy.boss => Role::Boss,
        0 => Role::Wounded,
        _ => Role::Enemy,
    }
}

pub(crate) fn warning(warning: Warning) -> Role {
    match warning {
        Warning::Red => Role::Enemy,
        Warning::Gold => Role::Scroll,
        Warning::Purple => Role::Potion,
    }
}
