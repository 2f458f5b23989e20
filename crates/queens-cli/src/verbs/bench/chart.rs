//! Charts with a logarithmic axis: drawn with characters, and as SVG.

use std::fmt::Write;

use queens_formats::scene::{Anchor, Color, Outline, Point, Scene};

const WIDTH: f32 = 760.0;
const HEIGHT: f32 = 460.0;
/// Positions of the edges between which curves are drawn.
const LEFT: f32 = 76.0;
const RIGHT: f32 = 670.0;
const TOP: f32 = 48.0;
const BOTTOM: f32 = 412.0;

const INK: Color = [0x22; 3];
const GRID: Color = [0xDD; 3];

/// Okabe and Ito's colours, which colour-blind people can tell apart.
const COLORS: [Color; 8] = [
    [0x00, 0x72, 0xB2],
    [0xD5, 0x5E, 0x00],
    [0x00, 0x9E, 0x73],
    [0xCC, 0x79, 0xA7],
    [0xE6, 0x9F, 0x00],
    [0x56, 0xB4, 0xE9],
    [0x7F, 0x5F, 0x00],
    [0x66, 0x66, 0x66],
];

/// A curve: a name and its points (n, value), values above 0.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub(crate) name: &'static str,
    pub(crate) points: Vec<(u32, f64)>,
}

/// A chart: its curves, and how values are written beside the axis.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) curves: Vec<Curve>,
    pub(crate) label: fn(f64) -> String,
}

/// The decades and sizes that contain all points.
struct Frame {
    first_n: u32,
    last_n: u32,
    /// Exponents of powers of ten.
    bottom: i32,
    top: i32,
}

impl Frame {
    /// Number of decades by which a value lies above the bottom.
    fn decades(&self, value: f64) -> f64 {
        value.log10() - f64::from(self.bottom)
    }
}

