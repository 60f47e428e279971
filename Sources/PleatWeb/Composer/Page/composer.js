// The composer: a list of operations with one value each, and the matrix that they make.
//
// The formulas are those of Pleat's TransformComposer. Matrices are for row vectors, row by row, as in
// CSS matrix3d(). In a product a · b, a acts first. A composer is an object with translation, scale and
// axis as [x, y, z], angle in degrees, skew (m34), order (names of operations) and isSpatial.

import {
  concatenate, cssMatrix, identity, image, rotation, scaling, translation,
} from '../../Runtime/Page/matrix.js';
import { fixed } from '../../Runtime/Page/numbers.js';

// The matrix after one more operation. Skew sets m34 instead of multiplying.
function applied(composer, operation, matrix) {
  const { translation: [x, y, z], scale, angle, axis, skew, isSpatial } = composer;
  switch (operation) {
    case 'skew': return matrix.map((entry, index) => (index === 11 ? skew : entry));
    case 'translate': return concatenate(translation([x, y, isSpatial ? z : 0]), matrix);
    case 'scale': return concatenate(scaling([scale[0], scale[1], isSpatial ? scale[2] : 1]), matrix);
    default: return concatenate(rotation(isSpatial ? axis : [0, 0, 1], angle / 90), matrix);
  }
}

// The operations in their order, each with its own matrix and the matrix of all operations up to it.
export function stepsOf(composer) {
  let total = identity;
  return composer.order.map((operation) => {
    total = applied(composer, operation, total);
    return { operation, matrix: applied(composer, operation, identity), total };
  });
}

export function transformOf(composer, order = composer.order) {
  return order.reduce((matrix, operation) => applied(composer, operation, matrix), identity);
}

// ---- Layers --------------------------------------------------------------------------------------

// The matrix from a layer's own points to points of the view. The anchor point, a fraction of the size,
// lies at the position, and the transform acts about the anchor point.
export function layerMatrix(transform, size, anchor, position) {
  const toAnchor = translation([-anchor[0] * size[0], -anchor[1] * size[1], 0]);
  return concatenate(concatenate(toAnchor, transform), translation(position));
}

// The position that keeps a layer in place when its anchor point moves, or null if there is none.
export function positionKeeping(position, transform, size, old, anchor) {
  const m = transform;
  if (m[3] !== 0 || m[7] !== 0 || m[15] === 0) return null;
  const [x, y] = [(anchor[0] - old[0]) * size[0], (anchor[1] - old[1]) * size[1]];
  return position.map((entry, k) => entry + (x * m[k] + y * m[4 + k]) / m[15]);
}

// The place of the dot that marks the anchor point. At an edge of the layer, it is one point inside.
export const markerOf = (anchor, size) => anchor.map((entry, k) => 1 + entry * (size[k] - 2));

// The inverse of a 3x3 matrix, row by row, or null if there is none.
function inverse3([a, b, c, d, e, f, g, h, i]) {
  const cofactors = [
    e * i - f * h, c * h - b * i, b * f - c * e,
    f * g - d * i, a * i - c * g, c * d - a * f,
    d * h - e * g, b * g - a * h, a * e - b * d,
  ];
  const determinant = a * cofactors[0] + b * cofactors[3] + c * cofactors[6];
  const result = cofactors.map((entry) => entry / determinant);
  return result.every(Number.isFinite) ? result : null;
}

// The point of the plane z = 0 that is seen at a position, or null if there is none.
export function hit(matrix, [x, y]) {
  const back = inverse3([0, 4, 12].flatMap((row) => [0, 1, 3].map((k) => matrix[row + k])));
  if (!back) return null;
  const [a, b, w] = [0, 1, 2].map((k) => x * back[k] + y * back[3 + k] + back[6 + k]);
  return w > 0 ? [a / w, b / w] : null;
}

// ---- Gestures ------------------------------------------------------------------------------------

// The product of the operations before the translation, and the inverse of the product's linear part.
function translationFrame(composer) {
  const place = composer.order.indexOf('translate');
  if (place < 0) return null;
  const product = transformOf(composer, composer.order.slice(0, place));
  const inverse = inverse3([0, 4, 8].flatMap((row) => product.slice(row, row + 3)));
  return inverse && { product, inverse };
}

const mapped = (inverse, [x, y]) => [0, 1, 2].map((k) => x * inverse[k] + y * inverse[3 + k]);

function moved(composer, offset) {
  const next = composer.translation.map((entry, k) => entry + offset[k]);
  return next.every(Number.isFinite) ? { ...composer, translation: next } : null;
}

