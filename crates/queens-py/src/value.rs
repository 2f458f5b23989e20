//! What callers pass: a number out of range, a name nobody knows, a map that is none are `ValueError`s that say so.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use queens::Square;

use crate::long::refused;

/// A type of `names.py`.
#[cfg(feature = "stubs")]
pub(crate) const fn hint(name: &'static str) -> PyStaticExpr {
    PyStaticExpr::Attribute {
        value: &PyStaticExpr::Name {
            id: "queenslab.names",
        },
        attr: name,
    }
}

/// A whole number that fits.
#[derive(Default)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<'a, 'py, T: FromPyObject<'a, 'py>> FromPyObject<'a, 'py> for Whole<T> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = T::INPUT_TYPE;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        value.extract().map(Whole).map_err(|error: T::Error| {
            let error: PyErr = error.into();
            match error.is_instance_of::<PyOverflowError>(value.py()) {
                true => {
                    let most = u128::MAX >> (128 - 8 * size_of::<T>());
                    refused(format!("{} is not a whole number from 0 to {most}", *value))
                }
                false => error,
            }
        })
    }
}

/// A limit of time.
pub(crate) struct Seconds(pub(crate) Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = f64::INPUT_TYPE;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<f64>()? {
            f64::INFINITY => Ok(Seconds(Duration::MAX)),
            seconds => Duration::try_from_secs_f64(seconds)
                .map(Seconds)
                .map_err(|_| refused(format!("{seconds} is no number of seconds"))),
        }
    }
}

/// A row and a column.
pub(crate) struct At(pub(crate) Square);

impl<'py> FromPyObject<'_, 'py> for At {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = hint("SquareLike");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let parts = value
            .try_iter()
            .and_then(Iterator::collect::<PyResult<Vec<_>>>);
        match parts.as_deref() {
            Ok([row, column]) => {
                let [Whole(row), Whole(column)] = [row.extract()?, column.extract()?];
                Ok(At(Square::new(row, column)))
            }
            _ => Err(PyTypeError::new_err(format!(
                "a square is (row, column), not {}",
                value.repr()?
            ))),
        }
    }
}

/// Squares in any iterable.
#[derive(Default)]
pub(crate) struct Squares(pub(crate) Vec<Square>);

impl<'py> FromPyObject<'_, 'py> for Squares {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = hint("Squares");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let squares = value.try_iter()?.map(|one| Ok(one?.extract::<At>()?.0));
        squares.collect::<PyResult<_>>().map(Squares)
    }
}

/// Things in any iterable.
#[derive(Default)]
pub(crate) struct Each<T>(pub(crate) Vec<T>);

impl<'py, T: for<'a> FromPyObject<'a, 'py>> FromPyObject<'_, 'py> for Each<T> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = PyStaticExpr::Subscript {
        value: &PyStaticExpr::Attribute {
            value: &PyStaticExpr::Name {
                id: "collections.abc",
            },
            attr: "Iterable",
        },
        slice: &T::INPUT_TYPE,
    };

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let each = value
            .try_iter()?
            .map(|one| one?.extract().map_err(Into::into));
        each.collect::<PyResult<_>>().map(Each)
    }
}

/// Squares for Python.
pub(crate) struct SquareTuple<'a>(pub(crate) &'a [Square]);

impl<'py> IntoPyObject<'py> for SquareTuple<'_> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = hint("SquareTuple");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0.iter().map(|square| (square.row, square.column)))
    }
}

/// A map of regions: text, or rows of text, names or numbers, as JSON or lines.
pub(crate) struct Map(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for Map {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = hint("Regions");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.extract::<&str>() {
            return Ok(Map(text.replace('/', "\n")));
        }
        let name = |name: Bound<'py, PyAny>| match name.extract::<String>() {
            Ok(text) => Ok(format!("{text:?}")),
            Err(_) => Ok(name.extract::<Whole<u64>>()?.0.to_string()),
        };
        let row = |row: Bound<'py, PyAny>| match row.extract::<String>() {
            Ok(text) => Ok(format!("{text:?}")),
            Err(_) => list(row.try_iter()?.map(|one| name(one?))),
        };
        let rows = value.try_iter();
        let map = rows.and_then(|rows| list(rows.map(|one| row(one?))));
        map.map(Map).map_err(|_| {
            let why = "a map of regions is text, or rows of names or numbers, not";
            refused(format!("{why} {}", *value))
        })
    }
}

fn list(items: impl Iterator<Item = PyResult<String>>) -> PyResult<String> {
    let items: Vec<String> = items.collect::<PyResult<_>>()?;
    Ok(format!("[{}]", items.join(",")))
}

