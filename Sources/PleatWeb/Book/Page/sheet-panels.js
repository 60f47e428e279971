// The panels of a leaf of paper: polygons cut from pages. They are those of Pleat's PagerFrame.

import { concatenate, mirror, translation } from '../../Runtime/Page/matrix.js';
import { wayFrom } from '../../Runtime/Page/peel.js';
import { dot, gradientText, shadingOf, shadowsOf } from '../../Runtime/Page/peel-shading.js';
import { heldPlace, peelOf } from './sheets.js';

/** The same polygon and gradient, with points that a mirror has moved. */
const turnedOver = ({ outline, reach, gradient }, move) => ({
  outline: [...outline].reverse().map(move),
  reach: [...reach.slice(0, -1).reverse(), reach.at(-1)],
  gradient: gradient && { ...gradient, from: move(gradient.from), to: move(gradient.to) },
});

/** A number for each edge of a polygon: `length` if both ends fulfil a condition, otherwise 0. */
function along(corners, length, holds) {
  const met = corners.map(holds);
  return met.map((isMet, k) => (isMet && met[(k + 1) % met.length] ? length : 0));
}

/** How far a part extends beyond each of its edges: under the next part where it meets it, else 0. */
function reachesOf(part, parts, line, reach) {
  const next = parts.find((other) =>
    other !== part && other.start === part.end && other.isBack === part.isBack);
  if (!line || !next) return part.corners.map(() => 0);
  const { normal: [nx, ny], offset } = line;
  return along(part.corners, Math.min(reach, next.end - next.start),
    ([x, y]) => Math.abs(x * nx + y * ny - offset - part.end) < 1e-6);
}

/** Converts a panel that is laid out for reading from left to right to the spread's direction of reading. */
function laid(panel, spread) {
  const { rect: [x, y, width, height], matrix } = panel;
  const [viewWidth] = spread.size;
  if (spread.isVertical) {
    const rows = [4, 0, 8, 12].map((k) => [matrix[k + 1], matrix[k], matrix[k + 2], matrix[k + 3]]);
    return {
      ...panel, rect: [y, x, height, width], matrix: rows.flat(),
      ...turnedOver(panel, ([a, b]) => [b, a]),
    };
  }
  if (!spread.isMirrored) return panel;
  return {
    ...panel, rect: [viewWidth - (x + width), y, width, height],
    matrix: concatenate(concatenate(mirror(width), matrix), mirror(viewWidth)),
    ...turnedOver(panel, ([a, b]) => [width - a, b]),
  };
}

/**
 * The panels of a leaf, from far to near. Each extends under the next one by `reach`, and the flat part
 * extends by `overlap` beyond the spine, over the page on the other side. A panel without a page is a shadow.
 */
export function sheetPanels(leaf, spread, reach, overlap) {
  const { grip, finger, direction, from, to, isDelivered } = leaf;
  const peel = peelOf(spread, direction, grip);
  const pose = peel.pose(finger
    ? peel.placeUnder(finger, grip.hold)
    : peel.placeAbove(heldPlace(peel, grip, leaf), grip.hold));
  const start = spread.leafStart(direction);
  const other = start === spread.spinePosition ? start - spread.halfSpread : spread.spinePosition;
  // If the spine is at an edge of the view, no page lies beyond it. What part of the leaf is there shows the
  // plain back of the page on the leaf's other side.
  const isPlain = (half) => half < 0 || half >= spread.extent;
  const pageOf = ({ isBack }) => (isBack === isPlain(isBack ? other : start) ? from : to);
  const parts = pose.panels.filter((part) =>
    part.isVisible && (isDelivered || !part.isBack) && pageOf(part) !== null);
  const panels = parts.map((part) => {
    const { name, isBack, corners, rect: [x, y, width, height], matrix } = part;
    const half = isBack ? other : start;
    const isPaper = isPlain(half);
    const left = isPaper ? start + other - half : half;
    const atSpine = along(corners, name === 'flat' ? overlap : 0,
      ([a]) => a === peel.size[0] - peel.corner[0]);
    const { shade, gradient } = shadingOf(peel, pose, pose.panels.indexOf(part));
    const shape = {
      outline: corners.map(([a, b]) => [a - x, b - y]), gradient,
      reach: reachesOf(part, parts, pose.line, reach).map((n, k) => Math.max(n, atSpine[k])),
    };
    return {
      name, page: pageOf(part), isPaper, matrix, shade,
      rect: [left + (isBack ? peel.size[0] - (x + width) : x), y, width, height],
      // The shade also covers what reaches under the next part. The outline cuts off the rest of it.
      bleed: 4 * reach,
      ...isBack ? turnedOver(shape, ([a, b]) => [width - a, b]) : shape,
    };
  });
  const ground = [-start, 0, spread.extent - start, peel.size[1]];
  const shadows = (isDelivered ? shadowsOf(peel, pose, ground) : []).map((shadow) => {
    const { rect: [x, y, width, height], outline, gradient: { from, to } } = shadow;
    const way = wayFrom(from, to);
    return {
      ...shadow, page: null, bleed: reach,
      rect: [start + x, y, width, height], matrix: translation([x, y, 0]),
      // A browser blends the pixels of an edge for each panel alone, so the shadow goes on under the leaf.
      reach: along(outline, reach / 2,
        (corner) => Math.abs(dot(wayFrom(from, corner), way)) < 1e-6 * dot(way, way)),
    };
  });
  const back = parts.findIndex(({ isBack }) => isBack);
  panels.splice(back < 0 ? panels.length : back, 0, ...shadows);
  return panels.map((panel) => {
    const own = laid({
      ...panel, leaf: leaf.id, matrix: concatenate(panel.matrix, translation([start, 0, 0])),
    }, spread);
    return { ...own, paint: own.gradient && gradientText(own.gradient, own.rect) };
  });
}
