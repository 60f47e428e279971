"""Holds `pleats frames curl --angle` and `peel` against a second implementation; see the script `run`."""

import argparse
import concurrent.futures
import functools
import os
import random
import shlex
import sys

import cases
import compare
import drags
import report
import tables
import wrong


def check_drags(count, seed):
    found, most = drags.failures(count, seed)
    return report.lines(f"drags, points move by at most {most:.2f} of their bound", found, count)


def check_usage(pleats, pool):
    words = list(wrong.cases())
    found = pool.map(functools.partial(wrong.run, pleats), words)
    failures = [
        f"pleats {command} {shlex.join(rest)}\n    {text}"
        for (command, rest, _), text in zip(words, found) if text]
    return report.lines("wrong usage", failures, len(words))


def run_case(pleats, backends, seed, kind, number):
    """A case depends on its kind, its number and the seed alone."""
    dice = random.Random(f"{seed} {kind} {number}")
    case = cases.Curl(dice, backends) if kind == "curl" else cases.Peel(dice)
    return case.words, *cases.run(pleats, case)


def check_kind(pleats, pool, count, seed, kind):
    run = functools.partial(run_case, pleats, report.backends(pleats), seed, kind)
    failures, worst = [], compare.Worst()
    for words, text, compared in pool.map(run, range(count), chunksize=8):
        worst.add(compared)
        if text:
            failures.append(f"pleats {shlex.join(words)}\n    {text}")
    return report.lines(
        f"{kind}: {worst.panels} panels within {worst.page:.1e} of the page, shades within"
        f" {worst.shade:.1e}, {worst.skipped} too near to a limit; leaves", failures, count)


def main():
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--pleats")
    parser.add_argument("--default-pleats", help=argparse.SUPPRESS)
    parser.add_argument("--drags", type=int, default=10_000)
    options = parser.parse_args()
    rows = len(tables.rows(tables.CURL)) + len(tables.rows(tables.PEEL))
    print(f"seed {options.seed}", flush=True)
    holds = report.lines("rows of the tables", tables.failures(), rows)
    with concurrent.futures.ProcessPoolExecutor() as pool:
        checked = pool.submit(check_drags, options.drags, options.seed)
        if options.pleats != "":
            pleats = os.path.abspath(options.pleats or options.default_pleats)
            if not os.access(pleats, os.X_OK):
                sys.exit(f"error: '{pleats}' is not a program: swift build -c release --product pleats")
            holds &= report.lines("rows of the tables, of the command", tables.failures(pleats), rows)
            holds &= check_usage(pleats, pool)
            for kind in ("curl", "peel"):
                holds &= check_kind(pleats, pool, options.count, options.seed, kind)
        holds &= checked.result()
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
