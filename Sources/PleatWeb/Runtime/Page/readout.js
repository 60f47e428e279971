// Matrices as text that people read.

// A matrix as four rows with aligned columns. `text` returns the text of an entry.
export function matrixText(matrix, text) {
  const entries = matrix.map(text);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...[0, 4, 8, 12].map((row) => entries[row + column].length)));
  return [0, 4, 8, 12].map((row) =>
    widths.map((width, column) => entries[row + column].padStart(width)).join('  ')).join('\n');
}
