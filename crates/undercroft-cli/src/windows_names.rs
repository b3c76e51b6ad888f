//! File names that Windows forbids or takes for something else.

/// Names of devices: a file of such a name is the device, whatever its extension.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];
/// Devices of which there are several, numbered from 1 to 9.
const NUMBERED_DEVICES: [&str; 2] = ["COM", "LPT"];

/// Why Windows has no file of this name; `None` if it has. A colon would even be accepted, and hide what is written in a stream
/// that no folder shows.
pub fn why_forbidden(name: &str) -> Option<String> {
    if let Some(c) = name.chars().find(|c| matches!(c, '<' | '>' | ':' | '"' | '|' | '?' | '*') || (*c as u32) < 32) {
        return Some(format!("no name may hold {c:?} on Windows"));
    }
    if name.ends_with(['.', ' ']) {
        return Some("no name may end with a full stop or a space on Windows".to_owned());
    }
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_uppercase();
    let is_numbered = |device: &str| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|number| number.len() == 1 && number.chars().all(|c| ('1'..='9').contains(&c)))
    };
    let is_device = DEVICES.contains(&stem.as_str()) || NUMBERED_DEVICES.into_iter().any(is_numbered);
    is_device.then(|| format!("{stem} is a device on Windows"))
}

#[cfg(test)]
mod tests {
    use super::why_forbidden;

    #[test]
    fn devices_and_characters_are_refused() {
        for name in ["CON", "nul.json", "com1.tmj", "LPT9", "a:b.json", "what?.png", "map.", "map ", "a\tb", "aux .txt"]
        {
            assert!(why_forbidden(name).is_some(), "{name:?}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for name in
            ["map.json", "console.json", "com.json", "com10.json", "null.txt", ".hidden", "Höhle 4.png", "a.b.c"]
        {
            assert_eq!(why_forbidden(name), None, "{name:?}");
        }
    }
}
