//! What breaks the promise of `graph`.

use undercroft::{Draft, check::Rule};

use super::common::{broken_rules::check, make, recipe};

#[test]
pub fn as_drawn() {
    let dungeon = make(&recipe("graph", &[]), "7");
    let changes: [fn(&mut Draft); 2] =
        [|draft| draft.rooms[2].name = None, |draft| draft.rooms[2].name = Some("elsewhere".to_owned())];
    for change in changes {
        let (mut draft, origin) = (dungeon.clone().into_draft(), dungeon.origin().clone());
        change(&mut draft);
        let unsound = check(draft, origin).unwrap_err();
        assert!(unsound.faults.iter().all(|fault| fault.rule == Rule::AsDrawn), "{unsound}");
    }
}
