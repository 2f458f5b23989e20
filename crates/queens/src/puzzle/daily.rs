//! A puzzle for every day, the same everywhere. From Monday to Sunday the puzzles get larger and harder, on average.

use super::definition::Puzzle;
use super::grade::Target;
use super::recipe::Recipe;
use crate::random::Random;
use crate::run::Run;
use crate::text::ParseError;

/// A day of the Gregorian calendar: days since 1 March of the year 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

/// From Monday to Sunday: how many of 20 puzzles have n = 7, 8, 9, 10 and 11, and their mean effort, as with the dailies of
/// a well-known editor.
const WEEK: [([u64; 5], f64); 7] = [
    ([12, 6, 2, 0, 0], 18.0),
    ([4, 10, 4, 2, 0], 23.0),
    ([2, 9, 6, 3, 0], 28.0),
    ([0, 9, 8, 3, 0], 31.0),
    ([0, 9, 8, 3, 0], 35.0),
    ([0, 3, 12, 5, 0], 42.0),
    ([0, 2, 9, 8, 1], 46.0),
];

impl Day {
    /// The day of this date, or `None` if the calendar has no such date. Years run from 1600 to 9999.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        if !(1600..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day)
        {
            return None;
        }
        // Years that begin in March end with the leap day, and every five of their months, counted from March, have 153
        // days.
        let (year_of_march, months) = (year - u32::from(month < 3), (month + 9) % 12);
        let years =
            365 * year_of_march + year_of_march / 4 - year_of_march / 100 + year_of_march / 400;
        let number = Day(years + (153 * months + 2) / 5 + day - 1);
        // The number computed for a 30th of February is that of another date.
        (number.date() == [year, month, day]).then_some(number)
    }

    /// The year, month and day: found within the calendar's cycle of 400 years, then within the year from March.
    fn date(self) -> [u32; 3] {
        let in_era = self.0 % 146_097;
        let year = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
        let in_year = in_era - (365 * year + year / 4 - year / 100);
        let months = (5 * in_year + 2) / 153;
        let month = (months + 2) % 12 + 1;
        let year = self.0 / 146_097 * 400 + year + u32::from(month < 3);
        [year, month, in_year - (153 * months + 2) / 5 + 1]
    }

    /// The day this many days after 1970-01-01, or `None` beyond the year 9999.
    pub fn since_1970(days: u32) -> Option<Self> {
        let day = Day(days.checked_add(719_468)?);
        (day.date()[0] <= 9999).then_some(day)
    }

    /// The number of days after 1970-01-01; negative for an earlier day.
    pub fn days_since_1970(self) -> i64 {
        i64::from(self.0) - 719_468
    }

    /// The day after this one; `None` after the last day of the year 9999.
    pub fn next(self) -> Option<Self> {
        let next = Day(self.0 + 1);
        (next.date()[0] <= 9999).then_some(next)
    }

    /// The day of the week: 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u32 {
        (self.0 + 2) % 7
    }
}

/// `2026-11-21`.
impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [year, month, day] = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl std::str::FromStr for Day {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits)
        };
        let fields: Option<Vec<u32>> = text.split('-').map(number).collect();
        let day = match fields.as_deref() {
            Some(&[year, month, day]) => Day::new(year, month, day),
            _ => None,
        };
        day.ok_or(ParseError::new(
            "that is not a date such as 2026-11-21, from 1600 to 9999",
        ))
    }
}

/// The puzzle of a day, the same on every machine: regions, one star and one solution. On Mondays it mostly has 7 or 8 rows
/// and is easy; until Sunday the boards grow, and so does the effort. On each weekday both vary, and the puzzle is never
/// fiendish.
///
/// ```
/// use queens::puzzle::daily;
/// let sunday = daily("2026-11-22".parse()?);
/// assert!(sunday.n() >= 8 && sunday.grade().unwrap().effort > 20.0);
/// # Ok::<(), queens::ParseError>(())
/// ```
pub fn daily(day: Day) -> Puzzle {
    let mut random = Random::new(u64::from(day.0));
    let (sizes, effort) = WEEK[day.weekday() as usize];
    let size = random.weighted(sizes.into_iter());
    let n = 7 + size.expect("a day has 20") as u32;
    let effort = effort * (60 + random.below(81)) as f64 / 100.0;
    // Ratings below those of pairs and chains.
    let target = Target {
        ratings: 0..=54,
        efforts: [effort / 1.1, effort * 1.1],
    };
    let made = Recipe::new(n).make_near(&mut random, &Run::new(), Some(&target));
    // Of 20,000 maps many come near.
    made.expect("an effort that is met")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Level;

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
        let mut all = std::iter::successors(Day::new(1600, 1, 1), |day| day.next());
        assert!(all.all(|day| day.to_string().parse() == Ok(day)));
        for wrong in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-01-4294967295",
            "26-1",
            "",
            "2026-1-1-1",
            "+2026-01-01",
        ] {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }

    /// The same on every machine and in every version until it is changed on purpose; the ignored test
    /// `forty_years_of_dailies_look_like_published_ones` has the whole table.
    #[test]
    fn dailies_get_harder_from_monday_to_sunday() {
        let first: Day = "2026-11-16".parse().unwrap();
        let mut efforts = [0.0; 7];
        for day in std::iter::successors(Some(first), |day| day.next()).take(20 * 7) {
            let grade = daily(day).grade().unwrap();
            assert!(grade.level < Level::Fiendish, "{day}");
            efforts[day.weekday() as usize] += grade.effort;
        }
        assert!(efforts[0] < efforts[2] && efforts[2] < efforts[4] && efforts[4] < efforts[6]);
    }
}
