//! The page in a real browser: what is done there stands in `xtask/studio`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::running::Running;
use super::static_server::StaticServer;
use crate::shell;
use crate::step::{Done, Job};
use crate::tools;

/// Arrive, reroll, edit, export: enough to see that the page works, and quick enough for every day.
pub fn short(job: &Job) -> Result<Done> {
    against_server(job, "short")
}

/// The types of the page's modules, which stand in their comments.
pub fn types(job: &Job) -> Result<Done> {
    let packages = match tools::npm(&job.shell, job.workspace, "typescript")? {
        Ok(packages) => packages,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let compiler = packages.join("node_modules/typescript/bin/tsc");
    job.shell.run(Command::new("node").arg(compiler).args(["--noEmit", "-p", super::site::WEB]))?;
    Ok(Done::Ok)
}

/// Everything, against the server.
pub fn server(job: &Job) -> Result<Done> {
    against_server(job, "server")
}

/// Everything, against the static site.
pub fn site(job: &Job) -> Result<Done> {
    let folder = super::site::folder(job.workspace);
    if !folder.join("index.html").is_file() {
        return Ok(Done::Skipped("there is no static site here".to_owned()));
    }
    let tools = match tools(job)? {
        Ok(tools) => tools,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let server = StaticServer::start(&folder)?;
    check(job, &tools, &server.url, "site")?;
    Ok(Done::Ok)
}

fn against_server(job: &Job, kind: &str) -> Result<Done> {
    let tools = match tools(job)? {
        Ok(tools) => tools,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let server = Running::start(&job.workspace.undercroft())?;
    check(job, &tools, &server.url, kind)?;
    server.end()?;
    Ok(Done::Ok)
}

/// The packages and the browser.
fn tools(job: &Job) -> Result<std::result::Result<(PathBuf, PathBuf), String>> {
    if let Some(reason) = job.shell.apt_install("chromium", "chromium")? {
        return Ok(Err(reason));
    }
    let packages = match tools::npm(&job.shell, job.workspace, "browser")? {
        Ok(packages) => packages,
        Err(reason) => return Ok(Err(reason)),
    };
    let chromium = shell::find("chromium").context("chromium is no longer on the PATH")?;
    Ok(Ok((packages, chromium)))
}

fn check(job: &Job, (packages, chromium): &(PathBuf, PathBuf), url: &str, kind: &str) -> Result<()> {
    let mut command = Command::new("node");
    command.arg(Path::new("xtask/studio/check.mjs")).arg(packages).arg(chromium).arg(url).arg(kind);
    if let Some(pictures) = &job.pictures {
        std::fs::create_dir_all(pictures)?;
        command.arg(pictures);
    }
    // The check of an upgrade makes another version of these files.
    command.env("STUDIO_SITE", super::site::folder(job.workspace));
    job.shell.run(&mut command)
}
