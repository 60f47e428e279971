"""Compares the figures of README.md with new ones, for Benchmarks/readme."""

import argparse
import os
import re
import sys

import bars
import page
from results import Results, digits, fastest, is_native, read

README = os.path.join(os.path.dirname(__file__), "../../README.md")
ROWS = {
    "concatenate-pairs": "A pair of matrices is multiplied.",
    "concatenate-shared-right": "Many matrices are multiplied by the same one.",
    "project-quads-shared": "Four corners are projected by a matrix.",
    "keyframes": "A panel's matrix and corners are computed from its angle.",
}
HEAD = ["operation", "Pleat", "fastest other library"]
# A figure in the text: a pattern for its number, what one unit of it is, and whether it is an upper bound.
TEXT = {
    "build": (r"takes up to (\d+) minutes", 60, True),
    "pair": (r"a pair takes ([\d.]+) ns", 1, False),
    "six matrices": (r"that takes ([\d.]+) ns \(cglm\)", 1, False),
}


def library(table, forms):
    """The fastest library in some forms."""
    return fastest(table, lambda one: is_native(one) and one["form"] in forms, "library")


def speeds(results):
    """The rows of the table: Pleat, and the fastest other library that computes the same formula."""
    rows = []
    for operation, words in ROWS.items():
        for table in results.of("peers", "single", bars.USUAL, operation)[-1:]:
            same = ["factored", "coefficients"] if operation == "keyframes" else ["plain", "planar"]
            other = library(table, same)
            rows.append([
                words, digits(fastest(table)["median"]),
                f"{digits(other['median'])} ({other['name'].split(',')[0]})" if other else ""])
    return rows


def differences(text, rows, measured):
    """Each figure of a page: its name, what the page says, what was measured, and whether that is near enough."""
    stated = {cells[0]: cells[1:] for line in text.splitlines() if line.startswith("| ")
              for cells in [[cell.strip() for cell in line.strip("| ").split(" | ")]]}
    for label, *cells in rows:
        for head, old, new in zip(HEAD[1:], stated.get(label, []) + [""] * 3, cells):
            if new[:1].isdigit():
                stands, is_ = [float(cell.split()[0].replace(",", "")) if cell else 0 for cell in (old, new)]
                yield f"{label} {head}", old or "nothing", new, abs(stands / is_ - 1) <= 0.1
    for name, value in measured.items():
        pattern, unit, is_bound = TEXT[name]
        found = re.search(pattern, text)
        old, new = float(found[1]) if found else 0, value / unit
        yield name, f"{old:g}", f"{new:.3g}", (0.9 * new <= old) if is_bound else abs(old / new - 1) <= 0.1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("json", help="what Benchmarks/Peers/run --json has written")
    parser.add_argument("measured", nargs="*", help="other figures, as in build=300 (seconds)")
    parser.add_argument("--write", action="store_true", help="put the new table into the README")
    options = parser.parse_args()
    results = Results()
    with open(options.json, encoding="utf-8") as stream:
        for line in read(stream):
            results.add(line)
    with open(README, encoding="utf-8") as file:
        text = file.read()
    measured = {name: float(value) for name, value in (pair.split("=") for pair in options.measured)}
    for table in results.of("peers", "single", bars.LARGE, "concatenate-pairs")[-1:]:
        measured["pair"] = fastest(table)["median"]
    for table in results.of("peers", "single", bars.USUAL, "keyframes")[-1:]:
        measured["six matrices"] = library(table, ["plain"])["median"]
    rows, wrong = speeds(results), 0
    for name, old, new, is_near in differences(text, rows, measured):
        print(f"{'     ' if is_near else 'OFF: '}{name}: the README says {old}, measured {new}")
        wrong += not is_near
    if options.write:
        with open(README, "w", encoding="utf-8") as file:
            file.write(page.replaced(text, "speed", page.markdown(HEAD, rows)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
