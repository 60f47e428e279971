// The layouts of PleatContainers, with the same numbers: see FiveLayouts.md. This file does not use the
// page, so that it runs anywhere.

import {
  clamp, concatenate, identity, image, partition, rotation, scaling,
} from '../../Runtime/Page/matrix.js';

export const names = ['grid', 'line', 'cover-flow', 'stacks', 'spiral'];

/** The axis along which a layout scrolls by default. */
export const usualAxis = (name) => (name === 'grid' || name === 'stacks' ? 'vertical' : 'horizontal');

const kinds = ['cell', 'header', 'footer', 'shelf', 'label'];

const scaled = (s) => scaling([s, s, 1]);

const turnZ = (degrees) => rotation([0, 0, 1], degrees / 90);

/** The rectangle [x, y, w, h] around the transformed corners of a card, with the card's centre as origin. */
function boxOf(width, height, m) {
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => {
    const [x, y, , w] = image(m, a * width / 2, b * height / 2);
    return [x / w, y / w];
  });
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Whether two rectangles overlap by more than an edge. Nothing overlaps an empty second rectangle. */
export function overlaps([x, y, w, h], [left, top, width, height]) {
  return width > 0 && height > 0 && x < left + width && left < x + w && y < top + height && top < y + h;
}

function elementAt(kind, section, item, frame, more) {
  return {
    kind, section, item, frame, matrix: identity, alpha: 1, z: 0, hidden: false, shadow: 0.5, align: 'left',
    ...more,
  };
}

/** The rectangle around an element after its transform. */
export function seen({ frame: [x, y, w, h], matrix }) {
  if (matrix === identity) return [x, y, w, h];
  const box = boxOf(w, h, matrix);
  return [x + w / 2 + box[0], y + h / 2 + box[1], box[2], box[3]];
}

/** Sorts elements from back to front. */
export function paintOrder(elements) {
  const rank = (e) => kinds.indexOf(e.kind);
  return [...elements].sort((a, b) => a.z - b.z || a.matrix[14] - b.matrix[14] || rank(a) - rank(b)
    || a.section - b.section || a.item - b.item);
}

/** The range of the indices between two places, with one more at each end. */
function indices(from, to, limit) {
  const first = clamp(Math.floor(from), 0, limit);
  return [first, clamp(Math.floor(to) + 2, first, limit)];
}

/** The nearest offset at which nothing outside the content is visible. */
export function clampedOffset(prepared, [x, y]) {
  const [[cw, ch], [vw, vh]] = [prepared.contentSize, prepared.size];
  return [clamp(x, 0, Math.max(cw - vw, 0)), clamp(y, 0, Math.max(ch - vh, 0))];
}

/**
 * Prepares a layout for sections with the given counts of items, in a view of the given size.
 *
 * The result has `find(rect, offset)`, the elements that overlap a rectangle in content coordinates;
 * `at(kind, section, item, offset)`, one element or null; and `target(offset)`, where a scroll ends.
 */
export function prepare({ layout, idiom = 'pad', scroll = usualAxis(layout), size, counts, zoom = 1 }) {
  if (zoom !== 1) {
    const own = prepare({ layout, idiom, scroll, size: size.map((extent) => extent / zoom), counts });
    return magnified(own, size, zoom);
  }
  if (layout === 'stacks') return stacks(idiom, size, counts);
  if (layout === 'spiral') return spiral(idiom, scroll === 'vertical', size, counts);
  return flow(layout, idiom, scroll === 'vertical', size, counts);
}

// The height of a line and of a cover flow: that of the card in the middle, with some room.
const rowHeight = 280;

/** How much a view magnifies a layout: a single row of cards grows to the view's shorter side. */
export const zoomFor = (layout, scroll, size) =>
  (scroll === 'horizontal' && ['line', 'cover-flow'].includes(layout)
    ? Math.max(1, Math.min(...size) / rowHeight) : 1);

/** Returns a layout whose lengths are all multiplied by the zoom. */
function magnified(base, size, zoom) {
  const [larger, smaller] = [zoom, 1 / zoom].map((k) => (lengths) => lengths.map((length) => length * k));
  const [grow, shrink] = [zoom, 1 / zoom].map((k) => scaling([k, k, k]));
  const seenLarger = (e) => e && {
    ...e, frame: larger(e.frame), matrix: concatenate(concatenate(shrink, e.matrix), grow),
  };
  return {
    ...base, zoom, size, contentSize: larger(base.contentSize),
    find: (rect, offset) => base.find(smaller(rect), smaller(offset)).map(seenLarger),
    at: (kind, section, item, offset) => seenLarger(base.at(kind, section, item, smaller(offset))),
    target: (offset) => larger(base.target(smaller(offset))),
  };
}

