//! The languages in which the program speaks to people: the one list of them.

use std::fmt;
use std::str::FromStr;

/// A language people read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::Russian, Language::Chinese];

    /// The code people type: `en`, `ru`, `zh`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
            Language::Chinese => "zh",
        }
    }

    /// Picks the text in this language from those in English, Russian and Chinese.
    pub fn choose<T>(self, [english, russian, chinese]: [T; 3]) -> T {
        match self {
            Language::English => english,
            Language::Russian => russian,
            Language::Chinese => chinese,
        }
    }
}

/// There is no language of this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are en, ru, zh")
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or(UnknownLanguage)
    }
}
