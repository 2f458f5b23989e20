//! Solutions written down, in every format there is.

use std::io::{self, Write};

use queens_formats::{Base, Format, MOST_BOARDS_OF_A_SHEET, Style, Writer};

use crate::Sink;
use crate::api::{ExportRequest, Exported, Refusal, RefusalKind};
use crate::solutions::Choice;

/// Writes the solutions that are asked for, piece by piece.
pub fn export(request: &ExportRequest, sink: &dyn Sink) -> Result<Exported, Refusal> {
    let export = Export::new(request)?;
    let cut = |_| Refusal::new(RefusalKind::Timeout);
    export.write(sink).map_err(cut)?;
    Ok(Exported {
        media_type: export.media_type().into(),
    })
}

/// A list of solutions to be written.
struct Export {
    choice: Choice,
    n: u32,
    skip: u64,
    take: u64,
    format: Format,
}

impl Export {
    fn new(request: &ExportRequest) -> Result<Self, Refusal> {
        let format: Format = request
            .format
            .parse()
            .map_err(|e| Refusal::new(RefusalKind::Invalid).because(format!("{e}")))?;
        let choice = Choice::new(&request.choice)?;
        let most = MOST_BOARDS_OF_A_SHEET as u64;
        let take = request.choice.take.into();
        if format.is_picture() && take > most {
            return Err(Refusal::too_large(
                "the number of boards of a picture",
                take,
                most,
            ));
        }
        Ok(Export {
            choice,
            n: request.choice.n,
            skip: request.choice.skip,
            take,
            format,
        })
    }

    fn media_type(&self) -> &'static str {
        match self.format {
            Format::Svg => "image/svg+xml",
            Format::Png => "image/png",
            Format::Csv => "text/csv; charset=utf-8",
            Format::Strings | Format::Letters | Format::Flat => "application/json",
            Format::Jsonl => "application/x-ndjson",
            _ => "text/plain; charset=utf-8",
        }
    }

    fn write(&self, sink: &dyn Sink) -> io::Result<()> {
        let style = Style {
            base: Base::Zero,
            unicode: true,
            color: false,
            coordinates: true,
        };
        let mut writer = Writer::new(self.format, self.n, style, Pipe(sink));
        let mut seen = 0;
        let mut failure = None;
        self.choice.each(|queens| {
            seen += 1;
            if seen > self.skip
                && let Err(error) = writer.solution(queens)
            {
                failure = Some(error);
                return false;
            }
            if seen % 4096 == 0 && sink.stopped() {
                failure = Some(io::ErrorKind::Interrupted.into());
                return false;
            }
            seen < self.skip.saturating_add(self.take)
        });
        match failure {
            Some(error) => Err(error),
            None => writer.end().map(drop),
        }
    }
}

/// The body of the answer as a place to write to.
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
