use std::fmt;

/// A dungeon in some format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exported {
    /// The file.
    pub bytes: Vec<u8>,
    /// Further files that belong beside it, such as an image that it names.
    pub beside: Vec<FileBeside>,
    /// What the format cannot express.
    pub losses: Vec<Loss>,
}

/// A file that belongs beside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileBeside {
    /// Its name without a folder.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Something of a dungeon that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What is lost, as a word for programs, such as `secret-doors`.
    pub what: &'static str,
    /// How many of them, where that can be counted.
    pub count: Option<usize>,
    /// A sentence for people, without a full stop.
    pub message: String,
}

impl Loss {
    /// A loss that is not counted.
    ///
    /// ```
    /// use undercroft_export::Loss;
    /// assert_eq!(Loss::new("marks", "marks are left out").to_string(), "marks are left out");
    /// ```
    pub fn new(what: &'static str, message: impl Into<String>) -> Loss {
        Loss { what, count: None, message: message.into() }
    }

    /// The loss of `count` things; `None` if there are none. The message is the number, then `one` or `several`.
    ///
    /// ```
    /// use undercroft_export::Loss;
    /// let loss = |count| Loss::counted("locks", count, "lock is left out", "locks are left out");
    /// assert_eq!(loss(0), None);
    /// assert_eq!(loss(1).unwrap().message, "1 lock is left out");
    /// assert_eq!(loss(3).unwrap().message, "3 locks are left out");
    /// ```
    pub fn counted(what: &'static str, count: usize, one: &str, several: &str) -> Option<Loss> {
        let rest = if count == 1 { one } else { several };
        (count > 0).then(|| Loss { what, count: Some(count), message: format!("{count} {rest}") })
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Exported {
    /// One file, with everything in it.
    pub(crate) fn file(bytes: impl Into<Vec<u8>>) -> Exported {
        Exported { bytes: bytes.into(), ..Exported::default() }
    }

    /// The same with what is lost.
    pub(crate) fn losing(self, losses: impl IntoIterator<Item = Loss>) -> Exported {
        Exported { losses: losses.into_iter().collect(), ..self }
    }

    /// The same with a further file.
    #[cfg(feature = "engines")]
    pub(crate) fn with_beside(mut self, name: impl Into<String>, bytes: Vec<u8>) -> Exported {
        self.beside.push(FileBeside { name: name.into(), bytes });
        self
    }
}
