// The page that `pleats layout -o page.html` writes. It scrolls through any number of items, and makes
// elements only for the visible ones.

import {
  clampedOffset, names, offsetShowing, paintOrder, pinch, prepare, usualAxis, zoomFor,
} from './layouts.js';
import { child, make } from '../../Runtime/Page/dom.js';
import { keys } from '../../Runtime/Page/keys.js';
import { clamp, exactMatrix } from '../../Runtime/Page/matrix.js';
import { data, element, lessMotion } from '../../Runtime/Page/page.js';
import { settled } from '../../Runtime/Page/settling.js';
import { Touch } from '../../Runtime/Page/touch.js';

const [stage, track, thumb, status, hint] =
  ['stage', 'track', 'thumb', 'status', 'hint'].map(element);
/** The element whose text screen readers speak. */
const said = element('said');

/** A glide goes as far as the finger, at its last speed, would go in this number of seconds. */
const slowing = 0.26;
/** The duration of an animation in milliseconds. */
const duration = 300;
/** The shadows of elements outside the view reach this far into the view. */
const margin = 20;

const counts = data.items.flatMap(([items, sections]) => new Array(sections).fill(items));
let name = data.layout;
let offset = data.offset;
let prepared = null;
/** The nodes of the visible elements, by the elements' names. */
let nodes = new Map();
let animations = [];
let glide = null;

/** The axis along which the layout scrolls: 0 for x, 1 for y. */
const axisNow = () => (prepared.vertical ? 1 : 0);

// The insertions and deletions in each section, in order. They tell which photo an item shows.

const edits = new Map();
let inserted = 0;

/** The photo that an item shows now. */
function photo(section, item) {
  let index = item;
  const list = edits.get(section) ?? [];
  for (let place = list.length - 1; place >= 0; place -= 1) {
    const edit = list[place];
    if (edit.inserts) {
      if (index === edit.at) return { text: `new ${edit.number}`, number: edit.number * 5 + 2 };
      if (index > edit.at) index -= 1;
    } else if (index >= edit.at) {
      index += 1;
    }
  }
  return { text: `${section + 1}.${index}`, number: index, short: `${index}` };
}

// Elements.

const keyOf = (e) => `${e.kind} ${e.section} ${e.item}`;

/** Converts an element to view coordinates. */
function inView(e, at) {
  const [x, y, w, h] = e.frame;
  return { ...e, frame: [x - at[0], y - at[1], w, h] };
}

const faded = (e) => ({ ...e, alpha: 0 });

function look(e) {
  const [x, y, w, h] = e.frame;
  return {
    translate: `${x}px ${y}px`, transform: exactMatrix(e.matrix), width: `${w}px`, height: `${h}px`,
    opacity: e.hidden ? 0 : e.alpha,
  };
}

function build(e) {
  const node = make('div', { className: `element ${e.kind}` });
  const section = `Section ${e.section + 1}`;
  if (e.kind === 'cell') {
    const { text, number, short } = photo(e.section, e.item);
    const place = e.section * 0.381966 + number * 0.069;
    const shift = ((number * 7 + e.section * 3) % 11) / 11;
    node.style.setProperty('--hue', Math.round(360 * (place - Math.floor(place))));
    node.style.setProperty('--shift', shift.toFixed(3));
    node.setAttribute('role', 'listitem');
    node.setAttribute('aria-label', `Photo ${text}`);
    child(node, 'photo').append(make('b', { textContent: short ?? '★' }));
    node.append(make('span', { textContent: `Photo ${text}` }));
  } else if (e.kind === 'header') {
    node.classList.add(e.align);
    node.append(make('span', { textContent: section }));
  } else if (e.kind === 'footer') {
    node.textContent = `End of section ${e.section + 1}`;
  } else if (e.kind === 'label') {
    node.textContent = section;
  }
  return node;
}

function showElement(node, e, rank) {
  Object.assign(node.style, look(e), { zIndex: rank });
  node.classList.toggle('tall', e.frame[3] > 1.14 * e.frame[2]);
}

/** The elements that the view shows, in view coordinates, from back to front. */
function visible(layout, at) {
  const [w, h] = layout.size;
  // A spiral returns whole pages, so a margin would add the pages before and after.
  const edge = layout.layout === 'spiral' ? 0 : margin;
  const rect = [at[0] - edge, at[1] - edge, w + 2 * edge, h + 2 * edge];
  return paintOrder(layout.find(rect, at, true).filter((e) => !e.hidden)).map((e) => inView(e, at));
}

