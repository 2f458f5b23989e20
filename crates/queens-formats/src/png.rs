//! Pixels as a PNG file, by the crate `png`. A build without the feature `pictures` refuses.

use std::io;

/// What the bytes of an image mean.
#[cfg_attr(not(feature = "pictures"), expect(dead_code))]
pub(crate) enum Pixels {
    /// One byte a pixel: which colour of this palette (red, green, blue).
    Indexed { palette: Vec<u8> },
    /// Three bytes a pixel, perhaps so many to an inch.
    Rgb { dpi: Option<u32> },
}

/// Appends the image of `width` × `height` pixels to `to`.
#[cfg(feature = "pictures")]
pub(crate) fn encode(
    (width, height): (usize, usize),
    pixels: Pixels,
    bytes: &[u8],
    to: &mut Vec<u8>,
) -> io::Result<()> {
    let mut encoder = png::Encoder::new(to, width as u32, height as u32);
    match pixels {
        Pixels::Indexed { palette } => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette);
        }
        Pixels::Rgb { dpi } => {
            encoder.set_color(png::ColorType::Rgb);
            let per_metre = |dpi: u32| (f64::from(dpi) / 0.0254).round() as u32;
            encoder.set_pixel_dims(dpi.map(|dpi| png::PixelDimensions {
                xppu: per_metre(dpi),
                yppu: per_metre(dpi),
                unit: png::Unit::Meter,
            }));
        }
    }
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(bytes).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)
}

#[cfg(not(feature = "pictures"))]
pub(crate) fn encode(_: (usize, usize), _: Pixels, _: &[u8], _: &mut Vec<u8>) -> io::Result<()> {
    Err(io::Error::new(
        io::ErrorKind::Unsupported,
        "this build has no PNG pictures: the feature `pictures` is off",
    ))
}
