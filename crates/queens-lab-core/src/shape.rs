//! The shape of a whole search: its nodes, without what it refused.
//!
//! A search too large to be sent node by node is sent down to the level that fits: each node that is sent says how
//! many leaves and solutions lie below it, so that every band of a picture has its true width.

use std::ops::ControlFlow;
use std::time::Duration;

use queens::Square;
use queens::textbook::{self, Search};
use queens::trace::{Event, Observer};

use crate::Stop;
use crate::api::{Refusal, RefusalKind, Shape, ShapeRequest};
use crate::watch::watched;

/// Nodes in one answer.
const MOST: u32 = 100_000;
/// Steps of a search that is gone through for its shape: to n = 11 row by row, in less than a tenth of a second.
const STEPS: u64 = 6_000_000;
/// Time for it: a step of `tree` costs a hundred times as much as one of `bitmask`.
const TIME: Duration = Duration::from_millis(1500);
/// Steps between two looks at the clock.
const LOOK: u64 = 1 << 12;

/// The nodes at and below a node, or all of them; without any when the search is too long to be gone through.
///
/// # Errors
/// When the search does not exist, a number is beyond its limit, or the time is over.
pub fn shape(request: &ShapeRequest, stop: &dyn Stop) -> Result<Shape, Refusal> {
    let invalid = |why: String| Refusal::new(RefusalKind::Invalid).because(why);
    if !(1..=MOST).contains(&request.most) {
        let (asked, most) = (request.most.into(), MOST.into());
        return Err(Refusal::too_large("the number of nodes", asked, most));
    }
    let rung = watched(&request.algorithm, request.n)?;
    let direction = request
        .direction
        .map_or_else(textbook::Direction::default, Into::into);
    let mut search = Search::new(rung, request.n, direction).map_err(|e| invalid(e.to_string()))?;
    let mut outline = Outline {
        top: request.below.unwrap_or(0),
        most: request.most as usize,
        deepest: usize::MAX,
        stop,
        until: stop.now() + TIME,
        steps: 0,
        entered: 0,
        placed: None,
        open: Vec::new(),
        inside: None,
        nodes: Vec::new(),
        late: false,
    };
    let _ = search.run(&mut outline);
    if stop.raised() {
        return Err(Refusal::new(RefusalKind::Timeout));
    }
    Ok(outline.into_shape())
}

struct Node {
    number: u64,
    parent: i32,
    depth: usize,
    queen: Option<Square>,
    step: u64,
    end: u64,
    leaves: u64,
    solutions: u64,
}

/// A node that has been entered and not left.
struct Open {
    /// Its place among the nodes kept, if it is one of them.
    kept: Option<usize>,
    leaves: u64,
    solutions: u64,
}

/// Keeps nodes while a search runs; when there are too many, the deepest level goes.
struct Outline<'a> {
    /// The node to begin with.
    top: u64,
    most: usize,
    /// The deepest level that is kept.
    deepest: usize,
    stop: &'a dyn Stop,
    until: Duration,
    steps: u64,
    entered: u64,
    placed: Option<Square>,
    open: Vec<Open>,
    /// How many nodes were open when the top one was entered; `None` outside it.
    inside: Option<usize>,
    nodes: Vec<Node>,
    late: bool,
}

impl Outline<'_> {
    fn enter(&mut self) {
        let number = self.entered;
        self.entered += 1;
        if number == self.top {
            self.inside = Some(self.open.len());
        }
        let depth = self.open.len();
        let kept = self
            .inside
            .filter(|&top| depth - top <= self.deepest)
            .map(|_| {
                let parent = self.open.last().and_then(|above| above.kept);
                self.nodes.push(Node {
                    number,
                    parent: parent.map_or(-1, |index| index as i32),
                    depth,
                    queen: self.placed.filter(|_| depth > 0),
                    step: self.steps,
                    end: 0,
                    leaves: 0,
                    solutions: 0,
                });
                self.nodes.len() - 1
            });
        self.open.push(Open {
            kept,
            leaves: 0,
            solutions: 0,
        });
        while self.nodes.len() > self.most {
            self.cut();
        }
    }

    /// Drops the deepest level.
    fn cut(&mut self) {
        let top = self.inside.expect("nodes are kept inside the top one only");
        let deepest = (self.nodes.iter().map(|node| node.depth))
            .max()
            .unwrap_or(top);
        if deepest <= top {
            return;
        }
        self.deepest = deepest - 1 - top;
        let mut place = 0;
        let places: Vec<Option<usize>> = (self.nodes.iter())
            .map(|node| {
                (node.depth < deepest).then(|| {
                    place += 1;
                    place - 1
                })
            })
            .collect();
        self.nodes.retain_mut(|node| {
            if let Ok(parent) = usize::try_from(node.parent) {
                node.parent = places[parent].map_or(-1, |index| index as i32);
            }
            node.depth < deepest
        });
        for open in &mut self.open {
            open.kept = open.kept.and_then(|index| places[index]);
        }
    }

    /// Leaves the last node; true when it was the top one.
    fn leave(&mut self) -> bool {
        let Some(left) = self.open.pop() else {
            return false;
        };
        // A node without nodes below is a leaf itself.
        let leaves = left.leaves.max(1);
        if let Some(above) = self.open.last_mut() {
            above.leaves += leaves;
            above.solutions += left.solutions;
        }
        if let Some(index) = left.kept {
            let node = &mut self.nodes[index];
            (node.leaves, node.solutions, node.end) = (leaves, left.solutions, self.steps);
        }
        self.inside == Some(self.open.len())
    }

    fn into_shape(self) -> Shape {
        let nodes = if self.late { Vec::new() } else { self.nodes };
        let coordinate = |of: fn(Square) -> u32| -> Vec<i32> {
            (nodes.iter())
                .map(|node| node.queen.map_or(-1, |queen| of(queen) as i32))
                .collect()
        };
        Shape {
            whole: !self.late,
            node: nodes.iter().map(|node| node.number).collect(),
            parent: nodes.iter().map(|node| node.parent).collect(),
            row: coordinate(|queen| queen.row),
            column: coordinate(|queen| queen.column),
            step: nodes.iter().map(|node| node.step).collect(),
            end: nodes.iter().map(|node| node.end).collect(),
            leaves: nodes.iter().map(|node| node.leaves).collect(),
            solutions: nodes.iter().map(|node| node.solutions).collect(),
        }
    }
}

impl Observer for Outline<'_> {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.steps += 1;
        match event {
            Event::Enter => self.enter(),
            Event::Place { square } => self.placed = Some(square),
            Event::Solution => {
                if let Some(last) = self.open.last_mut() {
                    last.solutions += 1;
                }
            }
            Event::Leave => {
                if self.leave() {
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