impl Chart<'_> {
    fn frame(&self) -> Option<Frame> {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let ns = || points().map(|&(n, _)| n);
        let values = || points().map(|&(_, value)| value.log10());
        let bottom = values().fold(f64::INFINITY, f64::min).floor() as i32;
        let top = values().fold(f64::NEG_INFINITY, f64::max).ceil() as i32;
        Some(Frame {
            first_n: ns().min()?,
            last_n: ns().max()?,
            bottom,
            top: top.max(bottom + 1),
        })
    }

    /// Draws the chart with characters, at most `width` wide. Where curves meet, the mark is `+`.
    pub(crate) fn text(&self, width: usize) -> String {
        let Some(frame) = self.frame() else {
            return String::new();
        };
        let decades = (frame.top - frame.bottom) as usize;
        let rows_per_decade = (16 / decades).clamp(1, 4);
        let rows = decades * rows_per_decade + 1;
        let labels: Vec<String> = (frame.bottom..=frame.top)
            .map(|decade| (self.label)(10f64.powi(decade)))
            .collect();
        let margin = labels.iter().map(|label| label.chars().count()).max();
        let margin = margin.unwrap_or(0);
        let sizes = (frame.last_n - frame.first_n) as usize;
        let room = width.saturating_sub(margin + 4);
        let step = (room / sizes.max(1)).clamp(1, 6);
        let columns = sizes * step + 1;
        let mut cells = vec![vec![' '; columns]; rows];
        for (mark, curve) in marks().zip(&self.curves) {
            for &(n, value) in &curve.points {
                let height = frame.decades(value) * rows_per_decade as f64;
                let row = (rows - 1).saturating_sub(height.round() as usize);
                let Some(line) = cells.get_mut(row) else {
                    continue;
                };
                let cell = &mut line[(n - frame.first_n) as usize * step];
                *cell = if *cell == ' ' { mark } else { '+' };
            }
        }
        let mut text = format!("{}\n", self.title);
        for (row, line) in cells.iter().enumerate() {
            let up = rows - 1 - row;
            let (label, tick) = match up % rows_per_decade {
                0 => (labels[up / rows_per_decade].as_str(), '+'),
                _ => ("", '|'),
            };
            let line: String = line.iter().collect();
            let line = format!("{label:>margin$} {tick} {line}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let _ = writeln!(text, "{:margin$} +{}", "", "-".repeat(columns + 2));
        let mut axis = String::new();
        for n in frame.first_n..=frame.last_n {
            let at = (n - frame.first_n) as usize * step;
            let number = n.to_string();
            // Numbers that would touch the previous one are left out.
            if axis.is_empty() || at > axis.len() {
                let _ = write!(axis, "{:at$}{number}", "", at = at - axis.len());
            }
        }
        let _ = writeln!(text, "{:margin$} n {axis}", "");
        let shared = cells.iter().flatten().any(|&cell| cell == '+');
        let legend: Vec<String> = marks()
            .zip(&self.curves)
            .map(|(mark, curve)| format!("{mark} {}", curve.name))
            .chain(shared.then(|| "+ several".to_owned()))
            .collect();
        let _ = writeln!(text, "{:margin$}   {}", "", legend.join("   "));
        text
    }

    /// Draws the chart as an SVG picture.
    pub(crate) fn svg(&self) -> String {
        let mut scene = Scene::new(WIDTH, HEIGHT).titled(self.title);
        scene.text([LEFT, 26.0], 16.0, Anchor::Start, INK, self.title);
        if let Some(frame) = self.frame() {
            self.draw(&frame, &mut scene);
        }
        scene.svg()
    }

    fn draw(&self, frame: &Frame, scene: &mut Scene) {
        const SIZE: f32 = 13.0;
        let sizes = (frame.last_n - frame.first_n).max(1) as f32;
        let x = |n: u32| LEFT + (n - frame.first_n) as f32 / sizes * (RIGHT - LEFT);
        let decades = (frame.top - frame.bottom) as f32;
        let y = |value: f64| BOTTOM - frame.decades(value) as f32 / decades * (BOTTOM - TOP);
        for decade in frame.bottom..=frame.top {
            let value = 10f64.powi(decade);
            let line = vec![[LEFT, y(value)], [RIGHT, y(value)]];
            scene.lines(GRID, 1.0, [line]);
            let beside = [LEFT - 8.0, y(value) + 4.0];
            scene.text(beside, SIZE, Anchor::End, INK, (self.label)(value));
        }
        for n in frame.first_n..=frame.last_n {
            let below = [x(n), BOTTOM + 20.0];
            scene.text(below, SIZE, Anchor::Middle, INK, n.to_string());
        }
        let below = [(LEFT + RIGHT) / 2.0, BOTTOM + 40.0];
        scene.text(below, SIZE, Anchor::Middle, INK, "n");
        // Names are at the ends of their curves, pushed apart where they would overlap.
        let mut names = Vec::new();
        for (curve, color) in self.curves.iter().zip(COLORS.into_iter().cycle()) {
            let points = curve.points.iter().map(|&(n, value)| [x(n), y(value)]);
            let points: Vec<Point> = points.collect();
            let dots = points.iter().map(|&point| Outline::Circle(point, 3.0));
            scene.fill(color, dots);
            names.extend(points.last().map(|&end| (end, curve.name, color)));
            scene.lines(color, 2.0, [points]);
        }
        names.sort_by(|([_, a], ..), ([_, b], ..)| a.total_cmp(b));
        let mut above: Vec<Point> = Vec::new();
        for ([x, mut y], name, color) in names {
            for &[other_x, other_y] in &above {
                if (x - other_x).abs() < 60.0 && y - other_y < 15.0 {
                    y = other_y + 15.0;
                }
            }
            above.push([x, y]);
            scene.text([x + 8.0, y + 4.0], SIZE, Anchor::Start, color, name);
        }
    }
}

fn marks() -> impl Iterator<Item = char> {
    ('1'..='9').chain('a'..='z').cycle()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(curves: Vec<Curve>) -> Chart<'static> {
        Chart {
            title: "nodes",
            curves,
            label: |value| format!("{value}"),
        }
    }

    fn curve(name: &'static str, points: &[(u32, f64)]) -> Curve {
        Curve {
            name,
            points: points.to_vec(),
        }
    }

    #[test]
    fn points_are_placed_by_their_logarithms() {
        let curves = vec![
            curve("slow", &[(1, 1.0), (2, 10.0), (3, 100.0)]),
            curve("fast", &[(1, 1.0), (3, 10.0)]),
        ];
        let expected = "\
nodes
100 +             1
    |
    |
    |
 10 +       1     2
    |
    |
    |
  1 + +
    +---------------
    n 1     2     3
      1 slow   2 fast   + several
";
        assert_eq!(chart(curves).text(80), expected);
    }

    #[test]
    fn no_point_and_a_single_point_can_be_drawn() {
        assert_eq!(chart(Vec::new()).text(80), "");
        assert!(chart(Vec::new()).svg().ends_with("</svg>\n"));
        let one = chart(vec![curve("one", &[(8, 5.0)])]);
        assert!(one.text(10).contains('1'));
        assert!(one.svg().contains("path"));
    }
}
