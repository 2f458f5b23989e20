//! The N-Queens lab: a web app served on this machine, every answer computed by the engine.
//!
//! [`Server::bind`] listens on 127.0.0.1, [`Server::host`] for a class in one network, and [`Server::run`] serves until it is
//! interrupted. The HTTP
//! interface is described in `docs/lab-api.md`; its types are those of [`api`], and the answers are computed by
//! `queens-lab-core`. The front end is built ahead and embedded, so
//! that building this crate needs no JavaScript tools and running it no network.
//!
//! Three rules hold for every request:
//!
//! - **Local.** A request must name this server in `Host`, and `Origin`, if present, must be this
//!   server too: a page from elsewhere can neither read nor drive the lab, not even through a name
//!   that resolves to 127.0.0.1. On a machine that others use too, [`Server::with_token`] keeps them out.
//! - **Bounded.** The size of the board, of the request and of the answer, the running time and the
//!   number of computations at a time have limits, listed in [`api::Limits`].
//! - **Mortal.** A computation belongs to its connection. When the page closes, it stops.

#![warn(missing_docs)]

mod assets;
mod guard;
mod invitation;
mod job;
mod refused;
mod server;
mod token;

/// The notices of the packages in the front end, and of its fonts.
pub const NOTICES: [&str; 2] = [
    include_str!("../assets/licenses.txt"),
    include_str!("../assets/fonts-license.txt"),
];

pub use queens_lab_core::api;
pub use server::{Server, ServerError};
