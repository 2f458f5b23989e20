//! Solutions: listed, numbered, constructed, found by chance.

use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

use pyo3::exceptions::{PyImportError, PyIndexError, PyTypeError};
#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::types::{PyByteArray, PyMemoryView, PySlice};
use pyo3::{IntoPyObjectExt as _, prelude::*};
use queens::enumerate::{FundamentalSolutions, Solutions as Listing, nth};
use queens::{Random, Ranking, Run, Solution, construct};

use crate::long::{self, Progress, lock};
use crate::value::{Each, Found, In, Outcome, Tuple, answer, class, refused, seed};

/// Solutions passed over between two looks whether to stop: less than a millisecond's work.
const PIECE: u64 = 1 << 12;

/// Rows of an array that are made at once.
const BATCH: usize = 1 << 20;

/// The most rows of a solution that is held as a tuple.
const HELD: u32 = 100_000_000;

/// An iterator; threads may share it.
#[pyclass(frozen)]
pub(crate) struct Stream(Mutex<Box<Ask>>);

type Ask = dyn FnMut(Python<'_>) -> Outcome<Option<Py<PyAny>>> + Send;

#[pymethods]
impl Stream {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Outcome<Option<Py<PyAny>>> {
        lock(&self.0)(py)
    }
}

/// An iterator over these.
pub(crate) struct Iter<T>(Stream, PhantomData<T>);

impl<T: for<'py> IntoPyObject<'py>> Iter<T> {
    pub(crate) fn new(mut next: impl FnMut() -> Outcome<Option<T>> + Send + 'static) -> Self {
        let next = move |py: Python<'_>| match next()? {
            Some(next) => Ok(Some(next.into_py_any(py)?)),
            None => Ok(None),
        };
        Iter(Stream(Mutex::new(Box::new(next))), PhantomData)
    }
}

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Iter<T> {
    type Target = Stream;
    type Output = Bound<'py, Stream>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = pyo3::type_hint_subscript!(
        pyo3::type_hint_identifier!("collections.abc", "Iterator"),
        T::OUTPUT_TYPE
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Bound::new(py, self.0)
    }
}

enum Which {
    All(Listing),
    Fundamental(FundamentalSolutions),
}

impl Which {
    fn next(&mut self) -> Option<&[u32]> {
        match self {
            Which::All(solutions) => solutions.next_columns(),
            Which::Fundamental(solutions) => solutions.next_columns().map(|(columns, _)| columns),
        }
    }

    /// Passes over so many and says how many there were.
    fn skip(&mut self, count: u64, run: &Run<'_>) -> u64 {
        let mut skipped = 0;
        while skipped < count && !run.is_over() {
            let most = (count - skipped).min(PIECE);
            let some = match self {
                Which::All(solutions) => solutions.skip_some(most),
                Which::Fundamental(_) => {
                    (0..most).map_while(|_| self.next().map(drop)).count() as u64
                }
            };
            skipped += some;
            if some < most {
                break;
            }
        }
        skipped
    }

    /// The next so many, one byte a queen, and how many they are.
    fn rows(&mut self, most: usize, run: &Run<'_>) -> (usize, Vec<u8>) {
        let (mut rows, mut bytes) = (0, Vec::new());
        while rows < most && !((rows as u64).is_multiple_of(PIECE) && run.is_over()) {
            let Some(columns) = self.next() else { break };
            bytes.extend(columns.iter().map(|&column| column as u8));
            rows += 1;
        }
        (rows, bytes)
    }
}

