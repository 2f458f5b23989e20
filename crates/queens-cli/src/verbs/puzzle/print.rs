//! `queens puzzle print`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use queens_formats::Language;
use queens_formats::puzzle::{
    DrawPuzzle, MOST_ON_A_PAGE, Paper, Puzzle, SheetOptions, draw_puzzle, missing_letters,
    puzzle_scene, sheets,
};

use super::{Fill, Input};
use crate::failure::{Failure, Outcome, refuse, say};
use crate::interrupt;
use crate::output::{form_of, put};
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::{one_of, whole};

/// Print puzzles: as sheets and books in PDF, as pictures, or in characters
#[derive(clap::Args, Debug)]
pub(super) struct Print {
    #[command(flatten)]
    input: Input,
    /// What to make [default: by the extension of FILE; text without a file]
    #[arg(short, long, value_name = "FORMAT", value_parser = ["pdf", "svg", "png", "text"])]
    format: Option<String>,
    /// Write to this file, or to this folder with a file for each puzzle
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pages: Pages,
    /// Pixels per inch of a PNG, whose squares are 10.6 mm wide [default: 115]
    #[arg(long, value_name = "DPI", value_parser = whole(20..=1200_u32))]
    dpi: Option<u32>,
}

/// How pages of PDF look.
#[derive(clap::Args, Debug)]
struct Pages {
    /// What to print besides the puzzles: names separated by commas [default: grades,answers]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    with: Option<Vec<With>>,
    /// Puzzles per page of a PDF; if there are fewer in all, they are larger [default: 4]
    #[arg(long, value_name = "COUNT", value_parser = whole(1..=MOST_ON_A_PAGE as u8))]
    per_page: Option<u8>,
    /// Page size [default: a4]
    #[arg(long, value_parser = one_of(Paper::ALL, Paper::name))]
    paper: Option<Paper>,
    /// The language of the text in a PDF [default: en]
    #[arg(long, value_name = "LANG", value_parser = one_of(Language::ALL, Language::name))]
    lang: Option<Language>,
    /// The line at the head of each page [default: Queens, in that language]
    #[arg(long)]
    title: Option<String>,
    /// How regions are filled in a PDF [default: not at all]
    #[arg(long)]
    fill: Option<Fill>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum With {
    /// How hard each puzzle is
    Grades,
    /// The solutions, on the last pages
    Answers,
    /// Puzzles sorted by grade, each level on pages of its own
    Sections,
    /// A page for each technique that the puzzles need, with an example
    Techniques,
    /// Room for binding at the inner edge of pages
    Binding,
    /// All of these
    Book,
    Nothing,
}

impl Pages {
    fn options(&self) -> SheetOptions {
        let with = self.with.as_deref();
        let with = with.unwrap_or(&[With::Grades, With::Answers]);
        let has = |what| with.contains(&what) || with.contains(&With::Book);
        SheetOptions {
            language: self.lang.unwrap_or_default(),
            title: self.title.clone(),
            per_page: self.per_page.unwrap_or(4).into(),
            paper: self.paper.unwrap_or_default(),
            colored: self.fill == Some(Fill::Colors),
            patterned: self.fill == Some(Fill::Patterns),
            grades: has(With::Grades),
            sections: has(With::Sections),
            techniques: has(With::Techniques),
            binding: has(With::Binding),
            answers: has(With::Answers),
        }
    }

    /// The options of pages, and whether each was given.
    fn given(&self) -> [(&'static str, bool); 6] {
        [
            ("--with", self.with.is_some()),
            ("--per-page", self.per_page.is_some()),
            ("--paper", self.paper.is_some()),
            ("--lang", self.lang.is_some()),
            ("--title", self.title.is_some()),
            ("--fill", self.fill.is_some()),
        ]
    }
}

pub(super) fn print(arguments: &Print, terminal: &Terminal) -> Outcome {
    let (puzzles, status) = arguments.input.read_all(terminal)?;
    // Without puzzles no file is written: an existing one stays as it is.
    if puzzles.is_empty() {
        return Ok(status);
    }
    let output = arguments.output.as_deref();
    let is_folder =
        |path: &&Path| path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
    let file = output.filter(|path| !is_folder(path));
    let forms = ["pdf", "svg", "png", "txt"].map(|name| (name, name));
    let format = form_of(&forms, arguments.format.as_deref(), file, "text")?;
    if format != "pdf" {
        refuse(&arguments.pages.given(), "applies only to pdf")?;
    }
    let with = arguments.pages.with.as_deref().unwrap_or_default();
    if with.len() > 1 && with.contains(&With::Nothing) {
        return Err(Failure::wrong("--with nothing cannot be combined"));
    }
    let dpi = [("--dpi", arguments.dpi.is_some() && format != "png")];
    refuse(&dpi, "applies only to png")?;
    let _searching = Progress::start(terminal, "", None, false);
    if let Some(folder) = output.filter(is_folder) {
        let ending = if format == "text" { "txt" } else { format };
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::writing(folder.display(), &error))?;
        let digits = puzzles.len().to_string().len();
        for (number, puzzle) in (1..).zip(&puzzles) {
            interrupt::check()?;
            let path = folder.join(format!("{number:0digits$}.{ending}"));
            let bytes = printed(std::slice::from_ref(puzzle), format, arguments, false)?;
            put(bytes, Some(&path))?;
        }
        return Ok(status);
    }
    if output.is_none() && terminal.stdout && matches!(format, "pdf" | "png") {
        return Err(Failure::wrong(format_args!(
            "a terminal cannot show {format}: name a file with -o"
        )));
    }
    let color = terminal.color && output.is_none();
    put(printed(&puzzles, format, arguments, color)?, output)?;
    Ok(status)
}

/// The content of a file.
fn printed(
    puzzles: &[Puzzle],
    format: &str,
    arguments: &Print,
    color: bool,
) -> Result<Vec<u8>, Failure> {
    let one = || match puzzles {
        [one] => Ok(one),
        many => Err(Failure::wrong(format_args!(
            "a picture shows one puzzle, and there are {}: print them as pdf, or to a folder: -o puzzles/",
            many.len()
        ))),
    };
    Ok(match format {
        "pdf" => {
            let options = arguments.pages.options();
            let missing: String = missing_letters(puzzles, &options).into_iter().collect();
            if !missing.is_empty() {
                say(format_args!(
                    "the font of sheets lacks {missing}: a ? is printed instead"
                ));
            }
            let pages = sheets(puzzles, &options, &interrupt::run());
            interrupt::check()?;
            pages
        }
        "svg" => puzzle_scene(one()?, &[]).svg().into_bytes(),
        "png" => {
            let scale = arguments.dpi.map_or(1.2, |dpi| dpi as f32 / 96.0);
            puzzle_scene(one()?, &[]).png(scale)
        }
        _ => {
            let style = DrawPuzzle {
                color,
                ..DrawPuzzle::default()
            };
            let drawn = puzzles.iter().map(|puzzle| match puzzle.stars() {
                1 => draw_puzzle(puzzle, &style),
                stars => format!("# stars: {stars}\n{}", draw_puzzle(puzzle, &style)),
            });
            drawn.collect::<Vec<_>>().join("\n").into_bytes()
        }
    })
}
