//! The tables of `testdata/tables`.

use serde::de::DeserializeOwned;

/// The rows of a table.
pub(crate) fn table<Row: DeserializeOwned>(name: &str) -> Vec<Row> {
    let file = format!("{}/testdata/tables/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect(&file);
    serde_json::from_str(&text).expect(&file)
}
