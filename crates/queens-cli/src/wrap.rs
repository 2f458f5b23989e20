//! Breaks text into lines that fit a terminal.

use console::measure_text_width;

/// Breaks the lines of a text that are too long. Lines indented by more than a blank stay as they are, and so do lines
/// of a ledger, which are meant to be copied.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut whole = String::new();
    for line in text.lines() {
        if line.starts_with("  ") || line.contains("{\"") {
            whole.push_str(line.trim_end_matches(' '));
        } else {
            whole.push_str(&broken(line, width, 0));
        }
        whole.push('\n');
    }
    whole
}

/// Breaks a line that is too long; continuation lines are indented by `indent` columns.
pub(crate) fn broken(line: &str, width: usize, indent: usize) -> String {
    let text = line.trim_start_matches(' ');
    let mut start = line.len() - text.len();
    let (mut whole, mut used) = (" ".repeat(start), start);
    for piece in pieces(text) {
        let wide = measure_text_width(piece.trim_end());
        if used > start && used + wide > width {
            whole.truncate(whole.trim_end().len());
            whole = whole + "\n" + &" ".repeat(indent);
            (start, used) = (indent, indent);
        }
        whole.push_str(piece);
        used += measure_text_width(piece);
    }
    whole.truncate(whole.trim_end_matches(' ').len());
    whole
}

/// The parts between which a line may be broken: after a blank, and between Chinese characters unless punctuation follows.
fn pieces(line: &str) -> Vec<&str> {
    let signs = Vec::from_iter(line.char_indices());
    let may_break = |pair: &&[(usize, char)]| {
        let (last, next) = (pair[0].1, pair[1].1);
        let closes = "，。、；：？！）”".contains(next) || "“（".contains(last);
        last == ' ' || (is_wide(last) || is_wide(next)) && !closes && next != ' '
    };
    let ends = signs.windows(2).filter(may_break).map(|pair| pair[1].0);
    let mut start = 0;
    let piece = |end| &line[std::mem::replace(&mut start, end)..end];
    ends.chain([line.len()]).map(piece).collect()
}

/// Whether a character takes two columns of a terminal, as Chinese characters and their punctuation do.
fn is_wide(sign: char) -> bool {
    measure_text_width(sign.encode_utf8(&mut [0; 4])) > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_only_where_allowed() {
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
