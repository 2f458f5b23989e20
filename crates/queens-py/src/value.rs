//! What callers pass and are answered: a number out of range, a name nobody knows, a map that is none are `ValueError`s
//! that say so.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;
use std::marker::PhantomData;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};
use queens::algorithm::Algorithm;
use queens::check::Status;
use queens::puzzle::{Clues, Level, MapSymmetry, Style, Technique};
use queens::textbook::Direction;
use queens::{Rules, Solution, Square};
use queens_formats::puzzle::words::HintLevel;
use queens_formats::puzzle::{Paper, PuzzleFormat};
use queens_formats::{Base, Export, Format, Language};

/// What is raised: a value that the engine refuses is a `ValueError` in its own words.
pub(crate) struct Refused(PyErr);

pub(crate) type Outcome<T> = Result<T, Refused>;

pub(crate) fn refused(why: impl Display) -> Refused {
    Refused(PyValueError::new_err(why.to_string()))
}

impl<E: Error + 'static> From<E> for Refused {
    fn from(error: E) -> Self {
        let error: Box<dyn Error> = Box::new(error);
        match error.downcast::<PyErr>() {
            Ok(raised) => Refused(*raised),
            Err(error) => refused(error),
        }
    }
}

impl From<Refused> for PyErr {
    fn from(Refused(error): Refused) -> Self {
        error
    }
}

/// A type that the stubs name.
#[cfg(feature = "stubs")]
pub(crate) const fn hint(module: &'static PyStaticExpr, attr: &'static str) -> PyStaticExpr {
    PyStaticExpr::Attribute {
        value: module,
        attr,
    }
}

#[cfg(feature = "stubs")]
pub(crate) const ABC: PyStaticExpr = PyStaticExpr::Name {
    id: "collections.abc",
};
#[cfg(feature = "stubs")]
pub(crate) const NAMES: PyStaticExpr = PyStaticExpr::Name {
    id: "queenslab.names",
};

/// What callers pass: one of a few by its name, unless it is read in a way of its own.
pub(crate) trait Input: Sized {
    /// Its type in `names.py`.
    #[cfg_attr(not(feature = "stubs"), expect(dead_code, reason = "for the stubs"))]
    const HINT: &str;

    fn named() -> Vec<(&'static str, Self)> {
        Vec::new()
    }

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        let said = value.str()?;
        let known = Self::named().into_iter().find(|(name, _)| said == *name);
        known.map(|(_, one)| one).ok_or_else(|| {
            let names = names::<Self>().join(", ");
            refused(format!("{said} is none of {names}"))
        })
    }
}

fn names<T: Input>() -> Vec<&'static str> {
    T::named().into_iter().map(|(name, _)| name).collect()
}

/// It as an argument.
#[derive(Clone, Copy)]
pub(crate) struct In<T>(pub(crate) T);

impl<T: Input> FromPyObject<'_, '_> for In<T> {
    type Error = Refused;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = hint(&NAMES, T::HINT);

    fn extract(value: Borrowed<'_, '_, PyAny>) -> Outcome<Self> {
        T::read(&value).map(In)
    }
}

/// Any iterable of them.
pub(crate) struct Each<T>(pub(crate) Vec<T>);

/// None.
pub(crate) const fn none<T>() -> Each<T> {
    Each(Vec::new())
}

impl<T: Input> FromPyObject<'_, '_> for Each<T> {
    type Error = Refused;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = PyStaticExpr::Subscript {
        value: &hint(&ABC, "Iterable"),
        slice: &In::<T>::INPUT_TYPE,
    };

    fn extract(value: Borrowed<'_, '_, PyAny>) -> Outcome<Self> {
        let each = value.try_iter()?.map(|one| T::read(&one?));
        each.collect::<Outcome<_>>().map(Each)
    }
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {
        $(impl Input for $number {
            const HINT: &str = "Whole";

            fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
                value.extract().map_err(|error: PyErr| {
                    let most = u128::MAX >> (128 - Self::BITS);
                    match error.is_instance_of::<PyOverflowError>(value.py()) {
                        true => refused(format!("{value} is not a whole number from 0 to {most}")),
                        false => error.into(),
                    }
                })
            }
        })*
    };
}

whole_numbers!(u32 u64 usize i64);

