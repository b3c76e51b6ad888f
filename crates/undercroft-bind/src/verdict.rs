//! What the check says of a dungeon, rule by rule.

use undercroft::{
    Dungeon, Json, Named,
    check::{Rule, promised_rules},
    json,
};

use crate::AnyDungeon;

/// The rules that a sound dungeon keeps: all that it is held to, but for those that were waived.
///
/// `holds` is false for a promise that was waived, for only what is broken stays waived.
pub(crate) fn rules(made: &AnyDungeon) -> Json {
    let dungeons = made.dungeons();
    let mut promised: Vec<Rule> = dungeons.iter().flat_map(|dungeon| promised_rules(dungeon.origin())).collect();
    promised.sort_unstable();
    promised.dedup();
    let is_waived = |rule: Rule| dungeons.iter().any(|dungeon: &&Dungeon| dungeon.origin().waived.contains(&rule));
    let one = |rule: Rule| {
        let waived = is_waived(rule);
        json!({ "rule": rule.name(), "law": rule.is_law(), "about": rule.about(), "holds": !waived, "waived": waived })
    };
    promised.into_iter().map(one).collect()
}
