//! What is served, to whom, and for how long.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;

use queens_lab::Server;

/// Runs a test with a lab that ends afterwards.
fn with(lab: Server, test: impl FnOnce(u16)) {
    let port = lab.port();
    let (interrupt, interrupted) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || lab.run(|| _ = interrupted.recv()));
        // Ends the lab when the test fails, too.
        let interrupt = interrupt;
        test(port);
        drop(interrupt);
    });
}

fn open() -> Server {
    Server::bind(0..=0).expect("a port is free")
}

/// The head of an answer, and what comes after it.
fn send(port: u16, request: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the lab listens");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    let end = answer.windows(4).position(|end| end == b"\r\n\r\n");
    let end = end.expect("the end of the head");
    let head = String::from_utf8(answer[..end].to_vec()).expect("text");
    (head, answer.split_off(end + 4))
}

fn get(port: u16, path: &str, more: &str) -> (String, Vec<u8>) {
    send(
        port,
        &format!("GET /{path} HTTP/1.1\r\nhost: here\r\n{more}\r\n"),
    )
}

#[test]
fn every_page_and_its_files_are_served() {
    with(open(), |port| {
        for page in [
            "", "play", "puzzle", "watch", "scenes", "race", "explore", "measure", "learn",
        ] {
            let folder = if page.is_empty() {
                ""
            } else {
                &format!("{page}/")
            };
            let (head, document) = get(port, &format!("{folder}?n=6"), "");
            assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
            assert!(head.contains("content-type: text/html"), "{head}");
            assert!(document.starts_with(b"<!doctype html>"), "{page}");
            if !page.is_empty() {
                let (head, _) = get(port, &format!("{page}?n=6"), "");
                assert!(head.starts_with("HTTP/1.1 301 "), "{head}");
                assert!(
                    head.contains(&format!("location: /{page}/?n=6\r\n")),
                    "{head}"
                );
            }
        }
        for (file, kind) in [
            ("lab.js", "text/javascript"),
            ("lab.css", "text/css"),
            ("queens-lab.wasm", "application/wasm"),
            ("inter-latin-wght-normal.woff2", "font/woff2"),
            ("licenses.txt", "text/plain"),
        ] {
            let (head, _) = get(port, file, "");
            assert!(head.contains(&format!("content-type: {kind}")), "{head}");
        }
    });
}

/// A client that accepts gzip gets it if it is shorter, and one that has the file already gets status 304.
#[test]
fn files_are_compressed_and_sent_once() {
    with(open(), |port| {
        let (head, plain) = get(port, "lab.js", "");
        assert!(!head.contains("content-encoding"), "{head}");
        let (head, packed) = get(port, "lab.js", "Accept-Encoding: br, gzip\r\n");
        assert!(head.contains("content-encoding: gzip"), "{head}");
        let mut unpacked = Vec::new();
        let mut reader = flate2::read::GzDecoder::new(&packed[..]);
        reader.read_to_end(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, plain);
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: "));
        let known = format!("if-none-match: {}\r\n", tag.expect("a tag"));
        let (head, body) = get(port, "lab.js", &known);
        assert!(
            head.starts_with("HTTP/1.1 304 ") && body.is_empty(),
            "{head}"
        );
        let (head, _) = get(port, "lab.css", &known);
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        let (head, body) = send(port, "HEAD /lab.js HTTP/1.1\r\n\r\n");
        assert!(
            head.contains(&format!("content-length: {}", plain.len())),
            "{head}"
        );
        assert!(body.is_empty());
    });
}

