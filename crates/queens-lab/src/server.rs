//! Listening, routing, and leaving nothing behind.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, HttpBody};
use axum::extract::{DefaultBodyLimit, FromRef, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use queens_lab_core::{
    estimate, exercise, export::Export, levels, measure, play, puzzle, race, repair, shape,
    solutions, watch::Players,
};
use serde::de::DeserializeOwned;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;
use tokio_stream::StreamExt;

use crate::api::{About, ExportRequest, Invitation, Limits, Load, Refusal, RefusalKind};
use crate::guard::{self, Guard, Peer};
use crate::invitation;
use crate::job::{self, Jobs, Kind};
use crate::token::{self, Token};
use crate::{assets, refused::Refused};

/// Bytes of a request: a board of 30 with 900 queens fits several times.
const REQUEST_BYTES: usize = 128 * 1024;
/// Connections at a time; more wait to be accepted. A browser holds six for each page at most.
const CONNECTIONS: usize = 256;
/// Time for the head of a request to arrive, and for its body; a connection without a request rests as long.
const ARRIVAL: Duration = Duration::from_secs(10);
/// Time for an answer that a person waits for.
const PROMPT: Duration = Duration::from_secs(10);
/// Time for an answer that a person watches coming.
const LONG: Duration = Duration::from_secs(300);
/// Time for an exact count.
const VERY_LONG: Duration = Duration::from_secs(4 * 3600);
/// How long open connections may take to end when the server closes.
const FAREWELL: Duration = Duration::from_millis(300);

/// The pages; each is the same document, which then shows the page of its address. `solutions` is the
/// name that `explore` had: links to it still lead there.
const PAGES: [&str; 9] = [
    "play",
    "puzzle",
    "watch",
    "scenes",
    "race",
    "explore",
    "measure",
    "learn",
    "solutions",
];

/// The lab, listening but not yet serving.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    token: Option<Token>,
    /// Whether others are to come from their own machines.
    hosts: bool,
    jobs: Jobs,
}

/// Why the lab cannot be served.
#[derive(Debug)]
pub struct ServerError {
    address: SocketAddr,
    cause: io::Error,
}

impl ServerError {
    /// What the operating system said.
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
    /// Listens on 127.0.0.1 at this port; at any free one for 0.
    ///
    /// # Errors
    /// When the port is taken or may not be used.
    ///
    /// ```
    /// let lab = queens_lab::Server::bind(0)?;
    /// assert!(lab.url().starts_with("http://127.0.0.1:"));
    /// # Ok::<(), queens_lab::ServerError>(())
    /// ```
    pub fn bind(port: u16) -> Result<Server, ServerError> {
        Server::listen(Ipv4Addr::LOCALHOST.into(), port..=port)
    }

    /// Listens on 127.0.0.1 at this port or, where it is taken, at the next one that is free.
    ///
    /// A browser keeps what a page remembers by its address, so the same port again and again is worth
    /// more than any port.
    ///
    /// # Errors
    /// When none of the next [`NEARBY`](Self::NEARBY) ports can be had.
    pub fn bind_near(port: u16) -> Result<Server, ServerError> {
        Server::listen(Ipv4Addr::LOCALHOST.into(), Server::near(port))
    }

    /// Listens on an address of this machine that others can reach, for a class in one network: on it alone, at the
    /// first of these ports that is free. It [has a token](Self::with_token), and [invites](Self::invitation) whoever
    /// is to get it.
    ///
    /// # Errors
    /// When the machine does not have the address, when it is that of every network (such as 0.0.0.0), or when none of the
    /// ports can be had.
    ///
    /// ```
    /// let lab = queens_lab::Server::host([127, 0, 0, 1].into(), 0..=0)?;
    /// assert_eq!(lab.invitation().unwrap().url, lab.url());
    /// # Ok::<(), queens_lab::ServerError>(())
    /// ```
    pub fn host(ip: IpAddr, ports: RangeInclusive<u16>) -> Result<Server, ServerError> {
        if ip.is_unspecified() {
            // A name that leads here from anywhere could then not be told from the lab's own.
            let cause = "it takes one address, which a browser elsewhere can ask for";
            return Err(ServerError {
                address: (ip, *ports.start()).into(),
                cause: io::Error::new(io::ErrorKind::InvalidInput, cause),
            });
        }
        let mut server = Server::listen(ip, ports)?.with_token();
        server.hosts = true;
        Ok(server)
    }

