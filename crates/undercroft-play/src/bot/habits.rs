//! The three bots as data.

/// Which bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BotKind {
    /// Looks for the stairs and takes them, fights whatever is in the way, and never rests, drinks or reads.
    Careless,
    /// Goes everywhere, takes what it finds, drinks when it is low and rests when it is half dead.
    Explorer,
    /// Goes everywhere, fights where few can reach it, rests before every room that it has not been to, uses its scrolls, and
    /// searches dead ends for secret doors.
    Careful,
}

/// What a bot does, and when. Percentages are of the maximum health.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// Whether it goes everywhere before it takes the stairs, and picks up what it sees.
    pub explores: bool,
    /// It drinks a potion in a fight below this percentage.
    pub drink_below: u32,
    /// It begins to rest below this percentage.
    pub rest_below: u32,
    /// It goes on resting up to this percentage when something ended its rest.
    pub rest_to: u32,
    /// Whether it chooses where to stand in a fight, and lets enemies come.
    pub takes_cover: bool,
    /// Whether it reads scrolls.
    pub reads: bool,
    /// Whether it searches dead ends. The others search only when they know no way on.
    pub searches: bool,
}

impl BotKind {
    /// All of them, the least careful first.
    pub const ALL: [BotKind; 3] = [BotKind::Careless, BotKind::Explorer, BotKind::Careful];

    /// Its name.
    ///
    /// ```
    /// assert_eq!(undercroft_play::bot::BotKind::Careful.name(), "careful");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Careless => "careless",
            BotKind::Explorer => "explorer",
            BotKind::Careful => "careful",
        }
    }

    /// The bot of a name.
    ///
    /// ```
    /// use undercroft_play::bot::BotKind;
    /// assert_eq!(BotKind::from_name("careless"), Some(BotKind::Careless));
    /// assert_eq!(BotKind::from_name("reckless"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<BotKind> {
        BotKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    pub(super) const fn habits(self) -> Habits {
        match self {
            BotKind::Careless => Habits {
                explores: false,
                drink_below: 0,
                rest_below: 0,
                rest_to: 0,
                takes_cover: false,
                reads: false,
                searches: false,
            },
            BotKind::Explorer => Habits {
                explores: true,
                drink_below: 35,
                rest_below: 50,
                rest_to: 50,
                takes_cover: false,
                reads: false,
                searches: false,
            },
            BotKind::Careful => Habits {
                explores: true,
                drink_below: 40,
                rest_below: 75,
                rest_to: 90,
                takes_cover: true,
                reads: true,
                searches: true,
            },
        }
    }
}
