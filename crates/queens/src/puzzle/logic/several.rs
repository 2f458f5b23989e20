//! The ladder for puzzles with several stars.
//!
//! **What changed** against one star: a house has a number of queens that it still needs instead of needing one or
//! none. A house with just as many free squares as it needs takes them all. Houses of one kind fill those of another
//! when both need as many; how many houses there are on each side no longer matters. A queen *here* is impossible when
//! the rest of a house has no room left for its queens, none of which touch; a queen *must* stand where it has no room
//! without. Pairs are left out: chains find what they would.
//!
//! Sets are looked for up to [`MOST`] houses, so that boards of any size take a moment only.

use std::sync::Arc;

use super::super::squares::{column_of, row_of, square};
use super::super::stars::Needs;
use super::chains::Ladder;
use super::touch::level;
use super::{
    At, Ground, House, Layout, Limit, Puzzle, Sink, Squares, Step, Technique, at_square, chains,
};

/// Rows of the largest board, filled up.
const N: usize = 28;

/// The most houses into which others are squeezed.
const MOST: u32 = 5;

/// After so many tries it is left open whether houses can be filled.
const TRIES: u32 = 5_000;

/// The state of reasoning.
#[derive(Clone, Debug)]
pub(super) struct Several {
    ground: Arc<Ground<N>>,
    pub(super) free: Squares<N>,
    needs: Needs<N>,
    pub(super) queens: Squares<N>,
}

/// The houses of one kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Row,
    Column,
    Region,
}

impl Kind {
    fn house(self, number: u32) -> House {
        match self {
            Kind::Row => House::Row(number),
            Kind::Column => House::Column(number),
            Kind::Region => House::Region(number),
        }
    }
}

/// The techniques of sets: one house in one, 2 in 2, 3, more, as for one star.
const SETS: [(Technique, Kind, Kind, [u32; 4]); 6] = [
    (
        Technique::RegionsInLines,
        Kind::Region,
        Kind::Row,
        [20, 34, 41, 48],
    ),
    (
        Technique::RegionsInLines,
        Kind::Region,
        Kind::Column,
        [20, 34, 41, 48],
    ),
    (
        Technique::LinesInRegions,
        Kind::Row,
        Kind::Region,
        [23, 36, 43, 50],
    ),
    (
        Technique::LinesInRegions,
        Kind::Column,
        Kind::Region,
        [23, 36, 43, 50],
    ),
    (
        Technique::RowsInColumns,
        Kind::Row,
        Kind::Column,
        [39, 39, 46, 52],
    ),
    (
        Technique::RowsInColumns,
        Kind::Column,
        Kind::Row,
        [39, 39, 46, 52],
    ),
];