function render() {
  const began = performance.now();
  const found = visible(prepared, offset);
  const took = performance.now() - began;
  const next = new Map();
  found.forEach((e, rank) => {
    const key = keyOf(e);
    const node = nodes.get(key) ?? stage.appendChild(build(e));
    nodes.delete(key);
    showElement(node, e, rank + 1);
    next.set(key, node);
  });
  for (const node of nodes.values()) node.remove();
  nodes = next;
  report(found.length, took);
}

let total = counts.reduce((sum, count) => sum + count, 0);

const itemText = () => `${total.toLocaleString('en')} items`;

function report(shown, took) {
  const axis = axisNow();
  const [extent, view] = [prepared.contentSize[axis], prepared.size[axis]];
  const share = extent > 0 ? Math.min(1, view / extent) : 1;
  const place = extent > view ? clamp(offset[axis] / (extent - view), 0, 1) : 0;
  track.className = prepared.vertical ? 'vertical' : 'horizontal';
  track.hidden = share >= 1;
  track.setAttribute('aria-valuenow', Math.round(100 * place));
  track.setAttribute('aria-orientation', prepared.vertical ? 'vertical' : 'horizontal');
  const length = Math.max(0.04, share);
  thumb.style.cssText = prepared.vertical
    ? `height:${100 * length}%;top:${100 * place * (1 - length)}%`
    : `width:${100 * length}%;left:${100 * place * (1 - length)}%`;
  status.textContent = `${itemText()} · ${shown} shown · found in `
    + `${took < 0.1 ? '< 0.1' : took.toFixed(1)} ms`;
  Object.assign(stage.dataset, {
    layout: name, offset: offset.join(' '), shown, content: prepared.contentSize.join(' '),
    zoom: prepared.zoom ?? 1,
  });
}

// Scrolling.

function stop() {
  cancelAnimationFrame(glide);
  glide = null;
  if (spread) endPinch();
  if (animations.length === 0) return;
  const running = animations;
  animations = [];
  running.forEach((animation) => animation.finish());
}

function scrollTo(next) {
  offset = next;
  render();
}

/** Scrolls to an offset, more and more slowly. */
function glideTo(target) {
  cancelAnimationFrame(glide);
  if (lessMotion.matches) {
    scrollTo(target);
    return;
  }
  // Over a long distance, only the last three views are shown.
  const most = 3 * Math.max(...prepared.size);
  const start = offset.map((value, axis) => clamp(value, target[axis] - most, target[axis] + most));
  let began = null;
  const step = (now) => {
    began ??= now;
    const rest = Math.exp(-(now - began) / 1000 / (slowing / 2));
    const isThere = Math.hypot(start[0] - target[0], start[1] - target[1]) * rest < 0.5;
    scrollTo(isThere ? target : start.map((value, axis) => target[axis] + (value - target[axis]) * rest));
    glide = isThere ? null : requestAnimationFrame(step);
  };
  glide = requestAnimationFrame(step);
}

/** The offset after a scroll by some points along the layout's axis. */
function moved(by) {
  const next = [...offset];
  next[axisNow()] += by;
  return next;
}

let settling = null;

stage.addEventListener('wheel', (event) => {
  if (event.ctrlKey) {
    // This is a pinch with two fingers on a trackpad.
    turnWheel(event);
    return;
  }
  event.preventDefault();
  stop();
  const { deltaX, deltaY, deltaMode } = event;
  const by = prepared.vertical || Math.abs(deltaX) < Math.abs(deltaY) ? deltaY : deltaX;
  scrollTo(clampedOffset(prepared, moved(by * [1, 16, prepared.size[1]][deltaMode])));
  clearTimeout(settling);
  settling = setTimeout(() => glideTo(prepared.target(offset)), 160);
}, { passive: false });

let drag = null;
/** The positions of the fingers, by the identifiers of their pointers. */
const fingers = new Map();

stage.addEventListener('pointerdown', (event) => {
  if (event.button !== 0 || fingers.size > 1) return;
  stage.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2 && beginPinch(middle())) {
    drag = null;
    return;
  }
  if (drag || spread?.start) return;
  stop();
  clearTimeout(settling);
  drag = {
    finger: new Touch(event.pointerId, [event.clientX, event.clientY], event.timeStamp / 1000, { slop: 4 }),
    start: offset, hasMoved: false, target: event.target.closest('.element'),
  };
});

stage.addEventListener('pointermove', (event) => {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (spread?.start && fingers.size >= 2) {
    showPinch(distance() / spread.start);
    return;
  }
  if (drag?.finger.id !== event.pointerId) return;
  const { finger, start } = drag;
  finger.record([event.clientX, event.clientY], event.timeStamp / 1000);
  const axis = axisNow();
  const by = finger.began[axis] - finger.point[axis];
  if (!drag.hasMoved && Math.abs(by) < 4) return;
  drag.hasMoved = true;
  const next = [...start];
  next[axis] += by;
  scrollTo(clampedOffset(prepared, next));
});

