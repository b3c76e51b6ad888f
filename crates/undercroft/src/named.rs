//! Enums whose members have a name in files and on the command line.

mod suggestion;

use std::{error, fmt};

pub use suggestion::suggestion;
pub(crate) use suggestion::{did_you_mean, nearest, short};

/// A set of things, each with the name that files and users call it by.
///
/// The enums of this crate that have names also show and parse themselves by them:
///
/// ```
/// use undercroft::{DoorKind, RoomKind};
/// assert_eq!(format!("a {} door", DoorKind::Locked), "a locked door");
/// assert_eq!("boss".parse(), Ok(RoomKind::Boss));
/// assert_eq!("bos".parse::<RoomKind>().unwrap_err().to_string(), "there is no `bos`: did you mean `boss`?");
/// ```
pub trait Named: Copy + PartialEq + 'static {
    /// Every member with its name, in order.
    const ALL: &'static [(Self, &'static str)];

    /// Names that earlier versions wrote; they are read, and written no more.
    const FORMER: &'static [(Self, &'static str)] = &[];

    /// The name of this member.
    ///
    /// ```
    /// use undercroft::{Named, RoomKind};
    /// assert_eq!(RoomKind::Treasure.name(), "treasure");
    /// ```
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(member, _)| *member == self).map_or("", |(_, name)| name)
    }

    /// The member of that name, or of that former name.
    ///
    /// ```
    /// use undercroft::{Named, RoomKind};
    /// assert_eq!(RoomKind::from_name("boss"), Some(RoomKind::Boss));
    /// assert_eq!(RoomKind::from_name("bos"), None);
    /// ```
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().chain(Self::FORMER).find(|(_, own)| *own == name).map(|(member, _)| *member)
    }
}

/// A text that is not the name of anything in the set it was looked up in.
///
/// ```
/// use undercroft::{UnknownName, geom::Dir};
/// let unknown: UnknownName = "up".parse::<Dir>().unwrap_err();
/// assert_eq!(unknown.hint, "known here: `north`, `east`, `south`, `west`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownName {
    /// The text; cut off where it is too long to be a name.
    pub name: String,
    /// What to write instead: the name most like it, or all names.
    pub hint: String,
}

impl UnknownName {
    /// The error for a text that is none of these names.
    ///
    /// ```
    /// use undercroft::UnknownName;
    /// assert_eq!(UnknownName::new("gras", ["grass", "sand"]).to_string(), "there is no `gras`: did you mean `grass`?");
    /// ```
    pub fn new<'a>(name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> UnknownName {
        UnknownName { name: short(name), hint: suggestion(name, known) }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no `{}`: {}", self.name, self.hint)
    }
}

impl error::Error for UnknownName {}

/// Declares an enum together with its names, by which it is shown and parsed: `Member = "name"`, or
/// `Member = "name" | "former"` where an earlier version wrote another name.
macro_rules! named {
    ($(#[$about:meta])* pub enum $Name:ident { $($(#[$doc:meta])* $Member:ident = $text:literal $(| $former:literal)?,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name { $($(#[$doc])* $Member,)+ }

        impl $crate::Named for $Name {
            const ALL: &'static [($Name, &'static str)] = &[$(($Name::$Member, $text),)+];
            const FORMER: &'static [($Name, &'static str)] = &[$($(($Name::$Member, $former),)?)+];
        }

        $crate::named::shown_by_name!($Name);
    };
}
pub(crate) use named;

/// Implements `Display` and `FromStr` for a type that is [`Named`].
macro_rules! shown_by_name {
    ($Name:ty) => {
        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($crate::Named::name(*self))
            }
        }

        impl std::str::FromStr for $Name {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$Name, $crate::UnknownName> {
                $crate::Named::from_name(name).ok_or_else(|| {
                    let known = <$Name as $crate::Named>::ALL.iter().map(|(_, name)| *name);
                    $crate::UnknownName::new(name, known)
                })
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::Named::name(*self))
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                let name = String::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use shown_by_name;
