//! A puzzle for every day, the same everywhere: Monday easy, Sunday hard.

use super::definition::Puzzle;
use super::grade::Level;
use super::grow::Recipe;
use crate::random::Random;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u32,
    month: u32,
    day: u32,
}

/// Sizes and levels from Monday to Sunday.
const WEEK: [(u32, Level); 7] = [
    (7, Level::Easy),
    (7, Level::Medium),
    (8, Level::Medium),
    (8, Level::Hard),
    (9, Level::Hard),
    (9, Level::Expert),
    (10, Level::Expert),
];

impl Day {
    /// The day of this date, or `None` when the calendar has none such. Years run from 1600 to 9999.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        let last = match month {
            2 if year.is_multiple_of(4)
                && (!year.is_multiple_of(100) || year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let exists = (1600..=9999).contains(&year) && (1..=12).contains(&month);
        (exists && (1..=last).contains(&day)).then_some(Day { year, month, day })
    }

    /// The day this many days after 1970-01-01, or `None` beyond the year 9999.
    pub fn since_1970(days: u32) -> Option<Self> {
        let mut day = Day {
            year: 1970,
            month: 1,
            day: 1,
        };
        // By years of 400, which are alike, then one by one.
        day.year += days / 146_097 * 400;
        for _ in 0..days % 146_097 {
            day = day.next()?;
        }
        Some(day)
    }

    /// The day after this one; `None` after the last day of the year 9999.
    pub fn next(self) -> Option<Self> {
        let Day { year, month, day } = self;
        Day::new(year, month, day + 1)
            .or_else(|| Day::new(year, month + 1, 1))
            .or_else(|| Day::new(year + 1, 1, 1))
    }

    /// The day of the week: 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u32 {
        // Sakamoto's formula, which counts from Sunday.
        const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = self.year - u32::from(self.month < 3);
        let sunday = year + year / 4 - year / 100 + year / 400;
        (sunday + SHIFT[self.month as usize - 1] + self.day + 6) % 7
    }

    /// The Monday of its week.
    pub fn monday(self) -> Self {
        let mut monday = self;
        while monday.weekday() > 0 {
            let Day { year, month, day } = monday;
            // The day before: the last that exists.
            let before = |year, month| (28..=31).rev().find_map(|day| Day::new(year, month, day));
            let earlier = match (month, day) {
                (1, 1) => before(year - 1, 12),
                (_, 1) => before(year, month - 1),
                _ => Day::new(year, month, day - 1),
            };
            let Some(earlier) = earlier else {
                return monday;
            };
            monday = earlier;
        }
        monday
    }
}

/// `2026-11-21`.
impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl std::str::FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let fields: Vec<&str> = text.split('-').collect();
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or(NotADay)
        };
        let [year, month, day] = fields[..] else {
            return Err(NotADay);
        };
        Day::new(number(year)?, number(month)?, number(day)?).ok_or(NotADay)
    }
}

/// The text is not a date such as 2026-11-21.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADay;

impl std::fmt::Display for NotADay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("that is not a date such as 2026-11-21")
    }
}

impl std::error::Error for NotADay {}

/// The puzzle of a day, the same on every machine: regions, one star and one solution, from 7 × 7 and easy on Monday to
/// 10 × 10 and expert on Sunday.
///
/// ```
/// use queens::puzzle::{Level, daily, grade};
/// let monday = daily("2026-11-16".parse()?);
/// assert_eq!(grade(&monday).unwrap().level(), Level::Easy);
/// # Ok::<(), queens::puzzle::NotADay>(())
/// ```
pub fn daily(day: Day) -> Puzzle {
    let (n, level) = WEEK[day.weekday() as usize];
    let recipe = Recipe {
        level: Some(level.ratings()),
        ..Recipe::new(n)
    };
    let seed = u64::from(day.year) * 10_000 + u64::from(day.month) * 100 + u64::from(day.day);
    // Of 20,000 maps many are of each level at these sizes.
    recipe
        .make(&mut Random::new(seed))
        .expect("a level that is met")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::grade;

    #[test]
    fn weekdays_and_dates_are_right() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        for (text, weekday) in [
            ("2026-11-21", 5),
            ("2000-02-29", 1),
            ("1970-01-01", 3),
            ("1999-12-31", 4),
        ] {
            assert_eq!(day(text).weekday(), weekday, "{text}");
        }
        assert_eq!(Day::since_1970(0), Some(day("1970-01-01")));
        assert_eq!(Day::since_1970(20_778), Some(day("2026-11-21")));
        assert_eq!(day("2027-01-03").monday(), day("2026-12-28"));
        for wrong in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "26-1",
            "",
            "2026-1-1-1",
            "+2026-01-01",
        ] {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_week_rises_from_easy_to_expert() {
        let mut day: Day = "2026-11-16".parse().unwrap();
        for (n, level) in WEEK {
            let puzzle = daily(day);
            assert_eq!(
                (puzzle.n(), grade(&puzzle).unwrap().level()),
                (n, level),
                "{day}"
            );
            day = day.next().unwrap();
        }
    }
}