impl Several {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let layout = Layout::new(puzzle);
        let mut state = Several {
            free: Squares::board(layout.n),
            needs: Needs::all(&layout),
            queens: Squares::EMPTY,
            ground: Arc::new(Ground {
                layout,
                sees: Vec::new(),
            }),
        };
        for &blocked in puzzle.blocked() {
            state.free.remove(at_square(blocked));
        }
        for &given in puzzle.given() {
            state.place(at_square(given));
        }
        state
    }

    fn layout(&self) -> &Layout<N> {
        &self.ground.layout
    }

    pub(super) fn is_solved(&self) -> bool {
        self.needs.left == 0
    }

    pub(super) fn place(&mut self, queen: At) {
        let (row, column) = (row_of(queen), column_of(queen));
        let region = usize::from(self.layout().region(queen));
        self.queens.insert(queen);
        self.free.remove(queen);
        self.free = self.free.minus(&self.layout().near(queen));
        let needs = &mut self.needs;
        needs.left = needs.left.saturating_sub(1);
        for (need, house) in [
            (&mut needs.rows[row], House::Row(row as u32)),
            (&mut needs.columns[column], House::Column(column as u32)),
            (&mut needs.regions[region], House::Region(region as u32)),
        ] {
            *need = need.saturating_sub(1);
            if *need == 0 {
                self.free = self.free.minus(&whole(&self.ground.layout, house));
            }
        }
    }

    pub(super) fn take(&mut self, step: &Step) {
        for &square in &step.excluded {
            self.free.remove(at_square(square));
        }
        if let Some(queen) = step.queen {
            self.place(at_square(queen));
        }
    }

    fn need(&self, house: House) -> u32 {
        u32::from(match house {
            House::Row(row) => self.needs.rows[row as usize],
            House::Column(column) => self.needs.columns[column as usize],
            House::Region(region) => self.needs.regions[region as usize],
        })
    }

    /// Open regions, rows, columns, in this order.
    fn houses(&self) -> impl Iterator<Item = House> + '_ {
        let n = self.layout().n as u32;
        [Kind::Region, Kind::Row, Kind::Column]
            .into_iter()
            .flat_map(move |kind| (0..n).map(move |number| kind.house(number)))
            .filter(|&house| self.need(house) > 0)
    }

    fn free_of(&self, house: House) -> Squares<N> {
        self.free.and(&whole(self.layout(), house))
    }

    /// Can all these houses be given the queens they need? `None` when too many tries do not tell.
    fn can_fill(&self, houses: &[House], tries: &mut u32) -> Option<bool> {
        let mut tightest: Option<(u32, Squares<N>)> = None;
        for &house in houses {
            let need = self.need(house);
            if need == 0 {
                continue;
            }
            let squares = self.free_of(house);
            let Some(spare) = squares.count().checked_sub(need) else {
                return Some(false);
            };
            if tightest.as_ref().is_none_or(|(least, _)| spare < *least) {
                tightest = Some((spare, squares));
            }
        }
        let Some((spare, squares)) = tightest else {
            return Some(true);
        };
        *tries = tries.checked_sub(1)?;
        let first = squares.first()?;
        let mut with = self.clone();
        with.place(first);
        match with.can_fill(houses, tries)? {
            false if spare > 0 => {
                let mut without = self.clone();
                without.free.remove(first);
                without.can_fill(houses, tries)
            }
            answer => Some(answer),
        }
    }

    /// Is it certain that these houses cannot be filled with a queen on the square?
    fn excludes(&self, houses: &[House], at: At) -> Option<bool> {
        let mut then = self.clone();
        then.place(at);
        then.can_fill(houses, &mut TRIES.clone()).map(|can| !can)
    }

    /// Is each of these premises needed for one of the conclusions?
    fn is_minimal(&self, premises: &[House], excluded: &Squares<N>) -> bool {
        premises.iter().all(|dropped| {
            let rest: Vec<House> = premises
                .iter()
                .copied()
                .filter(|house| house != dropped)
                .collect();
            excluded
                .iter()
                .any(|at| self.excludes(&rest, at) == Some(false))
        })
    }

    fn step(&self, technique: Technique, rating: u32, premises: Vec<House>) -> Step {
        Step {
            stars: u32::from(self.layout().stars),
            premises,
            ..Step::new(technique, rating)
        }
    }

    fn singles(&self, sink: Sink<'_>) -> bool {
        self.houses().any(|house| {
            let squares = self.free_of(house);
            let Some(first) = squares
                .first()
                .filter(|_| squares.count() == self.need(house))
            else {
                return false;
            };
            let (technique, rating) = match house {
                House::Region(_) => (Technique::SingleInRegion, 10),
                _ => (Technique::SingleInLine, 14),
            };
            let mut step = self.step(technique, rating, vec![house]);
            step.queen = Some(square(first));
            sink(step)
        })
    }

    /// Squares that leave a house no room for its queens, and squares without which it has none.
    fn touches(&self, sink: Sink<'_>) -> bool {
        let houses: Vec<(House, Squares<N>)> = self
            .houses()
            .map(|house| (house, self.free_of(house)))
            .collect();
        let mut excluded = vec![Squares::<N>::EMPTY; houses.len()];
        for at in self.free.iter() {
            let mut then = self.clone();
            then.place(at);
            let lost = self.free.minus(&then.free);
            for ((house, squares), excluded) in houses.iter().zip(&mut excluded) {
                if !squares.and(&lost).is_empty()
                    && then.can_fill(&[*house], &mut TRIES.clone()) == Some(false)
                {
                    excluded.insert(at);
                }
            }
        }
        let mut steps = Vec::new();
        for ((house, squares), excluded) in houses.iter().zip(excluded) {
            // As many squares as if one queen were needed.
            let spare = (squares.count() + 1).saturating_sub(self.need(*house));
            let is_region = matches!(house, House::Region(_));
            let rating = level(is_region, spare);
            let technique = if is_region {
                Technique::TouchRegion
            } else {
                Technique::TouchLine
            };
            if !excluded.is_empty() {
                steps.push(
                    self.step(technique, rating, vec![*house])
                        .excludes(excluded),
                );
            }
            let needed = |at: &At| {
                let mut without = self.clone();
                without.free.remove(*at);
                without.can_fill(&[*house], &mut TRIES.clone()) == Some(false)
            };
            if spare > 1
                && let Some(at) = squares.iter().find(needed)
            {
                let mut step = self.step(technique, rating, vec![*house]);
                step.queen = Some(square(at));
                steps.push(step);
            }
        }
        steps.sort_by_key(|step| step.rating);
        steps.into_iter().any(sink)
    }

    /// Houses of one kind that need as many queens as the houses of another in which all their squares lie; up to a
    /// rating.
    fn sets(&self, ratings: std::ops::RangeInclusive<u32>, sink: Sink<'_>) -> bool {
        let n = self.layout().n as u32;
        let mut steps = Vec::new();
        for (technique, from, into, levels) in SETS {
            let open = |kind: Kind| -> Vec<u32> {
                (0..n).filter(|&i| self.need(kind.house(i)) > 0).collect()
            };
            let (from_open, into_open) = (open(from), open(into));
            // Which houses of the other kind each house meets.
            let meets = |house: House| {
                self.free_of(house).iter().fold(0u32, |meets, at| {
                    meets
                        | 1 << match into {
                            Kind::Row => row_of(at),
                            Kind::Column => column_of(at),
                            Kind::Region => usize::from(self.layout().region(at)),
                        }
                })
            };
            let need = |kind: Kind, i: u32| self.need(kind.house(i));
            let meets: Vec<(u32, u32, u32)> = (from_open.iter())
                .map(|&i| (i, need(from, i), meets(from.house(i))))
                .collect();
            let most = if *ratings.end() < 34 {
                1
            } else {
                MOST.min((into_open.len() as u32).div_ceil(2))
            };
            let supplies: Vec<(u32, u32)> = into_open.iter().map(|&i| (i, need(into, i))).collect();
            choices(&supplies, most, &mut |chosen, supply| {
                let inside = meets.iter().filter(|(_, _, meets)| meets & !chosen == 0);
                let demand: u32 = inside.clone().map(|(_, need, _)| need).sum();
                if supply != demand {
                    return;
                }
                let inside: Vec<u32> = inside.map(|&(i, _, _)| i).collect();
                let chosen: Vec<u32> = (0..n).filter(|i| chosen >> i & 1 != 0).collect();
                let rating = levels[inside.len().max(chosen.len()).min(4) - 1];
                if !ratings.contains(&rating) {
                    return;
                }
                let all = |kind: Kind, list: &[u32]| {
                    list.iter().fold(Squares::EMPTY, |all, &i| {
                        all.or(&self.free_of(kind.house(i)))
                    })
                };
                let excluded = all(into, &chosen).minus(&all(from, &inside));
                if !excluded.is_empty() {
                    let houses =
                        |kind: Kind, list: &[u32]| list.iter().map(|&i| kind.house(i)).collect();
                    let single = inside.len() == 1 && chosen.len() == 1;
                    let technique = match technique {
                        Technique::RegionsInLines if single => Technique::RegionInLine,
                        Technique::LinesInRegions if single => Technique::LineInRegion,
                        _ => technique,
                    };
                    let mut step = self
                        .step(technique, rating, houses(from, &inside))
                        .excludes(excluded);
                    step.into = houses(into, &chosen);
                    steps.push((step, excluded));
                }
            });
        }
        steps.sort_by_key(|(step, _)| step.rating);
        (steps.into_iter())
            .any(|(step, excluded)| self.is_minimal(&step.premises, &excluded) && sink(step))
    }

    pub(super) fn openings(&self, technique: Technique) -> u32 {
        let mut seen = Vec::new();
        let count: Sink<'_> = &mut |step| {
            let conclusion = (step.queen, step.excluded);
            if step.technique == technique && !seen.contains(&conclusion) {
                seen.push(conclusion);
            }
            false
        };
        match technique {
            Technique::SingleInRegion | Technique::SingleInLine => self.singles(count),
            Technique::RegionInLine | Technique::LineInRegion => self.sets(0..=24, count),
            Technique::TouchRegion | Technique::TouchLine => self.touches(count),
            Technique::RegionsInLines | Technique::LinesInRegions | Technique::RowsInColumns => {
                self.sets(25..=u32::MAX, count)
            }
            // One is enough to be hard.
            _ => return 1,
        };
        seen.len() as u32
    }

    pub(super) fn easiest(&self, limit: Limit) -> Option<Step> {
        if self.empty_house().is_some() {
            return None;
        }
        let mut found = None;
        let keep: Sink<'_> = &mut |step| {
            found = Some(step);
            true
        };
        let _ = self.singles(keep)
            || (limit >= Limit::Touch && (self.sets(0..=24, keep) || self.touches(keep)))
            || (limit >= Limit::Pairs && self.sets(25..=u32::MAX, keep));
        if found.is_none() && limit >= Limit::Chains {
            found = chains::easiest(self, limit);
        }
        found
    }

    /// A house that has no room for the queens it needs.
    pub(super) fn empty_house(&self) -> Option<House> {
        // Those that lack squares are seen at once.
        (self
            .houses()
            .find(|&house| self.free_of(house).count() < self.need(house)))
        .or_else(|| self.houses().find(|&house| self.is_empty(house)))
    }
}

