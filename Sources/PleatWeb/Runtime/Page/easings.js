// The forms of timing curves that are not Béziers.
//
//     ['linear', x0, y0, x1, y1, …]          straight lines between points
//     ['steps', count, jumps, first]         a staircase; `first` is 1 if it jumps at 0
//     ['spring', mass, stiffness, damping, initialVelocity, duration]
//     ['bounce', 'out']                      a family and a direction: in, out or inOut

import { forms } from './curve.js';
import { clamp, partition } from './matrix.js';
import { springAt } from './spring.js';

forms.linear = (x, ...points) => {
  const count = points.length / 2;
  const next = clamp(partition(count, (index) => points[2 * index] > x), 1, count - 1);
  const [x0, y0, x1, y1] = points.slice(2 * next - 2);
  if (x0 === x1) return [y1, 0];
  const part = (x - x0) / (x1 - x0);
  return [(1 - part) * y0 + part * y1, (y1 - y0) / (x1 - x0)];
};

forms.steps = (x, count, jumps, first) => [clamp(Math.floor(x * count) + first, 0, jumps) / jumps, 0];

forms.spring = (x, ...spring) => {
  const duration = spring.pop();
  const [value, velocity] = springAt(spring, x * duration);
  return [value, duration * velocity];
};

// ---- Penner's families --------------------------------------------------------------------------

const power = (exponent) => (u) => [u ** exponent, exponent * u ** (exponent - 1)];

// The parabolas of a ball that lands at the times 1, 2, 2.5 and 2.75. Each is given by the time at which it
// ends, the time of its middle, and its value there.
const parabolas = [[1, 0, 0], [2, 1.5, 0.75], [2.5, 2.25, 0.9375], [Infinity, 2.625, 0.984375]];

// The value and the slope of each family at u, for the direction in. `rest` is 1 - u, without the rounding
// error of u. For inOut curves `isHalf` is true, and back and elastic have other constants.
const families = {
  sine: (u) => [2 * Math.sin(Math.PI / 4 * u) ** 2, Math.PI / 2 * Math.sin(Math.PI / 2 * u)],
  quadratic: power(2),
  cubic: power(3),
  quartic: power(4),
  quintic: power(5),
  exponential: (u, rest) => [2 ** (-10 * rest), 10 * Math.LN2 * 2 ** (-10 * rest)],
  circular(u, rest) {
    const root = Math.sqrt(rest * (1 + u));
    return [u * u / (1 + root), u / root];
  },
  back(u, rest, isHalf) {
    const s = isHalf ? 1.70158 * 1.525 : 1.70158;
    return [u * u * ((s + 1) * u - s), u * (3 * (s + 1) * u - 2 * s)];
  },
  elastic(u, rest, isHalf) {
    const turn = Math.PI / 2 * (isHalf ? 80 / 9 : 40 / 3);
    const [size, cosine, sine] = [2 ** (-10 * rest), Math.cos(turn * rest), Math.sin(turn * rest)];
    return [size * cosine, size * (10 * Math.LN2 * cosine + turn * sine)];
  },
  bounce(u, rest) {
    const way = 2.75 * rest;
    const [, middle, height] = parabolas.find(([end]) => way < end);
    return [1 - ((way - middle) ** 2 + height), 5.5 * (way - middle)];
  },
};

for (const [name, family] of Object.entries(families)) {
  forms[name] = (x, direction) => {
    const isHalf = direction === 'inOut';
    const isMirrored = direction === 'out' || (isHalf && x > 0.5);
    const length = isHalf ? 2 : 1;
    const u = length * (isMirrored ? 1 - x : x);
    const [value, slope] = family(u, direction === 'out' ? x : 1 - u, isHalf);
    const y = (u === 0 || u === 1 ? u : value) / length;
    return [isMirrored ? 1 - y : y, slope];
  };
}
