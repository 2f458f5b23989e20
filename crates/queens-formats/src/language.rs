//! The one list of the languages in which the program speaks to people.

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
