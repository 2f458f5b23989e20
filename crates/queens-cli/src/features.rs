//! Parts of the program that a build may leave out, and the sentence that says so.

/// For each part: the word typed for it, the feature that adds it, and whether this build has it.
const PARTS: [(&str, &str, bool); 6] = [
    ("completions", "manual", cfg!(feature = "manual")),
    ("lab", "lab", cfg!(feature = "lab")),
    ("man", "manual", cfg!(feature = "manual")),
    ("play", "player", cfg!(feature = "player")),
    ("print", "pictures", cfg!(feature = "pictures")),
    ("run", "runs", cfg!(feature = "runs")),
];

/// The sentence for a verb or a topic that this build lacks.
pub(crate) fn missing(typed: &str) -> Option<String> {
    let mut parts = PARTS.into_iter();
    let (name, feature, _) = parts.find(|&(name, _, there)| name == typed && !there)?;
    Some(sentence(&format!("`{name}`"), feature))
}

/// The sentence that names a missing part and the feature that adds it.
pub(crate) fn sentence(part: &str, feature: &str) -> String {
    format!(
        "this build has no {part}: build it with `--features {feature}`, \
         or everything with `cargo install --path crates/queens-cli`"
    )
}
