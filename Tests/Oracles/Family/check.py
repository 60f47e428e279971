"""Holds `pleats frames` against a second implementation of its kinds; see the script `run`."""

import argparse
import concurrent.futures
import json
import os
import random
import shlex
import subprocess
import sys

import compare
import examples
import family
import report
import usage


def check_usage(pleats, pool):
    cases = list(usage.cases())
    found = pool.map(lambda case: usage.run(pleats, case), cases)
    failures = [
        f"pleats frames {shlex.join(case[0])}\n    {text}" for case, text in zip(cases, found) if text]
    return report.lines("wrong usage", failures, len(cases))


def check_kinds(pleats, pool, count, seed, kinds):
    """So many cases of every kind. A case depends on its kind, its number and the seed alone."""
    names = report.backends(pleats)
    whole = compare.Worst()
    holds = True
    for kind in kinds:
        cases = [
            compare.Case(random.Random(f"{seed} {kind} {number}"), kind, names)
            for number in range(count)]
        failures, worst = [], compare.Worst()
        for case, (text, compared) in zip(
                cases, pool.map(lambda case: compare.run(pleats, case), cases)):
            worst.add(compared)
            if text:
                failures.append(f"pleats {shlex.join(case.words)}\n    {text}")
        whole.add(worst)
        holds &= report.lines(
            f"{kind:9} {worst.panels:6} panels, quads within {worst.quad:.1e} points,"
            f" shades within {worst.shade:.1e}; transitions", failures, count)
    print(f"in all {whole.panels} panels, quads within {whole.quad:.1e} points", flush=True)
    return holds


def check_catalogue(pleats):
    """Every kind of the command has a second implementation; folds and flips have one in the Swift tests."""
    answer = subprocess.run([pleats, "kinds", "--json"], capture_output=True, text=True, check=True)
    kinds = {kind["name"] for kind in json.loads(answer.stdout)["kinds"]} - {"fold", "flip"}
    unknown = sorted(kinds ^ set(family.KINDS))
    return report.lines(
        "catalogue", [f"'{name}' is in one of `pleats kinds` and Tests/Oracles/Family/family.py only" for name in unknown],
        len(kinds))


def main():
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--pleats")
    parser.add_argument("--default-pleats", help=argparse.SUPPRESS)
    parser.add_argument("--kind", action="append", choices=compare.KINDS)
    parser.add_argument("--no-usage", action="store_true")
    options = parser.parse_args()
    pleats = os.path.abspath(options.pleats or options.default_pleats)
    holds = report.lines(
        "examples", examples.failures(), len(examples.EXAMPLES.strip().splitlines()))
    if not os.access(pleats, os.X_OK):
        sys.exit(f"error: '{pleats}' is not a program: swift build -c release --product pleats")
    holds &= check_catalogue(pleats)
    with concurrent.futures.ThreadPoolExecutor(max(1, min(4, (os.cpu_count() or 2) // 2))) as pool:
        if not options.no_usage:
            holds &= check_usage(pleats, pool)
        print(f"{options.count} transitions of each kind, seed {options.seed}", flush=True)
        holds &= check_kinds(
            pleats, pool, options.count, options.seed, options.kind or compare.KINDS)
    sys.exit(0 if holds else 1)


main()
