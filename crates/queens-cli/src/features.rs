//! Parts of the program that a build may be made without, and the sentence that says so.

/// What is typed for a part, the feature that brings it, and whether it is there.
const PARTS: [(&str, &str, bool); 6] = [
    ("completions", "manual", cfg!(feature = "manual")),
    ("lab", "lab", cfg!(feature = "lab")),
    ("man", "manual", cfg!(feature = "manual")),
    ("play", "player", cfg!(feature = "player")),
    ("print", "pictures", cfg!(feature = "pictures")),
    ("run", "runs", cfg!(feature = "runs")),
];

/// What to say of a verb or a topic that this build was made without.
pub(crate) fn missing(typed: &str) -> Option<String> {
    let mut parts = PARTS.into_iter();
    let (name, feature, _) = parts.find(|&(name, _, there)| name == typed && !there)?;
    Some(sentence(&format!("`{name}`"), feature))
}

/// Names a missing part and the feature that brings it.
pub(crate) fn sentence(part: &str, feature: &str) -> String {
    format!(
        "this build has no {part}: build it with `--features {feature}`, \
         or everything with `cargo install --path crates/queens-cli`"
    )
}
