//! What `queens exercise` says: the list, and the verdict on a program.

use std::fmt::Write;
use std::process::ExitStatus;
use std::time::Duration;

use queens_formats::Language;
use queens_formats::exercise::{EXERCISES, Exercise, Expected, Input, excerpt};
use serde_json::{Value, json};

use super::program::End;
use crate::number;

/// The largest board that is drawn beside its numbers.
pub(super) const LARGEST_DRAWN: u64 = 12;

/// Lines and characters of each of what a program printed.
const LINES: usize = 12;
const WIDTH: usize = 120;

/// A line for each exercise: number, name, difficulty, title, kind.
pub(super) fn list(language: Language) -> String {
    let line = |(number, exercise): (u32, &Exercise)| {
        format!(
            "{number:2}  {:15}  {:5}  {} ({})\n",
            exercise.name(),
            "*".repeat(exercise.difficulty().into()),
            exercise.title(language),
            exercise.topic().word(language)
        )
    };
    (1..).zip(&EXERCISES).map(line).collect()
}

/// Breaks the lines of a text that are too long; indented lines stay as they are.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let width = width.clamp(40, 100);
    let mut whole = String::new();
    for line in text.lines() {
        if line.starts_with(' ') {
            whole.push_str(line);
        } else {
            let mut used = 0;
            for piece in pieces(line) {
                let wide = text_width(piece.trim_end());
                if used > 0 && used + wide > width {
                    whole.truncate(whole.trim_end().len());
                    whole.push('\n');
                    used = 0;
                }
                whole.push_str(piece);
                used += text_width(piece);
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

/// Columns of a terminal: Chinese characters and their punctuation take two.
fn text_width(text: &str) -> usize {
    text.chars()
        .map(|sign| 1 + usize::from(is_wide(sign)))
        .sum()
}

fn is_wide(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}')
}

/// What was found out about a program.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) exercise: &'a Exercise,
    pub(super) language: Language,
    /// The smallest and the largest input.
    pub(super) sizes: [u64; 2],
    /// Inputs answered right before the verdict.
    pub(super) right: u64,
    pub(super) verdict: Verdict,
}

/// The verdict on a program, or on one answer.
#[derive(Debug)]
pub(super) enum Verdict {
    Right,
    /// It took too long, and nobody knows what it would have said.
    Unknown {
        input: Input,
        limit: Duration,
    },
    Wrong {
        input: Input,
        /// The board of the input, drawn.
        drawing: Option<String>,
        expected: Expected,
        /// In words.
        why: String,
        output: Vec<u8>,
        errors: Vec<u8>,
    },
}

impl End {
    pub(super) fn words(&self, language: Language) -> String {
        let [english, russian, chinese] = match self {
            End::Status(status) => match signal(*status) {
                Some(signal) => [
                    format!("the program crashed: signal {signal}"),
                    format!("программа аварийно завершилась: сигнал {signal}"),
                    format!("程序崩溃：信号 {signal}"),
                ],
                None => {
                    let code = status.code().unwrap_or(-1);
                    [
                        format!("the program failed: exit status {code}"),
                        format!("программа завершилась с ошибкой: код {code}"),
                        format!("程序出错退出：退出码 {code}"),
                    ]
                }
            },
            End::TooMuch(bytes) => {
                let size = number::bytes(*bytes as u128);
                [
                    format!("the program was ended: it printed more than {size}"),
                    format!("программа остановлена: она напечатала больше {size}"),
                    format!("程序已被终止：输出超过 {size}"),
                ]
            }
            End::TooMany(processes) => [
                format!("the program was ended: it had started more than {processes} processes"),
                format!("программа остановлена: она запустила больше {processes} процессов"),
                format!("程序已被终止：它启动了超过 {processes} 个进程"),
            ],
            End::OutOfTime => unreachable!("then the verdict is unknown"),
        };
        language.choose([english, russian, chinese])
    }
}

/// The signal that ended it: `11 (SIGSEGV)`.
#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<String> {
    let number = std::os::unix::process::ExitStatusExt::signal(&status)?;
    Some(match signal_hook::low_level::signal_name(number) {
        Some(name) => format!("{number} ({name})"),
        None => number.to_string(),
    })
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<String> {
    None
}

impl Report<'_> {
    /// For people.
    pub(super) fn text(&self) -> String {
        let language = self.language;
        let [first, last] = self.sizes;
        let right = self.right;
        let mut text = String::new();
        match &self.verdict {
            Verdict::Right => {
                let inputs = if right == 1 { "input" } else { "inputs" };
                text = language.choose([
                    format!("right: {right} {inputs}, n = {first} to {last}"),
                    format!("верно: проверено входов — {right}, n от {first} до {last}"),
                    format!("正确：共 {right} 个输入，n 从 {first} 到 {last}"),
                ]) + "\n";
            }
            Verdict::Unknown { input, limit } => {
                let limit = number::duration(*limit);
                let answers = if right == 1 { "answer" } else { "answers" };
                text = language.choose([
                    format!("not known: no answer within {limit}, after {right} right {answers}"),
                    format!("неизвестно: нет ответа за {limit}; верных ответов до этого: {right}"),
                    format!("未知：{limit} 内没有回答；此前答对 {right} 个"),
                ]) + "\n";
                self.part(&mut text, INPUT, &input.to_string());
            }
            Verdict::Wrong {
                input,
                drawing,
                expected,
                why,
                output,
                errors,
            } => {
                let wrong = language.choose(["wrong: ", "неверно: ", "错误："]);
                let _ = writeln!(text, "{wrong}{why}");
                self.part(&mut text, INPUT, &input.to_string());
                if let Some(drawing) = drawing {
                    text += &indented(drawing.trim_end());
                }
                self.part(&mut text, EXPECTED, &expected.shown(language));
                self.part(&mut text, ANSWER, &String::from_utf8_lossy(output));
                if !errors.is_empty() {
                    self.part(&mut text, ERRORS, &String::from_utf8_lossy(errors));
                }
            }
        }
        text
    }

    fn part(&self, text: &mut String, title: [&'static str; 3], body: &str) {
        let _ = writeln!(text, "{}", self.language.choose(title));
        let body = excerpt(body, LINES, WIDTH);
        *text += &if body.is_empty() {
            indented(self.language.choose(["(nothing)", "(ничего)", "（无）"]))
        } else {
            indented(&body)
        };
    }

    /// For other programs.
    pub(super) fn json(&self) -> Value {
        let mut object = json!({ "exercise": self.exercise.name(), "right": self.right });
        object["answer"] = match &self.verdict {
            Verdict::Right => "right".into(),
            Verdict::Unknown { input, limit } => {
                object["input"] = json!(input.to_string());
                object["seconds"] = json!(limit.as_secs_f64());
                "unknown".into()
            }
            Verdict::Wrong {
                input,
                expected,
                why,
                output,
                errors,
                ..
            } => {
                let excerpt = |bytes| excerpt(&String::from_utf8_lossy(bytes), LINES, WIDTH);
                object["input"] = json!(input.to_string());
                object["why"] = json!(why);
                object["expected"] = json!(expected.shown(self.language));
                object["printed"] = json!(excerpt(output));
                if !errors.is_empty() {
                    object["errors"] = json!(excerpt(errors));
                }
                "wrong".into()
            }
        };
        object
    }
}

const INPUT: [&str; 3] = ["input:", "вход:", "输入："];
const EXPECTED: [&str; 3] = ["expected:", "ожидалось:", "应为："];
const ANSWER: [&str; 3] = ["answer:", "ответ:", "回答："];
const ERRORS: [&str; 3] = [
    "errors, the last lines:",
    "ошибки, последние строки:",
    "错误输出的最后几行：",
];

fn indented(text: &str) -> String {
    text.lines()
        .fold(String::new(), |text, line| text + "  " + line + "\n")
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
        let chinese =
            "在 n × n 的棋盘上放 n 个互不攻击的皇后，有多少种放法？“每行恰好一个”的意思是什么？";
        let broken = wrapped(chinese, 40);
        assert!(broken.lines().count() > 1, "{broken}");
        for line in broken.lines() {
            assert!(text_width(line) <= 42, "{line}");
            assert!(!line.starts_with(['，', '。', '？', '”']), "{line}");
        }
        assert_eq!(broken.replace(['\n', ' '], ""), chinese.replace(' ', ""));
    }
}
