//! `docs/formats.md` shows what the writers write; `UPDATE_GOLDEN=1 cargo test` updates it.

use std::path::Path;

use crate::all_solutions::{all_solutions, text_formats, write};
use queens_formats::{Format, ReadOptions, Reader, Style};

/// The text with the code block after each mark replaced by the output of that format's writer.
fn with_examples(page: &str) -> (String, Vec<Format>) {
    let mut text = String::new();
    let mut shown = Vec::new();
    let mut pieces = page.split("<!-- example: ");
    text.push_str(pieces.next().unwrap());
    for piece in pieces {
        let (name, rest) = piece
            .split_once(" -->\n```")
            .expect("a block follows the mark");
        let (language, rest) = rest.split_once('\n').unwrap();
        let (_, rest) = rest.split_once("```\n").expect("the block ends");
        let format: Format = name.parse().unwrap();
        let example = write(format, 4, Style::default(), &all_solutions(4));
        let example = String::from_utf8(example).unwrap();
        let example = example
            .strip_suffix("\n\n")
            .map(|e| format!("{e}\n"))
            .unwrap_or(example);
        text += &format!("<!-- example: {name} -->\n```{language}\n{example}```\n{rest}");
        shown.push(format);
    }
    (text, shown)
}

#[test]
fn every_example_matches_the_writer() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (text, shown) = with_examples(&page);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).unwrap();
    } else {
        assert!(
            page == text,
            "docs/formats.md differs from what the writers write:\n{text}"
        );
    }
    assert_eq!(shown, Vec::from_iter(text_formats()));
    let message = Reader::new(&b".Q\n.Q!\n"[..], ReadOptions::default())
        .and_then(|mut reader| reader.next().unwrap())
        .unwrap_err();
    assert!(page.contains(&format!("`{message}`")), "{message}");
}
