// What turns a book's pages: fingers and other pointers, keys, and the wheel.

import { thresholds } from './turner.js';
import { Spread } from '../Book/Page/spread.js';

/** What answers to a press itself. */
const controls = 'a[href], area[href], button, input, textarea, select, option, label, summary, iframe, '
  + 'embed, video[controls], audio, [contenteditable]:not([contenteditable="false"]), [tabindex], '
  + '[draggable="true"]';
/** What uses the arrow keys itself. */
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

/** Lets pointers turn pages, and zoom, until the signal aborts. */
export function listenToPointers(turner, zoom, signal) {
  const { host } = turner;
  const role = () => turner.pager?.role ?? 'none';
  const spread = () => new Spread(turner.pager.size, turner.pager.options);
  const pointOf = ({ clientX, clientY }) => {
    const box = turner.view.getBoundingClientRect();
    const [width, height] = turner.pager.size;
    return [(clientX - box.left) * width / box.width, (clientY - box.top) * height / box.height];
  };
  const pass = (type, event) => {
    if (!turner.pager) return;
    const touch = { type, id: event.pointerId, point: pointOf(event), velocity: null };
    turner.send(touch, event.timeStamp / 1000);
  };
  /** The place of each pointer that is down and turns pages, and of those that zoom, where each went down. */
  const down = new Set();
  const starts = new Map();
  const showHand = (event) => {
    const point = pointOf(event);
    const isOver = event.composedPath().includes(host) && !falls(event, host, controls);
    const isNear = isOver && !zoom.isOn && spread().directionAt(point) !== null;
    turner.view.style.cursor = role() === 'owning' ? 'grabbing' : isNear ? 'grab' : '';
    turner.hover(isNear ? point : null);
  };

  host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.defaultPrevented || !turner.pager) return;
    if (falls(event, host, controls)) return;
    // A finger does not select text by a press.
    if (event.pointerType === 'mouse' && isOnText(event)) return;
    starts.set(event.pointerId, [event.clientX, event.clientY]);
    if (zoom.begin(event)) {
      for (const id of down) turner.send({ type: 'cancelled', id, point: null, velocity: null });
      down.clear();
    } else {
      down.add(event.pointerId);
      pass('began', event);
    }
  }, { signal });
  addEventListener('pointermove', (event) => {
    zoom.move(event);
    if (down.has(event.pointerId)) {
      pass('moved', event);
      if (role() === 'owning' && turner.pager.touch.strayed && event.isTrusted
        && !host.hasPointerCapture(event.pointerId)) host.setPointerCapture(event.pointerId);
    }
    if (turner.pager && event.pointerType === 'mouse') showHand(event);
  }, { signal });
  for (const [name, type] of [['pointerup', 'ended'], ['pointercancel', 'cancelled']]) {
    addEventListener(name, (event) => {
      const start = starts.get(event.pointerId);
      if (!start) return;
      starts.delete(event.pointerId);
      const isTap = type === 'ended' && zoom.pointers.size === 1
        && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < thresholds.slop;
      zoom.end(event);
      if (down.delete(event.pointerId)) pass(type, event);
      // In a margin a tap turns a page.
      if (!isTap || !turner.pager) return;
      if (zoom.isOn || spread().directionAt(pointOf(event)) === null) zoom.tapped(event);
    }, { signal });
  }
  // While a leaf is held, a field keeps the focus, and nothing is selected or dragged away. Firefox would
  // select what is between a place without text and the element that captures the pointer.
  host.addEventListener('mousedown', (event) => {
    if (!['owning', 'undecided'].includes(role())) return;
    event.preventDefault();
    if (role() === 'owning' && host.contains(host.getRootNode().activeElement)) return;
    host.focus({ preventScroll: true, focusVisible: false });
    getSelection().empty();
  }, { signal });
  for (const name of ['selectstart', 'dragstart']) {
    host.addEventListener(name, (event) => {
      if (['owning', 'undecided'].includes(role())) event.preventDefault();
    }, { signal });
  }
}

/** The way of a wheel, in CSS pixels, that turns a page, and the seconds without it before the next page. */
const [notch, pause] = [40, 0.15];

/** Lets keys and the wheel turn pages, and the wheel zoom, until the signal aborts. */
export function listenToKeys(turner, zoom, signal) {
  const { host } = turner;
  const step = (to, cause) => turner.send({ type: 'step', to, cause });
  const sides = () => (turner.pager?.options.rightToLeft ? ['next', 'previous'] : ['previous', 'next']);

  host.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (falls(event, host, fields)) return;
    const [left, right] = sides();
    const to = {
      ArrowLeft: left, ArrowRight: right, PageUp: 'previous', PageDown: 'next', Home: 'first', End: 'last',
    }[event.key];
    if (event.key === 'Escape') zoom.show(1, [0, 0]);
    if (!to) return;
    event.preventDefault();
    step(to, 'key');
  }, { signal });

  let [way, last, hasTurned] = [0, -Infinity, false];
  host.addEventListener('wheel', (event) => {
    const { deltaX, deltaY, deltaMode, ctrlKey, timeStamp, clientX, clientY } = event;
    if ((ctrlKey || zoom.isOn) && !event.defaultPrevented) {
      event.preventDefault();
      const scale = ctrlKey ? zoom.scale * Math.exp(-deltaY / 100) : zoom.scale;
      zoom.show(scale, [clientX, clientY], ctrlKey ? [0, 0] : [-deltaX, -deltaY]);
      return;
    }
    const isAcross = Math.abs(deltaX) > Math.abs(deltaY);
    if (event.defaultPrevented || (!isAcross && scrolls(event))) return;
    event.preventDefault();
    if (timeStamp / 1000 - last > pause) [way, hasTurned] = [0, false];
    last = timeStamp / 1000;
    way += (isAcross ? deltaX : deltaY) * [1, 16, 400][deltaMode];
    if (hasTurned || Math.abs(way) < notch) return;
    hasTurned = true;
    const [left, right] = isAcross ? sides() : ['previous', 'next'];
    step(way < 0 ? left : right, 'gesture');
  }, { signal, passive: false });
}
