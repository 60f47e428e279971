// The panels of a frame: rectangles cut from pages, with their matrices and shades, from far to near.
// They are the panels of Pleat's FlipTransition; those of leaves of paper are in sheet-panels.js.

import {
  concatenate, cosineAndSine, mirror, rotation, translation,
} from '../../Runtime/Page/matrix.js';
import { sheetPanels } from './sheet-panels.js';
import { distanceFor, Spread } from './spread.js';

/** The perspective of a viewer at a distance in front of a point. */
const perspective = ([x, y], distance) =>
  [1, 0, 0, 0, 0, 1, 0, 0, -x / distance, -y / distance, 1, -1 / distance, 0, 0, 0, 1];

/** Maps a panel's own points to the page, turned about the spine. */
function turnedMatrix(isVertical, spine, start, quarterTurns) {
  const moved = (along) => translation(isVertical ? [0, along, 0] : [along, 0, 0]);
  const turn = rotation(isVertical ? [1, 0, 0] : [0, -1, 0], quarterTurns);
  return concatenate(concatenate(moved(start), turn), moved(spine));
}

/** The size of the whole spread of a view, and the place of its spine. */
function sheetOf(spread, scale) {
  const size = [...spread.size];
  let density = scale;
  if (spread.spine !== 'middle') {
    const pixels = spread.extent * scale;
    // The spine is the edge itself, even if the edge lies between two pixels.
    if (pixels !== Math.round(pixels)) density = 2 / spread.extent;
    size[spread.along] *= 2;
  }
  const length = size[spread.along];
  return { size, length, first: Math.round(length / 2 * density) / density };
}

/**
 * Returns the panel front, back, facing or reveal of a leaf.
 *
 * `look` is { reverse, pageShadow, coverShadow }: the opacities of the shadow on an upright leaf, and of
 * the shadow on the parts that the leaf covers.
 */
function panelOf(name, leaf, spread, sheet, look) {
  const isForward = leaf.direction === 'forward';
  const isBack = name === 'back';
  const isSecond = isForward === (name === 'front' || name === 'reveal');
  const isFlat = name === 'facing' || name === 'reveal';
  const { size, length, first } = sheet;
  const along = isSecond ? [first, length - first] : [0, first];
  const rect = spread.isVertical
    ? [0, along[0], size[0], along[1]] : [along[0], 0, along[1], size[1]];
  const risen = 2 * leaf.progress;
  const quarterTurns = (isForward ? 1 : -1) * (risen - (isBack ? 2 : 0));
  const [spine, start] = isFlat ? [along[0], 0] : [first, isSecond ? 0 : -first];
  const matrix = concatenate(
    turnedMatrix(spread.isVertical, spine, start, isFlat ? 0 : quarterTurns),
    perspective([size[0] / 2, size[1] / 2], distanceFor(length) * (look.reverse ? -1 : 1)));
  const [covered] = cosineAndSine(risen);
  const opacity = {
    front: look.pageShadow * risen, back: look.pageShadow * (2 - risen),
    facing: risen >= 1 ? -look.coverShadow * covered : 0,
    reveal: risen < 1 ? look.coverShadow * covered : 0,
  }[name];
  // A leaf without a page on its back lifts without a shadow on the page next to it.
  const isShaded = isFlat ? leaf.isDelivered && !look.reverse : true;
  return {
    name, leaf: leaf.id, page: name === 'front' || name === 'facing' ? leaf.from : leaf.to, rect,
    matrix,
    shade: isShaded ? opacity : 0,
    // The shadow on a leaf: alpha at places along the axis, measured from the spine.
    gradient: isFlat ? null : {
      axis: spread.along,
      stops: isSecond
        ? [[0, 0.5], [0.1 * along[1] / 2, 1], [along[1] / 2, 0]]
        : [[first, 0.5], [first / 2 + 0.9 * (first / 2), 1], [first / 2, 0]],
    },
  };
}

/** Puts a panel at its place in the view; null if it is beyond a spine that is at an edge. */
function inView(panel, spread) {
  let { rect, matrix, gradient } = panel;
  if (spread.spine !== 'middle') {
    const origin = [0, 0];
    if (spread.spinePosition === 0) origin[spread.along] = spread.extent;
    matrix = concatenate(matrix, translation([...origin.map((n) => -n), 0]));
    const middle = rect[spread.along] + rect[spread.along + 2] / 2 - origin[spread.along];
    if (!(middle > 0 && middle < spread.extent)) return null;
    rect = [0, 0, ...spread.size];
  }
  if (spread.isMirrored) {
    const [x, y, width, height] = rect;
    // The place of the panel is mirrored, but not its content.
    matrix = concatenate(concatenate(mirror(width), matrix), mirror(spread.size[0]));
    rect = [spread.size[0] - (x + width), y, width, height];
    if (gradient) {
      gradient = { ...gradient, stops: gradient.stops.map(([at, alpha]) => [width - at, alpha]) };
    }
  }
  return { ...panel, rect, matrix, gradient };
}

/**
 * The panels of a frame, in paint order, or none if no leaf turns. `scale` is in pixels per point, `reach`
 * is how far parts of a leaf of paper extend under their neighbours.
 */
export function panelsOf(frame, scale, reach) {
  const { byAge, leaves, options } = frame;
  if (byAge.length === 0) return [];
  const spread = new Spread(frame.size, options);
  const sheet = sheetOf(spread, scale);
  const partsOf = (parts) => parts
    .filter(([leaf, name]) => leaf.isDelivered || name === 'front' || name === 'facing')
    .map(([leaf, name]) => inView(panelOf(name, leaf, spread, sheet, options.flip), spread))
    .filter((panel) => panel !== null);
  const overlap = spread.spine === 'middle' ? reach / 2 : 0;
  const sheets = new Map(byAge.filter(({ grip }) => grip).map((leaf) =>
    [leaf, sheetPanels(leaf, spread, reach, leaf === byAge[0] ? overlap : 0)]));
  const isFlat = ({ name }) => name === 'flat';
  return [
    ...partsOf([[byAge[0], 'facing'], [byAge.at(-1), 'reveal']]),
    // What still lies flat of a leaf of paper is under what has lifted of all.
    ...[...sheets.values()].reverse().flatMap((panels) => panels.filter(isFlat)),
    ...leaves.flatMap((leaf) => sheets.get(leaf)?.filter((panel) => !isFlat(panel))
      ?? partsOf([[leaf, leaf.progress < 0.5 ? 'front' : 'back']])),
  ];
}