// Grid, line and cover flow.

function metricsOf(layout, idiom, vertical) {
  const header = idiom === 'pad' ? 50 : 43;
  if (layout === 'grid') {
    return {
      item: [170, 197], top: 4, left: 10, bottom: 14, right: 10, line: 10, inter: 10,
      header, footer: 44, z: 1,
    };
  }
  const [along, across] = [35, idiom === 'pad' ? 225 : 0];
  const [x, y] = vertical ? [across, along] : [along, across];
  return {
    item: [170, 200], top: y, left: x, bottom: y, right: x, line: layout === 'line' ? 30 : -51, inter: 200,
    header, footer: 0, z: 0,
  };
}

const viewer = 4.6777 * 170;

function pose(layout, vertical, distance) {
  if (layout === 'grid') return { matrix: identity, z: 1 };
  const d = Math.abs(distance);
  if (layout === 'line') {
    const near = 1 - d / 200;
    return near > 0 ? { matrix: scaled(1 + 0.3 * near), z: 1 } : { matrix: identity, z: 0 };
  }
  const side = distance > 0 ? 1 : -1;
  const a = Math.min(1, d / 100);
  const move = [...identity];
  move[11] = -1 / viewer;
  move[14] = 200 * (1 - a);
  move[vertical ? 13 : 12] = -side * 40 * a;
  const turn = rotation(vertical ? [-1, 0, 0] : [0, 1, 0], side * a / 2);
  return { matrix: concatenate(concatenate(scaled(1 + 0.3 * (1 - a)), turn), move), z: a < 1 ? 1 : 0 };
}