function lift(event) {
  const isFinger = fingers.delete(event.pointerId);
  if (isFinger && spread?.start && fingers.size < 2) {
    releasePinch(event.type === 'pointerup');
    return;
  }
  if (drag?.finger.id !== event.pointerId) return;
  const { finger, hasMoved, target, start } = drag;
  drag = null;
  if (!hasMoved) {
    if (event.type === 'pointerup') tap(target);
    return;
  }
  finger.record(null, event.timeStamp / 1000);
  const axis = axisNow();
  const aim = moved(-finger.velocity[axis] * slowing);
  if (name === 'spiral') {
    // A spiral scrolls by at most one page at a time.
    aim[axis] = clamp(aim[axis], start[axis] - prepared.size[axis], start[axis] + prepared.size[axis]);
  }
  glideTo(prepared.target(aim));
}

stage.addEventListener('pointerup', lift);
stage.addEventListener('pointercancel', lift);

/** Handles a tap: on a stack, it opens the grid at the stack's section. */
function tap(node) {
  if (name !== 'stacks' || !node) return;
  const key = [...nodes].find(([, other]) => other === node)?.[0];
  if (!key) return;
  const section = Number(key.split(' ')[1]);
  const grid = layoutNamed('grid');
  change('grid', grid, offsetShowing(grid, section));
}

// Spreading a stack with two fingers.

/** The stack that is being spread, or null. `start` is the fingers' distance at the beginning. */
let spread = null;

function distance() {
  const [a, b] = [...fingers.values()];
  return Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
}

/** The point halfway between two fingers. */
function middle() {
  const [a, b] = [...fingers.values()];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Begins to spread the stack at a point of the window, and returns whether there is a stack. */
function beginPinch([x, y]) {
  if (name !== 'stacks') return false;
  stop();
  clearTimeout(settling);
  const box = stage.getBoundingClientRect();
  const point = [x - box.x + offset[0], y - box.y + offset[1], 1e-6, 1e-6];
  const section = prepared.find(point, offset, true).find((e) => e.kind === 'label')?.section;
  if (section === undefined) return false;
  const grid = layoutNamed('grid');
  spread = {
    base: prepared, section, grid, gridOffset: offsetShowing(grid, section),
    start: fingers.size === 2 ? distance() : null, scale: 1, hold: null,
  };
  return true;
}

function showPinch(scale) {
  const { base, section, grid, gridOffset } = spread;
  spread.scale = scale;
  prepared = pinch(base, section, scale, grid, gridOffset);
  render();
  stage.dataset.pinch = scale;
}

/** Shows the stacks again at once. */
function endPinch() {
  clearTimeout(spread.hold);
  prepared = spread.base;
  spread = null;
  delete stage.dataset.pinch;
  render();
}

/** Opens the grid if it is wanted and near enough, or else closes the stack in an animation. */
function releasePinch(isWanted) {
  const { section, grid, gridOffset, scale } = spread;
  clearTimeout(spread.hold);
  Object.assign(spread, { start: null, hold: null });
  if (isWanted && prepared.opensGrid) {
    // The motion starts with the spread stack.
    spread = null;
    delete stage.dataset.pinch;
    change('grid', grid, gridOffset);
    if (animations.length === 0) return;
    // Cards that still overlap keep their order until the end.
    Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
      if (animations.length === 0) render();
    });
    for (const [key, node] of nodes) {
      const [kind, other, item] = key.split(' ');
      if (kind === 'cell' && Number(other) === section) node.style.zIndex = 2 ** 30 - Number(item);
    }
    return;
  }
  if (lessMotion.matches || scale <= 1) {
    endPinch();
    return;
  }
  let began = null;
  const step = (now) => {
    began ??= now;
    const t = Math.min(1, (now - began) / duration);
    if (t === 1) {
      endPinch();
      return;
    }
    showPinch(settled(scale, 1, 0, t));
    glide = requestAnimationFrame(step);
  };
  glide = requestAnimationFrame(step);
}

/** Handles a pinch on a trackpad: wheel events with the control key, without the distance of the fingers. */
function turnWheel(event) {
  const isHeld = spread !== null && spread.hold !== null;
  if (!isHeld && !beginPinch([event.clientX, event.clientY])) return;
  event.preventDefault();
  clearTimeout(spread.hold);
  const unit = [1, 16, prepared.size[1]][event.deltaMode];
  showPinch(clamp(spread.scale * Math.exp(-event.deltaY * unit / 100), 0.25, 8));
  spread.hold = setTimeout(() => releasePinch(true), 250);
}

