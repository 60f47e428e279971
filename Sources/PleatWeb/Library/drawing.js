// What a book shows. A page that lies flat is the page itself, in a holder at its place; where a page moves,
// clones of it stand in panels. The document's styles apply to both, since both are children of the book:
// holders and panels only have slots for them.

import { cloneOf } from './clones.js';
import { make, place } from '../Runtime/Page/dom.js';
import { exactMatrix } from '../Runtime/Page/matrix.js';
import { extend, setShade, widened } from '../Runtime/Page/panels.js';

export const bookStyle = `
:host([hidden]) { display: none; }
:host { display: block; height: min(75svh, 120vw); touch-action: var(--pleat-touch, pan-y); }
#view { position: absolute; isolation: isolate; transform-origin: 0 0; }
#frame { position: relative; width: 100%; height: 100%; }
.page, .panel, .sheet, .shade { position: absolute; }
.page:focus-visible { outline-offset: -3px; }
.panel { pointer-events: none; transform-origin: 0 0; overflow: clip; will-change: transform;
  outline: 1px solid transparent; }
.shade { pointer-events: none; }
#told { position: absolute; width: 1px; height: 1px; overflow: clip; clip-path: inset(50%); }
::slotted(*) { position: absolute !important; inset: 0 !important; width: 100% !important;
  height: 100% !important; margin: 0 !important; box-sizing: border-box !important; overflow: clip;
  touch-action: var(--pleat-touch, pan-y); background-color: var(--pleat-paper, Canvas); }
::slotted(:is(img, video, canvas)) { object-fit: cover; }
`;

/** A shadow along an axis, whose stops may be in descending order. */
function gradientOf({ axis, stops }, rect) {
  const isReversed = stops[0][0] > stops.at(-1)[0];
  const side = [['right', 'left'], ['bottom', 'top']][axis][isReversed ? 1 : 0];
  const list = stops.map(([at, alpha]) =>
    `rgb(0 0 0 / ${alpha}) ${isReversed ? rect[axis + 2] - at : at}px`);
  return `linear-gradient(to ${side}, ${list.join(', ')})`;
}

/** Sets the shade of a panel. */
function darken(cover, { rect, shade = 0, edges = null, gradient = null, paint = null }) {
  cover.style.background = paint ?? (gradient ? gradientOf(gradient, rect) : '#000');
  setShade(cover, shade, edges);
}

/** Whether a panel lies where it is when the book is at rest. */
const liesFlat = ({ matrix, rect: [x, y] }) => !matrix
  || [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y].every((entry, index) =>
    Math.abs(matrix[[0, 1, 3, 4, 5, 7, 2, 6, 15, 12, 13][index]] - entry) < 1e-9);

export class Drawing {
  constructor(root, host) {
    Object.assign(this, {
      root, host, holders: new Map(), panels: new Map(), focused: new WeakMap(),
      view: root.getElementById('view'),
    });
  }

  hasFocus(page) {
    const { activeElement } = this.host.getRootNode();
    return page.contains(activeElement) || this.holders.get(page)?.holder === this.root.activeElement;
  }

  /**
   * Shows panels, from far to near: each has the element `page`, and `at`, the place of the page in the view.
   * `pages` maps the pages that stay in the view, or come or go, to { at, label }; `leaves` are in the air.
   */
  show(panels, pages, leaves = new Set()) {
    const flat = new Map();
    const moving = [];
    panels.forEach((panel, index) => {
      const item = { ...panel, rank: index + 1 };
      if (item.page && liesFlat(item) && !flat.has(item.page)) flat.set(item.page, item);
      else moving.push(item);
    });
    for (const [page, { at, label }] of pages) this.hold(page, at, label, flat.get(page));
    const keys = new Set(moving.map((panel) => this.move(panel)));
    for (const [key, { box, clone, leaf }] of this.panels) {
      box.style.visibility = keys.has(key) ? 'visible' : 'hidden';
      if (leaves.has(leaf)) continue;
      box.remove();
      clone?.remove();
      this.panels.delete(key);
    }
    // At an end of the book, the only page may lift.
    this.drop((page) => !pages.has(page), [...(flat.size > 0 ? flat : pages).keys()]);
  }