function flow(layout, idiom, vertical, size, counts) {
  const m = metricsOf(layout, idiom, vertical);
  const [length, breadth] = vertical ? [m.item[1], m.item[0]] : m.item;
  const [first, last, before, after] = vertical
    ? [m.left, m.right, m.top, m.bottom] : [m.top, m.bottom, m.left, m.right];
  const [viewAlong, viewAcross] = vertical ? [size[1], size[0]] : size;
  const available = viewAcross - first - last;
  const n = Math.max(1, Math.floor((available + m.inter) / (breadth + m.inter)));
  const acrossStart = n === 1 ? first + (available - breadth) / 2 : first;
  const acrossPitch = n === 1 ? breadth : breadth + (available - n * breadth) / (n - 1);
  const pitch = length + m.line;
  const fixed = m.header + before + after + m.footer;
  const rows = new Float64Array(counts.length + 1);
  const filled = new Float64Array(counts.length + 1);
  let largest = 0;
  counts.forEach((count, section) => {
    rows[section + 1] = rows[section] + (count === 0 ? 0 : Math.floor((count - 1) / n) + 1);
    filled[section + 1] = filled[section] + (count > 0 ? 1 : 0);
    largest = Math.max(largest, count);
  });
  const start = (section) => section * fixed + (rows[section] * pitch - filled[section] * m.line);
  const rowStart = (section, row) => start(section) + m.header + before + row * pitch;
  const contentLength = start(counts.length);
  const contentSize = vertical ? [size[0], contentLength] : [contentLength, size[1]];
  const shelfWidth = Math.max(contentSize[0], size[0]);

  function cell(section, item, offset) {
    const row = Math.floor(item / n);
    const along = rowStart(section, row);
    const across = acrossStart + (item - row * n) * acrossPitch;
    const middle = (vertical ? offset[1] : offset[0]) + viewAlong / 2;
    return elementAt('cell', section, item,
      vertical ? [across, along, breadth, length] : [along, across, length, breadth],
      pose(layout, vertical, middle - (along + length / 2)));
  }
  function bar(kind, section) {
    const extent = kind === 'header' ? m.header : m.footer;
    const along = kind === 'header' ? start(section) : start(section + 1) - m.footer;
    const frame = vertical
      ? [0, along, size[0], extent]
      : [along + extent / 2 - size[1] / 2, size[1] / 2 - extent / 2, size[1], extent];
    return elementAt(kind, section, 0, frame, {
      matrix: vertical ? identity : turnZ(-90), z: m.z, align: layout === 'grid' ? 'left' : 'center',
    });
  }
  const shelfCount = (section) => (vertical
    ? rows[section + 1] - rows[section] : section === 0 && counts.length > 0 ? Math.min(n, largest) : 0);
  function shelf(section, row) {
    const top = vertical ? rowStart(section, row) : acrossStart + row * acrossPitch;
    return elementAt('shelf', section, row, [0, top + m.item[1] - 32, shelfWidth, 37]);
  }

  // The greatest length by which a card reaches beyond its frame along the axis.
  const reach = layout === 'grid' ? 0 : layout === 'line' ? 0.16 * length : length;

  function find(rect, offset) {
    const found = [];
    const [low, extent] = vertical ? [rect[1], rect[3]] : [rect[0], rect[2]];
    const high = low + extent;
    const add = (e) => {
      if (overlaps(seen(e), rect)) found.push(e);
    };
    if (!(rect[2] > 0 && rect[3] > 0)) return found;
    const slack = reach + 64 + contentLength * 2 ** -48;
    const from = partition(counts.length, (s) => start(s + 1) + slack > low);
    const to = Math.max(from, partition(counts.length, (s) => start(s) - slack >= high));
    for (let section = from; section < to; section += 1) {
      const origin = rowStart(section, 0);
      const [row, end] = indices((low - reach - length - origin) / pitch, (high + reach - origin) / pitch,
        rows[section + 1] - rows[section]);
      for (let item = row * n; item < Math.min(end * n, counts[section]); item += 1) {
        add(cell(section, item, offset));
      }
    }
    for (const kind of ['header', 'footer']) {
      if (m[kind] === 0) continue;
      for (let section = from; section < to; section += 1) add(bar(kind, section));
    }
    if (layout !== 'grid') return found;
    const [begin, limit] = vertical ? [from, to] : [0, Math.min(1, counts.length)];
    for (let section = begin; section < limit; section += 1) {
      const origin = vertical ? rowStart(section, 0) : 0;
      const [row, end] = vertical
        ? indices((low - 64 - length - origin) / pitch, (high + 64 - origin) / pitch, shelfCount(section))
        : [0, shelfCount(section)];
      for (let index = row; index < end; index += 1) add(shelf(section, index));
    }
    return found;
  }

  function at(kind, section, item, offset) {
    if (!(section >= 0 && section < counts.length)) return null;
    if (kind === 'cell') return item >= 0 && item < counts[section] ? cell(section, item, offset) : null;
    if (kind === 'header' || kind === 'footer') return m[kind] > 0 && item === 0 ? bar(kind, section) : null;
    if (kind !== 'shelf' || layout !== 'grid') return null;
    return item >= 0 && item < shelfCount(section) ? shelf(section, item) : null;
  }

  /** The centre of the card that is nearest to a place along the axis, or null. */
  function nearest(place) {
    const after = partition(counts.length, (s) => start(s) > place);
    const section = Math.max(0, after - 1);
    let best = null;
    const consider = (s, row) => {
      const center = rowStart(s, row) + length / 2;
      if (best === null || Math.abs(center - place) < Math.abs(best - place)) best = center;
    };
    const rank = filled[section];
    if (rank > 0) {
      const s = partition(counts.length, (index) => filled[index + 1] >= rank);
      consider(s, rows[s + 1] - rows[s] - 1);
    }
    const here = rows[section + 1] - rows[section];
    if (here > 0) {
      const row = (place - rowStart(section, 0) - length / 2) / pitch;
      const [from, to] = indices(row, row, here);
      for (let index = from; index < to; index += 1) consider(section, index);
      consider(section, row > 0 ? here - 1 : 0);
    }
    const next = partition(counts.length, (index) =>
      index > section && filled[index + 1] > filled[section + 1]);
    if (next < counts.length) consider(next, 0);
    return best;
  }
  function target(offset) {
    const result = clampedOffset(prepared, offset);
    if (layout === 'grid' || counts.length === 0) return result;
    const axis = vertical ? 1 : 0;
    const center = nearest(offset[axis] + viewAlong / 2);
    if (center === null) return result;
    const aim = [...offset];
    aim[axis] = center - viewAlong / 2;
    return clampedOffset(prepared, aim);
  }
  const prepared = { layout, vertical, size, counts, contentSize, find, at, target };
  return prepared;
}

// Stacks.

