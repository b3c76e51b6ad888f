//! How effects look and sound, and how long they last, by document 001.

/// Strength of the shake when doors close.
pub const SHAKE: u32 = 3;
/// How long that shake lasts.
pub const SHAKE_MS: u32 = 150;
/// How long a warning circle pulses before an enemy appears.
pub const WARNING_MS: u32 = 1_200;
/// The same for the boss.
pub const BOSS_WARNING_MS: u32 = 2_000;
/// How long an enemy takes to grow from nothing to its size.
pub const POP_MS: u32 = 200;

/// The colour of a warning circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Warning {
    /// An enemy.
    Red,
    /// The boss.
    Gold,
    /// An enemy of a challenge room.
    Purple,
}

impl Warning {
    /// How long it pulses.
    ///
    /// ```
    /// use undercroft_play::Warning;
    /// assert_eq!([Warning::Red.ms(), Warning::Gold.ms(), Warning::Purple.ms()], [1_200, 2_000, 1_200]);
    /// ```
    pub const fn ms(self) -> u32 {
        match self {
            Warning::Gold => BOSS_WARNING_MS,
            Warning::Red | Warning::Purple => WARNING_MS,
        }
    }
}

/// What plays in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Music {
    /// No combat.
    Exploration,
    /// Combat: doors are closed.
    Combat,
}

/// An easing function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ease {
    /// Overshoots a little and comes back: [`back_ease_out`].
    BackOut,
}

/// The size of something that pops in, from 0 at `t` = 0 to 1 at `t` = 1, a little too large on the way.
///
/// ```
/// use undercroft_play::back_ease_out;
/// assert!(back_ease_out(0.0).abs() < 1e-9 && (back_ease_out(1.0) - 1.0).abs() < 1e-9);
/// assert!(back_ease_out(0.7) > 1.0);
/// ```
pub fn back_ease_out(t: f64) -> f64 {
    const OVERSHOOT: f64 = 1.70158;
    let back = t.clamp(0.0, 1.0) - 1.0;
    1.0 + (OVERSHOOT + 1.0) * back * back * back + OVERSHOOT * back * back
}
