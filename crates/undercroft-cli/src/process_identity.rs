//! Tells processes apart: by number and start time, because numbers are used again.

use std::fmt::{self, Display, Formatter};

use sysinfo::{Pid, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System};

/// By how many seconds the start time of one process may be told differently: it is computed from the time of the start of
/// the machine, which follows corrections of the clock.
const SLACK: u64 = 2;

/// A process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessIdentity {
    /// Its number.
    pub number: u32,
    /// When it started, in seconds since 1970.
    started: u64,
}

impl ProcessIdentity {
    /// This process.
    pub fn own() -> ProcessIdentity {
        let number = std::process::id();
        ProcessIdentity { number, started: start_of(number).unwrap_or(0) }
    }

    /// Whether it is still there.
    pub fn lives(self) -> bool {
        start_of(self.number).is_some_and(|started| started.abs_diff(self.started) <= SLACK)
    }

    /// Reads what [`Display`] writes.
    pub fn parse(text: &str) -> Option<ProcessIdentity> {
        let (number, started) = text.trim_end().split_once(' ')?;
        Some(ProcessIdentity { number: number.parse().ok()?, started: started.parse().ok()? })
    }
}

impl Display for ProcessIdentity {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.started)
    }
}

/// When the living process of this number started.
fn start_of(number: u32) -> Option<u64> {
    let pid = Pid::from_u32(number);
    let mut system = System::new();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), true, ProcessRefreshKind::nothing());
    let process = system.process(pid)?;
    let dead = matches!(process.status(), ProcessStatus::Zombie | ProcessStatus::Dead);
    (!dead).then(|| process.start_time())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_lives_and_others_of_its_number_do_not() {
        let own = ProcessIdentity::own();
        assert!(own.lives());
        assert_eq!(ProcessIdentity::parse(&format!("{own}\n")), Some(own));
        let before = ProcessIdentity { started: own.started.saturating_sub(1_000), ..own };
        assert!(!before.lives(), "the number is that of a later process");
        assert_eq!(ProcessIdentity::parse("no number"), None);
        assert_eq!(ProcessIdentity::parse(""), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_process_that_ended_does_not_live() {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let number = child.id();
        child.wait().unwrap();
        assert!(start_of(number).is_none());
    }
}
