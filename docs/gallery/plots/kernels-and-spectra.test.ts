import { describe, expect, test } from "vitest";
import { drawAll } from "./draw-all.js";
import { figures, spectra } from "./kernels-and-spectra.js";

const plots = await figures();
const drawn = await drawAll(plots);

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** The mean of the cells for which a test holds. */
function meanOf(plot: unknown, holds: (cell: Cell) => boolean): number {
  const { layer } = JSON.parse(JSON.stringify(plot));
  const values: number[] = layer[0].data.values.filter(holds).map(({ value }: Cell) => value);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("plots of kernels and spectra", () => {
  test("all are drawn without a warning", () => {
    for (const [name, { warnings }] of Object.entries(drawn)) expect(warnings, name).toEqual([]);
    expect(Object.keys(drawn)).toHaveLength(9);
  });

  test("wines of the same cultivar are more similar than wines of different ones: 59, 71 and 48 of them form blocks", () => {
    const block = (at: number) => (at < 59 ? 0 : at < 130 ? 1 : 2);
    const within = meanOf(plots.kernel, ({ x, y }) => block(x) === block(y));
    const between = meanOf(plots.kernel, ({ x, y }) => block(x) !== block(y));
    expect(within).toBeGreaterThan(between + 0.1);
    for (const name of ["class_0", "class_1", "class_2"]) {
      expect(drawn.kernel.svg.split(`>${name}</text>`)).toHaveLength(3);
    }
  });

  test("after centring the entries sum to about zero", () => {
    expect(Math.abs(meanOf(plots.centered, () => true))).toBeLessThan(0.01);
  });

  test("larger matrices are drawn by fewer squares", () => {
    expect(drawn.kernel.marks("rect")).toBe(60 * 60);
    expect(drawn.unsorted.marks("rect")).toBe(40 * 40);
  });

  test("the wider the kernel, the faster its eigenvalues decay; all sum to the number of samples", async () => {
    const shares = (await spectra()).map(({ values }) => {
      const sorted = Array.from(values).sort((a, b) => b - a);
      const total = sorted.reduce((sum, value) => sum + value, 0);
      expect(total).toBeCloseTo(150, 6);
      return sorted.slice(0, 5).reduce((sum, value) => sum + value, 0) / total;
    });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[2]).toBeGreaterThan(0.95);
    expect(drawn.spectra.marks("line")).toBe(3);
  });

  test("the Hinton diagram has a square for each loading, blue and orange by its sign", () => {
    expect(drawn.hinton.marks("symbol")).toBe(4 * 13);
    const { data } = JSON.parse(JSON.stringify(plots.hinton));
    const numbers = data.values.map(({ sign, size }: { sign: string; size: number }) => [sign, size]);
    // Every component is a unit vector.
    for (const row of [0, 1, 2, 3]) {
      const squares = numbers.slice(13 * row, 13 * row + 13).map(([, size]: [string, number]) => size * size);
      expect(squares.reduce((sum: number, value: number) => sum + value, 0)).toBeCloseTo(1, 3);
    }
    expect(new Set(numbers.map(([sign]: [string]) => sign))).toEqual(new Set(["positive", "negative"]));
  });
});
