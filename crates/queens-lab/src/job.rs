//! Computations that belong to a request: admitted, limited in time, and stopped when nobody listens.
//!
//! A search is synchronous code, so it runs on a blocking thread. It asks its [`Stop`] now and then
//! whether to go on. Three things raise it: the client has gone, the time of the request is over, or
//! the server closes. A permit is held until the thread has really ended, so that aborted requests
//! cannot pile up work behind those who replaced them.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_stream::wrappers::ReceiverStream;

use queens_lab_core::Stop as _;

use crate::api::{Refusal, RefusalKind};
use crate::refused::Refused;

/// How many long computations may run at a time; the rest wait.
pub(crate) const RUNNING: usize = 6;
/// How many of the other two kinds may run at a time.
const QUICK: usize = 6;
/// Threads for computations, so that each that is admitted has one at once.
pub(crate) const THREADS: usize = RUNNING + 2 * QUICK;
/// How many of each kind may wait. One more is told that the lab is busy.
const WAITING: usize = 32;
/// How long one may wait.
const PATIENCE: Duration = Duration::from_secs(5);
/// Messages a stream may be ahead of its reader before the computation pauses.
const AHEAD: usize = 16;
/// How long it waits for a reader who takes nothing; then the reader counts as gone.
const STALLED: Duration = Duration::from_secs(10);

/// Whether a computation should go on.
#[derive(Clone)]
pub(crate) struct Stop {
    abandoned: Arc<AtomicBool>,
    closing: Arc<AtomicBool>,
    start: Instant,
    limit: Duration,
}

impl queens_lab_core::Stop for Stop {
    /// True once the client has gone, the server closes, or the time is over.
    fn raised(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
            || self.closing.load(Ordering::Relaxed)
            || self.now() >= self.limit
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Who waits for a lock gets it, which a mutex alone would not see to.
    fn rest(&self) {
        std::thread::sleep(Duration::from_micros(100));
    }
}

/// Raises the stop when the request's future is dropped, which is how a closed connection shows.
struct Abandon(Arc<AtomicBool>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How long a computation takes, as a rule. Each kind has permits of its own: who sets a queen does not
/// wait for six exact counts, and not for searches of ten seconds either.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Microseconds, whatever is asked.
    Glance,
    /// Mostly milliseconds, seconds at worst.
    Answer,
    /// As long as it takes.
    Long,
}

/// The permits of one kind of computation.
#[derive(Clone)]
struct Gate {
    permits: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Gate {
    fn new(width: usize) -> Self {
        Gate {
            permits: Arc::new(Semaphore::new(width)),
            waiting: Arc::default(),
        }
    }
}

/// Admits computations and knows how many there are.
#[derive(Clone)]
pub(crate) struct Jobs {
    glances: Gate,
    answers: Gate,
    long: Gate,
    closing: Arc<AtomicBool>,
}

impl Jobs {
    pub(crate) fn new() -> Self {
        Jobs {
            glances: Gate::new(QUICK),
            answers: Gate::new(QUICK),
            long: Gate::new(RUNNING),
            closing: Arc::default(),
        }
    }

    /// Raises every stop, now and from now on.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// How many computations are running.
    pub(crate) fn running(&self) -> usize {
        let held = |gate: &Gate, width| width - gate.permits.available_permits();
        held(&self.glances, QUICK) + held(&self.answers, QUICK) + held(&self.long, RUNNING)
    }

    async fn admit(&self, kind: Kind) -> Result<OwnedSemaphorePermit, Refusal> {
        let gate = match kind {
            Kind::Glance => &self.glances,
            Kind::Answer => &self.answers,
            Kind::Long => &self.long,
        };
        let busy = || {
            Refusal::new(RefusalKind::Busy)
                .because("too many computations are running; stop one or try again in a moment")
        };
        struct Waiting<'a>(&'a AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = gate.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&gate.waiting);
        if before >= WAITING {
            return Err(busy());
        }
        tokio::time::timeout(PATIENCE, gate.permits.clone().acquire_owned())
            .await
            .map_err(|_| busy())?
            .map_err(|_| busy())
    }

