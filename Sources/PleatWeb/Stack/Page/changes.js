// A navigation stack: its changes, and the parts of it that are visible at a time.
//
// A stack is { pages, presented }: names of pages, bottom first, and the pages presented over them,
// each { page, kind, modal }; kind is fullScreen, child or modal. A change is
// { start, before, after, forward, style, fade, duration, shade }: two stacks, and how one becomes the
// other. `style` is the index of a style or null; `fade` is { duration, curve } or null.

import { eased } from '../../Runtime/Page/curve.js';
import { progressAt } from '../../Runtime/Page/timing.js';

// The changes of a script, with the stacks before and after them. The data of a change has only the pages
// that it adds, and how many pages at the bottom stay.
export function withStacks(changes, first) {
  let stack = first;
  return changes.map((change) => {
    const before = stack;
    const [pages, presented] = change.kept;
    const after = {
      pages: [...before.pages.slice(0, pages), ...change.pages],
      presented: [...before.presented.slice(0, presented), ...change.presented],
    };
    if (change.isCompleted) stack = after;
    return { ...change, before, after };
  });
}

// The fraction of a fade that is over after some seconds.
export function fadedAt({ duration, curve }, time) {
  if (time >= duration) return 1;
  return time <= 0 ? 0 : eased(curve, time / duration);
}

const isMoving = ({ style, fade }) => style !== null || fade !== null;

// The number of seconds until a change and its shade are at rest.
export const totalDuration = (change) => (isMoving(change)
  ? Math.max(change.duration, change.shade?.fade.duration ?? 0) : 0);

// The opacity of the page in front, the opacity of the shade, and the progress of the panels of a
// motion, whose legs together last one second.
export function frameOf(change, motion, since) {
  const sided = (part) => (change.forward ? part : 1 - part);
  const { fade, shade } = change;
  const end = change.duration > 0 ? since / change.duration : 1;
  return {
    opacity: fade ? sided(fadedAt(fade, since)) : 1,
    shade: shade
      ? shade.opacity * sided(isMoving(change) ? fadedAt(shade.fade, since) : 1) : null,
    progress: change.style === null ? null : end >= 1 ? 1 : progressAt(motion, end),
  };
}

// The visible pages of a stack, from back to front: names, frames and shades.
export function viewsOf({ pages, presented }, bounds) {
  const cover = presented.findLastIndex(({ kind }) => kind === 'fullScreen');
  const shown = presented.slice(Math.max(cover, 0)).map(({ page, modal }) => (
    { page, frame: modal?.frame ?? bounds, shade: modal?.shade ?? null }));
  const first = { page: pages.at(-1), frame: bounds, shade: null };
  return cover < 0 ? [first, ...shown] : shown;
}

const visible = ({ pages, presented }) => presented.at(-1)?.page ?? pages.at(-1);

// The name of a new page: the first unused one. The pages that the script itself presents come last if a
// page is pushed, and first if a page is presented.
function newName({ pages, presented }, operation, { names, overlays }) {
  const others = names.filter((name) => !overlays.includes(name));
  const order = operation === 'push' ? [...others, ...overlays] : [...overlays, ...others];
  return order.find((name) => !pages.includes(name)
    && !presented.some(({ page }) => page === name)) ?? null;
}

// The stack after push, pop, popToRoot, present, presentModal or dismiss; null if it is impossible.
function after(stack, operation, options) {
  const { pages, presented } = stack;
  const covered = presented.length > 0;
  const name = newName(stack, operation, options);
  switch (operation) {
    case 'push': return covered || name === null ? null : { pages: [...pages, name], presented };
    case 'pop':
      return covered || pages.length < 2 ? null : { pages: pages.slice(0, -1), presented };
    case 'popToRoot':
      return covered || pages.length < 2 ? null : { pages: pages.slice(0, 1), presented };
    case 'present':
      return name === null ? null
        : { pages, presented: [...presented, { page: name, kind: 'fullScreen', modal: null }] };
    case 'presentModal':
      return name === null ? null
        : { pages, presented: [...presented, { page: name, kind: 'modal', modal: options.modal }] };
    default: return covered ? { pages, presented: presented.slice(0, -1) } : null;
  }
}

// The change that an operation makes at a time, or null if the operation is impossible. A change back has
// the style with which the visible page came. `arrivals` has for each page this style, null for a fade, or
// 'none' for no transition.
export function changeOf(stack, operation, start, options, arrivals) {
  const next = after(stack, operation, options);
  if (!next) return null;
  const forward = ['push', 'present', 'presentModal'].includes(operation);
  const modal = (forward ? next : stack).presented.at(-1)?.modal ?? null;
  const usual = modal ? null : options.style;
  const page = visible(stack);
  const style = !forward && arrivals.has(page) ? arrivals.get(page) : usual;
  const change = { start, before: stack, after: next, forward };
  if (style === 'none') return { ...change, style: null, fade: null, duration: 0, shade: null };
  const fade = style === null || options.fades ? modal?.fade ?? options.fade : null;
  return {
    ...change,
    style: fade ? null : style,
    fade,
    duration: fade ? fade.duration : options.duration,
    shade: modal?.shade ?? null,
  };
}
