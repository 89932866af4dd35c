import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, type Matrix, toRows } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { impute } from "../impute/impute.js";
import { iterativeImpute } from "./iterative-impute.js";

const gap = Number.NaN;

/** Correlated columns, and the same with a fifth of the values taken out. */
function correlated(seed: number): { truth: Matrix; x: Matrix } {
  const random = createRandom(seed);
  const rows = Array.from({ length: 100 }, () => {
    const [a, b] = [random.normal(), random.normal()];
    return [a, b, a + b + 0.1 * random.normal(), a - b + 0.1 * random.normal()];
  });
  return { truth: asMatrix(rows), x: asMatrix(rows.map((row) => row.map((v) => (random.uniform() < 0.2 ? gap : v)))) };
}

function meanError(truth: Matrix, x: Matrix, filled: Matrix): number {
  const errors = truth.data
    .map((value, at) => (filled.data[at] - value) ** 2)
    .filter((_, at) => Number.isNaN(x.data[at]));
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

test("correlated columns fill missing values far better than means", () => {
  for (let seed = 0; seed < 4; seed++) {
    const { truth, x } = correlated(seed);
    const byRounds = iterativeImpute({ maxIterations: 30 }).fit({ x }).transform(x);
    const byMeans = impute().fit({ x }).transform(x);
    expect(meanError(truth, x, byRounds)).toBeLessThan(0.4 * meanError(truth, x, byMeans));
  }
});

test("yields once per round, with a change that falls below the tolerance at convergence", () => {
  const { x } = correlated(1);
  const work = iterativeImpute({ maxIterations: 100, tolerance: 0.01 }).steps({ x });
  const changes: number[] = [];
  let turn = work.next();
  for (; !turn.done; turn = work.next()) {
    expect(turn.value.step).toBe(changes.length + 1);
    changes.push(turn.value.change as number);
  }
  const { report } = turn.value;
  expect(report).toMatchObject({ converged: true, iterations: changes.length, warnings: [] });
  const largest = x.data.filter((value) => !Number.isNaN(value)).reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  expect(changes.map((change) => change <= 0.01 * largest)).toEqual(changes.map((_, k) => k === changes.length - 1));
});

test("missing convergence is in the report, with a remedy", () => {
  const { report } = iterativeImpute({ maxIterations: 1 }).fit({ x: correlated(2).x });
  expect(report.converged).toBe(false);
  expect(report.warnings.map(({ message }) => message)).toEqual([
    "no convergence in 1 iterations; increase maxIterations",
  ]);
});

test("a missing value in a column that had none in training is predicted too", () => {
  const x = [
    [1, 2],
    [2, 4],
    [3, 6],
    [4, 8],
  ];
  const [[first]] = toRows(
    iterativeImpute()
      .fit({ x })
      .transform([[gap, 5]]),
  );
  expect(first).toBeCloseTo(2.5, 3);
});

describe("bounds", () => {
  const x = [
    [1, 2],
    [2, 4],
    [3, 6],
    [4, gap],
  ];

  test("apply to all columns or to each, null for none", () => {
    const last = (options: Parameters<typeof iterativeImpute>[0]) =>
      toRows(iterativeImpute(options).fit({ x }).transform(x))[3][1];
    expect(last({})).toBeGreaterThan(7.9);
    expect(last({ maxValue: [7] })).toBe(7);
    expect(last({ maxValue: [null, 6.5] })).toBe(6.5);
    expect(last({ maxValue: [0.5, null] })).toBeGreaterThan(7.9);
    expect(last({ minValue: [9] })).toBe(9);
  });

  test("apply to a single column and to one without values", () => {
    const model = iterativeImpute({ minValue: [5] }).fit({
      x: [
        [1, gap],
        [3, gap],
      ],
    });
    expect(
      toRows(
        model.transform([
          [gap, gap],
          [1, 2],
        ]),
      ),
    ).toEqual([
      [5, 5],
      [1, 2],
    ]);
  });

  test("that cross, or are too few, are refused", () => {
    expect(refusal(() => iterativeImpute({ minValue: [3], maxValue: [2] }).fit({ x }))).toBe(
      "invalid-option: iterative-impute: minValue 3 of column 0 is above its maxValue 2",
    );
    expect(refusal(() => iterativeImpute({ minValue: [1, 2, 3] }).fit({ x }))).toContain(
      "minValue needs one number for all columns or one for each of the 2, got 3",
    );
  });
});

test("columns without values are left out of the regressions", () => {
  const x = [
    [1, gap, 2],
    [2, gap, 4],
    [3, gap, 6],
    [4, gap, gap],
  ];
  const model = iterativeImpute({ indicators: true }).fit({ x });
  expect(model.outputFeatures).toEqual(["x0", "x1", "x2", "x1__missing", "x2__missing"]);
  const [, , , last] = toRows(model.transform(x));
  expect(last[1]).toBe(0);
  expect(last[2]).toBeCloseTo(8, 2);
  expect(last.slice(3)).toEqual([1, 1]);
});