/// A limit of time.
impl Input for Duration {
    const HINT: &str = "Seconds";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        match value.extract::<f64>()? {
            f64::INFINITY => Ok(Duration::MAX),
            seconds => Duration::try_from_secs_f64(seconds)
                .map_err(|_| refused(format!("{seconds} is no number of seconds"))),
        }
    }
}

/// A row and a column.
impl Input for Square {
    const HINT: &str = "SquareLike";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        let parts: PyResult<Vec<_>> = value.try_iter().and_then(Iterator::collect);
        match parts.as_deref() {
            Ok([row, column]) => Ok(Square::new(u32::read(row)?, u32::read(column)?)),
            _ => {
                let why = format!("a square is (row, column), not {}", value.repr()?);
                Err(PyTypeError::new_err(why))?
            }
        }
    }
}

/// A row and a column for Python.
pub(crate) type Pair = (u32, u32);

pub(crate) fn pairs(squares: &[Square]) -> Vec<Pair> {
    squares.iter().map(|&square| square.into()).collect()
}

/// Squares for Python.
pub(crate) struct SquareTuple<'a>(pub(crate) &'a [Square]);

impl<'py> IntoPyObject<'py> for SquareTuple<'_> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = hint(&NAMES, "SquareTuple");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0.iter().map(|square| (square.row, square.column)))
    }
}

/// A map of regions, as JSON or lines.
pub(crate) struct Map(pub(crate) String);

impl Input for Map {
    const HINT: &str = "Regions";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        if let Ok(text) = value.extract::<&str>() {
            return Ok(Map(text.replace('/', "\n")));
        }
        let map = value
            .try_iter()
            .map_err(Refused::from)
            .and_then(|_| json(value));
        map.map(Map).map_err(|_| {
            let why = "a map of regions is text, or rows of names or numbers, not";
            refused(format!("{why} {value}"))
        })
    }
}

fn json(value: &Bound<'_, PyAny>) -> Outcome<String> {
    if let Ok(text) = value.extract::<String>() {
        return Ok(format!("{text:?}"));
    }
    let Ok(items) = value.try_iter() else {
        return Ok(u64::read(value)?.to_string());
    };
    let items: Vec<String> = items.map(|item| json(&item?)).collect::<Outcome<_>>()?;
    Ok(format!("[{}]", items.join(",")))
}

macro_rules! named {
    ($($name:literal: $thing:ty = $all:expr;)*) => {
        $(impl Input for $thing {
            const HINT: &str = $name;

            fn named() -> Vec<(&'static str, Self)> {
                $all.into()
            }
        })*

        /// The names that the engine knows, by type: what those of ``names.py`` are held to.
        #[pyfunction]
        pub(crate) fn _names() -> BTreeMap<&'static str, Vec<&'static str>> {
            BTreeMap::from([$(($name, names::<$thing>())),*])
        }
    };
}

named! {
    "Algorithm": Algorithm = Algorithm::ALL.map(|one| (one.name(), one));
    "Base": Base = [("0", Base::Zero), ("1", Base::One)];
    "By": Direction = [("rows", Direction::Rows), ("columns", Direction::Columns)];
    "Clues": Clues = [("given", Clues::Given), ("blocked", Clues::Blocked)];
    "Export": Export = Export::ALL.map(|one| (one.name(), one));
    "Format": Format = Format::ALL.map(|one| (one.name(), one));
    "HintLevel": HintLevel = [("1", HintLevel::Where), ("2", HintLevel::Why), ("3", HintLevel::Do)];
    "Kind": Status = [("solution", Status::Solution), ("partial", Status::Partial), ("attacked", Status::Attacked)];
    "Language": Language = Language::ALL.map(|one| (one.code(), one));
    "Level": Level = Level::ALL.map(|one| (one.name(), one));
    "MapSymmetry": MapSymmetry = MapSymmetry::ALL.map(|one| (one.name(), one));
    "Paper": Paper = Paper::ALL;
    "PuzzleFormat": PuzzleFormat = PuzzleFormat::ALL.map(|one| (one.name(), one));
    "Rule": Rules = Rules::NAMED.map(|(name, rules, _)| (name, rules));
    "Style": Style = Style::ALL.map(|one| (one.name(), one));
    "Technique": Technique = Technique::ALL.map(|one| (one.name(), one));
}

impl<'py, T: Input + PartialEq> IntoPyObject<'py> for In<T> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = hint(&NAMES, T::HINT);

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        let named = T::named().into_iter().find(|(_, one)| *one == self.0);
        named.map_or("", |(name, _)| name).into_pyobject(py)
    }
}

