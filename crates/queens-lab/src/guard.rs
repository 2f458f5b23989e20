//! Who may talk to the lab: only pages that the lab itself served, and only so often.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{Refusal, RefusalKind};
use crate::refused::Refused;

/// Requests a second from one machine, in the long run.
const RATE: f64 = 200.0;
/// Requests at once after a rest.
const BURST: f64 = 600.0;
/// Machines that are remembered before those that rest are forgotten.
const PEERS: usize = 1024;

/// The machine at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The rules a request must satisfy before anything looks at it.
pub(crate) struct Guard {
    address: SocketAddr,
    /// For each machine when it last asked, and how many requests it then had left.
    buckets: Mutex<HashMap<IpAddr, (Instant, f64)>>,
}

impl Guard {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Guard {
            address,
            buckets: Mutex::default(),
        }
    }

    /// A name under which this server may be addressed: what a browser sends that was told to come here.
    fn is_own_host(&self, host: &str) -> bool {
        let own = self.address.to_string();
        let (ip, port) = own.rsplit_once(':').expect("an address has a port");
        let names: &[&str] = match self.address.ip() == IpAddr::V4(Ipv4Addr::LOCALHOST) {
            true => &[ip, "localhost"],
            false => &[ip],
        };
        (names.iter())
            .any(|name| host == format!("{name}:{port}") || (port == "80" && host == *name))
    }

    fn check(&self, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
        // Of several under one name none is believed.
        let text = |name: header::HeaderName| {
            let mut values = headers.get_all(name).iter();
            let (first, another) = (values.next()?, values.next());
            Some(match another {
                None => first.to_str().unwrap_or(""),
                Some(_) => "",
            })
        };
        let forbidden = |why| Err(Refusal::new(RefusalKind::Forbidden).because(why));

        // A web page elsewhere whose name was made to resolve to 127.0.0.1 sends its own name here.
        if !text(header::HOST).is_some_and(|host| self.is_own_host(host)) {
            return forbidden("the Host header does not name this server");
        }
        if let Some(origin) = text(header::ORIGIN)
            && !origin
                .strip_prefix("http://")
                .is_some_and(|host| self.is_own_host(host))
        {
            return forbidden("the request comes from another web page");
        }
        if text(header::HeaderName::from_static("sec-fetch-site"))
            .is_some_and(|site| site != "same-origin" && site != "none")
            && method != Method::GET
        {
            return forbidden("the request comes from another web page");
        }
        Ok(())
    }

    fn within_rate(&self, Peer(ip): Peer, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let left = |(last, tokens): (Instant, f64)| {
            BURST.min(tokens + now.duration_since(last).as_secs_f64() * RATE)
        };
        if buckets.len() >= PEERS {
            buckets.retain(|_, bucket| left(*bucket) < BURST);
        }
        let bucket = buckets.entry(ip).or_insert((now, BURST));
        let tokens = left(*bucket);
        let allowed = tokens >= 1.0;
        *bucket = (now, if allowed { tokens - 1.0 } else { tokens });
        allowed
    }
}

/// Refuses what [`Guard`] does not allow and tells browsers to refuse everything from elsewhere.
pub(crate) async fn protect(
    State(guard): State<std::sync::Arc<Guard>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let verdict = guard
        .check(request.method(), request.headers())
        .and_then(|()| {
            if guard.within_rate(peer, Instant::now()) {
                Ok(())
            } else {
                Err(Refusal::new(RefusalKind::Rate).because("too many requests a second"))
            }
        });
    let mut response = match verdict {
        Ok(()) => next.run(request).await,
        Err(refusal) => Refused(refusal).into_response(),
    };
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
    ] {
        response.headers_mut().insert(
            header::HeaderName::from_static(name),
            header::HeaderValue::from_static(value),
        );
    }
    // Browsers hear this from a machine's own address only, and complain of it from another without encryption.
    if guard.address.ip().is_loopback() {
        response.headers_mut().insert(
            header::HeaderName::from_static("cross-origin-opener-policy"),
            header::HeaderValue::from_static("same-origin"),
        );
    }
    // What was computed is never asked for again by its address; files say themselves how long they keep.
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        (response.headers_mut()).insert(
            header::CACHE_CONTROL,
            header::HeaderValue::from_static("no-store"),
        );
    }
    response
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use axum::Router;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;

    use super::*;

    const ADDRESS: ([u8; 4], u16) = ([127, 0, 0, 1], 80);

    /// By a clock of its own: how many requests a machine under load can make is not known.
    #[test]
    fn so_many_requests_a_second_are_too_many() {
        let guard = Guard::new(SocketAddr::from(ADDRESS));
        let [one, another] = [1, 2].map(|last| Peer(IpAddr::from([10, 0, 0, last])));
        let start = Instant::now();
        let allowed = |peer, seconds: u64| {
            let now = start + Duration::from_secs(seconds);
            (0..2000).filter(|_| guard.within_rate(peer, now)).count()
        };
        assert_eq!(allowed(one, 0), 600);
        assert_eq!(allowed(another, 0), 600, "each has its own");
        assert_eq!(allowed(one, 1), 200);
        assert_eq!(allowed(one, 1), 0);
        assert_eq!(allowed(one, 100), 600, "no more after a long rest");
    }

    #[test]
    fn who_asks_too_often_is_told_so() {
        let guard = Arc::new(Guard::new(SocketAddr::from(ADDRESS)));
        let peer = Peer(ADDRESS.0.into());
        let lab = Router::new()
            .route("/", get(async || "hello"))
            .layer(from_fn_with_state(Arc::clone(&guard), protect))
            .layer(Extension(peer));
        let lab = TowerToHyperService::new(lab);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime");
        let status = || {
            let request = Request::builder().header(header::HOST, "127.0.0.1");
            let request = request.body(Body::empty()).expect("a request");
            let response = runtime.block_on(lab.call(request));
            response.expect("an answer").status()
        };
        assert_eq!(status(), StatusCode::OK);
        // What it has left does not grow before it last asked: in an hour, so that no machine is too slow.
        let later = Instant::now() + Duration::from_secs(3600);
        while guard.within_rate(peer, later) {}
        assert_eq!(status(), StatusCode::TOO_MANY_REQUESTS);
    }
}
