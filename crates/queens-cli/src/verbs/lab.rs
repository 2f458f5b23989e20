//! `queens lab`: the web lab on this machine.

use std::io::Write;
use std::thread;
use std::time::Duration;

use queens_lab::Server;

use crate::failure::{Failure, Outcome};
use crate::interrupt;
use crate::output::Output;
use crate::terminal::Terminal;

/// Open the web lab: play, watch the searches, race them, browse solutions, count, learn
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Serves on 127.0.0.1 only, needs no network, and prints its address. Ctrl-C ends it.

Examples:
  queens lab
  queens lab --no-open --port 8008")]
pub(crate) struct Lab {
    /// Port to listen on; 0 takes any that is free
    #[arg(long, default_value = "0", value_parser = port)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

fn port(typed: &str) -> Result<u16, String> {
    typed
        .parse()
        .map_err(|_| "give a port from 1 to 65535, or 0 for any that is free".to_owned())
}

pub(crate) fn run(arguments: &Lab, terminal: &Terminal) -> Outcome {
    let server = Server::bind(arguments.port).map_err(|error| {
        Failure::wrong(format_args!(
            "{error}; choose another with --port, or leave it out for any that is free"
        ))
    })?;
    let mut output = Output::stdout()?;
    writeln!(output, "{}", server.url())
        .map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    if !arguments.no_open && !server.open_browser() {
        terminal.remark("no browser could be opened; open the address above");
    }
    terminal.remark("the lab is running; Ctrl-C ends it");
    server.run(|| {
        while !interrupt::requested() {
            thread::sleep(Duration::from_millis(50));
        }
    });
    Err(Failure::Interrupted)
}
