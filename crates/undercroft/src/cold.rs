/// Does what hardly ever has to be done, without being inlined where it is called: what is done always stays small, and web pages
/// load the code of what is not only when it comes up.
#[cold]
#[inline(never)]
pub(crate) fn cold<T>(make: impl FnOnce() -> T) -> T {
    make()
}

/// A text as `format!` makes it, of something that hardly ever has to be said.
macro_rules! cold_format {
    ($($text:tt)*) => {
        $crate::cold::cold(|| format!($($text)*))
    };
}
