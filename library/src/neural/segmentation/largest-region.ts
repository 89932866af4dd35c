/** Postprocessing: of a class that is one thing, only the largest region is kept. */
import type { Size } from "./samples.js";

/** The classes of pixels with all regions of some classes but the largest of each changed to background. */
export function keepLargestRegions(classes: Int32Array, size: Size, kept: readonly number[]): Int32Array {
  const result = classes.slice();
  for (const own of kept) {
    const regions = regionsOf(classes, size, own);
    const largest = regions.reduce((best, region) => (region.length > best.length ? region : best), []);
    for (const region of regions) if (region !== largest) for (const i of region) result[i] = 0;
  }
  return result;
}

/** The pixels of each connected region of a class; pixels are neighbours if they share an edge. */
function regionsOf(classes: Int32Array, [height, width]: Size, own: number): number[][] {
  const seen = new Uint8Array(classes.length);
  const regions: number[][] = [];
  for (let start = 0; start < classes.length; start++) {
    if (classes[start] !== own || seen[start] === 1) continue;
    const region = [start];
    seen[start] = 1;
    for (let next = 0; next < region.length; next++) {
      const [i, j] = [Math.floor(region[next] / width), region[next] % width];
      for (const [row, column] of [
        [i - 1, j],
        [i + 1, j],
        [i, j - 1],
        [i, j + 1],
      ]) {
        if (row < 0 || row >= height || column < 0 || column >= width) continue;
        const at = row * width + column;
        if (classes[at] !== own || seen[at] === 1) continue;
        seen[at] = 1;
        region.push(at);
      }
    }
    regions.push(region);
  }
  return regions;
}
