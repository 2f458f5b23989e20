//! Listens for connections, and answers requests for files.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::files::{File, Files, Found};
use crate::invitation::Invitation;

/// Maximum size of a request in bytes: an address may contain a whole board.
const REQUEST_BYTES: usize = 64 * 1024;
/// Maximum number of simultaneous connections; more wait to be accepted. A browser keeps six at most.
const CONNECTIONS: usize = 256;
/// Time for a request to arrive, and for the client to take some of the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Time between two checks for room.
const PAUSE: Duration = Duration::from_millis(20);

/// The lab, listening but not yet serving.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    /// Whether other machines are meant to connect.
    hosts: bool,
    files: Files,
}

/// Why the lab cannot be served.
#[derive(Debug)]
pub struct ServerError {
    address: SocketAddr,
    cause: io::Error,
}

impl ServerError {
    /// The kind of error that the operating system reported.
    pub fn kind(&self) -> io::ErrorKind {
        self.cause.kind()
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot listen on {}: ", self.address)?;
        match self.cause.kind() {
            io::ErrorKind::AddrInUse => f.write_str("the port is taken"),
            io::ErrorKind::AddrNotAvailable => {
                f.write_str("this machine does not have the address")
            }
            io::ErrorKind::PermissionDenied => f.write_str("the port may not be used"),
            _ => self.cause.fmt(f),
        }
    }
}

impl std::error::Error for ServerError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

impl Server {
    /// Listens on 127.0.0.1 at the first of these ports that is free; port 0 stands for any free one.
    ///
    /// A browser stores what a page remembers by its address, so a constant port is worth more than an arbitrary one.
    /// [`near`](Self::near) gives that port and some to fall back on.
    ///
    /// # Errors
    /// If none of the ports is available.
    ///
    /// ```
    /// let lab = queens_lab::Server::bind(0..=0)?;
    /// assert!(lab.url().starts_with("http://127.0.0.1:"));
    /// # Ok::<(), queens_lab::ServerError>(())
    /// ```
    pub fn bind(ports: RangeInclusive<u16>) -> Result<Server, ServerError> {
        Server::listen(Ipv4Addr::LOCALHOST.into(), ports)
    }

    /// Listens on an address of this machine that others can reach, for a class in one network: on this address alone,
    /// at the first of these ports that is free. Such a lab [invites](Self::invitation).
    ///
    /// # Errors
    /// If the machine does not have the address, if it stands for every network (such as 0.0.0.0), or if none of the
    /// ports is available.
    ///
    /// ```
    /// let lab = queens_lab::Server::host([127, 0, 0, 1].into(), 0..=0)?;
    /// assert_eq!(lab.invitation().unwrap().url, lab.url());
    /// # Ok::<(), queens_lab::ServerError>(())
    /// ```
    pub fn host(ip: IpAddr, ports: RangeInclusive<u16>) -> Result<Server, ServerError> {
        if ip.is_unspecified() {
            let cause = "it takes one address, which a browser elsewhere can ask for";
            return Err(ServerError {
                address: (ip, *ports.start()).into(),
                cause: io::Error::new(io::ErrorKind::InvalidInput, cause),
            });
        }
        let mut server = Server::listen(ip, ports)?;
        server.hosts = true;
        Ok(server)
    }

    /// The address at which others in the network reach this machine. Finding it out sends nothing.
    pub fn address_in_network() -> Option<IpAddr> {
        // By its routes, the system chooses the address it would send from; the target is reserved for examples.
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        let own = socket.local_addr().ok()?.ip();
        (!own.is_loopback() && !own.is_unspecified()).then_some(own)
    }

    /// A port, followed by those that are tried if it is taken.
    pub fn near(port: u16) -> RangeInclusive<u16> {
        port..=port.saturating_add(Self::NEARBY)
    }

    /// Number of ports that [`Self::near`] adds to the one it was given.
    pub const NEARBY: u16 = 30;

    fn listen(ip: IpAddr, mut ports: RangeInclusive<u16>) -> Result<Server, ServerError> {
        let first = *ports.start();
        loop {
            let address = (ip, ports.next().unwrap_or(first)).into();
            match Server::listen_at(address) {
                Err(cause) if cause.kind() == io::ErrorKind::AddrInUse && !ports.is_empty() => {}
                bound => return bound.map_err(|cause| ServerError { address, cause }),
            }
        }
    }

    fn listen_at(address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            hosts: false,
            files: Files::BuiltIn,
        })
    }

    /// Serves another build of the lab, from this folder.
    #[must_use]
    pub fn with_folder(mut self, folder: PathBuf) -> Server {
        self.files = Files::Folder(folder);
        self
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The address to open in a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// What a class needs to connect, if this lab was made [for one](Self::host).
    pub fn invitation(&self) -> Option<Invitation> {
        self.hosts.then(|| Invitation::new(self.url()))
    }

    /// Asks the desktop to open the lab in a browser. Without a desktop nothing happens.
    pub fn open_browser(&self) -> bool {
        open::that_detached(self.url()).is_ok()
    }

    /// Serves until `interrupted` returns.
    pub fn run(self, interrupted: impl FnOnce()) {
        let closing = AtomicBool::new(false);
        let address = self.address;
        thread::scope(|scope| {
            scope.spawn(|| self.serve(&closing));
            interrupted();
            closing.store(true, Ordering::Relaxed);
            // Wakes the thread that waits for a connection.
            let _ = TcpStream::connect(address);
        });
    }

    /// Answers connections, each on a thread of its own, until `closing`.
    fn serve(self, closing: &AtomicBool) {
        let desk = Arc::new(Desk {
            code: self
                .invitation()
                .map(|invitation| invitation.rows().join(",")),
            files: self.files,
        });
        for connection in self.listener.incoming() {
            if closing.load(Ordering::Relaxed) {
                return;
            }
            let room = || Arc::strong_count(&desk) <= CONNECTIONS;
            // The client has gone already, or the system has no more descriptors for now.
            let Ok(connection) = connection else {
                thread::sleep(PAUSE);
                continue;
            };
            while !room() && !closing.load(Ordering::Relaxed) {
                thread::sleep(PAUSE);
            }
            let desk = desk.clone();
            // A client that goes away in the middle is not an error.
            let answer = move || drop(desk.answer(&connection));
            let _ = thread::Builder::new().spawn(answer);
        }
    }
}

