// The panels of a leaf of any kind but a flip: the whole page moves.

import { extras } from './extras.js';
import { panelsOf } from './leaves.js';
import { sheetPanels } from './sheet-panels.js';
import { fingerOf, liftAt, liftFrom, liftedFrame, sheetUnder } from './sheets.js';
import { Spread } from './spread.js';
import { pose, readMotion } from '../../Runtime/Page/pose.js';
import { findNeighbours, findReaches } from '../../Runtime/Page/seams.js';

Object.assign(extras, { fingerOf, liftAt, liftFrom, liftedFrame, sheetPanels, sheetUnder });

/** The transitions in the file, each of which is read when it is first needed. */
export class Motions {
  /** `data` has views, columns, tables and motions. */
  constructor(data) { Object.assign(this, { data, read: new Map() }); }

  /** Returns the transition of a leaf. */
  of({ size, options }, direction) {
    const isVertical = options.axis === 'vertical';
    const view = this.data.views.find((other) => other.style === options.style
      && other.size.every((n, i) => n === size[i]) && other.direction === direction
      && other.isVertical === isVertical && (isVertical || other.isMirrored === options.rightToLeft));
    if (!this.read.has(view.place)) {
      const motion = readMotion(this.data, view.place);
      this.read.set(view.place, { motion, neighbours: findNeighbours(motion) });
    }
    return this.read.get(view.place);
  }
}

/** The panels of a leaf, from far to near. The page that an older leaf uncovers is on a newer leaf. */
function panelsOfLeaf(leaf, isNewest, { motion, neighbours }, reach) {
  const frame = pose(motion, leaf.progress);
  const reaches = findReaches(motion, neighbours, frame, reach);
  return frame.order
    .filter((index) => motion.panels[index].page !== 1 || (isNewest && leaf.isDelivered))
    .map((index) => {
      const { name, page, joint, x, y, width, height, outline, paint } = motion.panels[index];
      const { matrix, shade, edges } = frame.panels[index];
      const isShaded = paint !== null && (joint !== null || leaf.isDelivered);
      return {
        name, leaf: leaf.id, page: page === 1 ? leaf.to : leaf.from, rect: [x, y, width, height],
        outline, matrix, shade: isShaded ? shade : 0, edges: isShaded ? edges : null, paint,
        isPaper: page > 1, reach: reaches.get(index) ?? [0, 0, 0, 0],
        key: `${index} of ${leaf.id}`,
      };
    });
}

/** The panels of a frame, in paint order, or none if no leaf turns. */
export function allPanelsOf(frame, scale, motions, reach) {
  if (!frame.options.movesWholePage) return panelsOf(frame, scale, reach);
  const newest = frame.byAge.at(-1);
  return frame.leaves.flatMap((leaf) =>
    panelsOfLeaf(leaf, leaf === newest, motions.of(frame, leaf.direction), reach));
}

/** The edges of the view at which the leaves are cut off. */
export function clipOf(frame, motions) {
  const { options, leaves, size } = frame;
  if (!options.movesWholePage) return new Spread(size, options).clip;
  return leaves.reduce((edges, { direction }) => edges | motions.of(frame, direction).motion.clip, 0);
}
