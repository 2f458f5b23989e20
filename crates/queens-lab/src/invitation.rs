//! The address of a lab for a class, to be typed or to be photographed.

use qrcode::{Color, EcLevel, QrCode};

/// The way into a lab for a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Its address.
    pub url: String,
    /// The same as a QR code: rows from the top, `1` for a dark square, without the margin of four.
    pub code: Vec<String>,
}

impl Invitation {
    /// An invitation to this address.
    pub(crate) fn new(url: String) -> Self {
        // It is shown on a wall and read from the last row: few and large squares are worth more than spare ones.
        let code =
            QrCode::with_error_correction_level(&url, EcLevel::L).expect("an address is short");
        let rows = code.to_colors();
        let row = |row: &[Color]| row.iter().map(|square| square.select('1', '0')).collect();
        Invitation {
            code: rows.chunks(code.width()).map(row).collect(),
            url,
        }
    }
}
