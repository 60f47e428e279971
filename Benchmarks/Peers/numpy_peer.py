"""NumPy on the rows of Benchmarks/Peers, with the same seeded inputs, in a process of its own.

Prints who it is, then lines of fields with tabs between: row, precision, count, name, the median and
the 10th and 90th percentiles in nanoseconds per item, then the results of some items, each as its
index and its reals, which the main program checks.
"""

import argparse
import time

import numpy as np

HALF, WIDTH = 240.0, 320.0
DISTANCE = 4.6666667 * HALF
OPACITY = 0.25
XYW = [0, 1, 3]
CORNERS = np.array([[0, 0], [WIDTH, 0], [WIDTH, HALF], [0, HALF]])
# Panels: origin, slide, (cosine, sine) that make cos φ, the same for sin φ, shade; see core/fold.hpp.
SECOND_FOLD = (-HALF, HALF, (1, 0), (0, 1), (OPACITY, -OPACITY, 0))
PANELS = [
    (-HALF, -HALF, (0, 1), (1, 0), (OPACITY, 0, -OPACITY)),
    (0.0, -HALF, (1, 0), (0, -1), (OPACITY, -OPACITY, 0)),
    SECOND_FOLD,
    (0.0, HALF, (0, 1), (-1, 0), (OPACITY, 0, -OPACITY)),
]


def random(seed, count):
    """The reals in -1...1 of SplitMix64, as core/memory.hpp makes them."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(
            0x9E3779B97F4A7C15
        )
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (z ^ (z >> np.uint64(31))).view(np.int64).astype(np.float64) * 2.0**-63


def projective(seed, count):
    """Matrices whose w lies in 0.7...1.3 for points within 480 of the origin."""
    matrices = random(seed, 16 * count).reshape(count, 4, 4)
    matrices[:, :3, 3] *= 0.00013
    matrices[:, 3, :3] *= 200
    matrices[:, 3, 3] = 1 + 0.1 * matrices[:, 3, 3]
    return matrices


def ease(times):
    """CSS's ease-in-out by bisection."""
    low, high = np.zeros_like(times), np.ones_like(times)
    for _ in range(60):
        u = (low + high) / 2
        x = 3 * (1 - u) ** 2 * u * 0.42 + 3 * (1 - u) * u**2 * 0.58 + u**3
        low, high = np.where(x < times, u, low), np.where(x < times, high, u)
    u = (low + high) / 2
    return 3 * (1 - u) * u**2 + u**3


def translation(x, y):
    matrix = np.eye(4)
    matrix[3, :2] = x, y
    return matrix


def view():
    """What leads from the page's plane to the viewer and back, three matrices."""
    perspective = np.eye(4)
    perspective[2, 3] = -1 / DISTANCE
    return translation(-WIDTH / 2, -HALF), perspective, translation(WIDTH / 2, HALF)


def chain(panel, cosine, sine):
    """The matrices of a panel for arrays of cosines and sines: five products."""
    origin, slide, cosine_of, sine_of, _ = panel
    real = cosine.dtype
    c = cosine_of[0] * cosine + cosine_of[1] * sine
    s = sine_of[0] * cosine + sine_of[1] * sine
    rotation = np.zeros((len(cosine), 4, 4), real)
    rotation[:, 0, 0] = rotation[:, 3, 3] = 1
    rotation[:, 1, 1] = rotation[:, 2, 2] = c
    rotation[:, 1, 2], rotation[:, 2, 1] = s, -s
    moved = np.zeros((len(cosine), 4, 4), real)
    moved[:] = np.eye(4, dtype=real)
    moved[:, 3, 1] = HALF + slide * cosine
    product = np.matmul(translation(0, origin).astype(real), rotation)
    product = np.matmul(product, moved)
    for matrix in view():
        product = np.matmul(product, matrix.astype(real))
    return product


def basis(panel):
    """The constant rows of a panel's matrix and of its corners' (x, y, w)."""
    zero, one = np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0])
    rows = chain(panel, zero, one)
    rows[1:] -= rows[0]
    homogeneous = np.array([[x, y, 0, 1] for x, y in CORNERS])
    return rows.reshape(3, 16), (homogeneous @ rows)[:, :, XYW].reshape(3, 12)


def quads_of(matrices, corners):
    """Corners (4, 2) or (N, 4, 2), z = 0, through matrices (N, 4, 4), divided."""
    image = np.matmul(corners, matrices[:, :2][:, :, XYW]) + matrices[:, 3:][:, :, XYW]
    return image[:, :, :2] / image[:, :, 2:]


class Work:
    """One row: forms to time, and the arrays that they fill, a row per item."""

    def __init__(self, forms, out):
        self.forms, self.out = forms, out


def concatenation(row, real, count):
    many = random(1, 16 * count).reshape(count, 4, 4).astype(real)
    other_count = count if row == "concatenate-pairs" else 1
    other = random(2, 16 * other_count).reshape(other_count, 4, 4).astype(real)
    out = np.empty((count, 4, 4), real)
    left, right = (other, many) if row == "concatenate-shared-left" else (many, other)
    forms = {"NumPy, matmul": lambda: np.matmul(left, right, out=out)}
    if row == "concatenate-shared-right":
        tall, tall_out = many.reshape(-1, 4), out.reshape(-1, 4)
        forms = {"NumPy, one product": lambda: np.matmul(tall, other[0], out=tall_out)}
    return Work(forms, [out])


