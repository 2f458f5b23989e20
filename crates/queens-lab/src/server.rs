//! Listening, routing, and leaving nothing behind.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::header;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use tokio::net::TcpListener;

use crate::api::{About, BoardRequest, Known, Limits, Refusal, RefusalKind};
use crate::guard::{self, Guard};
use crate::job::{self, Jobs};
use crate::{assets, board};

/// Bytes of a request: a board of 30 with 900 queens fits several times.
const REQUEST_BYTES: usize = 128 * 1024;
/// Time for an answer that a person waits for.
const PROMPT: Duration = Duration::from_secs(10);
/// How long open connections may take to end when the server closes.
const FAREWELL: Duration = Duration::from_secs(2);

/// The pages; each is the same document, which then shows the page of its address.
const PAGES: [&str; 6] = ["play", "watch", "race", "solutions", "measure", "learn"];

/// The lab, listening but not yet serving.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    jobs: Jobs,
}

/// Why the lab cannot be served.
#[derive(Debug)]
pub struct ServerError {
    port: u16,
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
        write!(
            f,
            "cannot listen on 127.0.0.1:{}: {}",
            self.port, self.cause
        )
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
        let with_port = |cause| ServerError { port, cause };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(job::RUNNING + 2)
            .enable_all()
            .build()
            .map_err(with_port)?;
        let listener = runtime
            .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))
            .map_err(with_port)?;
        let address = listener.local_addr().map_err(with_port)?;
        Ok(Server {
            runtime,
            listener,
            address,
            jobs: Jobs::new(),
        })
    }

    /// The address to open in a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Asks the desktop to show the lab. Without a desktop nothing happens.
    pub fn open_browser(&self) -> bool {
        open::that_detached(self.url()).is_ok()
    }

    /// Serves until `interrupted` returns, then ends every computation and connection.
    ///
    /// `interrupted` is called on a thread of its own and may block.
    ///
    /// # Errors
    /// When the operating system takes the socket away.
    pub fn run(self, interrupted: impl FnOnce() + Send + 'static) -> Result<(), ServerError> {
        let Server {
            runtime,
            listener,
            address,
            jobs,
        } = self;
        let (closed, closing) = tokio::sync::oneshot::channel();
        let at_interrupt = jobs.clone();
        std::thread::spawn(move || {
            interrupted();
            at_interrupt.close();
            // The server may have ended by itself.
            let _ = closed.send(());
        });
        let served = runtime.block_on(async {
            let (end, ended) = tokio::sync::oneshot::channel();
            let serving =
                axum::serve(listener, router(address, jobs)).with_graceful_shutdown(async move {
                    let _ = closing.await;
                    let _ = end.send(());
                });
            tokio::select! {
                served = serving => served,
                () = async {
                    let _ = ended.await;
                    tokio::time::sleep(FAREWELL).await;
                } => Ok(()),
            }
        });
        runtime.shutdown_timeout(FAREWELL);
        served.map_err(|cause| ServerError {
            port: address.port(),
            cause,
        })
    }
}

fn router(address: SocketAddr, jobs: Jobs) -> Router {
    let guard = Arc::new(Guard::new(address));
    let commands = Router::new()
        .route("/about", get(about))
        .route("/board", post(board_report))
        .fallback(async || Refusal::new(RefusalKind::NotFound).because("there is no such command"))
        .method_not_allowed_fallback(async || {
            Refusal::new(RefusalKind::Method).because("commands are sent by POST")
        });
    Router::new()
        .nest("/api", commands)
        .route("/", get(front_page))
        .route("/{name}", get(page))
        .fallback(async || Refusal::new(RefusalKind::NotFound).because("there is no such page"))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES))
        .layer(middleware::from_fn_with_state(guard, guard::protect))
        .with_state(jobs)
}

async fn front_page() -> Response {
    page(Path("play".into())).await
}

async fn page(Path(name): Path<String>) -> Response {
    let name = if PAGES.contains(&name.as_str()) {
        "index.html"
    } else {
        &name
    };
    assets::file(name).unwrap_or_else(|| {
        Refusal::new(RefusalKind::NotFound)
            .because("there is no such page")
            .into_response()
    })
}

/// A command's request, read from JSON.
struct Command<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Command<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let malformed = |why: String| Refusal::new(RefusalKind::Malformed).because(why);
        // A form or a script elsewhere can send plain text unasked, but not this type.
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.split(';').next() == Some("application/json"));
        if !is_json {
            return Err(malformed("a command is sent as application/json".into()));
        }
        let body = Bytes::from_request(request, state).await.map_err(|_| {
            Refusal::too_large(
                "the request",
                REQUEST_BYTES as u64 + 1,
                REQUEST_BYTES as u64,
            )
            .because(format!("a request has at most {REQUEST_BYTES} bytes"))
        })?;
        serde_json::from_slice(&body)
            .map(Command)
            .map_err(|e| malformed(e.to_string()))
    }
}

type Answer = Result<Response, Refusal>;

async fn about() -> Response {
    let known = (0..)
        .map_while(|n| {
            Some(Known {
                n,
                all: queens::known::all(n)?.to_string(),
                fundamental: queens::known::fundamental(n)?.to_string(),
            })
        })
        .collect();
    axum::Json(About {
        version: env!("CARGO_PKG_VERSION").into(),
        limits: Limits {
            play_n: board::PLAY_N,
            request_bytes: REQUEST_BYTES as u32,
            running: job::RUNNING as u32,
        },
        known,
    })
    .into_response()
}

async fn board_report(State(jobs): State<Jobs>, Command(request): Command<BoardRequest>) -> Answer {
    jobs.answer(PROMPT, move |_| board::report(&request)).await
}
