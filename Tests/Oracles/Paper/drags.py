"""Random drags of a leaf, within this implementation: what must hold of any finger."""

import math
import random

import cases
import family
import peel


def transition(dice):
    size = (dice.uniform(50, 900), dice.uniform(50, 900))
    values = {
        "corner": dice.choice(peel.CORNERS), "strips": dice.choice([2, 3, 12, 24]),
        "radius": dice.choice([0, 0.1, 1, dice.uniform(0, 1)]), "cast": 0, "showThrough": 0}
    leaf = peel.Peel(size, dice.choice(["auto", "auto", "none"]), **values)
    if dice.random() < 0.25: # an eye beyond the highest roll
        high = leaf.rise * leaf.options.radius * leaf.width
        leaf.distance = max(high, max(size)) * math.exp(dice.uniform(0.01, 3))
    return leaf


def place(leaf, pose, point):
    """Where a point of the page is."""
    if pose.normal is None or family.dot(point, pose.normal) <= pose.offset:
        return (*point, 0.0)
    below = [fold for fold in pose.folds if fold.start <= family.dot(point, pose.normal)]
    return (below or pose.folds)[-1].place(point)


def check(leaf, finger, pose):
    """What does not hold under one finger."""
    numbers = [*pose.held, pose.radius, pose.offset, *(pose.normal or ())]
    for panel in pose.panels:
        numbers += [*leaf.matrix(panel), *panel.rect, leaf.shade(panel)]
        numbers += [value for corner in panel.outline for value in corner]
    if not all(map(math.isfinite, numbers)):
        yield "a number is not finite"
    if pose.normal is None:
        return
    corner = leaf.projected(place(leaf, pose, leaf.corner))[:2]
    if not pose.moved and math.dist(corner, finger) > 1e-6:
        yield f"the corner is at {corner}"
    # Rounding tilts the line as much as the finger is near.
    lift = max(family.dot(end, pose.normal) - pose.offset for end in (leaf.near, leaf.far))
    if lift > 1e-14 * leaf.diagonal ** 2 / pose.length + 1e-12 * leaf.diagonal:
        yield f"the spine is lifted by {lift}"


def failures(count, seed):
    """What does not hold, and the largest share of the bound on how far a point may move."""
    found, most = [], 0.0
    for number in range(count):
        dice = random.Random(f"{seed} drag {number}")
        leaf = transition(dice)
        finger = cases.random_finger(dice, leaf)
        step, turn = leaf.width * 10 ** dice.uniform(-6, -0.3), dice.uniform(0, 2 * math.pi)
        moved = (finger[0] + step * math.cos(turn), finger[1] + step * math.sin(turn))
        poses = [leaf.pose(finger), leaf.pose(moved)]
        problems = [*check(leaf, finger, poses[0]), *check(leaf, moved, poses[1])]
        if not all(pose.is_fixed for pose in poses):
            problems.append("the height has no fixed point")
        length = min(pose.length for pose in poses)
        if length:
            width, height = leaf.size
            points = [(0, 0), (width, 0), (width, height), (0, height)]
            points += [(dice.uniform(0, width), dice.uniform(0, height)) for _ in range(20)]
            far = max(math.dist(*(place(leaf, pose, point) for pose in poses)) for point in points)
            # In perspective the corner may move farther than the finger: the roll grows fast where
            # the paper only just does not tear, and the higher it is the nearer to the middle is the
            # place that is seen under the finger.
            step = max(step, math.dist(*(pose.held for pose in poses)))
            share = far / (step * (4 + 8 * leaf.diagonal / length))
            most = max(most, share)
            if share > 1:
                problems.append(f"a point moves by {far}, finger and corner by at most {step}")
        found += [
            f"{leaf.size} {leaf.distance} {vars(leaf.options)} {finger} {moved}: {problem}"
            for problem in problems]
    return found, most
