//! Traces of all searches: their lines and checksums, and a check that nothing is lost in them.

use std::path::PathBuf;

use queens::Square;
use queens::player::{Player, Step};
use queens::textbook::{Direction, Rung};
use queens::trace::{Counters, Event};
use queens_formats::trace;

fn searches() -> Vec<(Rung, Direction)> {
    let in_direction = |direction| Rung::ALL.map(|rung| (rung, direction));
    Direction::ALL.map(in_direction).concat()
}

fn player((rung, direction): (Rung, Direction), n: u32) -> Player {
    Player::new(rung, n, direction).unwrap()
}

/// Players of all searches; of `anywhere`, which has the longest traces, only the smallest boards.
fn players(n: u32) -> impl Iterator<Item = Player> {
    let small = move |&(rung, _): &_| n <= 3 || rung != Rung::Anywhere;
    searches()
        .into_iter()
        .filter(small)
        .map(move |which| player(which, n))
}

/// Traces are kept line by line, so that a change of the format shows in a diff. Of `naive` and `tree` only the beginning is
/// kept; the next test covers the rest.
#[test]
fn traces_match_those_in_testdata() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    for mut player in searches().into_iter().map(|which| player(which, 4)) {
        let columns = if player.direction() == Direction::Columns {
            "-columns"
        } else {
            ""
        };
        let file = format!("testdata/traces/{}{columns}-4.jsonl", player.rung());
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
        let most = match player.rung() {
            Rung::Naive | Rung::Permutations | Rung::Tree | Rung::Anywhere => 200,
            _ => usize::MAX,
        };
        let mut lines = String::new();
        trace::header(&player, &mut lines).unwrap();
        lines.push('\n');
        for step in std::iter::from_fn(|| player.forward()).take(most) {
            trace::step(&step, &mut lines).unwrap();
            lines.push('\n');
        }
        if update {
            std::fs::write(&path, &lines).unwrap();
        }
        let golden = std::fs::read_to_string(&path).expect("the golden trace");
        assert!(
            lines == golden,
            "{} differs; UPDATE_GOLDEN=1 updates it",
            path.display()
        );
    }
}

/// The POSIX checksum, which anyone can compute: `queens explain 8 --trace - | cksum`.
#[derive(Default)]
struct Checksum {
    crc: u32,
    bytes: u64,
}

impl Checksum {
    fn add(&mut self, text: &str) {
        self.bytes += text.len() as u64;
        text.bytes().for_each(|byte| self.shift_in(byte));
    }

    fn shift_in(&mut self, byte: u8) {
        self.crc ^= u32::from(byte) << 24;
        for _ in 0..8 {
            let carry = self.crc >> 31;
            self.crc = (self.crc << 1) ^ (carry * 0x04C1_1DB7);
        }
    }

    fn value(mut self) -> u32 {
        let mut length = self.bytes;
        while length > 0 {
            self.shift_in(length as u8);
            length >>= 8;
        }
        !self.crc
    }
}

/// Whole traces are too long to keep; the counts of what happens in them, and their checksums, are kept. With
/// `UPDATE_GOLDEN` set, the table is updated.
#[test]
fn whole_traces_have_the_totals_and_checksums_in_testdata() {
    let mut table = String::from(
        "algorithm,direction,n,steps,enter,place,reject,remove,solution,leave,bytes,cksum\n",
    );
    for (rung, direction) in searches() {
        let largest = match rung {
            Rung::Naive => 5,
            Rung::Anywhere => 4,
            Rung::Permutations | Rung::Tree => 6,
            _ => 8,
        };
        for n in 0..=largest {
            let mut player = player((rung, direction), n);
            let mut totals = [0_u64; 6];
            let mut checksum = Checksum::default();
            let mut line = String::new();
            trace::header(&player, &mut line).unwrap();
            loop {
                line.push('\n');
                checksum.add(&line);
                let Some(step) = player.forward() else { break };
                let kinds = ["enter", "place", "reject", "remove", "solution", "leave"];
                let kind = kinds.iter().position(|&kind| kind == step.event.name());
                totals[kind.unwrap()] += 1;
                line.clear();
                trace::step(&step, &mut line).unwrap();
            }
            let [enter, place, _, remove, solution, leave] = totals;
            assert_eq!((leave, place, remove), (enter, enter - 1, enter - 1));
            assert_eq!(Some(u128::from(solution)), queens::known::all(n));
            let totals = totals.map(|total| total.to_string()).join(",");
            let (steps, bytes) = (player.position(), checksum.bytes);
            let cksum = checksum.value();
            table += &format!("{rung},{direction},{n},{steps},{totals},{bytes},{cksum}\n");
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/traces/whole.csv");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &table).unwrap();
    }
    let golden = std::fs::read_to_string(path).expect("the golden table");
    for (now, then) in table.lines().zip(golden.lines()) {
        assert_eq!(now, then);
    }
    assert_eq!(table.len(), golden.len());
}

/// What is written can be read back by another JSON reader, and nothing is lost: no step, and not the board that the steps
/// make.
#[test]
fn whole_traces_survive_a_round_trip() {
    for n in 0..=4 {
        for mut player in players(n) {
            let mut header = String::new();
            trace::header(&player, &mut header).unwrap();
            let header: serde_json::Value = serde_json::from_str(&header).unwrap();
            assert_eq!(header["version"], trace::VERSION);
            assert_eq!(header["algorithm"], player.rung().name());
            let texts: Vec<_> = player
                .pseudocode()
                .iter()
                .map(|line| line.text.as_ref())
                .collect();
            assert_eq!(header["pseudocode"], serde_json::json!(texts));
            let mut board = Vec::new();
            while let Some(step) = player.forward() {
                let mut line = String::new();
                trace::step(&step, &mut line).unwrap();
                let read = read(&serde_json::from_str(&line).unwrap());
                assert_eq!(read, step);
                match read.event {
                    Event::Place { square } => board.push(square),
                    Event::Remove { square } => assert_eq!(board.pop(), Some(square)),
                    _ => {}
                }
                assert_eq!(board, player.queens());
            }
        }
    }
}

fn read(line: &serde_json::Value) -> Step {
    let number = |name: &str| line[name].as_u64().unwrap();
    let square = |name: &str| {
        let [row, column] = [0, 1].map(|i| line[name][i].as_u64().unwrap() as u32);
        Square::new(row, column)
    };
    Step {
        number: number("step"),
        event: match line["action"].as_str().unwrap() {
            "enter" => Event::Enter,
            "place" => Event::Place {
                square: square("square"),
            },
            "reject" => Event::Reject {
                square: square("square"),
                attacker: square("attacker"),
            },
            "remove" => Event::Remove {
                square: square("square"),
            },
            "solution" => Event::Solution,
            "leave" => Event::Leave,
            other => panic!("no action {other}"),
        },
        depth: number("depth") as u32,
        node: number("node"),
        parent: line["parent"].as_u64(),
        counters: Counters {
            nodes: number("nodes"),
            placed: number("placed"),
            rejected: number("rejected"),
            solutions: number("found"),
        },
        line: number("code_line") as usize,
    }
}