def quads(row, real, count):
    is_shared = row == "project-quads-shared"
    matrices = projective(3, count).astype(real)
    number = 1 if is_shared else count
    corners = (240 + 240 * random(4, 8 * number)).reshape(number, 4, 2).astype(real)
    out = np.empty((count, 4, 2), real)

    def one_product():
        columns = np.zeros((4, 4, 4, 3), real)  # row and column of the matrix, corner, component
        for component, column in enumerate(XYW):
            columns[0, column, :, component] = corners[0, :, 0]
            columns[1, column, :, component] = corners[0, :, 1]
            columns[3, column, :, component] = 1
        image = (matrices.reshape(count, 16) @ columns.reshape(16, 12)).reshape(count, 4, 3)
        np.divide(image[:, :, :2], image[:, :, 2:], out=out)

    def matmul():
        out[:] = quads_of(matrices, corners)

    forms = {"NumPy, one product": one_product} if is_shared else {"NumPy, matmul": matmul}
    return Work(forms, [out])


def points(row, real, count):
    width = 3 if row == "project-points-3d" else 2
    matrix = projective(5, 1)[0].astype(real)
    given = (240 + 240 * random(6, width * count)).reshape(count, width).astype(real)
    out = np.empty((count, 2), real)

    def one_product():
        image = given @ matrix[:width, XYW] + matrix[3, XYW]
        np.divide(image[:, :2], image[:, 2:], out=out)

    return Work({"NumPy, one product": one_product}, [out])


def keyframes(row, real, count):
    is_timed = row == "keyframes-timed"
    panels = PANELS if is_timed else [SECOND_FOLD]
    frames = -(-count // len(panels))
    given = (0.5 + 0.5 * random(9 if is_timed else 7, frames)).astype(real)
    exact = ease(given.astype(np.float64)) if is_timed else given.astype(np.float64)
    turns = exact.astype(real)
    wants_matrices = row != "keyframes-quads"
    matrices = np.empty((len(panels), frames, 4, 4), real)
    quads = np.empty((len(panels), frames, 4, 2), real)
    shades = np.empty((len(panels), frames), real)
    rows = [tuple(part.astype(real) for part in basis(panel)) for panel in panels]
    corners = CORNERS.astype(real)

    def shade(panel, cosine, sine):
        constant, of_cosine, of_sine = panel[4]
        return constant + of_cosine * cosine + of_sine * sine

    def by_chain():
        angle = turns * real(np.pi / 2)
        cosine, sine = np.cos(angle), np.sin(angle)
        for index, panel in enumerate(panels):
            product = chain(panel, cosine, sine)
            if wants_matrices:
                matrices[index] = product
            quads[index] = quads_of(product, corners)
            if is_timed:
                shades[index] = shade(panel, cosine, sine)

    def by_rows():
        angle = turns * real(np.pi / 2)
        coefficients = np.stack([np.ones_like(angle), np.cos(angle), np.sin(angle)], axis=1)
        for index, (of_matrix, of_corners) in enumerate(rows):
            if wants_matrices:
                np.matmul(coefficients, of_matrix, out=matrices[index].reshape(frames, 16))
            image = (coefficients @ of_corners).reshape(frames, 4, 3)
            np.divide(image[:, :, :2], image[:, :, 2:], out=quads[index])
            if is_timed:
                shades[index] = shade(panels[index], coefficients[:, 1], coefficients[:, 2])

    out = [quads] + ([matrices] if wants_matrices else []) + ([shades] if is_timed else [])
    forms = {"NumPy, rank 3": by_rows}
    if count <= 65536:  # beyond that, minutes
        forms["NumPy, chain"] = by_chain
    return Work(forms, out)


ROWS = {
    "concatenate-pairs": concatenation,
    "concatenate-shared-left": concatenation,
    "concatenate-shared-right": concatenation,
    "project-quads-shared": quads,
    "project-quads-distinct": quads,
    "project-points-2d": points,
    "project-points-3d": points,
    "keyframes": keyframes,
    "keyframes-quads": keyframes,
    "keyframes-timed": keyframes,
}


def results(out, items):
    """The reals of evenly spaced items, and of the last."""
    flat = [array.reshape(items, -1) for array in out]
    for item in [*range(0, items, items // 64 | 1), items - 1]:
        yield " ".join([str(item), *(repr(float(real)) for a in flat for real in a[item])])


def measure(call, budget):
    """Seconds per call: samples of at least 100 µs, after calls that are not timed."""
    call()
    start = time.perf_counter()
    call()
    once = time.perf_counter() - start
    calls = max(1, int(100e-6 / max(once, 1e-9)) + 1)
    samples = []
    for _ in range(min(101, max(5, int(budget / (once * calls))))):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        samples.append((time.perf_counter() - start) / calls)
    return np.percentile(samples, [50, 10, 90])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rows", default="")
    parser.add_argument("--counts", default="")
    options = parser.parse_args()
    counts = [int(text) for text in options.counts.split(",") if text] or (
        [4096] if options.quick else [4096, 1048576]
    )
    budget = 0.1 if options.quick else 0.3
    print("NumPy", np.__version__)
    for row in [row for row in ROWS if options.rows in row]:
        for precision, real in [("single", np.float32), ("double", np.float64)]:
            for count in counts:
                items = -(-count // 4) * 4 if row == "keyframes-timed" else count
                work = ROWS[row](row, real, items)
                for name, call in work.forms.items():
                    for array in work.out:
                        array.fill(np.nan)
                    times = measure(call, budget) * 1e9 / items
                    fields = [row, precision, items, name, *times, *results(work.out, items)]
                    print(*fields, sep="\t", flush=True)


if __name__ == "__main__":
    main()
