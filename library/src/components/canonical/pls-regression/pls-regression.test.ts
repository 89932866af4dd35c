import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allColumns,
  centredColumns,
  drawnViews,
  expectColumns,
  range,
  splitAt,
} from "../../../../test/canonical-data.js";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, selectRows, toRows } from "../../../data/matrix.js";
import { stackColumns } from "../../../data/stack.js";
import { solveLeastSquares } from "../../../linalg/factor/least-squares.js";
import { multiply } from "../../../linalg/multiply.js";
import reference from "../reference/pls.json" with { type: "json" };
import { multiOutputPls, plsRegression } from "./pls-regression.js";

const first = range(0, 5);

test.each(reference.cases)(
  "matches scikit-learn on $data, scaled: $scale: coefficients, predictions and scores",
  async (expected) => {
    const [x, y] = splitAt(await allColumns(expected.data), expected.split);
    const { components, scale } = expected;
    const outputs = multiOutputPls(x, y, { components, scale });
    expectClose(outputs.coefficients.data, expected.coefficients.flat(), 1e-9);
    const predicted = multiply(selectRows(x, first), outputs.coefficients);
    expectClose(
      predicted.data.map((value, at) => value + outputs.intercepts[at % y.columns]),
      expected.predicted.flat(),
      1e-9,
    );
    const centred = toRows(selectRows(x, first)).map((row) => row.map((value, j) => value - outputs.mean[j]));
    expectColumns(multiply(asMatrix(centred), outputs.rotations), expected.scores, 1e-7);
    if (y.columns === 1) {
      const model = plsRegression({ components, scale }).fit({ x, y: y.data });
      expectClose(model.predict(selectRows(x, first)), expected.predicted.flat(), 1e-9);
    }
  },
);

describe("laws", () => {
  const problem = fc.record({
    columns: fc.integer({ min: 1, max: 6 }),
    targets: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(999),
  });

  test("with all components it is least squares, whatever the scaling", () => {
    fc.assert(
      fc.property(problem, ({ columns, targets, seed }) => {
        const [x, y] = drawnViews(25, [columns, targets], seed);
        const ones = { rows: 25, columns: 1, data: new Float64Array(25).fill(1) };
        const exact = solveLeastSquares(stackColumns([x, ones]), y).solution;
        for (const scale of [true, false]) {
          const { coefficients } = multiOutputPls(x, y, { components: columns, scale });
          expectClose(coefficients.data, exact.data.slice(0, columns * targets), 1e-6);
        }
      }),
    );
  });

  test("one component without scaling points along the covariances of columns and target", () => {
    fc.assert(
      fc.property(problem, ({ columns, seed }) => {
        const [x, y] = drawnViews(25, [columns, 1], seed);
        const covariances = multiply(asMatrix([[...centredColumns(y).data]]), centredColumns(x)).data;
        const size = Math.hypot(...covariances);
        const { rotations } = multiOutputPls(x, y, { components: 1, scale: false });
        expectColumns(
          rotations,
          Array.from(covariances, (value) => [value / size]),
          1e-10,
        );
      }),
    );
  });

  test("a weight of 2 equals repeating the sample", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = drawnViews(12, [4, 2], seed);
      const weights = Float64Array.from({ length: 12 }, (_, i) => 1 + (i % 2));
      const twice = range(0, 12).flatMap((i) => (i % 2 === 0 ? [i] : [i, i]));
      const weighted = multiOutputPls(x, y, { weights });
      const repeated = multiOutputPls(selectRows(x, twice), selectRows(y, twice));
      expectClose(weighted.coefficients.data, repeated.coefficients.data, 1e-10);
      expectClose(weighted.intercepts, repeated.intercepts, 1e-9);
    }
  });

  test("with more columns than samples a few components predict new samples where least squares cannot", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = drawnViews(130, [80, 1], seed, 0.5);
      const [train, later] = [range(0, 30), range(30, 130)];
      const model = plsRegression({ components: 2 }).fit({ x: selectRows(x, train), y: selectRows(y, train).data });
      const predicted = model.predict(selectRows(x, later));
      const truth = selectRows(y, later).data;
      const error = truth.reduce((sum, value, i) => sum + (value - predicted[i]) ** 2, 0);
      const mean = truth.reduce((sum, value) => sum + value, 0) / 100;
      expect(error).toBeLessThan(0.5 * truth.reduce((sum, value) => sum + (value - mean) ** 2, 0));
    }
  });
});

describe("invalid input", () => {
  const x = [
    [1, 2, 0],
    [2, 4, 1],
    [3, 6, 0],
    [4, 8, 1],
  ];

  test("refuses more components than possible, and warns when fewer exist", () => {
    expect(refusal(() => plsRegression({ components: 4 }).fit({ x, y: [1, 2, 3, 5] }))).toContain(
      "components must be a whole number from 1 to 3 for 4 samples of 3 columns, got 4",
    );
    const model = plsRegression({ components: 3 }).fit({ x, y: [1, 2, 3, 5] });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "only 2 of the 3 components exist: nothing is left to explain",
    ]);
  });

  test("predicts a constant target and ignores a constant column", () => {
    const flat = plsRegression().fit({ x, y: [7, 7, 7, 7] });
    expect([...flat.predict(x)]).toEqual([7, 7, 7, 7]);
    expect(flat.report.notes).toEqual({ components: 0 });
    const beside = multiOutputPls(
      x.map(([a, , b]) => [a, b, 0.1]),
      [[1], [2], [3], [5]],
    );
    expect(Math.abs(beside.coefficients.data[2])).toBe(0);
  });

  test("refuses targets of another length, too few samples and invalid weights", () => {
    const y = [[1], [2], [3], [5]];
    expect(refusal(() => multiOutputPls(x, [[1]]))).toContain("1 targets for 4 samples");
    expect(refusal(() => multiOutputPls([[1]], [[1]], { components: 1 }))).toContain("total weight above 1, got 1");
    expect(refusal(() => multiOutputPls(x, [[1], [2], [3], [Number.NaN]]))).toContain("multiOutputPls: every entry");
    expect(refusal(() => multiOutputPls(x, y, { weights: Float64Array.of(1, 1) }))).toContain(
      "2 weights for 4 samples",
    );
    expect(refusal(() => multiOutputPls(x, y, { weights: Float64Array.of(1, 2, -1, 1) }))).toContain(
      "multiOutputPls: weight 2 must be finite and not negative, got -1",
    );
  });
});
