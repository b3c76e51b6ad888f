//! `cargo xtask api`: schemathesis reads the description of the API and tries every call with what fits it and what does not.

use std::process::Command;

use anyhow::Result;

use super::running::Running;
use crate::step::{Done, Job};
use crate::tools;

/// Examples for each operation.
const EXAMPLES: &str = "50";
/// So that a failure can be met again.
const SEED: &str = "20";
/// What every answer is held to. Not whether all that fits the description is accepted: a recipe may fit it and ask for the impossible.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,\
                      response_schema_conformance,negative_data_rejection,unsupported_method";

pub fn step(job: &Job) -> Result<Done> {
    let python = match tools::python(&job.shell, job.workspace, "api")? {
        Ok(python) => python,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let server = Running::start(&job.workspace.undercroft())?;
    let folder = job.workspace.target.join("api-check");
    std::fs::create_dir_all(&folder)?;
    // The script's own first line names the folder that it was installed in before that was renamed.
    let mut command = Command::new(&python);
    command.arg(python.with_file_name("schemathesis")).arg("run").arg(format!("{}api", server.url)).args([
        "--workers",
        "1",
        "--max-examples",
        EXAMPLES,
    ]);
    command.args(["--seed", SEED, "--checks", CHECKS, "--request-timeout", "60"]);
    // It keeps what it found in the folder that it runs in.
    job.shell.run(command.current_dir(&folder).env("NO_COLOR", "1").env_remove("PYTHONHOME"))?;
    server.end()?;
    Ok(Done::Ok)
}
