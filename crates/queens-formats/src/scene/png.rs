//! A scene in pixels: polygons by rows of samples, letters by dots.

use super::{Color, Form, Outline, Point, Scene, Text};

/// Rows of samples a row of pixels.
const SAMPLES: usize = 4;

/// Letters and digits of three by five dots each, a bit a dot, row by row.
#[rustfmt::skip]
const GLYPHS: [u16; 36] = [
    0x7b6f, 0x2c97, 0x73e7, 0x73cf, 0x5bc9, 0x79cf, 0x79ef, 0x7292, 0x7bef, 0x7bcf, 0x2bed, 0x6bae,
    0x3923, 0x6b6e, 0x79a7, 0x79a4, 0x396b, 0x5bed, 0x7497, 0x126a, 0x5bad, 0x4927, 0x5fed, 0x6b6d,
    0x2b6a, 0x6ba4, 0x2b73, 0x6bad, 0x388e, 0x7492, 0x5b6f, 0x5b6a, 0x5bfd, 0x5aad, 0x5a92, 0x72a7,
];

struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
    /// How much of each pixel of a row is covered.
    covered: Vec<f32>,
}

impl Scene {
    /// The picture as PNG, with so many pixels for a unit, one at least. Letters of other alphabets than the Latin one are left
    /// out.
    pub fn png(&self, scale: f32) -> Vec<u8> {
        let [width, height] = [self.width, self.height].map(|side| 1.max((side * scale) as usize));
        let mut pixels = Pixels {
            width,
            height,
            rgb: vec![0xFF; 3 * width * height],
            covered: vec![0.0; width],
        };
        let scaled = |[x, y]: Point| [x * scale, y * scale];
        for shape in &self.shapes {
            let color = shape.color;
            match &shape.form {
                Form::Fill(outlines) => {
                    for outline in outlines {
                        let corners: Vec<Point> =
                            outline.corners().into_iter().map(scaled).collect();
                        pixels.fill(&corners, color);
                    }
                }
                Form::Lines(width, lines) => {
                    for ends in lines.iter().flat_map(|points| points.windows(2)) {
                        pixels.line(scaled(ends[0]), scaled(ends[1]), width * scale, color);
                    }
                }
                Form::Text(text) => {
                    pixels.text(scaled(text.at), text.size * scale, text, color);
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

    /// Colours what lies inside of a polygon: where a ray to the right crosses its outline an odd number of times.
    fn fill(&mut self, points: &[Point], color: Color) {
        let ys = || points.iter().map(|point| point[1]);
        let inside = |y: f32| y.clamp(0.0, self.height as f32) as usize;
        let top = inside(ys().fold(f32::INFINITY, f32::min));
        let bottom = inside(ys().fold(0.0, f32::max).ceil());
        let mut crossings = Vec::new();
        for row in top..bottom {
            let (mut first, mut last) = (self.width, 0);
            for sample in 0..SAMPLES {
                let y = row as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
                crossings.clear();
                let edges = points.iter().zip(points.iter().cycle().skip(1));
                for (a, b) in edges.filter(|(a, b)| (a[1] > y) != (b[1] > y)) {
                    let x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
                    let x = x.clamp(0.0, self.width as f32);
                    crossings.insert(crossings.partition_point(|&other| other < x), x);
                }
                for ends in crossings.chunks_exact(2) {
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
        // A hair line is a pixel wide.
        let half = (width / 2.0).max(0.5) / dx.hypot(dy).max(f32::EPSILON);
        let (x, y) = (-dy * half, dx * half);
        let beside = |point: Point, side: f32| [point[0] + side * x, point[1] + side * y];
        let corners = [
            beside(from, 1.0),
            beside(to, 1.0),
            beside(to, -1.0),
            beside(from, -1.0),
        ];
        self.fill(&corners, color);
    }

    fn text(&mut self, [x, y]: Point, size: f32, line: &Text, color: Color) {
        let text = &line.text;
        // Whole pixels are sharp.
        let dot = (size / 5.0).round().max(1.0);
        let width = (4 * text.chars().count()) as f32 * dot - dot;
        let left = (x - line.anchor.share() * width).round();
        let top = (y - size).round();
        for (place, letter) in text.chars().enumerate() {
            let glyph = letter
                .to_digit(36)
                .map_or(0, |digit| GLYPHS[digit as usize]);
            for bit in (0..15).filter(|bit| glyph >> (14 - bit) & 1 == 1) {
                let left = left + (4 * place + bit % 3) as f32 * dot;
                let top = top + (bit / 3) as f32 * dot;
                self.fill(&Outline::rectangle([left, top], dot, dot).corners(), color);
            }
        }
    }
}
