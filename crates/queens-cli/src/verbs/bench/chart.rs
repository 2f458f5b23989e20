//! Charts with a logarithmic axis: drawn with characters, and as SVG.

use std::fmt::Write;

/// A curve: a name and its points (n, value), values above 0.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<(u32, f64)>,
}

/// What is drawn, and how a value is written beside the axis.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) curves: Vec<Curve>,
    pub(crate) label: fn(f64) -> String,
}

/// The decades and sizes that hold all points.
struct Frame {
    first_n: u32,
    last_n: u32,
    /// Powers of ten.
    bottom: i32,
    top: i32,
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

    /// Characters, at most `width` wide. Where curves meet, the mark is `+`.
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
                let height = (value.log10() - f64::from(frame.bottom)) * rows_per_decade as f64;
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
            // Numbers that would touch the one before are left out.
            if axis.is_empty() || at > axis.len() {
                let _ = write!(axis, "{:at$}{number}", "", at = at - axis.len());
            }
        }
        let _ = writeln!(text, "{:margin$} n {axis}", "");
        let legend: Vec<String> = marks()
            .zip(&self.curves)
            .map(|(mark, curve)| format!("{mark} {}", curve.name))
            .collect();
        let _ = writeln!(text, "{:margin$}   {}", "", legend.join("   "));
        text
    }

    /// A picture of its own, readable on light and dark pages.
    pub(crate) fn svg(&self) -> String {
        const WIDTH: f64 = 760.0;
        const HEIGHT: f64 = 460.0;
        const LEFT: f64 = 76.0;
        const RIGHT: f64 = 90.0;
        const TOP: f64 = 48.0;
        const BOTTOM: f64 = 48.0;
        // Okabe and Ito's colours, which the colour-blind can tell apart.
        const COLORS: [&str; 8] = [
            "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f5f00", "#666666",
        ];
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="system-ui, sans-serif" font-size="13">
<title>{title}</title>
<style>
  svg {{ background: #ffffff; color: #222222 }}
  @media (prefers-color-scheme: dark) {{ svg {{ background: #16181d; color: #dddddd }} }}
  .grid {{ stroke: currentColor; stroke-opacity: 0.15 }}
  text {{ fill: currentColor }}
</style>
<text x="{LEFT}" y="26" font-size="16" font-weight="600">{title}</text>
"##,
            title = self.title
        );
        let Some(frame) = self.frame() else {
            svg.push_str("</svg>\n");
            return svg;
        };
        let sizes = f64::from((frame.last_n - frame.first_n).max(1));
        let decades = f64::from(frame.top - frame.bottom);
        let x = |n: u32| LEFT + f64::from(n - frame.first_n) / sizes * (WIDTH - LEFT - RIGHT);
        let y = |value: f64| {
            let height = (value.log10() - f64::from(frame.bottom)) / decades;
            HEIGHT - BOTTOM - height * (HEIGHT - TOP - BOTTOM)
        };
        for decade in frame.bottom..=frame.top {
            let value = 10f64.powi(decade);
            let _ = writeln!(
                svg,
                r#"<line class="grid" x1="{LEFT}" x2="{:.1}" y1="{:.1}" y2="{:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
                WIDTH - RIGHT,
                y(value),
                y(value),
                LEFT - 8.0,
                y(value) + 4.0,
                (self.label)(value)
            );
        }
        for n in frame.first_n..=frame.last_n {
            let _ = writeln!(
                svg,
                r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{n}</text>"#,
                x(n),
                HEIGHT - BOTTOM + 20.0
            );
        }
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">n</text>"#,
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 8.0
        );
        // Names stand at the ends of their curves, pushed apart where they would overlap.
        let mut names: Vec<(f64, f64, &str, &str)> = Vec::new();
        for (curve, color) in self.curves.iter().zip(COLORS.iter().cycle()) {
            let Some(&(last_n, last_value)) = curve.points.last() else {
                continue;
            };
            let path: Vec<String> = curve
                .points
                .iter()
                .map(|&(n, value)| format!("{:.1},{:.1}", x(n), y(value)))
                .collect();
            let _ = writeln!(
                svg,
                r#"<polyline fill="none" stroke="{color}" stroke-width="2" points="{}"/>"#,
                path.join(" ")
            );
            for point in path {
                if let Some((cx, cy)) = point.split_once(',') {
                    let _ = writeln!(svg, r#"<circle cx="{cx}" cy="{cy}" r="3" fill="{color}"/>"#);
                }
            }
            names.push((x(last_n) + 8.0, y(last_value) + 4.0, &curve.name, color));
        }
        names.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mut above: Vec<(f64, f64)> = Vec::new();
        for (x, mut y, name, color) in names {
            for &(other_x, other_y) in &above {
                if (x - other_x).abs() < 60.0 && y - other_y < 15.0 {
                    y = other_y + 15.0;
                }
            }
            above.push((x, y));
            let _ = writeln!(
                svg,
                r#"<text x="{x:.1}" y="{y:.1}" style="fill:{color}" font-weight="600">{name}</text>"#
            );
        }
        svg.push_str("</svg>\n");
        svg
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

    fn curve(name: &str, points: &[(u32, f64)]) -> Curve {
        Curve {
            name: name.to_owned(),
            points: points.to_vec(),
        }
    }

    #[test]
    fn points_stand_where_their_logarithm_is() {
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
      1 slow   2 fast
";
        assert_eq!(chart(curves).text(80), expected);
    }

    #[test]
    fn nothing_and_a_single_point_can_be_drawn() {
        assert_eq!(chart(Vec::new()).text(80), "");
        assert!(chart(Vec::new()).svg().ends_with("</svg>\n"));
        let one = chart(vec![curve("one", &[(8, 5.0)])]);
        assert!(one.text(10).contains('1'));
        assert!(one.svg().contains("circle"));
    }
}
