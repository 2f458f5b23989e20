//! A lab for tests, and the functions with which tests call it.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use queens_lab_core::{Sink, Stop};
use serde_json::Value;

/// The state of a lab.
#[derive(Default)]
pub(crate) struct Lab(queens_lab_core::Lab);

/// Collects the pieces of an answer, without a time limit.
struct Reader {
    start: Instant,
    pieces: Mutex<Vec<Vec<u8>>>,
}

impl Stop for Reader {
    fn raised(&self) -> bool {
        false
    }

    /// The clock is as coarse as a browser's.
    fn now(&self) -> Duration {
        let tenths = self.start.elapsed().as_micros() / 100;
        Duration::from_micros(100 * tenths as u64)
    }
}

impl Sink for Reader {
    fn write(&self, bytes: Vec<u8>) -> bool {
        self.pieces.lock().unwrap().push(bytes);
        true
    }
}

impl Lab {
    /// Sends a command; returns the pieces of the answer, and the last one or the kind of the refusal.
    pub(crate) fn send(&self, command: &str, body: &str) -> (Vec<Vec<u8>>, Result<Value, String>) {
        let reader = Reader {
            start: Instant::now(),
            pieces: Mutex::default(),
        };
        let outcome = self.0.answer(command, body, &reader);
        let last = outcome.map(|bytes| serde_json::from_slice(&bytes).expect("JSON"));
        let last = last.map_err(|refusal| {
            assert!(!refusal.message.is_empty());
            let kind = serde_json::to_value(refusal.refused).expect("plain data");
            kind.as_str().expect("a name").to_owned()
        });
        (reader.pieces.into_inner().unwrap(), last)
    }

    /// The single answer to a command.
    pub(crate) fn ask(&self, command: &str, request: &Value) -> Value {
        let (_, last) = self.send(command, &request.to_string());
        last.unwrap_or_else(|kind| panic!("{command} {request}: {kind}"))
    }

    /// All messages of a long answer.
    pub(crate) fn follow(&self, command: &str, request: &Value) -> Vec<Value> {
        let (pieces, last) = self.send(command, &request.to_string());
        let last = last.unwrap_or_else(|kind| panic!("{command} {request}: {kind}"));
        let lines = pieces.iter().map(|line| serde_json::from_slice(line));
        lines
            .map(|line| line.expect("JSON"))
            .chain([last])
            .collect()
    }

    /// The kind of refusal of a command.
    pub(crate) fn refusal(&self, command: &str, body: &str) -> String {
        self.send(command, body).1.expect_err("it is refused")
    }
}
