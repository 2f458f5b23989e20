import type { LessonName, LessonWords } from "..";

export const en: Record<LessonName, LessonWords> = {
  problem: {
    title: "The problem",
    screens: [
      [
        "A queen attacks along its row, its column and both diagonals. Click every square that this one attacks.",
        "The task: n queens on n × n squares, none attacking another.",
      ],
      [
        "Choose the boards on which no queen attacks another.",
        "These are solutions. A row cannot hold two queens, so each row holds exactly one.",
      ],
      [
        "Place four queens so that none attacks another. Squares with a dot are attacked.",
        "There are only two ways; the other is the mirror image of yours.",
      ],
      [
        "A solution is a list: the column of the queen in each row. Row 0 is the top row, column 0 the left one. Which list is this board?",
        "Programs count from 0: `queens[0]` belongs to the first row.",
      ],
      ["Now the other way round: place the queens of the list `{list}`.", "A list of n numbers holds the whole board."],
      [
        "Each row and each column has one queen here. Click all queens that are attacked.",
        "So only the diagonals matter.",
      ],
      [
        "For which n is there no solution at all?",
        "Only for 2 and 3. For n = 8 there are {eight}. Max Bezzel asked in 1848, Franz Nauck found all of them in 1850.",
      ],
    ],
  },
  generate: {
    title: "Generate and test",
    screens: [
      [
        "The simplest program fills every row, then tests. Step until it drops a board.",
        "It tested only the full board.",
      ],
      [
        "One queen in each row, any column: how many boards are there for n = {n}?",
        "n choices in each of n rows make nⁿ.",
      ],
      [
        "A full board. Read from the top and click the first queen that is attacked by one above it.",
        "Everything below that queen was built in vain.",
      ],
      [
        "The first two queens attack each other. For n = {n}, how many full boards begin with them?",
        "All are lost, and the program builds every one.",
      ],
      [
        "For n = 12 there are {boards} boards. At a million a second, how long does it take?",
        "And each further row makes it more than thirty times as long.",
        "a day",
        "a hundred days",
        "a thousand years",
      ],
    ],
  },
  permutations: {
    title: "Permutations",
    screens: [
      [
        "No two queens share a column either. Choose the lists in which each number occurs exactly once.",
        "Permutations: rows and columns are right by construction.",
      ],
      ["How many permutations are there for n = {n}?", "n choices, then n − 1, and so on: n!, read n factorial."],
      ["Step to the first solution. Only the diagonals are still tested.", "Free columns are all it chooses from."],
      [
        "A permutation. Click the queens that are attacked, now only along diagonals.",
        "Two of them would have been enough to know.",
      ],
      ["For n = 8, {some} boards of {all} are left. One in how many?", "Testing earlier does more still."],
    ],
  },
  backtracking: {
    title: "Backtracking",
    screens: [
      [
        "Test each queen as it is placed. Step until the search takes one off again.",
        "The next row had no square left, so the last queen had to go: backtracking.",
      ],
      [
        "What comes next? Click the first free square of row {row}; if it has none, click the queen that will be removed.",
        "Place or go back: the search knows nothing else.",
      ],
      [
        "Nothing below the queen in row {row} worked. Click the square of its row to which it moves; if none is left to the right, the queen above.",
        "From left to right, no board comes twice and none is forgotten.",
      ],
      [
        "No queens attack here, and yet some boards are lost. Choose those that can be completed.",
        "The search sees that some rows later. For n = 8 it visits {nodes} partial boards.",
      ],
    ],
  },
  template: {
    title: "The template",
    screens: [
      [
        "Every backtracking program has the same five lines. Click them in order.",
        "Only the words change from problem to problem.",
        "If the state is a solution, report it",
        "Otherwise, for each choice that is allowed:",
        "make the choice",
        "search on from there",
        "undo the choice",
      ],
      ["Step until a choice is undone, and watch what it had marked.", "The state is as it was before."],
      [
        "Another piece: the superqueen also jumps like a knight. Click the free squares of row {row}.",
        "Only the test has changed.",
      ],
      [
        "Another board: its edges are joined, so a diagonal that leaves on one side comes back on the other. Click the free squares of row {row}.",
        "A torus; again only the test is different.",
      ],
      [
        "Another problem: choose numbers that add up to {sum}.",
        "The choice: take a number or leave it. The template is the same.",
      ],
    ],
  },
  endings: {
    title: "First, number, all",
    screens: [
      [
        "One search, three endings. The first: step to the first solution and stop.",
        "`return true`, and every call above returns at once.",
      ],
      [
        "The search tries columns from left to right. Place the solution that it finds first for n = 5.",
        "The least of all lists: solutions come in lexicographic order.",
      ],
      [
        "The other endings go on. Step through the whole search for n = 4, or let it play.",
        "At each solution add 1, or write it down.",
      ],
      [
        "In which order are these solutions found? Click them one after the other.",
        "As in a dictionary: the first number that differs decides.",
      ],
      ["How many solutions begin with this queen?", "The total is a sum over the first row, so workers can share it."],
      [
        "How many partial boards does the search visit for n = 8 until the first solution?",
        "{first} of {all}: one is far cheaper than all.",
      ],
    ],
  },
  lines: {
    title: "Marking lines",
    screens: [
      [
        "On a diagonal, `row − column` is constant. Click all squares with `row − column = {k}`.",
        "That number names the diagonal.",
      ],
      [
        "On an antidiagonal, `row + column` is constant. Click all squares with `row + column = {k}`.",
        "That number names the antidiagonal.",
      ],
      [
        "Step to the first rejected square, and find the entry that refused it.",
        "Three looks into arrays, however many queens there are.",
      ],
      [
        "Three queens are placed. Click every square of row 3 that their lines rule out.",
        "Each of them lies on a marked column, diagonal or antidiagonal.",
      ],
      [
        "Which entries are marked in the array of diagonals, `row − column`?",
        "An array starts at 0, so the program adds n − 1 to the number.",
      ],
      ["The same with sets. Step until a queen is removed.", "What was added is taken out again."],
    ],
  },
  bits: {
    title: "Bits",
    screens: [
      [
        "A row of marks is a number: bit 0 is at the right. Set the bits of the columns that are taken.",
        "One machine word instead of an array.",
      ],
      [
        "One row further down, each diagonal has moved one column to the right. Do it: `diagonals << 1`.",
        "Higher columns are to the left here.",
      ],
      [
        "Antidiagonals move the other way: `antidiagonals >> 1`.",
        "Two shifts do for all queens what arrays do one by one.",
      ],
      [
        "A square is free if no word has its bit. Set the bits of `free`.",
        "`~(columns | diagonals | antidiagonals)`: a whole row in one step.",
      ],
      ["The search takes the lowest bit of `free`. Set it.", "`free & −free`: no taken square is ever looked at."],
      [
        "Step to the first solution and watch the three words.",
        "Going back clears nothing: the old words are still there.",
      ],
    ],
  },
  boards: {
    title: "Trees of boards",
    screens: [
      [
        "Forget rows: a board's children have one queen more, on any free square. Step to the first one that is dropped.",
        "Circles are valid children, crosses are not.",
      ],
      [
        "Click every square on which one more queen makes a valid child.",
        "To solve a board is to solve one of its children.",
      ],
      ["In how many orders can the same {k} queens be placed?", "{k}!, so the same board is reached again and again."],
      [
        "One rule mends it: the new queen goes after the last one, reading row by row. Click the valid children now.",
        "With this rule the search is called `tree`, without it `anywhere`.",
      ],
    ],
  },
  symmetry: {
    title: "Symmetry",
    screens: [
      [
        "Turn the small board a quarter turn clockwise: its top row becomes the right column.",
        "A turned solution is a solution, and so is a mirrored one: eight symmetries in all.",
      ],
      ["Which boards are turned or mirrored images of the large one?", "A solution with all its images is an orbit."],
      [
        "One of these four images is the least of its orbit, read as a list. Which?",
        "The fundamental solution: one stands for all.",
      ],
      [
        "How many different images has this solution?",
        "8; 4 if a half turn changes nothing, 2 if a quarter turn does not either.",
      ],
      [
        "Of the {all} solutions for n = 8, one orbit has 4 members and all others 8. How many orbits are there?",
        "11 · 8 + 4: twelve fundamental solutions.",
      ],
    ],
  },
  closed: {
    title: "Without a search",
    screens: [
      [
        "Start at 0:1 and go on like a knight: one row down, two columns right. Place three queens.",
        "Queens a knight's move apart never attack each other.",
      ],
      ["The next row starts again at column 0, by the same steps.", "A solution for n = 6, found by nobody's search."],
      ["And for n = 8? Here is the pattern. Click the attacked queens.", "Here queens meet on diagonals."],
      ["For which n does the pattern fail?", "8 and 14: those with n mod 6 = 2."],
      ["Odd n: take the pattern for n − 1, and add one queen.", "The pattern leaves the long diagonal empty."],
      ["For which odd n does that fail?", "9 and 15: n mod 6 = 3, one more than 8 and 14."],
      [
        "Mend n = 8: keep the upper half and complete it.",
        "Every such n can be mended. So every n > 3 has a solution.",
      ],
      ["n = {n}. In which column is the queen in row {row}?", "A million queens, each known at once."],
    ],
  },
  chance: {
    title: "Luck and repair",
    screens: [
      [
        "Throw: each row takes any of its free squares, until one has none. Throw until you have a solution.",
        "A Las Vegas algorithm: its answer is right, its time is luck.",
      ],
      ["Another way: repair a full board. Click the queens that are attacked.", "Any of them may move along its row."],
      [
        "The queen in row {row} is attacked by {now}. Click a square of its row that the fewest others attack.",
        "Least conflicts: one move ahead, and never back.",
      ],
      [
        "Repair this board: click an attacked queen, and it goes where the fewest attack it. `× 10` does ten such moves.",
        "Thousands of queens in seconds; but it can never say that there is no solution.",
      ],
    ],
  },
  estimate: {
    title: "How large is a tree?",
    screens: [
      [
        "Row 0 has {n} squares. If every queen there left as many free in row 1 as this one, how many pairs would there be?",
        "One sample, multiplied.",
      ],
      [
        "There were {n} choices, then {second}. Multiply by the free squares of row 2.",
        "The third level, estimated from one board.",
      ],
      [
        "On the way down there were {choices} choices. Add up 1 + the first + first · second + …, product by product.",
        "Knuth's estimate of all nodes (1975).",
      ],
      ["Four descents say {four}. What is their mean?", "One alone is far off; the mean is right in the long run."],
      [
        "Throw 100 descents for n = 8, and watch the mean.",
        "It settles near the exact number of nodes. Solutions that nobody can count are estimated in the same way.",
      ],
    ],
  },
  domains: {
    title: "Looking ahead",
    screens: [
      [
        "The free squares of a row are its domain. Click the domain of row {row}.",
        "Forward checking keeps the domain of every row.",
      ],
      [
        "The queen at {at} is new. Click the squares that it strikes from the domains of other rows.",
        "Once, and not at every later test.",
      ],
      [
        "Smallest domain first: click any square in a row with the fewest free squares.",
        "Where little is left, an error shows soonest.",
      ],
      [
        "Choose the boards that are lost: some row has nothing left.",
        "Plain backtracking would notice only in that row.",
      ],
      [
        "Step until the search takes a queen off, and watch which rows it fills.",
        "For n = 8 it visits 1,361 nodes instead of 2,057 (Haralick and Elliott, 1980).",
      ],
    ],
  },
  cover: {
    title: "Exact cover",
    screens: [
      [
        "Choose pieces so that each number from 1 to 6 occurs exactly once.",
        "An exact cover. Knuth's Algorithm X finds them all.",
      ],
      [
        "A queen is a piece too. Which lines does it cover: row `r`, column `c`, diagonal `d = row − column`, antidiagonal `a = row + column`?",
        "Four items for every square.",
      ],
      ["Which of these does every solution for n = 8 cover?", "Diagonals at most once: they are secondary."],
      [
        "Algorithm X takes the row or column with the fewest squares left. Click one of them.",
        "Smallest domain first again, now for columns too.",
      ],
      ["Step to the first solution.", "Dancing links take squares out of lists and put them back."],
    ],
  },
  sat: {
    title: "In logic",
    screens: [
      [
        "`x12` says: a queen in row 1, column 2. `∨` is or, `¬` is not. Choose the clauses that this board breaks.",
        "A clause is broken if all its parts are false.",
      ],
      [
        "All {many} clauses for n = 4; the broken ones are lit. Place four queens that break none.",
        "A model of the formula. Any SAT solver finds it.",
      ],
      [
        "`{x}` is true. Click all variables that must now be false.",
        "Clauses with two parts force it: unit propagation.",
      ],
      [
        "In some row only one variable is left. Click it.",
        "It must be true. Solvers go on like that before they guess.",
      ],
    ],
  },
  counting: {
    title: "Counting by colours",
    screens: [
      [
        "Click every square that this queen attacks along a diagonal.",
        "All have the colour of the queen's square. So queens on dark and on light squares can meet only in a row or a column.",
      ],
      ["Click the queens on dark squares.", "The others are on light ones. A solution gives each row a colour."],
      [
        "For n = {n}, {half} queens are in even columns. In how many ways can their rows be chosen?",
        "Row and column give the colour: this is a colour for each row. Each choice is counted on its own.",
      ],
      [
        "n = 4, and in rows {rows} the queens are on dark squares. Choose the placements without an attack.",
        "The light squares did not matter.",
      ],
      [
        "Queens on light squares for the other two rows: which fit these dark ones? Perhaps none.",
        "Between the two colours, only columns can clash.",
      ],
      [
        "The queens on dark squares are placed. Add the others, on light squares.",
        "All that matters is which rows and columns are taken, not by which queen.",
      ],
      [
        "n = 9, each row coloured as here. For each choice of columns, the dark ways times the light ways: {products}. How many solutions?",
        "Every dark placement goes with every light one: multiply, then add.",
      ],
      [
        "n = 9, all colourings: {four} solutions have 4 queens on dark squares, {six} have 6. How many are there?",
        "Counted, not listed. `colours` does so where no list would ever end.",
      ],
    ],
  },
};