class! {
    /// All solutions of one size in lexicographic order, computed on demand; with ``fundamental``, one for each orbit. None
    /// is kept.
    ///
    /// Iterate over it as often as you like. ``len`` counts them, ``[777]`` finds one by its number, ``[10:20]`` is a list
    /// of ten.
    ///
    /// :param after: start after these columns (a solution, or the first few columns of one).
    /// :raises ValueError: if n is above 32.
    ///
    /// >>> from queenslab import solutions
    /// >>> [s.columns for s in solutions(5)][:2]
    /// [(0, 2, 4, 1, 3), (0, 3, 1, 4, 2)]
    /// >>> len(solutions(8, fundamental=True))
    /// 12
    #[pyo3(sequence)]
    "queenslab" Solutions of (n, fundamental, after): (u32, bool, Option<Vec<u32>>), keeps {} {
        /// Number of rows, columns and queens.
        n: u32 = n;
        /// Whether only one solution of each orbit is listed.
        fundamental: bool = fundamental, unless |_| false;
        /// The columns after which the solutions start.
        after: Option<Tuple<u32>> = after.map(Tuple), unless |_| None;
    }
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (n, *, fundamental = false, after = None))]
    fn new(n: In<u32>, fundamental: bool, after: Option<Each<u32>>) -> Outcome<Self> {
        let solutions = Solutions::from((n.0, fundamental, after.map(|columns| columns.0)));
        // Refuses an impossible list now, not in the first loop.
        solutions.which().map(|_| solutions)
    }

    fn __iter__(&self) -> Outcome<Iter<Found>> {
        let mut which = self.which()?;
        let next = move || Ok(which.next().map(|columns| Found(columns.to_vec())));
        Ok(Iter::new(next))
    }

    fn __len__(&self) -> Outcome<usize> {
        let known = match (self.fundamental, &self.after) {
            (true, _) => queens::known::fundamental(self.n),
            (false, None) => queens::known::all(self.n),
            (false, Some(_)) => None,
        };
        match known {
            Some(known) => Ok(known as usize),
            None => {
                let mut which = self.which()?;
                long::work(None, |run| Ok(which.skip(u64::MAX, run) as usize))
            }
        }
    }

    fn __contains__(&self, solution: &Bound<'_, PyAny>) -> bool {
        let Ok(In(solution)) = solution.extract::<In<Solution>>() else {
            return false;
        };
        let is_later =
            |after: &Tuple<u32>| solution[..] > after.0[..] && !solution.starts_with(&after.0);
        solution.n() == self.n
            && self.after.as_ref().is_none_or(is_later)
            && !(self.fundamental && queens::Orbit::of(&solution).fundamental != solution)
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> Outcome<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            return self.slice(slice);
        }
        let number = if index.lt(0)? {
            index.add(self.__len__()?)?
        } else {
            index.clone()
        };
        let found = match number.extract::<usize>() {
            Ok(number) => self.some(number, number.saturating_add(1), 1)?.pop(),
            Err(error) if error.is_instance_of::<PyTypeError>(py) => return Err(error)?,
            Err(_) => None,
        };
        match found {
            Some(found) => Ok(found.into_bound_py_any(py)?),
            None => {
                let why = format!("there is no solution number {index}");
                Err(PyIndexError::new_err(why))?
            }
        }
    }

    /// All solutions as one NumPy array of shape (number, n) and type ``uint8``; row i is solution i.
    ///
    /// :raises MemoryError: if they do not fit into memory; ``batches`` needs less.
    ///
    /// >>> from queenslab import solutions
    /// >>> solutions(8).array().shape
    /// (92, 8)
    #[pyo3(signature = (*, progress = None) -> "numpy.typing.NDArray[numpy.uint8]")]
    fn array<'py>(
        &self,
        py: Python<'py>,
        progress: Option<In<Progress>>,
    ) -> Outcome<Bound<'py, PyAny>> {
        let numpy = numpy(py)?;
        // If there is no room, NumPy says how much is missing before anything is listed.
        let number = self.__len__()?;
        let room = numpy.call_method1("empty", ((number, self.n), "uint8"))?;
        let (mut which, mut rows) = (self.which()?, 0);
        while rows < number {
            let (more, bytes) = long::work(None, |run| Ok(which.rows(BATCH, run)))?;
            let flat = numpy.call_method1("frombuffer", (PyByteArray::new(py, &bytes), "uint8"))?;
            let these = PySlice::new(py, rows as isize, (rows + more) as isize, 1);
            room.set_item(these, flat.call_method1("reshape", (more, self.n))?)?;
            rows += more;
            if let Some(In(progress)) = &progress {
                progress.tell(py, rows as f64 / number as f64)?;
            }
        }
        Ok(room)
    }

    /// The solutions in arrays of at most this many rows, for lists that do not fit into memory.
    ///
    /// >>> from queenslab import solutions
    /// >>> [batch.shape for batch in solutions(8).batches(50)]
    /// [(50, 8), (42, 8)]
    #[pyo3(signature = (rows = In(BATCH)) -> "Iterator[numpy.typing.NDArray[numpy.uint8]]")]
    fn batches<'py>(&self, py: Python<'py>, rows: In<usize>) -> Outcome<Bound<'py, PyAny>> {
        let arrays = numpy(py)?.getattr("asarray")?;
        let map = py.import("builtins")?.getattr("map")?;
        Ok(map.call1((arrays, self.buffers(rows)?))?)
    }

    /// The solutions in batches without NumPy: memory of shape (rows, n), one byte per queen.
    ///
    /// >>> from queenslab import solutions
    /// >>> [buffer.shape for buffer in solutions(6).buffers(3)]
    /// [(3, 6), (1, 6)]
    #[pyo3(signature = (rows = In(BATCH)))]
    fn buffers(&self, rows: In<usize>) -> Outcome<Iter<Py<PyMemoryView>>> {
        if rows.0 == 0 || self.n == 0 {
            return Err(refused("an array needs at least one row and one column"));
        }
        let (mut which, n) = (self.which()?, self.n);
        Ok(Iter::new(move || {
            let (rows, bytes) = long::work(None, |run| Ok(which.rows(rows.0, run)))?;
            let memory = |py: Python<'_>| {
                let flat = PyMemoryView::from(&PyByteArray::new(py, &bytes))?;
                let shaped = flat.call_method1("cast", ("B", (rows, n)))?;
                PyResult::Ok(shaped.cast_into()?.unbind())
            };
            Ok((rows > 0).then(|| Python::attach(memory)).transpose()?)
        }))
    }

    fn _repr_html_(&self, py: Python<'_>) -> Outcome<String> {
        let shown = self.some(0, 12, 1)?;
        let more = match shown.len() {
            12 => format!("The first 12 of {}", self.__repr__(py)?),
            _ => String::new(),
        };
        let gallery = py.import("queenslab.answers")?.getattr("gallery")?;
        Ok(gallery.call1((shown, more))?.extract()?)
    }
}

