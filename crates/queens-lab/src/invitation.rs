//! The address of a lab for a class, to be typed or photographed.

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, EcLevel, QrCode};

/// How a class reaches a lab.
#[derive(Clone)]
pub struct Invitation {
    /// Its address.
    pub url: String,
    code: QrCode,
}

impl Invitation {
    /// An invitation to this address.
    pub(crate) fn new(url: String) -> Self {
        // It is projected and read from the last row, so few and large squares matter more than redundancy.
        let code = QrCode::with_error_correction_level(&url, EcLevel::L);
        Invitation {
            code: code.expect("an address is short"),
            url,
        }
    }

    /// The address as a QR code: rows from the top, `1` for a dark square, without the margin of four.
    pub fn rows(&self) -> Vec<String> {
        let squares = self.code.to_colors();
        let row = |row: &[Color]| row.iter().map(|square| square.select('1', '0')).collect();
        squares.chunks(self.code.width()).map(row).collect()
    }

    /// The QR code for a terminal, with two rows per line and its margin: black on white, or, if colours are not
    /// wanted, in the colours of the terminal, which on a dark screen is the same.
    pub fn drawn(&self, has_color: bool) -> String {
        let (ink, ground) = (Dense1x2::Dark, Dense1x2::Light);
        let mut code = self.code.render();
        if !has_color {
            return code.dark_color(ground).light_color(ink).build() + "\n";
        }
        let colored = |line| format!("\x1b[38;5;16;48;5;231m{line}\x1b[0m\n");
        code.build().lines().map(colored).collect()
    }
}
