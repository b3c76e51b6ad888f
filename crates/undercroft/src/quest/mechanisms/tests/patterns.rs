//! Patterns of cycles that are complete, each with what spoils it.

use super::brute::{is_complete, judge_room};
use crate::quest::{KeyKind, MechanismQuest, Proof, QuestLock, QuestWay};

const PATTERNS: &str = include_str!("patterns.txt");

/// Reads what is there from a line of the patterns.
fn read(text: &str) -> MechanismQuest {
    // Kind 0 is spent; levers and abilities are the kinds from 1.
    let mut quest = MechanismQuest { kinds: vec![KeyKind { spent: true }], ..MechanismQuest::default() };
    let mut flags = 0_u16;
    let number = |text: &str| text.parse::<u32>().unwrap();
    let flag = |text: &str| text.trim_start_matches('L').parse::<u16>().unwrap() + 1;
    for part in text.split_whitespace() {
        if let Some(rest) = part.strip_prefix("lock") {
            let rooms = rest.split(':').next().unwrap();
            quest.locks.push(QuestLock { touches: rooms.split(',').map(number).collect(), kind: 0 });
        } else if let Some(rest) = part.strip_prefix("key") {
            quest.keys.push((number(rest.split(':').next().unwrap()), 0));
        } else if let Some(rest) = part.strip_prefix("flag") {
            flags += 1;
            quest.keys.push((number(rest), flags));
        } else if let Some(rest) = part.strip_prefix("tog") {
            quest.switches.extend(rest.split(',').map(|room| (number(room), 0)));
        } else if let Some(rest) = part.strip_prefix("pick") {
            let (room, items) = rest.split_once(':').unwrap();
            let first = quest.keys.len() as u32;
            quest.keys.extend(items.split(',').map(|item| (number(room), flag(item))));
            quest.choices.push((first..quest.keys.len() as u32).collect());
            flags = items.split(',').map(flag).fold(flags, u16::max);
        } else {
            let (ends, bar) = part.split_once(':').unwrap_or((part, ""));
            let sign = ["~>", ">", "~", "-"].into_iter().find(|sign| ends.contains(sign)).unwrap();
            let (from, to) = ends.split_once(sign).unwrap();
            let [one_way, once] = ['>', '~'].map(|c| sign.contains(c));
            let mut way = QuestWay { from: number(from), to: number(to), one_way, once, ..QuestWay::default() };
            if bar.starts_with('T') {
                way.gate = Some((0, bar.ends_with('+')));
            } else if !bar.is_empty() {
                way.needs = bar.split('&').map(flag).collect();
            }
            quest.ways.push(way);
        }
    }
    quest.kinds.extend((0..flags).map(|_| KeyKind { spent: false }));
    quest
}

#[test]
fn patterns_are_complete_and_their_spoilt_twins_are_not() {
    let lines = PATTERNS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut seen = 0;
    for line in lines {
        let [name, sizes, what] = line.splitn(3, ';').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let sizes: Vec<u32> = sizes.split_whitespace().map(|size| size.parse().unwrap()).collect();
        let quest = MechanismQuest { rooms: sizes[0], start: sizes[1], goal: Some(sizes[2]), ..read(what) };
        let is_spoilt = name.split_whitespace().next().unwrap().ends_with('x');
        let judged = quest.judge();
        assert_eq!(judged.complete == Proof::Yes, !is_spoilt, "{name}");
        assert_eq!(is_complete(&quest), !is_spoilt, "{name}, by brute force");
        assert_eq!(judged.unlosable == Proof::Yes, judge_room(&quest, sizes[2]).1, "{name}, the goal");
        seen += 1;
    }
    assert_eq!(seen, 36);
}