/// All squares of a house.
fn whole(layout: &Layout<N>, house: House) -> Squares<N> {
    let mut squares = Squares::EMPTY;
    match house {
        House::Row(row) => squares.0[row as usize] = u32::MAX,
        House::Column(column) => squares.0 = [1 << column; N],
        House::Region(region) => squares = layout.regions[region as usize],
    }
    squares
}

/// All choices of one to `most` of these numbers, as bits, with the sum of what is beside them; the smaller ones first.
fn choices(of: &[(u32, u32)], most: u32, found: &mut impl FnMut(u32, u32)) {
    fn of_size(
        of: &[(u32, u32)],
        size: u32,
        chosen: u32,
        sum: u32,
        found: &mut impl FnMut(u32, u32),
    ) {
        if size == 0 {
            return found(chosen, sum);
        }
        for (i, &(number, more)) in of.iter().enumerate() {
            of_size(
                &of[i + 1..],
                size - 1,
                chosen | 1 << number,
                sum + more,
                found,
            );
        }
    }
    (1..=most).for_each(|size| of_size(of, size, 0, 0, found));
}

impl Ladder for Several {
    fn stars(&self) -> u32 {
        u32::from(self.layout().stars)
    }

    fn squares(&self) -> impl Iterator<Item = At> + use<> {
        self.free.iter()
    }

