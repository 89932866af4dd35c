import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, selectRows, zeros } from "../data/matrix.js";
import { classMoments } from "../linalg/class-moments.js";
import { normal } from "../numeric/distributions/normal.js";
import { gaussianLikelihood } from "./gaussian-likelihood.js";
import { addKnownScores, emptyColumns, knownLikelihood, knownMoments, mergeKnownMoments } from "./known-moments.js";

const gap = Number.NaN;
const x = asMatrix([
  [1, gap],
  [3, 30],
  [gap, 0],
  [8, 10],
  [4, gap],
]);
const codes = Int32Array.of(0, 0, 1, 1, 1);

/** Rows of two columns, some values missing, with classes and weights. */
const samples = fc
  .array(fc.tuple(fc.option(fc.double({ min: -9, max: 9, noNaN: true })), fc.integer({ min: -5, max: 5 }), fc.nat(2)), {
    minLength: 6,
    maxLength: 20,
  })
  .map((rows) => ({
    x: asMatrix(rows.map(([a, b]) => [a ?? gap, b])),
    codes: Int32Array.from(rows, (_, i) => i % 2),
    weights: Float64Array.from(rows, ([, , w]) => w),
  }));

test("each column has the moments of the rows in which it has a value", () => {
  fc.assert(
    fc.property(samples, ({ x, codes, weights }) => {
      const { weight, mean, variance } = knownMoments(x, codes, 2, weights);
      for (let j = 0; j < 2; j++) {
        const rows = Array.from(codes.keys()).filter((i) => !Number.isNaN(x.data[2 * i + j]));
        const part: Matrix = { rows: rows.length, columns: 1, data: Float64Array.from(rows, (i) => x.data[2 * i + j]) };
        const own = Int32Array.from(rows, (i) => codes[i]);
        const expected = classMoments(
          part,
          own,
          2,
          Float64Array.from(rows, (i) => weights[i]),
        );
        expectClose([weight.data[j], weight.data[2 + j]], expected.weight, 1e-12);
        const seen = [0, 1].filter((k) => expected.weight[k] > 0);
        expectClose(
          seen.map((k) => mean.data[2 * k + j]),
          seen.map((k) => expected.mean.data[k]),
          1e-12,
        );
        expectClose(
          seen.map((k) => variance.data[2 * k + j]),
          seen.map((k) => expected.variance.data[k]),
          1e-11,
        );
      }
    }),
  );
});

test("two parts together have the moments of the whole", () => {
  fc.assert(
    fc.property(samples, fc.nat(20), ({ x, codes, weights }, at) => {
      const all = Array.from(codes.keys());
      const cut = Math.min(at, all.length);
      const part = (rows: number[]) =>
        knownMoments(
          selectRows(x, rows),
          codes.filter((_, i) => rows.includes(i)),
          2,
          weights.filter((_, i) => rows.includes(i)),
        );
      const merged = mergeKnownMoments(part(all.slice(0, cut)), part(all.slice(cut)));
      const whole = knownMoments(x, codes, 2, weights);
      for (const name of ["weight", "mean", "variance"] as const) {
        expectClose(merged[name].data, whole[name].data, 1e-10);
      }
    }),
  );
});

test("without missing values the likelihood is that of normal columns", () => {
  const full = asMatrix([
    [1, 10],
    [3, 30],
    [2, 0],
    [8, 10],
  ]);
  const own = Int32Array.of(0, 0, 1, 1);
  const known = knownLikelihood("some", knownMoments(full, own, 2), 0.1, ["a", "b"]);
  const usual = gaussianLikelihood("some", classMoments(full, own, 2), 0.1);
  expectClose(known.variance.data, usual.variance.data, 1e-14);
});

test("missing values are left out of the product", () => {
  const likelihood = knownLikelihood("some", knownMoments(x, codes, 2), 0.01, ["a", "b"]);
  const scores = zeros(2, 2);
  addKnownScores(
    scores,
    likelihood,
    asMatrix([
      [2, gap],
      [gap, gap],
    ]),
  );
  const density = (k: number) =>
    normal({
      mean: likelihood.mean.data[2 * k],
      standardDeviation: Math.sqrt(likelihood.variance.data[2 * k]),
    }).logDensity(2);
  expectClose(scores.data, [density(0), density(1), 0, 0], 1e-13);
});

test("a class without values in a column has the moments of all classes, a column without any the same for all classes", () => {
  const some = asMatrix([
    [1, gap, gap],
    [3, gap, gap],
    [5, 2, gap],
    [9, 4, gap],
  ]);
  const moments = knownMoments(some, Int32Array.of(0, 0, 1, 1), 2);
  const { mean, variance } = knownLikelihood("some", moments, 0, ["a", "b", "c"]);
  expect([mean.data[1], variance.data[1]]).toEqual([3, 1]);
  expect([mean.data[2], mean.data[5], variance.data[2], variance.data[5]]).toEqual([0, 0, 1, 1]);
  expect(emptyColumns(moments)).toEqual([2]);
});

test("refuses a constant column and names it", () => {
  const flat = asMatrix([[1], [1], [2], [3]]);
  const run = () => knownLikelihood("some", knownMoments(flat, Int32Array.of(0, 0, 1, 1), 2), 0, ["length"]);
  expect(refusal(run)).toContain('some: column "length" has no variance in one of the classes');
});
