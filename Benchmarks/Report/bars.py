"""The speed that Pleat demands of itself in each row, and whether it is reached.

All bars are of one thread. Those that are multiples of the limit are for single precision and 4,096
items, unless they are said to be for others.
"""

from results import digits, fastest, is_frames, is_native, named, to_limit

USUAL, LARGE = 4096, 1048576

# Times the limit: with avx512, measured on a Zen 5, and with other backends, measured on a Zen 3.
LIMITS = {
    "concatenate-pairs": (1.10, 1.18),
    "concatenate-shared-left": (1.20, 1.18),
    "concatenate-shared-right": (1.05, 1.18),
    "project-quads-shared": (1.50, 1.7),
    "project-quads-distinct": (1.32, 1.8),
    "project-points-2d": (1.38, 2.4),
    "project-points-3d": (1.33, 2.4),
    "keyframes": (1.50, 1.8),
    "keyframes-matrices": (1.24, None),
    "keyframes-quads": (1.65, 1.7),
    "keyframes-quads-tilted": (1.85, None),
    "keyframes-interleaved": (1.40, None),
    "keyframes-timed": (1.9, 2.2),
    "timing-curve": (2.85, None),
    "project-points-depth": (2.1, None),
    "invert": (4.6, None),
    "invert-rigid": (1.95, None),
    "transpose": (1.10, None),
    "compose-transforms": (1.45, None),
    "interpolate-rotations": (2.7, None),
    "keyframes-vertices": (5.8, 5.7),  # both on a Zen 5, where avx2 is the fastest
}
DOUBLE_LIMITS = {"keyframes-quads": 1.6, "keyframes-matrices": 1.5}

# The speed-up over the best native library, or else the time in limits.
PEERS = {
    "concatenate-pairs": (1.8, 1.1),
    "concatenate-shared-left": (2, 1.1),
    "concatenate-shared-right": (2, 1.1),
    "project-quads-shared": (3, 1.25),
    "project-quads-distinct": (5, 1.25),
    "project-points-2d": (1, 0),
    "project-points-3d": (1, 0),
    "keyframes": (15, 1.25),
    "keyframes-timed": (10, 0),
    "project-points-depth": (0.9, 0),
    "invert": (1.9, 0),
    "transpose": (0.9, 0),
    "compose-transforms": (2.4, 0),
    "interpolate-rotations": (13, 0),
}
DOUBLE_PEER = (1, 1.25)

# The speed-up over the pure-Swift backend.
SWIFT = {"keyframes": 5, "keyframes-quads": 7}

# With 1 % hidden: times the row with none hidden, of the same backend.
HIDDEN = {
    "project-quads-hidden": "project-quads-distinct",
    "project-points-hidden": "project-points-2d",
    "keyframes-quads-hidden": "keyframes-quads",
}
HIDDEN_RATIO = 1.2

# Times the same tiles on one angle, of the same backend: with 64 frames, and with many.
TILES = {USUAL: 1.6, LARGE: 1.25}
# Times the sum of these rows with the usual number of items, of the same backend.
CHAIN = 2
CHAIN_PARTS = ("concatenate-pairs", "project-quads-shared")
# The speed-up over plain Swift code.
NAIVE = {"keyframes-chain": 20, "keyframes-chain-prefixes": 2.5}

# A guard, not an aim: text once became six times as slow. About three times what was measured on a Zen 5
# (text 22 to 24, npy 8 to 9): memcpy gets faster on other machines, and text does not.
FRAMES = {"frames-json": 65, "frames-ndjson": 65, "frames-csv": 70, "frames-npy": 25}


def peer(table):
    """The native library that a bar compares with.

    In the keyframes rows of single precision, it is a plain chain of five products; in all others, any
    form that computes its own cosines and sines.
    """
    is_plain = table["operation"].startswith("keyframes") and table["precision"] == "single"
    return fastest(
        table,
        lambda one: is_native(one)
        and (one["form"] == "plain" if is_plain else one["form"] != "coefficients"), "library")


def limit_bar(table, backend):
    """The largest time of a row in limits, or None."""
    operation, is_wide = table["operation"], backend.startswith("avx512")
    if table["precision"] == "double":
        return DOUBLE_LIMITS.get(operation) if is_wide and table["count"] == USUAL else None
    if table["count"] == LARGE and table["program"] == "peers":
        return 1 / (0.85 if "points" in operation else 0.9)
    if table["count"] != USUAL or operation not in LIMITS:
        return None
    return LIMITS[operation][0 if is_wide else 1]


