"""The plot: nanoseconds per item over the number of items in a call, a panel for each operation.

The picture suits light and dark pages: it is drawn in the colours of a light page, and a style sheet in the
file exchanges them where the reader prefers a dark one.
"""

import io
import re

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullLocator  # noqa: E402

from results import digits, is_frames  # noqa: E402

# A product, a projection, a whole keyframe, and the timing curve that precedes it.
USUAL = ["concatenate-pairs", "project-quads-distinct", "keyframes", "timing-curve"]

# Colours for light and for dark pages.
PAGE, INK, MUTED, GRID = ("#ffffff", "#0d1117"), ("#1f2328", "#e6edf3"), ("#59636e", "#9198a1"), (
    "#d9dee4", "#2b323b")
COLOURS = {
    "avx512": ("#0b7a5b", "#3fcf9f"),
    "avx2": ("#0a69da", "#58a6ff"),
    "neon": ("#0a69d9", "#58a6fe"),
    "portable": ("#8250df", "#bc8cff"),
    "blas": ("#bc4c00", "#f0883e"),
    "swift": ("#cf222e", "#ff7b72"),
    "swift-naive": ("#7d6608", "#d4b106"),
}
OTHERS = [("#bf3989", "#f778ba"), ("#4d5a68", "#a5b1bd"), ("#1b7c83", "#39c5cf")]
LIMIT = ("#5a646f", "#9299a2")


def panels_of(results):
    """The tables of each operation and precision with several numbers of items, the usual ones if there."""
    found = {}
    for table in results.of("pleat-bench"):
        if not is_frames(table):
            found.setdefault((table["operation"], table["precision"]), []).append(table)
    found = {key: sorted(tables, key=lambda table: table["count"])
             for key, tables in found.items() if len(tables) > 1}
    usual = {key: tables for key, tables in found.items() if key[0] in USUAL and key[1] == "single"}
    return usual if len(usual) == len(USUAL) else found


