/** What an event tells of a turn. Pages are counted from 1; of two pages side by side, the first one counts. */
export interface TurnDetail {
  from: number;
  to: number;
  direction: 'forward' | 'backward';
  cause: 'gesture' | 'tap' | 'key' | 'call';
}

/** What the event `turn` tells in each frame of a turn. */
export interface TurnProgress extends TurnDetail {
  /** From 0 to 1. */
  progress: number;
}

export interface PleatBookEventMap {
  /** A leaf has left the table. */
  turnstart: CustomEvent<TurnDetail>;
  /** The newest leaf in the air has moved. */
  turn: CustomEvent<TurnProgress>;
  /** A leaf has landed on the other side. */
  turnend: CustomEvent<TurnDetail>;
  /** A leaf has fallen back, or was caught by a finger. Each `turnstart` has one `turnend` or `turncancel`. */
  turncancel: CustomEvent<TurnDetail>;
}

/**
 * `<pleat-book>`: a book whose children are its pages. Its attribute `turn` is `peel`, `curl` or `flip`; the others
 * are in the package's README.
 */
export class PleatBook extends HTMLElement {
  /** Returns what is said of the pages that are shown. It can be replaced by another language. */
  static say: (first: number, last: number, count: number) => string;
  /** The number of the page that is shown, of two the first. To set it turns to a page. */
  page: number;
  /** The elements that are pages. */
  readonly pages: HTMLElement[];
  /** Turns to the page after this one. Returns whether a leaf turns. */
  next(): boolean;
  /** Turns to the page before this one. Returns whether a leaf turns. */
  previous(): boolean;
  /** Turns to a page, at once if `animated` is false. While a leaf is in its way, the page has to wait. */
  goTo(page: number, options?: { animated?: boolean }): void;

  addEventListener<K extends keyof PleatBookEventMap>(
    type: K, listener: (this: PleatBook, event: PleatBookEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof PleatBookEventMap>(
    type: K, listener: (this: PleatBook, event: PleatBookEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions): void;
}

/** A table of a motion: each column is a list with a value for each row, or one value for all rows. */
export interface MotionRows {
  readonly count: number;
  readonly [column: string]: unknown;
}

/** A motion: what `pleats export KIND --format motion` writes. */
export interface Motion {
  readonly form: 'pleat-motion';
  readonly version: 1;
  readonly kind: string | null;
  readonly parameters: Readonly<Record<string, boolean | number | string>> | null;
  /** The page for which the numbers are; 1 x 1 for all boxes. */
  readonly size: readonly [width: number, height: number];
  /** The extent with which depths grow; null if the motion is for its size alone. */
  readonly depth: 'width' | 'height' | null;
  readonly pages: readonly string[];
  /** The edges that cut panels off: a sum of 1 for top, 2 for left, 4 for bottom and 8 for right. */
  readonly clip: number;
  readonly sorts: number;
  readonly strength: number;
  readonly joints: MotionRows;
  readonly panels: MotionRows;
  readonly tracks: MotionRows;
  readonly angle: MotionRows;
  readonly order: readonly number[] | number;
  readonly projection: readonly number[];
  readonly legs: MotionRows;
  readonly drag: readonly string[];
}

export type Corner = [x: number, y: number];

/** The visible panels at a progress, from far to near: entry k of each list belongs to panel `order[k]`. */
export interface Frame {
  /** The indices of the panels in the motion. */
  order: number[];
  /**
   * Sixteen numbers for each panel, in the order of WebGL, three.js and `matrix3d()`. They map the panel's own
   * points, with its top left corner at 0, 0, to the view: x to the right, y down, z toward the viewer.
   */
  matrices: Float32Array;
  names: string[];
  /** The page that each panel shows; null for a shadow alone. */
  pages: (string | null)[];
  /** The part of the page that each panel shows: x, y, width and height. */
  rects: [x: number, y: number, width: number, height: number][];
  /** The corners of the polygon that is drawn, in the panel's own points; null for its whole rectangle. */
  outlines: (Corner[] | null)[];
  /** The places of the corners: top left, top right, bottom right, bottom left; null at or behind the viewer. */
  quads: (Corner | null)[][];
  /** The opacities of the shades. */
  shades: number[];
  /** What the shades are painted with, as the property `background` of CSS; null for a panel without shade. */
  paints: (string | null)[];
}

/**
 * Returns the visible panels of a motion in a box. At progress 0 draw only the page `source`, and at 1 only
 * `destination`. A motion for one size is stretched to the box.
 */
export function frames(
  motion: Motion, options: { width: number; height: number; progress: number },
): Frame;

export interface PleatTurnEventMap {
  /** The turn has begun. */
  turnstart: CustomEvent<{ progress: number }>;
  /** The turn has moved. */
  turn: CustomEvent<{ progress: number }>;
  /** One of the children is at rest. */
  turnend: CustomEvent<{ progress: number }>;
}

/** `<pleat-turn kind="cube">`: an element whose first child turns into the second one. */
export class PleatTurn extends HTMLElement {
  /** How far the children have turned: 0 shows the first one, and 1 the second one. */
  progress: number;
  /** The motion, or its URL; the attribute `motion` is a URL. */
  get motion(): Motion | null;
  set motion(value: Motion | string | null);
  /** The name of a motion of the package: card, cube, curl, doors, flip or fold. */
  kind: string | null;
  /** The duration of a whole turn in seconds. */
  get duration(): number;
  set duration(value: number | string);
  /** The timing function: `ease`, `linear`, `cubic-bezier(…)` and so on. */
  curve: string | null;
  /** Turns to the second child; a turn in the air goes on with its velocity. */
  play(): void;
  /** Turns back to the first child; a turn in the air goes on with its velocity. */
  reverse(): void;

  addEventListener<K extends keyof PleatTurnEventMap>(
    type: K, listener: (this: PleatTurn, event: PleatTurnEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof PleatTurnEventMap>(
    type: K, listener: (this: PleatTurn, event: PleatTurnEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'pleat-book': PleatBook;
    'pleat-turn': PleatTurn;
  }
}
