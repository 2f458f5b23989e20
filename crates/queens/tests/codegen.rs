//! The kernels must stay vector code.
//!
//! Harmless changes of a loop have made the compiler gather single words, or leave a
//! function of the inner loop out of line: right results, a tenth of the speed, and no other test
//! notices. So this test disassembles itself and looks at the kernels' instructions.
//!
//! It needs `objdump`. Without it the test says so, and fails if `QUEENS_REQUIRE_TOOLS` is set.

#![cfg(target_arch = "x86_64")]

use std::process::Command;

/// The name and the instructions of each function of a vector kernel.
fn kernels() -> Option<Vec<(String, Vec<String>)>> {
    // Refer to the kernels, so that they are linked in.
    assert!(queens::count::self_test(queens::count::Kernel::best()));
    let program = std::env::current_exe().expect("a test knows its own file");
    let objdump = Command::new("objdump")
        .args(["--disassemble", "--demangle", "--no-show-raw-insn"])
        .arg(program)
        .output();
    let output = match objdump {
        Ok(output) if output.status.success() => output.stdout,
        failed => {
            assert!(
                std::env::var_os("QUEENS_REQUIRE_TOOLS").is_none(),
                "objdump is required here: {failed:?}"
            );
            eprintln!("SKIPPED: objdump is not installed, so the kernels' code is not checked");
            return None;
        }
    };
    let mut functions = Vec::new();
    let mut current: Option<(String, Vec<String>)> = None;
    for line in String::from_utf8_lossy(&output).lines() {
        if line.ends_with(">:") {
            functions.extend(current.take());
            current = line
                .split_once('<')
                .map(|(_, name)| name.trim_end_matches(">:").to_owned())
                .filter(|name| name.contains("queens::kernel::avx"))
                .map(|name| (name, Vec::new()));
        } else if let Some((_, instructions)) = &mut current {
            instructions.extend(
                line.split_once('\t')
                    .map(|(_, text)| text.trim().to_owned()),
            );
        }
    }
    functions.extend(current);
    Some(functions)
}

/// All instructions of the function with this path, whatever words it was compiled for.
fn code(kernels: &[(String, Vec<String>)], path: &str) -> Vec<String> {
    let found = kernels.iter().filter(|(name, _)| {
        let rest = name.split_once(path).map(|(_, rest)| rest);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    });
    let code: Vec<String> = found.flat_map(|(_, code)| code.iter().cloned()).collect();
    assert!(!code.is_empty(), "{path} is not in the program");
    code
}

fn count(code: &[String], parts: &[&str]) -> usize {
    code.iter()
        .filter(|line| parts.iter().all(|part| line.contains(part)))
        .count()
}

#[test]
fn kernels_stay_vectorised() {
    let Some(kernels) = kernels() else { return };
    for (isa, register) in [("avx512", "zmm"), ("avx2", "ymm")] {
        let disjoint = &code(&kernels, &format!("queens::kernel::{isa}::disjoint"));
        // One unrolled loop of 8 queries for each number of chunks, for words and for half-words.
        let ands =
            count(disjoint, &["vpand", register]) + count(disjoint, &["vpternlog", register]);
        assert!(ands >= 6 * (10 + 6), "{isa}: only {ands} vector ANDs");
        let slice = &code(&kernels, &format!("queens::kernel::{isa}::slice"));
        assert!(
            count(slice, &["vpsrlq", register]) > 0,
            "{isa}: the transposition is not vector code"
        );
        assert!(
            slice.len() < 3000,
            "{isa}: the transposition was unrolled, {} instructions",
            slice.len()
        );
        for step in ["disjoint", "slice", "pairs", "partition"] {
            let code = &code(&kernels, &format!("queens::kernel::{isa}::{step}"));
            assert_eq!(
                count(code, &["gather"]),
                0,
                "{isa}::{step} gathers single words"
            );
            for inner in ["body::free", "full_adder", "core_arch", "Iterator"] {
                assert_eq!(
                    count(code, &["call", inner]),
                    0,
                    "{isa}::{step} calls {inner}"
                );
            }
        }
    }
    let disjoint = &code(&kernels, "queens::kernel::avx512::disjoint");
    assert!(
        count(disjoint, &["vpopcntq", "zmm"]) >= 10,
        "population counts are not vectors"
    );
    for (step, compact) in [
        ("pairs", "vpcompressq"),
        ("partition", "vpcompressq"),
        ("partition", "vpcompressd"),
        ("keep", "vpcompressd"),
    ] {
        let code = &code(&kernels, &format!("queens::kernel::avx512::{step}"));
        assert!(
            count(code, &[compact, "zmm"]) > 0,
            "{step} does not compact in a register"
        );
    }
}
