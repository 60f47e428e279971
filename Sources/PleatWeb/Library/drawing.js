// What a book shows. A page that lies flat is the page itself, in a holder at its place; where a page moves,
// clones of it stand in panels. The document's styles apply to both, since both are children of the book:
// holders and panels only have slots for them.

import { cloneOf } from './clones.js';
import { make, place } from '../Runtime/Page/dom.js';
import { exactMatrix, translation } from '../Runtime/Page/matrix.js';
import { extend, widened } from '../Runtime/Page/panels.js';

const bookStyle = `
:host([hidden]) { display: none; }
:host { display: block; height: min(75svh, 120vw); touch-action: var(--pleat-touch, pan-y); }
#view { position: absolute; isolation: isolate; transform-origin: 0 0; }
#frame { position: relative; width: 100%; height: 100%; }
.page, .panel, .sheet, .shade { position: absolute; }
.page > .sheet { inset: 0; }
.page:focus-visible { outline-offset: -3px; }
.panel { pointer-events: none; transform-origin: 0 0; overflow: clip; will-change: transform;
  outline: 1px solid transparent; }
.shade { pointer-events: none; }
#told { position: absolute; top: 0; left: 0; width: 1px; height: 1px; overflow: clip; clip-path: inset(50%); }
::slotted(*) { position: absolute !important; inset: 0 !important; width: 100% !important;
  height: 100% !important; margin: 0 !important; box-sizing: border-box !important; overflow: clip;
  touch-action: var(--pleat-touch, pan-y); background-color: var(--pleat-paper, Canvas); }
::slotted(:is(img, video, canvas)) { object-fit: cover; }
`;

let sharedStyle = null;

/** Gives a book the elements in which it is drawn. */
export function addRoot(host) {
  const root = host.attachShadow({ mode: 'open', slotAssignment: 'manual' });
  if (!sharedStyle) (sharedStyle = new CSSStyleSheet()).replaceSync(bookStyle);
  root.adoptedStyleSheets = [sharedStyle];
  root.innerHTML = '<div id="frame"><div id="view"></div></div>'
    + '<div id="told" aria-live="polite"></div>';
}

/** Whether a panel lies where it is when the book is at rest, whatever its matrix does to z. */
const liesFlat = ({ matrix, rect: [x, y] }) => !matrix
  || translation([x, y, 0]).every((entry, k) =>
    [8, 9, 10, 11, 14].includes(k) || Math.abs(matrix[k] - entry) < 1e-9);

/** An element with slots for a page, and a shade over it. */
function slotted(className) {
  const [slot, shade] = [make('slot'), make('div', { className: 'shade' })];
  const sheet = make('div', { className: 'sheet' }, slot);
  return { box: make('div', { className }, sheet, shade), slot, sheet, shade };
}

export class Drawing {
  constructor(root, host) {
    Object.assign(this, {
      root, host, holders: new Map(), panels: new Map(), focused: new WeakMap(),
      view: root.getElementById('view'),
    });
  }

  get active() { return this.host.getRootNode().activeElement; }

  hasFocus(page) {
    return page.contains(this.active) || this.holders.get(page)?.box === this.root.activeElement;
  }

  /**
   * Shows panels, which come from far to near. Each has an element, `page`, and the place of that page in the
   * view, `at`. `places` has { page, at, label } for each page that stays in the view, comes or goes.
   * `leaves` are the identifiers of the leaves in the air.
   */
  show(panels, places, leaves = []) {
    const [flat, moving] = [new Map(), new Map()];
    panels.forEach((panel, index) => {
      const { page, key } = panel;
      const isFlat = page && liesFlat(panel) && !flat.has(page);
      (isFlat ? flat : moving).set(isFlat ? page : key, { ...panel, rank: index + 1 });
    });
    for (const place of places) this.hold(place, flat.get(place.page));
    for (const panel of moving.values()) this.move(panel);
    for (const [key, { box, clone, leaf }] of this.panels) {
      box.style.visibility = moving.has(key) ? 'visible' : 'hidden';
      if (leaves.includes(leaf)) continue;
      box.remove();
      clone?.remove();
      this.panels.delete(key);
    }
    const pages = places.map(({ page }) => page);
    // If no page lies flat, as when the only page at an end of the book lifts, the focus may go to any page.
    const [shown] = [[...flat.keys()], pages].filter((list) => list.length > 0);
    for (const [page, { box }] of this.holders) {
      if (pages.includes(page)) continue;
      if (shown && this.hasFocus(page)) this.moveFocus(page, shown);
      box.remove();
      this.holders.delete(page);
    }
  }

