//! The languages in which the program speaks to people: the one list of them.

use queens::named_enum;

named_enum! {
    "language",
    /// A language people read.
    #[derive(Default)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// Russian.
        Russian = "ru",
        /// Chinese, in simplified characters.
        Chinese = "zh",
    }
}

impl Language {
    /// Picks the text in this language from those in English, Russian and Chinese.
    pub(crate) fn choose<T>(self, [english, russian, chinese]: [T; 3]) -> T {
        match self {
            Language::English => english,
            Language::Russian => russian,
            Language::Chinese => chinese,
        }
    }
}
