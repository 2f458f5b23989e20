//! The kernels must stay vector code.
//!
//! Harmless changes to a loop have made the compiler leave a vector operation out of line, or gather single words: the
//! results were right, the speed was a tenth, and no other test noticed. So this test disassembles itself and looks at the
//! kernels' instructions.
//!
//! It needs `objdump`. Without it the test says so, and fails if `QUEENS_REQUIRE_TOOLS` is set.

#![cfg(target_arch = "x86_64")]

use std::process::Command;

/// The name and the instructions of each function.
fn functions() -> Option<Vec<(String, Vec<String>)>> {
    // Refer to the kernels, so that they are linked in: the counter's and the lister's.
    assert!(queens::count::self_test(queens::count::Kernel::best()));
    assert_eq!(queens::solutions(10).expect("10 is small").count(), 724);
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

/// All instructions of the tasks as compiled for an instruction set. Names do not say which task is which.
fn code<'a>(functions: &'a [(String, Vec<String>)], isa: &str) -> Vec<&'a str> {
    let wrapper = format!("queens::kernel::{isa}::run");
    let found = functions.iter().filter(|(name, _)| name.contains(&wrapper));
    let code: Vec<&str> = found
        .flat_map(|(_, code)| code.iter().map(String::as_str))
        .collect();
    assert!(!code.is_empty(), "nothing for {isa} is in the program");
    code
}

fn count(code: &[&str], parts: &[&str]) -> usize {
    code.iter()
        .filter(|line| parts.iter().all(|part| line.contains(part)))
        .count()
}

#[test]
fn kernels_stay_vectorised() {
    let Some(functions) = functions() else { return };
    // No operation on vectors may be a function of its own.
    let out_of_line: Vec<&String> = functions
        .iter()
        .map(|(name, _)| name)
        .filter(|name| {
            name.contains("core_arch::x86") && name.contains("::_mm")
                || name.contains("as queens::kernel::task::Lanes>")
        })
        .filter(|name| !name.contains("Portable"))
        .collect();
    assert!(out_of_line.is_empty(), "{out_of_line:#?}");
    for (isa, register, counts, test, products) in [
        ("avx512", "zmm", "vpopcntb", "vptestm", "vpdpbusd"),
        ("avx2", "ymm", "vpshufb", "vptest", "vpmaddwd"),
    ] {
        let code = code(&functions, isa);
        // The dense tasks have a loop for each number of look-ups, and the second one several.
        let least = [
            ("vpand", 40),
            (counts, 12),
            ("vpaddusb", 12),
            (products, 10),
            (test, 1),
        ];
        for (instruction, least) in least {
            let mut found = count(&code, &[instruction, register]);
            // With AVX-512 the AND of three vectors is one instruction.
            if instruction == "vpand" {
                found += count(&code, &["vpternlog", register]);
            }
            assert!(found >= least, "{isa}: only {found} × {instruction}");
        }
        assert_eq!(count(&code, &["gather"]), 0, "{isa} gathers single words");
    }
}
