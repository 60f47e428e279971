// Durations and timing curves, as CSS writes them.

export const cssCurves = {
  linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1], 'ease-in-out': [0.42, 0, 0.58, 1],
};

/** The numbers of a curve in CSS, or null for the element's own curve. */
export function readCurve(text) {
  const numbers = /^\s*cubic-bezier\(([^)]*)\)\s*$/.exec(text)?.[1].split(',').map(Number);
  const isCurve = numbers?.length === 4 && numbers.every(Number.isFinite)
    && [numbers[0], numbers[2]].every((x) => x >= 0 && x <= 1);
  return isCurve ? numbers : cssCurves[text?.trim()] ?? null;
}

/** The seconds of a time in CSS, of which a bare number means seconds. */
export function readTime(text, otherwise) {
  const [, number, unit] = /^\s*(\d*\.?\d+)(m?s)?\s*$/.exec(text) ?? [];
  return number === undefined ? otherwise : Number(number) / (unit === 'ms' ? 1000 : 1);
}
