//! How much memory the system can still provide.

/// Bytes that are free or can be freed, or the limit of this process if that is less; `None` if the system does not
/// say.
pub(crate) fn free() -> Option<u64> {
    let available = number_after("/proc/meminfo", "MemAvailable:")?.checked_mul(1024)?;
    let limit = number_after("/proc/self/limits", "Max address space");
    Some(limit.map_or(available, |limit| limit.min(available)))
}

/// The number after a word in one of the system's tables.
fn number_after(file: &str, word: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(word))?;
    rest.split_whitespace().next()?.parse().ok()
}
