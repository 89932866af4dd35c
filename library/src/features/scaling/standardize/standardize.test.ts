import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { kMeans } from "../../../clustering/k-means/k-means.js";
import { pca } from "../../../components/principal/pca/pca.js";
import { asMatrix, column, fromColumns, identity, type Matrix, transpose } from "../../../data/matrix.js";
import { fromDense, isSparse, toDense } from "../../../data/sparse.js";
import { wine } from "../../../datasets/index.js";
import { multiply } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "./reference/standardize.json" with { type: "json" };
import { standardize } from "./standardize.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

// Squares of numbers below 1e-154 cannot be represented, so a spread that small counts as none.
const entry = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (Math.abs(value) < 1e-150 ? 0 : value));
const rows = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.array(fc.array(entry, { minLength: columns, maxLength: columns }), {
    minLength: 2,
    maxLength: 20,
  }),
);

describe("against scikit-learn", () => {
  test("means, scales and transformed values of the wine data", async () => {
    const { x } = await wine();
    const model = standardize().fit({ x });
    expectClose(model.state.shift, reference.mean, 1e-14);
    expectClose(model.state.scale, reference.scale, 1e-14);
    expectClose(model.transform({ ...x, rows: 1, data: x.data.slice(0, x.columns) }).data, reference.firstRow, 1e-12);
  });

  test("with weights", async () => {
    const { x } = await wine();
    const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
    const { shift, scale } = standardize().fit({ x, weights }).state;
    expectClose(shift, reference.weightedMean, 1e-14);
    expectClose(scale, reference.weightedScale, 1e-14);
  });
});