impl Solutions {
    fn which(&self) -> Outcome<Which> {
        Ok(match (self.fundamental, &self.after) {
            (true, None) => Which::Fundamental(FundamentalSolutions::new(self.n)?),
            (true, Some(_)) => {
                return Err(refused(
                    "fundamental solutions can only be listed from the first: leave out after",
                ));
            }
            (false, None) => Which::All(Listing::new(self.n)?),
            (false, Some(columns)) => Which::All(Listing::after(self.n, &columns.0)?),
        })
    }

    /// Those with these numbers, each `step` after the one before.
    fn some(&self, from: usize, to: usize, step: usize) -> Outcome<Vec<Found>> {
        let mut which = self.which()?;
        long::work(None, |run| {
            let mut found = Vec::new();
            let (mut at, mut left_out) = (from, from as u64);
            while at < to && which.skip(left_out, run) == left_out && !run.is_over() {
                let Some(columns) = which.next() else { break };
                found.push(Found(columns.to_vec()));
                (at, left_out) = (at.saturating_add(step), step as u64 - 1);
            }
            Ok(found)
        })
    }

    fn slice<'py>(&self, slice: &Bound<'py, PySlice>) -> Outcome<Bound<'py, PyAny>> {
        let py = slice.py();
        // Finding the number of solutions takes long, and is needed only to count from the end.
        let mut length = isize::MAX;
        for part in ["start", "stop", "step"] {
            if slice.getattr(part)?.lt(0).unwrap_or(false) {
                length = self.__len__()? as isize;
            }
        }
        let range = slice.indices(length)?;
        let some = |from, to, step| self.some(from, to, step)?.into_bound_py_any(py);
        Ok(match range.step {
            ..0 => some(0, usize::MAX, 1)?.get_item(slice)?,
            step => some(range.start as usize, range.stop as usize, step as usize)?,
        })
    }
}

fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|_| {
        PyImportError::new_err("arrays need NumPy (pip install numpy); `buffers` works without it")
    })
}

/// All solutions as a NumPy array of shape (Q(n), n) and type ``uint8``: 5 MB and about 0.1 s for n = 14.
///
/// >>> from queenslab import array
/// >>> array(6)
/// array([[1, 3, 5, 0, 2, 4],
///        [2, 5, 1, 4, 0, 3],
///        [3, 0, 4, 1, 5, 2],
///        [4, 2, 0, 5, 3, 1]], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (n, *, fundamental = false, progress = None) -> "numpy.typing.NDArray[numpy.uint8]")]
pub(crate) fn array<'py>(
    py: Python<'py>,
    n: In<u32>,
    fundamental: bool,
    progress: Option<In<Progress>>,
) -> Outcome<Bound<'py, PyAny>> {
    Solutions::new(n, fundamental, None)?.array(py, progress)
}

