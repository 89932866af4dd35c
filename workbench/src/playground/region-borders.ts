/** The borders between the linear regions of a network, on a square grid of cells or a row of them. */

/** An SVG path along the sides of neighbouring cells of different regions, in a square with sides of a length. */
export function regionBorders(regions: Int32Array, isLine: boolean, length: number): string {
  const columns = isLine ? regions.length : Math.round(Math.sqrt(regions.length));
  const rows = regions.length / columns;
  const [w, h] = [length / columns, length / rows];
  let path = "";
  for (let i = 0; i < regions.length; i++) {
    const [row, column] = [Math.floor(i / columns), i % columns];
    if (column + 1 < columns && regions[i] !== regions[i + 1]) {
      path += `M${rounded((column + 1) * w)} ${rounded(row * h)}v${rounded(h)}`;
    }
    if (row + 1 < rows && regions[i] !== regions[i + columns]) {
      path += `M${rounded(column * w)} ${rounded((row + 1) * h)}h${rounded(w)}`;
    }
  }
  return path;
}

const rounded = (value: number) => Math.round(100 * value) / 100;