/// A text: itself, a file by its path, or a stream.
pub(crate) struct Source(pub(crate) Vec<u8>);

impl Input for Source {
    const HINT: &str = "Source";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        let read = match () {
            () if value.hasattr("read")? => value.call_method0("read")?,
            () if value.hasattr("__fspath__")? => {
                let path = value
                    .py()
                    .import("pathlib")?
                    .getattr("Path")?
                    .call1((value,))?;
                path.call_method0("read_bytes")?
            }
            () => value.clone(),
        };
        match (read.extract::<String>(), read.extract::<&[u8]>()) {
            (Ok(text), _) => Ok(Source(text.into_bytes())),
            (_, Ok(bytes)) => Ok(Source(bytes.to_vec())),
            _ => {
                let why = "boards come from text, bytes, a path or a stream, not from";
                Err(PyTypeError::new_err(format!("{why} {value}")))?
            }
        }
    }
}

/// A new seed unless one is given, short enough to be typed again.
pub(crate) fn seed(given: Option<In<u64>>) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    given.map_or_else(|| RandomState::new().hash_one(()) >> 32, |In(seed)| seed)
}

/// A class of `answers.py`.
pub(crate) trait Class {
    const NAME: &str;
}

macro_rules! classes {
    ($($name:ident)*) => {
        /// The classes that answers are of.
        pub(crate) mod class {$(
            pub(crate) struct $name;

            impl super::Class for $name {
                const NAME: &str = stringify!($name);
            }
        )*}
    };
}

classes! {
    Attack Boards Classes Counters Deduction Estimate Grade Graded Hint House Known Puzzles Sample Step Unfinished
}

/// A value of such a class.
pub(crate) struct Answer<'py, C>(Bound<'py, PyAny>, PhantomData<C>);

/// The value of the class with these fields.
pub(crate) fn answer<'py, C: Class>(
    py: Python<'py>,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Answer<'py, C>> {
    let value = py
        .import("queenslab.answers")?
        .getattr(C::NAME)?
        .call1(fields)?;
    Ok(Answer(value, PhantomData))
}

impl<'py, C: Class> IntoPyObject<'py> for Answer<'py, C> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = hint(
        &PyStaticExpr::Name {
            id: "queenslab.answers",
        },
        C::NAME,
    );

    fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(self.0)
    }
}

/// The columns of a solution of the engine, which are not checked again.
pub(crate) struct Found(pub(crate) Vec<u32>);

impl From<Solution> for Found {
    fn from(solution: Solution) -> Self {
        Found(solution.into_columns())
    }
}

impl<'py> IntoPyObject<'py> for Found {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = hint(
        &PyStaticExpr::Name {
            id: "queenslab.solution",
        },
        "Solution",
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        static MAKE: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
        let [make, class] = MAKE.get_or_try_init(py, || {
            let class = py.import("queenslab.solution")?.getattr("Solution")?;
            let make = py.get_type::<PyTuple>().getattr("__new__")?;
            PyResult::Ok([make.unbind(), class.unbind()])
        })?;
        make.bind(py).call1((class, self.0))
    }
}

/// How a value is made again: the arguments of its class. They print it and pickle it.
#[derive(IntoPyObject)]
pub(crate) struct Arguments<'py>(Bound<'py, PyTuple>, Bound<'py, PyDict>);

impl<'py> Arguments<'py> {
    pub(crate) fn of(first: Bound<'py, PyTuple>) -> Self {
        let named = PyDict::new(first.py());
        Arguments(first, named)
    }

    /// One more, unless it is the usual one.
    pub(crate) fn with<T: IntoPyObject<'py> + PartialEq>(
        self,
        name: &str,
        value: T,
        usual: T,
    ) -> PyResult<Self> {
        if value != usual {
            self.1.set_item(name, value)?;
        }
        Ok(self)
    }

    /// The expression that makes the value.
    pub(crate) fn call(&self, class: &str) -> PyResult<String> {
        let mut parts = Vec::new();
        for value in &self.0 {
            parts.push(value.repr()?.to_string());
        }
        for (name, value) in &self.1 {
            parts.push(format!("{name}={}", value.repr()?));
        }
        Ok(format!("{class}({})", parts.join(", ")))
    }
}
