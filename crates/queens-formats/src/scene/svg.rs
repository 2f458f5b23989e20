//! A scene as SVG: one element for each shape.

use std::fmt::Write;

use super::{Anchor, Form, Outline, Point, Scene};

impl Scene {
    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"sans-serif\">\n"
        );
        if let Some(title) = &self.title {
            svg += &format!("<title>{}</title>\n", escaped(title));
        }
        svg += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
        for shape in &self.shapes {
            let [red, green, blue] = shape.color;
            let color = format!("#{red:02x}{green:02x}{blue:02x}");
            // Writing to a String cannot fail.
            let _ = match &shape.form {
                Form::Fill(outlines) => {
                    let path: String = outlines.iter().map(outline).collect();
                    writeln!(svg, "<path fill=\"{color}\" d=\"{path}\"/>")
                }
                Form::Lines(width, lines) => {
                    let path: String = lines.iter().map(|points| through(points)).collect();
                    let width = short(*width);
                    writeln!(
                        svg,
                        "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" d=\"{path}\"/>"
                    )
                }
                Form::Text(line) => {
                    let [x, y, size] = [line.at[0], line.at[1], line.size].map(short);
                    let anchor = match line.anchor {
                        Anchor::Start => "start",
                        Anchor::Middle => "middle",
                        Anchor::End => "end",
                    };
                    let text = escaped(&line.text);
                    writeln!(
                        svg,
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{color}\">\
                         {text}</text>"
                    )
                }
            };
        }
        svg + "</svg>\n"
    }
}

fn outline(outline: &Outline) -> String {
    match outline {
        Outline::Polygon(points) => through(points) + "z",
        Outline::Circle([x, y], radius) => {
            let [x, y, r] = [x - radius, *y, *radius].map(short);
            let across = short(2.0 * radius);
            format!("M{x} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z")
        }
    }
}

/// The path through these points: relative steps are the shortest.
fn through(points: &[Point]) -> String {
    let (mut path, mut at) = (String::new(), [0.0, 0.0]);
    for &[x, y] in points {
        let [dx, dy] = [x - at[0], y - at[1]].map(short);
        path += &match (path.is_empty(), dx, dy) {
            (true, ..) => format!("M{dx} {dy}"),
            (false, _, 0.0) => format!("h{dx}"),
            (false, 0.0, _) => format!("v{dy}"),
            _ => format!("l{dx} {dy}"),
        };
        at = [at[0] + dx, at[1] + dy];
    }
    path
}

/// Two decimals are finer than any screen or printer.
pub(super) fn short(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    // XML allows neither control characters nor these two.
    text.replace(
        |c: char| c.is_control() || ['\u{fffe}', '\u{ffff}'].contains(&c),
        " ",
    )
    .replace('&', "&amp;")
    .replace('<', "&lt;")
    .replace('>', "&gt;")
}
