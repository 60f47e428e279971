// The sliders, the list of operations, presets, anchor points, and the numbers.

import { cssText, readoutOf, stepsOf } from './composer.js';
import { makeCopy } from '../../Runtime/Page/copy.js';
import { make } from '../../Runtime/Page/dom.js';
import { fixed } from '../../Runtime/Page/numbers.js';
import { data, element, setSlider } from '../../Runtime/Page/page.js';
import { matrixText } from '../../Runtime/Page/readout.js';
import {
  anchors, change, choosePreset, goalTransform, moveAnchor, onChange, presets, reset, setSpace, state,
  stop,
} from './state.js';

const { help, ranges, summaries } = data;

// The titles of operations that differ from their names. The original app calls m34 skew, but it is no shear.
const titles = { skew: 'perspective (skew)' };
const titleOf = (operation) => titles[operation] ?? operation;

const status = element('status');

// The sliders of each operation: the name of a value, its index in a vector, its range, and the step of
// the arrow keys in the field of the value.
const axes = ['x', 'y', 'z'];
const vector = (name, range, step) => axes.map((axis, place) =>
  ({ name, place, label: axis, range, step, isSpatial: place === 2 || name === 'axis' }));
const sliders = {
  skew: [{ name: 'skew', label: 'm34', range: ranges.skew, step: 0.0001 }],
  translate: vector('translation', ranges.translation, 1),
  scale: vector('scale', ranges.scale, 0.1),
  rotate: [
    { name: 'angle', label: 'angle', range: ranges.angle, step: 1 },
    ...vector('axis', ranges.axis, 0.1),
  ],
};

const valueOf = ({ name, place }) =>
  (place === undefined ? state.composer[name] : state.composer[name][place]);

// Sets a value, or all factors of the scale if they are locked.
function setValue({ name, place }, value) {
  stop();
  const all = name === 'scale' && state.isLocked;
  const entry = place === undefined ? value
    : state.composer[name].map((own, k) => (all || k === place ? value : own));
  change({ composer: { ...state.composer, [name]: entry } });
}

// The functions that show the state. They are called after every change.
const updates = [];

// ---- Sliders -------------------------------------------------------------------------------------

function slider(operation, own) {
  const [least, most] = own.range;
  const title = `${titleOf(operation)} ${own.label}`;
  const range = make('input', { type: 'range', min: least, max: most, step: 'any' });
  const number = make('input', { type: 'number', step: own.step, className: 'number' });
  // A number in the field, or a gesture, can set a value beyond the range of the slider.
  const note = make('small', {
    id: `beyond-${operation}-${own.label}`, className: 'beyond',
    textContent: `beyond the slider: ${least} to ${most}`,
  });
  const about = make('small', {
    id: `about-${operation}-${own.label}`, textContent: help[own.name][own.place ?? 0],
  });
  range.setAttribute('aria-label', title);
  range.setAttribute('aria-describedby', about.id);
  number.setAttribute('aria-label', `${title}, exact`);
  // The field accepts any number, not only whole steps.
  number.setAttribute('aria-invalid', false);
  const decimals = { translation: 1, angle: 1, skew: 6 }[own.name] ?? 3;
  const showNumber = () => { number.value = Number(fixed(valueOf(own), decimals)); };
  range.addEventListener('input', () => setValue(own, Number(range.value)));
  number.addEventListener('change', () => {
    if (Number.isFinite(number.valueAsNumber)) setValue(own, number.valueAsNumber);
    else showNumber();
  });
  const row = make('div', { className: 'number-row' },
    make('span', { textContent: own.label }), range, number, about, note);
  updates.push(() => {
    const value = valueOf(own);
    row.hidden = Boolean(own.isSpatial) && !state.composer.isSpatial;
    setSlider(range, value);
    // A rounding error does not count as beyond the slider.
    const slack = 1e-9 * (most - least);
    note.hidden = value >= least - slack && value <= most + slack;
    number.setAttribute('aria-describedby', (note.hidden ? about : note).id);
    if (document.activeElement !== number) showNumber();
  });
  return row;
}

// ---- The list of operations ----------------------------------------------------------------------

