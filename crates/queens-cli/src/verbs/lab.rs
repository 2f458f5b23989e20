//! `queens lab`: the web lab on this machine.

use std::io::Write;
use std::thread;
use std::time::Duration;

use queens_lab::Server;

use crate::failure::{Failure, Outcome};
use crate::interrupt;
use crate::output::Output;
use crate::terminal::Terminal;

/// Open the web lab: play, watch algorithms at work, race them, browse solutions, count, learn
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Serves on 127.0.0.1 only, needs no network, and prints its address. Ctrl-C ends it.
Without --port it takes 8008 or the next port that is free: at the same address a browser finds
its settings, solved lessons and saved links again.

On a machine that others use too, --token keeps them out: only the address that is printed opens the lab.

Examples:
  queens lab
  queens lab --token
  queens lab --no-open --port 9000")]
pub(crate) struct Lab {
    /// Port to listen on, and no other; 0 takes any that is free [default: 8008 or the next free one]
    #[arg(long, value_parser = port)]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Answer only who has the address, which ends with a secret token
    #[arg(long)]
    token: bool,
}

/// The port where the lab is found unless something else is there.
const USUAL_PORT: u16 = 8008;

fn port(typed: &str) -> Result<u16, String> {
    typed
        .parse()
        .map_err(|_| "give a port from 1 to 65535, or 0 for any that is free".to_owned())
}

pub(crate) fn run(arguments: &Lab, terminal: &Terminal) -> Outcome {
    let bound = match arguments.port {
        Some(port) => Server::bind(port),
        None => Server::bind_near(USUAL_PORT),
    };
    let mut server = bound.map_err(|error| {
        Failure::wrong(format_args!(
            "{error}; choose another with --port, or take any that is free with --port 0"
        ))
    })?;
    if arguments.token {
        server = server.with_token();
    }
    let mut output = Output::stdout()?;
    writeln!(output, "{}", server.url())
        .map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    if !arguments.no_open && !server.open_browser() {
        terminal.remark("no browser could be opened; open the address above");
    }
    if arguments.port.is_none() && server.port() != USUAL_PORT {
        terminal.remark(format_args!(
            "port {USUAL_PORT} is taken, by another lab perhaps; settings kept for it are not seen here"
        ));
    }
    terminal.remark("the lab is running; Ctrl-C ends it");
    server.run(|| {
        while !interrupt::requested() {
            thread::sleep(Duration::from_millis(50));
        }
    });
    Err(Failure::Interrupted)
}
