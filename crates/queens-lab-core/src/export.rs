//! Exports solutions in every format except PNG, which browsers make from SVG themselves.

use std::io::{self, Write};

use queens_formats::{Format, MOST_BOARDS_OF_A_SHEET, Style, Writer};

use crate::Sink;
use crate::api::{ExportRequest, Exported, Refusal, at_most};
use crate::solutions::{LIST_N, each};

/// Writes the requested solutions, piece by piece.
pub fn export(request: &ExportRequest, sink: &dyn Sink) -> Result<Exported, Refusal> {
    let format: Format = request.format.parse().map_err(Refusal::invalid)?;
    if format == Format::Png {
        return Err(Refusal::invalid(
            "PNG pictures are made from SVG in the browser",
        ));
    }
    let choice = &request.choice;
    // The writer holds a row of this size in memory.
    at_most("n", choice.n, LIST_N)?;
    if format.is_picture() {
        let most = MOST_BOARDS_OF_A_SHEET as u64;
        at_most("the number of boards of a picture", choice.take, most)?;
    }
    let style = Style {
        unicode: true,
        ..Style::default()
    };
    let mut writer = Writer::new(format, choice.n, style, Pipe(sink));
    let (mut seen, mut written) = (0, Ok(()));
    let end = choice.skip.saturating_add(choice.take.into());
    let (n, fundamental) = (choice.n, choice.fundamental);
    each(n, fundamental, &choice.through, sink, |queens| {
        if (choice.skip..end).contains(&seen) {
            written = writer.solution(queens);
        }
        seen += 1;
        written.is_ok() && seen < end
    })?;
    // Nobody reads any more.
    let ended = written.and_then(|()| writer.end());
    ended.map_err(|_| Refusal::timeout())?;
    Ok(Exported {
        media_type: media_type(format).into(),
    })
}

fn media_type(format: Format) -> &'static str {
    match format {
        Format::Svg => "image/svg+xml",
        Format::Csv => "text/csv; charset=utf-8",
        Format::Strings | Format::Letters | Format::Flat => "application/json",
        Format::Jsonl => "application/x-ndjson",
        _ => "text/plain; charset=utf-8",
    }
}

/// The body of the answer, as something to write to.
struct Pipe<'a>(&'a dyn Sink);

impl Write for Pipe<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.is_empty() || self.0.write(bytes.to_vec()) {
            Ok(bytes.len())
        } else {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