/// Answers requests.
struct Desk {
    files: Files,
    /// The rows of the QR code that invites a class, for use by the pages.
    code: Option<String>,
}

impl Desk {
    fn answer(&self, mut connection: &TcpStream) -> io::Result<()> {
        connection.set_nodelay(true)?;
        connection.set_write_timeout(Some(PATIENCE))?;
        let Some(request) = read(connection)? else {
            return Ok(());
        };
        let (status, headers, body) = self.reply(&request);
        write!(
            connection,
            "HTTP/1.1 {status}\r\n{headers}content-length: {}\r\nx-content-type-options: nosniff\r\n\
             connection: close\r\n\r\n",
            body.len()
        )?;
        if !request.starts_with("HEAD ") {
            connection.write_all(&body)?;
        }
        Ok(())
    }

    /// Status, headers and body of the answer.
    fn reply(&self, request: &str) -> (&'static str, String, Cow<'static, [u8]>) {
        let plain = |status, text: &'static str| {
            let kind = String::from("content-type: text/plain; charset=utf-8\r\n");
            (status, kind, Cow::Borrowed(text.as_bytes()))
        };
        let mut words = request.lines().next().unwrap_or_default().split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next());
        let Some(target) = target.and_then(|target| target.strip_prefix('/')) else {
            return plain("400 Bad Request", "this is not a request\n");
        };
        if !["GET", "HEAD"].contains(&method) {
            return plain("405 Method Not Allowed", "ask for files with GET\n");
        }
        let (name, query) = target.split_once('?').unwrap_or((target, ""));
        match self.files.find(name) {
            Some(Found::File(file)) => self.send("200 OK", file, request),
            Some(Found::Folder) => {
                let query = if query.is_empty() {
                    query
                } else {
                    &format!("?{query}")
                };
                let headers = format!("location: /{name}/{query}\r\n");
                ("301 Moved Permanently", headers, Cow::Borrowed(&[]))
            }
            // If a page was requested, a document in the reader's language says that there is none. Its links start
            // from the root, however deep the address is.
            None => match self.files.find("404.html") {
                Some(Found::File(mut file))
                    if header(request, "accept").any(|kind| kind == "text/html") =>
                {
                    let document = String::from_utf8_lossy(&file.bytes).replace("=\"./", "=\"/");
                    (file.bytes, file.packed) = (document.into_bytes().into(), None);
                    self.send("404 Not Found", file, request)
                }
                _ => plain("404 Not Found", "there is no such file\n"),
            },
        }
    }

    fn send(
        &self,
        status: &'static str,
        file: File,
        request: &str,
    ) -> (&'static str, String, Cow<'static, [u8]>) {
        let kind = file.content_type;
        if let Some(code) = &self.code
            && kind.starts_with("text/html")
        {
            let document = String::from_utf8_lossy(&file.bytes);
            let document = document.replacen("<html ", &format!("<html data-code=\"{code}\" "), 1);
            let headers = format!("content-type: {kind}\r\ncache-control: no-store\r\n");
            return (status, headers, document.into_bytes().into());
        }
        // Another version of the program may serve the same address tomorrow, so a browser asks each time; the tag
        // saves sending the file again.
        let headers = format!(
            "cache-control: no-cache\r\nvary: accept-encoding\r\netag: {}\r\n",
            file.tag
        );
        if status == "200 OK" && header(request, "if-none-match").any(|tag| tag == file.tag) {
            return ("304 Not Modified", headers, Cow::Borrowed(&[]));
        }
        let headers = format!("content-type: {kind}\r\n{headers}");
        match file.packed {
            Some(packed) if header(request, "accept-encoding").any(|coding| coding == "gzip") => (
                status,
                headers + "content-encoding: gzip\r\n",
                packed.into(),
            ),
            _ => (status, headers, file.bytes),
        }
    }
}

/// The parts of a header's value.
fn header<'a>(request: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let fields = request.lines().filter_map(|line| line.split_once(':'));
    let named = fields.filter(move |(field, _)| field.eq_ignore_ascii_case(name));
    named.flat_map(|(_, value)| value.split(',').map(str::trim))
}

/// Reads the head of a request, which ends with an empty line; nothing if it does not come in time, or is too long.
fn read(mut connection: &TcpStream) -> io::Result<Option<String>> {
    let start = Instant::now();
    let mut head = Vec::new();
    let mut some = [0; 4096];
    while !head.ends_with(b"\r\n\r\n") {
        let Some(left) = PATIENCE
            .checked_sub(start.elapsed())
            .filter(|left| !left.is_zero())
        else {
            return Ok(None);
        };
        connection.set_read_timeout(Some(left))?;
        let count = connection.read(&mut some)?;
        head.extend(&some[..count]);
        if count == 0 || head.len() > REQUEST_BYTES {
            return Ok(None);
        }
    }
    Ok(String::from_utf8(head).ok())
}
