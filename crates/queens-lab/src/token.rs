//! For machines that others use too, and for a class in one network: only who has the address with its token may talk
//! to the lab.
//!
//! Every process of such a machine can reach 127.0.0.1, and every machine of a network the address of a host. The token is a random number of 128 bits in the address that is
//! printed for one person. The first request with it gets a cookie, and a redirection to the address without it, so that
//! it stays in no history and no screenshot; everything else, pages and files included, is refused without the cookie.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{Refusal, RefusalKind};
use crate::refused::Refused;

/// What an address must have.
#[derive(Clone)]
pub(crate) struct Token {
    secret: Arc<str>,
    /// The name of the cookie: browsers tell cookies by the name of the machine, and not by the port.
    cookie: Arc<str>,
}

impl Token {
    /// One that nobody can guess, for the lab at this port.
    pub(crate) fn new(port: u16) -> Self {
        // The standard library keys its hash with random numbers of the system, and the hash does not give them away.
        let random = RandomState::new();
        let secret = format!("{:016x}{:016x}", random.hash_one(0), random.hash_one(1));
        Token {
            secret: secret.into(),
            cookie: format!("queens-lab-{port}").into(),
        }
    }

    /// What the address ends with.
    pub(crate) fn query(&self) -> String {
        format!("?token={}", self.secret)
    }

    fn is(&self, said: &str) -> bool {
        // As long for a wrong token as for one that is nearly right.
        let differences =
            (said.bytes().zip(self.secret.bytes())).fold(0, |all, (a, b)| all | (a ^ b));
        said.len() == self.secret.len() && differences == 0
    }

    fn is_in_address(&self, address: &Uri) -> bool {
        let words = address.query().unwrap_or_default().split('&');
        let mut tokens = words.filter_map(|word| word.strip_prefix("token="));
        tokens.any(|token| self.is(token))
    }

    fn is_in_cookie(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter();
        let cookies = cookies.filter_map(|value| value.to_str().ok());
        let mut cookies = cookies.flat_map(|value| value.split(';'));
        cookies.any(|cookie| {
            let (name, value) = cookie.split_once('=').unwrap_or_default();
            name.trim() == &*self.cookie && self.is(value.trim())
        })
    }

    /// To the same page without the token, with the cookie.
    fn admit(&self, address: &Uri) -> Response {
        let cookie = format!(
            // Not `Strict`: who follows the address from a page of the school would be led on without it. What others
            // may begin is a page to look at; a command with a foreign `Origin` is refused.
            "{}={}; Path=/; HttpOnly; SameSite=Lax",
            self.cookie, self.secret
        );
        // A path that begins with two slashes would lead to another machine.
        let path = format!("/{}", address.path().trim_start_matches('/'));
        let headers = [(header::LOCATION, path), (header::SET_COOKIE, cookie)];
        let mut response = StatusCode::SEE_OTHER.into_response();
        for (name, value) in headers {
            let value = HeaderValue::try_from(value).expect("a path and hexadecimal digits");
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// Lets those in who have the token, where there is one.
pub(crate) async fn protect(
    State(token): State<Option<Token>>,
    request: Request,
    next: Next,
) -> Response {
    match token {
        Some(token) if token.is_in_address(request.uri()) => token.admit(request.uri()),
        Some(token) if !token.is_in_cookie(request.headers()) => {
            let why =
                "this lab wants the address with the token that it printed when it was started";
            Refused(Refusal::new(RefusalKind::Forbidden).because(why)).into_response()
        }
        _ => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lab_has_another_token() {
        let [one, other] = [0; 2].map(|_| Token::new(8008));
        assert_ne!(one.secret, other.secret);
        assert_eq!(one.secret.len(), 32);
        assert!(
            one.is(&one.secret)
                && !one.is(&other.secret)
                && !one.is("")
                && !one.is(&one.secret[1..])
        );
    }
}
