"""The tables of Benchmarks/README.md, between marks."""

import bars
from results import called, digits, fastest, is_frames, is_native, to_limit


def update(path, results, raster=None):
    """Replaces the tables for which there are results, and leaves the others."""
    with open(path, encoding="utf-8") as file:
        page = file.read()
    calls = small_calls(results)
    sections = {"operations": operations(results), "small-calls": calls and markdown(*calls),
                "frames": frames(results), "layouts": layouts(results), "peers": peers(results),
                "raster": read_raster(raster, results) if raster else None}
    for name, section in sections.items():
        if section:
            page = replaced(page, name, section)
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)


def replaced(page, name, section):
    """The page with another text between the marks of a name."""
    begin, end = f"<!-- begin: {name} -->\n", f"<!-- end: {name} -->"
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"the page lacks the lines {begin.strip()} and {end}")
    return f"{before}{begin}\n{section}\n\n{end}{after}"


def markdown(head, rows, left=1):
    """A table whose first columns are aligned to the left."""
    marks = "|".join(["---"] * left + ["---:"] * (len(head) - left))
    lines = ["| " + " | ".join(row) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], f"|{marks}|", *lines[1:]])


def made_by(run):
    libraries = "; ".join(run["libraries"])
    return (f"{run['cpu']}, {run['cores']} cores, {run['os']}, {', '.join(run['compilers'])}; "
            f"{libraries}; seed {run['seed']}.")


def columns(tables):
    """The backends of some tables, the default first, plain Swift last."""
    names = {}
    for table in tables:
        for one in table["candidates"]:
            names.setdefault(one["name"], []).append(one["median"])
    order = ["avx512", "avx2", "neon", "portable", "blas", "swift", "swift-naive"]
    return sorted(names, key=lambda name: (order.index(name) if name in order else -1, name))


def cell(table, name, factor=1):
    one = next((one for one in table["candidates"] if one["name"] == name), None)
    return digits(one["median"] * factor) if one else ""


def times(tables):
    names = columns(tables)
    return markdown(
        ["operation", "limit"] + [f"`{name}`" for name in names],
        [[table["operation"], digits(table["limit"])] + [cell(table, name) for name in names]
         for table in tables])


def ranges(tables):
    """How far each backend is from the limits."""
    parts = []
    for name in columns(tables):
        found = [one["median"] / table["limit"] for table in tables for one in table["candidates"]
                 if one["name"] == name]
        parts.append(f"`{name}` {digits(min(found))} to {digits(max(found))}")
    return "In limits: " + ", ".join(parts) + "."


def library_tables(results, precision, count):
    return [table for table in results.of("pleat-bench", precision, count) if not is_frames(table)]


def operations(results):
    main = library_tables(results, "single", bars.USUAL)
    if not main:
        return None
    parts = [times(main), ranges(main), made_by(results.run("pleat-bench"))]
    for precision, count in [("single", bars.LARGE), ("double", bars.USUAL)]:
        tables = library_tables(results, precision, count)
        if tables:
            parts.append(f"<details><summary>{precision} precision, {count:,} items per call</summary>\n\n"
                         + times(tables) + "\n\n</details>")
    return "\n\n".join(parts)


def small_calls(results):
    """The times of whole calls with 16 items, a head and rows; nothing if there are none."""
    tables = library_tables(results, "single", 16)
    if not tables:
        return None
    chosen = results.run("pleat-bench")["backend"]
    names = [name for name in columns(tables) if name == chosen or name.startswith("swift")]

    def of_c(table):
        return [cell(other, chosen, 16)
                for other in results.of("peers", "single", 16, table["operation"])] or [""]

    return (["operation", f"C function, {chosen}"] + names,
            [[table["operation"], of_c(table)[-1]] + [cell(table, name, 16) for name in names]
             for table in tables])


def frames(results):
    tables = [table for table in results.of("pleat-bench") if is_frames(table)]
    return tables and markdown(
        ["row", "bytes a frame", "`memcpy`", "frame", "times `memcpy`", "guard"],
        [[table["operation"], f"{table['bytesWritten']:,}", digits(table["limit"]),
          digits(fastest(table)["median"]), digits(to_limit(table, fastest(table))),
          str(bars.FRAMES[table["operation"]])] for table in tables])


def layouts(results):
    return results.layouts and markdown(
        ["layout", "items", "prepare, µs", "KiB", "page, µs", "elements", "ns each",
         "times the allowance"],
        [[one["layout"], f"{one['count']:,}", digits(one["prepare"] / 1e3),
          "" if one.get("bytes") is None else digits(one["bytes"] / 1024),
          digits(one["query"] / 1e3), digits(one["found"]), digits(one["perElement"]),
          digits(one["toAllowance"])] for one in results.layouts if one["count"] in (10 ** 3, 10 ** 5, 10 ** 7)])


def peers(results):
    tables = {precision: results.of("peers", precision, bars.USUAL)
              for precision in ("single", "double")}
    if not tables["single"]:
        return None

    def library(table, forms):
        one = fastest(table, lambda one: is_native(one) and one["form"] in forms, "library")
        return f"{digits(one['median'])} ({one['name']})" if one else ""

    def row(table):
        ours = fastest(table)
        if table["operation"].startswith("keyframes"):
            others = [library(table, ["plain"]), library(table, ["factored", "coefficients"]), ""]
        else:
            others = ["", "", library(table, ["plain", "planar"])]
        return [table["operation"], f"{digits(ours['median'])} (`{called(ours)}`)"] + others

    head = ["operation", "Pleat", "library: five matrix products", "library: Pleat's algorithm",
            "best library"]
    parts = [markdown(head, [row(table) for table in tables["single"]])]
    rows = [[table["operation"], table["precision"], digits(ours["median"]),
             f"{digits(other['median'])} ({other['name']})",
             digits(other["median"] / ours["median"])]
            for table, ours, other in bars.portable(results) if table["count"] == bars.USUAL]
    if tables["double"]:
        parts.append("<details><summary>double precision</summary>\n\n"
                     + markdown(head, [row(table) for table in tables["double"]])
                     + "\n\n</details>")
    if rows:
        parts.append("<details><summary>`portable` and libraries built for the baseline CPU</summary>\n\n"
                     + markdown(["operation", "precision", "`portable`", "best library",
                                 "library / `portable`"], rows, 2) + "\n\n</details>")
    return "\n\n".join(parts + [made_by(results.run("peers"))])


def read_raster(path, results):
    """The table that Benchmarks/Raster/run prints."""
    run = results.runs[-1]
    with open(path, encoding="utf-8") as file:
        table = "\n".join(line.rstrip() for line in file if line.startswith("|"))
    return f"{table}\n\n{run['cpu']}, {run['cores']} cores, {run['os']}."