    /// The address under which others in the network reach this machine. Nothing is sent to find it out.
    pub fn address_in_network() -> Option<IpAddr> {
        // The system chooses by its routes from which address it would send; this one is set apart for examples.
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        let own = socket.local_addr().ok()?.ip();
        (!own.is_loopback() && !own.is_unspecified()).then_some(own)
    }

    /// A port, and those that are tried where it is taken.
    pub fn near(port: u16) -> RangeInclusive<u16> {
        port..=port.saturating_add(Self::NEARBY)
    }

    /// How many ports [`Self::near`] has beyond the one it was given.
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
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(job::THREADS + 2)
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        Ok(Server {
            runtime,
            listener,
            address,
            token: None,
            hosts: false,
            jobs: Jobs::new(),
        })
    }

    /// Answers only who has the [address](Self::url) with a token that nobody can guess: on a machine that others use too,
    /// every one of them can reach 127.0.0.1.
    ///
    /// ```
    /// let lab = queens_lab::Server::bind(0)?.with_token();
    /// assert!(lab.url().contains("/?token="));
    /// # Ok::<(), queens_lab::ServerError>(())
    /// ```
    #[must_use]
    pub fn with_token(mut self) -> Server {
        self.token = Some(Token::new(self.port()));
        self
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The address to open in a browser.
    pub fn url(&self) -> String {
        let token = self.token.as_ref().map_or(String::new(), Token::query);
        format!("http://{}/{token}", self.address)
    }

    /// What a class needs to come in, if this lab was made [for one](Self::host).
    pub fn invitation(&self) -> Option<Invitation> {
        self.hosts.then(|| invitation::to(self.url()))
    }

    /// Asks the desktop to show the lab. Without a desktop nothing happens.
    pub fn open_browser(&self) -> bool {
        open::that_detached(self.url()).is_ok()
    }

    /// Serves until `interrupted` returns, then ends every computation and connection.
    ///
    /// `interrupted` is called on a thread of its own and may block.
    pub fn run(self, interrupted: impl FnOnce() + Send + 'static) {
        let invitation = self.invitation();
        let Server {
            runtime,
            listener,
            address,
            token,
            jobs,
            hosts: _,
        } = self;
        let (closed, closing) = oneshot::channel();
        let at_interrupt = jobs.clone();
        std::thread::spawn(move || {
            interrupted();
            at_interrupt.close();
            // The server may have ended by itself.
            let _ = closed.send(());
        });
        let router = router(address, token, invitation, jobs);
        runtime.block_on(serve(&listener, router, closing));
        runtime.shutdown_timeout(FAREWELL);
    }
}

/// Serves connections until `closing`, then lets the open ones end for a moment.
async fn serve(listener: &TcpListener, router: Router, mut closing: oneshot::Receiver<()>) {
    let service = TowerToHyperService::new(router);
    let mut http = http1::Builder::new();
    // Who sends a request byte by byte must not hold a connection for ever.
    http.timer(TokioTimer::new()).header_read_timeout(ARRIVAL);
    let open = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    loop {
        let (stream, peer, permit) = tokio::select! {
            accepted = accept(listener, &open) => accepted,
            _ = &mut closing => break,
        };
        let service = service.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            service.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // That a client went away in the middle is nobody's fault.
            let _ = connection.await;
            drop(permit);
        });
    }
    let _ = timeout(FAREWELL, graceful.shutdown()).await;
}

/// The next connection, once there is room for it.
async fn accept(
    listener: &TcpListener,
    open: &Arc<Semaphore>,
) -> (TcpStream, IpAddr, OwnedSemaphorePermit) {
    let permit = open.clone().acquire_owned().await;
    let permit = permit.expect("nobody closes the semaphore");
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // The last piece of an answer must not wait until the piece before is acknowledged.
                let _ = stream.set_nodelay(true);
                return (stream, peer.ip(), permit);
            }
            // The client has gone already, or the system has no more descriptors for now.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// What the handlers share.
