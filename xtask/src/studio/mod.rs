//! The studio: the page in a browser against server and static site, the API tried by schemathesis, and the server under load.
//!
//! - `running`: a server while a step needs it. `static_server`: the files of the site. `site`: where those come from.
//! - `page`: the page's own scripts (`xtask/studio`). `api`: schemathesis. `load`, `client`: many clients at once.

pub mod api;
mod client;
pub mod load;
pub mod page;
mod running;
pub mod site;
mod static_server;
