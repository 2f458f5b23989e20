//! The shape of a whole search: its nodes, without the rejected squares.
//!
//! If a search is too large to send all its nodes, the deepest levels are left out. Each node that is sent has the
//! numbers of leaves and solutions below it, so that every band of a picture has its true width.

use std::ops::ControlFlow;
use std::time::Duration;

use queens::Square;
use queens::textbook::Search;
use queens::trace::{Event, Observer};

use crate::Stop;
use crate::api::{Refusal, Shape, ShapeRequest, at_most};
use crate::watch::watched;

/// Maximum number of nodes in one answer.
const MOST: u32 = 100_000;
/// Maximum number of steps of a search that is run for its shape: enough for n = 11 row by row, in less than a tenth of
/// a second.
const STEPS: u64 = 6_000_000;
/// Time limit for the search: a step of `tree` costs a hundred times as much as one of `bitmask`.
const TIME: Duration = Duration::from_millis(1500);
/// Number of steps between two checks of the clock.
const LOOK: u64 = 1 << 12;

/// The nodes at and below a node, or all of them; empty if the search is too long to run.
///
/// # Errors
/// If the search does not exist, a number is beyond its limit, or the time is over.
pub fn shape(request: &ShapeRequest, stop: &dyn Stop) -> Result<Shape, Refusal> {
    if request.most == 0 {
        return Err(Refusal::invalid("a shape has at least one node"));
    }
    at_most("the number of nodes", request.most, MOST)?;
    let rung = watched(&request.algorithm, request.n)?;
    let direction = request.direction.unwrap_or_default();
    let mut search = Search::new(rung, request.n, direction).map_err(Refusal::invalid)?;
    let mut outline = Outline {
        top: request.below.unwrap_or(0),
        most: request.most as usize,
        cut: usize::MAX,
        stop,
        until: stop.now() + TIME,
        steps: 0,
        entered: 0,
        placed: None,
        inside: None,
        nodes: Nodes::default(),
        late: false,
    };
    let _ = search.run(&mut outline);
    if stop.raised() {
        return Err(Refusal::timeout());
    }
    if outline.late {
        return Ok(Shape::default());
    }
    Ok(outline.nodes.into_shape(true))
}

struct Node {
    number: u64,
    /// Its index among the nodes kept.
    parent: Option<usize>,
    depth: usize,
    queen: Option<Square>,
    step: u64,
    end: u64,
    leaves: u64,
    solutions: u64,
}

/// A node that has been entered but not left.
struct Open {
    /// Its index among the nodes kept, if it is one of them.
    kept: Option<usize>,
    leaves: u64,
    solutions: u64,
}

/// The nodes of a search, or some of them.
#[derive(Default)]
pub(crate) struct Nodes {
    kept: Vec<Node>,
    open: Vec<Open>,
}

impl Nodes {
    /// Enters a node with the queen that leads to it. Nodes below it are counted even if it is not kept.
    pub(crate) fn enter(&mut self, number: u64, queen: Option<Square>, step: u64, is_kept: bool) {
        let parent = self.open.last().and_then(|above| above.kept);
        self.open.push(Open {
            kept: is_kept.then_some(self.kept.len()),
            leaves: 0,
            solutions: 0,
        });
        if is_kept {
            self.kept.push(Node {
                number,
                parent,
                depth: self.open.len() - 1,
                queen,
                step,
                end: 0,
                leaves: 0,
                solutions: 0,
            });
        }
    }

    /// Records a solution at the last node.
    pub(crate) fn solve(&mut self) {
        if let Some(last) = self.open.last_mut() {
            last.solutions += 1;
        }
    }

    /// Leaves the last node.
    pub(crate) fn leave(&mut self, step: u64) {
        let Some(left) = self.open.pop() else { return };
        // A node without nodes below it is itself a leaf.
        let leaves = left.leaves.max(1);
        if let Some(above) = self.open.last_mut() {
            above.leaves += leaves;
            above.solutions += left.solutions;
        }
        if let Some(index) = left.kept {
            let node = &mut self.kept[index];
            (node.leaves, node.solutions, node.end) = (leaves, left.solutions, step);
        }
    }

    /// Number of nodes that have not been left.
    pub(crate) fn open(&self) -> usize {
        self.open.len()
    }

    /// Drops all nodes of this depth or deeper.
    fn cut(&mut self, depth: usize) {
        let mut place = 0..;
        let is_kept = |node: &Node| node.depth < depth;
        let places: Vec<Option<usize>> = (self.kept.iter())
            .map(|node| is_kept(node).then(|| place.next()).flatten())
            .collect();
        self.kept.retain(is_kept);
        let place = |at: Option<usize>| at.and_then(|at| places[at]);
        for node in &mut self.kept {
            node.parent = place(node.parent);
        }
        for open in &mut self.open {
            open.kept = place(open.kept);
        }
    }

    pub(crate) fn into_shape(self, whole: bool) -> Shape {
        let nodes = self.kept;
        let coordinate = |of: fn(Square) -> u32| -> Vec<i32> {
            let queens = nodes.iter().map(|node| node.queen);
            queens
                .map(|queen| queen.map_or(-1, |queen| of(queen) as i32))
                .collect()
        };
        let parent = |node: &Node| node.parent.map_or(-1, |index| index as i32);
        Shape {
            whole,
            node: nodes.iter().map(|node| node.number).collect(),
            parent: nodes.iter().map(parent).collect(),
            row: coordinate(|queen| queen.row),
            column: coordinate(|queen| queen.column),
            step: nodes.iter().map(|node| node.step).collect(),
            end: nodes.iter().map(|node| node.end).collect(),
            leaves: nodes.iter().map(|node| node.leaves).collect(),
            solutions: nodes.iter().map(|node| node.solutions).collect(),
        }
    }
}

/// Keeps nodes while a search runs; if there are too many, drops the deepest level.
struct Outline<'a> {
    /// The node at the top of the shape.
    top: u64,
    most: usize,
    /// The first level that is not kept.
    cut: usize,
    stop: &'a dyn Stop,
    until: Duration,
    steps: u64,
    entered: u64,
    placed: Option<Square>,
    /// Number of nodes that were open when the top one was entered; `None` outside it.
    inside: Option<usize>,
    nodes: Nodes,
    late: bool,
}

impl Outline<'_> {
    fn enter(&mut self) {
        let (number, depth) = (self.entered, self.nodes.open());
        self.entered += 1;
        if number == self.top {
            self.inside = Some(depth);
        }
        let queen = self.placed.filter(|_| depth > 0);
        let is_kept = self.inside.is_some() && depth < self.cut;
        self.nodes.enter(number, queen, self.steps, is_kept);
        while self.nodes.kept.len() > self.most {
            let depths = self.nodes.kept.iter().map(|node| node.depth);
            self.cut = depths.max().unwrap_or_default();
            self.nodes.cut(self.cut);
        }
    }
}

impl Observer for Outline<'_> {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.steps += 1;
        match event {
            Event::Enter => self.enter(),
            Event::Place { square } => self.placed = Some(square),
            Event::Solution => self.nodes.solve(),
            Event::Leave => {
                self.nodes.leave(self.steps);
                if self.inside == Some(self.nodes.open()) {
                    return ControlFlow::Break(());
                }
            }
            Event::Reject { .. } | Event::Remove { .. } => {}
        }
        if self.steps.is_multiple_of(LOOK) {
            self.late = self.steps >= STEPS || self.stop.now() >= self.until || self.stop.raised();
            if self.late {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
