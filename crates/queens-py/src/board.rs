//! Boards with any queens: what attacks what, as text and pictures, and lists graded.

use std::io::Cursor;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes};
use queens::check::{AttackingPair, Status, check};
use queens::enumerate::{FundamentalSolutions, Solutions};
use queens::{Line, Placement, Problem, Solution, Square, Symmetry};
use queens_formats::{Base, Format, ReadBoard, ReadOptions, Reader, Remark, Shape, Style, Writer};

use crate::long;
use crate::value::{
    Each, Found, In, Input, Outcome, Pair, Source, TextFormat, Tuple, answer, class, none, pairs,
    refused,
};

class! {
    /// An n × n board with any queens on it, attacked or not, and perhaps blocked squares. It never changes.
    ///
    /// >>> from queenslab import Board
    /// >>> board = Board(5, [(0, 0), (1, 2), (4, 4)])
    /// >>> board.kind
    /// 'attacked'
    /// >>> board.attacks
    /// [Attack(first=(0, 0), second=(4, 4), along='diagonal', index=0)]
    "queenslab" Board of (placement, problem): (Placement, Problem),
        keeps { placement: Placement, problem: Problem }
    {
        /// Number of rows, and of columns.
        n: u32 = placement.n();
        /// The queens in reading order.
        queens: Tuple<Pair> = Tuple(pairs(placement.queens()));
        /// The blocked squares in reading order.
        blocked: Tuple<Pair> = Tuple(pairs(problem.blocked())), unless |_| Tuple(vec![]);
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (n, queens = none(), blocked = none()))]
    fn new(n: In<u32>, queens: Each<Square>, blocked: Each<Square>) -> Outcome<Self> {
        Board::of(Placement::new(n.0, queens.0)?, blocked.0)
    }

    /// The board with a queen in each row, in these columns.
    ///
    /// >>> from queenslab import Board
    /// >>> Board.from_columns([0, 1]).kind
    /// 'attacked'
    #[staticmethod]
    fn from_columns(columns: Each<u32>) -> Outcome<Self> {
        let queens = Placement::from_columns(columns.0.len() as u32, &columns.0)?;
        Board::of(queens, Vec::new())
    }

    /// ``solution``, ``partial`` (fewer than n queens, none attacked) or ``attacked``.
    #[getter]
    fn kind(&self) -> In<Status> {
        In(check(&self.placement).status())
    }

    /// Every pair of queens that attack each other, line by line.
    #[getter]
    fn attacks(&self) -> Vec<Attack> {
        check(&self.placement).pairs().map(Into::into).collect()
    }

    /// The queens that attack a square, even if others are between.
    ///
    /// >>> from queenslab import Board
    /// >>> Board(4, [(0, 1), (3, 2)]).attackers(2, 1)
    /// [(0, 1), (3, 2)]
    fn attackers(&self, row: In<u32>, column: In<u32>) -> Outcome<Vec<Pair>> {
        let square = Square::new(row.0, column.0);
        Placement::new(self.n, [square])?;
        Ok(self.attackers_of(square).map(Into::into).collect())
    }

    /// The free squares: not blocked, and no queen is on them or attacks them.
    fn free(&self) -> Vec<Pair> {
        let taken = [self.placement.queens(), self.problem.blocked()].concat();
        let is_free = |square: &Square| {
            !taken.contains(square) && self.attackers_of(*square).next().is_none()
        };
        let free = self.problem.squares().filter(is_free);
        free.map(Into::into).collect()
    }

    /// The board with one more queen.
    fn with_queen(&self, row: In<u32>, column: In<u32>) -> Outcome<Board> {
        self.with_queens([self.placement.queens(), &[Square::new(row.0, column.0)]].concat())
    }

    /// The board without the queen on this square.
    fn without(&self, row: In<u32>, column: In<u32>) -> Outcome<Board> {
        let square = Square::new(row.0, column.0);
        let mut queens = self.placement.queens().to_vec();
        match queens.binary_search(&square) {
            Ok(index) => queens.remove(index),
            Err(_) => return Err(refused(format!("there is no queen on {square}"))),
        };
        self.with_queens(queens)
    }

    /// The board as a solution.
    ///
    /// :raises ValueError: if it is not one.
    fn solution(&self) -> Outcome<Found> {
        Ok(self.solved()?.into())
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        if self.n > 64 {
            return self.__repr__(py);
        }
        let queens = self.placement.queens();
        let text = queens_formats::draw(&self.problem, queens, Style::default());
        Ok(text.trim_end().to_owned())
    }

    #[pyo3(signature = (dtype = None, copy = None) -> "numpy.typing.NDArray[Any]")]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> Outcome<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(refused("an array of a board is a copy always"));
        }
        let grid = py.import("numpy")?.getattr("zeros")?;
        let grid = grid.call1((
            (self.n, self.n),
            dtype.unwrap_or(py.get_type::<PyBool>().into_any()),
        ))?;
        for square in pairs(self.placement.queens()) {
            grid.set_item(square, 1)?;
        }
        Ok(grid)
    }

    #[pyo3(signature = (pixels = 360.0))]
    pub(crate) fn _repr_svg_(&self, py: Python<'_>, pixels: f32) -> PyResult<Option<String>> {
        let verdict = check(&self.placement);
        let attacks: Vec<_> = verdict
            .pairs()
            .map(|pair| (pair.first, pair.second))
            .collect();
        let (queens, title) = (self.placement.queens(), self.__repr__(py)?);
        Ok(picture(&self.problem, queens, &attacks, title, pixels))
    }
}

