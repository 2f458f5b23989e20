//! A scene in pixels: polygons by rows of samples, letters by their contours.

use super::{Color, Font, Form, Point, Scene, Text};

/// Rows of samples per row of pixels.
const SAMPLES: usize = 4;

/// The smallest letters that are legible, in pixels.
const LEGIBLE: f32 = 7.0;

struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
    /// How much of each pixel of a row is covered.
    covered: Vec<f32>,
}

impl Scene {
    /// The picture as PNG, with `scale` pixels to a unit, and at least one pixel. Letters that the font of sheets lacks are
    /// `?`.
    pub fn png(&self, scale: f32) -> Vec<u8> {
        let [width, height] = [self.width, self.height].map(|side| 1.max((side * scale) as usize));
        let mut pixels = Pixels {
            width,
            height,
            rgb: vec![0xFF; 3 * width * height],
            covered: vec![0.0; width],
        };
        let font = Font::new();
        let scaled = |[x, y]: Point| [x * scale, y * scale];
        for shape in &self.shapes {
            let color = shape.color;
            match &shape.form {
                Form::Fill(outlines) => {
                    for outline in outlines {
                        let corners: Vec<Point> =
                            outline.corners().into_iter().map(scaled).collect();
                        pixels.fill(&[corners], color);
                    }
                }
                Form::Lines(width, lines) => {
                    for ends in lines.iter().flat_map(|points| points.windows(2)) {
                        pixels.line(scaled(ends[0]), scaled(ends[1]), width * scale, color);
                    }
                }
                Form::Text(text) => {
                    pixels.text(&font, scaled(text.at), text.size * scale, text, color);
                }
            }
        }
        pixels.encode(scale)
    }
}

impl Pixels {
    fn encode(&self, scale: f32) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let per_metre = (f64::from(scale) * 96.0 / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: png::Unit::Meter,
        }));
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&self.rgb));
        written.expect("writing to memory does not fail");
        file
    }

    /// Colours the inside of polygons: where a ray crosses more of their sides upwards than downwards, or fewer.
    fn fill<'p>(&mut self, polygons: &'p [Vec<Point>], color: Color) {
        let ys = || polygons.iter().flatten().map(|point| point[1]);
        let inside = |y: f32| y.clamp(0.0, self.height as f32) as usize;
        let top = inside(ys().fold(f32::INFINITY, f32::min));
        let bottom = inside(ys().fold(0.0, f32::max).ceil());
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for row in top..bottom {
            let (mut first, mut last) = (self.width, 0);
            for sample in 0..SAMPLES {
                let y = row as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
                crossings.clear();
                let sides =
                    |points: &'p Vec<Point>| points.iter().zip(points.iter().cycle().skip(1));
                let edges = polygons.iter().flat_map(sides);
                for (a, b) in edges.filter(|(a, b)| (a[1] > y) != (b[1] > y)) {
                    let x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
                    let x = x.clamp(0.0, self.width as f32);
                    let at = crossings.partition_point(|&(other, _)| other < x);
                    crossings.insert(at, (x, if a[1] > y { 1 } else { -1 }));
                }
                let mut around = 0;
                for pair in crossings.windows(2) {
                    let ends = [pair[0].0, pair[1].0];
                    around += pair[0].1;
                    if around == 0 {
                        continue;
                    }
                    let pixels = ends[0] as usize..ends[1].ceil() as usize;
                    (first, last) = (first.min(pixels.start), last.max(pixels.end));
                    for x in pixels {
                        let width = ends[1].min((x + 1) as f32) - ends[0].max(x as f32);
                        self.covered[x] += width / SAMPLES as f32;
                    }
                }
            }
            for x in first..last {
                let share = std::mem::take(&mut self.covered[x]);
                let pixel = &mut self.rgb[3 * (row * self.width + x)..][..3];
                for (old, new) in pixel.iter_mut().zip(color) {
                    let mixed = f32::from(*old) * (1.0 - share) + f32::from(new) * share;
                    *old = mixed.round() as u8;
                }
            }
        }
    }

    fn line(&mut self, from: Point, to: Point, width: f32, color: Color) {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        // A hairline is a pixel wide.
        let half = (width / 2.0).max(0.5) / dx.hypot(dy).max(f32::EPSILON);
        let (x, y) = (-dy * half, dx * half);
        let beside = |point: Point, side: f32| [point[0] + side * x, point[1] + side * y];
        let corners = vec![
            beside(from, 1.0),
            beside(to, 1.0),
            beside(to, -1.0),
            beside(from, -1.0),
        ];
        self.fill(&[corners], color);
    }

    fn text(&mut self, font: &Font, [x, y]: Point, size: f32, line: &Text, color: Color) {
        // Enlarged letters keep the same middle.
        let y = y + 0.36 * (LEGIBLE - size).max(0.0);
        let size = size.max(LEGIBLE);
        let mut x = x - line.anchor.share() * size * font.width(&line.text);
        for letter in line.text.chars() {
            let mut contours = font.contours(letter);
            for [right, down] in contours.iter_mut().flatten() {
                (*right, *down) = (x + size * *right, y + size * *down);
            }
            self.fill(&contours, color);
            x += size * font.width(letter.encode_utf8(&mut [0; 4]));
        }
    }
}
