import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnViews } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { multiplyTransposedLeft } from "../../linalg/multiply.js";
import { canonicalAnalysis, projectView } from "./canonical-analysis.js";
import { compressViews } from "./compress-views.js";
import { centerView } from "./whiten-view.js";

const weightsFor = (rows: number) => Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 3));

test("the compressed samples have the same means, variances and products, within views and across", () => {
  const shapes = fc.tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 5 }),
  );
  fc.assert(
    fc.property(shapes, fc.nat(999), fc.boolean(), fc.boolean(), (columns, seed, weighted, standardized) => {
      const views = drawnViews(60, columns, seed);
      const weights = weighted ? weightsFor(60) : undefined;
      const few = compressViews(
        views,
        weights,
        columns.map(() => standardized),
      );
      const all = views.map((x) => centerView(x, weights, standardized));
      expect(few?.[0].x.rows).toBe(columns[0] + columns[1] + columns[2]);
      few?.forEach((view, a) => {
        expectClose(view.moments.mean, all[a].moments.mean, 1e-12);
        expectClose(view.moments.variance, all[a].moments.variance, 1e-12);
        expectClose(view.factor, all[a].factor, 1e-12);
        expect(view.total).toBe(all[a].total);
        for (let b = 0; b <= a; b++) {
          const products = multiplyTransposedLeft(view.x, few[b].x);
          expectClose(products.data, multiplyTransposedLeft(all[a].x, all[b].x).data, 1e-10);
        }
      });
    }),
    { numRuns: 50 },
  );
});

test("does not compress constant or collinear columns, or too few samples", () => {
  const [x, y] = drawnViews(40, [3, 2], 1);
  const both = [true, true];
  expect(compressViews([x, y], undefined, both)).toBeDefined();
  expect(compressViews(drawnViews(9, [3, 2], 1), undefined, both)).toBeUndefined();
  const constant = { ...y, data: y.data.map((value, at) => (at % 2 === 0 ? 0.1 : value)) };
  expect(compressViews([x, constant], undefined, both)).toBeUndefined();
  // Both columns of the second view are sums of columns of the first: each view has full rank, both together do not.
  const sums = zeros(40, 2);
  for (let i = 0; i < 40; i++) {
    sums.data.set([x.data[3 * i] + x.data[3 * i + 1], x.data[3 * i + 1] - x.data[3 * i + 2]], 2 * i);
  }
  expect(compressViews([x, sums], undefined, both)).toBeUndefined();
  expectClose(canonicalAnalysis([x, sums]).correlations, [1, 1], 1e-10);
});

test("the analysis is invariant to shifts and units of the views, even a million deviations away", () => {
  for (let seed = 0; seed < 8; seed++) {
    // Multiples of 2⁻²⁰, which are exact beside a few millions.
    const near = drawnViews(400, [4, 3], seed).map((x) => ({ ...x, data: x.data.map(onGrid) }));
    const far = near.map((x, v) => moved(x, v === 0 ? 1e6 : -3e6, v === 0 ? 2 ** 30 : 2 ** -30));
    for (const weights of [undefined, weightsFor(400)]) {
      const settings = weights === undefined ? {} : { weights };
      const [one, other] = [canonicalAnalysis(near, settings), canonicalAnalysis(far, settings)];
      expectClose(other.correlations, one.correlations, 1e-10);
      near.forEach((x, v) => {
        expectClose(projectView(other, v, far[v]).data, projectView(one, v, x).data, 1e-8);
      });
    }
  }
});

const onGrid = (value: number) => Math.round(value * 2 ** 20) / 2 ** 20;

function moved(x: Matrix, by: number, unit: number): Matrix {
  return { ...x, data: x.data.map((value) => (value + by) * unit) };
}