class! {
    /// Two queens on one line.
    "queenslab" Attack of pair: AttackingPair {
        first: Pair = pair.first.into();
        second: Pair = pair.second.into();
        /// ``row``, ``column``, ``diagonal`` (row − column is constant) or ``antidiagonal`` (row + column is).
        along: In<Line> = In(pair.line);
        /// Which row, which column, which row − column or which row + column.
        index: i64 = match pair.line {
            Line::Row(at) | Line::Column(at) => at.into(),
            Line::Diagonal(difference) => difference,
            Line::Antidiagonal(sum) => sum as i64,
        };
    }
}

impl Board {
    pub(crate) fn of(queens: Placement, blocked: Vec<Square>) -> Outcome<Self> {
        let problem = Problem::square(queens.n()).with_blocked(blocked)?;
        Ok((queens, problem).into())
    }

    fn attackers_of(&self, square: Square) -> impl Iterator<Item = Square> {
        let queens = self.placement.queens().iter().copied();
        queens.filter(move |&queen| Line::shared(queen, square).is_some())
    }

    fn with_queens(&self, queens: Vec<Square>) -> Outcome<Self> {
        let blocked = self.problem.blocked().to_vec();
        Board::of(Placement::new(self.n, queens)?, blocked)
    }

    fn solved(&self) -> Outcome<Solution> {
        let columns = self.placement.columns();
        let columns = columns.ok_or_else(|| refused("a solution has one queen in each row"))?;
        Ok(Solution::new(columns)?)
    }
}

/// A board that is one, or the column of the queen in each row.
impl Input for Solution {
    const HINT: &str = "Columns";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        match value.cast::<Board>() {
            Ok(board) => board.get().solved(),
            Err(_) => Ok(Solution::new(value.extract::<Each<u32>>()?.0)?),
        }
    }
}

/// What a notebook shows of a board, at most so many pixels wide: nothing where it would have too many squares.
pub(crate) fn picture(
    problem: &Problem,
    queens: &[Square],
    attacks: &[(Square, Square)],
    title: String,
    pixels: f32,
) -> Option<String> {
    let scene = || queens_formats::board_scene(problem, queens, attacks, pixels);
    (problem.rows().max(problem.columns()) <= 100).then(|| scene().titled(title).svg())
}

/// The image of a solution, which is checked, under one of the eight symmetries, by its number.
#[pyfunction]
pub(crate) fn _image(solution: In<Solution>, symmetry: usize) -> Found {
    Symmetry::ALL[symmetry % 8].image(&solution.0).into()
}

fn boards(In(Source(text)): In<Source>, options: ReadOptions, judged: bool) -> Outcome<Py<PyAny>> {
    let text = Cursor::new(text);
    let read = long::work(None, |run| {
        let reader = if judged {
            Reader::judged(text, options, ReadBoard::is_solution)?
        } else {
            Reader::new(text, options)?
        };
        let (format, reading) = (reader.format().name(), reader.reading().map(str::to_owned));
        let (mut boards, mut right) = (Vec::new(), true);
        for board in reader.take_while(|_| !run.is_over()) {
            let board = board?;
            right &= board.is_solution();
            boards.push(Board::of(board.queens, board.blocked)?);
        }
        Ok((boards, format, reading, right))
    })?;
    Ok(answer("Boards", read)?)
}

fn options(
    format: Option<In<TextFormat>>,
    base: Option<In<Base>>,
    n: Option<In<u32>>,
) -> ReadOptions {
    ReadOptions {
        format: format.map(|format| format.0.0),
        base: base.map(|base| base.0),
        size: n.map(|n| Shape::square(n.0)),
        ..ReadOptions::default()
    }
}

/// Every board of a text (``str`` or ``bytes``), a file (``pathlib.Path``) or a stream.
///
/// :param format: one of :data:`FORMATS`; detected if not given.
/// :param base: the number of the first row and column in ``columns`` and ``pairs``.
/// :raises ValueError: if the text cannot be read, with line and column of the fault.
///
/// >>> from queenslab import read
/// >>> read("1 3 0 2")
/// [Board(n=4, queens=((0, 1), (1, 3), (2, 0), (3, 2)))]
/// >>> read(". Q\n. .").format
/// 'spaced'
#[pyfunction]
#[pyo3(signature = (source, *, format = None, base = In(Base::Zero), n = None) -> "answers.Boards")]
pub(crate) fn read(
    source: In<Source>,
    format: Option<In<TextFormat>>,
    base: In<Base>,
    n: Option<In<u32>>,
) -> Outcome<Py<PyAny>> {
    boards(source, options(format, Some(base), n), false)
}

