//! Runs with very many chunks.

mod scale;
