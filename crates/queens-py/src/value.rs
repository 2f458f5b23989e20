//! Arguments from callers and answers to them: a number out of range, an unknown name, or text that is not a map
//! becomes a `ValueError` that says so.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;
use std::mem::discriminant;
use std::path::Path;
use std::time::Duration;

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
#[cfg(feature = "stubs")]
use pyo3::inspect::{PyStaticConstant, PyStaticExpr};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};
#[cfg(feature = "stubs")]
use pyo3::{type_hint_identifier, type_hint_subscript};
use queens::algorithm::Algorithm;
use queens::check::Status;
use queens::puzzle::{Clues, House, Level, MapSymmetry, Style, Technique};
use queens::textbook::Direction;
use queens::trace::Event;
use queens::{Line, Rules, Solution, Square};
use queens_formats::puzzle::words::HintLevel;
use queens_formats::puzzle::{Paper, PuzzleFormat};
use queens_formats::{Base, Export, Format, Language, ReadError, User};

use crate::puzzle::HintKind;

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
            Err(error) => match error.downcast::<ReadError>() {
                Ok(unread) => refused(unread.said_to(User::Python)),
                Err(error) => refused(error),
            },
        }
    }
}

impl From<Refused> for PyErr {
    fn from(Refused(error): Refused) -> Self {
        error
    }
}

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
            refused(format!("{said} is not one of {names}"))
        })
    }
}

fn names<T: Input>() -> Vec<&'static str> {
    T::named().into_iter().map(|(name, _)| name).collect()
}

/// It as an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct In<T>(pub(crate) T);

impl<T: Input> FromPyObject<'_, '_> for In<T> {
    type Error = Refused;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("queenslab.names", T::HINT);

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
    const INPUT_TYPE: PyStaticExpr = type_hint_subscript!(
        type_hint_identifier!("collections.abc", "Iterable"),
        In::<T>::INPUT_TYPE
    );

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
                    let (least, most) = (Self::MIN, Self::MAX);
                    if error.is_instance_of::<PyOverflowError>(value.py()) { refused(format!("{value} is not a whole number from {least} to {most}")) } else { error.into() }
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
                .map_err(|_| refused(format!("{seconds} is not a number of seconds"))),
        }
    }
}

/// A row and a column.
impl Input for Square {
    const HINT: &str = "SquareLike";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        let parts: Vec<_> = value.try_iter()?.collect::<PyResult<_>>()?;
        match &parts[..] {
            [row, column] => Ok(Square::new(u32::read(row)?, u32::read(column)?)),
            _ => Err(refused(format!(
                "a square must be (row, column), not {value}"
            ))),
        }
    }
}

/// A row and a column for Python.
pub(crate) type Pair = (u32, u32);

pub(crate) fn pairs(squares: &[Square]) -> Vec<Pair> {
    squares.iter().map(|&square| square.into()).collect()
}

/// Some for Python, as a tuple.
#[derive(Clone, PartialEq)]
pub(crate) struct Tuple<T>(pub(crate) Vec<T>);

impl<'py, T: FromPyObjectOwned<'py>> FromPyObject<'_, 'py> for Tuple<T> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = Vec::<T>::INPUT_TYPE;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        value.extract().map(Tuple)
    }
}

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Tuple<T> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_subscript!(
        type_hint_identifier!("builtins", "tuple"),
        T::OUTPUT_TYPE,
        PyStaticExpr::Constant {
            value: PyStaticConstant::Ellipsis
        }
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0)
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
        match value.try_iter().is_ok().then(|| json(value)) {
            Some(Ok(map)) => Ok(Map(map)),
            _ => Err(refused(format!(
                "a map must be text, or rows of names or numbers, not {value}"
            ))),
        }
    }
}

fn json(value: &Bound<'_, PyAny>) -> Outcome<String> {
    if let Ok(text) = value.extract::<String>() {
        return Ok(serde_json::json!(text).to_string());
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

        /// The names that the engine knows, by type: those of ``literals.py``.
        #[pyfunction]
        pub(crate) fn _names() -> BTreeMap<&'static str, Vec<&'static str>> {
            BTreeMap::from([$(($name, names::<$thing>())),*])
        }
    };
}

/// A format that is no picture.
#[derive(PartialEq)]
pub(crate) struct TextFormat(pub(crate) Format);

