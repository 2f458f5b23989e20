//! Searches to watch: frames, landmarks, and the search tree.
//!
//! A search is deterministic, so its name and size identify it: pages share the players, a page that closes leaves
//! nothing to clean up, and the least recently used players are dropped.

use std::sync::{Arc, Mutex};

use queens::algorithm::{Algorithm, Task};
use queens::player::{Player, Reached, STRETCH, Target};
use queens::textbook::{self, Direction, Rung};
use queens::threads::lock;
use queens::trace::Event;

use crate::api::{
    Child, Frame, Frames, FramesRequest, Landmark, Memory, Refusal, SeekRequest, Shape, Sought,
    Square, TreeRequest, at_most, squares,
};
use crate::shape::Nodes;
use crate::{Pulse, Sink, Stop};

/// Maximum number of players kept. Each takes some hundred kilobytes, wherever it is in its search.
const KEPT: usize = 12;
/// Maximum number of frames in one answer.
const FRAMES: u32 = 240;
/// Maximum number of nodes and rejections in one answer.
const TREE: u32 = 40_000;

/// The players in use.
#[derive(Default)]
pub struct Players {
    kept: Mutex<Vec<(Watched, Arc<Mutex<Player>>)>>,
}

/// A search that can be watched: algorithm, size and direction.
type Watched = (Rung, u32, Direction);

/// A search that can be watched, by its name, unless n is too large for a person to follow.
pub(crate) fn watched(name: &str, n: u32) -> Result<Rung, Refusal> {
    let rung: Rung = name.parse().map_err(Refusal::invalid)?;
    at_most("n", n, Algorithm::Textbook(rung).sensible_to(Task::Trace))?;
    Ok(rung)
}

impl Players {
    fn player(
        &self,
        name: &str,
        n: u32,
        direction: Option<Direction>,
    ) -> Result<Arc<Mutex<Player>>, Refusal> {
        let search = (watched(name, n)?, n, direction.unwrap_or_default());
        let mut kept = lock(&self.kept);
        let (_, player) = match kept.iter().position(|(other, _)| *other == search) {
            Some(at) => kept.remove(at),
            None => {
                let (rung, n, direction) = search;
                let player = Player::new(rung, n, direction).map_err(Refusal::invalid)?;
                (search, Arc::new(Mutex::new(player)))
            }
        };
        kept.insert(0, (search, player.clone()));
        kept.truncate(KEPT);
        Ok(player)
    }

    /// Frames from a step onwards, evenly spaced.
    pub fn frames(&self, request: &FramesRequest, stop: &dyn Stop) -> Result<Frames, Refusal> {
        at_most("the number of frames", request.frames, FRAMES)?;
        if request.stride == 0 {
            return Err(Refusal::invalid("a stride has at least one step"));
        }
        let player = self.player(&request.algorithm, request.n, request.direction)?;
        let mut frames = Vec::new();
        for index in 0..u64::from(request.frames) {
            let step = (index.checked_mul(request.stride))
                .and_then(|ahead| request.from.checked_add(ahead))
                .ok_or_else(|| Refusal::invalid("no search is so long"))?;
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

    /// Goes to a landmark, and reports how far it has got.
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
            if sink.raised() || (pulse.due(sink.now()) && !sink.send(&sought)) {
                return Err(Refusal::timeout());
            }
        }
    }

    /// The nodes open at a step, and the nodes that follow.
    pub fn tree(&self, request: &TreeRequest, stop: &dyn Stop) -> Result<Shape, Refusal> {
        at_most("the number of nodes", request.most, TREE)?;
        let player = self.player(&request.algorithm, request.n, request.direction)?;
        let from = Target::Step(request.from);
        let (_, player) = go(&player, from, stop, Player::clone)?;
        Ok(grow(player, request.most as usize))
    }
}

/// Goes to a target, letting others use the player now and then, and inspects it there.
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
            return Err(Refusal::timeout());
        }
    }
}

fn frame(player: &Player) -> Frame {
    let step = player.step();
    let counters = player.counters();
    Frame {
        step: player.position(),
        action: step.map(|step| step.event.name().into()),
        square: step.and_then(|step| step.event.square()).map(Square::from),
        attacker: (step.and_then(|step| step.event.attacker())).map(Square::from),
        node: step.map_or(0, |step| step.node),
        line: step.map(|step| step.line as u32),
        queens: squares(player.queens()),
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
        // Drawn like the boards that follow, with one child for each square of the line to be filled next.
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

/// The open nodes of a player, and those it adds to them, until it has visited `most` nodes and rejections.
fn grow(mut player: Player, most: usize) -> Shape {
    let mut nodes = Nodes::default();
    let queens = player.queens().iter().map(|&queen| Some(queen));
    for (&node, queen) in player.path().iter().zip([None].into_iter().chain(queens)) {
        nodes.enter(node, queen, 0, true);
    }
    let (mut to, mut placed, mut passed) = (player.position(), None, nodes.open());
    while passed < most {
        let Some(step) = player.forward() else { break };
        to = step.number;
        match step.event {
            Event::Place { square } => placed = Some(square),
            Event::Enter => {
                nodes.enter(step.node, placed, to, true);
                passed += 1;
            }
            Event::Reject { .. } => passed += 1,
            Event::Solution => nodes.solve(),
            Event::Leave => nodes.leave(to),
            Event::Remove { .. } => {}
        }
    }
    while nodes.open() > 0 {
        nodes.leave(to);
    }
    nodes.into_shape(false)
}