    fn stop(&self, limit: Duration) -> Stop {
        Stop {
            abandoned: Arc::default(),
            closing: self.closing.clone(),
            start: Instant::now(),
            limit,
        }
    }

    /// What came of a computation; if the lab closes, it was cut short and says nothing.
    fn unless_closed<T>(&self, result: Result<T, Refusal>) -> Result<T, Refusal> {
        match self.closing.load(Ordering::Relaxed) {
            true => Err(Refusal::new(RefusalKind::Closing)),
            false => result,
        }
    }

    /// Runs a computation that gives one answer.
    pub(crate) async fn answer<T: Serialize + Send + 'static>(
        &self,
        kind: Kind,
        limit: Duration,
        compute: impl FnOnce(&Stop) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Response, Refused> {
        let permit = self.admit(kind).await?;
        let stop = self.stop(limit);
        let _abandon = Abandon(stop.abandoned.clone());
        let answer = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            compute(&stop)
        })
        .await
        .map_err(|_| Refusal::new(RefusalKind::Internal))?;
        let answer = self.unless_closed(answer)?;
        Ok(axum::Json(answer).into_response())
    }

    /// Runs a computation that gives many messages, one JSON object a line.
    pub(crate) async fn stream<T: Serialize + Send + 'static>(
        &self,
        limit: Duration,
        compute: impl FnOnce(&Sink) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Response, Refused> {
        let jobs = self.clone();
        self.body(limit, "application/x-ndjson", move |sink| {
            // A stream that just ended would look like an answer.
            let last = catch_unwind(AssertUnwindSafe(|| compute(sink)))
                .unwrap_or_else(|_| Err(Refusal::new(RefusalKind::Internal)));
            let sink: &dyn queens_lab_core::Sink = sink;
            let _gone = match jobs.unless_closed(last) {
                Ok(message) => sink.send(&message),
                Err(error) => sink.send(&error),
            };
            Ok(())
        })
        .await
    }

    /// Runs a computation that writes the body of the answer piece by piece.
    pub(crate) async fn body(
        &self,
        limit: Duration,
        content_type: &'static str,
        compute: impl FnOnce(&Sink) -> io::Result<()> + Send + 'static,
    ) -> Result<Response, Refused> {
        let permit = self.admit(Kind::Long).await?;
        let (sender, receiver) = mpsc::channel(AHEAD);
        let sink = Sink {
            stop: self.stop(limit),
            long: self.long.permits.clone(),
            sender,
        };
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            // What just ended would look whole.
            if compute(&sink).is_err() {
                sink.cut();
            }
        });
        let mut response = Body::from_stream(ReceiverStream::new(receiver)).into_response();
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        Ok(response)
    }
}

/// Where a streaming computation puts its messages.
pub(crate) struct Sink {
    stop: Stop,
    long: Arc<Semaphore>,
    sender: mpsc::Sender<io::Result<Bytes>>,
}

impl Sink {
    /// Breaks the answer off, so that nobody takes what has been sent for the whole.
    fn cut(&self) {
        let start = Instant::now();
        let end = || Err(io::ErrorKind::Interrupted.into());
        while let Err(TrySendError::Full(_)) = self.sender.try_send(end())
            && start.elapsed() < STALLED
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl queens_lab_core::Stop for Sink {
    fn raised(&self) -> bool {
        self.sender.is_closed() || self.stop.raised()
    }

    fn now(&self) -> Duration {
        self.stop.now()
    }

    fn rest(&self) {
        self.stop.rest();
    }
}

impl queens_lab_core::Sink for Sink {
    fn has_company(&self) -> bool {
        self.long.available_permits() + 1 < RUNNING
    }

    /// Sends bytes as they are. False when nobody reads any more.
    fn write(&self, bytes: Vec<u8>) -> bool {
        let mut message = Ok(bytes.into());
        let start = Instant::now();
        loop {
            message = match self.sender.try_send(message) {
                Ok(()) => return true,
                Err(TrySendError::Closed(_)) => return false,
                Err(TrySendError::Full(message)) => message,
            };
            if self.raised() || start.elapsed() >= STALLED {
                self.stop.abandoned.store(true, Ordering::Relaxed);
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
