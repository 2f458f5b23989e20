//! Text broken into lines that fit a terminal.

use console::measure_text_width;

/// Breaks the lines of a text that are too long; lines that are indented by more than a blank, and those of a ledger, which
/// are to be copied, stay as they are.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut whole = String::new();
    for line in text.lines() {
        if line.starts_with("  ") || line.contains("{\"") {
            whole.push_str(line);
        } else {
            let mut used = 0;
            for piece in pieces(line) {
                let wide = measure_text_width(piece.trim_end());
                if used > 0 && used + wide > width {
                    whole.truncate(whole.trim_end().len());
                    whole.push('\n');
                    used = 0;
                }
                whole.push_str(piece);
                used += measure_text_width(piece);
            }
        }
        whole.truncate(whole.trim_end_matches(' ').len());
        whole.push('\n');
    }
    whole
}

/// The parts between which a line may be broken: after a blank, and between Chinese characters unless punctuation follows.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let mut signs = rest.char_indices().peekable();
        let (_, mut last) = signs.next()?;
        let end = loop {
            let Some(&(at, next)) = signs.peek() else {
                break rest.len();
            };
            let closes = "，。、；：？！）”".contains(next) || "“（".contains(last);
            if last == ' ' || (is_wide(last) || is_wide(next)) && !closes && next != ' ' {
                break at;
            }
            last = next;
            signs.next();
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

/// Chinese characters and their punctuation take two columns of a terminal.
fn is_wide(sign: char) -> bool {
    measure_text_width(sign.encode_utf8(&mut [0; 4])) > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_where_they_may() {
        let english =
            "Place n queens on an n × n board so that none attacks another.\n\n    8 8 8\n";
        assert_eq!(
            wrapped(english, 40),
            "Place n queens on an n × n board so that\nnone attacks another.\n\n    8 8 8\n"
        );
        let ledger =
            "lines:\nchunk 6c1f [{\"chunk\":17,\"sum\":4711},{\"device\":\"avx2\"}] #8f3a\n";
        assert_eq!(wrapped(ledger, 20), ledger);
        let chinese =
            "在 n × n 的棋盘上放 n 个互不攻击的皇后，有多少种放法？“每行恰好一个”的意思是什么？";
        let broken = wrapped(chinese, 40);
        assert!(broken.lines().count() > 1, "{broken}");
        for line in broken.lines() {
            assert!(measure_text_width(line) <= 42, "{line}");
            assert!(!line.starts_with(['，', '。', '？', '”']), "{line}");
        }
        assert_eq!(broken.replace(['\n', ' '], ""), chinese.replace(' ', ""));
    }
}