impl TextFormat {
    fn all() -> Vec<(&'static str, Self)> {
        let formats = Format::ALL.into_iter().filter(|one| !one.is_picture());
        formats.map(|one| (one.name(), TextFormat(one))).collect()
    }
}

/// Any square.
const AT: Square = Square::new(0, 0);

named! {
    "Algorithm": Algorithm = Algorithm::ALL.map(|one| (one.name(), one));
    "Base": Base = Base::ALL.map(|one| (one.name(), one));
    "By": Direction = Direction::ALL.map(|one| (one.name(), one));
    "Event": Event = [Event::Enter, Event::Place { square: AT }, Event::Reject { square: AT, attacker: AT },
        Event::Remove { square: AT }, Event::Solution, Event::Leave].map(|one| (one.name(), one));
    "Clues": Clues = [("given", Clues::Given), ("blocked", Clues::Blocked)];
    "Export": Export = Export::ALL.map(|one| (one.name(), one));
    "Format": Format = Format::ALL.map(|one| (one.name(), one));
    "HintLevel": HintLevel = HintLevel::ALL.map(|one| (one.name(), one));
    "HintKind": HintKind = [("mistakes", HintKind::Mistakes), ("step", HintKind::Step), ("solved", HintKind::Solved)];
    "HouseKind": House = [("row", House::Row(0)), ("column", House::Column(0)), ("region", House::Region(0))];
    "Kind": Status = [("solution", Status::Solution), ("partial", Status::Partial), ("attacked", Status::Attacked)];
    "Language": Language = Language::ALL.map(|one| (one.name(), one));
    "Level": Level = Level::ALL.map(|one| (one.name(), one));
    "Line": Line = [("row", Line::Row(0)), ("column", Line::Column(0)), ("diagonal", Line::Diagonal(0)),
        ("antidiagonal", Line::Antidiagonal(0))];
    "MapSymmetry": MapSymmetry = MapSymmetry::ALL.map(|one| (one.name(), one));
    "Paper": Paper = Paper::ALL.map(|one| (one.name(), one));
    "PuzzleFormat": PuzzleFormat = PuzzleFormat::ALL.map(|one| (one.name(), one));
    "Rule": Rules = Rules::NAMED.map(|(name, rules, _)| (name, rules));
    "Style": Style = Style::ALL.map(|one| (one.name(), one));
    "TextFormat": TextFormat = TextFormat::all();
    "Technique": Technique = Technique::ALL.map(|one| (one.name(), one));
}

impl<'py, T: Input + PartialEq> IntoPyObject<'py> for In<T> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_identifier!("queenslab.names", T::HINT);

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        let (named, kind) = (T::named(), discriminant(&self.0));
        // A line or an event that has a number or a square is named by its kind.
        let found = named.iter().find(|(_, one)| *one == self.0);
        let found = found.or_else(|| named.iter().find(|(_, one)| discriminant(one) == kind));
        found.map_or("", |(name, _)| name).into_pyobject(py)
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
                    .call_method1("Path", (value,))?;
                path.call_method0("read_bytes")?
            }
            () => value.clone(),
        };
        match (read.extract::<String>(), read.extract::<&[u8]>()) {
            (Ok(name), _) if !name.contains('\n') && Path::new(&name).is_file() => {
                let why =
                    format!("a str is the text itself: to read the file, give Path({name:?})");
                Err(refused(why))
            }
            (Ok(text), _) => Ok(Source(text.into_bytes())),
            (_, Ok(bytes)) => Ok(Source(bytes.to_vec())),
            _ => {
                let why = "boards are read from text, bytes, a path or a stream, not from";
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

/// A value of a class of `answers.py`.
pub(crate) fn answer(
    class: &str,
    arguments: impl for<'py> pyo3::call::PyCallArgs<'py>,
) -> PyResult<Py<PyAny>> {
    Python::attach(|py| {
        let class = py.import("queenslab.answers")?.getattr(class)?;
        Ok(class.call1(arguments)?.unbind())
    })
}

/// The columns of a solution of the engine, which are not checked again.
#[derive(Clone)]
pub(crate) struct Found(pub(crate) Vec<u32>);

impl From<Solution> for Found {
    fn from(solution: Solution) -> Self {
        Found(solution.into_columns())
    }
}

impl FromPyObject<'_, '_> for Found {
    type Error = Refused;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = In::<Solution>::INPUT_TYPE;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> Outcome<Self> {
        Solution::read(&value).map(Into::into)
    }
}

impl<'py> IntoPyObject<'py> for Found {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_identifier!("queenslab.answers", "Solution");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        static MAKE: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
        let [make, class] = MAKE.get_or_try_init(py, || {
            let class = py.import("queenslab.answers")?.getattr("Solution")?;
            let make = py.get_type::<PyTuple>().getattr("__new__")?;
            PyResult::Ok([make.unbind(), class.unbind()])
        })?;
        make.bind(py).call1((class, self.0))
    }
}

/// The arguments that make a value again.
#[derive(IntoPyObject)]
pub(crate) struct Arguments<'py>(Bound<'py, PyTuple>, pub(crate) Bound<'py, PyDict>);

impl<'py> Arguments<'py> {
    pub(crate) fn none(py: Python<'py>) -> Self {
        Arguments(PyTuple::empty(py), PyDict::new(py))
    }

    /// The expression that makes a value of the class.
    pub(crate) fn call(&self, class: &str) -> PyResult<String> {
        let mut fields = Vec::new();
        for (name, value) in &self.1 {
            fields.push(format!("{name}={}", value.repr()?));
        }
        Ok(format!("{class}({})", fields.join(", ")))
    }

    /// What two of one class are compared by. A seed says where a value came from, not what it is.
    pub(crate) fn identity(self) -> PyResult<Bound<'py, PyTuple>> {
        let Arguments(_, fields) = self;
        if fields.contains("seed")? {
            fields.del_item("seed")?;
        }
        fields.items().as_sequence().to_tuple()
    }
}

