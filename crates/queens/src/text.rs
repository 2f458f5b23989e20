//! Types that are written and read as text.

use std::borrow::Cow;
use std::fmt;

/// The error for a text that is not one of those its type is read from; the message lists them.
///
/// ```
/// let error = "odd".parse::<queens::puzzle::Style>().unwrap_err();
/// assert_eq!(error.to_string(), "no such style; there are newspaper, even, ribbons");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseError(Cow<'static, str>);

impl ParseError {
    /// The error with this sentence, which says what texts are accepted.
    pub(crate) fn new(sentence: impl Into<Cow<'static, str>>) -> Self {
        ParseError(sentence.into())
    }

    /// The error of a type whose values are read by these names.
    #[doc(hidden)]
    pub fn no_such(what: &str, names: &[&str]) -> Self {
        let names = names.join(", ");
        ParseError::new(format!("no such {what}; there are {names}"))
    }
}

/// Implements `Display` and `Error` for errors that are a sentence.
macro_rules! sentences {
    ($($error:ty)*) => {$(
        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::error::Error for $error {}
    )*};
}

sentences! { ParseError crate::count::WrongTotal crate::puzzle::PuzzleError }

/// Implements `Display` and `FromStr` for a type by the `name()` of each of its `ALL`.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($kind:ident, $what:literal) => {
        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $crate::ParseError;

            fn from_str(name: &str) -> Result<Self, $crate::ParseError> {
                let named = $kind::ALL.into_iter().find(|kind| kind.name() == name);
                named.ok_or_else(|| {
                    $crate::ParseError::no_such($what, &$kind::ALL.map(|kind| kind.name()))
                })
            }
        }
    };
}

/// An enum with a name for each of its values, and what helps people choose one: `ALL`, `name()`, `about()`, and what
/// `named!` implements.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    (
        $what:literal,
        $(#[$about:meta])*
        pub enum $kind:ident {
            $($(#[$about_value:meta])* $value:ident = $name:expr => $help:literal,)+
        }
    ) => {
        $crate::named_enum! {
            $what,
            $(#[$about])*
            pub enum $kind {
                $($(#[$about_value])* $value = $name,)+
            }
        }

        impl $kind {
            /// One line about the value, for help texts.
            pub const fn about(self) -> &'static str {
                match self {
                    $($kind::$value => $help,)+
                }
            }
        }
    };
    (
        $what:literal,
        $(#[$about:meta])*
        pub enum $kind:ident {
            $($(#[$about_value:meta])* $value:ident = $name:expr,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $kind {
            $($(#[$about_value])* $value,)+
        }

        impl $kind {
            /// Every value, in order.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$value),+];

            /// The name that people type and programs read.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$value => $name,)+
                }
            }
        }

        $crate::named!($kind, $what);
    };
}

/// With serde, a type is written as the text of its `Display`, and read by its `FromStr`.
#[cfg(feature = "serde")]
macro_rules! in_serde {
    ($($kind:ty)*) => {$(
        #[automatically_derived]
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[automatically_derived]
        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

#[cfg(feature = "serde")]
in_serde! {
    crate::Regions
    crate::Rules
    crate::Symmetry
    crate::algorithm::Algorithm
    crate::complete::Family
    crate::puzzle::Day
    crate::puzzle::Level
    crate::puzzle::MapSymmetry
    crate::puzzle::Style
    crate::puzzle::Technique
    crate::textbook::Direction
    crate::textbook::Rung
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};
    use std::str::FromStr;

    use crate::complete::Family;
    use crate::puzzle::{Day, Level, MapSymmetry, Style};
    use crate::textbook::{Direction, Rung};
    use crate::{Placement, Regions, Rules, Square, Symmetry, algorithm::Algorithm};

    fn are_read_back<T>(values: impl IntoIterator<Item = T>, wrong: &str)
    where
        T: Debug + Display + FromStr<Err: Debug> + PartialEq,
    {
        for value in values {
            let text = value.to_string();
            assert_eq!(
                text.parse::<T>().expect("what was written"),
                value,
                "{text}"
            );
        }
        assert!(wrong.parse::<T>().is_err(), "{wrong}");
    }

    #[test]
    fn displayed_values_are_parsed_back() {
        are_read_back(Algorithm::ALL, "quantum");
        are_read_back(Family::ALL, "");
        are_read_back(Level::ALL, "harder");
        are_read_back(MapSymmetry::ALL, "all");
        are_read_back(Rung::ALL, "auto");
        are_read_back(Direction::ALL, "diagonals");
        are_read_back(Symmetry::ALL, "turn");
        are_read_back(Style::ALL, "Even");
        are_read_back(Rules::NAMED.map(|(_, rules, _)| rules), "rabbits");
        are_read_back("AAB/ACB/CCB".parse::<Regions>(), "AB/A");
        are_read_back(Day::new(2026, 11, 25), "2026-02-30");
        are_read_back([Square::new(3, 0)], "3");
        let sizes = || [0, 4, 9].into_iter().filter_map(crate::find);
        are_read_back(sizes(), "0 1 2 3");
        are_read_back(sizes().map(Placement::from), "Q..\n.Q");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serde_uses_the_displayed_text() {
        let written = (Level::Hard, Rules::TORUS, Rung::Dlx, Day::new(2026, 11, 25));
        let json = serde_json::to_string(&written).expect("JSON");
        assert_eq!(json, r#"["hard","torus","dlx","2026-11-25"]"#);
        let read: (Level, Rules, Rung, Option<Day>) = serde_json::from_str(&json).expect("JSON");
        assert_eq!(read, written);
        assert!(serde_json::from_str::<Level>(r#""harder""#).is_err());
    }
}
