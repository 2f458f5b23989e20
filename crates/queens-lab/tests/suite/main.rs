//! The files of the lab, and who serves them.

mod front_end;
mod server;
