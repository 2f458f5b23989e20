//! Pictures as data: areas, lines and text, which are written as SVG, as PNG, or on the pages of a PDF.

pub(crate) mod board;
pub(crate) mod colors;
#[cfg(feature = "pictures")]
mod font;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;
mod svg;

#[cfg(feature = "pictures")]
pub use font::FONT_NOTICE;
#[cfg(feature = "pictures")]
pub(crate) use {font::Font, pdf::*};

use crate::read::drawn;

/// Red, green and blue.
pub type Color = [u8; 3];

/// A point, right and down from the top left corner.
pub type Point = [f32; 2];

pub(crate) const WHITE: Color = [0xFF; 3];
pub(crate) const BLACK: Color = [0x22; 3];
pub(crate) const GRAY: Color = [0xA0; 3];
pub(crate) const RED: Color = [0xC0, 0x20, 0x20];
/// A colour that stands out on every ground.
pub(crate) const BLUE: Color = [0x20, 0x40, 0xC0];

/// Largest width of a line in letters of size 1, whatever the font: most letters are narrower, and a Chinese one is twice as
/// wide.
pub(crate) fn widest(text: &str) -> f32 {
    let columns: usize = text.chars().map(drawn::width).sum();
    0.63 * columns as f32
}

/// A picture. Later shapes cover earlier ones; the ground is white.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    width: f32,
    height: f32,
    title: Option<String>,
    shapes: Vec<Shape>,
}

/// A part of a picture, in one colour.
#[derive(Clone, Debug)]
struct Shape {
    color: Color,
    form: Form,
}

/// What is drawn in a colour.
#[derive(Clone, Debug)]
enum Form {
    /// Areas.
    Fill(Vec<Outline>),
    /// Lines of one width, with square ends.
    Lines(f32, Vec<Vec<Point>>),
    /// One line of text.
    Text(Text),
}

/// A line of text in letters of this size.
#[derive(Clone, Debug)]
struct Text {
    at: Point,
    size: f32,
    anchor: Anchor,
    text: String,
}

/// The outline of an area.
#[derive(Clone, Debug)]
pub enum Outline {
    /// The corners of a polygon.
    Polygon(Vec<Point>),
    /// Middle and radius.
    Circle(Point, f32),
}

/// Which point of the base line of a text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

impl Anchor {
    /// The fraction of a text that lies left of the point.
    #[cfg(feature = "pictures")]
    fn share(self) -> f32 {
        match self {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        }
    }
}

impl Outline {
    /// A rectangle from its top left corner.
    pub fn rectangle([x, y]: Point, width: f32, height: f32) -> Self {
        let (right, bottom) = (x + width, y + height);
        Outline::Polygon(vec![[x, y], [right, y], [right, bottom], [x, bottom]])
    }

    /// Corners of a polygon that looks the same.
    #[cfg(feature = "pictures")]
    fn corners(&self) -> Vec<Point> {
        match self {
            Outline::Polygon(points) => points.clone(),
            Outline::Circle([x, y], radius) => {
                // The cosine and the sine of a 32nd of a turn.
                let (cos, sin) = (0.980_785_3, 0.195_090_32);
                let turned = |&[x, y]: &Point| Some([x * cos - y * sin, x * sin + y * cos]);
                std::iter::successors(Some([*radius, 0.0]), turned)
                    .map(|[right, down]| [x + right, y + down])
                    .take(32)
                    .collect()
            }
        }
    }
}

impl Scene {
    /// An empty picture. Where the unit matters, 96 of them are an inch.
    pub fn new(width: f32, height: f32) -> Self {
        Scene {
            width,
            height,
            ..Scene::default()
        }
    }

    /// Gives the picture a title, which is not drawn.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Fills areas.
    pub fn fill(&mut self, color: Color, outlines: impl IntoIterator<Item = Outline>) {
        let outlines = outlines.into_iter();
        match self.last_of(color) {
            Some(Form::Fill(all)) => all.extend(outlines),
            _ => self.push(color, Form::Fill(outlines.collect())),
        }
    }

    /// Draws lines, each through all its points.
    pub fn lines(&mut self, color: Color, width: f32, lines: impl IntoIterator<Item = Vec<Point>>) {
        let lines = lines.into_iter();
        match self.last_of(color) {
            Some(Form::Lines(as_wide, all)) if *as_wide == width => all.extend(lines),
            _ => self.push(color, Form::Lines(width, lines.collect())),
        }
    }

    /// Writes a line of text.
    pub fn text(
        &mut self,
        at: Point,
        size: f32,
        anchor: Anchor,
        color: Color,
        text: impl Into<String>,
    ) {
        let text = Text {
            at,
            size,
            anchor,
            text: text.into(),
        };
        self.push(color, Form::Text(text));
    }

    /// The last shape, if it has this colour and can take more.
    fn last_of(&mut self, color: Color) -> Option<&mut Form> {
        let last = self.shapes.last_mut().filter(|last| last.color == color);
        last.map(|last| &mut last.form)
    }

    fn push(&mut self, color: Color, form: Form) {
        self.shapes.push(Shape { color, form });
    }
}
