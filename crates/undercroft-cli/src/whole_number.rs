//! Whole numbers of the command line within bounds, refused in words.

/// A parser for whole numbers from `low` to `high`, or from `low` on if there is no end that anybody could reach.
pub fn whole_number<T: TryFrom<u64>>(low: u64, high: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| (low..=high).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match high {
            u64::MAX => format!("must be a whole number from {low} on"),
            _ => format!("must be a whole number from {low} to {high}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_told_in_words() {
        let parse = whole_number::<u32>(1, 100);
        assert_eq!((parse("1"), parse("100")), (Ok(1), Ok(100)));
        for text in ["0", "101", "-1", "x", "", "1.5", "99999999999999999999"] {
            assert_eq!(parse(text), Err("must be a whole number from 1 to 100".to_owned()), "{text}");
        }
        assert_eq!(whole_number::<u64>(1, u64::MAX)("0"), Err("must be a whole number from 1 on".to_owned()));
    }
}
