//! Who asks: what time it is there, when to give up, and where the messages of a long answer go.

use std::time::Duration;

use serde::Serialize;

/// Says whether to go on and what time it is, to every thread that computes.
pub trait Stop: Sync {
    /// True once nobody waits for the answer any more or the time for it is over.
    fn raised(&self) -> bool;

    /// The time since some moment. Clocks may be coarse: a browser's may go on by a millisecond at a time.
    fn now(&self) -> Duration;
}

/// Takes the messages of a long answer.
pub trait Sink: Stop {
    /// Takes bytes of the answer as they are. False when nobody reads any more.
    #[must_use]
    fn write(&self, bytes: Vec<u8>) -> bool;
}

impl dyn Sink + '_ {
    /// Sends one message as a line. False when nobody reads any more.
    ///
    /// # Panics
    /// When the message cannot be written as JSON; all of [`api`](crate::api) can.
    #[must_use]
    pub fn send(&self, message: &impl Serialize) -> bool {
        let mut line = serde_json::to_vec(message).expect("messages are plain data");
        line.push(b'\n');
        self.write(line)
    }
}

/// Tells when the next progress message is due, at most about thirty a second.
pub struct Pulse {
    next: Duration,
}

impl Pulse {
    const PERIOD: Duration = Duration::from_millis(33);

    /// The first message is due a little after this moment.
    pub fn new(now: Duration) -> Self {
        Pulse {
            next: now + Self::PERIOD,
        }
    }

    /// Whether one is due now; the next is due a little later then.
    pub fn due(&mut self, now: Duration) -> bool {
        let due = now >= self.next;
        if due {
            self.next = now + Self::PERIOD;
        }
        due
    }
}
