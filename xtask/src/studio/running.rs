//! A studio that runs while a step needs it.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// A server that was asked to end has this long.
const ENDING: Duration = Duration::from_secs(15);

pub struct Running {
    child: Child,
    /// Such as `http://127.0.0.1:8866/`.
    pub url: String,
}

impl Running {
    /// Starts the studio at a free port.
    pub fn start(undercroft: &Path) -> Result<Self> {
        let mut command = Command::new(undercroft);
        command.args(["studio", "--port", "0", "--quiet"]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().context("starting the studio")?;
        let mut url = String::new();
        if let Some(stream) = child.stdout.take() {
            BufReader::new(stream).read_line(&mut url)?;
        }
        let url = url.trim().to_owned();
        let running = Self { child, url };
        if !running.url.starts_with("http://127.0.0.1:") {
            bail!("the studio printed `{}` and no address", running.url);
        }
        Ok(running)
    }

    /// `127.0.0.1:8866`.
    pub fn authority(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches('/')
    }

    /// The bytes of memory that it has now, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = line.trim().trim_end_matches(" kB").trim().parse().ok()?;
        Some(kib << 10)
    }

    /// Asks it to end as a system does, and fails unless it ends soon and well.
    pub fn end(mut self) -> Result<()> {
        let asked = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            bail!("the studio ended by itself");
        }
        let begun = Instant::now();
        while begun.elapsed() < ENDING {
            if let Some(status) = self.child.try_wait()? {
                if status.success() {
                    return Ok(());
                }
                bail!("asked to end, the studio ended with {status}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        bail!("asked to end, the studio went on for {} s", ENDING.as_secs())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