/// The boards of an answer, whatever program printed it, read in a way in which all are solutions if there is one.
///
/// :param format: one of :data:`FORMATS`; if not given, every notation is tried.
/// :param base: the number of the first row and column; if not given, 0 and 1 are tried.
/// :raises ValueError: if the text is not a solution in any reading and not certainly in one of the formats.
///
/// >>> from queenslab import check
/// >>> answer = check("Solution 1: queens on (1,2) (2,4) (3,1) (4,3)")
/// >>> answer.right, answer[0].solution()
/// (True, Solution((1, 3, 0, 2)))
/// >>> check("1 3 0 0").right
/// False
#[pyfunction(name = "check")]
#[pyo3(signature = (source, *, format = None, base = None, n = None) -> "answers.Boards")]
pub(crate) fn judge(
    source: In<Source>,
    format: Option<In<TextFormat>>,
    base: Option<In<Base>>,
    n: Option<In<u32>>,
) -> Outcome<Py<PyAny>> {
    boards(source, options(format, base, n), true)
}

/// Solutions in any of :data:`FORMATS`, pictures included.
///
/// >>> from queenslab import write
/// >>> write([(1, 3, 0, 2), (2, 0, 3, 1)], "columns")
/// b'1 3 0 2\n2 0 3 1\n'
/// >>> write([(1, 3, 0, 2)], "png")[:4]
/// b'\x89PNG'
#[pyfunction]
#[pyo3(signature = (boards, format = In(Format::Spaced), *, base = In(Base::Zero)))]
pub(crate) fn write<'py>(
    py: Python<'py>,
    boards: Each<Solution>,
    format: In<Format>,
    base: In<Base>,
) -> Outcome<Bound<'py, PyBytes>> {
    let n = boards.0.first().map_or(0, Solution::n);
    let style = Style {
        base: base.0,
        unicode: true,
        ..Style::default()
    };
    let bytes = long::work(None, |_| {
        let mut writer = Writer::new(format.0, n, style, Vec::new());
        for solution in boards.0 {
            if solution.n() != n {
                return Err(refused("the boards of one file have one size"));
            }
            writer.solution(&solution)?;
        }
        Ok(writer.end()?)
    })?;
    Ok(PyBytes::new(py, &bytes))
}

fn remark(Remark { position, flaw }: Remark) -> (u64, u64, String) {
    (position.record, position.line, flaw.to_string())
}

class! {
    /// The result of comparing a list with all solutions.
    "queenslab" Graded of grade: queens_formats::Grade {
        /// Number of boards on the list.
        listed: u64 = grade.listed;
        /// Number of different boards on it that are among the solutions asked for.
        right: u64 = grade.right;
        /// Number of boards that repeat an earlier one.
        duplicates: u64 = grade.duplicates;
        /// Number of boards that are not among the solutions asked for.
        wrong: u64 = grade.wrong;
        /// Number of solutions that are not on the list.
        missing: u64 = grade.missing;
        /// The first flaws: number of the board, its line, what is wrong.
        remarks: Vec<(u64, u64, String)> = grade.remarks.into_iter().map(remark).collect();
        /// The first solutions that are missing.
        missed: Vec<Found> = grade.missed.into_iter().map(Into::into).collect();
    }
}

#[pymethods]
impl Graded {
    /// Whether every solution is on the list once, and nothing else is.
    #[getter]
    fn perfect(&self) -> bool {
        self.duplicates + self.wrong + self.missing == 0
    }

    fn __bool__(&self) -> bool {
        self.perfect()
    }
}

/// Compares a student's list with all solutions of n, in any format and any order.
///
/// :param samples: the largest number of flaws, and of missing solutions, that are named.
///
/// >>> from queenslab import grade
/// >>> g = grade("1 3 0 2\n1 3 0 2\n0 1 2 3", 4)
/// >>> g.right, g.duplicates, g.wrong, g.missing, g.missed
/// (1, 1, 1, 1, [Solution((2, 0, 3, 1))])
/// >>> bool(grade("1 3 0 2\n2 0 3 1", 4))
/// True
#[pyfunction]
#[pyo3(signature = (source, n, *, fundamental = false, format = None, base = In(Base::Zero),
    samples = In(10)))]
pub(crate) fn grade(
    source: In<Source>,
    n: In<u32>,
    fundamental: bool,
    format: Option<In<TextFormat>>,
    base: In<Base>,
    samples: In<usize>,
) -> Outcome<Graded> {
    let options = options(format, Some(base), Some(n));
    let grade = long::work(None, |run| {
        let truth: Box<dyn Iterator<Item = Solution>> = if fundamental {
            Box::new(FundamentalSolutions::new(n.0)?.map(|orbit| orbit.fundamental))
        } else {
            Box::new(Solutions::new(n.0)?)
        };
        let listed = Reader::new(Cursor::new(source.0.0), options)?.take_while(|_| !run.is_over());
        let truth = truth.take_while(|_| !run.is_over());
        Ok(queens_formats::grade(n.0, listed, truth, samples.0)?)
    })?;
    Ok(grade.into())
}
