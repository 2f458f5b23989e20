//! Numbers in readable form.

use std::time::Duration;

/// `1234567` → `1,234,567`.
pub(crate) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `92 solutions`, `1 solution`.
pub(crate) fn counted(number: u128, thing: &str) -> String {
    let plural = match number {
        1 => "",
        _ if thing.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {thing}{plural}", grouped(number))
}

/// `1,234 of 14,200 solutions`.
pub(crate) fn part(number: u64, all: u64, thing: &str) -> String {
    format!(
        "{} of {}",
        grouped(number.into()),
        counted(all.into(), thing)
    )
}

/// The columns of a board, counted from `first`: `1 3 0 2`.
pub(crate) fn columns(columns: &[u32], first: u32) -> String {
    let columns = columns
        .iter()
        .map(|&column| u64::from(column) + u64::from(first));
    Vec::from_iter(columns.map(|column| column.to_string())).join(" ")
}

/// Number of decimals that show two significant digits of a number above 0, at most 12.
pub(crate) fn decimals(number: f64) -> usize {
    (1.0 - number.log10().floor()).clamp(0.0, 12.0) as usize
}

/// `10240` → `10.2 kB`, in powers of a thousand.
pub(crate) fn bytes(count: u128) -> String {
    if count < 1000 {
        return format!("{count} bytes");
    }
    let mut scaled = count as f64;
    let mut unit = "";
    for larger in ["kB", "MB", "GB", "TB", "PB", "EB"] {
        if scaled < 999.95 {
            break;
        }
        scaled /= 1000.0;
        unit = larger;
    }
    format!("{scaled:.1} {unit}")
}

/// Three significant digits and a fitting unit: `1.23 ms`, `45.6 s`, `3 min 20 s`, `5 h 12 min`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 3600.0 {
        let minutes = (seconds / 60.0).round() as u64;
        return format!("{} h {:02} min", minutes / 60, minutes % 60);
    }
    if seconds >= 99.95 {
        let seconds = seconds.round() as u64;
        return format!("{} min {:02} s", seconds / 60, seconds % 60);
    }
    let (scaled, unit) = [(1.0, "s"), (1e3, "ms"), (1e6, "µs")]
        .into_iter()
        .map(|(factor, unit)| (seconds * factor, unit))
        .find(|&(scaled, _)| scaled >= 0.9995)
        .unwrap_or((seconds * 1e9, "ns"));
    let decimals = match scaled {
        _ if unit == "ns" => 0,
        s if s < 9.995 => 2,
        s if s < 99.95 => 1,
        _ => 0,
    };
    format!("{scaled:.decimals$} {unit}")
}

/// A power of ten as a label of an axis: `100 ns`, `1 s`.
pub(crate) fn decade(time: Duration) -> String {
    let nanoseconds = time.as_nanos();
    match nanoseconds {
        0..1_000 => format!("{nanoseconds} ns"),
        1_000..1_000_000 => format!("{} µs", nanoseconds / 1_000),
        1_000_000..1_000_000_000 => format!("{} ms", nanoseconds / 1_000_000),
        _ => format!("{} s", time.as_secs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        let cases = [(0, "0"), (12, "12"), (999, "999"), (1000, "1,000")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped(14_772_512), "14,772,512");
    }

    #[test]
    fn two_digits_are_shown() {
        let shown = [0.0, 0.0021, 0.1, 3.0, 30.0].map(decimals);
        assert_eq!(shown, [12, 4, 2, 1, 0]);
    }

    #[test]
    fn sizes_have_a_unit() {
        assert_eq!(bytes(999), "999 bytes");
        assert_eq!(bytes(1000), "1.0 kB");
        assert_eq!(bytes(999_960), "1.0 MB");
        assert_eq!(bytes(12_430_264), "12.4 MB");
    }

    #[test]
    fn times_keep_three_digits() {
        let of = |seconds| duration(Duration::from_secs_f64(seconds));
        assert_eq!(of(0.0), "0 ns");
        assert_eq!(of(1.234e-6), "1.23 µs");
        assert_eq!(of(0.0456), "45.6 ms");
        assert_eq!(of(0.99999), "1.00 s");
        assert_eq!(of(99.96), "1 min 40 s");
        assert_eq!(of(200.0), "3 min 20 s");
        assert_eq!(of(18_720.0), "5 h 12 min");
    }
}
