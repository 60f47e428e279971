// Durations and timing curves, as CSS writes them.

const curves = {
  linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1], 'ease-in-out': [0.42, 0, 0.58, 1],
};

/** The numbers of a curve in CSS, or null. */
function readCurve(text) {
  const numbers = /^\s*cubic-bezier\(([^)]*)\)\s*$/.exec(text)?.[1].split(',').map(Number);
  const isCurve = numbers?.length === 4 && numbers.every(Number.isFinite)
    && [numbers[0], numbers[2]].every((x) => x >= 0 && x <= 1);
  return isCurve ? numbers : curves[text?.trim()] ?? null;
}

/** An element's `duration` in seconds (a number without a unit counts as seconds), and its `curve`. */
export function timingOf(element, { duration, curve = null }) {
  const [, number, unit] = /^\s*(\d*\.?\d+)(m?s)?\s*$/.exec(element.getAttribute('duration')) ?? [];
  return {
    duration: number === undefined ? duration : Number(number) / (unit === 'ms' ? 1000 : 1),
    curve: readCurve(element.getAttribute('curve')) ?? curve,
  };
}
