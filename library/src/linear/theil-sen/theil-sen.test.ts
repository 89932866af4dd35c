import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { asMatrix, selectRows } from "../../data/matrix.js";
import { diabetes } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/theil-sen.json" with { type: "json" };
import { theilSen } from "./theil-sen.js";

describe("Theil-Sen regression", () => {
  test("matches SciPy on one column", async () => {
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

  test("tolerates 25 % of outliers in one column and 15 % in three, in samples and target", () => {
    for (let seed = 0; seed < 3; seed++) {
      for (const [columns, share] of [
        [1, 0.25],
        [3, 0.15],
      ]) {
        const random = createRandom(seed);
        const x = Array.from({ length: 60 }, () => Array.from({ length: columns }, () => random.normal()));
        const noise = 0.005;
        const y = x.map((row) => 1 + 2 * row[0] + noise * random.normal());
        for (let i = 0; i < 60 * share; i++) [x[i][0], y[i]] = [20, -100];
        const { state } = theilSen({ maxSubsets: 3000, seed }).fit({ x, y });
        // Outliers move the medians within the spread of the other slopes, which is that of the noise.
        expect(Math.abs(state.coefficients[0] - 2)).toBeLessThan(3 * noise);
        expect(Math.abs(state.intercept - 1)).toBeLessThan(2 * noise);
      }
    }
  });

  test("without an intercept the line goes through the origin", () => {
    const { state } = theilSen({ intercept: false }).fit({ x: [[1], [2], [3], [4]], y: [2, 4, 6, 100] });
    expect(state.intercept).toBe(0);
    expectClose(state.coefficients, [2], 1e-12);
  });

  test("equal samples have no slope and are skipped", () => {
    const { state, report } = theilSen().fit({ x: [[1], [1], [2], [3]], y: [1, 1.5, 2, 3] });
    expect(report.notes["subsets"]).toBe(5);
    expect(state.coefficients.every(Number.isFinite)).toBe(true);
  });

  test("a weight of 2 equals repeating the sample and 0 leaving it out, when all groups are used", () => {
    for (let seed = 0; seed < 6; seed++) {
      for (const columns of [1, 2]) {
        const { x, y } = regressionProblem(9, columns, seed);
        const weights = Float64Array.from({ length: 9 }, (_, i) => (i + seed) % 3);
        const rows = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(i));
        const repeated = { x: selectRows(x, rows), y: Float64Array.from(rows, (i) => y[i]) };
        for (const intercept of [true, false]) {
          const method = theilSen({ intercept });
          const [weighted, plain] = [method.fit({ x, y, weights }), method.fit(repeated)];
          expect(plain.report.notes["exhaustive"]).toBe(true);
          expectClose(weighted.state.coefficients, plain.state.coefficients, 1e-8);
          expectClose([weighted.state.intercept], [plain.state.intercept], 1e-8);
        }
      }
    }
  });

  test("the slope is the weighted median of the slopes of all pairs", () => {
    // Slopes 1 (0-1), 2 (0-2), 3 (1-2) with weights 1, 5, 5 of the samples: the pairs have the weights 5, 5, 25.
    const { state } = theilSen().fit({ x: [[0], [1], [2]], y: [0, 1, 4], weights: [1, 5, 5] });
    expect(state.coefficients[0]).toBeCloseTo(3, 12);
  });

  test("groups that determine no fit are skipped; without others it is least squares", () => {
    const x = [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [0, 1],
      [1, 0],
    ];
    const { state, report } = theilSen().fit({ x, y: [1, 2, 3, 4, 1, 2] });
    expect(report.notes["subsets"]).toBeLessThan(20);
    expectClose([...state.coefficients, state.intercept], [1, 0, 1], 1e-9);
    const line = theilSen().fit({ x: x.slice(0, 4), y: [1, 2, 3, 4] });
    expect(line.report.notes["subsets"]).toBe(0);
    expectClose(line.state.coefficients, [0.5, 0.5], 1e-9);
  });
});