#[test]
fn missing_files_and_bad_requests_get_their_status() {
    with(open(), |port| {
        for page in [
            "elsewhere",
            "elsewhere/",
            "play//",
            "play/nope",
            "a/b/c.html",
        ] {
            let (head, document) = get(port, page, "Accept: text/html,*/*;q=0.8\r\n");
            assert!(head.starts_with("HTTP/1.1 404 "), "{head}");
            let document = String::from_utf8(document).expect("a document");
            assert!(document.contains("src=\"/lab.js\""), "{page}: {document}");
        }
        for path in [
            "learn/more?n=4",
            "lab.mjs",
            "../Cargo.toml",
            "%2e%2e/Cargo.toml",
            "//etc/passwd",
        ] {
            let (head, body) = get(port, path, "");
            assert!(head.starts_with("HTTP/1.1 404 "), "{head}");
            assert_eq!(body, b"there is no such file\n", "{path}");
        }
        let (head, _) = send(port, "POST /play/ HTTP/1.1\r\ncontent-length: 0\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 405 "), "{head}");
        let (head, _) = send(port, "hello\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 400 "), "{head}");
    });
}

/// Clients that send half a request or too much get no answer, and others are served meanwhile.
#[test]
fn clients_that_stall_do_not_block_others() {
    with(open(), |port| {
        let connect = || TcpStream::connect(("127.0.0.1", port)).expect("the lab listens");
        let mut waiting: Vec<TcpStream> = (0..20).map(|_| connect()).collect();
        for stream in &mut waiting {
            stream.write_all(b"GET / HT").expect("it listens");
        }
        let mut endless = connect();
        // The server stops reading a request that is too long.
        while endless.write_all(&[b'x'; 4096]).is_ok() {}
        let (head, _) = get(port, "", "");
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
    });
}

#[test]
fn a_folder_is_served_instead_of_the_built_in_files() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    with(open().with_folder(source), |port| {
        let (head, body) = get(port, "lib.rs", "");
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        assert!(body.starts_with(b"//! The N-Queens lab"));
        let (head, _) = get(port, "../Cargo.toml", "");
        assert!(head.starts_with("HTTP/1.1 404 "), "{head}");
    });
}

/// The lab for a class shows its address, in text and as a code; a lab for one person does not.
#[test]
fn a_lab_for_a_class_shows_an_invitation() {
    assert!(open().invitation().is_none());
    let lab = Server::host([127, 0, 0, 1].into(), 0..=0).expect("a port is free");
    let invitation = lab.invitation().expect("a class is invited");
    assert_eq!(invitation.url, lab.url());
    let rows = invitation.rows();
    let side = rows.len();
    assert!(side >= 21 && rows.iter().all(|row| row.len() == side));
    // Two rows a line, with the margin of four.
    let drawn = invitation.drawn(false);
    assert_eq!(drawn.lines().count(), (side + 8).div_ceil(2));
    let first = drawn.lines().next().unwrap();
    assert_eq!(first, "█".repeat(side + 8));
    let colored = format!("\x1b[38;5;16;48;5;231m{}\x1b[0m", " ".repeat(side + 8));
    assert_eq!(invitation.drawn(true).lines().next(), Some(&*colored));
    with(lab, |port| {
        let (_, document) = get(port, "play/", "");
        let code = format!("<html data-code=\"{}\"", rows.join(","));
        assert!(String::from_utf8(document).expect("text").contains(&code));
    });
    let nowhere = Server::host([0, 0, 0, 0].into(), 0..=0).err();
    assert_eq!(
        nowhere.expect("refused").kind(),
        std::io::ErrorKind::InvalidInput
    );
}

#[test]
fn a_port_that_is_taken_is_a_clear_error() {
    let lab = open();
    let error = Server::bind(lab.port()..=lab.port())
        .err()
        .expect("it is taken");
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
    assert!(error.to_string().contains("cannot listen"));
}

#[test]
fn without_a_given_port_the_lab_takes_the_next_free_one() {
    let lab = open();
    let port = lab.port();
    // Near the end of all ports there may be none left to try.
    if port <= u16::MAX - Server::NEARBY {
        let next = Server::bind(Server::near(port)).expect("one of many ports is free");
        assert!((port + 1..=port + Server::NEARBY).contains(&next.port()));
    }
}
