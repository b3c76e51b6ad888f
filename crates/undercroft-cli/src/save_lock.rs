//! A file beside a saved game that says which process plays it, so that no two play it at once.
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

use crate::{atomic_file, failure::Failure, process_identity::ProcessIdentity};

/// How often a lock is tried again that others take and leave meanwhile.
const ATTEMPTS: u32 = 100;

/// A lock that is held; dropping it gives it back.
#[derive(Debug)]
pub struct SaveLock {
    path: PathBuf,
    content: String,
}

impl SaveLock {
    /// Takes the lock of a saved game, which need not exist yet. It fails while a living process holds it.
    pub fn take(saved: &Path) -> Result<SaveLock, Failure> {
        let path = lock_path(saved).map_err(|error| atomic_file::write_failure(saved, &error))?;
        let content = format!("{}\n", ProcessIdentity::own());
        for _ in 0..ATTEMPTS {
            match create(&path, &content) {
                Ok(()) => return Ok(SaveLock { path, content }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(atomic_file::write_failure(&path, &error)),
            }
            let Ok(held) = fs::read_to_string(&path) else { continue };
            match ProcessIdentity::parse(&held) {
                Some(holder) if holder.lives() => {
                    let name = saved.display();
                    let failure = Failure::usage(format!("{name} is being played by process {}", holder.number));
                    return Err(failure.hint("leave that game first, or keep this one in another file"));
                }
                None if !held.is_empty() => {
                    let failure = Failure::usage(format!("{} is no lock of a saved game", path.display()));
                    return Err(failure.hint("keep the game in another file, or move that file away"));
                }
                _ => remove_left(&path, &held, &content),
            }
        }
        Err(Failure::unmet(format!("cannot lock {}: others take the lock again and again", saved.display())))
    }
}

impl Drop for SaveLock {
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
        let lock = SaveLock::take(&saved).unwrap();
        let refused = SaveLock::take(&saved).unwrap_err();
        let number = std::process::id().to_string();
        assert!(matches!(refused, Failure::Message { message, .. } if message.contains(&number)));
        drop(lock);
        drop(SaveLock::take(&saved).unwrap());
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
            drop(SaveLock::take(&saved).unwrap());
        }
        fs::write(&lock, "my own notes").unwrap();
        assert!(SaveLock::take(&saved).is_err());
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
                let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| SaveLock::take(&saved).ok())).collect();
                threads.into_iter().filter_map(|thread| thread.join().unwrap()).collect()
            });
            assert_eq!(taken.len(), 1);
        }
        fs::remove_dir_all(saved.parent().unwrap()).unwrap();
    }
}