describe("laws", () => {
  test("[CB-014] every column that varies gets mean 0 and variance 1, whatever its units", () => {
    fc.assert(
      fc.property(rows, (x) => {
        const z = standardize().fit({ x }).transform(x);
        for (let j = 0; j < z.columns; j++) {
          const values = column(z, j);
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
          expect(Math.abs(mean)).toBeLessThan(1e-6);
          expect(Math.min(Math.abs(variance - 1), variance)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test("[CB-014] k-means finds other clusters after normalising, and then they no longer depend on the units", () => {
    for (let seed = 0; seed < 4; seed++) {
      // Two groups in the first column; the second, in a unit a thousand times smaller, is uninformative.
      const noise = normals(80, 2, seed);
      const group = (i: number) => i % 2;
      const x = { ...noise, data: noise.data.map((v, at) => (at % 2 === 0 ? 8 * group(at / 2) + v : 1000 * v)) };
      const cluster = (data: Matrix) => kMeans({ clusters: 2 }).fit({ x: data }).labels;
      const agreement = (labels: Int32Array) => {
        const same = labels.filter((label, i) => label === group(i)).length / 80;
        return Math.max(same, 1 - same);
      };
      expect(agreement(cluster(x))).toBeLessThan(0.75);
      expect(agreement(cluster(standardize().fit({ x }).transform(x)))).toBeGreaterThan(0.97);
    }
  });

  test("[CB-013] real-valued features pass unchanged without center and scale", () => {
    const x = [[0.4], [1.8], [-0.35], [-0.7]];
    const model = standardize({ center: false, scale: false }).fit({ x, features: ["value"] });
    expect(Array.from(model.transform(x).data)).toEqual([0.4, 1.8, -0.35, -0.7]);
    expect(model.outputFeatures).toEqual(["value"]);
  });

  test("inverse undoes transform", () => {
    fc.assert(
      fc.property(rows, (x) => {
        const model = standardize().fit({ x });
        expectClose(model.inverse(model.transform(x)).data, asMatrix(x).data, 1e-12);
      }),
    );
  });

  test("a constant column becomes 0 and is restored, however large it is", () => {
    for (const value of [0, 1, -3e7, 1e15, 1e-15]) {
      const x = [
        [value, 1],
        [value, 2],
        [value, 4],
      ];
      const model = standardize().fit({ x });
      expect(Array.from(column(model.transform(x), 0))).toEqual([0, 0, 0]);
      expect(Array.from(column(model.inverse(model.transform(x)), 0))).toEqual([value, value, value]);
    }
  });

  test("updates in pieces equal one fit, for various splits", () => {
    for (let seed = 0; seed < 20; seed++) {
      const x = normals(30, 3, seed);
      const cut = 1 + createRandom(seed).integer(28);
      const part = (from: number, to: number): Matrix => ({
        rows: to - from,
        columns: 3,
        data: x.data.slice(from * 3, to * 3),
      });
      const pieces = standardize()
        .fit({ x: part(0, cut) })
        .update({ x: part(cut, 30) });
      const whole = standardize().fit({ x });
      expectClose(pieces.state.shift, whole.state.shift, 1e-12);
      expectClose(pieces.state.scale, whole.state.scale, 1e-12);
      expect(pieces.report.samples).toBe(30);
    }
  });
});

describe("missing values and options", () => {
  test("missing values are excluded from the statistics and stay missing", () => {
    const model = standardize().fit({
      x: [
        [1, 5],
        [Number.NaN, 7],
        [3, Number.NaN],
      ],
    });
    expect(Array.from(model.state.shift)).toEqual([2, 6]);
    expect(Array.from(model.transform([[Number.NaN, 6]]).data)).toEqual([Number.NaN, 0]);
  });

  test("a column without any value is unchanged, with a warning", () => {
    const model = standardize().fit({
      x: [
        [1, Number.NaN],
        [2, Number.NaN],
      ],
    });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "column 1 has no values; it is left unchanged",
    ]);
    expect(model.transform([[1, 8]]).data[1]).toBe(8);
  });

  test("constant columns are named, unless the columns are not scaled", () => {
    const x = [[5], [5]];
    expect(
      standardize()
        .fit({ x })
        .report.warnings.map(({ message }) => message),
    ).toEqual(["column 0 is constant; it is not scaled"]);
    expect(standardize({ scale: false }).fit({ x }).report.warnings).toEqual([]);
    expect(standardize({ scales: [2] }).fit({ x }).report.warnings).toEqual([]);
  });

  test("sparse samples stay sparse without a center, and are refused with one", () => {
    const rows = [
      [0, 2],
      [4, 0],
      [0, Number.NaN],
    ];
    const x = fromDense(rows);
    const model = standardize({ center: false }).fit({ x });
    const dense = standardize({ center: false }).fit({ x: rows });
    expectClose(model.state.scale, dense.state.scale, 1e-15);
    const z = model.transform(x);
    if (!isSparse(z)) throw new Error("it is dense");
    const expected = Array.from(dense.transform(rows).data);
    toDense(z).data.forEach((value, at) => {
      if (Number.isNaN(expected[at])) expect(value).toBeNaN();
      else expect(value).toBeCloseTo(expected[at], 14);
    });
    const message =
      "unsupported: standardize: x is sparse, and subtracting a center would fill in its zeros: " +
      "set center to false; use toDense(x)";
    expect(refusal(() => standardize().fit({ x }))).toBe(message);
    expect(refusal(() => standardize().fit({ x: rows }).transform(x))).toBe(message);
    expect(refusal(() => standardize().fit({ x: rows }).update({ x }))).toBe(message);
  });

  test("[MP-003] a user-supplied scale replaces the standard deviation", () => {
    const x = [
      [1, 10],
      [3, 30],
    ];
    const model = standardize({ scales: [2, 5] }).fit({ x });
    expect(Array.from(model.transform(x).data)).toEqual([-0.5, -2, 0.5, 2]);
    expect(() => standardize({ scales: [1] }).fit({ x })).toThrow("standardize: x has 2 columns, but scales has 1");
  });

  test("[MP-003] millikelvin for kelvin rotates the first direction of raw PCA, not of standardised PCA", () => {
    for (let seed = 0; seed < 10; seed++) {
      const kelvin = normals(200, 2, seed);
      for (let i = 0; i < 200; i++) kelvin.data[2 * i] = 3 * kelvin.data[2 * i] + 0.5 * kelvin.data[2 * i + 1];
      const milli = { ...kelvin, data: kelvin.data.map((value, at) => (at % 2 === 1 ? 1000 * value : value)) };
      const direction = (x: Matrix) => pca({ components: 1 }).fit({ x }).state.components.data;
      expect(Math.abs(direction(kelvin)[0])).toBeGreaterThan(0.9);
      expect(Math.abs(direction(milli)[1])).toBeGreaterThan(0.9);
      const scaled = (x: Matrix) => direction(standardize().fit({ x }).transform(x));
      expectClose(scaled(milli), scaled(kelvin), 1e-9);
    }
  });

  test("center and scale can be turned off", () => {
    const x = [[1], [3]];
    expect(Array.from(standardize({ center: false }).fit({ x }).transform(x).data)).toEqual([1, 3]);
    expect(Array.from(standardize({ scale: false }).fit({ x }).transform(x).data)).toEqual([-1, 1]);
    expect(Array.from(standardize({ center: false, scale: false }).fit({ x }).transform(x).data)).toEqual([1, 3]);
  });
});

test("[MP-002] centring equals the product with C = I − 11ᵀ/n, which is a symmetric projection of rank n − 1", () => {
  for (let seed = 0; seed < 5; seed++) {
    const n = 7;
    const x = normals(n, 3, seed);
    const c = identity(n);
    for (let at = 0; at < n * n; at++) c.data[at] -= 1 / n;
    expectClose(standardize({ scale: false }).fit({ x }).transform(x).data, multiply(c, x).data, 1e-14);
    const sums = multiply(transpose(multiply(c, x)), { rows: n, columns: 1, data: new Float64Array(n).fill(1) });
    expect(sums.data.every((sum) => Math.abs(sum) < 1e-14)).toBe(true);
    expectClose(transpose(c).data, c.data, 0);
    expectClose(multiply(c, c).data, c.data, 1e-15);
    const ones = { rows: n, columns: 1, data: new Float64Array(n).fill(1) };
    expect(Math.max(...multiply(c, ones).data.map(Math.abs))).toBeLessThan(1e-15);
    const trace = c.data.filter((_, at) => at % (n + 1) === 0).reduce((sum, value) => sum + value, 0);
    expect(trace).toBeCloseTo(n - 1, 12); // the rank of a projection is its trace
  }
});

test("[MP-001] samples in columns give the same components through the adapter", () => {
  const x = normals(40, 3, 1);
  const printed = transpose(x);
  expectClose(pca().fit({ x: fromColumns(printed) }).state.components.data, pca().fit({ x }).state.components.data, 0);
});