    fn is_free(&self, at: At) -> bool {
        self.free.contains(at)
    }

    fn place(&mut self, queen: At) {
        Several::place(self, queen);
    }

    fn take(&mut self, step: &Step) {
        Several::take(self, step);
    }

    fn easiest(&self, limit: Limit) -> Option<Step> {
        Several::easiest(self, limit)
    }

    fn singles_may_refute(&self, _assumed: At) -> bool {
        true
    }

    fn empty_house(&self) -> Option<House> {
        Several::empty_house(self)
    }

    fn is_empty(&self, house: House) -> bool {
        self.need(house) > 0 && self.can_fill(&[house], &mut TRIES.clone()) == Some(false)
    }

    fn follows_at_once(&self, step: &Step) -> bool {
        if let Some(queen) = step.queen {
            let mut without = self.clone();
            without.free.remove(at_square(queen));
            return self.free.contains(at_square(queen))
                && without.can_fill(&step.premises, &mut TRIES.clone()) == Some(false);
        }
        let excluded = step.excluded.iter().map(|&square| at_square(square));
        // Squares that are excluded already follow anyway.
        let mut excluded = excluded.filter(|&at| self.free.contains(at));
        if step.into.is_empty() {
            return excluded.all(|at| self.excludes(&step.premises, at) == Some(true));
        }
        // The argument of sets itself, which trying out would take long to find.
        let need = |houses: &[House]| houses.iter().map(|&house| self.need(house)).sum::<u32>();
        let all = |houses: &[House]| {
            houses.iter().fold(Squares::<N>::EMPTY, |all, &house| {
                all.or(&self.free_of(house))
            })
        };
        let (inside, whole) = (all(&step.premises), all(&step.into));
        need(&step.premises) == need(&step.into)
            && inside.minus(&whole).is_empty()
            && excluded.all(|at| whole.contains(at) && !inside.contains(at))
    }

    fn are_open(&self, houses: &[House]) -> bool {
        houses.iter().all(|&house| self.need(house) > 0)
    }
}
