import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { spectralPositions } from "./spectral-start.js";

test("a chain is laid out from end to end, within the extent, over seeds", () => {
  const n = 30;
  const [rowStart, columnIndex] = [[0], [] as number[]];
  for (let i = 0; i < n; i++) {
    if (i > 0) columnIndex.push(i - 1);
    if (i + 1 < n) columnIndex.push(i + 1);
    rowStart.push(columnIndex.length);
  }
  const graph = {
    ...{ rows: n, columns: n, rowStart: Int32Array.from(rowStart), columnIndex: Int32Array.from(columnIndex) },
    values: new Float64Array(columnIndex.length).fill(1),
  };
  for (const seed of [1, 2, 3]) {
    const { data } = runToEnd(spectralPositions(graph, 1, seed, 10));
    expect(Math.max(...data.map(Math.abs))).toBeCloseTo(10, 2);
    const first = data.subarray(0, n / 2).reduce((sum, value) => sum + value, 0);
    const second = data.subarray(n / 2).reduce((sum, value) => sum + value, 0);
    expect(first * second).toBeLessThan(0);
    // Neighbours are near each other.
    expect(Math.max(...Array.from(data.subarray(1), (value, i) => Math.abs(value - data[i])))).toBeLessThan(3);
  }
});
