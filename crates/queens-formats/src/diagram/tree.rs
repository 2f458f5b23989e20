//! A search as a tree of small boards, as close together as possible.

use std::ops::ControlFlow;

use queens::Square;
use queens::textbook::{Direction, Rung, Search};
use queens::trace::{Event, Observer};

use super::NoDiagram;
use super::page::{Page, units};
use crate::language::Language;
use crate::messages::values;
use crate::scene::board::Board;
use crate::scene::{BLACK, Color, Outline, Point, RED};

/// The most boards that can be seen on a page.
const MOST: usize = 700;

const DARK: Color = [0xDD; 3];

/// A board of the search.
struct Node {
    queens: Vec<Square>,
    rejected: bool,
    solution: bool,
    children: Vec<usize>,
    /// Distance from the middle of the parent, in widths of a board.
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
type Reach = Vec<[f32; 2]>;

/// Distance between the middles of boards side by side, in widths of a board, and a little more below different parents.
const APART: f32 = 1.12;
const COUSINS: f32 = 1.4;

/// Puts the children of a node as close together as their subtrees allow, and the node above their middle.
fn arrange(nodes: &mut [Node], at: usize) -> Reach {
    let children = nodes[at].children.clone();
    let mut placed: Vec<f32> = Vec::new();
    let mut outline: Reach = Vec::new();
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
    if Search::new(rung, n, direction)?.run(&mut boards).is_break() {
        return Err(NoDiagram::TooMany { most: MOST });
    }
    let outline = arrange(&mut boards.nodes, 0);
    let left = outline.iter().map(|reach| reach[0]).fold(0.0, f32::min) - 0.5;
    let right = outline.iter().map(|reach| reach[1]).fold(0.0, f32::max) + 0.5;
    let (width, height, depth) = (267.0, 158.0, outline.len() as f32);
    // Levels are at least a board and a half apart.
    let board = (width / (right - left))
        .min(height / (depth * 1.5))
        .min(24.0);
    let pitch = (height / depth).min(board * 3.0);
    let solutions = boards.nodes.iter().filter(|node| node.solution).count();
    let rejected = boards.nodes.iter().filter(|node| node.rejected).count();
    let all = boards.nodes.len();
    let heading = language.say(
        "diagram.tree.heading",
        values![algorithm = rung, n, boards = all, rejected, solutions],
    );
    let mut page = Page::landscape(&heading);
    let middle = 15.0 + (width - (right - left) * board) / 2.0 - left * board;
    let mut open = vec![(0, middle, 30.0, None)];
    let (mut edges, mut places) = (Vec::new(), Vec::new());
    while let Some((at, x, y, parent)) = open.pop() {
        if let Some(parent) = parent {
            edges.push(vec![units(parent), units([x, y])]);
        }
        let [left, top, cell] = units([x - board / 2.0, y, board / n.max(1) as f32]);
        let place = Board {
            rows: n,
            columns: n,
            origin: [left, top],
            cell,
        };
        let node = &boards.nodes[at];
        places.push((place, node));
        for &child in node.children.iter().rev() {
            let shift = boards.nodes[child].shift * board;
            open.push((child, x + shift, y + pitch, Some([x, y + board])));
        }
    }
    let scene = &mut page.scene;
    let [thin, side] = units([0.15, board]);
    scene.lines(BLACK, thin, edges);
    for (place, _) in &places {
        let dark = place
            .squares()
            .filter(|square| (square.row + square.column) % 2 == 1);
        let outline =
            |square| Outline::rectangle(place.at(square, [0.0; 2]), place.cell, place.cell);
        scene.fill(DARK, dark.map(outline));
    }
    let corner = |place: &Board, [x, y]: Point| -> Point {
        [place.origin[0] + x * side, place.origin[1] + y * side]
    };
    // The outline of a board, moved outwards by this fraction of its side.
    let around = |place: &Board, by: f32| -> Vec<Point> {
        let corners = [
            [-by, -by],
            [1.0 + by, -by],
            [1.0 + by, 1.0 + by],
            [-by, 1.0 + by],
            [-by, -by],
        ];
        corners.map(|at| corner(place, at)).to_vec()
    };
    scene.lines(
        BLACK,
        0.03 * side,
        places.iter().map(|(place, _)| around(place, 0.0)),
    );
    for (place, node) in &places {
        // A dot is visible where a crown would be a speck.
        let dot = |&queen: &Square| Outline::Circle(place.at(queen, [0.5; 2]), 0.36 * place.cell);
        scene.fill(BLACK, node.queens.iter().map(dot));
    }
    for (place, node) in &places {
        if node.rejected {
            let stroke = |from, to| vec![corner(place, from), corner(place, to)];
            let strokes = [
                stroke([0.0, 0.0], [1.0, 1.0]),
                stroke([0.0, 1.0], [1.0, 0.0]),
            ];
            scene.lines(RED, 0.035 * side, strokes);
        }
    }
    let solutions = places.iter().filter(|(_, node)| node.solution);
    scene.lines(
        BLACK,
        0.08 * side,
        solutions.map(|(place, _)| around(place, 0.06)),
    );
    Ok(page.end())
}
