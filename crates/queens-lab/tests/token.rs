//! A lab with a token answers nobody but the person who was told its address.

mod lab;

use lab::Lab;
use queens_lab::Server;

#[test]
fn who_has_the_token_is_let_in_and_nobody_else() {
    let lab = Lab::of(Server::bind(0).expect("a port is free").with_token());
    let (_, token) = lab.url().split_once("/?token=").expect("a token");
    assert_eq!(token.len(), 32);
    // A neighbour: pages, files and commands alike.
    let json = ("content-type", "application/json");
    let hint = r#"{"n":6,"queens":[]}"#;
    let wrong = format!("?token={}", "0".repeat(32));
    for (method, path) in [
        ("GET", ""),
        ("GET", "play"),
        ("GET", "lab.js"),
        ("GET", "api/about"),
        ("POST", "api/hint"),
        ("GET", &*wrong),
        ("GET", "?token="),
        ("GET", "play?token"),
    ] {
        let answer = lab.request(
            method,
            path,
            &[json],
            if method == "POST" { hint } else { "" },
        );
        assert_eq!(answer.refusal(), (403, "forbidden".to_owned()), "{path}");
        assert!(
            answer.policy && answer.header("set-cookie").is_none(),
            "{path}"
        );
    }
    // The owner: to the same page without the token, and from then on everywhere.
    let first = lab.request("GET", &format!("watch?token={token}"), &[], "");
    assert_eq!(
        (first.status, first.header("location")),
        (303, Some("/watch"))
    );
    assert!(first.policy);
    let cookie = first.header("set-cookie").expect("a cookie").to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let (cookie, _) = cookie.split_once(';').expect("attributes");
    let both = format!("other=1; {cookie}");
    for cookie in [cookie, &both] {
        let page = lab.request("GET", "watch", &[("cookie", cookie)], "");
        assert_eq!(page.status, 200);
        let answer = lab.request("POST", "api/hint", &[json, ("cookie", cookie)], hint);
        assert_eq!(answer.status, 200);
    }
    // A cookie for another port, or with another value, is none.
    let (name, value) = cookie.split_once('=').expect("a value");
    for cookie in [
        format!("{name}0={value}"),
        format!("{name}={}", &value[1..]),
    ] {
        let answer = lab.request("GET", "watch", &[("cookie", &cookie)], "");
        assert_eq!(answer.status, 403);
    }
    // The token is no way round the other rules.
    let foreign = lab.request(
        "GET",
        &format!("?token={token}"),
        &[("host", "evil.example")],
        "",
    );
    assert_eq!((foreign.status, foreign.header("set-cookie")), (403, None));
}