#[derive(Clone)]
struct Lab {
    jobs: Jobs,
    players: Arc<Players>,
    invitation: Option<Invitation>,
}

impl FromRef<Lab> for Jobs {
    fn from_ref(lab: &Lab) -> Jobs {
        lab.jobs.clone()
    }
}

fn router(
    address: SocketAddr,
    token: Option<Token>,
    invitation: Option<Invitation>,
    jobs: Jobs,
) -> Router {
    let guard = Arc::new(Guard::new(address));
    let commands = commands()
        .fallback(no_such_command)
        .method_not_allowed_fallback(async || {
            Refused(Refusal::new(RefusalKind::Method).because("commands are sent by POST"))
        });
    Router::new()
        .nest("/api", commands)
        // A name without a command is no page either.
        .route("/api", any(no_such_command))
        .route("/api/", any(no_such_command))
        .route(
            "/",
            get(async |headers: HeaderMap| assets::document(&headers)),
        )
        .route("/{name}", get(page))
        .fallback(no_such_page)
        .method_not_allowed_fallback(async || {
            Refused(Refusal::new(RefusalKind::Method).because("pages are asked for by GET"))
        })
        .layer(DefaultBodyLimit::max(REQUEST_BYTES))
        .layer(middleware::from_fn_with_state(token, token::protect))
        .layer(middleware::from_fn_with_state(guard, guard::protect))
        .with_state(Lab {
            jobs,
            players: Arc::default(),
            invitation,
        })
}

async fn page(Path(name): Path<String>, headers: HeaderMap) -> Response {
    if PAGES.contains(&name.as_str()) {
        return assets::document(&headers);
    }
    match assets::file(&name, &headers) {
        Some(file) => file,
        None => no_such_page(headers).await,
    }
}

async fn no_such_command() -> Refused {
    Refused(Refusal::new(RefusalKind::NotFound).because("there is no such command"))
}

/// What a browser shows leads back to the lab; everybody else gets a refusal.
async fn no_such_page(headers: HeaderMap) -> Response {
    let shows_pages = (headers.get_all(header::ACCEPT).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|range| range.split(';').next())
        .any(|kind| kind.trim().eq_ignore_ascii_case("text/html"));
    if shows_pages {
        // The document says itself that it has no page for this address, in the reader's language.
        // What was asked for is nowhere, so nothing that a browser keeps is what it should show instead.
        let document = assets::document(&HeaderMap::new());
        return (StatusCode::NOT_FOUND, document).into_response();
    }
    Refused(Refusal::new(RefusalKind::NotFound).because("there is no such page")).into_response()
}

/// A command's request, read from JSON.
struct Command<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Command<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let malformed = |why: String| Refused(Refusal::new(RefusalKind::Malformed).because(why));
        // A form or a script elsewhere can send plain text unasked, but not this type.
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
        if !is_json {
            return Err(malformed("a command is sent as application/json".into()));
        }
        let too_large = || {
            let why = format!("a request has at most {REQUEST_BYTES} bytes");
            Refused(Refusal::new(RefusalKind::TooLarge).because(why))
        };
        // What says that it is far too large need not arrive first. A little too much is let arrive, for who
        // is still writing when the connection ends does not get to read why.
        let announced = request.body().size_hint().lower();
        if announced > REQUEST_BYTES as u64 {
            if announced <= 8 * REQUEST_BYTES as u64 {
                let mut rest = request.into_body().into_data_stream();
                let _ = timeout(ARRIVAL, async {
                    while let Some(Ok(_)) = rest.next().await {}
                })
                .await;
            }
            return Err(too_large());
        }
        let body = timeout(ARRIVAL, Bytes::from_request(request, state))
            .await
            .map_err(|_| {
                let why = "the request did not arrive in time";
                Refused(Refusal::new(RefusalKind::Timeout).because(why))
            })?
            .map_err(|_| too_large())?;
        serde_json::from_slice(&body)
            .map(Command)
            .map_err(|e| malformed(e.to_string()))
    }
}

type Answer = Result<Response, Refused>;

async fn load(State(jobs): State<Jobs>) -> Response {
    axum::Json(Load {
        running: jobs.running() as u32,
    })
    .into_response()
}

