//! The tables of `testdata/`, for tests.

/// The rows of a table below its header, split at commas. The last column, which names the source and may be quoted, is
/// unreliable.
pub(crate) fn rows(csv: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect())
}

/// A number in a table, or `None` if the field is empty.
pub(crate) fn number(field: &str) -> Option<u128> {
    if field.is_empty() {
        return None;
    }
    Some(field.parse().expect("a number"))
}

/// The first two columns of a table: n and the value it is about.
pub(crate) fn values(csv: &'static str) -> impl Iterator<Item = (u32, u128)> {
    rows(csv).map(|row| {
        let n = row[0].parse().expect("n");
        (n, number(row[1]).expect("a value"))
    })
}

/// A document of the workspace, without the commas in its numbers.
pub(crate) fn document(name: &str) -> String {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path)
        .expect(&path)
        .replace(',', "")
}

/// The rows of the first table in a document whose header begins like this.
pub(crate) fn document_table(name: &str, head: &str) -> Vec<Vec<String>> {
    let page = document(name);
    let (_, table) = page.split_once(head).expect(head);
    let rows = table.lines().skip(2);
    let cells = |row: &str| {
        let cells = row.strip_prefix('|')?.split('|');
        Some(cells.map(|cell| cell.trim().to_owned()).collect())
    };
    rows.map_while(cells).collect()
}

macro_rules! table {
    ($name:literal) => {
        include_str!(concat!("../testdata/", $name, ".csv"))
    };
}

pub(crate) const CLASSES: &str = include_str!("known/q_classes.csv");
pub(crate) const HALF_TURN: &str = include_str!("known/p180.csv");
pub(crate) const QUARTER_TURN: &str = include_str!("known/r90.csv");
pub(crate) const PROFILE: &str = table!("backtrack_profile");
pub(crate) const PROFILE_TOTAL: &str = table!("backtrack_total");
pub(crate) const FIRST_SOLUTION_TRIES: &str = table!("first_solution_tries");
pub(crate) const K_QUEENS: &str = table!("k_queens_triangle");
