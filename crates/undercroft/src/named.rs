//! Enums whose members have a name in files and on the command line.

/// A closed set of things, each with the name that files and users call it by.
pub trait Named: Copy + PartialEq + 'static {
    /// Every member with its name, in order.
    const ALL: &'static [(Self, &'static str)];

    /// The name of this member.
    ///
    /// ```
    /// use undercroft::{Named, RoomKind};
    /// assert_eq!(RoomKind::Treasure.name(), "treasure");
    /// ```
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(member, _)| *member == self).map_or("", |(_, name)| name)
    }

    /// The member of that name.
    ///
    /// ```
    /// use undercroft::{Named, RoomKind};
    /// assert_eq!(RoomKind::from_name("boss"), Some(RoomKind::Boss));
    /// assert_eq!(RoomKind::from_name("bos"), None);
    /// ```
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == name).map(|(member, _)| *member)
    }
}

/// Declares an enum together with its names.
macro_rules! named {
    ($(#[$about:meta])* pub enum $Name:ident { $($(#[$doc:meta])* $Member:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name { $($(#[$doc])* $Member,)+ }

        impl $crate::Named for $Name {
            const ALL: &'static [($Name, &'static str)] = &[$(($Name::$Member, $text),)+];
        }
    };
}
pub(crate) use named;
