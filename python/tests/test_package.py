"""The package itself: examples, types, notebooks, licences."""

import doctest
import importlib
import json
import os
import pkgutil
import re
import runpy
import shutil
import subprocess
import sys
import typing
from pathlib import Path

import nbclient
import nbformat
import pytest

import queenslab
from queenslab import _engine, names

ROOT = Path(__file__).parents[2]
MODULES = ["queenslab"] + [f"queenslab.{module.name}" for module in pkgutil.iter_modules(queenslab.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    module = importlib.import_module(name)
    # Objects written in Rust claim to belong to the package, so they are looked up by name.
    things = vars(module).items() if name == "queenslab._engine" else [(name, module)]
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for title, thing in things:
        for test in doctest.DocTestFinder().find(thing, title, module=None if thing is module else False):
            assert runner.run(test).failed == 0
    assert runner.tries or name in ("queenslab.names", "queenslab.literals")


def test_everything_public_has_a_docstring():
    for name in queenslab.__all__:
        thing = getattr(queenslab, name)
        if callable(thing):
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{member}"


def test_the_stubs_match_the_engine():
    subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "queenslab._engine"], check=True, cwd=ROOT / "python/tests"
    )


def test_the_package_passes_mypy():
    subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml"],
        check=True,
        cwd=ROOT / "python/tests",
    )


def test_an_import_loads_the_engine_and_little_else():
    code = "import sys; before = set(sys.modules); import queenslab; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    # `typing` alone takes longer.
    assert set(loaded) - {"__future__"} == {"queenslab", "queenslab._engine", "queenslab.answers"}


def test_names_match_the_engine():
    for name, engine in _engine._names().items():
        assert [str(one) for one in typing.get_args(getattr(names, name))] == engine, name
    assert {step.event for step in queenslab.trace("scan", 4)} == set(typing.get_args(names.Event))


NEWCOMERS = ROOT / "python/tests/newcomers.py"


def test_the_programs_of_newcomers_run():
    runpy.run_path(str(NEWCOMERS))


@pytest.mark.parametrize(
    "wrong",
    [
        'queenslab.count(8, algorithm="bitmsk")',
        'queenslab.puzzles.generate(grade="hrad")',
        'queenslab.Problem(8, rules="torsu")',
        'queenslab.write([], "pgn")',
        'queenslab.Puzzle("AB/AB").hint(language="de")',
    ],
)
def test_a_wrong_name_is_a_wrong_type(wrong, tmp_path):
    (tmp_path / "wrong.py").write_text(f"import queenslab\n{wrong}\n")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "wrong.py"], cwd=tmp_path, capture_output=True, text=True
    )
    assert checked.returncode == 1 and "Literal[" in checked.stdout, checked


def test_the_types_are_complete():
    # Pyright asks the first Python on the path where packages are.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for checked in (["--verifytypes", "queenslab", "--ignoreexternal"], [NEWCOMERS]):
        subprocess.run(
            [sys.executable, "-m", "pyright", *checked],
            check=True,
            cwd=ROOT / "python/tests",
            env={**os.environ, "PATH": path},
        )
    subprocess.run([sys.executable, "-m", "mypy", "--strict", NEWCOMERS], check=True, cwd=ROOT / "python/tests")


@pytest.mark.parametrize("path", sorted((ROOT / "python/notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebooks_run(path):
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without output"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()


def test_there_are_three_notebooks():
    assert len(list((ROOT / "python/notebooks").glob("*.ipynb"))) == 3


def test_licences_are_allowed():
    cargo = shutil.which("cargo")
    assert cargo, "cargo is missing, and yet the package was built"
    answer = subprocess.run(
        [cargo, "metadata", "--format-version=1", "--locked"],
        check=True,
        capture_output=True,
        cwd=ROOT / "crates/queens-py",
    )
    policy = (ROOT / "deny.toml").read_text()
    allowed = set(re.findall(r'"([^"]+)"', policy.split("\nallow = [")[1].split("]")[0]))
    packages = json.loads(answer.stdout)["packages"]
    assert len(packages) > 10
    for package in packages:
        for part in re.sub("[()]", "", package["license"]).split(" AND "):
            assert allowed & set(re.split(r" OR |/", part)), package["name"]
