// <pleat-turn>: an element whose first child turns into the second one.
//
// At rest, one of the children is shown. While they turn, clones of them stand in panels. The document's
// styles apply to both, since clones are children of the element too: its shadow tree has slots for them.

import { child, make, place } from '../Runtime/Page/dom.js';
import '../Runtime/Page/easings.js';
import { clamp } from '../Runtime/Page/matrix.js';
import { reachOf } from '../Runtime/Page/panels.js';
import { Scene } from '../Runtime/Page/scene.js';
import { settled, settlingTime } from '../Runtime/Page/settling.js';
import { durationOf, progressAt } from '../Runtime/Page/timing.js';
import { cloneOf, isClone } from './clones.js';
import { inBox, rowsOf } from './frames.js';
import { timingOf } from './times.js';

const turnStyle = `
:host, #view, .page, .sheet { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
:host([hidden]) { display: none; }
#view { position: relative; isolation: isolate; }
.page { grid-area: 1 / 1; }
#stage, .panel, .sheet, .cover { position: absolute; }
#stage { inset: 0; pointer-events: none; }
.panel { transform-origin: 0 0; overflow: clip; will-change: transform; outline: 1px solid transparent; }
.paper { background: var(--pleat-paper, Canvas); }
::slotted(*) { width: 100% !important; height: 100% !important; margin: 0 !important;
  box-sizing: border-box !important; }
::slotted(:is(img, video, canvas)) { object-fit: cover; }
`;

/** Whether the look of a page may change although the document does not change. */
const changes = (page) => ['canvas', 'video', 'input', 'textarea', 'select'].some((name) =>
  page.localName === name || page.getElementsByTagName(name).length > 0);

/** The panels of a motion, filled with clones. They are in the stage only while they are shown. */
class TurningScene extends Scene {
  constructor(host, stage, motion, pages) {
    const clones = [];
    super(stage, rowsOf(motion), 0, (panel, { page, veil }) => {
      if (page > 1 || veil !== null) panel.classList.add('paper');
      const sheet = child(panel, 'sheet');
      if (pages[page]) {
        clones.push({ ...cloneOf(pages[page]), slot: sheet.appendChild(make('slot')) });
        sheet.style.opacity = 1 - (veil ?? 0);
      }
      return (x, y) => place(sheet, [x, y, ...this.size]);
    });
    Object.assign(this, { data: motion, host, stage, clones, size: [0, 0] });
  }

  show(progress, size) {
    if (!this.isShown) {
      this.isShown = true;
      this.stage.append(...this.parts.map(({ panel }) => panel));
      for (const { clone, slot, settle } of this.clones) {
        this.host.append(clone);
        slot.assign(clone);
        settle();
      }
    }
    if (String(this.size) !== String(size)) {
      Object.assign(this, inBox(this.data, ...size), { size, reach: reachOf(size) });
      for (const part of this.parts) part.reaches = null;
    }
    this.showFrame(this.frameAt(progress));
  }

  hide() {
    this.isShown = false;
    this.stage.replaceChildren();
    for (const { clone } of this.clones) clone.remove();
  }
}

// A server that renders the page may import the module, too.
export class PleatTurn extends (globalThis.HTMLElement ?? class {}) {
  static get observedAttributes() { return ['kind', 'motion', 'progress']; }

