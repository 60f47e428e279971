// What turns a book's pages: fingers and other pointers, keys, and the wheel.

import { apart } from './zoom.js';

/** The elements that respond to a press themselves. */
const controls = 'a[href], area[href], button, input, textarea, select, option, label, summary, iframe, '
  + 'embed, video[controls], audio, [contenteditable]:not([contenteditable="false"]), [tabindex], '
  + '[draggable="true"]';
/** The elements that use the arrow keys themselves. */
const fields = 'input, textarea, select, video, audio, [contenteditable]:not([contenteditable="false"]), '
  + '[role="slider"], [role="listbox"], [role="menu"], [role="tab"], [role="radio"]';

/** The elements in the book on which an event fell. */
function targets(event, host) {
  const path = event.composedPath();
  return path.slice(0, path.indexOf(host))
    .filter((node) => node instanceof Element && node.getRootNode() !== host.shadowRoot);
}

const falls = (event, host, selector) => targets(event, host).some((node) => node.matches(selector));

/** Whether a place is on text that can be selected. */
function isOnText({ clientX: x, clientY: y }) {
  const node = document.caretPositionFromPoint?.(x, y)?.offsetNode
    ?? document.caretRangeFromPoint?.(x, y)?.startContainer;
  if (node?.nodeType !== Node.TEXT_NODE || getComputedStyle(node.parentElement).userSelect === 'none') {
    return false;
  }
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
    x >= left && x <= right && y >= top && y <= bottom);
}

/** Whether something around the target scrolls up and down by a wheel. */
const scrolls = (event) => event.composedPath().some((node) => node instanceof Element
  && node.scrollHeight > node.clientHeight
  && (node === document.scrollingElement || /auto|scroll/.test(getComputedStyle(node).overflowY)));

/** How many CSS pixels a wheel scrolls to turn a page, and how many milliseconds it rests before the next. */
const [notch, pause] = [40, 150];

/** Lets pointers that go down on a host turn pages and perhaps zoom. `on` adds a listener to a target. */
export function listenToPointers(turner, host, zoom, on) {
  const { view } = turner;
  const role = () => turner.pager?.role;
  const pointOf = ({ clientX, clientY }) => {
    const { left, top, width } = view.getBoundingClientRect();
    const part = turner.pager.size[0] / width;
    return [(clientX - left) * part, (clientY - top) * part];
  };
  const directionAt = (event) => turner.pager.spread.directionAt(pointOf(event));
  const pass = (type, event) => turner.pager && turner.send(
    { type, id: event.pointerId, point: pointOf(event), velocity: null }, event.timeStamp / 1000);
  /** The place where each pointer went down, and the pointers that turn pages. */
  const starts = new Map();
  const down = new Set();

  on(host, 'pointerdown', (event) => {
    const { pointerId, clientX, clientY, offsetX, offsetY, target } = event;
    if (event.button !== 0 || event.defaultPrevented || !turner.pager) return;
    // A press on a scrollbar scrolls.
    const { clientWidth: width, clientHeight: height, scrollWidth, scrollHeight } = target;
    if ((offsetX > width && scrollHeight > height) || (offsetY > height && scrollWidth > width)) return;
    // On text, a press of the mouse begins a selection; a press of a finger does not.
    if (falls(event, host, controls) || (event.pointerType === 'mouse' && isOnText(event))) return;
    starts.set(pointerId, [clientX, clientY]);
    if (zoom?.begin(event)) {
      for (const id of down) turner.send({ type: 'cancelled', id });
      down.clear();
    } else {
      down.add(pointerId);
      pass('began', event);
    }
  });
  on(window, 'pointermove', (event) => {
    const { pointerId } = event;
    zoom?.move(event);
    if (down.has(pointerId)) {
      pass('moved', event);
      if (role() === 'owning' && turner.pager.touch.strayed && event.isTrusted
        && !host.hasPointerCapture(pointerId)) host.setPointerCapture(pointerId);
    }
    if (!turner.pager || event.pointerType !== 'mouse') return;
    const direction = event.composedPath().includes(host) && !falls(event, host, controls) && !zoom?.isOn
      && directionAt(event);
    view.style.cursor = role() === 'owning' ? 'grabbing' : direction ? 'grab' : '';
    turner.hover(direction ? pointOf(event) : null, direction);
  });
  on(host, 'pointerleave', () => turner.hover(null));
  for (const [name, type] of [['pointerup', 'ended'], ['pointercancel', 'cancelled']]) {
    on(window, name, (event) => {
      const start = starts.get(event.pointerId);
      if (!start) return;
      starts.delete(event.pointerId);
      const isTap = type === 'ended' && zoom?.pointers.size === 1
        && apart(start, [event.clientX, event.clientY]) < turner.pager?.options.thresholds.slop;
      zoom?.end(event);
      if (down.delete(event.pointerId)) pass(type, event);
      // In a margin a tap turns a page.
      if (isTap && (zoom.isOn || !directionAt(event))) zoom.tapped(event);
    });
  }
  // While a leaf is held, a field keeps the focus, and nothing is selected or dragged away. Firefox would
  // select what is between a place without text and the element that captures the pointer.
  on(host, 'mousedown', (event) => {
    if (!['owning', 'undecided'].includes(role())) return;
    event.preventDefault();
    if (role() === 'owning' && host.contains(host.getRootNode().activeElement)) return;
    host.focus({ preventScroll: true, focusVisible: false });
    getSelection().empty();
  });
  for (const name of ['selectstart', 'dragstart']) {
    on(host, name, (event) => {
      if (['owning', 'undecided'].includes(role())) event.preventDefault();
    });
  }
}

/** Lets pointers, keys and the wheel turn pages and zoom, until the signal aborts. */
export function listen(turner, zoom, signal) {
  const { host } = turner;
  const on = (target, name, act) => target.addEventListener(name, act, { signal, passive: false });
  listenToPointers(turner, host, zoom, on);

  const sides = () => (turner.pager?.options.rightToLeft ? ['next', 'previous'] : ['previous', 'next']);

  on(host, 'keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (falls(event, host, fields)) return;
    const [left, right] = sides();
    const to = {
      ArrowLeft: left, ArrowRight: right, PageUp: 'previous', PageDown: 'next', Home: 'first', End: 'last',
    }[event.key];
    if (event.key === 'Escape') zoom.show(1, [0, 0]);
    if (!to) return;
    event.preventDefault();
    turner.send({ type: 'step', to, cause: 'key' });
  });

  let [way, last, hasTurned] = [0, -Infinity, false];
  on(host, 'wheel', (event) => {
    const { deltaX, deltaY, deltaMode, ctrlKey, timeStamp, clientX, clientY } = event;
    const isAcross = Math.abs(deltaX) > Math.abs(deltaY);
    const zooms = ctrlKey || zoom.isOn;
    if (event.defaultPrevented || !(zooms || isAcross || !scrolls(event))) return;
    event.preventDefault();
    if (zooms) {
      const scale = ctrlKey ? zoom.scale * Math.exp(-deltaY / 100) : zoom.scale;
      zoom.show(scale, [clientX, clientY], ctrlKey ? [0, 0] : [-deltaX, -deltaY]);
      return;
    }
    if (timeStamp - last > pause) [way, hasTurned] = [0, false];
    last = timeStamp;
    way += (isAcross ? deltaX : deltaY) * [1, 16, 400][deltaMode];
    if (hasTurned || Math.abs(way) < notch) return;
    hasTurned = true;
    const [left, right] = isAcross ? sides() : ['previous', 'next'];
    turner.send({ type: 'step', to: way < 0 ? left : right, cause: 'gesture' });
  });
}