/// Something that has a name, and the Python type of its names.
pub(crate) trait Names {
    #[cfg_attr(not(feature = "stubs"), expect(dead_code, reason = "for the stubs"))]
    const TYPE: &str;
}

macro_rules! named {
    ($($thing:ty: $name:literal, $all:expr;)*) => {
        $(impl Names for $thing {
            const TYPE: &str = $name;
        })*

        /// The names that the engine knows, by type: what those of ``names.py`` are held to.
        #[pyfunction]
        pub(crate) fn known_names() -> BTreeMap<&'static str, Vec<String>> {
            BTreeMap::from([$(($name, $all.map(|one| one.to_string()).into())),*])
        }
    };
}

named! {
    queens::algorithm::Algorithm: "Algorithm", queens::algorithm::Algorithm::ALL;
    queens::Rules: "Rule", queens::Rules::NAMED.map(|(name, ..)| name);
    queens::puzzle::GradeWanted: "Level", queens::puzzle::Level::ALL.map(queens::puzzle::Level::name);
    queens::puzzle::MapSymmetry: "MapSymmetry", queens::puzzle::MapSymmetry::ALL.map(queens::puzzle::MapSymmetry::name);
    queens::puzzle::Style: "Style", queens::puzzle::Style::ALL.map(queens::puzzle::Style::name);
    queens::puzzle::Technique: "Technique", queens::puzzle::Technique::ALL.map(queens::puzzle::Technique::name);
    queens_formats::Format: "Format", queens_formats::Format::ALL.map(queens_formats::Format::name);
    queens_formats::Language: "Language", queens_formats::Language::ALL.map(queens_formats::Language::code);
    queens_formats::puzzle::Paper: "Paper", queens_formats::puzzle::Paper::ALL.map(|(name, _)| name);
    queens_formats::puzzle::PuzzleFormat: "PuzzleFormat", queens_formats::puzzle::PuzzleFormat::ALL.map(queens_formats::puzzle::PuzzleFormat::name);
}

/// One of them.
pub(crate) struct Named<T>(pub(crate) T);

impl<'py, T: Names + FromStr<Err: Display>> FromPyObject<'_, 'py> for Named<T> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = hint(T::TYPE);

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        value.extract::<&str>()?.parse().map(Named).map_err(refused)
    }
}

/// The number of the first row and column in words.
pub(crate) struct Counted(pub(crate) queens_formats::Base);

impl<'py> FromPyObject<'_, 'py> for Counted {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = hint("Base");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<i64>()? {
            0 => Ok(Counted(queens_formats::Base::Zero)),
            1 => Ok(Counted(queens_formats::Base::One)),
            other => Err(refused(format!(
                "rows and columns count from 0 or 1, not from {other}"
            ))),
        }
    }
}

/// A new seed unless one is given, short enough to be typed again.
pub(crate) fn seed(given: Option<Whole<u64>>) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    given.map_or_else(|| RandomState::new().hash_one(()) >> 32, |Whole(seed)| seed)
}

/// A class written in Python.
pub(crate) trait Class {
    const MODULE: &str;
    const NAME: &str;
}

/// The classes that answers are of.
pub(crate) mod class {
    macro_rules! classes {
        ($($module:literal: $($name:ident)*;)*) => {$($(
            pub(crate) struct $name;

            impl super::Class for $name {
                const MODULE: &str = concat!("queenslab.", $module);
                const NAME: &str = stringify!($name);
            }
        )*)*};
    }

    classes! {
        "answers": Attack Classes Counters Deduction Estimate Grade Hint House Known Step Unfinished;
        "board": Board;
    }
}

/// A value of such a class.
pub(crate) struct Answer<'py, C>(Bound<'py, PyAny>, PhantomData<C>);

/// The value of the class with these fields.
pub(crate) fn answer<'py, C: Class>(
    py: Python<'py>,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Answer<'py, C>> {
    let value = py.import(C::MODULE)?.getattr(C::NAME)?.call1(fields)?;
    Ok(Answer(value, PhantomData))
}

impl<'py, C: Class> IntoPyObject<'py> for Answer<'py, C> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = std::convert::Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = PyStaticExpr::Attribute {
        value: &PyStaticExpr::Name { id: C::MODULE },
        attr: C::NAME,
    };

    fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(self.0)
    }
}

/// How a value is made again.
pub(crate) fn call(
    class: &str,
    mut parts: Vec<String>,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    for (name, value) in options {
        parts.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{class}({})", parts.join(", ")))
}

/// What pickles a value: a function of the module, and its arguments.
pub(crate) type Pickle<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

pub(crate) fn pickle<'py>(
    py: Python<'py>,
    maker: &str,
    fields: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Pickle<'py>> {
    let maker = py.import("queenslab._engine")?.getattr(maker)?;
    Ok((maker, fields.into_pyobject(py)?))
}