def draw(results, path):
    panels = panels_of(results)
    if not panels:
        raise ValueError("a plot needs tables of at least two numbers of items (--counts)")
    columns = 2 if len(panels) > 1 else 1
    rows = -(-len(panels) // columns)
    style = {"svg.fonttype": "none", "svg.hashsalt": "pleat", "font.size": 10.5,
             "font.family": "DejaVu Sans",
             "text.color": INK[0], "axes.edgecolor": MUTED[0], "xtick.color": MUTED[0],
             "ytick.color": MUTED[0], "axes.labelcolor": MUTED[0]}
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(rows, columns, squeeze=False, facecolor=PAGE[0],
                                       figsize=(5.6 * columns, 3.9 * rows + 0.9))
        for axis, (key, tables) in zip(axes.flat, panels.items()):
            draw_panel(axis, key, tables)
        for axis in axes.flat[len(panels):]:
            axis.set_visible(False)
        figure.text(0.018, 1 - 0.24 / figure.get_figheight(),
                    "Nanoseconds per item, by the number of items in a call",
                    fontsize=14, fontweight="bold", va="center")
        run = results.run("pleat-bench")
        figure.text(0.018, 0.2 / figure.get_figheight(),
                    f"Medians of one run on one thread; logarithmic axes; less is better. {run['cpu']}; "
                    f"{run['os']}; {run['compilers'][0]}.", fontsize=9, color=MUTED[0], va="center")
        figure.tight_layout(rect=(0, 0.36 / figure.get_figheight(), 1,
                                  1 - 0.42 / figure.get_figheight()), h_pad=1.6, w_pad=1.2)
        file = io.StringIO()
        figure.savefig(file, format="svg", facecolor=PAGE[0], metadata={"Date": None})
        pyplot.close(figure)
    with open(path, "w", encoding="utf-8") as output:
        output.write(themed(file.getvalue(), description(panels)))


def draw_panel(axis, key, tables):
    operation, precision = key
    axis.set_facecolor(PAGE[0])
    axis.set_title(f"{operation}, {precision} precision", loc="left", fontsize=11.5,
                   fontweight="bold", color=INK[0])
    axis.set_xscale("log", base=2)
    axis.set_yscale("log")
    counts = [table["count"] for table in tables]
    lines = {}
    for table in tables:
        for one in table["candidates"]:
            lines.setdefault(one["name"], []).append((table["count"], one["median"]))
    ends = []
    for name, colour in zip(lines, colours(lines)):
        points = lines[name]
        axis.plot(*zip(*points), color=colour, linewidth=1.8, marker="o", markersize=3.6,
                  markeredgewidth=0)
        ends.append((points[-1][1], name, colour))
    axis.plot(counts, [table["limit"] for table in tables], color=LIMIT[0], linewidth=1.4,
              linestyle=(0, (4, 2.5)))
    ends.append((tables[-1]["limit"], "limit", LIMIT[0]))
    axis.set_xlim(min(counts) / 1.3, max(counts) * 1.3)
    axis.xaxis.set_major_locator(FixedLocator(counts[::2] if len(counts) > 5 else counts))
    axis.xaxis.set_minor_locator(NullLocator())
    axis.xaxis.set_major_formatter(FuncFormatter(lambda count, _: f"{count:,.0f}"))
    axis.yaxis.set_major_locator(LogLocator(base=10, subs=(1, 3), numticks=20))
    axis.yaxis.set_minor_locator(NullLocator())
    axis.yaxis.set_major_formatter(FuncFormatter(lambda time, _: f"{time:g}"))
    axis.set_xlabel("items in one call")
    axis.grid(axis="y", color=GRID[0], linewidth=0.8)
    axis.set_axisbelow(True)
    axis.tick_params(length=0)
    for side in ("top", "right", "left"):
        axis.spines[side].set_visible(False)
    label(axis, ends)


def colours(names):
    """A colour for each name: its own, or one of those that are left."""
    others = iter(OTHERS)
    return [COLOURS[name][0] if name in COLOURS else next(others, OTHERS[-1])[0] for name in names]


def label(axis, ends):
    """Names at the ends of lines, moved apart by as little as possible where they would overlap."""
    box = axis.get_window_extent()
    step = 0.063 * box.height
    wanted = sorted((axis.transData.transform((1, value))[1], name, colour)
                    for value, name, colour in ends)
    # Without the steps between them, places may be equal but not fall: neighbours that would fall are
    # joined at their mean.
    groups = []
    for index, (y, _, _) in enumerate(wanted):
        groups.append((y - step * index, 1))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (one, ones), (two, twos) = groups.pop(-2), groups.pop()
            groups.append(((one * ones + two * twos) / (ones + twos), ones + twos))
    places = [place for place, size in groups for _ in range(size)]
    highest = box.y1 - step * (len(places) - 1)
    for index, (place, (_, name, colour)) in enumerate(zip(places, wanted)):
        y = axis.transAxes.inverted().transform((0, min(place, highest) + step * index))[1]
        axis.text(1.015, y, name, transform=axis.transAxes, color=colour, fontsize=10, va="center",
                  clip_on=False)


def description(panels):
    """The plot in words, for those who do not see it."""
    parts = ["Both axes are logarithmic; less is better."]
    for (operation, precision), tables in panels.items():
        table = next((one for one in tables if one["count"] == 4096), tables[-1])
        times = [f"limit {digits(table['limit'])}"] + [
            f"{one['name']} {digits(one['median'])}" for one in table["candidates"]]
        parts.append(f"{operation}, {precision} precision, {table['count']:,} items: "
                     + ", ".join(times) + " ns.")
    return " ".join(parts)


def themed(svg, words):
    """The file with its description, and with the colours of dark pages."""
    # The reader's own font, which is narrower than the one that matplotlib has measured.
    svg = svg.replace("'DejaVu Sans'", "'Helvetica Neue', Arial, sans-serif")
    pairs = [PAGE, INK, MUTED, GRID, LIMIT, *COLOURS.values(), *OTHERS]
    rules = "".join(
        f'[style*="{property}: {light}"]{{{property}:{dark}!important}}'
        for light, dark in pairs for property in ("fill", "stroke"))
    head = ("<title>Nanoseconds per item, by the number of items in a call</title>"
            f"<desc>{words}</desc>"
            f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>")
    return re.sub(r"(<svg [^>]*>)", lambda match: match[1].replace("<svg ", '<svg role="img" ', 1)
                  + "\n " + head, svg, count=1)
