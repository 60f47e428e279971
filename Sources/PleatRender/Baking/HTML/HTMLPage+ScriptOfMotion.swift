extension HTMLPage {
  /// The script's geometry: where panels are at a progress.
  static let scriptOfMotion = #"""
    // The data of this page: the panels of each style with their constant matrices, and its timing.
    const page = JSON.parse(document.getElementById('pleat-data').textContent);

    const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

    // ---- Where panels are -------------------------------------------------------------------------
    // A style has one angle θ. Each panel's matrix is B0 + B1 cos θ + B2 sin θ, then the perspective P.
    // Points are rows, p' = p M; sixteen numbers are m11, m12 … m44, as in matrix3d().

    // Cosine and sine of an angle in quarter turns, exact where the angle is a whole number of them.
    function cosineAndSine(quarterTurns) {
      const whole = Math.round(quarterTurns);
      const rest = (quarterTurns - whole) * Math.PI / 2;
      const [c, s] = [Math.cos(rest), Math.sin(rest)];
      return [[c, s], [-s, c], [-c, -s], [s, -c]][((whole % 4) + 4) % 4];
    }

    // A function of progress, given by its values at equal distances.
    function interpolate(values, fraction) {
      const place = clamp(fraction, 0, 1) * (values.length - 1);
      const index = Math.min(Math.floor(place), values.length - 2);
      return values[index] + (values[index + 1] - values[index]) * (place - index);
    }

    const contains = ([low, high], value) =>
      (low === null || value >= low) && (high === null || value < high);

    function concatenate(a, b) {
      const product = new Array(16);
      for (let row = 0; row < 16; row += 4) {
        for (let column = 0; column < 4; column++) {
          product[row + column] = a[row] * b[column] + a[row + 1] * b[4 + column]
            + a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column];
        }
      }
      return product;
    }

    // The perspective, from none (0) over the baked one (1) to a viewer at half its distance (2).
    function projection(style, strength) {
      return style.projection.map((entry, index) => {
        const neutral = index % 5 === 0 ? 1 : 0;
        return neutral + strength * (entry - neutral);
      });
    }

    // The angle in quarter turns, and of each panel whether it takes part, its matrix and its shade.
    function pose(style, progress, strength) {
      const quarterTurns = interpolate(style.turns, progress / style.limit);
      const row = [1, ...style.frequencies.flatMap((f) => cosineAndSine(f * quarterTurns))];
      const [cosine, sine] = cosineAndSine(quarterTurns);
      const viewer = projection(style, strength);
      return style.panels.map(({ visible, matrices, shade }) => {
        const matrix = new Array(16).fill(0);
        row.forEach((factor, term) => {
          for (let index = 0; index < 16; index++) matrix[index] += factor * matrices[term][index];
        });
        let opacity = 0;
        if (shade && contains(shade.window, quarterTurns)) {
          const [constant, ofCosine, ofSine, ofTurn] = shade.opacity;
          opacity = constant + ofCosine * cosine + ofSine * sine + ofTurn * quarterTurns;
        }
        return {
          visible: contains(visible, quarterTurns),
          matrix: concatenate(matrix, viewer),
          shade: opacity,
        };
      });
    }

    const degrees = (style, progress) => interpolate(style.degrees, progress / style.limit);

    const cssMatrix = (matrix) => `matrix3d(${matrix.map((entry) => entry + 0).join(', ')})`;

    // The same with exponents: of plain decimals that a script sets, Chromium keeps seven digits after
    // the point, which moves corners by a hundredth of a pixel.
    const exactMatrix = (matrix) =>
      `matrix3d(${matrix.map((entry) => entry.toExponential()).join(', ')})`;
    """#
}
