//! Steps and hints in words: English, Russian, Chinese.
//!
//! The engine gives a step as data; here it becomes a sentence. A hint comes in three levels: where to look, why
//! something follows, and what to do.

use queens::Square;
use queens::complete::Uniqueness;
use queens::puzzle::{Grade, Hint, House, Level, Step, Technique};

use crate::format::Base;
pub use crate::language::{Language, UnknownLanguage};
use crate::read::drawn::letter;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// Where to look.
    Where,
    /// Where to look, and why something follows.
    Why,
    /// All that, and what to do.
    Do,
}

/// Who speaks: in a language, with rows and columns counted from a base.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speaker<'a> {
    /// The language.
    pub language: Language,
    /// What the first row and column are called.
    pub base: Base,
    /// The names of regions, by number; those that have none here are `A`, `B`, …
    pub regions: &'a [String],
}

/// How a puzzle is compared with the daily of a weekday, from Monday on.
const LIKE: [[&str; 3]; 7] = [
    ["like a Monday", "как в понедельник", "相当于周一"],
    ["like a Tuesday", "как во вторник", "相当于周二"],
    ["like a Wednesday", "как в среду", "相当于周三"],
    ["like a Thursday", "как в четверг", "相当于周四"],
    ["like a Friday", "как в пятницу", "相当于周五"],
    ["like a Saturday", "как в субботу", "相当于周六"],
    ["like a Sunday", "как в воскресенье", "相当于周日"],
];

/// A rating, which is in tenths.
fn tenths(rating: u32) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// Russian needs three cases.
#[derive(Clone, Copy)]
enum Case {
    Nominative,
    Genitive,
    Prepositional,
}

