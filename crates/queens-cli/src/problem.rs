//! Boards to complete, as options: what `complete` and `check` have in common.

use std::path::PathBuf;
use std::str::FromStr;

use queens::complete::{Problem, Regions, Rules};
use queens_formats::Base;

use crate::failure::Failure;
use crate::input::Source;
use crate::terminal::Terminal;

/// The largest board has 8192 × 8192 squares: memory is a byte for each.
const MOST_SQUARES: u64 = 1 << 26;

/// Who attacks whom, and how many there are.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Board")]
pub(crate) struct RuleOptions {
    #[arg(long, value_name = "RULES", help = rules_help())]
    pub(crate) rules: Vec<String>,
    /// Coloured regions, one queen in each: a file (`-` for stdin) with a letter for each square, `.` for no
    /// region, or any other form of docs/puzzles.md
    #[arg(long, value_name = "FILE")]
    pub(crate) regions: Option<PathBuf>,
    /// How many queens in all [default: as many as rows, or columns if they are fewer]
    #[arg(long, value_name = "K", value_parser = whole::<u32>)]
    pub(crate) queens: Option<u32>,
}

/// A number of things.
pub(crate) fn whole<T: FromStr>(typed: &str) -> Result<T, String> {
    typed
        .parse()
        .map_err(|_| "give a whole number, for example 4".to_owned())
}

fn rules_help() -> String {
    let names: Vec<String> = Rules::NAMED
        .iter()
        .map(|(name, _, words)| format!("{name} ({words})"))
        .collect();
    format!(
        "Who attacks whom, names joined by commas [default: queens; with --regions: regions]: {}",
        names.join(", ")
    )
}

impl RuleOptions {
    /// Is any of them there?
    pub(crate) fn any(&self) -> bool {
        !self.rules.is_empty() || self.regions.is_some() || self.queens.is_some()
    }

    /// The map of regions, read.
    pub(crate) fn read_regions(&self, terminal: &Terminal) -> Result<Option<Regions>, Failure> {
        let Some(path) = &self.regions else {
            return Ok(None);
        };
        let source = Source::of(path);
        let text = source.text(terminal)?;
        let read = queens_formats::read_regions(&text);
        Ok(Some(read.map_err(|error| source.failure(&error))?))
    }

    /// The problem under these rules.
    pub(crate) fn apply(
        &self,
        mut problem: Problem,
        regions: Option<Regions>,
        base: Base,
    ) -> Result<Problem, Failure> {
        let typed = self.rules.join(",");
        let mut names = typed.split([',', ' ']).filter(|name| !name.is_empty());
        let (first, several) = (names.next(), names.next().is_some());
        if first.is_none() && !self.rules.is_empty() {
            return Err(Failure::wrong(
                "--rules names none: write `none` for queens that attack nobody, or leave it out",
            ));
        }
        if several && typed.split([',', ' ']).any(|name| name == "none") {
            return Err(Failure::wrong(format_args!(
                "'{typed}' for --rules: `none` goes with no other name"
            )));
        }
        let rules =
            match (typed.is_empty(), &regions) {
                (true, None) => None,
                (true, Some(_)) => Some(Rules::PUZZLE),
                (false, _) => Some(typed.parse().map_err(|error| {
                    Failure::wrong(format_args!("'{typed}' for --rules: {error}"))
                })?),
            };
        let needs_map = typed.split([',', ' ']).any(|name| name == "regions");
        if needs_map && regions.is_none() && problem.regions().is_none() {
            return Err(Failure::wrong(
                "the rules `regions` need a map of them: give --regions FILE",
            ));
        }
        let refuse = |error: queens::complete::ProblemError| {
            Failure::wrong(error.counted_from(base.first()))
        };
        if let Some(rules) = rules {
            problem = problem.with_rules(rules).map_err(refuse)?;
        }
        if let Some(regions) = regions {
            problem = problem.with_regions(regions).map_err(refuse)?;
        }
        Ok(match self.queens {
            Some(queens) => problem.with_queens(queens),
            None => problem,
        })
    }
}

/// Rows and columns of a board that is not too large to complete.
pub(crate) fn checked(rows: u32, columns: u32) -> Result<(u32, u32), Failure> {
    if u64::from(rows) * u64::from(columns) > MOST_SQUARES || rows.max(columns) > 1 << 20 {
        return Err(Failure::wrong(format_args!(
            "{rows} × {columns} is too large a board to complete, 8192 × 8192 is the largest; \
             `queens find N` fills larger ones"
        )));
    }
    Ok((rows, columns))
}
