//! `queens lab`: serves the web lab to this machine, and to a class around it.

use std::io::ErrorKind;
use std::net::IpAddr;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use queens_lab::Server;

use crate::failure::{Failure, Outcome};
use crate::interrupt;
use crate::output::put;
use crate::stderr;
use crate::terminal::Terminal;
use crate::values::whole;

/// Open the web lab: play, watch algorithms at work, race them, browse solutions, count, learn
///
/// The pages compute in the browser; this hands out their files, on 127.0.0.1 only unless --address is given, and
/// prints the address. No network is needed. Ctrl-C ends it; what was open in a browser goes on.
/// Without --port it takes 8008 or the next port that is free: at the same address a browser finds
/// its settings, solved lessons and saved links again.
///
/// --address serves a class: whoever is in the same network and has the printed address, or the picture of it, opens
/// the lab on a machine or phone of their own.
#[derive(clap::Args, Debug)]
pub(crate) struct Lab {
    /// Port to listen on, and no other; 0 takes any that is free [default: 8008 or the next free one]
    #[arg(long, value_parser = whole(0..=u16::MAX))]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Let others in the network open it too, at this address of this machine [default: the one they reach it by]
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1)]
    address: Option<Option<IpAddr>>,
    /// Serve another build of the lab, from this folder
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Default port of the lab, unless something else listens there.
const USUAL_PORT: u16 = 8008;

pub(crate) fn run(arguments: &Lab, terminal: &Terminal) -> Outcome {
    let ports = match arguments.port {
        Some(port) => port..=port,
        None => Server::near(USUAL_PORT),
    };
    let bound = match arguments.address {
        None => Server::bind(ports),
        Some(named) => {
            let found = named.or_else(Server::address_in_network);
            let address = found.ok_or_else(|| {
                Failure::wrong(
                    "this machine is not on a network; give --address an address that others can reach",
                )
            })?;
            Server::host(address, ports)
        }
    };
    let mut server = bound.map_err(|error| {
        let remedy = match error.kind() {
            ErrorKind::AddrNotAvailable | ErrorKind::InvalidInput => {
                "give --address an address of this machine, or none"
            }
            _ => "choose another with --port, or any free one with --port 0",
        };
        Failure::wrong(format_args!("{error}; {remedy}"))
    })?;
    if let Some(folder) = &arguments.folder {
        if !folder.join("index.html").is_file() {
            return Err(Failure::wrong(format_args!(
                "there is no lab in {}: .ci/static of the sources writes one",
                folder.display()
            )));
        }
        server = server.with_folder(folder.clone());
    }
    put(server.url() + "\n", None)?;
    if let Some(invitation) = server.invitation() {
        if terminal.stderr && terminal.talkative {
            stderr::draw(&invitation.drawn(terminal.color));
        }
        terminal.remark("anyone on this network who has the address or the code can use the lab");
    }
    if !arguments.no_open && !server.open_browser() {
        terminal.remark("no browser could be opened; open the address above");
    }
    if arguments.port.is_none() && server.port() != USUAL_PORT {
        terminal.remark(format_args!(
            "port {USUAL_PORT} is in use, perhaps by another lab; settings saved there do not apply here"
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
