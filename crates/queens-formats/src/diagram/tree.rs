//! A search as a tree of small boards, as close as they can stand.

use std::fmt::Write;
use std::ops::ControlFlow;

use queens::Square;
use queens::textbook::{AnySearch, Direction, Rung, Search};
use queens::trace::{Event, Observer};

use super::NoDiagram;
use super::page::Page;
use crate::language::Language;

/// The most boards that can be seen on a page.
const MOST: usize = 700;

/// A board of the search.
struct Node {
    queens: Vec<Square>,
    rejected: bool,
    solution: bool,
    children: Vec<usize>,
    /// From the middle of the parent, in boards.
    shift: f32,
}

/// Collects the boards of a search.
struct Boards {
    nodes: Vec<Node>,
    /// Nodes that have been entered and not left.
    open: Vec<usize>,
    queens: Vec<Square>,
}

impl Boards {
    fn add(&mut self, queens: Vec<Square>) -> usize {
        let at = self.nodes.len();
        if let Some(&parent) = self.open.last() {
            self.nodes[parent].children.push(at);
        }
        self.nodes.push(Node {
            queens,
            rejected: false,
            solution: false,
            children: Vec::new(),
            shift: 0.0,
        });
        at
    }
}

impl Observer for Boards {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Enter => {
                let at = self.add(self.queens.clone());
                self.open.push(at);
            }
            Event::Place { square } => self.queens.push(square),
            Event::Remove { .. } => {
                self.queens.pop();
            }
            Event::Reject { square, .. } if self.queens.contains(&square) => {
                // A full placement is rejected as a whole.
                if let Some(&at) = self.open.last() {
                    self.nodes[at].rejected = true;
                }
            }
            Event::Reject { square, .. } => {
                let mut queens = self.queens.clone();
                queens.push(square);
                let at = self.add(queens);
                self.nodes[at].rejected = true;
            }
            Event::Solution => {
                if let Some(&at) = self.open.last() {
                    self.nodes[at].solution = true;
                }
            }
            Event::Leave => {
                self.open.pop();
            }
        }
        if self.nodes.len() > MOST {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// How far a subtree reaches to the left and to the right of its top, level by level.
type Outline = Vec<[f32; 2]>;

/// Boards side by side are so far apart, in boards; those of other parents a little further.
const APART: f32 = 1.12;
const COUSINS: f32 = 1.4;

/// Puts the children of a node as close together as their subtrees allow, and the node above their middle.
fn arrange(nodes: &mut [Node], at: usize) -> Outline {
    let children = nodes[at].children.clone();
    let mut placed: Vec<f32> = Vec::new();
    let mut outline: Outline = Vec::new();
    for &child in &children {
        let own = arrange(nodes, child);
        let mut shift: f32 = 0.0;
        for (level, (left, right)) in own.iter().zip(&outline).enumerate() {
            let apart = if level == 0 { APART } else { COUSINS };
            shift = shift.max(right[1] - left[0] + apart);
        }
        if placed.is_empty() {
            shift = 0.0;
        }
        for (level, &[left, right]) in own.iter().enumerate() {
            match outline.get_mut(level) {
                Some(reach) => *reach = [reach[0].min(left + shift), right + shift],
                None => outline.push([left + shift, right + shift]),
            }
        }
        placed.push(shift);
    }
    let middle = match (placed.first(), placed.last()) {
        (Some(first), Some(last)) => (first + last) / 2.0,
        _ => 0.0,
    };
    for (&child, shift) in children.iter().zip(placed) {
        nodes[child].shift = shift - middle;
    }
    let below = outline
        .into_iter()
        .map(|[left, right]| [left - middle, right - middle]);
    std::iter::once([0.0, 0.0]).chain(below).collect()
}

pub(super) fn svg(
    n: u32,
    rung: Rung,
    direction: Direction,
    language: Language,
) -> Result<String, NoDiagram> {
    let mut boards = Boards {
        nodes: Vec::new(),
        open: Vec::new(),
        queens: Vec::new(),
    };
    if AnySearch::new(rung, n, direction)?
        .run(&mut boards)
        .is_break()
    {
        return Err(NoDiagram::TooMany { most: MOST });
    }
    let outline = arrange(&mut boards.nodes, 0);
    let left = outline.iter().map(|reach| reach[0]).fold(0.0, f32::min) - 0.5;
    let right = outline.iter().map(|reach| reach[1]).fold(0.0, f32::max) + 0.5;
    let (width, height, depth) = (267.0, 158.0, outline.len() as f32);
    // Levels lie at least a board and a half apart.
    let board = (width / (right - left))
        .min(height / (depth * 1.5))
        .min(24.0);
    let pitch = (height / depth).min(board * 3.0);
    let solutions = boards.nodes.iter().filter(|node| node.solution).count();
    let rejected = boards.nodes.iter().filter(|node| node.rejected).count();
    let all = boards.nodes.len();
    let heading = language.say(
        "diagram.tree.heading",
        &[
            ("algorithm", &rung),
            ("n", &n),
            ("boards", &all),
            ("rejected", &rejected),
            ("solutions", &solutions),
        ],
    );
    let mut page = Page::landscape(&heading);
    page.raw(&definition(n));
    let middle = 15.0 + (width - (right - left) * board) / 2.0 - left * board;
    let mut open = vec![(0, middle, 30.0, None)];
    while let Some((at, x, y, parent)) = open.pop() {
        let node = &boards.nodes[at];
        if let Some(parent) = parent {
            page.line(parent, [x, y], 0.15);
        }
        page.raw(&small(node, [x - board / 2.0, y], board, n));
        for &child in node.children.iter().rev() {
            let shift = boards.nodes[child].shift * board;
            open.push((child, x + shift, y + pitch, Some([x, y + board])));
        }
    }
    Ok(page.end())
}

/// A board of width 1.
fn definition(n: u32) -> String {
    let cell = 1.0 / n.max(1) as f32;
    let mut path = String::new();
    for row in 0..n {
        for column in (0..n).filter(|column| (row + column) % 2 == 1) {
            let [x, y] = [column, row].map(|line| line as f32 * cell);
            let _ = write!(path, "M{x:.4} {y:.4}h{cell:.4}v{cell:.4}h-{cell:.4}z");
        }
    }
    format!(
        "<defs><g id=\"board\"><rect width=\"1\" height=\"1\" fill=\"#ffffff\" stroke=\"#222222\" stroke-width=\".03\"/>\
         <path d=\"{path}\" fill=\"#dddddd\"/></g></defs>"
    )
}

fn small(node: &Node, [x, y]: [f32; 2], side: f32, n: u32) -> String {
    let cell = 1.0 / n.max(1) as f32;
    let mut text = format!(
        "<g transform=\"translate({x:.2} {y:.2}) scale({side:.3})\"><use href=\"#board\"/>"
    );
    // A dot is seen where a crown is a speck.
    for queen in &node.queens {
        let [x, y] = [queen.column, queen.row].map(|line| (line as f32 + 0.5) * cell);
        let _ = write!(
            text,
            "<circle cx=\"{x:.4}\" cy=\"{y:.4}\" r=\"{:.4}\"/>",
            cell * 0.36
        );
    }
    if node.rejected {
        text += "<path class=\"cross\" d=\"M0 0L1 1M0 1L1 0\" stroke=\"#b00020\" stroke-width=\".035\"/>";
    }
    if node.solution {
        text += "<rect class=\"solution\" x=\"-.06\" y=\"-.06\" width=\"1.12\" height=\"1.12\" fill=\"none\" \
                 stroke=\"#222222\" stroke-width=\".08\"/>";
    }
    text + "</g>"
}
