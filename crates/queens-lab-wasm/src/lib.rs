//! The lab's computations for a web worker: JSON in, JSON out.
//!
//! The page calls [`answer`] with the length of a request, which is `command`, a line feed, and JSON. All results go
//! out through `send`: lines while the computation runs, then one last message. The page ends a computation by ending
//! its worker, so nothing here listens for a stop; a panic traps, and the page starts another worker.

use std::time::Duration;

use queens_lab_core::{Lab, Sink, Stop};

// The page's side of the module. Only numbers and bytes are exchanged. These functions are `safe`: they are called with
// live memory of the stated length, and keep none of it.
#[allow(unsafe_code)]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// Writes the request to this address.
    safe fn take(at: *mut u8);
    /// Sends bytes: kind 0 is a piece of a long answer, 1 the last piece or the only one, 2 the reason why there is
    /// none.
    safe fn send(kind: u32, at: *const u8, length: usize);
}

/// The host: the page that sent the request.
struct Page {
    limit: Duration,
}

fn clock() -> Duration {
    Duration::from_secs_f64(now() / 1000.0)
}

impl Stop for Page {
    fn raised(&self) -> bool {
        clock() >= self.limit
    }

    fn now(&self) -> Duration {
        clock()
    }
}

impl Sink for Page {
    fn write(&self, bytes: Vec<u8>) -> bool {
        send(0, bytes.as_ptr(), bytes.len());
        true
    }
}

thread_local! {
    static LAB: Lab = Lab::default();
}

/// Answers a request of `length` bytes, within `limit` milliseconds.
// The name by which the page calls it.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer(length: usize, limit: f64) {
    let mut request = vec![0; length];
    take(request.as_mut_ptr());
    let limit = clock() + Duration::from_secs_f64(limit / 1000.0);
    let request = String::from_utf8_lossy(&request);
    let (command, body) = request.split_once('\n').unwrap_or((&request, ""));
    let outcome = LAB.with(|lab| lab.answer(command, body, &Page { limit }));
    let (kind, bytes) = match outcome {
        Ok(bytes) => (1, bytes),
        Err(refusal) => {
            let json = serde_json::to_vec(&refusal).expect("messages are plain data");
            (2, json)
        }
    };
    send(kind, bytes.as_ptr(), bytes.len());
}
