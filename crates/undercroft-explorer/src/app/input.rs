//! What keys do, by what is on the screen.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use undercroft::geom::Point;
use undercroft_play::{Action, Dir8, Outcome, PlayerView, bot::Walk};

use super::{App, Flow, ScreenMode};
use crate::{
    keys::{KeyCommand, direction, is_run, key_command, key_name},
    pages::{self, Page, PageKind},
};

/// How many cells the cursor goes with shift.
const LEAP: i32 = 8;

impl App {
    /// Handles a key.
    ///
    /// ```
    /// use crossterm::event::{KeyCode, KeyEvent};
    /// use undercroft_explorer::{App, Flow};
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// assert_eq!(app.key(KeyCode::Char('l').into(), 0), Flow::On);
    /// assert_eq!(app.game().turn(), 1);
    /// ```
    pub fn key(&mut self, key: KeyEvent, now: u64) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::On;
        }
        let command = key_command(key);
        match command {
            KeyCommand::LeaveNow => return Flow::Leave,
            KeyCommand::Suspend => return Flow::Suspend,
            // Nobody should act on what cannot be seen.
            _ if self.is_cramped() => return Flow::On,
            _ => {}
        }
        match self.mode {
            ScreenMode::Leaving => self.leaving(key, command),
            ScreenMode::Map => self.switch_to(ScreenMode::Game),
            ScreenMode::Page(page) => self.turn_page(page, key),
            ScreenMode::Look(cursor) => self.look_on(cursor, key, now),
            ScreenMode::Game => self.game_key(key, command, now),
        }
    }

    /// Handles pasted text: it is not for the game, whose keys its letters would be.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// app.paste("llllqy");
    /// assert_eq!(app.game().turn(), 0);
    /// ```
    pub fn paste(&mut self, text: &str) {
        let letters = match text.chars().count() {
            1 => "1 character".to_owned(),
            many => format!("{many} characters"),
        };
        self.say(format!("Pasted text is ignored: {letters}. Keys are typed."));
    }

    fn game_key(&mut self, key: KeyEvent, command: KeyCommand, now: u64) -> Flow {
        if self.walker.is_walking() {
            self.walker.stop();
            // A key that only stops a walk does nothing else.
            if matches!(key.code, KeyCode::Esc | KeyCode::Char(' ')) {
                return Flow::On;
            }
        }
        if self.playback.is_some()
            && let Some(flow) = self.steer(key, now)
        {
            return flow;
        }
        match command {
            KeyCommand::Help => self.open(PageKind::Help),
            KeyCommand::History => self.open(PageKind::History),
            KeyCommand::Character => self.open(PageKind::Character),
            KeyCommand::Map => self.switch_to(ScreenMode::Map),
            KeyCommand::Look => self.switch_to(ScreenMode::Look(self.game.player().at)),
            _ if self.playback.is_some() => self.unknown(key),
            KeyCommand::Save => Flow::Save,
            _ if self.has_ended() => self.ended_key(key, command, now),
            KeyCommand::Leave => self.switch_to(ScreenMode::Leaving),
            KeyCommand::Explore => self.start(Walk::Explore, now),
            KeyCommand::Run(way) => self.start(Walk::Run(way), now),
            KeyCommand::Act(action) => self.act_or_walk(action, now),
            _ => self.unknown(key),
        }
    }

    fn ended_key(&mut self, key: KeyEvent, command: KeyCommand, now: u64) -> Flow {
        match (command, key.code) {
            (KeyCommand::Leave, _) => Flow::Leave,
            (_, KeyCode::Char('N')) => Flow::NewGame,
            (KeyCommand::Act(Action::Retry), _) if self.game.outcome() == Outcome::Defeat => {
                self.act(Action::Retry, now);
                Flow::On
            }
            _ => Flow::On,
        }
    }

    /// An action; the keys of stairs walk to them from elsewhere, if the player knows where they are.
    fn act_or_walk(&mut self, action: Action, now: u64) -> Flow {
        let level = self.game.level();
        let stairs = match action {
            Action::Descend => PlayerView::new(&self.game).stairs(),
            Action::Ascend if level.floor != self.game.campaign().floor(0) => Some(level.start),
            Action::Retry => {
                self.say("R tries a floor again after a death.".to_owned());
                return Flow::On;
            }
            _ => None,
        };
        if let Some(stairs) = stairs.filter(|at| *at != self.game.player().at) {
            return self.start(Walk::Travel(stairs), now);
        }
        self.act(action, now);
        Flow::On
    }

    fn start(&mut self, walk: Walk, now: u64) -> Flow {
        self.walk(walk, now);
        Flow::On
    }

    fn unknown(&mut self, key: KeyEvent) -> Flow {
        self.say(format!("Unknown key: {}. ? lists the keys.", key_name(key)));
        Flow::On
    }

    fn open(&mut self, kind: PageKind) -> Flow {
        let page = Page { kind, scroll: 0 };
        // The newest messages are at the end.
        let scroll = if kind == PageKind::History { pages::last_scroll(self, page, self.size) } else { 0 };
        self.switch_to(ScreenMode::Page(Page { scroll, ..page }))
    }

    fn switch_to(&mut self, mode: ScreenMode) -> Flow {
        self.mode = mode;
        Flow::On
    }

    fn leaving(&mut self, key: KeyEvent, command: KeyCommand) -> Flow {
        if matches!(key.code, KeyCode::Char('y' | 'Y') | KeyCode::Enter) || command == KeyCommand::Leave {
            return Flow::Leave;
        }
        self.switch_to(ScreenMode::Game)
    }

    /// Scrolls a page; keys that do not scroll close it.
    fn turn_page(&mut self, page: Page, key: KeyEvent) -> Flow {
        let last = pages::last_scroll(self, page, self.size);
        let step = usize::from(pages::rows(self.size));
        let scroll = match key.code {
            // There is nothing to scroll.
            _ if last == 0 => return self.switch_to(ScreenMode::Game),
            KeyCode::Up | KeyCode::Char('k') => page.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => page.scroll + 1,
            KeyCode::PageUp | KeyCode::Char('b') => page.scroll.saturating_sub(step),
            KeyCode::PageDown | KeyCode::Char(' ') => page.scroll + step,
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => return self.switch_to(ScreenMode::Game),
        };
        self.switch_to(ScreenMode::Page(Page { scroll: scroll.min(last), ..page }))
    }

    fn look_on(&mut self, cursor: Point, key: KeyEvent, now: u64) -> Flow {
        if let Some(way) = direction(key) {
            let far = if is_run(key) { LEAP } else { 1 };
            return self.switch_to(ScreenMode::Look(self.moved(cursor, way, far)));
        }
        let level = self.game.level();
        let to = match key.code {
            KeyCode::Enter | KeyCode::Char('.' | 'x') => {
                self.mode = ScreenMode::Game;
                if self.playback.is_some() || self.has_ended() || cursor == self.game.player().at {
                    return Flow::On;
                }
                return self.start(Walk::Travel(cursor), now);
            }
            KeyCode::Tab => self.next_sight(cursor, false),
            KeyCode::BackTab => self.next_sight(cursor, true),
            KeyCode::Char('>') => PlayerView::new(&self.game).stairs(),
            KeyCode::Char('<') => Some(level.start).filter(|at| self.game.remembers(*at)),
            KeyCode::Char('@') => Some(self.game.player().at),
            _ => return self.switch_to(ScreenMode::Game),
        };
        self.switch_to(ScreenMode::Look(to.unwrap_or(cursor)))
    }

    fn moved(&self, cursor: Point, way: Dir8, far: i32) -> Point {
        let board = self.game.level().map.terrain.bounds();
        let (dx, dy) = way.delta();
        let (x, y) = (cursor.x + dx * far, cursor.y + dy * far);
        Point::new(x.clamp(board.x, board.right() - 1), y.clamp(board.y, board.bottom() - 1))
    }

    /// The next thing to look at: enemies, then items and stairs, from near to far.
    fn next_sight(&self, cursor: Point, back: bool) -> Option<Point> {
        let view = PlayerView::new(&self.game);
        let own = self.game.player().at;
        let far = |at: &Point| (at.king_steps_to(own), at.y, at.x);
        let mut enemies: Vec<Point> = view.enemies().map(|enemy| enemy.at).collect();
        enemies.sort_by_key(far);
        let mut things: Vec<Point> = view.items().map(|(at, _)| at).chain(view.stairs()).collect();
        things.sort_by_key(far);
        enemies.extend(things);
        let count = enemies.len();
        let place = enemies.iter().position(|at| *at == cursor);
        let next = match (place, back) {
            (None, false) => 0,
            (None, true) => count.checked_sub(1)?,
            (Some(place), false) => (place + 1) % count,
            (Some(place), true) => (place + count - 1) % count,
        };
        enemies.get(next).copied()
    }
}
