//! The bits of a mask.

/// The numbers of the bits that are set, ascending.
pub(super) fn bits(mask: impl Into<u128>) -> impl Iterator<Item = u32> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros());
        mask &= mask.wrapping_sub(1);
        bit
    })
}
