import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, row, selectRows } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { sum } from "../numeric/sums.js";
import {
  centeredByClass,
  classMoments,
  classSums,
  classTotals,
  mergeClassMoments,
  pooledMoments,
  requireWeights,
} from "./class-moments.js";
import { columnMoments } from "./column-moments.js";

const problem = fc
  .record({ rows: fc.integer({ min: 3, max: 30 }), seed: fc.nat(1000), weighted: fc.boolean() })
  .map(({ rows, seed, weighted }) => {
    const random = createRandom(seed);
    const x = normalMatrix(rows, 4, random);
    for (let at = 0; at < x.data.length; at++) if (random.uniform() < 0.3) x.data[at] = 0;
    const codes = Int32Array.from({ length: rows }, () => random.integer(3));
    const weights = weighted ? Float64Array.from({ length: rows }, () => random.integer(3)) : undefined;
    return { x, codes, weights };
  });

describe("moments of classes", () => {
  test("are the moments of the rows of each class, dense or sparse, weighted or not", () => {
    fc.assert(
      fc.property(problem, ({ x, codes, weights }) => {
        const [dense, sparse] = [x, fromDense(x)].map((samples) => classMoments(samples, codes, 3, weights));
        for (let k = 0; k < 3; k++) {
          const own = Array.from(codes.keys()).filter((i) => codes[i] === k);
          const expected = columnMoments(selectRows(x, own), weights && Float64Array.from(own, (i) => weights[i]));
          for (const moments of [dense, sparse]) {
            expect(moments.weight[k]).toBe(own.reduce((sum, i) => sum + (weights?.[i] ?? 1), 0));
            for (let j = 0; j < 4; j++) {
              expect(moments.mean.data[4 * k + j]).toBeCloseTo(expected.mean[j], 12);
              expect(moments.variance.data[4 * k + j]).toBeCloseTo(expected.variance[j], 12);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("of two parts merge into those of the whole", () => {
    fc.assert(
      fc.property(problem, fc.nat(30), ({ x, codes, weights }, cut) => {
        const rows = Array.from(codes.keys());
        const part = (chosen: number[]) =>
          classMoments(
            selectRows(x, chosen),
            Int32Array.from(chosen, (i) => codes[i]),
            3,
            weights && Float64Array.from(chosen, (i) => weights[i]),
          );
        const merged = mergeClassMoments(part(rows.slice(0, cut)), part(rows.slice(cut)));
        const whole = classMoments(x, codes, 3, weights);
        expect(merged.weight).toEqual(whole.weight);
        merged.mean.data.forEach((value, at) => {
          expect(value).toBeCloseTo(whole.mean.data[at], 12);
          expect(merged.variance.data[at]).toBeCloseTo(whole.variance.data[at], 12);
        });
      }),
      { numRuns: 60 },
    );
  });

  test("split the variance of all rows into within-class and between-class variance", () => {
    fc.assert(
      fc.property(problem, ({ x, codes }) => {
        const { total, center, within, between } = pooledMoments(classMoments(x, codes, 3));
        const { mean, variance } = columnMoments(x);
        expect(total).toBe(x.rows);
        for (let j = 0; j < 4; j++) {
          expect(center[j]).toBeCloseTo(mean[j], 12);
          expect(within[j] + between[j]).toBeCloseTo(variance[j], 12);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("keep their digits far from zero", () => {
    const near = asMatrix([[1], [2], [4], [7]]);
    const far = { ...near, data: near.data.map((value) => value + 1e9) };
    const codes = Int32Array.of(0, 0, 1, 1);
    expectClose(classMoments(far, codes, 2).variance.data, classMoments(near, codes, 2).variance.data, 1e-12);
  });

  test("are refused where squares overflow", () => {
    expect(
      refusal(() =>
        classMoments(
          asMatrix([
            [1, 1e200],
            [1, -1e200],
          ]),
          Int32Array.of(0, 0),
          1,
        ),
      ),
    ).toBe("numerical: column 1 has values too large to be squared; rescale it");
  });
});

test("sums and totals of classes, one of which may be empty", () => {
  const x = asMatrix([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const codes = Int32Array.of(2, 0, 2);
  expect(Array.from(classSums(x, codes, 3).data)).toEqual([3, 4, 0, 0, 6, 8]);
  expect(Array.from(classSums(fromDense(x), codes, 3, Float64Array.of(2, 1, 0)).data)).toEqual([3, 4, 0, 0, 2, 4]);
  expect(Array.from(classTotals(codes, 3, Float64Array.of(2, 1, 0)))).toEqual([1, 0, 2]);
  expect(refusal(() => requireWeights("some", Float64Array.of(1, 0), ["a", "b"]))).toBe(
    'invalid-data: some: the samples of class "b" all have weight 0; remove them or give at least one of them a positive weight',
  );
});

test("rows are centred at the means of their classes and multiplied by the roots of their weights", () => {
  const x = asMatrix([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const centered = centeredByClass(
    x,
    Int32Array.of(0, 1, 0),
    asMatrix([
      [3, 4],
      [3, 4],
    ]),
    Float64Array.of(4, 1, 9),
  );
  expect(Array.from(row(centered, 0))).toEqual([-4, -4]);
  expect(Array.from(row(centered, 1))).toEqual([0, 0]);
  expect(Array.from(row(centered, 2))).toEqual([6, 6]);
});

test("a poor initial shift costs no digits: outliers among the first rows, and means far from zero", () => {
  for (const [first, shift] of [
    [1e9, 0],
    [0, 1e9],
    [-1e6, 1e6],
  ]) {
    const rows = 200;
    const data = Float64Array.from({ length: rows }, (_, i) => (i === 0 ? first : 0) + shift + (i % 5) / 4);
    const { mean, variance } = classMoments({ rows, columns: 1, data }, new Int32Array(rows), 1);
    const exactMean = sum(data) / rows;
    const exact = sum(data.map((value) => (value - exactMean) ** 2)) / rows;
    expect(Math.abs(mean.data[0] / exactMean - 1)).toBeLessThan(1e-14);
    expect(Math.abs(variance.data[0] / exact - 1)).toBeLessThan(1e-11);
  }
});