// The composer after a pan as in the original app, which ignores w; null if it cannot be panned.
export function pannedBy(composer, offset) {
  const frame = translationFrame(composer);
  return frame && moved(composer, mapped(frame.inverse, offset));
}

// Translates the layer so that one of its points is seen at a position, both relative to the anchor point.
function bring(composer, point, [x, y]) {
  const frame = translationFrame(composer);
  if (!frame) return null;
  const matrix = transformOf(composer);
  const [ownX, ownY, , ownW] = image(matrix, ...point);
  const slant = (vector) => [0, 1, 2].reduce((sum, k) => sum + vector[k] * frame.product[4 * k + 3], 0);
  const [k1, k2] = [slant(mapped(frame.inverse, [1, 0])), slant(mapped(frame.inverse, [0, 1]))];
  const g = (k1 * (x * ownW - ownX) + k2 * (y * ownW - ownY)) / (1 - k1 * x - k2 * y);
  const weight = ownW + g;
  if (!(ownW > 0 && weight > 0)) return null;
  return moved(composer, mapped(frame.inverse, [x * weight - ownX, y * weight - ownY]));
}

// The composer after a pan that keeps the touched point under the finger; null if that is impossible.
export function panned(composer, start, end) {
  const held = hit(transformOf(composer), start);
  return held && bring(composer, held, end);
}

export function pinched(composer, ratio) {
  const scale = composer.scale.map((entry, k) => (k < 2 || composer.isSpatial ? entry * ratio : entry));
  return ratio > 0 && scale.every(Number.isFinite) ? { ...composer, scale } : null;
}

// The angle from -180 to 180 that differs from the degrees by whole turns. If -180 and 180 both do, it is the
// one that differs by an even number of turns.
function wrapped(degrees) {
  const rest = degrees % 360;
  const isOdd = Math.trunc(degrees / 360) % 2 !== 0;
  const isBeyond = Math.abs(rest) > 180 || (Math.abs(rest) === 180 && isOdd);
  return isBeyond ? rest - Math.sign(rest) * 360 : rest;
}

export function rotated(composer, degrees) {
  const angle = wrapped(composer.angle + degrees);
  return Number.isFinite(angle) ? { ...composer, angle } : null;
}

// The composer after a change that keeps the point at a position in place; null if that is impossible.
export function holding(composer, position, change) {
  const held = hit(transformOf(composer), position);
  const changed = held && change(composer);
  return changed && bring(changed, held, position);
}

// ---- Read-outs -----------------------------------------------------------------------------------

// The nearest whole number as text; halves go away from zero.
const wholeText = (value) => fixed(Math.sign(value) * Math.round(Math.abs(value)), 0);

// The texts of the labels: points and degrees are whole numbers, factors have three decimals, skew four.
export function readoutOf({ translation: moves, scale, angle, axis, skew, isSpatial }) {
  const own = (vector) => (isSpatial ? vector : vector.slice(0, 2));
  return {
    translate: own(moves).map(wholeText),
    scale: own(scale).map((entry) => fixed(entry, 3)),
    rotate: wholeText(angle),
    axis: isSpatial ? axis.map((entry) => fixed(entry, 3)) : [],
    skew: isSpatial ? fixed(skew, 4) : null,
  };
}

// ---- The label of a gesture ----------------------------------------------------------------------

const ceiling = (value, scale) => Math.ceil(value * scale - 1e-6) / scale;
const flooring = (value, scale) => Math.floor(value * scale + 1e-6) / scale;
const rounding = (value, scale) =>
  Math.sign(value) * Math.round(Math.abs(value * scale)) / scale;

// The box with the number that a gesture changes, as [x, y, width, height]. It is above the uppermost
// finger and inside the view. Its extents are even numbers of pixels, so its edges are on whole pixels.
export function labelFrame(text, touches, view, scale, { padding, distance }) {
  const [x, y] = touches.reduce((top, touch) => (touch[1] < top[1] ? touch : top));
  const extents = [0, 1].map((k) => ceiling(text[k] + padding[k], scale / 2));
  return [x, y - distance].map((value, k) => {
    const [extent, room] = [extents[k], view[k]];
    const center = extent > room ? rounding(room / 2, scale) : Math.min(
      Math.max(rounding(value, scale), ceiling(extent / 2, scale)),
      flooring(room - extent / 2, scale));
    return center - extent / 2;
  }).concat(extents);
}

// The value of the CSS property `transform`.
export function cssText(matrix) {
  const isFlat = matrix.every((entry, place) =>
    [0, 1, 4, 5, 12, 13].includes(place) || entry === identity[place]);
  return isFlat
    ? `matrix(${[0, 1, 4, 5, 12, 13].map((place) => matrix[place]).join(', ')})`
    : cssMatrix(matrix);
}
