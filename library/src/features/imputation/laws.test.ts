/** What every imputer does, whatever the data: nothing observed changes, nothing stays missing, order does not matter. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, type Matrix, selectRows, toRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { impute } from "./impute/impute.js";
import { iterativeImpute } from "./iterative-impute/iterative-impute.js";
import { knnImpute } from "./knn-impute/knn-impute.js";

type Fill = (training: Matrix, x: Matrix) => Matrix;
const imputers: readonly (readonly [string, Fill])[] = [
  ["mean", (training, x) => impute().fit({ x: training }).transform(x)],
  [
    "median",
    (training, x) =>
      impute({ strategy: { kind: "median" } })
        .fit({ x: training })
        .transform(x),
  ],
  [
    "most frequent",
    (training, x) =>
      impute({ strategy: { kind: "most-frequent" } })
        .fit({ x: training })
        .transform(x),
  ],
  ["neighbours", (training, x) => knnImpute({ neighbors: 2 }).fit({ x: training }).transform(x)],
  [
    "neighbours by distance",
    (training, x) =>
      knnImpute({ weighting: { kind: "distance" } })
        .fit({ x: training })
        .transform(x),
  ],
  ["iterative", (training, x) => iterativeImpute({ maxIterations: 3 }).fit({ x: training }).transform(x)],
  [
    "iterative by ridge",
    (training, x) =>
      iterativeImpute({ regression: { kind: "ridge", alpha: 1 } })
        .fit({ x: training })
        .transform(x),
  ],
];

const entry = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: -1000, max: 1000, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const samples = (columns: number) =>
  fc.array(fc.array(entry, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 12 });
const twoSets = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) => fc.tuple(samples(columns), samples(columns)))
  .map(([training, x]) => [asMatrix(training), asMatrix(x)] as const);

describe.each(imputers)("%s", (_, fill) => {
  test("observed values are kept, and none stays missing, even where training saw no value", () => {
    fc.assert(
      fc.property(twoSets, ([training, x]) => {
        const result = fill(training, x);
        expect(result.data.every(Number.isFinite)).toBe(true);
        x.data.forEach((value, at) => {
          if (!Number.isNaN(value)) expect(result.data[at]).toBe(value);
        });
      }),
    );
  });

  test("data without missing values are unchanged", () => {
    fc.assert(
      fc.property(twoSets, ([training, x]) => {
        const whole = { ...x, data: x.data.map((value) => (Number.isNaN(value) ? 1 : value)) };
        expect(fill(training, whole)).toEqual(whole);
      }),
    );
  });

  test("samples in another order get the same values", () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed);
      const x = asMatrix(
        Array.from({ length: 20 }, () => {
          const level = random.normal();
          return [level, level + random.normal(), -level].map((v) => (random.uniform() < 0.2 ? Number.NaN : v));
        }),
      );
      const order = random.permutation(20);
      const turned = selectRows(x, order);
      const expected = selectRows(fill(x, x), order);
      expectClose(fill(turned, turned).data, expected.data, 1e-9);
    }
  });

  test("the input is not modified", () => {
    const x = asMatrix([
      [1, Number.NaN],
      [Number.NaN, 3],
      [2, 2],
    ]);
    const before = toRows(x);
    fill(x, x);
    expect(toRows(x)).toEqual(before);
  });
});
