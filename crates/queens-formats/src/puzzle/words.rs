//! Steps and hints in words: English, Russian, Chinese.
//!
//! The engine gives a step as data; here it becomes a sentence. A hint comes in three levels: where to look, why
//! something follows, and what to do.

use queens::Square;
use queens::puzzle::{Hint, House, Level, Step, Technique};

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

    /// The title of sheets that have no other.
    pub fn sheet_title(self) -> &'static str {
        self.choose("Queens", "Ферзи", "皇后")
    }

    #[cfg(feature = "pictures")]
    /// The title of the pages with answers.
    pub(super) fn answers(self, title: &str) -> String {
        match self.language {
            Language::English => format!("{title}: answers"),
            Language::Russian => format!("{title}: ответы"),
            Language::Chinese => format!("{title}：答案"),
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
        use Case::{Genitive, Nominative, Prepositional};
        if step.stars > 1
            && let Some(sentence) = self.why_of_several(step)
        {
            return sentence;
        }
        match step.technique {
            Technique::SingleInRegion | Technique::SingleInLine => {
                let square = self.squares(step.queen.as_slice());
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
            Technique::RegionInLine | Technique::LineInRegion => match self.language {
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
                    "{}的空格全在{}，所以{1}的皇后就在其中。",
                    premises(Nominative),
                    into(Nominative)
                ),
            },
            Technique::TouchRegion | Technique::TouchLine => match self.language {
                Language::English => {
                    let here = self.here(step);
                    format!(
                        "A queen {here} would leave no square in {}.",
                        premises(Nominative)
                    )
                }
                Language::Russian => {
                    format!(
                        "Ферзь здесь не оставил бы места в {}.",
                        premises(Prepositional)
                    )
                }
                Language::Chinese => {
                    format!("若此处放皇后，{}将没有空格。", premises(Nominative))
                }
            },
            Technique::RegionsInLines | Technique::LinesInRegions | Technique::RowsInColumns => {
                match self.language {
                    Language::English => format!(
                        "All squares left in {} lie in {}, which they fill: nothing else fits there.",
                        premises(Nominative),
                        into(Nominative)
                    ),
                    Language::Russian => format!(
                        "Все места {} лежат в {} и заполняют их: больше там никому нет места.",
                        premises(Genitive),
                        into(Prepositional)
                    ),
                    Language::Chinese => format!(
                        "{}的空格全在{}，正好占满，其他皇后不能在那里。",
                        premises(Nominative),
                        into(Nominative)
                    ),
                }
            }
            Technique::Pair => match self.language {
                Language::English => format!(
                    "However the queens of {} are placed, one of them attacks here.",
                    premises(Nominative)
                ),
                Language::Russian => format!(
                    "Как ни поставить ферзей {}, один из них бьёт сюда.",
                    premises(Genitive)
                ),
                Language::Chinese => {
                    format!(
                        "无论{}的皇后怎样放，总有一个攻击这里。",
                        premises(Nominative)
                    )
                }
            },
            _ => self.chain(step),
        }
    }

    /// What is said otherwise where houses take several queens.
    fn why_of_several(self, step: &Step) -> Option<String> {
        let premises = |case| self.houses(&step.premises, case);
        use Case::{Genitive, Nominative, Prepositional};
        Some(match (step.technique, step.queen) {
            (Technique::SingleInRegion | Technique::SingleInLine, _) => match self.language {
                Language::English => format!(
                    "All squares left in {} are needed for its queens.",
                    premises(Nominative)
                ),
                Language::Russian => format!(
                    "В {} осталось ровно столько мест, сколько нужно ферзей.",
                    premises(Prepositional)
                ),
                Language::Chinese => format!("{}剩下的空格正好够放皇后。", premises(Nominative)),
            },
            (Technique::RegionInLine | Technique::LineInRegion, _) => {
                let set = Step {
                    technique: Technique::RegionsInLines,
                    stars: 1,
                    ..step.clone()
                };
                self.why(&set)
            }
            (Technique::TouchRegion | Technique::TouchLine, None) => match self.language {
                Language::English => {
                    format!(
                        "A queen {} would leave too few squares in {}.",
                        self.here(step),
                        premises(Nominative)
                    )
                }
                Language::Russian => {
                    format!(
                        "Ферзь здесь не оставил бы достаточно мест в {}.",
                        premises(Prepositional)
                    )
                }
                Language::Chinese => {
                    format!("若此处放皇后，{}的空格将不够。", premises(Nominative))
                }
            },
            (Technique::TouchRegion | Technique::TouchLine, Some(queen)) => {
                let square = self.squares(&[queen]);
                match self.language {
                    Language::English => format!(
                        "However the queens of {} are placed, one of them stands on {square}.",
                        premises(Nominative)
                    ),
                    Language::Russian => {
                        format!(
                            "Как ни расставить ферзей {}, один из них окажется на {square}.",
                            premises(Genitive)
                        )
                    }
                    Language::Chinese => {
                        format!(
                            "无论{}的皇后怎样放，{square}必有皇后。",
                            premises(Nominative)
                        )
                    }
                }
            }
            _ => return None,
        })
    }

    /// `here`, or `on any of these squares`.
    fn here(self, step: &Step) -> &'static str {
        if step.excluded.len() == 1 {
            "here"
        } else {
            "on any of these squares"
        }
    }

    fn chain(self, step: &Step) -> String {
        let assumed = self.squares(&step.excluded);
        let empty = step.premises.last().map_or(&[][..], std::slice::from_ref);
        let links: Vec<String> = step.chain.iter().map(|link| self.link(link)).collect();
        let comma = self.choose(", ", ", ", "，");
        let links = links.join(comma);
        let [nominative, prepositional] =
            [Case::Nominative, Case::Prepositional].map(|case| self.houses(empty, case));
        let several = step.stars > 1;
        let english = if several {
            "too few squares"
        } else {
            "no square"
        };
        let russian = if several {
            "достаточно мест"
        } else {
            "места"
        };
        let chinese = if several {
            "的空格将不够"
        } else {
            "将没有空格"
        };
        match (self.language, links.is_empty()) {
            (Language::English, true) => {
                format!("A queen on {assumed} would leave {english} in {nominative}.")
            }
            (Language::English, false) => {
                let are = if several { "squares are" } else { "square is" };
                let few = if several { "too few" } else { "no" };
                format!(
                    "A queen on {assumed} leads to {links}; then {few} {are} left in {nominative}."
                )
            }
            (Language::Russian, true) => {
                format!("Ферзь на {assumed} не оставил бы {russian} в {prepositional}.")
            }
            (Language::Russian, false) => {
                format!(
                    "Из ферзя на {assumed} следует: {links}; тогда в {prepositional} не остаётся {russian}."
                )
            }
            (Language::Chinese, true) => format!("若{assumed}是皇后，{nominative}{chinese}。"),
            (Language::Chinese, false) => {
                let so = if several {
                    "的空格不够"
                } else {
                    "没有空格"
                };
                format!("若{assumed}是皇后，则{links}，于是{nominative}{so}。")
            }
        }
    }

    /// What one step of a chain does.
    fn link(self, step: &Step) -> String {
        match step.queen {
            Some(queen) => {
                let square = self.squares(&[queen]);
                match self.language {
                    Language::English => format!("a queen on {square}"),
                    Language::Russian => format!("ферзь на {square}"),
                    Language::Chinese => format!("{square}是皇后"),
                }
            }
            None => {
                let squares = self.squares(&step.excluded);
                match self.language {
                    Language::English => format!("none on {squares}"),
                    Language::Russian => format!("нет ферзя на {squares}"),
                    Language::Chinese => format!("{squares}没有皇后"),
                }
            }
        }
    }

    fn action(self, step: &Step) -> String {
        match step.queen {
            Some(queen) => {
                let square = self.squares(&[queen]);
                match self.language {
                    Language::English => format!("Place a queen on {square}."),
                    Language::Russian => format!("Поставьте ферзя на {square}."),
                    Language::Chinese => format!("在{square}放皇后。"),
                }
            }
            None => {
                let squares = self.squares(&step.excluded);
                match self.language {
                    Language::English => format!("Cross out {squares}."),
                    Language::Russian => format!("Зачеркните {squares}."),
                    Language::Chinese => format!("在{squares}画叉。"),
                }
            }
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
        // 0 rows, 1 columns, 2 regions.
        let parts = |house: &House| match *house {
            House::Row(row) => (0, number(row)),
            House::Column(column) => (1, number(column)),
            House::Region(region) => {
                let named = self.regions.get(region as usize).cloned();
                (2, named.unwrap_or_else(|| letter(region as usize)))
            }
        };
        if self.language == Language::Chinese {
            let names: Vec<String> = (houses.iter().map(parts))
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
            let names: Vec<String> = houses
                .iter()
                .map(parts)
                .filter(|part| part.0 == kind)
                .map(|part| part.1)
                .collect();
            if !names.is_empty() {
                let word = self.house(kind, names.len() > 1, case);
                groups.push(format!("{word} {}", self.listed(&names)));
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
