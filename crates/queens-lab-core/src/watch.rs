//! Searches to watch: frames, landmarks, and the search tree.
//!
//! A search is deterministic, so its name and size say all: pages share the players, a page that
//! closes leaves nothing to clean up, and the players least recently used are dropped.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use queens::algorithm::{Algorithm, Task};
use queens::player::{Player, Reached, STRETCH, Target};
use queens::textbook::{self, Rung};
use queens::trace::Event;

use crate::api::{
    Action, Child, Direction, Frame, Frames, FramesRequest, Landmark, Memory, Refusal, RefusalKind,
    SeekRequest, Shape, Sought, Square, TreeRequest,
};
use crate::{Pulse, Sink, Stop};

/// Players kept. Each holds some hundred kilobytes, wherever it is.
const KEPT: usize = 12;
/// Frames in one answer.
const FRAMES: u32 = 240;
/// Nodes and refusals in one answer.
const TREE: u32 = 40_000;

/// The players in use.
#[derive(Default)]
pub struct Players {
    kept: Mutex<Vec<Kept>>,
}

struct Kept {
    search: (Rung, u32, textbook::Direction),
    player: Arc<Mutex<Player>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search that can be watched, by its name, unless n is beyond what a person can take in.
pub(crate) fn watched(name: &str, n: u32) -> Result<Rung, Refusal> {
    let unknown = |e| Refusal::new(RefusalKind::Invalid).because(format!("{e}"));
    let rung: Rung = name.parse().map_err(unknown)?;
    let largest = Algorithm::Textbook(rung).sensible_to(Task::Trace);
    if n > largest {
        return Err(Refusal::too_large("n", n.into(), largest.into()));
    }
    Ok(rung)
}

impl Players {
    fn player(
        &self,
        name: &str,
        n: u32,
        direction: Option<Direction>,
    ) -> Result<Arc<Mutex<Player>>, Refusal> {
        let invalid = |why: String| Refusal::new(RefusalKind::Invalid).because(why);
        let rung = watched(name, n)?;
        let direction = direction.map_or_else(textbook::Direction::default, Into::into);
        let search = (rung, n, direction);
        let mut kept = lock(&self.kept);
        let found = match kept.iter().position(|kept| kept.search == search) {
            Some(at) => kept.remove(at),
            None => {
                let player = Player::new(rung, n, direction);
                let player = player.map_err(|e| invalid(e.to_string()))?;
                Kept {
                    search,
                    player: Arc::new(Mutex::new(player)),
                }
            }
        };
        let player = found.player.clone();
        kept.insert(0, found);
        kept.truncate(KEPT);
        Ok(player)
    }

    /// Frames from a step on, evenly spaced.
    pub fn frames(&self, request: &FramesRequest, stop: &dyn Stop) -> Result<Frames, Refusal> {
        if request.frames > FRAMES {
            let (asked, most) = (request.frames.into(), FRAMES.into());
            return Err(Refusal::too_large("the number of frames", asked, most));
        }
        if request.stride == 0 {
            return Err(
                Refusal::new(RefusalKind::Invalid).because("a stride has at least one step")
            );
        }
        let player = self.player(&request.algorithm, request.n, request.direction)?;
        let mut frames = Vec::new();
        for index in 0..u64::from(request.frames) {
            let step = (index.checked_mul(request.stride))
                .and_then(|ahead| request.from.checked_add(ahead))
                .ok_or_else(|| {
                    Refusal::new(RefusalKind::Invalid).because("no search is so long")
                })?;
            let (reached, frame) = go(&player, Target::Step(step), stop, frame)?;
            if reached == Reached::There || frames.is_empty() {
                frames.push(frame);
            }
            if reached == Reached::End {
                break;
            }
        }
        let length = lock(&player).length();
        Ok(Frames { frames, length })
    }

    /// Goes to a landmark and tells how far it is.
    pub fn seek(&self, request: &SeekRequest, sink: &dyn Sink) -> Result<Sought, Refusal> {
        let player = self.player(&request.algorithm, request.n, request.direction)?;
        let target = match request.to {
            Landmark::Step => Target::Step(request.number),
            Landmark::Node => Target::Node(request.number),
            Landmark::Solution => Target::Solution(request.number),
        };
        let mut pulse = Pulse::new(sink.now());
        loop {
            let (reached, sought) = {
                let mut player = lock(&player);
                let reached = player.seek(target, STRETCH);
                let sought = Sought {
                    step: player.position(),
                    found: reached == Reached::There,
                    done: reached != Reached::NotYet,
                    length: player.length(),
                };
                (reached, sought)
            };
            if reached != Reached::NotYet {
                return Ok(sought);
            }
            if sink.stopped() || (pulse.due(sink.now()) && !sink.send(&sought)) {
                return Err(Refusal::new(RefusalKind::Timeout));
            }
        }
    }