/// What a field of it usually is.
pub(crate) fn usual<T, F>(value: &T, field: impl Fn(&T) -> F) -> F {
    field(value)
}

/// Declares a class by its fields, which are read from a value of the engine, and which are the arguments that make it
/// again: by them it is printed, compared, hashed, pickled and matched. Those that are the usual ones are left out. With
/// `keeps` it has that value by it, and a constructor of its own.
macro_rules! class {
    (
        $(#[$about:meta])*
        $module:literal $name:ident of $source:tt: $kind:ty {
            $($(#[$of_field:meta])* $field:ident: $type:ty = $value:expr;)*
        }
    ) => {
        $crate::value::class! {
            $(#[$about])*
            $module $name of $source: $kind, keeps {} {
                $($(#[$of_field])* $field: $type = $value;)*
            }
        }

        #[pymethods]
        impl $name {
            #[new]
            fn new($($field: $type),*) -> Self {
                $name { $($field),* }
            }
        }
    };
    (
        $(#[$about:meta])*
        $module:literal $name:ident of $source:tt: $kind:ty, keeps { $($kept:ident: $kept_type:ty),* } {
            $($(#[$of_field:meta])* $field:ident: $type:ty = $value:expr $(, unless $usual:expr)?;)*
        }
    ) => {
        #[pyclass(frozen, from_py_object, module = $module)]
        $(#[$about])*
        #[derive(Clone)]
        pub(crate) struct $name {
            $($(#[$of_field])* #[pyo3(get)] pub(crate) $field: $type,)*
            $(pub(crate) $kept: $kept_type,)*
        }

        impl From<$kind> for $name {
            fn from($source: $kind) -> Self {
                $name { $($field: $value,)* $($kept),* }
            }
        }

        #[pymethods]
        impl $name {
            #[classattr]
            fn __match_args__() -> $crate::value::Tuple<&'static str> {
                $crate::value::Tuple(vec![$(stringify!($field)),*])
            }

            #[pyo3(signature = () -> "tuple[tuple[object, ...], dict[str, object]]")]
            fn __getnewargs_ex__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<$crate::value::Arguments<'py>> {
                let arguments = $crate::value::Arguments::none(py);
                $(
                    if true $(&& self.$field != $crate::value::usual(self, $usual))? {
                        arguments.1.set_item(stringify!($field), self.$field.clone())?;
                    }
                )*
                Ok(arguments)
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                self.__getnewargs_ex__(py)?.call(stringify!($name))
            }

            fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
                let other = other.__getnewargs_ex__(py)?.identity()?;
                self.__getnewargs_ex__(py)?.identity()?.eq(other)
            }

            fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                self.__getnewargs_ex__(py)?.identity()?.hash()
            }
        }
    };
}
pub(crate) use class;