  /** Moves the focus from a page to a shown one: to the element that had it last, or to the page itself. */
  moveFocus(page, shown) {
    this.focused.set(page, this.active);
    const last = shown.find((other) => other.contains(this.focused.get(other)));
    const { box } = this.holders.get(last ?? shown[0]);
    box.inert = false;
    (last ? this.focused.get(last) : box).focus({ preventScroll: true });
  }

  /** Holds a page at its place. While clones of it move, it is invisible, but it may keep the focus. */
  hold({ page, at, label }, panel) {
    let held = this.holders.get(page);
    if (!held) {
      held = slotted('page');
      Object.assign(held.box, { part: 'page', role: 'group', tabIndex: -1 });
      this.holders.set(page, held);
      this.view.append(held.box);
      held.slot.assign(page);
    }
    const { box, shade } = held;
    place(box, at);
    Object.assign(box, { ariaLabel: label, inert: !panel && !this.hasFocus(page) });
    Object.assign(box.style, {
      zIndex: panel?.rank ?? 0, opacity: panel ? panel.opacity ?? 1 : 0,
      clipPath: panel ? shapeOf(panel, at) : '', pointerEvents: panel ? '' : 'none',
    });
    if (!panel) return;
    const [x, y, width, height] = panel.rect;
    place(shade, [x - at[0], y - at[1], width, height]);
    this.darken(shade, panel);
  }

  /** Sets the shade of a panel. */
  darken(cover, { shade = 0, paint }) {
    Object.assign(cover.style, { background: paint ?? '#000', opacity: shade });
  }

  /** Shows a panel that moves. */
  move(panel) {
    const { key, leaf, page, paper, at, rect, matrix, outline, bleed, rank, opacity = 1 } = panel;
    let made = this.panels.get(key);
    if (!made) {
      made = { ...slotted('panel'), leaf };
      this.panels.set(key, made);
      made.box.ariaHidden = 'true';
      this.view.append(made.box);
      if (paper) made.box.style.background = getComputedStyle(paper).backgroundColor;
      if (page) {
        const { clone, settle } = cloneOf(page);
        this.host.append(clone);
        made.slot.assign(clone);
        made.clone = clone;
        settle();
      }
    }
    const { box, sheet, shade } = made;
    const [x, y, width, height] = rect;
    const [top, , , left] = extend(
      box, shade, { width, height, outline, bleed }, panel.reach ?? [0, 0, 0, 0]);
    if (page) {
      place(sheet, [0, 0, at[2], at[3]]);
      sheet.style.transform = `translate(${at[0] - x + left}px, ${at[1] - y + top}px)`;
    }
    Object.assign(box.style, { zIndex: rank, opacity, transform: exactMatrix(matrix) });
    this.darken(shade, panel);
  }
}

/** The part of a page that a flat panel shows. */
function shapeOf({ rect: [x, y, width, height], outline, reach = [0, 0, 0, 0] }, at) {
  const [left, top] = [x - at[0], y - at[1]];
  if (outline) {
    const corners = widened(outline, reach).map((corner) => `${corner[0] + left}px ${corner[1] + top}px`);
    return `polygon(${corners})`;
  }
  const insets = [top, at[2] - left - width, at[3] - top - height, left].map((inset, k) => inset - reach[k]);
  return insets.every((inset) => inset < 1e-6) ? '' : `inset(${insets.map((n) => `${n}px`).join(' ')})`;
}
