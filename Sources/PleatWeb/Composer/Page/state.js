// The state of the page, and everything that follows from it.

import { layerMatrix, markerOf, positionKeeping, transformOf } from './composer.js';
import { eased, easeInOut } from '../../Runtime/Page/curve.js';
import { concatenate, translation } from '../../Runtime/Page/matrix.js';
import { data, lessMotion } from '../../Runtime/Page/page.js';

export const { size, presets, defaults } = data;

// The nine anchor points, row by row.
export const anchors = data.anchors;

const copyOf = (composer) => structuredClone(composer);

export const state = {
  composer: copyOf(data.composer),
  anchor: data.anchor,
  // The position of the anchor point, from the middle of the view.
  position: data.position,
  isLocked: true,
  // The composer at the end of an animation.
  goal: null,
  keepsPlace: data.keepsPlace,
  // The order of the operations in space, which is kept while the composer is in the plane.
  spatialOrder: data.composer.isSpatial ? data.composer.order : defaults.order,
};

const listeners = [];

// Calls a function after every change.
export const onChange = (listener) => listeners.push(listener);

// Changes the state. If the composer is null, nothing changes.
export function change(values) {
  if (values.composer === null) return false;
  Object.assign(state, values);
  for (const listener of listeners) listener();
  return true;
}

export const transform = () => transformOf(state.composer);

// The transform at the end of an animation, or else the transform that is shown.
export const goalTransform = () => transformOf(state.goal ?? state.composer);

// The matrix from the layer's own points to points from the middle of the view.
export const matrix = () => layerMatrix(transform(), size, anchors[state.anchor].point, state.position);

export const marker = () => markerOf(anchors[state.anchor].point, size);

// Converts a position from the middle of the view to one from the anchor point.
export const fromAnchor = ([x, y]) => [x - state.position[0], y - state.position[1]];

// Chooses an anchor point, and returns whether it could. The layer moves unless it keeps its place.
export function moveAnchor(index) {
  const [old, next] = [anchors[state.anchor].point, anchors[index].point];
  const position = state.keepsPlace
    ? positionKeeping(state.position, transform(), size, old, next) : state.position;
  if (!position) return false;
  return change({ anchor: index, position });
}

// Puts the composer into space or into the plane. In the plane there is no skew.
export function setSpace(isSpatial) {
  const { composer } = state;
  if (composer.isSpatial === isSpatial) return;
  stop();
  if (isSpatial) {
    const rest = state.spatialOrder.includes('skew') ? ['skew'] : [];
    change({ composer: { ...composer, isSpatial, order: [...rest, ...composer.order] } });
  } else {
    const order = composer.order.filter((operation) => operation !== 'skew');
    change({ composer: { ...composer, isSpatial, order }, spatialOrder: composer.order });
  }
}

// Returns values between those of two composers with the same order.
function mixed(start, end, fraction) {
  const between = (from, to) => from + (to - from) * fraction;
  const vectors = (name) => start[name].map((entry, k) => between(entry, end[name][k]));
  return {
    ...end, translation: vectors('translation'), scale: vectors('scale'), axis: vectors('axis'),
    angle: between(start.angle, end.angle), skew: between(start.skew, end.skew),
  };
}

let running = 0;

// Stops an animation at its present values.
export function stop() {
  running += 1;
  if (state.goal) change({ goal: null });
}

// Goes to other values in half a second, easing in and out, or at once if users prefer less motion.
export function glideTo(values) {
  stop();
  const own = running;
  const start = { composer: state.composer, position: state.position };
  const end = { composer: state.composer, position: state.position, ...values };
  const anchor = values.anchor ?? state.anchor;
  if (lessMotion.matches) {
    change({ ...end, anchor });
    return;
  }
  // The new anchor point applies at once, and the position starts at the one that keeps the layer in place.
  const [old, next] = [anchors[state.anchor].point, anchors[anchor].point];
  const jump = [0, 1, 2].map((k) => (k < 2 ? (next[k] - old[k]) * size[k] : 0));
  const ahead = concatenate(translation(jump), transform());
  start.position = start.position.map((entry, k) => entry + ahead[12 + k] - transform()[12 + k]);
  change({ position: start.position, anchor, goal: end.composer });
  const began = performance.now();
  const frame = (now) => {
    if (own !== running) return;
    const time = Math.min(1, Math.max(0, (now - began) / 500));
    const part = eased(easeInOut, time);
    if (time < 1) {
      change({
        composer: mixed(start.composer, end.composer, part),
        position: start.position.map((entry, k) => entry + (end.position[k] - entry) * part),
      });
      requestAnimationFrame(frame);
    } else {
      change({ ...end, goal: null });
    }
  };
  requestAnimationFrame(frame);
}

// Resets all values except the order to their defaults.
export function reset() {
  const { order, isSpatial } = state.composer;
  const composer = { ...copyOf(defaults), order, isSpatial };
  glideTo({ composer, anchor: 4, position: [0, 0, 0] });
}

// Goes to the values and the order of a preset.
export function choosePreset(name) {
  glideTo({ composer: copyOf(presets[name]), spatialOrder: presets[name].order });
}