async fn about(State(lab): State<Lab>) -> Response {
    let about = queens_lab_core::about(Limits {
        play_n: play::PLAY_N,
        list_n: solutions::LIST_N,
        count_n: measure::COUNT_N,
        request_bytes: REQUEST_BYTES as u32,
        running: job::RUNNING as u32,
    });
    axum::Json(About {
        invitation: lab.invitation,
        ..about
    })
    .into_response()
}

/// A handler for a command with one answer.
macro_rules! answer {
    ($kind:expr, $request:ident, $stop:pat => $answer:expr) => {
        post(
            async |State(jobs): State<Jobs>, Command($request): Command<_>| -> Answer {
                jobs.answer($kind, PROMPT, move |$stop| $answer).await
            },
        )
    };
}

/// A handler for a command that streams messages.
macro_rules! stream {
    ($limit:expr, $stream:path) => {
        post(
            async |State(jobs): State<Jobs>, Command(request): Command<_>| -> Answer {
                jobs.stream($limit, move |sink| $stream(&request, sink))
                    .await
            },
        )
    };
}

/// A handler for a command to the players.
macro_rules! watch {
    ($give:ident($($how:expr),+), $command:ident) => {
        post(
            async |State(lab): State<Lab>, Command(request): Command<_>| -> Answer {
                let players = lab.players;
                lab.jobs
                    .$give($($how),+, move |ear| players.$command(&request, ear))
                    .await
            },
        )
    };
}

async fn export(State(jobs): State<Jobs>, Command(request): Command<ExportRequest>) -> Answer {
    let export = Export::new(&request)?;
    let content_type = export.content_type();
    jobs.body(LONG, content_type, move |sink| export.write(sink))
        .await
}

fn commands() -> Router<Lab> {
    Router::new()
        .route("/about", get(about))
        .route("/load", get(load))
        .route(
            "/board",
            answer!(Kind::Glance, request, _ => play::report(&request)),
        )
        .route(
            "/paste",
            answer!(Kind::Glance, request, _ => play::paste(&request)),
        )
        .route(
            "/hint",
            answer!(Kind::Answer, request, stop => play::hint(&request, stop)),
        )
        .route(
            "/complete",
            answer!(Kind::Answer, request, stop => play::complete(&request, stop)),
        )
        .route("/completions", stream!(LONG, play::count))
        .route(
            "/solutions",
            answer!(Kind::Answer, request, stop => solutions::page(&request, stop)),
        )
        .route(
            "/orbit",
            answer!(Kind::Glance, request, _ => solutions::orbit(&request)),
        )
        .route(
            "/heat",
            answer!(Kind::Answer, request, stop => solutions::heat(&request, stop)),
        )
        .route(
            "/levels",
            answer!(Kind::Answer, request, stop => levels::levels(&request, stop)),
        )
        .route("/estimate", stream!(LONG, estimate::estimate))
        .route("/squares", stream!(LONG, estimate::squares))
        .route(
            "/repair",
            answer!(Kind::Glance, request, _ => repair::repair(&request)),
        )
        .route("/export", post(export))
        .route("/frames", watch!(answer(Kind::Answer, LONG), frames))
        .route("/tree", watch!(answer(Kind::Answer, LONG), tree))
        .route("/seek", watch!(stream(LONG), seek))
        .route(
            "/shape",
            answer!(Kind::Answer, request, stop => shape::shape(&request, stop)),
        )
        .route(
            "/puzzle",
            answer!(Kind::Answer, request, stop => puzzle::find(&request, stop)),
        )
        .route(
            "/puzzle_check",
            answer!(Kind::Answer, request, stop => puzzle::check(&request, stop)),
        )
        .route(
            "/puzzle_hint",
            answer!(Kind::Answer, request, _ => puzzle::hint(&request)),
        )
        .route(
            "/puzzle_proof",
            answer!(Kind::Answer, request, _ => puzzle::proof(&request)),
        )
        .route(
            "/exercises",
            answer!(Kind::Answer, request, _ => exercise::sheets(&request)),
        )
        .route(
            "/exercise_check",
            answer!(Kind::Answer, request, _ => exercise::check(&request)),
        )
        .route("/race", stream!(LONG, race::race))
        .route("/measure", stream!(LONG, measure::measure))
        .route("/count", stream!(VERY_LONG, measure::count))
}