  /** Takes pages out of the view. The focus goes on to one that is in it, to where it was there before. */
  drop(isGone, shown) {
    for (const [page, { holder }] of this.holders) {
      if (!isGone(page)) continue;
      if (shown.length > 0 && this.hasFocus(page)) {
        this.focused.set(page, this.host.getRootNode().activeElement);
        const last = shown.find((other) => other.contains(this.focused.get(other)));
        const next = this.holders.get(last ?? shown[0]).holder;
        next.inert = false;
        (last ? this.focused.get(last) : next).focus({ preventScroll: true });
      }
      holder.remove();
      this.holders.delete(page);
    }
  }

  /** Holds a page at its place. Where it moves, nobody sees it there, but it may keep the focus. */
  hold(page, at, label, panel) {
    let held = this.holders.get(page);
    if (!held) {
      const [slot, shade] = [make('slot'), make('div', { className: 'shade' })];
      const holder = make('div', { className: 'page', role: 'group', tabIndex: -1 }, slot, shade);
      holder.part = 'page';
      held = { holder, shade };
      this.holders.set(page, held);
      this.view.append(holder);
      slot.assign(page);
    }
    const { holder, shade } = held;
    place(holder, at);
    holder.ariaLabel = label;
    holder.inert = !panel && !this.hasFocus(page);
    Object.assign(holder.style, {
      zIndex: panel?.rank ?? 0, opacity: panel ? panel.opacity ?? 1 : 0,
      clipPath: panel ? shapeOf(panel, at) : '', pointerEvents: panel ? '' : 'none',
    });
    if (!panel) return;
    const [x, y, width, height] = panel.rect;
    place(shade, [x - at[0], y - at[1], width, height]);
    darken(shade, panel);
  }

  /** Shows a panel that moves, and returns its key. */
  move(panel) {
    const { key, leaf, page, paper, at, rect, matrix, outline, bleed, rank, opacity = 1 } = panel;
    let made = this.panels.get(key);
    if (!made) {
      const [slot, shade] = [make('slot'), make('div', { className: 'shade' })];
      const sheet = make('div', { className: 'sheet' }, slot);
      const box = make('div', { className: 'panel', ariaHidden: 'true' }, sheet, shade);
      made = { box, sheet, shade, leaf };
      this.panels.set(key, made);
      this.view.append(box);
      if (paper) box.style.background = getComputedStyle(paper).backgroundColor;
      if (page) {
        const { clone, settle } = cloneOf(page);
        this.host.append(clone);
        slot.assign(clone);
        made.clone = clone;
        settle();
      }
    }
    const [x, y, width, height] = rect;
    const [top, , , left] = extend(
      made.box, made.shade, { width, height, outline, bleed }, panel.reach ?? [0, 0, 0, 0]);
    if (page) {
      place(made.sheet, [0, 0, at[2], at[3]]);
      made.sheet.style.transform = `translate(${at[0] - x + left}px, ${at[1] - y + top}px)`;
    }
    Object.assign(made.box.style, { zIndex: rank, opacity, transform: exactMatrix(matrix) });
    darken(made.shade, panel);
    return key;
  }
}

/** The part of a page that a flat panel shows. */
function shapeOf({ rect: [x, y, width, height], outline, reach }, at) {
  const [left, top] = [x - at[0], y - at[1]];
  if (outline) {
    const corners = widened(outline, reach).map((corner) => `${corner[0] + left}px ${corner[1] + top}px`);
    return `polygon(${corners})`;
  }
  const insets = [top, at[2] - left - width, at[3] - top - height, left];
  return insets.every((inset) => inset < 1e-6) ? '' : `inset(${insets.map((n) => `${n}px`).join(' ')})`;
}
