// <pleat-book>: a book whose children are its pages.

import { isClone } from './clones.js';
import { addRoot } from './drawing.js';
import { listen } from './fingers.js';
import { timingOf } from './times.js';
import { Turner } from './turner.js';
import { Zoom } from './zoom.js';
import { extras } from '../Book/Page/extras.js';
import { clamp } from '../Runtime/Page/matrix.js';

/** The promise of the module that makes leaves bend, or null before it is first needed. */
let paper = null;

/** The element. A page's number is counted from 1. */
export class PleatBook extends (globalThis.HTMLElement ?? class {}) {
  static get observedAttributes() {
    return ['spread', 'cover', 'turn', 'radius', 'direction', 'dir', 'page', 'duration', 'curve'];
  }

  /** Returns what screen readers say about the pages that are shown. Replace it for another language. */
  static say(first, last, count) {
    return first === last ? `Page ${first} of ${count}` : `Pages ${first} and ${last} of ${count}`;
  }

  #turner = null;
  #life = null;
  #first = null;

  constructor() {
    super();
    addRoot(this);
    const internals = this.attachInternals();
    Object.assign(internals, { role: 'region', ariaLabel: 'Book', ariaRoleDescription: 'book' });
  }

  connectedCallback() {
    const { signal } = this.#life = new AbortController();
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    const turner = new Turner(
      this, () => this.#settings(), (name, detail) => this.#tell(name, detail));
    this.#turner = turner;
    this.#first = this.#pageInAddress() || (this.#first ?? 1);
    listen(turner, new Zoom(turner), signal);
    addEventListener('hashchange', () => {
      const page = this.#pageInAddress();
      if (page) this.goTo(page);
    }, { signal });
    const sizes = new ResizeObserver(() => this.#update());
    sizes.observe(this.shadowRoot.getElementById('frame'));
    const children = new MutationObserver((changes) => {
      const isOwn = ({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].every(isClone);
      if (!changes.every(isOwn)) this.#update();
    });
    children.observe(this, { childList: true });
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      children.disconnect();
    });
    this.#update();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#turner.stop();
    this.#first = this.page;
    this.#turner = null;
  }

  attributeChangedCallback(name, before, value) {
    if (name === 'page') {
      if (Number(value)) this.goTo(Number(value));
    } else if (this.#turner && value !== before) this.#update();
  }

  /** The elements that are pages. */
  get pages() {
    return [...this.children].filter((child) =>
      !isClone(child) && !child.matches('script, style, template, link, [slot]'));
  }

  /** The number of the page that is shown, or of the first if there are two. Setting it turns to a page. */
  get page() { return this.#first ?? (this.#turner?.page ?? 0) + 1; }

  set page(number) { this.setAttribute('page', number); }

  /** Turns to the page after this one. Returns whether a leaf turns. */
  next() { return this.#step('next'); }

  /** Turns to the page before this one. Returns whether a leaf turns. */
  previous() { return this.#step('previous'); }

  /** Turns to a page, at once if `animated` is false. If other turns are in the way, it waits for them. */
  goTo(number, { animated = true } = {}) {
    if (this.#turner?.pager) this.#turner.goTo(number - 1, animated);
    else this.#first = number;
  }

  #step(to) {
    return (this.#turner?.send({ type: 'step', to, cause: 'call' }) ?? [])
      .some((effect) => effect.kind === 'didStart' && effect.to !== null);
  }

  /** The value of an attribute if it is one of `values`, otherwise the first of these. */
  #choice(name, values) {
    const value = this.getAttribute(name);
    return values.includes(value) ? value : values[0];
  }

  #settings() {
    const radius = parseFloat(this.getAttribute('radius'));
    const direction = this.getAttribute('direction') ?? getComputedStyle(this).direction;
    return {
      spread: this.#choice('spread', ['auto', 'double', 'single']),
      cover: this.#choice('cover', ['none', 'hard', 'soft']),
      turn: this.#choice('turn', ['peel', 'curl', 'flip']),
      radius: Number.isNaN(radius) ? 0.1 : clamp(radius, 0, 1),
      isMirrored: direction === 'rtl',
      ...timingOf(this, { duration: 0.6 }),
    };
  }

  /**
   * Adopts the present children, attributes and size. The page that is shown stays. Leaves are stiff until
   * paper.js is loaded, and a leaf that is turning at that moment stays stiff until it lands.
   */
  #update() {
    const turner = this.#turner;
    const pages = this.pages;
    if (!extras.sheetPanels && this.getAttribute('turn') !== 'flip') {
      paper ??= import('./paper.js').then((found) => Object.assign(extras, found), console.warn);
      paper.then((isThere) => {
        if (isThere && this.#turner) this.#update();
      });
    }
    turner.update(pages, () => {
      const shown = pages.indexOf(turner.pages[turner.page]);
      return shown >= 0 && this.#first === null ? shown : Math.max((this.#first ?? turner.page + 1) - 1, 0);
    });
    if (turner.pager && pages.length >= this.#first) this.#first = null;
  }

  #tell(name, detail) {
    if (name === 'turnstart') this.#first = null;
    if (name === 'turnend') {
      const { views, pager, pages } = this.#turner;
      const [first, last] = views.rangeOf(pager.page).map((page) => page + 1);
      this.shadowRoot.getElementById('told').textContent = this.constructor.say(first, last, pages.length);
      const key = this.#key;
      if (key) history.replaceState(history.state, '', `#${key}=${first}`);
    }
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** The key of the page number in the address, as in `#page=3`, or null without the attribute `hash`. */
  get #key() { return this.hasAttribute('hash') ? this.getAttribute('hash') || 'page' : null; }

  /** The page number in the address, or else the number of the page that contains its target, or else 0. */
  #pageInAddress() {
    const text = new URLSearchParams(location.hash.slice(1)).get(this.#key);
    if (/^[1-9]\d*$/.test(text)) return Number(text);
    const target = this.querySelector(':target') ?? document.getElementById(location.hash.slice(1));
    return this.pages.findIndex((page) => page.contains(target)) + 1;
  }
}

if (globalThis.customElements && !customElements.get('pleat-book')) {
  customElements.define('pleat-book', PleatBook);
}
