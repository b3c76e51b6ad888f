//! The name of a seed's file in a folder.

use undercroft::Seed;

/// The longest file name; longer seeds are shortened and get a hash.
const LONGEST_NAME: usize = 120;

/// Encodes a seed as a file name that is valid on every system.
pub fn file_name(seed: &Seed) -> String {
    let mut name = String::new();
    for byte in seed.as_str().bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'_' | b'-' => name.push(char::from(byte)),
            // Capital letters are escaped because some file systems ignore case.
            other => name += &format!("%{other:02x}"),
        }
    }
    if name.len() > LONGEST_NAME {
        let kept: String = name.chars().take(LONGEST_NAME - 20).collect();
        return format!("{kept}~{:016x}", undercroft::rng::Streams::new(seed, 0).stage("name").next_u64());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        let name = |text: &str| file_name(&Seed::from(text));
        assert_eq!(name("-42"), "-42");
        assert_eq!(name("a/b C"), "a%2fb%20%43");
        assert_ne!(name("a"), name("A").to_lowercase());
        assert_eq!(name(".."), "%2e%2e");
        let (long, other) = (name(&"x".repeat(500)), name(&"x".repeat(501)));
        assert!(long.len() <= LONGEST_NAME && long != other);
    }
}
