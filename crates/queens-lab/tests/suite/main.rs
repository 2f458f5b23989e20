//! The files of the lab, and the server.

mod front_end;
mod server;
