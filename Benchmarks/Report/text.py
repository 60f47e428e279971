"""The tables as they are printed."""

import bars
import page
from results import called, digits, fastest, named, title, to_limit


def aligned(rows, left=1):
    """Rows of cells in columns; the first ones are aligned to the left."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return "\n".join(
        "  " + "  ".join(cell.ljust(width) if k < left else cell.rjust(width)
                         for k, (cell, width) in enumerate(zip(row, widths))).rstrip()
        for row in rows)


def head(run):
    """The machine and the libraries."""
    lines = [f"{run['program']} on {run['cpu']}, {run['cores']} cores; {run['os']}",
             "; ".join(run["compilers"]) + f"; limits: {run['limits']}; seed: {run['seed']}"]
    lines += [f"  {library}" for library in run["libraries"]]
    lines += [f"SKIPPED {text}" for text in run.get("missing", [])]
    return "\n".join(lines) + """

Nanoseconds per item: median, 10th and 90th percentile. "x limit": the median divided by the limit, a lower
bound on this machine (Benchmarks/README.md). "x swift", "x Pleat": divided by that of the backend swift,
or, without it, of the fastest backend. GB/s: bytes read and written. In brackets: the backend whose code
is used."""


def built(candidate):
    if candidate["group"] == "own process":
        return candidate["group"]
    compiler = candidate.get("compiler", "").split(" ")[0]
    return ", ".join(part for part in (candidate.get("target"), compiler) if part)


def table(line, all_builds=False):
    """One table; of a library's builds by several compilers the fastest only, unless all are wanted."""
    parts = ", ".join(f"{name} {digits(value)}" for name, value in line["limitParts"].items())
    bounds = f"limit {digits(line['limit'])} ns: {parts}"
    swift = named(line, "swift")
    reference = swift or fastest(line)
    is_peers = any(one["group"] != "Pleat" and one["group"] != "plain"
                   for one in line["candidates"])
    rows = [["candidate"] + (["built"] if is_peers else [])
            + ["ns/item", "p10", "p90", "x limit", "x swift" if swift else "x Pleat", "GB/s",
               "max error"]]
    printed = set()
    for one in line["candidates"]:
        key = (one["group"], one["name"], one.get("target"))
        if key in printed and not all_builds:
            continue
        printed.add(key)
        name = f"Pleat {called(one)}" if is_peers and one["group"] == "Pleat" else called(one)
        size = line["bytesRead"] + line["bytesWritten"]
        error = one.get("maxError")
        rows.append([name] + ([built(one)] if is_peers else [])
                    + [digits(one["median"]), digits(one["p10"]), digits(one["p90"]),
                       digits(to_limit(line, one)),
                       digits(one["median"] / reference["median"]) if reference else "-",
                       digits(size / one["median"]), "-" if error is None else f"{error:.1e}"])
    faults = [f"{one['name']} {digits(one['pageFaultsPerCall'])}" for one in line["candidates"]
              if one.get("pageFaultsPerCall")]
    lines = ["", title(line), bounds] + ([aligned(rows, 2 if is_peers else 1)] if rows[1:] else [])
    lines += [f"  page faults per call: {', '.join(faults)}"] if faults else []
    lines += [f"  {wrong['name']}: WRONG by {wrong['maxError']}, not timed"
              for wrong in line["wrong"]]
    return "\n".join(lines)


def memory(line):
    return (f"memory streams, {line['bytes'] // 1024:,} KiB: copy {digits(line['copyToMemcpy'])} x memcpy "
            f"({digits(line['memcpyBytesPerSecond'] / 1e9)} GB/s), set "
            f"{digits(line['setToMemset'])} x memset ({digits(line['memsetBytesPerSecond'] / 1e9)} GB/s)")


def layout(line):
    size = "?" if line.get("bytes") is None else digits(line["bytes"] / 1024)
    return (f"layout {line['layout']}, {line['count']:,} items: prepared in "
            f"{digits(line['prepare'] / 1e3)} us, {size} KiB; a page of {digits(line['found'])} elements in "
            f"{digits(line['query'] / 1e3)} us, {digits(line['toAllowance'])} x its allowance")


def line(one, all_builds):
    """Any line, as it is printed."""
    return {"run": head, "memory": memory, "layout": layout,
            "table": lambda one: table(one, all_builds)}[one["kind"]](one)


def headline(results):
    """Keyframes per second on the default backend."""
    for run in results.runs:
        for one in results.of(run["program"], "single", bars.USUAL, "keyframes"):
            ours, swift = named(one, run["backend"]), named(one, "swift")
            if ours and swift:
                yield (f"{digits(1e3 / ours['median'])} million keyframes per second on {ours['name']}, "
                       f"{digits(swift['median'] / ours['median'])} times the pure-Swift fallback")


def summary(results):
    """The bars, growth with the number of items, and `portable` against libraries for the baseline CPU."""
    parts = list(headline(results))
    calls = page.small_calls(results)
    if calls:
        parts.append("Small calls: nanoseconds per call with 16 items, in single precision\n"
                     + aligned([calls[0], *calls[1]]))
    rows = [[title(one), fastest(one)["name"], "met" if is_met else "MISSED", reached, f"[{bar}]"]
            for one in results.tables for bar, reached, is_met in bars.judge(one, results)]
    if rows:
        parts.append("Bars: what Pleat demands of its fastest backend\n" + aligned(rows, 5))
    rows = [[title(one), "met" if ratio <= 1.15 else "MISSED", digits(ratio)]
            for one, ratio in bars.growth(results)]
    if rows:
        parts.append("Growth: x limit divided by that at 4,096 items (at most 1.15)\n"
                     + aligned(rows, 2))
    rows = [[title(one), "met" if ours["median"] <= 1.03 * library["median"] else "MISSED",
             library["name"], digits(ours["median"] / library["median"])]
            for one, ours, library in bars.portable(results)]
    if rows:
        parts.append("portable divided by the fastest of cglm, glm and Eigen for the baseline CPU "
                     "(at most 1; 1.03 with noise)\n" + aligned(rows, 3))
    return "\n\n".join(parts)