def to_rows(table, results, backend, operations, count):
    """The time of a backend, divided by the sum of its times in other rows; None if one is missing."""
    others = [named(row, backend["name"]) for operation in operations
              for row in results.of(table["program"], table["precision"], count, operation)[-1:]]
    if len(others) < len(operations) or not all(others):
        return None
    return backend["median"] / sum(other["median"] for other in others)


def structure_bars(table, results):
    """The verdicts on tiles and chains, in single precision."""
    pleat, operation = fastest(table), table["operation"]
    if table["precision"] != "single" or table["count"] not in TILES:
        return
    if operation == "keyframes-quads-tiles":
        together, bar = "keyframes-quads-tiles-together", TILES[table["count"]]
        ratio = to_rows(table, results, pleat, [together], table["count"])
        if ratio is not None:
            yield f"<= {bar} x {together}", f"{digits(ratio)} x", ratio <= bar
    if operation in NAIVE:
        ratio = to_rows(table, results, pleat, CHAIN_PARTS, USUAL)
        if ratio is not None:
            yield (f"<= {CHAIN} x ({' + '.join(CHAIN_PARTS)})", f"{digits(ratio)} x",
                   ratio <= CHAIN)
        naive = named(table, "swift-naive")
        if naive is not None:
            speed_up, bar = naive["median"] / pleat["median"], NAIVE[operation]
            yield f">= {bar} x swift-naive", f"{digits(speed_up)} x", speed_up >= bar


def judge(table, results):
    """The verdicts on the fastest backend of a row: (bar, what was reached, whether that is enough)."""
    pleat = fastest(table)
    if pleat is None:
        return []
    operation, is_usual = table["operation"], table["count"] == USUAL
    reached = to_limit(table, pleat)
    if is_frames(table):
        bar = FRAMES[operation]
        return [(f"<= {bar} x memcpy", f"{digits(reached)} x memcpy", reached <= bar)]
    verdicts = []
    limit = limit_bar(table, pleat["name"])
    if limit is not None:
        verdicts.append((f"<= {digits(limit)} x limit", f"{digits(reached)} x limit",
                         reached <= limit))
    library = peer(table)
    speed_up, or_limit = 0, 0
    if table["precision"] == "double" and table["count"] >= USUAL:
        speed_up, or_limit = DOUBLE_PEER
    elif table["precision"] == "single" and is_usual:
        speed_up, or_limit = PEERS.get(operation, (0, 0))
    if library is not None and speed_up:
        ratio = library["median"] / pleat["median"]
        text = f">= {digits(speed_up)} x {library['name']}"
        text += f" or <= {digits(or_limit)} x limit" if or_limit else ""
        verdicts.append((text, f"{digits(ratio)} x", ratio >= speed_up or reached <= or_limit))
    swift = named(table, "swift")
    if swift is not None and is_usual and table["precision"] == "single" and operation in SWIFT:
        ratio = swift["median"] / pleat["median"]
        bar = SWIFT[operation]
        verdicts.append((f">= {bar} x swift", f"{digits(ratio)} x", ratio >= bar))
    verdicts += structure_bars(table, results)
    if operation in HIDDEN and is_usual:
        for visible in results.of(table["program"], table["precision"], USUAL, HIDDEN[operation]):
            ratios = {one["name"]: one["median"] / named(visible, one["name"])["median"]
                      for one in table["candidates"]
                      if one["name"] != "swift" and named(visible, one["name"])}
            if ratios:
                worst = max(ratios, key=ratios.get)
                verdicts.append((f"<= {HIDDEN_RATIO} x {HIDDEN[operation]}, every C backend",
                                 f"{digits(ratios[worst])} x ({worst})",
                                 ratios[worst] <= HIDDEN_RATIO))
    return verdicts


def missed_guards(results):
    """The formats of `pleats frames` that are slower than they may be."""
    return [table for table in results.tables
            if is_frames(table) and not all(verdict[2] for verdict in judge(table, results))]


def growth(results):
    """Tables of many items, each with its time in limits, divided by that of 4,096 items."""
    for table in results.tables:
        for small in results.of(table["program"], table["precision"], USUAL, table["operation"]):
            if table["count"] >= 65536 and not is_frames(table) and fastest(table):
                yield table, (to_limit(table, fastest(table)) / to_limit(small, fastest(small)))


def portable(results):
    """Tables with `portable`, and the fastest of cglm, glm and Eigen for the baseline CPU."""
    for table in results.of("peers"):
        ours = fastest(table, lambda one: one["name"].startswith("portable"))
        library = fastest(
            table, lambda one: one["target"] == "baseline" and one["form"] != "coefficients"
            and one["name"].startswith(("cglm", "glm", "Eigen")), "library")
        if ours and library and table["count"] >= USUAL:
            yield table, ours, library
