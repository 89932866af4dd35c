import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { asMatrix } from "../data/matrix.js";
import { diabetes } from "../datasets/index.js";
import { createRandom } from "../numeric/random.js";
import reference from "./reference/theil-sen.json" with { type: "json" };
import { theilSen } from "./theil-sen.js";

describe("Theil-Sen regression", () => {
  test("agrees with scipy on one column", async () => {
    const { x, y } = await diabetes();
    const first = Int32Array.from({ length: 60 }, (_, i) => i);
    const column = asMatrix(Array.from(first, (i) => [x.data[i * 10 + 2]]));
    const target = Float64Array.from(first, (i) => (i % 10 === 0 ? y[i] + 500 : y[i]));
    const { state, report } = theilSen().fit({ x: column, y: target });
    expect(report.notes).toMatchObject({ exhaustive: true });
    expectClose([state.coefficients[0]], [reference.slope], 1e-12);
    // scipy's constant is median(y) − slope · median(x); ours is the median of y − slope · x.
    const rest = target.map((value, i) => value - reference.slope * column.data[i]).sort();
    expectClose([state.intercept], [(rest[29] + rest[30]) / 2], 1e-12);
  });

  test("stands 25 % of outliers in one column and 15 % in three, in samples and target", () => {
    for (let seed = 0; seed < 5; seed++) {
      for (const [columns, share] of [
        [1, 0.25],
        [3, 0.15],
      ]) {
        const random = createRandom(seed);
        const x = Array.from({ length: 60 }, () => Array.from({ length: columns }, () => random.normal()));
        const y = x.map((row) => 1 + 2 * row[0] + 0.05 * random.normal());
        for (let i = 0; i < 60 * share; i++) [x[i][0], y[i]] = [20, -100];
        const { state } = theilSen({ maximumSubsets: 3000, seed }).fit({ x, y });
        expect(Math.abs(state.coefficients[0] - 2)).toBeLessThan(0.3);
        expect(Math.abs(state.intercept - 1)).toBeLessThan(0.3);
      }
    }
  });

  test("without a constant the line goes through the origin", () => {
    const { state } = theilSen({ intercept: false }).fit({ x: [[1], [2], [3], [4]], y: [2, 4, 6, 100] });
    expect(state.intercept).toBe(0);
    expectClose(state.coefficients, [2], 1e-12);
  });

  test("equal samples have no slope and are left out", () => {
    const { state, report } = theilSen().fit({ x: [[1], [1], [2], [3]], y: [1, 1.5, 2, 3] });
    expect(report.notes["subsets"]).toBe(5);
    expect(state.coefficients.every(Number.isFinite)).toBe(true);
  });
});
