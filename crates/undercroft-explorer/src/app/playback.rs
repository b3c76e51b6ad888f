//! Games that go by themselves: a record that is shown again, or a bot that plays.

use std::collections::VecDeque;

use crossterm::event::{KeyCode, KeyEvent};
use undercroft_play::{
    Action, Journal,
    bot::{self, Bot, BotKind},
};

use super::{App, Flow};

/// How many actions a second are shown by default.
const PACE: u32 = 12;
/// The fastest pace.
const FASTEST: u32 = 1_000;
/// The most actions between two frames.
const ACTIONS_A_FRAME: u64 = 50;

/// Where actions come from.
#[derive(Debug)]
enum ActionSource {
    Record { journal: Box<Journal>, left: VecDeque<Action> },
    Bot(Box<Bot>),
}

/// A game that goes by itself.
#[derive(Debug)]
pub(crate) struct Playback {
    source: ActionSource,
    paused: bool,
    pace: u32,
    next_at: u64,
}

impl Playback {
    pub(super) fn of_record(journal: Journal) -> Playback {
        let left = journal.actions.iter().copied().collect();
        Playback::new(ActionSource::Record { journal: Box::new(journal), left })
    }

    pub(super) fn of_bot(kind: BotKind) -> Playback {
        Playback::new(ActionSource::Bot(Box::new(Bot::new(kind))))
    }

    fn new(source: ActionSource) -> Playback {
        Playback { source, paused: false, pace: PACE, next_at: 0 }
    }

    pub(super) fn set_pace(&mut self, pace: u32) {
        self.pace = pace.clamp(1, FASTEST);
    }

    fn interval(&self) -> u64 {
        u64::from(1_000 / self.pace.max(1))
    }
}

impl App {
    /// Whether a playback has actions left.
    fn has_more(&self) -> bool {
        match self.playback.as_ref().map(|playback| &playback.source) {
            None => false,
            Some(ActionSource::Record { left, .. }) => !left.is_empty(),
            Some(ActionSource::Bot(_)) => !self.has_ended() && self.game.actions().len() < bot::MAX_TURNS as usize,
        }
    }

    pub(super) fn is_playing_back(&self) -> bool {
        self.has_more() && self.playback.as_ref().is_some_and(|playback| !playback.paused)
    }

    /// Does the actions that are due.
    pub(super) fn play_on(&mut self, now: u64) {
        let Some(playback) = &self.playback else { return };
        if playback.paused || now < playback.next_at {
            return;
        }
        // What was due long ago, before a pause, is not made up for.
        let late = if playback.next_at == 0 { 0 } else { now - playback.next_at };
        let due = (late / playback.interval().max(1) + 1).min(ACTIONS_A_FRAME);
        (0..due).for_each(|_| self.play_one(now));
    }

    fn play_one(&mut self, now: u64) {
        if !self.has_more() {
            return;
        }
        let game = &self.game;
        let Some(playback) = &mut self.playback else { return };
        playback.next_at = now + playback.interval();
        let next = match &mut playback.source {
            ActionSource::Record { left, .. } => left.pop_front(),
            ActionSource::Bot(bot) => Some(bot.next(game)),
        };
        if let Some(action) = next {
            self.act(action, now);
        }
        if !self.has_more() {
            self.say_end();
        }
    }

    fn say_end(&mut self) {
        let Some(playback) = &self.playback else { return };
        let said = match &playback.source {
            ActionSource::Bot(_) if self.has_ended() => return,
            ActionSource::Bot(_) => "The bot has played long enough and gives up.".to_owned(),
            ActionSource::Record { journal, .. } => {
                let same = journal.confirm(&self.game).is_ok();
                let verdict = if same { "the same end as recorded" } else { "NOT the end that was recorded" };
                format!("The record ends here: {verdict}.")
            }
        };
        self.say(said);
    }

    /// What keys do that steer a playback; `None` for other keys.
    pub(super) fn steer(&mut self, key: KeyEvent, now: u64) -> Option<Flow> {
        let playback = self.playback.as_mut()?;
        match key.code {
            KeyCode::Char(' ') => {
                playback.paused = !playback.paused;
                playback.next_at = now;
            }
            KeyCode::Char('.') => {
                playback.paused = true;
                self.play_one(now);
            }
            KeyCode::Char('+' | '=') => {
                playback.set_pace(playback.pace.saturating_mul(2));
                let pace = playback.pace;
                self.say(format!("{pace} actions a second."));
            }
            KeyCode::Char('-') => {
                playback.set_pace(playback.pace / 2);
                let pace = playback.pace;
                self.say(format!("{pace} actions a second."));
            }
            KeyCode::Enter => {
                while self.has_more() {
                    self.play_one(now);
                }
            }
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Some(Flow::Leave),
            _ => return None,
        }
        Some(Flow::On)
    }
}
