//! A lab for tests, and how they talk to it.

use std::io::{BufRead, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use queens_lab::Server;
use serde_json::Value;

/// A lab that ends with the test.
pub(crate) struct Lab {
    url: String,
    pub(crate) interrupt: Sender<()>,
    pub(crate) serving: Option<JoinHandle<()>>,
}

impl Lab {
    /// The address that a person is told.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn open() -> Lab {
        Self::of(Server::bind(0).expect("a port is free"))
    }

    pub(crate) fn of(server: Server) -> Lab {
        let url = server.url();
        let (interrupt, interrupted) = channel();
        let serving = thread::spawn(move || {
            let wait = move || {
                let _ = interrupted.recv();
            };
            server.run(wait);
        });
        Lab {
            url,
            interrupt,
            serving: Some(serving),
        }
    }

    pub(crate) fn address(&self) -> &str {
        let rest = self.url.trim_start_matches("http://");
        rest.split('/').next().expect("a name and a port")
    }

    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .build()
            .into();
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}/{path}", self.address()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.to_owned()).expect("a request");
        let mut response = agent.run(request).expect("the lab answers");
        let content_type = response.headers().get("content-type");
        Answer {
            status: response.status().as_u16(),
            content_type: content_type.map_or("", |v| v.to_str().unwrap()).to_owned(),
            policy: response.headers().contains_key("content-security-policy"),
            headers: (response.headers().iter())
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap_or("").to_owned()))
                .collect(),
            body: response.body_mut().read_to_vec().expect("a body"),
        }
    }

    pub(crate) fn send(&self, command: &str, body: &str) -> Answer {
        let json = [("content-type", "application/json")];
        self.request("POST", &format!("api/{command}"), &json, body)
    }

    /// The one answer to a command.
    pub(crate) fn ask(&self, command: &str, request: &Value) -> Value {
        let answer = self.send(command, &request.to_string());
        let text = String::from_utf8_lossy(&answer.body);
        assert_eq!(answer.status, 200, "{command} {request}: {text}");
        serde_json::from_slice(&answer.body).expect("JSON")
    }

    /// All messages of a stream.
    pub(crate) fn follow(&self, command: &str, request: &Value) -> Vec<Value> {
        let answer = self.send(command, &request.to_string());
        assert_eq!(answer.status, 200, "{command} {request}");
        assert_eq!(answer.content_type, "application/x-ndjson");
        answer
            .body
            .lines()
            .map(|line| serde_json::from_str(&line.unwrap()).expect("JSON"))
            .collect()
    }

    /// How a command is refused: status and kind.
    pub(crate) fn refusal(&self, command: &str, body: &str) -> (u16, String) {
        self.send(command, body).refusal()
    }

    pub(crate) fn running(&self) -> u64 {
        let answer = self.request("GET", "api/load", &[], "");
        let load: Value = serde_json::from_slice(&answer.body).expect("JSON");
        load["running"].as_u64().expect("a number")
    }

    pub(crate) fn wait_until_idle(&self) {
        self.wait_until("no work is left behind", || self.running() == 0);
    }

    /// Waits for an event, however busy the machine is; ten minutes say that it will not come.
    pub(crate) fn wait_until(&self, what: &str, has_come: impl Fn() -> bool) {
        let start = Instant::now();
        while !has_come() {
            assert!(start.elapsed() < Duration::from_secs(600), "not so: {what}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Starts a command and hands over the connection, from which nothing has been read.
    pub(crate) fn begin(&self, command: &str, request: &Value) -> TcpStream {
        let body = request.to_string();
        let mut stream = TcpStream::connect(self.address()).expect("the lab listens");
        write!(
            stream,
            "POST /api/{command} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address(),
            body.len(),
        )
        .expect("the lab reads");
        stream
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = self.interrupt.send(());
        if let Some(serving) = self.serving.take()
            && !thread::panicking()
        {
            serving.join().expect("the lab ends well");
        }
    }
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) content_type: String,
    pub(crate) policy: bool,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        found.next().map(|(_, value)| &**value)
    }

    pub(crate) fn refusal(&self) -> (u16, String) {
        let refusal: Value = serde_json::from_slice(&self.body).expect("a typed refusal");
        assert!(!refusal["message"].as_str().expect("a message").is_empty());
        (
            self.status,
            refusal["refused"].as_str().expect("a kind").into(),
        )
    }
}
