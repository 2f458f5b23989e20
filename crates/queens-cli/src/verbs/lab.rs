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
/// The pages compute in the browser. This verb serves their files, on 127.0.0.1 only unless --address is given, and prints
/// the address. No network is needed. Ctrl-C ends it; pages already open in a browser continue to work. Without --port, it
/// listens on 8008 or the next free port: at the same address a browser finds its settings, solved lessons and saved links
/// again.
///
/// --address serves a class: anyone on the same network can open the lab on their own machine or phone, with the printed
/// address or its QR code.
#[derive(clap::Args, Debug)]
pub(crate) struct Lab {
    /// Listen on this port only; 0 takes any free one [default: 8008 or the next free one]
    #[arg(long, value_parser = whole(0..=u16::MAX))]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Let others on the network open the lab too, at this address of this machine [default: its address on the network]
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
                "there is no lab in {}: .ci/static in the source tree builds one",
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
