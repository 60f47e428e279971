// Gestures by fingers, the mouse and keys: pan, pinch and rotate, all at the same time.

import {
  holding, labelFrame, panned, pannedBy, pinched, readoutOf, rotated, stepsOf,
} from './composer.js';
import { place } from '../../Runtime/Page/dom.js';
import { keys } from '../../Runtime/Page/keys.js';
import { data, element } from '../../Runtime/Page/page.js';
import { placeOf, stage } from './stage.js';
import { change, choosePreset, fromAnchor, presets, reset, state, stop } from './state.js';

// The pointers that are down, with their positions.
const pointers = new Map();
const label = element('label');

// Shows the value that a gesture changes, in a box above the uppermost finger and inside the stage.
function showLabel(event, text) {
  const box = stage.getBoundingClientRect();
  const touches = (pointers.size > 0 ? [...pointers.values()] : [event])
    .map(({ clientX, clientY }) => [clientX - box.x, clientY - box.y]);
  label.style.width = label.style.height = '';
  label.textContent = text;
  label.hidden = false;
  const own = label.getBoundingClientRect();
  const frame = labelFrame(
    [own.width, own.height], touches, [box.width, box.height], devicePixelRatio, data.label);
  place(label, frame);
}

const hideLabel = () => { label.hidden = true; };

const translationText = () => readoutOf(state.composer).translate.slice(0, 2).join(', ');
const scaleText = () => `× ${readoutOf(state.composer).scale[0]}`;
const angleText = () => `${readoutOf(state.composer).rotate}°`;

// The layer follows a point exactly. If that is impossible, it moves as far as the finger.
function pan(from, to) {
  const { composer } = state;
  const moves = [to[0] - from[0], to[1] - from[1]];
  change({ composer: panned(composer, fromAnchor(from), fromAnchor(to)) ?? pannedBy(composer, moves) });
}

// Scales or turns about a position or, if that is impossible, about the anchor point.
function act(at, action) {
  change({ composer: holding(state.composer, fromAnchor(at), action) ?? action(state.composer) });
}

const middle = ([a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

// The distance and the direction from one finger to another.
const span = ([a, b]) => ({
  length: Math.hypot(b[0] - a[0], b[1] - a[1]),
  degrees: Math.atan2(b[1] - a[1], b[0] - a[0]) * 180 / Math.PI,
});

function move(event) {
  const last = pointers.get(event.pointerId);
  if (!last) return;
  const before = [...pointers.values()].map(placeOf);
  pointers.set(event.pointerId, event);
  const after = [...pointers.values()].map(placeOf);
  if (pointers.size === 1 && event.altKey) {
    const turn = span([[state.position[0], state.position[1]], after[0]]).degrees
      - span([[state.position[0], state.position[1]], before[0]]).degrees;
    change({ composer: rotated(state.composer, turn) });
    showLabel(event, angleText());
  } else if (pointers.size === 1) {
    pan(before[0], after[0]);
    showLabel(event, translationText());
  } else {
    const [from, to] = [span(before), span(after)];
    pan(middle(before), middle(after));
    if (from.length > 0) act(middle(after), (own) => pinched(own, to.length / from.length));
    act(middle(after), (own) => rotated(own, to.degrees - from.degrees));
    showLabel(event, `${scaleText()}  ${angleText()}`);
  }
}

stage.addEventListener('pointerdown', (event) => {
  if (event.button !== 0 || pointers.size === 2) return;
  stop();
  stage.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
  stage.classList.add('held');
});
stage.addEventListener('pointermove', move);
for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
  stage.addEventListener(type, (event) => {
    pointers.delete(event.pointerId);
    if (pointers.size > 0) return;
    stage.classList.remove('held');
    hideLabel();
  });
}

let labelTimer = 0;
stage.addEventListener('wheel', (event) => {
  event.preventDefault();
  stop();
  // With Shift, browsers report the wheel as horizontal.
  const way = event.deltaY || event.deltaX;
  if (event.shiftKey || event.altKey) {
    act(placeOf(event), (own) => rotated(own, way * 0.1));
    showLabel(event, angleText());
  } else {
    act(placeOf(event), (own) => pinched(own, Math.exp(-way * 0.0015)));
    showLabel(event, scaleText());
  }
  clearTimeout(labelTimer);
  labelTimer = setTimeout(hideLabel, 700);
}, { passive: false });

// ---- Keys ----------------------------------------------------------------------------------------

// Tells screen readers what a key has done, after a moment without keys. Only the last key is reported.
let saying = 0;
function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => { element('status').textContent = text; }, 250);
}

const steps = (event) => (event.shiftKey ? 10 : 1);
const shift = (x, y) => (event) => {
  stop();
  change({ composer: pannedBy(state.composer, [x * steps(event), y * steps(event)]) });
  say(`translate ${translationText()}`);
};
const turn = (way) => (event) => {
  stop();
  change({ composer: rotated(state.composer, way * steps(event)) });
  say(`angle ${angleText()}`);
};
const scale = (ratio) => () => {
  stop();
  change({ composer: pinched(state.composer, ratio) });
  say(`scale ${scaleText()}`);
};

Object.assign(keys, {
  ArrowLeft: shift(-1, 0), ArrowRight: shift(1, 0), ArrowUp: shift(0, -1), ArrowDown: shift(0, 1),
  '+': scale(1.1), '=': scale(1.1), '-': scale(1 / 1.1),
  '[': turn(-1), ']': turn(1), '{': turn(-1), '}': turn(1),
  r: () => {
    reset();
    say('reset');
  },
});
for (const [index, name] of Object.keys(presets).entries()) {
  keys[index + 1] = () => {
    choosePreset(name);
    say(`preset ${name}`);
  };
}

// For tests, and for people at the console of the browser.
window.pleat = { data, state, stepsOf: () => stepsOf(state.composer) };
