// Matrices for row vectors, p' = p M: sixteen numbers m11, m12 … m44, in the order of matrix3d().

export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// The first number below a count from which on a condition always holds, or the count if there is none.
export function partition(count, holds) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle; else low = middle + 1;
  }
  return low;
}

export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export const translation = ([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

// The matrix that mirrors x within a width.
export const mirror = (width) => [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, width, 0, 0, 1];

export const scaling = ([x, y, z]) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];

// The product of two matrices, the first of which acts first.
export function concatenate(a, b) {
  const product = new Array(16);
  for (let row = 0; row < 16; row += 4) {
    for (let column = 0; column < 4; column++) {
      product[row + column] = a[row] * b[column] + a[row + 1] * b[4 + column]
        + a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column];
    }
  }
  return product;
}

// The cosine and the sine of an angle in quarter turns, exact for whole quarter turns.
export function cosineAndSine(quarterTurns) {
  const whole = Math.round(quarterTurns);
  const rest = (quarterTurns - whole) * Math.PI / 2;
  const [c, s] = [Math.cos(rest), Math.sin(rest)];
  return [[c, s], [-s, c], [-c, -s], [s, -c]][((whole % 4) + 4) % 4];
}

// Rodrigues' formula, for an axis of any length; an axis of length 0 gives the identity.
export function rotation(axis, quarterTurns) {
  const largest = Math.max(...axis.map(Math.abs));
  if (!(largest > 0) || !Number.isFinite(largest)) return [...identity];
  const scaled = axis.map((entry) => entry / largest);
  const length = Math.hypot(...scaled);
  const [x, y, z] = scaled.map((entry) => entry / length);
  const [c, s] = cosineAndSine(quarterTurns);
  const [xy, yz, zx] = [x * y, y * z, z * x].map((product) => product * (1 - c));
  return [
    x * x + c * (1 - x * x), xy + z * s, zx - y * s, 0,
    xy - z * s, y * y + c * (1 - y * y), yz + x * s, 0,
    zx + y * s, yz - x * s, z * z + c * (1 - z * z), 0,
    0, 0, 0, 1,
  ];
}

// The corners of the visible part of a panel.
export const cornersOf = ({ width: w, height: h, outline }) =>
  outline ?? [[0, 0], [w, 0], [w, h], [0, h]];

// The outward unit normal of the edge of a polygon that goes from corner number `edge` to the next one.
export function outward(corners, edge) {
  const [[ax, ay], [bx, by]] = [corners[edge], corners[(edge + 1) % corners.length]];
  const length = Math.hypot(bx - ax, by - ay);
  return [(by - ay) / length, (ax - bx) / length];
}

// The homogeneous point to which a matrix maps a point of a panel: x, y, z and w.
export const image = (matrix, x, y) =>
  [0, 1, 2, 3].map((k) => x * matrix[k] + y * matrix[4 + k] + matrix[12 + k]);

// The place at which a point of a panel is seen, or null if the point is at or behind the viewer.
export function seenAt(matrix, [x, y]) {
  const [px, py, , w] = image(matrix, x, y);
  return w > 0 ? [px / w, py / w] : null;
}

// A matrix as CSS text that people read, without -0.
export const cssMatrix = (matrix) => `matrix3d(${matrix.map((entry) => entry + 0).join(', ')})`;

// A matrix as CSS text for the property `transform`, with exponents. In plain decimals that a script
// sets, Chromium keeps only seven digits after the point, which moves corners by a hundredth of a pixel.
export const exactMatrix = (matrix) =>
  `matrix3d(${matrix.map((entry) => entry.toExponential()).join(', ')})`;