  #view = make('div', { id: 'view' });
  #stage = make('div', { id: 'stage', ariaHidden: 'true' });
  #holders = [0, 1].map(() => make('div', { className: 'page' }, make('slot')));
  #pages = [];
  #progress = 0;
  #motion = null;
  #source = null;
  #scene = null;
  #run = null;
  #size = [0, 0];
  #resizes = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    this.#size = [width, height];
    this.#draw();
  });
  #isStale = false;
  #changes = new MutationObserver((records) => {
    const isOwn = ({ type, target, addedNodes, removedNodes }) => target === this
      && (type === 'attributes' || [...addedNodes, ...removedNodes].every(isClone));
    if (records.every(isOwn)) return;
    this.#isStale = true;
    this.#assign();
  });
  #lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

  constructor() {
    super();
    this.#view.append(...this.#holders, this.#stage);
    this.attachShadow({ mode: 'open', slotAssignment: 'manual' })
      .append(make('style', { textContent: turnStyle }), this.#view);
    this.addEventListener('scroll', () => { this.#isStale = true; }, true);
  }

  connectedCallback() {
    // Properties that were set before the element had this class hide its accessors, so set them again.
    for (const name of ['motion', 'progress', 'kind', 'duration', 'curve']) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#resizes.observe(this.#view);
    this.#changes.observe(this, { childList: true, attributes: true, characterData: true, subtree: true });
    this.#lessMotion.addEventListener('change', this.#draw);
    this.#assign();
  }

  disconnectedCallback() {
    this.#stop();
    this.#clear();
    this.#resizes.disconnect();
    this.#changes.disconnect();
    this.#lessMotion.removeEventListener('change', this.#draw);
  }

  attributeChangedCallback(name, before, value) {
    if (before === value) return;
    if (name === 'progress') this.progress = value ?? 0;
    else if (value !== null) {
      this.motion = name === 'kind' ? new URL(`./motions/${value}.json`, import.meta.url).href : value;
    }
  }

  /** How far the children have turned: 0 shows the first one, and 1 the second one. */
  get progress() { return this.#progress; }
  set progress(value) {
    this.#stop();
    this.#progress = clamp(Number(value) || 0, 0, 1);
    this.#draw();
  }

  /** The motion: what `pleats export KIND --format motion` wrote, or the URL of it. */
  get motion() { return this.#motion; }
  set motion(value) {
    this.#source = value;
    if (typeof value !== 'string') return this.#use(value);
    fetch(new URL(value, this.baseURI)).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
      return answer.json();
    }).then((motion) => { if (this.#source === value) this.#use(motion); });
  }

  get kind() { return this.getAttribute('kind'); }
  set kind(value) { this.setAttribute('kind', value); }

  /** The duration of a whole turn in seconds: that of the motion, unless it is set. */
  get duration() { return this.#timing.duration; }
  set duration(value) { this.setAttribute('duration', value); }

  /** The timing function, as in CSS: that of the motion, unless it is set. */
  get curve() { return this.getAttribute('curve'); }
  set curve(value) { this.setAttribute('curve', value); }

  /** Turns to the second child. */
  play() { this.#turn(1); }

  /** Turns back to the first child. */
  reverse() { this.#turn(0); }

  #use(motion) {
    if (motion) rowsOf(motion);
    this.#clear();
    this.#motion = motion;
    this.#draw();
  }

  /** Shows the first two children in the slots for pages. */
  #assign() {
    const pages = [...this.children].filter((node) => !isClone(node)).slice(0, 2);
    if (pages.length === this.#pages.length && pages.every((page, k) => page === this.#pages[k])) return;
    this.#pages = pages;
    this.#holders.forEach((holder, k) => holder.firstChild.assign(...pages.slice(k, k + 1)));
    this.#clear();
    this.#draw();
  }

  /**
   * The duration of a turn to a target, and its progress after some seconds. From rest at the other end, the
   * turn follows the whole curve. Otherwise it goes on with the present velocity.
   */
  #path(target) {
    const [from, velocity] = this.#pose();
    const { duration: whole, curve } = this.#timing;
    if (velocity === 0 && from === 1 - target) {
      const motion = curve ? { legs: [{ duration: 1, curve, from: 0, to: 1 }] } : rowsOf(this.#motion);
      const speed = durationOf(motion) / whole;
      return {
        duration: whole,
        at: (time) => Math.abs(1 - target - progressAt(motion, time * speed)),
      };
    }
    const remaining = target - from;
    const duration = settlingTime(remaining, velocity, whole * Math.max(Math.abs(remaining), 0.1));
    return {
      duration,
      at: (time) => clamp(settled(from, target, velocity * duration, time / duration), 0, 1),
    };
  }

  get #timing() {
    const motion = this.#motion && rowsOf(this.#motion);
    return timingOf(this, {
      duration: motion ? durationOf(motion) : 0.3, curve: motion ? null : [0.25, 0.1, 0.25, 1],
    });
  }

  /** The progress and the velocity at this moment. */
  #pose() {
    if (!this.#run) return [this.#progress, 0];
    const { at, duration, start } = this.#run;
    const [before, now, after] = [-1e-3, 0, 1e-3]
      .map((step) => clamp((performance.now() - start) / 1000 + step, 0, duration));
    return [at(now), after > before ? (at(after) - at(before)) / (after - before) : 0];
  }

  #turn(target) {
    const isNew = !this.#run;
    if (isNew ? this.#progress === target : this.#run.target === target) return;
    const path = this.#path(target);
    this.#stop();
    this.#run = { ...path, target, start: performance.now() };
    if (isNew) this.#tell('turnstart');
    this.#step();
  }

  #step = () => {
    const { at, duration, target, start } = this.#run;
    const time = (performance.now() - start) / 1000;
    const isAtEnd = time >= duration;
    this.#progress = isAtEnd ? target : at(Math.max(time, 0));
    if (isAtEnd) this.#run = null;
    else this.#run.request = requestAnimationFrame(this.#step);
    this.#draw();
    this.#tell('turn');
    if (isAtEnd) this.#tell('turnend');
  };

  #stop() {
    cancelAnimationFrame(this.#run?.request);
    this.#run = null;
  }

  #tell(name) {
    this.dispatchEvent(new CustomEvent(name, { detail: { progress: this.#progress } }));
  }

  #clear() {
    this.#scene?.hide();
    this.#scene = null;
  }

  #draw = () => {
    const [progress, [width, height]] = [this.#progress, this.#size];
    const isBetween = progress > 0 && progress < 1;
    const fades = this.#lessMotion.matches && !this.hasAttribute('nofade');
    const isTurning = isBetween && this.#motion && !fades && width > 0 && height > 0;
    // Reduced motion, or a motion that is not loaded yet: one child fades into the other.
    this.#holders.forEach((holder, k) => {
      holder.inert = (progress < 0.5) === (k === 1);
      Object.assign(holder.style, {
        opacity: isTurning ? 0 : Math.abs(1 - k - progress), pointerEvents: isBetween ? 'none' : '',
        mixBlendMode: isBetween ? 'plus-lighter' : '', visibility: progress === 1 - k ? 'hidden' : '',
      });
    });
    if (!isTurning) {
      this.#scene?.hide();
      return;
    }
    // Clones serve again while the children stay the same.
    if (!this.#scene?.isShown) {
      if (this.#isStale || this.#pages.some(changes)) this.#clear();
      this.#isStale = false;
    }
    this.#scene ??= new TurningScene(this, this.#stage, this.#motion, this.#pages);
    this.#scene.show(progress, this.#size);
  };
}

if (globalThis.customElements && !customElements.get('pleat-turn')) {
  customElements.define('pleat-turn', PleatTurn);
}