function stacks(idiom, size, counts) {
  const spacing = idiom === 'pad' ? 50 : 20;
  const available = size[0] - 40;
  const columns = Math.max(1, Math.floor((available + spacing) / (180 + spacing)));
  const gap = columns === 1 ? 0 : Math.max(Math.floor((available - columns * 180) / (columns - 1)), spacing);
  const firstX = columns === 1 ? (size[0] - 180) / 2 : 20;
  const [acrossPitch, whole] = [180 + gap, 180 + 8 + 25];
  const pitch = whole + spacing;
  const rowCount = Math.ceil(counts.length / columns);
  const height = 20 + rowCount * whole + (rowCount - 1) * spacing + 20;
  const contentSize = [size[0], counts.length === 0 ? 0 : Math.max(size[1], height)];
  const place = (section) => {
    const row = Math.floor(section / columns);
    return [firstX + (section - row * columns) * acrossPitch, 20 + row * pitch];
  };
  const turns = [0, 5, -5].map((degrees, item) => {
    const matrix = turnZ(degrees);
    matrix[14] = 3 - item;
    return matrix;
  });
  function card(section, item) {
    const [x, y] = place(section);
    const isSeen = item < 3;
    return elementAt('cell', section, item, [x + 5, y + 5, 170, 170], {
      matrix: isSeen ? turns[item] : identity, hidden: !isSeen, shadow: isSeen ? 0.5 : 0,
    });
  }
  function label(section) {
    const [x, y] = place(section);
    return elementAt('label', section, 0, [x, y + 188, 180, 25]);
  }

  /** Finds elements; `onlySeen` omits hidden cards, because a stack can have thousands. */
  function find(rect, offset, onlySeen = false) {
    const found = [];
    const sections = [];
    const [row, end] = indices((rect[1] - 20 - whole) / pitch, (rect[1] + rect[3] - 20) / pitch, rowCount);
    for (let section = row * columns; section < Math.min(end * columns, counts.length); section += 1) {
      if (overlaps([...place(section), 180, whole], rect)) sections.push(section);
    }
    for (const section of sections) {
      const count = onlySeen ? Math.min(3, counts[section]) : counts[section];
      for (let item = 0; item < count; item += 1) found.push(card(section, item));
    }
    return found.concat(sections.map(label));
  }
  function at(kind, section, item) {
    if (!(section >= 0 && section < counts.length)) return null;
    if (kind === 'cell') return item >= 0 && item < counts[section] ? card(section, item) : null;
    return kind === 'label' && item === 0 ? label(section) : null;
  }
  const prepared = {
    layout: 'stacks', vertical: true, size, counts, contentSize, find, at,
    target: (offset) => clampedOffset(prepared, offset),
  };
  return prepared;
}

/** The offset at which a grid shows the start of a section. */
export function offsetShowing(grid, section) {
  const [x, y, w, h] = grid.at('header', section, 0, [0, 0]).frame;
  return clampedOffset(grid, grid.vertical ? [0, y] : [x + w / 2 - h / 2, 0]);
}

/**
 * Stacks, one of which is spread by two fingers: its cards move towards their places in a grid.
 *
 * @param scale The distance between the fingers, divided by their distance at the start.
 * @param gridOffset The offset at which the grid will open.
 * @returns A layout as from `prepare`, with `progress`, `opensGrid` and `scale`. It omits hidden cards.
 */
