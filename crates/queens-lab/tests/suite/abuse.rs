//! Clients that do not play by the rules: too slow, too large, too many.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::lab::Lab;
use serde_json::json;

/// All that comes until the lab closes the connection, however long that takes: whoever runs the tests ends one that
/// hangs.
fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    match stream.read_to_end(&mut text) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection stays open: {error}"),
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn connect(lab: &Lab) -> TcpStream {
    TcpStream::connect(lab.address()).expect("the lab listens")
}

/// The lab gives up clients that keep it waiting after ten seconds: here for both at the same time.
#[test]
fn who_keeps_the_lab_waiting_keeps_nobody_out() {
    thread::scope(|scope| {
        scope.spawn(a_request_that_arrives_byte_by_byte_is_not_waited_for);
        scope.spawn(idle_connections_do_not_keep_others_out);
    });
}

fn a_request_that_arrives_byte_by_byte_is_not_waited_for() {
    let lab = Lab::open();
    thread::scope(|scope| {
        let slow_head = scope.spawn(|| {
            let mut stream = connect(&lab);
            // One byte after the other, and no end of them: only the lab can end this.
            let head = b"POST /api/board HTTP/1.1\r\nx-slow: ".iter();
            for byte in head.chain(std::iter::repeat(&b'x')) {
                if stream.write_all(&[*byte]).is_err() {
                    break;
                }
                thread::sleep(Duration::from_millis(200));
            }
            rest(stream);
        });
        let slow_body = scope.spawn(|| {
            let mut stream = connect(&lab);
            let head = "content-type: application/json\r\ncontent-length: 100\r\nconnection: close";
            write!(
                stream,
                "POST /api/board HTTP/1.1\r\nhost: {}\r\n{head}\r\n\r\n{{",
                lab.address()
            )
            .unwrap();
            rest(stream)
        });
        let silent = scope.spawn(|| rest(connect(&lab)));
        assert_eq!(
            lab.send("board", r#"{"n":4,"queens":[]}"#).status,
            200,
            "others are served"
        );
        slow_head.join().unwrap();
        let answer = slow_body.join().unwrap();
        assert!(
            answer.starts_with("HTTP/1.1 503") && answer.contains("did not arrive in time"),
            "{answer}"
        );
        silent.join().unwrap();
    });
    lab.wait_until_idle();
}

#[test]
fn a_body_without_end_is_refused_at_its_beginning() {
    let lab = Lab::open();
    let head = format!(
        "POST /api/board HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n",
        lab.address()
    );
    let mut stream = connect(&lab);
    write!(stream, "{head}content-length: 99999999999\r\n\r\n{{").unwrap();
    assert!(rest(stream).contains("a request has at most 131072 bytes"));

    // In chunks, of which nobody said how many there are.
    let mut stream = connect(&lab);
    write!(stream, "{head}transfer-encoding: chunked\r\n\r\n").unwrap();
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let mut sent = 0;
    while sent < 1000 && stream.write_all(chunk.as_bytes()).is_ok() {
        sent += 1;
    }
    // What was under way when the lab closed the connection may have cost the answer.
    let answer = rest(stream);
    assert!(
        answer.is_empty() || answer.contains("too_large"),
        "{answer}"
    );
}

#[test]
fn commands_come_as_json_and_from_here() {
    let lab = Lab::open();
    let board = r#"{"n":4,"queens":[]}"#;
    let send = |headers: &[(&str, &str)]| lab.request("POST", "api/board", headers, board).status;
    for kind in [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
    ] {
        assert_eq!(send(&[("content-type", kind)]), 200, "{kind}");
    }
    for kind in [
        "text/plain",
        "text/plain; application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "",
    ] {
        assert_eq!(send(&[("content-type", kind)]), 400, "{kind}");
    }
    // A name elsewhere that was made to resolve to this machine, a page without an origin, and what a
    // page elsewhere can send without asking.
    let json = ("content-type", "application/json");
    for foreign in [
        ("host", "rebound.example"),
        ("host", "127.0.0.1.rebound.example"),
        ("host", "localhost.rebound.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:1"),
        ("origin", ""),
        ("sec-fetch-site", "cross-site"),
    ] {
        assert_eq!(send(&[json, foreign]), 403, "{foreign:?}");
    }
    let asked = lab.request(
        "OPTIONS",
        "api/board",
        &[("origin", "http://rebound.example")],
        "",
    );
    assert_eq!(asked.status, 403, "no other page is allowed anything");
}

#[test]
fn a_reader_who_takes_nothing_loses_the_work() {
    let lab = Lab::open();
    // Counts say little, and go on.
    let count = json!({ "n": 30, "queens": [] });
    let counts: Vec<TcpStream> = (0..3).map(|_| lab.begin("completions", &count)).collect();
    lab.wait_until("all counts have begun", || lab.running() == 3);
    // Sheets have much to say, more than the system keeps for a reader: they are given up.
    let choice = json!({ "n": 14, "fundamental": false, "through": [], "skip": 0, "take": 500 });
    let export = json!({ "choice": choice, "format": "svg" });
    let sheets: Vec<TcpStream> = (0..3).map(|_| lab.begin("export", &export)).collect();
    for sheet in &sheets {
        // Looked at, not taken.
        assert_eq!(sheet.peek(&mut [0]).expect("a sheet that has begun"), 1);
    }
    lab.wait_until("the sheets are given up", || lab.running() == 3);
    drop((counts, sheets));
    lab.wait_until_idle();
}

/// More connections than the lab holds, of which nobody makes use.
fn idle_connections_do_not_keep_others_out() {
    let lab = Lab::open();
    let idle: Vec<TcpStream> = (0..400).map(|_| connect(&lab)).collect();
    assert_eq!(lab.send("board", r#"{"n":4,"queens":[]}"#).status, 200);
    drop(idle);
}

/// The most this process, which is the lab and all its clients, has had in memory.
#[cfg(target_os = "linux")]
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status");
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .expect("the peak");
    line.split_whitespace()
        .nth(1)
        .unwrap()
        .parse::<u64>()
        .unwrap()
        / 1024
}

/// Two hundred tabs, each with the largest answers there are; half of them are closed before the answer.
#[test]
#[cfg(target_os = "linux")]
fn two_hundred_tabs_are_served_in_bounded_memory() {
    let lab = Lab::open();
    let answered = Mutex::new(0);
    thread::scope(|scope| {
        for tab in 0..200_u64 {
            let (lab, answered) = (&lab, &answered);
            scope.spawn(move || {
                let from = tab * 1_000_000;
                let algorithm = ["tree", "arrays", "naive", "bitmask"][tab as usize / 2 % 4];
                let (command, request) = match tab % 3 {
                    0 => ("frames", json!({ "algorithm": algorithm, "n": 30, "from": from, "stride": 1_000, "frames": 240 })),
                    1 => ("tree", json!({ "algorithm": algorithm, "n": 30 - tab % 20, "from": from, "most": 40_000 })),
                    _ => ("seek", json!({ "algorithm": algorithm, "n": 20, "to": "step", "number": from })),
                };
                let mut stream = lab.begin(command, &request);
                if tab % 2 == 0 {
                    return;
                }
                // Kept nowhere: the memory measured is the lab's.
                let mut some = [0; 1 << 16];
                let mut bytes = 0;
                while let Ok(more @ 1..) = stream.read(&mut some) {
                    bytes += more;
                }
                *answered.lock().unwrap() += usize::from(bytes > 0);
            });
        }
    });
    lab.wait_until_idle();
    assert_eq!(*answered.lock().unwrap(), 100, "busy is an answer too");
    let peak = peak_megabytes();
    println!("peak {peak} MB");
    assert!(peak < 400, "{peak} MB");
}