    /// The nodes open at a step, and those that follow.
    pub fn tree(&self, request: &TreeRequest, stop: &dyn Stop) -> Result<Shape, Refusal> {
        if request.most > TREE {
            let (asked, most) = (request.most.into(), TREE.into());
            return Err(Refusal::too_large("the number of nodes", asked, most));
        }
        let player = self.player(&request.algorithm, request.n, request.direction)?;
        let from = Target::Step(request.from);
        let (_, player) = go(&player, from, stop, Player::clone)?;
        Ok(grow(player, request.most as usize))
    }
}

/// Goes to a target, letting others have the player now and then, and looks at it there.
fn go<T>(
    player: &Mutex<Player>,
    target: Target,
    stop: &dyn Stop,
    look: impl Fn(&Player) -> T,
) -> Result<(Reached, T), Refusal> {
    loop {
        let mut player = lock(player);
        match player.seek(target, STRETCH) {
            Reached::NotYet => {}
            reached => return Ok((reached, look(&player))),
        }
        drop(player);
        if stop.raised() {
            return Err(Refusal::new(RefusalKind::Timeout));
        }
    }
}

fn frame(player: &Player) -> Frame {
    let step = player.step();
    let counters = player.counters();
    Frame {
        step: player.position(),
        action: step.map(|step| match step.event {
            Event::Enter => Action::Enter,
            Event::Place { .. } => Action::Place,
            Event::Reject { .. } => Action::Reject,
            Event::Remove { .. } => Action::Remove,
            Event::Solution => Action::Solution,
            Event::Leave => Action::Leave,
        }),
        square: step.and_then(|step| step.event.square()).map(Square::from),
        attacker: step
            .and_then(|step| step.event.attacker())
            .map(Square::from),
        node: step.map_or(0, |step| step.node),
        line: step.map(|step| step.line as u32),
        queens: player.queens().iter().map(|&s| s.into()).collect(),
        path: player.path().to_vec(),
        nodes: counters.nodes,
        placed: counters.placed,
        rejected: counters.rejected,
        solutions: counters.solutions,
        memory: memory(player),
    }
}

fn memory(player: &Player) -> Memory {
    let n = player.n();
    let bits = |word: u64| (0..n).map(|column| word >> column & 1 == 1).collect();
    match player.memory() {
        textbook::Memory::Queens(_) => Memory::Queens,
        textbook::Memory::Arrays {
            columns,
            diagonals,
            antidiagonals,
        } => Memory::Arrays {
            columns,
            diagonals,
            antidiagonals,
        },
        textbook::Memory::Sets {
            columns,
            differences,
            sums,
        } => Memory::Sets {
            columns,
            differences: differences.into_iter().map(|d| d as i32).collect(),
            sums: sums.into_iter().map(|s| s as u32).collect(),
        },
        textbook::Memory::Masks {
            row,
            masks,
            untried,
        } => Memory::Masks {
            row,
            columns: bits(masks.columns),
            diagonals: bits(masks.diagonals),
            antidiagonals: bits(masks.antidiagonals),
            untried: bits(untried),
        },
        // Drawn like the boards that follow: one for each square of the line that is filled next.
        textbook::Memory::Domains { chosen, lines } => {
            let next = lines.iter().find(|(line, _)| Some(*line) == chosen);
            let squares = next.map_or(&[][..], |(_, squares)| squares);
            let squares = squares.iter().map(|&square| Child {
                square: square.into(),
                attacker: None,
            });
            let queens = player.queens();
            let all = (0..n).flat_map(|row| (0..n).map(move |c| queens::Square::new(row, c)));
            Memory::Boards {
                board: all.map(|square| queens.contains(&square)).collect(),
                children: squares.collect(),
            }
        }
        textbook::Memory::Boards { board, children } => Memory::Boards {
            board,
            children: (children.into_iter())
                .map(|child| Child {
                    square: child.square.into(),
                    attacker: child.attacker.map(Square::from),
                })
                .collect(),
        },
        _ => Memory::Queens,
    }
}

/// The open nodes of a player and what it adds to them, until it has gone through as many nodes and refusals as `most`.
fn grow(mut player: Player, most: usize) -> Shape {
    let mut part = Part::default();
    for (depth, &node) in player.path().iter().enumerate() {
        let placed = depth.checked_sub(1).map(|above| player.queens()[above]);
        part.enter(node, placed, 0);
    }
    let mut to = player.position();
    let mut placed = None;
    let mut passed = part.shape.node.len();
    while passed < most {
        let Some(step) = player.forward() else { break };
        to = step.number;
        match step.event {
            Event::Place { square } => placed = Some(square),
            Event::Enter => {
                part.enter(step.node, placed, to);
                passed += 1;
            }
            Event::Reject { .. } => passed += 1,
            Event::Solution => {
                for &node in &part.open {
                    part.shape.solutions[node] += 1;
                }
            }
            Event::Leave => part.leave(to),
            Event::Remove { .. } => {}
        }
    }
    while !part.open.is_empty() {
        part.leave(to);
    }
    part.shape
}

/// A part of a search while it grows.
#[derive(Default)]
struct Part {
    shape: Shape,
    /// Indices of the open nodes, root first.
    open: Vec<usize>,
}

impl Part {
    fn enter(&mut self, node: u64, placed: Option<queens::Square>, step: u64) {
        let coordinate =
            |of: fn(queens::Square) -> u32| placed.map_or(-1, |queen| of(queen) as i32);
        let shape = &mut self.shape;
        let parent = self.open.last().map_or(-1, |&above| above as i32);
        self.open.push(shape.node.len());
        shape.node.push(node);
        shape.parent.push(parent);
        shape.row.push(coordinate(|queen| queen.row));
        shape.column.push(coordinate(|queen| queen.column));
        shape.step.push(step);
        shape.end.push(0);
        shape.leaves.push(0);
        shape.solutions.push(0);
    }

    fn leave(&mut self, step: u64) {
        let Some(left) = self.open.pop() else { return };
        self.shape.end[left] = step;
        // A node without nodes below is a leaf itself.
        self.shape.leaves[left] = self.shape.leaves[left].max(1);
        if let Some(&above) = self.open.last() {
            self.shape.leaves[above] += self.shape.leaves[left];
        }
    }
}
