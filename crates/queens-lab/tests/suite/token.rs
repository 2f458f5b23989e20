//! A lab with a token answers nobody but those who were told its address; a lab for a class tells it them.

use crate::lab::Lab;
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
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
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

#[test]
fn a_lab_for_a_class_has_a_token_and_shows_the_way_in() {
    let lab = Lab::of(Server::host([127, 0, 0, 1].into(), 0..=0).expect("a port is free"));
    let (_, token) = lab.url().split_once("/?token=").expect("a token");
    assert_eq!(lab.request("GET", "play", &[], "").status, 403);
    let first = lab.request("GET", &format!("?token={token}"), &[], "");
    let cookie = first.header("set-cookie").expect("a cookie");
    let (cookie, _) = cookie.split_once(';').expect("attributes");
    let about = lab.request("GET", "api/about", &[("cookie", cookie)], "");
    let about: serde_json::Value = serde_json::from_slice(&about.body).expect("JSON");
    let invitation = &about["invitation"];
    assert_eq!(invitation["url"], lab.url());
    let code: Vec<&str> = (invitation["code"].as_array().expect("rows").iter())
        .map(|row| row.as_str().expect("a row"))
        .collect();
    // The address takes a code of 29 or 33 squares; the corners have what cameras look for.
    assert!(matches!(code.len(), 29 | 33), "{}", code.len());
    assert!(code.iter().all(|row| row.len() == code.len()));
    let finder = [
        "1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111",
    ];
    for (row, line) in finder.into_iter().enumerate() {
        assert!(
            code[row].starts_with(line) && code[row].ends_with(line),
            "row {row}"
        );
        assert!(
            code[code.len() - 7 + row].starts_with(line),
            "row {row} from below"
        );
    }
}

#[test]
fn a_lab_of_one_person_invites_nobody() {
    let lab = Lab::open();
    let about: serde_json::Value =
        serde_json::from_slice(&lab.request("GET", "api/about", &[], "").body).expect("JSON");
    assert!(about["invitation"].is_null());
}

#[test]
fn a_class_comes_to_one_address_and_to_no_other_name() {
    for none in ["0.0.0.0", "::"] {
        let refused = Server::host(none.parse().unwrap(), 0..=0).err();
        let why = refused
            .expect("every address at once is refused")
            .to_string();
        assert!(why.contains("one address"), "{why}");
    }
    // Set apart for examples: no machine has it.
    let refused = Server::host([192, 0, 2, 1].into(), 0..=0).err();
    let why = refused.expect("a foreign address is refused").to_string();
    assert!(why.contains("does not have the address"), "{why}");
    // Only Linux has the whole of 127/8 without being told so.
    if cfg!(target_os = "linux") {
        let lab = Lab::of(Server::host([127, 0, 0, 2].into(), 0..=0).expect("a port is free"));
        let port = lab.address().rsplit_once(':').expect("a port").1;
        let (_, token) = lab.url().split_once("/?token=").expect("a token");
        let path = format!("?token={token}");
        assert_eq!(lab.request("GET", &path, &[], "").status, 303);
        for name in ["127.0.0.1", "localhost", "evil.example"] {
            let host = format!("{name}:{port}");
            let answer = lab.request("GET", &path, &[("host", &host)], "");
            assert_eq!(answer.status, 403, "{name}");
        }
    }
}
