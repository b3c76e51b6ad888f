/// The pairs that begin with a key, of a list that is sorted by its keys.
pub(crate) fn pairs_with<'p, K: Ord, V>(sorted: &'p [(K, V)], key: &K) -> &'p [(K, V)] {
    let rest = &sorted[sorted.partition_point(|(own, _)| own < key)..];
    &rest[..rest.iter().take_while(|(own, _)| own == key).count()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_with_a_key_are_those_that_looking_at_all_finds() {
        let sorted = [(1, 'a'), (3, 'b'), (3, 'a'), (3, 'c'), (7, 'd')];
        for key in 0..9 {
            let found: Vec<_> = sorted.into_iter().filter(|(own, _)| *own == key).collect();
            assert_eq!(pairs_with(&sorted, &key), found);
        }
    }
}
