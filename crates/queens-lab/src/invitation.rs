//! The address of a lab for a class, to be typed or to be photographed.

use qrcode::{Color, EcLevel, QrCode};

use crate::api::Invitation;

/// An invitation to this address.
pub(crate) fn to(url: String) -> Invitation {
    // It is shown on a wall and read from the last row: few and large squares are worth more than spare ones.
    let code = QrCode::with_error_correction_level(&url, EcLevel::L).expect("an address is short");
    let rows = code.to_colors();
    let row = |row: &[Color]| row.iter().map(|square| square.select('1', '0')).collect();
    Invitation {
        code: rows.chunks(code.width()).map(row).collect(),
        url,
    }
}