impl Speaker<'_> {
    /// A hint of this level.
    pub fn hint(self, hint: &Hint, level: HintLevel) -> String {
        match hint {
            Hint::Solved => self
                .choose("Everything is done.", "Всё готово.", "已经完成。")
                .to_owned(),
            Hint::Mistakes { queens, crosses } => self.mistakes(queens, crosses, level),
            Hint::Step(step) => match level {
                HintLevel::Where => self.place_to_look(step),
                HintLevel::Why => self.why(step),
                HintLevel::Do => self.joined(&[self.why(step), self.action(step)]),
            },
        }
    }

    /// Why a step follows and what it does, in one or two sentences.
    pub fn step(self, step: &Step) -> String {
        self.joined(&[self.why(step), self.action(step)])
    }

    /// The name of a grade.
    pub fn level(self, level: Level) -> &'static str {
        let [english, russian, chinese] = match level {
            Level::Easy => ["easy", "лёгкая", "简单"],
            Level::Medium => ["medium", "средняя", "中等"],
            Level::Hard => ["hard", "трудная", "困难"],
            Level::Expert => ["expert", "очень трудная", "专家"],
            Level::Fiendish => ["fiendish", "дьявольская", "极难"],
        };
        self.choose(english, russian, chinese)
    }

    /// A grade in short: `hard, like a Friday`.
    pub fn grade(self, grade: &Grade) -> String {
        let mut said = self.level(grade.level).to_owned();
        if let Some(weekday) = grade.weekday {
            let [english, russian, chinese] = LIKE[weekday as usize];
            said += self.choose(", ", ", ", "，");
            said += self.choose(english, russian, chinese);
        }
        said
    }

    /// A grade with all that made it.
    pub fn grade_in_full(self, grade: &Grade) -> String {
        let techniques: Vec<String> = (grade.techniques.iter())
            .map(|&(technique, count)| format!("{} {count}", self.technique(technique)))
            .collect();
        let (hardest, first, effort) = (tenths(grade.hardest), tenths(grade.first), grade.effort);
        let details = match self.language {
            Language::English => {
                format!(
                    "hardest step {hardest}, {first} before the first queen; effort {effort:.0}"
                )
            }
            Language::Russian => {
                format!("труднейший шаг {hardest}, до первого ферзя {first}; усилие {effort:.0}")
            }
            Language::Chinese => {
                format!("最难一步 {hardest}，第一个皇后之前 {first}; 推理量 {effort:.0}")
            }
        };
        format!(
            "{}; {details}; {}",
            self.grade(grade),
            techniques.join(", ")
        )
    }

    /// How many solutions a puzzle has.
    pub fn solutions(self, found: &Uniqueness) -> &'static str {
        let [english, russian, chinese] = match found {
            Uniqueness::None => ["no solution", "решений нет", "无解"],
            Uniqueness::Unique(_) => ["one solution", "одно решение", "唯一解"],
            Uniqueness::Several(_) => ["several solutions", "решений несколько", "多解"],
            Uniqueness::Unknown(_) => [
                "not known how many solutions",
                "неизвестно, сколько решений",
                "解数未知",
            ],
        };
        self.choose(english, russian, chinese)
    }

    /// The name of a region.
    fn region(self, number: u32) -> String {
        let named = self.regions.get(number as usize).cloned();
        named.unwrap_or_else(|| letter(number as usize))
    }

    /// That a region is in several pieces.
    pub fn divided(self, region: u32) -> String {
        let region = self.region(region);
        match self.language {
            Language::English => format!("region {region} is in several pieces"),
            Language::Russian => format!("область {region} состоит из нескольких кусков"),
            Language::Chinese => format!("{region} 区分成几块"),
        }
    }

    /// Why a puzzle with one solution has no grade.
    pub fn not_graded(self) -> &'static str {
        self.choose(
            "its steps go too deep to grade",
            "шаги слишком глубоки для оценки",
            "推理过深，无法评级",
        )
    }

    /// Which squares to give to which regions, if any were found, so that it becomes a puzzle.
    pub fn repair(self, changes: Option<&[(Square, u32)]>) -> String {
        let Some(changes) = changes else {
            let none = [
                "no squares were found that would mend it",
                "не нашлось полей, которые исправили бы карту",
                "没有找到能修好它的格子",
            ];
            return self.choose(none[0], none[1], none[2]).to_owned();
        };
        let change = |&(square, region): &(Square, u32)| {
            let (square, region) = (self.squares(&[square]), self.region(region));
            match self.language {
                Language::English => format!("{square} to region {region}"),
                Language::Russian => format!("{square} области {region}"),
                Language::Chinese => format!("{square} 改为 {region} 区"),
            }
        };
        let changes: Vec<String> = changes.iter().map(change).collect();
        let give = self.choose("give ", "отдайте ", "把 ");
        give.to_owned() + &changes.join(self.choose(", ", ", ", "、"))
    }

    /// The title of sheets that have no other.
    pub fn sheet_title(self) -> &'static str {
        self.choose("Queens", "Ферзи", "皇后")
    }

    #[cfg(feature = "pictures")]
    /// The title of pages of one kind.
    pub(super) fn part(self, title: &str, part: &str) -> String {
        title.to_owned() + self.choose(": ", ": ", "：") + part
    }

    #[cfg(feature = "pictures")]
    /// What pages with answers are called.
    pub(super) fn answers(self) -> &'static str {
        self.choose("answers", "ответы", "答案")
    }

    #[cfg(feature = "pictures")]
    /// On which pages the answers are.
    pub(super) fn answers_on(self, first: usize, last: usize) -> String {
        match (self.language, first == last) {
            (Language::English, true) => format!("answers on page {first}"),
            (Language::English, false) => format!("answers on pages {first}–{last}"),
            (Language::Russian, true) => format!("ответы на странице {first}"),
            (Language::Russian, false) => format!("ответы на страницах {first}–{last}"),
            (Language::Chinese, true) => format!("答案见第 {first} 页"),
            (Language::Chinese, false) => format!("答案见第 {first}–{last} 页"),
        }
    }

    #[cfg(feature = "pictures")]
    /// Of which puzzle an example is.
    pub(super) fn of_puzzle(self, number: usize) -> String {
        match self.language {
            Language::English => format!("from puzzle {number}"),
            Language::Russian => format!("из задачи {number}"),
            Language::Chinese => format!("取自第 {number} 题"),
        }
    }

    #[cfg(feature = "pictures")]
    /// The rules of a puzzle with or without regions, in one line.
    pub(super) fn rules(self, stars: u32, has_regions: bool) -> String {
        let queens = self.queens_each(stars);
        let queens = queens.trim_end_matches(" each");
        match (self.language, has_regions) {
            (Language::English, true) => format!(
                "{queens} in every row, column and region; no two queens touch, not even at corners."
            ),
            (Language::English, false) => {
                format!("{queens} in every row and column; no two queens share a diagonal.")
            }
            (Language::Russian, true) => format!(
                "{queens} в каждой строке, столбце и области; ферзи не соприкасаются даже углами."
            ),
            (Language::Russian, false) => format!(
                "{queens} в каждой строке и каждом столбце; никакие два не стоят на одной диагонали."
            ),
            (Language::Chinese, true) => {
                format!("每行、每列、每个区域{queens}；皇后不能相邻，斜角也不行。")
            }
            (Language::Chinese, false) => format!("每行、每列{queens}；任意两个不在同一斜线上。"),
        }
    }

    #[cfg(feature = "pictures")]
    /// How many queens each house takes.
    pub(super) fn queens_each(self, stars: u32) -> String {
        match (self.language, stars) {
            (Language::English, 1) => "One queen each".to_owned(),
            (Language::English, _) => format!("{stars} queens each"),
            (Language::Russian, 1) => "По одному ферзю".to_owned(),
            (Language::Russian, 2..=4) => format!("По {stars} ферзя"),
            (Language::Russian, _) => format!("По {stars} ферзей"),
            (Language::Chinese, 1) => "各放一个皇后".to_owned(),
            (Language::Chinese, _) => format!("各放 {stars} 个皇后"),
        }
    }

    /// The name of a technique.
    pub fn technique(self, technique: Technique) -> &'static str {
        let [english, russian, chinese] = match technique {
            Technique::SingleInRegion => [
                "only square in a region",
                "единственное место в области",
                "区域唯一空格",
            ],
            Technique::SingleInLine => [
                "only square in a line",
                "единственное место в линии",
                "行列唯一空格",
            ],
            Technique::RegionInLine => [
                "region inside a line",
                "область умещается в линии",
                "区域锁定行列",
            ],
            Technique::LineInRegion => [
                "line inside a region",
                "линия умещается в области",
                "行列锁定区域",
            ],
            Technique::TouchRegion => {
                ["closes a region", "закрывает все места области", "触碰封区"]
            }
            Technique::TouchLine => ["closes a line", "закрывает все места линии", "触碰封线"],
            Technique::RegionsInLines => [
                "regions in as many lines",
                "области в стольких же линиях",
                "数区同线",
            ],
            Technique::LinesInRegions => [
                "lines in as many regions",
                "линии в стольких же областях",
                "数线同区",
            ],
            Technique::RowsInColumns => [
                "rows in as many columns",
                "строки в стольких же столбцах",
                "行列互锁",
            ],
            Technique::Counting => ["counting in lines", "счёт по линиям", "行列计数"],
            Technique::Pair => ["pair", "исключение по паре", "配对排除"],
            Technique::Chain => ["chain", "цепочка", "强制链"],
            Technique::ChainWithTouch => ["chain with touch", "цепочка с касаниями", "触碰强制链"],
            Technique::ChainWithSets => ["chain with sets", "цепочка с множествами", "集合强制链"],
            Technique::NestedChain => ["nested chain", "вложенная цепочка", "嵌套强制链"],
            _ => ["step", "шаг", "步骤"],
        };
        self.choose(english, russian, chinese)
    }

    fn choose(
        self,
        english: &'static str,
        russian: &'static str,
        chinese: &'static str,
    ) -> &'static str {
        match self.language {
            Language::English => english,
            Language::Russian => russian,
            Language::Chinese => chinese,
        }
    }

    fn joined(self, sentences: &[String]) -> String {
        sentences.join(self.choose(" ", " ", ""))
    }

    fn mistakes(self, queens: &[Square], crosses: &[Square], level: HintLevel) -> String {
        let places = level > HintLevel::Where;
        let mut sentences = Vec::new();
        if !queens.is_empty() {
            sentences.push(match (self.language, places) {
                (Language::English, false) => "A queen is in the wrong place.".to_owned(),
                (Language::Russian, false) => "Один из ферзей стоит не там.".to_owned(),
                (Language::Chinese, false) => "有皇后放错了位置。".to_owned(),
                (Language::English, true) => {
                    format!("No queen belongs on {}.", self.squares(queens))
                }
                (Language::Russian, true) => {
                    format!("Здесь ферзя быть не может: {}.", self.squares(queens))
                }
                (Language::Chinese, true) => format!("{}不该有皇后。", self.squares(queens)),
            });
        }
        if !crosses.is_empty() {
            sentences.push(match (self.language, places) {
                (Language::English, false) => "A cross is in the wrong place.".to_owned(),
                (Language::Russian, false) => "Один из крестиков стоит не там.".to_owned(),
                (Language::Chinese, false) => "有叉号画错了位置。".to_owned(),
                (Language::English, true) => {
                    format!("No cross belongs on {}.", self.squares(crosses))
                }
                (Language::Russian, true) => {
                    format!("Здесь крестика быть не должно: {}.", self.squares(crosses))
                }
                (Language::Chinese, true) => format!("{}不该画叉。", self.squares(crosses)),
            });
        }
        if level == HintLevel::Do {
            sentences.push(
                self.choose("Take it back first.", "Сначала уберите это.", "请先撤销。")
                    .to_owned(),
            );
        }
        self.joined(&sentences)
    }

    fn place_to_look(self, step: &Step) -> String {
        if step.technique >= Technique::Chain {
            let square = self.squares(&step.excluded);
            return match self.language {
                Language::English => format!("What would follow from a queen on {square}?"),
                Language::Russian => format!("Что будет, если поставить ферзя на {square}?"),
                Language::Chinese => format!("假设{square}是皇后，会怎样？"),
            };
        }
        match self.language {
            Language::English => {
                format!("Look at {}.", self.houses(&step.premises, Case::Nominative))
            }
            Language::Russian => {
                format!(
                    "Обратите внимание: {}.",
                    self.houses(&step.premises, Case::Nominative)
                )
            }
            Language::Chinese => {
                format!("请看{}。", self.houses(&step.premises, Case::Nominative))
            }
        }
    }

    fn why(self, step: &Step) -> String {
        let premises = |case| self.houses(&step.premises, case);
        let into = |case| self.houses(&step.into, case);
        let needs = step.needs;
        use Case::{Genitive, Nominative, Prepositional};
        match step.technique {
            Technique::SingleInRegion | Technique::SingleInLine if needs > 1 => {
                match self.language {
                    Language::English => format!(
                        "All squares left in {} are needed for its queens.",
                        premises(Nominative)
                    ),
                    Language::Russian => format!(
                        "В {} осталось ровно столько мест, сколько нужно ферзей.",
                        premises(Prepositional)
                    ),
                    Language::Chinese => {
                        format!("{}剩下的空格正好够放皇后。", premises(Nominative))
                    }
                }
            }
            Technique::SingleInRegion | Technique::SingleInLine => {
                let square = self.squares(&step.queens);
                match self.language {
                    Language::English => {
                        format!(
                            "{square} is the only square left in {}.",
                            premises(Nominative)
                        )
                    }
                    Language::Russian => {
                        format!(
                            "{square} — единственное место в {}.",
                            premises(Prepositional)
                        )
                    }
                    Language::Chinese => format!("{}只剩{square}。", premises(Nominative)),
                }
            }
            Technique::RegionInLine | Technique::LineInRegion if needs == 1 => {
                match self.language {
                    Language::English => format!(
                        "All squares left in {} lie in {}, so that is where its queen goes.",
                        premises(Nominative),
                        into(Nominative)
                    ),
                    Language::Russian => format!(
                        "Все места {} лежат в {}, значит, ферзь стоит там.",
                        premises(Genitive),
                        into(Prepositional)
                    ),
                    Language::Chinese => format!(
                        "{}的空格全在{}，所以{0}的皇后就在其中。",
                        premises(Nominative),
                        into(Nominative)
                    ),
                }
            }
            Technique::RegionInLine
            | Technique::LineInRegion
            | Technique::RegionsInLines
            | Technique::LinesInRegions
            | Technique::RowsInColumns => match self.language {
                Language::English => format!(
                    "The {needs} queens of {} all belong in {}, which need{} no more: nothing else fits there.",
                    premises(Nominative),
                    into(Nominative),
                    if step.into.len() == 1 { "s" } else { "" }
                ),
                Language::Russian => format!(
                    "Все места {} лежат в {}, и ферзей здесь и там нужно поровну ({needs}): больше там никому нет места.",
                    premises(Genitive),
                    into(Prepositional)
                ),
                Language::Chinese => format!(
                    "{}的 {needs} 个皇后都在{}，而那里正好需要 {needs} 个：其他皇后不能在那里。",
                    premises(Nominative),
                    into(Nominative)
                ),
            },
            Technique::TouchRegion | Technique::TouchLine if step.queens.is_empty() => {
                self.leaves_too_few(step, self.here(step), &step.premises)
            }
            Technique::TouchRegion | Technique::TouchLine => {
                let squares = self.squares(&step.queens);
                match self.language {
                    Language::English => format!(
                        "However the queens of {} are placed, they take {squares}.",
                        premises(Nominative)
                    ),
                    Language::Russian => {
                        format!(
                            "Как ни расставить ферзей {}, они займут {squares}.",
                            premises(Genitive)
                        )
                    }
                    Language::Chinese => {
                        format!(
                            "无论{}的皇后怎样放，{squares}必有皇后。",
                            premises(Nominative)
                        )
                    }
                }
            }
            Technique::Counting => self.counting(step),
            Technique::Pair => self.pair(step),
            _ => self.chain(step),
        }
    }

    fn counting(self, step: &Step) -> String {
        let case = match self.language {
            Language::Russian => Case::Prepositional,
            _ => Case::Nominative,
        };
        let (lines, regions, needs) = (
            self.houses(&step.premises, case),
            self.houses(&step.into, case),
            step.needs,
        );
        let with = step.queens.is_empty();
        let squares = self.squares(&step.queens);
        match self.language {
            Language::English => {
                let assumed = match with {
                    true => format!("with a queen {}", self.here(step)),
                    false => format!("with none on {squares}"),
                };
                format!(
                    "{needs} queens belong in {lines}; {assumed}, {regions} would have room for fewer there."
                )
            }
            Language::Russian => {
                let assumed = match with {
                    true => "с ферзём здесь".to_owned(),
                    false => format!("без ферзя на {squares}"),
                };
                format!(
                    "В {lines} нужно ферзей: {needs}; {assumed} в {regions} не нашлось бы там места для стольких."
                )
            }
            Language::Chinese => {
                let assumed = match with {
                    true => "若此处放皇后".to_owned(),
                    false => format!("若{squares}不放皇后"),
                };
                format!("{lines}共需 {needs} 个皇后；{assumed}，{regions}在那里就放不下这么多。")
            }
        }
    }

    fn pair(self, step: &Step) -> String {
        let both = |case| self.houses(&step.premises, case);
        let rule = match self.language {
            Language::English => format!(
                "However the queens of {} are placed, one of them attacks here.",
                both(Case::Nominative)
            ),
            Language::Russian => format!(
                "Как ни поставить ферзей {}, один из них бьёт сюда.",
                both(Case::Genitive)
            ),
            Language::Chinese => format!(
                "无论{}的皇后怎样放，总有一个攻击这里。",
                both(Case::Nominative)
            ),
        };
        let [first, second] = &step.premises[..] else {
            return rule;
        };
        let name = |house: &House, case| self.houses(std::slice::from_ref(house), case);
        let case = |(queen, left): &(Square, Vec<Square>)| {
            let (queen, left) = (self.squares(&[*queen]), self.squares(left));
            let [nominative, prepositional] =
                [Case::Nominative, Case::Prepositional].map(|case| name(second, case));
            match (self.language, left.is_empty()) {
                (Language::English, false) => {
                    format!("on {queen} (leaving only {left} in {nominative})")
                }
                (Language::English, true) => {
                    format!("on {queen} (leaving no square in {nominative})")
                }
                (Language::Russian, false) => {
                    format!("на {queen} (в {prepositional} остаётся только {left})")
                }
                (Language::Russian, true) => {
                    format!("на {queen} (в {prepositional} не остаётся места)")
                }
                (Language::Chinese, false) => format!("在{queen}（{nominative}只剩{left}）"),
                (Language::Chinese, true) => format!("在{queen}（{nominative}没有空格）"),
            }
        };
        let cases: Vec<String> = step.cases.iter().map(case).collect();
        if cases.is_empty() {
            return rule;
        }
        let cases = cases.join(self.choose(" or ", " или ", "或"));
        let first = name(
            first,
            match self.language {
                Language::Russian => Case::Genitive,
                _ => Case::Nominative,
            },
        );
        let cases = match self.language {
            Language::English => format!("If that of {first} does not, it is {cases}."),
            Language::Russian => format!("Если это не ферзь {first}, то тот стоит {cases}."),
            Language::Chinese => format!("若{first}的皇后不攻击这里，它就{cases}。"),
        };
        self.joined(&[rule, cases])
    }

    /// A queen on the squares of a step would leave these houses too few squares.
    fn leaves_too_few(self, step: &Step, on: &str, houses: &[House]) -> String {
        let [nominative, prepositional] =
            [Case::Nominative, Case::Prepositional].map(|case| self.houses(houses, case));
        match (self.language, step.needs > 1) {
            (Language::English, false) => {
                format!("A queen {on} would leave no square in {nominative}.")
            }
            (Language::English, true) => {
                format!("A queen {on} would leave too few squares in {nominative}.")
            }
            (Language::Russian, false) => {
                format!("Ферзь {on} не оставил бы места в {prepositional}.")
            }
            (Language::Russian, true) => {
                format!("Ферзь {on} не оставил бы достаточно мест в {prepositional}.")
            }
            (Language::Chinese, false) => format!("若{on}放皇后，{nominative}将没有空格。"),
            (Language::Chinese, true) => format!("若{on}放皇后，{nominative}的空格将不够。"),
        }
    }

    /// `here`, or `on any of these squares`.
    fn here(self, step: &Step) -> &'static str {
        match step.excluded.len() {
            1 => self.choose("here", "здесь", "此处"),
            _ => self.choose(
                "on any of these squares",
                "на любом из этих полей",
                "其中任一格",
            ),
        }
    }

    /// Supposes a queen, says each step that follows with its reason, and ends where a house has too few squares.
    fn chain(self, step: &Step) -> String {
        let assumed = self.squares(&step.excluded);
        let empty = step.premises.last().map_or(&[][..], std::slice::from_ref);
        if step.chain.is_empty() {
            let on = match self.language {
                Language::English => format!("on {assumed}"),
                Language::Russian => format!("на {assumed}"),
                Language::Chinese => assumed,
            };
            return self.leaves_too_few(step, &on, empty);
        }
        let mut said = vec![match self.language {
            Language::English => format!("Suppose a queen on {assumed}."),
            Language::Russian => format!("Пусть ферзь стоит на {assumed}."),
            Language::Chinese => format!("假设{assumed}是皇后。"),
        }];
        said.extend(step.chain.iter().map(|link| self.link(link)));
        let [nominative, prepositional] =
            [Case::Nominative, Case::Prepositional].map(|case| self.houses(empty, case));
        said.push(match (self.language, step.needs > 1) {
            (Language::English, false) => format!("Then no square is left in {nominative}."),
            (Language::English, true) => format!("Then too few squares are left in {nominative}."),
            (Language::Russian, false) => format!("Тогда в {prepositional} не остаётся места."),
            (Language::Russian, true) => {
                format!("Тогда в {prepositional} не остаётся достаточно мест.")
            }
            (Language::Chinese, false) => format!("于是{nominative}没有空格。"),
            (Language::Chinese, true) => format!("于是{nominative}的空格不够。"),
        });
        self.joined(&said)
    }

    /// Why a link of a chain follows, and what it says.
    pub fn link(self, link: &Step) -> String {
        let squares = self.squares(&link.queens);
        let follows = match (self.language, link.queens.len()) {
            (Language::English, 0) => format!("So none is on {}.", self.squares(&link.excluded)),
            (Language::English, 1) => format!("So a queen is on {squares}."),
            (Language::English, _) => format!("So queens are on {squares}."),
            (Language::Russian, 0) => {
                format!("Значит, на {} ферзя нет.", self.squares(&link.excluded))
            }
            (Language::Russian, 1) => format!("Значит, ферзь стоит на {squares}."),
            (Language::Russian, _) => format!("Значит, ферзи стоят на {squares}."),
            (Language::Chinese, 0) => format!("所以{}没有皇后。", self.squares(&link.excluded)),
            (Language::Chinese, _) => format!("所以{squares}是皇后。"),
        };
        self.joined(&[self.why(link), follows])
    }

    fn action(self, step: &Step) -> String {
        let squares = self.squares(&step.queens);
        match (self.language, step.queens.len()) {
            (Language::English, 0) => format!("Cross out {}.", self.squares(&step.excluded)),
            (Language::English, 1) => format!("Place a queen on {squares}."),
            (Language::English, _) => format!("Place queens on {squares}."),
            (Language::Russian, 0) => format!("Зачеркните {}.", self.squares(&step.excluded)),
            (Language::Russian, 1) => format!("Поставьте ферзя на {squares}."),
            (Language::Russian, _) => format!("Поставьте ферзей на {squares}."),
            (Language::Chinese, 0) => format!("在{}画叉。", self.squares(&step.excluded)),
            (Language::Chinese, _) => format!("在{squares}放皇后。"),
        }
    }

    fn squares(self, squares: &[Square]) -> String {
        let base = self.base.first();
        let names: Vec<String> = (squares.iter())
            .map(|square| format!("{}:{}", square.row + base, square.column + base))
            .collect();
        names.join(self.choose(", ", ", ", "、"))
    }

    fn listed(self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [only] => only.clone(),
            [most @ .., last] => {
                let (comma, and) = match self.language {
                    Language::English => (", ", " and "),
                    Language::Russian => (", ", " и "),
                    Language::Chinese => ("、", "和"),
                };
                format!("{}{and}{last}", most.join(comma))
            }
        }
    }

    fn houses(self, houses: &[House], case: Case) -> String {
        let number = |index: u32| (index + self.base.first()).to_string();
        // 0 rows, 1 columns, 2 regions; of three and more neighbouring lines the first and the last.
        let together = |a: &House, b: &House| match (*a, *b) {
            (House::Row(a), House::Row(b)) | (House::Column(a), House::Column(b)) => a + 1 == b,
            _ => false,
        };
        let name = |house: &House| match *house {
            House::Row(row) => (0, number(row)),
            House::Column(column) => (1, number(column)),
            House::Region(region) => (2, self.region(region)),
        };
        let parts: Vec<(usize, String)> = (houses.chunk_by(together))
            .flat_map(|run| match run {
                [first, _, .., last] => {
                    let (kind, first) = name(first);
                    vec![(kind, format!("{first}–{}", name(last).1))]
                }
                few => few.iter().map(name).collect(),
            })
            .collect();
        if self.language == Language::Chinese {
            let names: Vec<String> = (parts.iter())
                .map(|(kind, name)| match kind {
                    0 => format!("第{name}行"),
                    1 => format!("第{name}列"),
                    _ => format!("{name}区"),
                })
                .collect();
            return self.listed(&names);
        }
        let mut groups = Vec::new();
        for kind in 0..3 {
            let named = parts.iter().filter(|part| part.0 == kind);
            let names: Vec<String> = named.map(|part| part.1.clone()).collect();
            if !names.is_empty() {
                let several = names.len() > 1 || names[0].contains('–');
                groups.push(format!(
                    "{} {}",
                    self.house(kind, several, case),
                    self.listed(&names)
                ));
            }
        }
        self.listed(&groups)
    }

    fn house(self, kind: usize, several: bool, case: Case) -> &'static str {
        if self.language == Language::English {
            return [
                ["row", "rows"],
                ["column", "columns"],
                ["region", "regions"],
            ][kind][usize::from(several)];
        }
        let forms = match case {
            Case::Nominative => [
                ["строка", "строки"],
                ["столбец", "столбцы"],
                ["область", "области"],
            ],
            Case::Genitive => [
                ["строки", "строк"],
                ["столбца", "столбцов"],
                ["области", "областей"],
            ],
            Case::Prepositional => [
                ["строке", "строках"],
                ["столбце", "столбцах"],
                ["области", "областях"],
            ],
        };
        forms[kind][usize::from(several)]
    }
}