const steps = { grid: 207, line: 200, 'cover-flow': 119, stacks: 120, spiral: null };

/** Returns a function that scrolls by a number of cards, and by a number of views. */
const scrolling = (cards, views) => (event) => {
  stop();
  const axis = axisNow();
  const view = prepared.size[axis] * (name === 'spiral' ? 1 : 0.9);
  const card = steps[name] ? steps[name] * (prepared.zoom ?? 1) : view;
  const way = event.key === ' ' && event.shiftKey ? -1 : 1;
  const next = moved(way * (cards * card + views * view));
  next[axis] = clamp(next[axis], 0, prepared.contentSize[axis]);
  glideTo(prepared.target(next));
};
Object.assign(keys, {
  ArrowDown: scrolling(1, 0), ArrowRight: scrolling(1, 0), ArrowUp: scrolling(-1, 0),
  ArrowLeft: scrolling(-1, 0), PageDown: scrolling(0, 1), PageUp: scrolling(0, -1), ' ': scrolling(0, 1),
  Home: scrolling(0, -1e9), End: scrolling(0, 1e9), i: () => update(true), '+': () => update(true),
  Delete: () => update(false), Backspace: () => update(false),
});
names.forEach((next, index) => { keys[index + 1] = () => choose(next); });

let grip = null;

/** The place of a pointer along the layout's axis. */
const alongOf = ({ clientX, clientY }) => (prepared.vertical ? clientY : clientX);
function spanOf(node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  return prepared.vertical ? { start: y, length: height } : { start: x, length: width };
}

track.addEventListener('pointerdown', (event) => {
  stop();
  const [box, part] = [track, thumb].map(spanOf);
  const place = alongOf(event) - part.start;
  grip = { box, length: part.length, hold: place >= 0 && place <= part.length ? place : part.length / 2 };
  track.setPointerCapture(event.pointerId);
  pull(event);
});

function pull(event) {
  if (!grip) return;
  const axis = axisNow();
  const place = (alongOf(event) - grip.box.start - grip.hold) / (grip.box.length - grip.length);
  const next = [0, 0];
  next[axis] = place * (prepared.contentSize[axis] - prepared.size[axis]);
  scrollTo(clampedOffset(prepared, next));
}

track.addEventListener('pointermove', pull);
for (const type of ['pointerup', 'pointercancel']) {
  track.addEventListener(type, () => {
    if (grip) glideTo(prepared.target(offset));
    grip = null;
  });
}

// Switching, insertion and deletion.

function layoutNamed(next) {
  const scroll = next === 'stacks' ? 'vertical' : data.scroll || usualAxis(next);
  const size = viewSize();
  return prepare({
    layout: next, idiom: data.idiom, scroll, size, counts: [...counts], zoom: zoomFor(next, scroll, size),
  });
}

/**
 * Shows another layout, and moves the elements that are visible before or after the change.
 *
 * @param before Returns what an element of the new layout was in the old one, or null.
 * @param after Returns what an element of the old layout is in the new one, or null.
 */
function animate(next, at, before = (e) => e, after = (e) => e) {
  stop();
  const [old, from] = [prepared, offset];
  const start = visible(old, from);
  const gone = new Map();
  const kept = new Map();
  for (const e of start) {
    const heir = after(e);
    const node = nodes.get(keyOf(e));
    if (heir) kept.set(keyOf(heir), node);
    else gone.set(keyOf(e), node);
  }
  nodes = kept;
  [prepared, offset] = [next, at];
  const shown = new Map(kept);
  const ends = new Map(visible(next, at).map((e) => [keyOf(e), e]));
  // The nodes of elements that leave the view stay until the end.
  for (const key of kept.keys()) if (!ends.has(key)) nodes.delete(key);
  render();
  if (lessMotion.matches) {
    const left = new Set(nodes.values());
    for (const node of [...gone.values(), ...shown.values()]) if (!left.has(node)) node.remove();
    return;
  }
  const leaving = [];
  const timing = { duration, easing: 'ease-in-out', fill: 'backwards' };
  const run = (node, first, last) => {
    if (node) animations.push(node.animate([look(first), look(last)], timing));
  };
  for (const [key, node] of nodes) {
    const end = ends.get(key);
    const origin = before(end);
    const known = origin && old.at(origin.kind, origin.section, origin.item, from);
    const born = !origin && next.beforeInsertion?.(next.at(end.kind, end.section, end.item, at));
    run(node, known ? inView(known, from) : born ? inView(born, at) : faded(end), end);
  }
  for (const e of start) {
    const heir = after(e);
    const key = heir && keyOf(heir);
    if (key && nodes.has(key)) continue;
    const node = heir ? shown.get(key) : gone.get(keyOf(e));
    const there = heir && next.at(heir.kind, heir.section, heir.item, at);
    const dead = !heir && old.afterDeletion?.(old.at(e.kind, e.section, e.item, from));
    leaving.push(node);
    run(node, e, there ? inView(there, at) : dead ? inView(dead, from) : faded(e));
  }
  const mine = animations;
  Promise.allSettled(mine.map((animation) => animation.finished)).then(() => {
    leaving.forEach((node) => node?.remove());
    if (animations === mine) animations = [];
  });
}

