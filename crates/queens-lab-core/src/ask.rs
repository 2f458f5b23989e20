//! What a computation needs from its host: the time, cancellation, and a place for the messages of a long answer.

use std::time::Duration;

use serde::Serialize;

/// Tells every computing thread when to stop, and what time it is.
pub trait Stop: Sync {
    /// Returns true once nobody waits for the answer any more or its time is over.
    fn raised(&self) -> bool;

    /// Time since some fixed moment. Clocks may be coarse: a browser's may advance in steps of a millisecond.
    fn now(&self) -> Duration;
}

/// Receives the messages of a long answer.
pub trait Sink: Stop {
    /// Writes bytes of the answer as they are. Returns false once nobody reads any more.
    #[must_use]
    fn write(&self, bytes: Vec<u8>) -> bool;
}

impl dyn Sink + '_ {
    /// Sends one message as a line. Returns false once nobody reads any more.
    ///
    /// # Panics
    /// If the message cannot be written as JSON; all of [`api`](crate::api) can.
    #[must_use]
    pub fn send(&self, message: &impl Serialize) -> bool {
        let mut line = serde_json::to_vec(message).expect("messages are plain data");
        line.push(b'\n');
        self.write(line)
    }
}

/// Decides when the next progress message is due, at most about thirty times a second.
pub struct Pulse {
    next: Duration,
}

impl Pulse {
    const PERIOD: Duration = Duration::from_millis(33);

    /// Starts at this moment; the first message is due a little later.
    pub fn new(now: Duration) -> Self {
        Pulse {
            next: now + Self::PERIOD,
        }
    }

    /// Returns whether a message is due now; the next one is then due a little later.
    pub fn due(&mut self, now: Duration) -> bool {
        let due = now >= self.next;
        if due {
            self.next = now + Self::PERIOD;
        }
        due
    }
}