export function pinch(base, section, scale, grid, gridOffset) {
  const progress = clamp((scale - 1) / 3, 0, 1);
  const rest = 1 - progress;
  const alpha = Math.max(0, 1 - progress / 0.75);
  const count = base.counts[section];
  const page = grid.vertical
    ? [-1e15, gridOffset[1], 3e15, grid.size[1]] : [gridOffset[0], -1e15, grid.size[0], 3e15];
  const shown = grid.find(page, gridOffset)
    .filter((e) => e.kind === 'cell' && e.section === section && e.item >= 3).map((e) => e.item);
  const isShown = new Set(shown);
  const [left, top, stackWidth] = base.at('label', section, 0).frame;
  const stack = [left + stackWidth / 2, top - 188 + 90];

  function card(item, offset) {
    const [x, y, w, h] = grid.at('cell', section, item, gridOffset).frame;
    const [width, height] = [rest * 170 + progress * w, rest * 170 + progress * h];
    const cx = rest * stack[0] + progress * (x + w / 2 + offset[0] - gridOffset[0]);
    const cy = rest * stack[1] + progress * (y + h / 2 + offset[1] - gridOffset[1]);
    const more = { z: count + 3 - item, shadow: item < 3 ? 0.5 : 0.5 * progress };
    if (item < 3) {
      more.matrix = turnZ([0, 5, -5][item] * rest);
      more.matrix[14] = 3 - item;
    } else {
      more.hidden = !isShown.has(item);
    }
    return elementAt('cell', section, item, [cx - width / 2, cy - height / 2, width, height], more);
  }
  function find(rect, offset) {
    const others = base.find(rect, offset, true).map((e) => ({ ...e, alpha }));
    const spread = [];
    for (const item of [...Array(Math.min(3, count)).keys(), ...shown]) {
      const e = card(item, offset);
      if (overlaps(seen(e), rect)) spread.push(e);
    }
    return [
      ...others.filter((e) => e.kind === 'cell' && e.section < section), ...spread,
      ...others.filter((e) => e.kind === 'cell' && e.section > section),
      ...others.filter((e) => e.kind === 'label'),
    ];
  }
  function at(kind, other, item, offset) {
    const e = base.at(kind, other, item, offset);
    if (!e) return null;
    return kind === 'cell' && other === section ? card(item, offset) : { ...e, alpha };
  }
  return { ...base, find, at, progress, scale, opensGrid: scale > 2.5 };
}

// Spiral.

function spiral(idiom, vertical, size, counts) {
  const k = idiom === 'pad' ? 1 : 0.5;
  const [axis, extent] = vertical ? [1, size[1]] : [0, size[0]];
  const radius = Math.max(0, Math.min(size[0] - 170 * k, 1.2 * (size[1] - 170 * k)) / 2 - 5);
  const contentSize = [...size];
  contentSize[axis] *= counts.length;
  const origin = (section) => (vertical ? [0, size[1] * section] : [size[0] * section, 0]);
  function card(section, item) {
    const t = item / Math.max(counts[section] - 1, 1);
    const [x, y] = origin(section);
    const [cx, cy] = [x + size[0] / 2, y + size[1] / 2];
    return elementAt('cell', section, item, [
      cx + radius * t * Math.cos(3 * Math.PI * t) - 85,
      cy + radius * t * Math.sin(3 * Math.PI * t) - 85, 170, 170,
    ], { matrix: scaled((0.25 + 0.75 * t) * k) });
  }
  function header(section) {
    const [x, y] = origin(section);
    return elementAt('header', section, 0, [x, y + 10, size[0], 50]);
  }
  function pages(rect) {
    if (!(extent > 0)) return overlaps([0, 0, ...size], rect) ? counts.map((_, section) => section) : [];
    const [low, length] = [rect[axis], rect[axis + 2]];
    const [from, to] = indices(low / extent - 1, (low + length) / extent, counts.length);
    const result = [];
    for (let section = from; section < to; section += 1) {
      if (overlaps([...origin(section), ...size], rect)) result.push(section);
    }
    return result;
  }
  function find(rect) {
    const sections = pages(rect);
    const found = [];
    for (const section of sections) {
      for (let item = 0; item < counts[section]; item += 1) found.push(card(section, item));
    }
    return found.concat(sections.map(header));
  }
  function at(kind, section, item) {
    if (!(section >= 0 && section < counts.length)) return null;
    if (kind === 'cell') return item >= 0 && item < counts[section] ? card(section, item) : null;
    return kind === 'header' && item === 0 ? header(section) : null;
  }
  function target(offset) {
    const result = clampedOffset(prepared, offset);
    if (!(extent > 0)) return result;
    result[axis] = Math.ceil(result[axis] / extent - 0.5) * extent;
    return clampedOffset(prepared, result);
  }
  /** The state from which an inserted card starts. */
  function beforeInsertion(card) {
    const [x, y] = origin(card.section);
    return {
      ...card, frame: [x + size[0] / 2 - 85, y + size[1] / 2 - 85, 170, 170], matrix: scaled(0.25), alpha: 0,
    };
  }
  /** The state in which a deleted card ends. */
  function afterDeletion(card) {
    const [, y] = origin(card.section);
    return { ...card, frame: [card.frame[0], y - 170 - 85, 170, 170], alpha: 0 };
  }
  const prepared = {
    layout: 'spiral', vertical, size, counts, contentSize, find, at, target, beforeInsertion, afterDeletion,
  };
  return prepared;
}
