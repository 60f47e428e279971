// The panels of a frame: rectangles cut from pages, with their matrices and shades, from far to near.
// They are the panels of Pleat's FlipTransition; those of leaves of paper are in sheet-panels.js.

import { extras } from './extras.js';
import { distanceFor, Spread } from './spread.js';
import { concatenate, cosineAndSine } from '../../Runtime/Page/matrix.js';

/** The perspective of a viewer at a distance in front of a point. */
const perspective = ([x, y], distance) =>
  [1, 0, 0, 0, 0, 1, 0, 0, -x / distance, -y / distance, 1, -1 / distance, 0, 0, 0, 1];

/** The place of the spine along the axis; in the middle, it lies between two pixels. */
function spineOf({ spine, extent, isMirrored }, scale) {
  if (spine !== 'middle') return spine === 'first' ? 0 : extent;
  const place = Math.round(extent / 2 * scale) / scale;
  return isMirrored ? extent - place : place;
}

/**
 * Returns the panel front, back, facing or reveal of a leaf, or null if it is beyond a spine at an edge.
 *
 * `look` is { reverse, pageShadow, coverShadow }: the opacities of the shadow on an upright leaf, and of
 * the shadow on the parts that the leaf covers.
 */
function panelOf(name, leaf, spread, spine, { reverse, pageShadow, coverShadow }) {
  const { isVertical, isMirrored, extent, size: [width, height] } = spread;
  const isFlat = name === 'facing' || name === 'reveal';
  const isBack = name === 'back';
  const turnsBack = (leaf.direction === 'forward') === isMirrored;
  // The half of the view in which the panel lies before it turns.
  const isSecond = (name === 'front' || name === 'reveal') !== turnsBack;
  const length = spread.spine !== 'middle' ? extent : isSecond ? extent - spine : spine;
  const start = isSecond ? spine : spine - length;
  if (start < 0 || start >= extent) return null;
  const risen = 2 * leaf.progress;
  const turned = (turnsBack ? -1 : 1) * (risen - (isBack ? 2 : 0));
  const [c, s] = cosineAndSine(isFlat ? 0 : turned);
  const [place, depth] = [spine + (start - spine) * c, (start - spine) * s];
  const middle = spread.spine === 'middle' ? extent / 2 : spine;
  const covers = leaf.isDelivered && !reverse && (risen >= 1) === (name === 'facing');
  // The shadow on a leaf runs from the spine, where it is half as dark, to the middle of the page.
  const side = isVertical ? ['top', 'bottom'] : ['left', 'right'];
  const stops = [[0.5, 0], [1, 0.1], [0, 1]].map(([alpha, part]) =>
    `rgb(0 0 0 / ${alpha}) ${part * length / 2}px`);
  return {
    name, leaf: leaf.id, page: name === 'front' || name === 'facing' ? leaf.from : leaf.to,
    rect: isVertical ? [0, start, width, length] : [start, 0, length, height],
    matrix: concatenate(isVertical
      ? [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, place, depth, 1]
      : [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0, place, 0, depth, 1],
    perspective(isVertical ? [width / 2, middle] : [middle, height / 2],
      distanceFor(2 * spread.halfSpread) * (reverse ? -1 : 1))),
    // A leaf without a page on its back lifts without a shadow on the page next to it.
    shade: !isFlat ? pageShadow * (isBack ? 2 - risen : risen)
      : covers ? coverShadow * Math.abs(cosineAndSine(risen)[0]) : 0,
    paint: isFlat ? null : `linear-gradient(to ${side[Number(isSecond)]}, ${stops})`,
  };
}

/**
 * The panels of a frame, in paint order, or none if no leaf turns. `scale` is in pixels per point, `reach`
 * is how far parts of a leaf of paper extend under their neighbours.
 */
export function panelsOf(frame, scale, reach) {
  const { byAge, leaves, options } = frame;
  if (byAge.length === 0) return [];
  const spread = new Spread(frame.size, options);
  const spine = spineOf(spread, scale);
  const partsOf = (parts) => parts
    .filter(([leaf, name]) => leaf.isDelivered || name === 'front' || name === 'facing')
    .map(([leaf, name]) => panelOf(name, leaf, spread, spine, options.flip))
    .filter((panel) => panel !== null);
  const overlap = spread.spine === 'middle' ? reach / 2 : 0;
  const sheets = new Map(byAge.filter(({ grip }) => grip).map((leaf) =>
    [leaf, extras.sheetPanels(leaf, spread, reach, leaf === byAge[0] ? overlap : 0)]));
  const isFlat = ({ name }) => name === 'flat';
  return [
    ...partsOf([[byAge[0], 'facing'], [byAge.at(-1), 'reveal']]),
    // The flat parts of all leaves of paper come first, because they lie under all lifted parts.
    ...[...sheets.values()].reverse().flatMap((panels) => panels.filter(isFlat)),
    ...leaves.flatMap((leaf) => sheets.get(leaf)?.filter((panel) => !isFlat(panel))
      ?? partsOf([[leaf, leaf.progress < 0.5 ? 'front' : 'back']])),
  ];
}
