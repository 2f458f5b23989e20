//! The N-Queens lab: a web app that computes in the browser, and the file server that delivers it.
//!
//! [`Server::bind`] listens on 127.0.0.1, [`Server::host`] for a class in one network, and [`Server::run`] serves until
//! it is interrupted. The files, including the engine as WebAssembly, are built ahead and embedded. So building this
//! crate needs neither JavaScript tools nor another target, and running it needs no network. Any other file server can
//! serve the same folder.

#![warn(missing_docs)]

mod files;
mod invitation;
mod server;

/// The notices of the packages in the front end, and of its fonts.
pub const NOTICES: [&str; 2] = [
    include_str!("../assets/licenses.txt"),
    include_str!("../assets/fonts-license.txt"),
];

pub use invitation::Invitation;
pub use server::{Server, ServerError};
