//! What the label of a connection says about its door.

use undercroft::recipe::GraphDoor;

/// What closes a connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Closing {
    pub door: Option<GraphDoor>,
    /// The name of its key.
    pub lock: Option<String>,
    /// Whether it should be locked and nothing says by which key.
    pub is_keyless: bool,
}

impl Closing {
    fn door(door: GraphDoor) -> Closing {
        Closing { door: Some(door), ..Closing::default() }
    }
}

/// What a label says; `None` if it says nothing about doors.
///
/// `archway`, `door`, `closed`, `secret`, and `locked: KEY`, `lock: KEY` or `key: KEY`. The colon may be left out before a key of one
/// word.
pub(super) fn closing(label: &str) -> Option<Closing> {
    let label = label.trim();
    match label.to_lowercase().as_str() {
        "" | "nothing" => return Some(Closing::default()),
        "archway" | "arch" => return Some(Closing::door(GraphDoor::Archway)),
        "door" | "closed" | "closed door" => return Some(Closing::door(GraphDoor::Closed)),
        "secret" | "secret door" | "hidden" => return Some(Closing::door(GraphDoor::Secret)),
        "locked" | "lock" | "locked door" => return Some(Closing { is_keyless: true, ..Closing::default() }),
        _ => {}
    }
    ["locked door", "locked", "lock", "key"].into_iter().find_map(|word| {
        let rest =
            label.get(..word.len()).filter(|begin| begin.eq_ignore_ascii_case(word)).map(|_| &label[word.len()..])?;
        let named = rest.trim_start().strip_prefix([':', '=']).map(str::trim);
        let single = || {
            Some(rest.trim())
                .filter(|name| rest.starts_with(char::is_whitespace) && !name.contains(char::is_whitespace))
        };
        let key = named.or_else(single)?.trim_matches(['"', '\'', '`']);
        (!key.is_empty()).then(|| Closing { lock: Some(key.to_owned()), ..Closing::default() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_say_what_closes_a_connection() {
        let lock = |key: &str| Some(Closing { lock: Some(key.to_owned()), ..Closing::default() });
        for label in ["locked: brass key", "Lock = brass key", "KEY: brass key", "locked door: brass key"] {
            assert_eq!(closing(label), lock("brass key"), "{label}");
        }
        assert_eq!(closing("key brass"), lock("brass"));
        assert_eq!(closing("Secret door"), Some(Closing::door(GraphDoor::Secret)));
        assert!(closing("locked").is_some_and(|closing| closing.is_keyless));
        assert_eq!(closing(" "), Some(Closing::default()));
        for label in ["key to the city", "lockpick", "yes", "locked:", "north", "keys", "lockä", "schlüssel"] {
            assert_eq!(closing(label), None, "{label}");
        }
    }
}