function change(next, layout, at) {
  name = next;
  mark();
  said.textContent = title(name);
  animate(layout, at);
}

/** Switches to a layout, at the same fraction of its content. */
function choose(next) {
  if (next === name) return;
  stop();
  const layout = layoutNamed(next);
  const [a, b] = [axisNow(), layout.vertical ? 1 : 0];
  const room = prepared.contentSize[a] - prepared.size[a];
  const share = room > 0 ? offset[a] / room : 0;
  const at = [0, 0];
  at[b] = share * Math.max(0, layout.contentSize[b] - layout.size[b]);
  change(next, layout, layout.target(at));
}

/** The cell nearest to the middle of the view, or null. */
function middleCell() {
  const [w, h] = prepared.size;
  let best = null;
  for (const e of visible(prepared, offset)) {
    const [x, y, width, height] = e.frame;
    const distance = Math.hypot(x + width / 2 - w / 2, y + height / 2 - h / 2);
    if (e.kind === 'cell' && !(best?.distance <= distance)) best = { distance, e };
  }
  return best?.e ?? null;
}

function update(inserts) {
  if (counts.length === 0) return;
  stop();
  const middle = middleCell();
  if (!middle && !inserts) return;
  const [section, at] = middle ? [middle.section, middle.item] : [0, 0];
  const isThis = (e) => e.kind === 'cell' && e.section === section;
  if (!edits.has(section)) edits.set(section, []);
  if (inserts) inserted += 1;
  counts[section] += inserts ? 1 : -1;
  total += inserts ? 1 : -1;
  said.textContent = itemText();
  edits.get(section).push(inserts ? { inserts, at, number: inserted } : { inserts, at });
  const next = layoutNamed(name);
  const step = inserts ? 1 : -1;
  const isNew = (e) => isThis(e) && e.item === at;
  animate(next, clampedOffset(next, offset),
    (e) => (inserts && isNew(e) ? null : isThis(e) && e.item >= at + (inserts ? 1 : 0)
      ? { ...e, item: e.item - step } : e),
    (e) => (!inserts && isNew(e) ? null : isThis(e) && e.item >= at + (inserts ? 0 : 1)
      ? { ...e, item: e.item + step } : e));
}

// The bar and the window.

const title = (layout) => layout.replace('-', ' ');

const buttons = names.map((next, index) => {
  const button = make('button', { type: 'button', textContent: title(next), title: `Key ${index + 1}` });
  element('layouts').append(button);
  button.addEventListener('click', () => choose(next));
  return button;
});

function mark() {
  buttons.forEach((button, index) => button.setAttribute('aria-pressed', names[index] === name));
  const hasWheel = window.matchMedia('(hover: hover)').matches;
  hint.textContent = name === 'stacks'
    ? 'Tap a stack to open it, or spread it with two fingers'
      + `${hasWheel ? ', or with Ctrl and the wheel' : ''}.`
    : `Drag${hasWheel ? ' or use the wheel' : ''} to scroll.`;
}

element('insert').addEventListener('click', () => update(true));
element('delete').addEventListener('click', () => update(false));

function viewSize() {
  return [stage.clientWidth, stage.clientHeight];
}

new ResizeObserver(() => {
  const size = viewSize();
  if (prepared && size[0] === prepared.size[0] && size[1] === prepared.size[1]) return;
  stop();
  const [old, axis] = [prepared, prepared?.vertical ? 1 : 0];
  const share = old && old.contentSize[axis] > 0 ? offset[axis] / old.contentSize[axis] : null;
  prepared = layoutNamed(name);
  const next = [...offset];
  if (share !== null) next[axis] = share * prepared.contentSize[axis];
  scrollTo(clampedOffset(prepared, next));
}).observe(stage);

mark();