/// One solution, for any n up to 10⁸; ``None`` for n = 2 and 3, which have none.
///
/// From a closed form: n = 1,000,000 takes some hundredths of a second. With ``first``, the lexicographically first one, by
/// search (n ≤ 32); with ``seed``, one by local search, a different one for each seed.
///
/// >>> from queenslab import find
/// >>> find(8)
/// Solution((3, 5, 7, 1, 6, 0, 2, 4))
/// >>> find(8, first=True)
/// Solution((0, 4, 7, 5, 2, 6, 1, 3))
/// >>> find(1000, seed=1).n
/// 1000
#[pyfunction]
#[pyo3(signature = (n, *, first = false, seed = None))]
pub(crate) fn find(
    py: Python<'_>,
    n: In<u32>,
    first: bool,
    seed: Option<In<u64>>,
) -> Outcome<Option<Found>> {
    let In(n) = n;
    let found = match seed {
        Some(_) if first => return Err(refused("give either first or seed, not both")),
        _ if n > HELD => return Err(refused(format!("a tuple holds n up to {HELD}, not {n}"))),
        None if first => Listing::new(n)?.next_columns().map(<[u32]>::to_vec),
        None => py.detach(|| {
            construct::columns(n.into()).map(|columns| columns.map(|c| c as u32).collect())
        }),
        Some(In(seed)) => long::work(None, |run| {
            let found = run.random_solution(n, &mut Random::new(seed))?;
            Ok(found.map(Solution::into_columns))
        })?,
    };
    Ok(found.map(Found))
}

class! {
    /// A solution and its images under the eight symmetries of the board.
    "queenslab" Orbit of orbit: queens::Orbit {
        /// The lexicographically least of the images.
        fundamental: Found = orbit.fundamental.into();
        /// The number of different images: 8, 4 or 2; 1 for n < 2.
        size: u32 = orbit.size;
    }
}

/// The orbit of a solution.
#[pyfunction]
pub(crate) fn _orbit(solution: In<Solution>) -> Orbit {
    queens::Orbit::of(&solution.0).into()
}

/// The ranking of a size, which takes a count of its solutions: the last few are kept.
fn ranking(n: u32) -> Outcome<Arc<Ranking>> {
    static KEPT: Mutex<Vec<Arc<Ranking>>> = Mutex::new(Vec::new());
    if let Some(kept) = lock(&KEPT).iter().find(|kept| kept.n() == n) {
        return Ok(kept.clone());
    }
    let made = Arc::new(long::work(None, |run| Ok(run.ranking(n)?))?);
    let mut kept = lock(&KEPT);
    kept.truncate(3);
    kept.insert(0, made.clone());
    Ok(made)
}

/// The solution with this many before it, for n up to 32. The first call for an n up to 18 counts all its solutions; for
/// larger n, each call takes as long as listing the solutions before it or after it.
///
/// >>> from queenslab import unrank
/// >>> unrank(8, 0)
/// Solution((0, 4, 7, 5, 2, 6, 1, 3))
#[pyfunction]
pub(crate) fn unrank(n: In<u32>, number: In<u64>) -> Outcome<Found> {
    let (In(n), In(number)) = (n, number);
    let found = match n {
        0..=Ranking::LARGEST => ranking(n)?.unrank(number),
        _ => long::work(None, |run| Ok(nth(n, number, run)?))?,
    };
    let why = || refused(format!("n = {n} has no solution number {number}"));
    found.map(Into::into).ok_or_else(why)
}

/// The number of solutions that come before this one, for n up to 18.
///
/// >>> from queenslab import rank, unrank
/// >>> rank((0, 4, 7, 5, 2, 6, 1, 3)), rank(unrank(12, 777))
/// (0, 777)
#[pyfunction]
#[pyo3(signature = (solution) -> "int")]
pub(crate) fn rank(solution: In<Solution>) -> Outcome<Option<u64>> {
    Ok(ranking(solution.0.n())?.rank(&solution.0))
}

/// Random solutions, one by default, all equally likely, for n up to 18; an empty list for n = 2 and 3. They are different
/// each time unless a seed is given; the same seed gives the same solutions in ``queens sample``.
///
/// >>> from queenslab import sample
/// >>> sample(8, 3, seed=1) == sample(8, 3, seed=1)
/// True
#[pyfunction]
#[pyo3(signature = (n, count = In(1), *, seed = None) -> "answers.Sample")]
pub(crate) fn sample(n: In<u32>, count: In<u32>, seed: Option<In<u64>>) -> Outcome<Py<PyAny>> {
    let (ranking, seed) = (ranking(n.0)?, self::seed(seed));
    let drawn = long::work(None, |run| {
        let random = &mut Random::new(seed);
        let draws = (0..count.0).take_while(|_| !run.is_over());
        let drawn = draws.map_while(|_| ranking.sample(random));
        Ok(drawn.map(Found::from).collect::<Vec<_>>())
    })?;
    Ok(answer("Sample", (drawn, seed))?)
}
