//! A file beside another that says which process works on it, so that no two do at once: a saved game, or a batch.
//!
//! A process that ends takes its lock away. One that could not, because it was killed, leaves its lock; whoever comes next sees
//! that the process of that number and start time is gone, and takes the lock over.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use crate::{atomic_file, failure::Failure, messages, process_identity::ProcessIdentity};

/// How often a lock is tried again that others take and leave meanwhile.
const ATTEMPTS: u32 = 100;

/// What a lock is for, which decides how a refusal is worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockedWork<'a> {
    /// A game that is kept in the file.
    Game,
    /// A batch that is written to this file or folder, of which the locked file is a part.
    Batch(&'a Path),
}

impl LockedWork<'_> {
    /// The failure while a living process holds the lock of a file.
    fn busy(self, file: &Path, process: u32) -> Failure {
        match self {
            LockedWork::Game => {
                Failure::usage(format!("{} is being played by process {process}", messages::path(file)))
                    .hint("leave that game first, or keep this one in another file")
            }
            LockedWork::Batch(target) => {
                Failure::usage(format!("the batch at {} is running, process {process}", messages::path(target)))
                    .hint("wait until it is done, or write to another place with --out")
            }
        }
    }

    /// The failure where a file that is no lock has the name of one.
    fn foreign(self, name: &str) -> Failure {
        match self {
            LockedWork::Game => Failure::usage(format!("{name} is no lock of a saved game"))
                .hint("keep the game in another file, or move that file away"),
            LockedWork::Batch(_) => Failure::usage(format!("{name} is no lock of a batch"))
                .hint("write to another place with --out, or move that file away"),
        }
    }
}

/// A lock that is held; dropping it gives it back.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    content: String,
}

impl FileLock {
    /// Takes the lock of a file, which need not exist yet. It fails while a living process holds it.
    pub fn take(target: &Path, work: LockedWork<'_>) -> Result<FileLock, Failure> {
        let path = lock_path(target).map_err(|error| atomic_file::write_failure(target, &error))?;
        let content = format!("{}\n", ProcessIdentity::own());
        for _ in 0..ATTEMPTS {
            match create(&path, &content) {
                Ok(()) => return Ok(FileLock { path, content }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(atomic_file::write_failure(&path, &error)),
            }
            let Ok(held) = fs::read_to_string(&path) else { continue };
            match ProcessIdentity::parse(&held) {
                Some(holder) if holder.lives() => return Err(work.busy(target, holder.number)),
                None if !held.is_empty() => return Err(work.foreign(&messages::path(&path))),
                _ => remove_left(&path, &held, &content),
            }
        }
        let name = messages::path(target);
        Err(Failure::unmet(format!("cannot lock {name}: others take the lock again and again")))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if fs::read_to_string(&self.path).is_ok_and(|held| held == self.content) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Two names of one file have one lock.
fn lock_path(saved: &Path) -> io::Result<PathBuf> {
    atomic_file::real(saved).map(|saved| with_suffix(&saved, ".lock"))
}

/// Creates the lock with its content at once, where the file system can do that, so that nobody reads an empty one.
fn create(path: &Path, content: &str) -> io::Result<()> {
    let temporary = own_name(path);
    let written = fs::write(&temporary, content).and_then(|()| fs::hard_link(&temporary, path));
    let _ = fs::remove_file(&temporary);
    match written {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            OpenOptions::new().write(true).create_new(true).open(path)?.write_all(content.as_bytes())
        }
        done => done,
    }
}

/// Removes a lock that a dead process left. Others may do the same at the same time, and one of them may hold the lock already;
/// only whoever has created a second file beside it may remove the lock, after a second look.
fn remove_left(path: &Path, held: &str, content: &str) {
    let guard = with_suffix(path, ".taking");
    match create(&guard, content) {
        Ok(()) => {
            if fs::read_to_string(path).is_ok_and(|now| now == held) {
                let _ = fs::remove_file(path);
            }
            let _ = fs::remove_file(&guard);
        }
        // Somebody else is at it, unless that process died on the way.
        Err(_) => {
            let taking = fs::read_to_string(&guard).ok().and_then(|text| ProcessIdentity::parse(&text));
            if taking.is_some_and(|process| !process.lives()) {
                let _ = fs::remove_file(&guard);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A name that no other process and no other thread uses.
fn own_name(path: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    with_suffix(path, &format!(".{}-{}.tmp", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed)))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("undercroft-lock-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder.join("game.json")
    }

    fn names(saved: &Path) -> Vec<String> {
        let entries = fs::read_dir(saved.parent().unwrap()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn one_holds_it_at_a_time() {
        let saved = saved("one");
        let lock = FileLock::take(&saved, LockedWork::Game).unwrap();
        let refused = FileLock::take(&saved, LockedWork::Game).unwrap_err();
        let number = std::process::id().to_string();
        assert!(matches!(refused, Failure::Message { message, .. } if message.contains(&number)));
        drop(lock);
        drop(FileLock::take(&saved, LockedWork::Game).unwrap());
        assert!(names(&saved).is_empty(), "nothing is left");
        fs::remove_dir_all(saved.parent().unwrap()).unwrap();
    }

    #[test]
    fn what_a_dead_process_left_is_taken_over() {
        let saved = saved("dead");
        let lock = saved.with_extension("json.lock");
        // The number of this process, but of one that started long ago; and a lock that was never written.
        for left in [format!("{} 1000\n", std::process::id()), String::new()] {
            fs::write(&lock, left).unwrap();
            drop(FileLock::take(&saved, LockedWork::Game).unwrap());
        }
        fs::write(&lock, "my own notes").unwrap();
        assert!(FileLock::take(&saved, LockedWork::Game).is_err());
        assert_eq!(fs::read_to_string(&lock).unwrap(), "my own notes");
        fs::remove_dir_all(saved.parent().unwrap()).unwrap();
    }

    #[test]
    fn of_many_that_take_over_at_once_one_has_it() {
        let saved = saved("race");
        let lock = saved.with_extension("json.lock");
        for _ in 0..20 {
            fs::write(&lock, format!("{} 1000\n", std::process::id())).unwrap();
            let taken: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> =
                    (0..4).map(|_| scope.spawn(|| FileLock::take(&saved, LockedWork::Game).ok())).collect();
                threads.into_iter().filter_map(|thread| thread.join().unwrap()).collect()
            });
            assert_eq!(taken.len(), 1);
        }
        fs::remove_dir_all(saved.parent().unwrap()).unwrap();
    }
}