const list = element('operations');
const cards = Object.fromEntries(Object.entries(sliders).map(([operation, own]) => {
  const handle = make('button', { type: 'button', className: 'handle', textContent: '⠿' });
  handle.setAttribute('aria-label', `Move ${titleOf(operation)}: arrow keys`);
  const readout = make('output', {});
  const head = make('div', { className: 'head' },
    handle, make('b', { textContent: titleOf(operation) }), readout);
  if (operation === 'scale') {
    const lock = make('input', { type: 'checkbox', id: 'lock', checked: state.isLocked });
    lock.addEventListener('change', () => change({ isLocked: lock.checked }));
    head.append(make('label', { className: 'check' }, lock, ' lock'));
  }
  const card = make('li', {}, head, ...own.map((each) => slider(operation, each)));
  card.dataset.operation = operation;
  updates.push(() => {
    const texts = readoutOf(state.composer)[operation];
    readout.textContent = Array.isArray(texts) ? texts.join(', ')
      : texts + (operation === 'rotate' ? '°' : '');
  });
  handle.addEventListener('pointerdown', (event) => drag(operation, event));
  handle.addEventListener('keydown', (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    moveOperation(operation, state.composer.order.indexOf(operation) + way);
    handle.focus();
  });
  return [operation, card];
}));

// Removes an operation and inserts it at another place, like a row of a table that is dragged.
function moveOperation(operation, place) {
  const order = state.composer.order.filter((own) => own !== operation);
  if (place < 0 || place > order.length) return;
  order.splice(place, 0, operation);
  stop();
  change({ composer: { ...state.composer, order } });
  status.textContent = `Order: ${order.map(titleOf).join(', ')}`;
}

// Follows the pointer without capture, because capture ends when the row changes its place.
function drag(operation, event) {
  if (event.button !== 0) return;
  event.preventDefault();
  cards[operation].classList.add('dragged');
  const follow = ({ clientY }) => {
    const { order } = state.composer;
    const own = order.indexOf(operation);
    const place = order.filter((other) => other !== operation).filter((other) => {
      const box = cards[other].getBoundingClientRect();
      return box.y + box.height / 2 < clientY;
    }).length;
    if (place !== own) moveOperation(operation, place);
  };
  const end = () => {
    cards[operation].classList.remove('dragged');
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', follow);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

updates.push(() => {
  const wanted = state.composer.order.map((operation) => cards[operation]);
  const isSame = wanted.length === list.children.length
    && wanted.every((card, place) => list.children[place] === card);
  if (!isSame) list.replaceChildren(...wanted);
});

// ---- Buttons -------------------------------------------------------------------------------------

function radio(group, text, title, isChecked, choose) {
  const input = make('input', { type: 'radio', name: group });
  input.setAttribute('aria-label', title);
  input.addEventListener('change', choose);
  updates.push(() => { input.checked = isChecked(); });
  return make('label', { title }, input, make('span', { textContent: text }));
}

const isSame = (a, b) =>
  JSON.stringify({ ...a, order: null }) === JSON.stringify({ ...b, order: null })
  && a.order.join() === b.order.join();

const isChosen = (name) => isSame(presets[name], state.goal ?? state.composer);

element('presets').append(...Object.keys(presets).map((name) => radio(
  'preset', name, `Preset ${name}: ${summaries[name]}`, () => isChosen(name), () => choosePreset(name))));
updates.push(() => {
  const name = Object.keys(presets).find(isChosen);
  element('summary').textContent = name ? summaries[name] : 'These values are of no preset.';
});

element('space').append(
  radio('space', '3-D', '3-D (CATransform3D)', () => state.composer.isSpatial, () => setSpace(true)),
  radio('space', 'plane', 'plane (CGAffineTransform)', () => !state.composer.isSpatial,
    () => setSpace(false)));

element('anchors').append(...anchors.map(({ name }, index) =>
  radio('anchor', '', name.replace('-', ' '), () => state.anchor === index, () => {
    stop();
    const isMoved = moveAnchor(index);
    status.textContent = isMoved ? `Anchor ${name.replace('-', ' ')}`
      : 'In this perspective no position keeps the layer in its place.';
    element('note').textContent = isMoved ? '' : status.textContent;
    if (!isMoved) change({});
  })));

const keep = element('keep');
keep.checked = state.keepsPlace;
keep.addEventListener('change', () => change({ keepsPlace: keep.checked }));
element('reset').addEventListener('click', reset);

// ---- Numbers -------------------------------------------------------------------------------------

const css = element('css');

const entryText = (entry) => fixed(entry, 6).replace(/\.?0+$/, '');

updates.push(() => {
  const [x, y] = anchors[state.anchor].point;
  css.value = `transform-origin: ${100 * x}% ${100 * y}%;\ntransform: ${cssText(goalTransform())};`;
  element('steps').replaceChildren(...stepsOf(state.composer).map(({ operation, matrix, total }) =>
    make('div', { className: 'step' },
      make('b', { textContent: titleOf(operation) }),
      make('pre', { textContent: matrixText(matrix, entryText) }),
      make('pre', { textContent: matrixText(total, entryText) }))));
});

makeCopy(element('copy'), () => css.value, (text) => { status.textContent = text; });

onChange(() => { for (const update of updates) update(); });
change({});
