// Springs, each [mass, stiffness, damping, velocity at time 0]: they move from 0 to 1.

// `slow` is the rate at which the distance from 1 shrinks. If the spring swings, `rate` is the angular
// frequency of its waves.
function constants([mass, stiffness, damping]) {
  const [square, half] = [stiffness / mass, damping / (2 * mass)];
  const delta = square - half * half;
  const rate = Math.sqrt(Math.abs(delta));
  return { square, rate, swings: delta > 0, slow: delta > 0 ? half : square / (half + rate) };
}

// The value and the velocity after some seconds.
//
// The distance from 1 is e^(-slow t) (cosine + (slow - v) sine). If the spring does not swing, the sine is
// (1 - e^(-2 rate t)) / (2 rate), or t at the critical damping, and the cosine is 1 for the distance and
// e^(-2 rate t) for the velocity. Near the critical damping, no digits are lost by cancellation.
export function springAt(spring, t) {
  const { square, rate, swings, slow } = constants(spring);
  const v = spring[3];
  const faded = Math.expm1(-2 * rate * t);
  const cosine = swings ? Math.cos(rate * t) : 1;
  const sine = rate === 0 ? t : swings ? Math.sin(rate * t) / rate : -faded / (2 * rate);
  const left = Math.exp(-slow * t);
  return [
    1 - left * (cosine + (slow - v) * sine),
    left * (v * (swings ? cosine : 1 + faded) + (square - v * slow) * sine),
  ];
}

// The first time above 0 at which the velocity is 0, or Infinity.
function firstTurn(spring) {
  const { square, rate, swings, slow } = constants(spring);
  const v = spring[3];
  const pull = square - v * slow;
  if (swings) {
    const angle = Math.atan2(-v, pull / rate);
    return (angle <= 0 ? angle + Math.PI : angle) / rate;
  }
  const time = rate === 0 ? -v / pull : -Math.log1p(2 * rate * v / (pull - 2 * rate * v)) / (2 * rate);
  return time > 0 ? time : Infinity;
}

// The time from which on the value stays within a distance of 1. The spring must have damping.
export function springSettlingTime(spring, within) {
  const distance = (t) => Math.abs(1 - springAt(spring, t)[0]);
  const { rate, swings, slow } = constants(spring);
  const turn = firstTurn(spring);
  let [low, high] = [0, turn];
  if (turn < Infinity && distance(turn) > within) {
    [low, high] = [turn, Infinity];
    if (swings) {
      // The distance shrinks by the same factor from turning point to turning point. The number of the last
      // turning point outside `within` comes from logarithms, so it may be off by one.
      const period = Math.PI / rate;
      const at = (number) => turn + number * period;
      let last = Math.floor(Math.log(distance(turn) / within) / (slow * period));
      if (last >= 1 && distance(at(last)) <= within) last -= 1;
      if (distance(at(last + 1)) > within) last += 1;
      [low, high] = [at(last), at(last + 1)];
    }
  } else if (within >= 1) return 0;
  if (high === Infinity) {
    high = Math.max(2 * low, 1 / slow);
    while (distance(high) > within && high < 1e300) [low, high] = [high, 2 * high];
  }
  for (;;) {
    const middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return high;
    if (distance(middle) > within) low = middle; else high = middle;
  }
}
