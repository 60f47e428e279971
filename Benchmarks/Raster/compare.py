"""Compares whole frames of Pleat's renderer with OpenCV: times and differences of the pictures."""

import argparse
import math
import statistics
import time

import cv2
import numpy

import geometry
from raster import Rasteriser

WIDTH, HEIGHT = 1920, 1080


def smooth_picture(seed):
    """A smooth picture, because the two programs shrink fine detail differently."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    channels = [127 + 120 * numpy.sin(x / (61 + 7 * k + 5 * seed) + y / (83 - 9 * k) + k)
                for k in range(3)]
    channels.append(numpy.full((HEIGHT, WIDTH), 255))
    return numpy.ascontiguousarray(numpy.stack(channels, -1).round().astype(numpy.uint8))


def tilted(panels, degrees):
    """The same panels, turned in the plane, so that no row or column of pixels has a constant w."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turned = []
    for page, content, corners, shade in panels:
        moved = [(c * (x - w * WIDTH / 2) - s * (y - w * HEIGHT / 2) + w * WIDTH / 2,
                  s * (x - w * WIDTH / 2) + c * (y - w * HEIGHT / 2) + w * HEIGHT / 2, w)
                 for x, y, w in corners]
        turned.append((page, content, moved, shade))
    return turned


def opencv_jobs(canvas, pictures, panels):
    """One warp per panel, into the smallest rectangle around it, reading only its content."""
    jobs = []
    for page, content, corners, _ in panels:
        left, top, right, bottom = (int(round(edge)) for edge in content)
        source = pictures[page][top:bottom, left:right]
        o, u, _, v = (numpy.array(corner, float) for corner in corners)
        forward = numpy.stack([(u - o) / (right - left), (v - o) / (bottom - top), o], -1)
        points = numpy.array([(x / w, y / w) for x, y, w in corners])
        low = numpy.maximum(numpy.floor(points.min(0)), 0).astype(int)
        high = numpy.minimum(numpy.ceil(points.max(0)), (WIDTH, HEIGHT)).astype(int)
        if (high <= low).any():
            continue
        # OpenCV counts from the middles of pixels.
        half = numpy.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        back = numpy.array([[1, 0, -0.5 - low[0]], [0, 1, -0.5 - low[1]], [0, 0, 1]])
        inverse = numpy.linalg.inv(back @ forward @ half)
        target = canvas[low[1]:high[1], low[0]:high[0]]
        jobs.append((source, inverse, target, points))
    return jobs


def run_opencv(jobs):
    for source, inverse, target, _ in jobs:
        cv2.warpPerspective(source, inverse, (target.shape[1], target.shape[0]), target,
                            cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_TRANSPARENT)


def difference(ours, theirs, jobs):
    """The mean and the largest difference of pixels at least two pixels from any panel's edge."""
    room = 8  # around the picture, where panels' edges lie as well
    labels = numpy.zeros((HEIGHT + 2 * room, WIDTH + 2 * room), numpy.uint8)
    for k, (_, _, _, points) in enumerate(jobs):
        corners = ((points + room) * 16).round().astype(numpy.int32)
        cv2.fillConvexPoly(labels, corners, k + 1, shift=4)
    kernel = numpy.ones((7, 7), numpy.uint8)
    inside = (cv2.erode(labels, kernel) == cv2.dilate(labels, kernel)) & (labels > 0)
    inside = inside[room:-room, room:-room]
    apart = numpy.abs(ours.astype(int) - theirs)[inside]
    return apart.mean(), apart.max()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", help="the shared library of Pleat's renderer")
    parser.add_argument("--rounds", type=int, default=31,
                        help="how often each frame is drawn (default: 31)")
    parser.add_argument("--backend",
                        help="a backend of the renderer (default: the fastest on this machine)")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rasteriser = Rasteriser(options.library, options.backend)
    print(f"OpenCV {cv2.__version__}: warpPerspective, bilinear, without shadows and antialiasing.")
    print(f"Pleat: backend {rasteriser.name}, with shadows and antialiasing.")
    print(f"Milliseconds per frame of {WIDTH}x{HEIGHT} RGBA8, medians of {options.rounds} rounds in turns. "
          "The difference is that of pixel values (0 to 255) away from panels' edges.")
    print("| frame | OpenCV, 1 thread | Pleat, 1 thread | speed-up (1 thread) | Pleat, 2 threads | "
          "difference: mean, largest |")
    print("|---|---:|---:|---:|---:|---:|")
    size = (WIDTH, HEIGHT)
    frames = {
        "fold, top and bottom": geometry.fold(size, 0.4),
        "fold, left and right": geometry.fold(size, 0.4, vertical=False),
        "cubic fold, top and bottom": geometry.fold(size, 0.4, cubic=True),
        "cubic fold, left and right": geometry.fold(size, 0.4, vertical=False, cubic=True),
        "flip, left and right": geometry.flip(size, 0.3),
        "flip, top and bottom": geometry.flip(size, 0.3, vertical=True),
        "reverse flip, left and right": geometry.flip(size, 0.3, reverse=True),
        "fold turned by 10°: general quads": tilted(geometry.fold(size, 0.4), 10),
        "fold turned by 45°: general quads": tilted(geometry.fold(size, 0.4), 45),
        "flip turned by 10°: general quads": tilted(geometry.flip(size, 0.3), 10),
        "flip turned by 45°: general quads": tilted(geometry.flip(size, 0.3), 45),
    }
    pictures = [smooth_picture(seed) for seed in (0, 1)]
    pages = [rasteriser.page(picture, True) for picture in pictures]
    prepared = {}
    for name, panels in frames.items():
        ours, theirs = (numpy.zeros((HEIGHT, WIDTH, 4), numpy.uint8) for _ in range(2))
        bare = [(page, content, corners, None) for page, content, corners, _ in panels]
        jobs = opencv_jobs(theirs, pictures, panels)
        rasteriser.frame(ours, pages, bare)()
        run_opencv(jobs)
        apart = difference(ours, theirs, jobs)
        work = {"opencv": lambda jobs=jobs: run_opencv(jobs),
                "one": rasteriser.frame(ours, pages, panels),
                "two": rasteriser.frame(ours, pages, panels, threads=2)}
        prepared[name] = (work, apart, {kind: [] for kind in work})
    for _ in range(options.rounds):
        for work, _, times in prepared.values():
            for kind, draw in work.items():
                start = time.perf_counter()
                draw()
                times[kind].append(1e3 * (time.perf_counter() - start))
    for name, (_, (mean, worst), times) in prepared.items():
        medians = {kind: statistics.median(values) for kind, values in times.items()}
        ratio = statistics.median(a / b for a, b in zip(times["opencv"], times["one"]))
        print(f"| {name} | {medians['opencv']:.2f} | {medians['one']:.2f} | {ratio:.2f} | "
              f"{medians['two']:.2f} | {mean:.2f}, {worst} |")


if __name__ == "__main__":
    main()
