"""Prints what `pleat-bench` or Benchmarks/Peers measured, writes the tables of a page, draws the plot.

It reads lines of JSON from files, or from standard input, and prints each table when its line is there. It
exits with 1 if a result is wrong, or if a format of `pleats frames` is slower than its guard.
"""

import argparse
import contextlib
import sys

import bars
import page
import text
from results import Results, read, title


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", help="files of lines (default: standard input)")
    parser.add_argument("--json", metavar="FILE", help="also write the lines to this file")
    parser.add_argument("--all-builds", action="store_true",
                        help="print the builds by gcc and by clang, not only the faster one")
    parser.add_argument("--page", metavar="FILE.md",
                        help="replace the tables between the marks of this page, and print nothing")
    parser.add_argument("--raster", metavar="FILE",
                        help="with --page: what Benchmarks/Raster/run has printed")
    parser.add_argument("--plot", metavar="FILE.svg",
                        help="draw times over numbers of items; it needs matplotlib")
    options = parser.parse_args()
    results = Results()
    with contextlib.ExitStack() as stack:
        copy = stack.enter_context(open(options.json, "w")) if options.json else None
        streams = [stack.enter_context(open(name)) for name in options.files] or [sys.stdin]
        for stream in streams:
            for line in read(tee(stream, copy)):
                results.add(line)
                if not options.page:
                    print(text.line(line, options.all_builds), flush=True)
    if not results.runs:
        sys.exit("error: there is no line of results")
    if options.page:
        page.update(options.page, results, options.raster)
    else:
        print("\n" + text.summary(results))
    if options.plot:
        import plot  # Only here: matplotlib takes a second to load, and need not be there.
        plot.draw(results, options.plot)
    for table, wrong in results.wrong:
        print(f"error: {title(table)}: {wrong['name']} is wrong", file=sys.stderr)
    for table in bars.missed_guards(results):
        print(f"error: {table['operation']} is slower than {bars.FRAMES[table['operation']]} times memcpy",
              file=sys.stderr)
    return 1 if results.wrong or bars.missed_guards(results) else 0


def tee(stream, copy):
    for line in stream:
        if copy:
            copy.write(line)
            copy.flush()
        yield line


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError) as error:
        sys.exit(f"error: {error}")
