"""The package itself: examples, types, notebooks, licences."""

import doctest
import importlib
import json
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbclient
import nbformat
import pytest

import queenslab

ROOT = Path(__file__).parents[2]
MODULES = ["queenslab"] + [
    f"queenslab.{module.name}"
    for module in pkgutil.iter_modules(queenslab.__path__)
    if module.name != "_engine"
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    result = doctest.testmod(
        importlib.import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert result.failed == 0


def test_everything_public_is_described():
    for name in queenslab.__all__:
        thing = getattr(queenslab, name)
        if callable(thing):
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{member}"


def test_the_stubs_are_true():
    subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "queenslab._engine"], check=True, cwd=ROOT / "python/tests"
    )


def test_the_types_hold():
    subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml"],
        check=True,
        cwd=ROOT / "python/tests",
    )


@pytest.mark.parametrize("path", sorted((ROOT / "python/notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebooks_run(path):
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without output"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()


def test_there_are_three_notebooks():
    assert len(list((ROOT / "python/notebooks").glob("*.ipynb"))) == 3


def test_licences_are_those_allowed():
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
