import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  errorInUnits,
  frobenius,
  largestDifference,
  product,
  type TestMatrix,
  testMatrices,
} from "../../../test/matrices.js";
import { congruentialMatrix, structuredMatrices } from "../../../test/special-matrices.js";
import { tiers } from "../../../test/tiers.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { engineReport, useEngine } from "../../engine/index.js";
import reference from "../reference/spectra.json" with { type: "json" };
import { fullSvd, type Svd, singularValues, svd } from "./svd.js";

/** U diag(values) Vᵀ, whatever further columns U and V have. */
function rebuild({ u, values, v }: Svd): Matrix {
  const count = values.length;
  const scaled = zeros(u.rows, count);
  for (let i = 0; i < u.rows; i++) {
    for (let k = 0; k < count; k++) scaled.data[i * count + k] = u.data[i * u.columns + k] * values[k];
  }
  const right = transpose(v);
  return product(scaled, { ...right, rows: count, data: right.data.subarray(0, count * right.columns) });
}

function expectDecomposition(a: Matrix, result: Svd, name: string): void {
  const { u, values, v } = result;
  expect(errorInUnits(rebuild(result), a), `${name}: A = U Σ Vᵀ`).toBeLessThan(20);
  for (const q of [u, v]) {
    expect(errorInUnits(product(transpose(q), q), identity(q.columns)), `${name}: orthonormal`).toBeLessThan(20);
  }
  expect([...values]).toEqual([...values].sort((p, q) => q - p));
  expect(values.every((value) => value >= 0)).toBe(true);
  expectPositiveLargest(u, name);
}

/** The entry of largest absolute value in every column is positive. */
function expectPositiveLargest({ rows, columns, data }: Matrix, name: string): void {
  const [largest, smallest] = [new Float64Array(columns), new Float64Array(columns)];
  for (let at = 0; at < rows * columns; at++) {
    const k = at % columns;
    if (data[at] > largest[k]) largest[k] = data[at];
    if (data[at] < smallest[k]) smallest[k] = data[at];
  }
  expect(
    largest.findIndex((value, k) => value < -smallest[k]),
    `${name}: a column whose largest entry is negative`,
  ).toBe(-1);
}

const shapes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 5],
  [2, 2],
  [3, 2],
  [3, 7],
  [24, 24],
  [25, 25],
  [63, 64],
  [64, 63],
  [65, 65],
  [130, 127],
  [129, 40],
  [40, 130],
  [100, 70],
];

/** The matrices of a shape with their thin decompositions, which several tests need. */
function decomposed(m: number, n: number): readonly (TestMatrix & { readonly thin: Svd })[] {
  return testMatrices(m, n, 3).map((given) => ({ ...given, thin: svd(given.matrix) }));
}

describe.each(tiers)("on the tier %s", (tier) => {
  const made = new Map<string, ReturnType<typeof decomposed>>();

  function decompositions(m: number, n: number): ReturnType<typeof decomposed> {
    const key = `${m} x ${n}`;
    const list = made.get(key) ?? decomposed(m, n);
    made.set(key, list);
    return list;
  }

  test.each(shapes)("the thin decomposition of %i x %i", (m, n) => {
    useEngine({ tier });
    const least = Math.min(m, n);
    for (const { name, matrix, thin } of decompositions(m, n)) {
      expect([thin.u.rows, thin.u.columns, thin.v.rows, thin.v.columns]).toEqual([m, least, n, least]);
      expectDecomposition(matrix, thin, name);
    }
  });

  test.each(shapes)("the full decomposition of %i x %i", (m, n) => {
    useEngine({ tier });
    for (const { name, matrix } of testMatrices(m, n, 3)) {
      const result = fullSvd(matrix);
      expect([result.u.rows, result.u.columns, result.v.rows, result.v.columns]).toEqual([m, m, n, n]);
      expectDecomposition(matrix, result, name);
    }
  });

  test.each(shapes)("the values alone of %i x %i equal those with vectors", (m, n) => {
    useEngine({ tier });
    for (const { name, matrix, thin } of decompositions(m, n)) {
      const alone = singularValues(matrix);
      expect(alone.length).toBe(thin.values.length);
      const bound = 10 * Math.max(m, n) * Number.EPSILON * (thin.values[0] ?? 0);
      expect(largestDifference(alone, thin.values), name).toBeLessThanOrEqual(bound);
    }
  });

  test("a large square and a large tall matrix", () => {
    useEngine({ tier });
    for (const [m, n] of [
      [257, 257],
      [300, 130],
    ]) {
      const a = congruentialMatrix(m, n, 1);
      expectDecomposition(a, svd(a), `${m} x ${n}`);
    }
  });

  test.each(reference.singularValues)("matches LAPACK's singular values: $name", ({ rows, columns, seed, values }) => {
    useEngine({ tier });
    const a = congruentialMatrix(rows, columns, seed);
    for (const actual of [svd(a).values, singularValues(a)]) {
      expect(actual.length).toBe(values.length);
      expect(largestDifference(actual, values)).toBeLessThanOrEqual(1e-13 * values[0]);
    }
  });
});

test("structured matrices", () => {
  useEngine();
  for (const { name, matrix } of structuredMatrices()) expectDecomposition(matrix, svd(matrix), name);
});

test("known singular values are accurate to rounding of the largest, down to condition 1e14", () => {
  for (const { name, matrix } of testMatrices(90, 61, 6)) {
    if (!name.startsWith("graded")) continue;
    const values = singularValues(matrix);
    const known = values.map((_, k) => 10 ** ((-14 * k) / 60));
    expect(largestDifference(values, known)).toBeLessThan(1e-14);
  }
});

test("small matrices with many equal, zero and widely different entries", () => {
  const entry = fc.oneof(
    fc.double({ min: -10, max: 10, noNaN: true }),
    fc.integer({ min: -2, max: 2 }),
    fc.double({ min: -1e-8, max: 1e-8, noNaN: true }),
    fc.constant(1e-200),
  );
  const matrices = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .chain(([m, n]) =>
      fc
        .array(entry, { minLength: m * n, maxLength: m * n })
        .map((data): Matrix => ({ rows: m, columns: n, data: Float64Array.from(data) })),
    );
  fc.assert(
    fc.property(matrices, (a) => {
      if (frobenius(a) > 1e-100) expectDecomposition(a, svd(a), JSON.stringify([...a.data]));
    }),
    { numRuns: 300 },
  );
});

test("2 x 2, by hand", () => {
  const { u, values, v } = svd(
    asMatrix([
      [0, 2],
      [-3, 0],
    ]),
  );
  expect([...values]).toEqual([3, 2]);
  expect([...u.data].map((entry) => entry + 0)).toEqual([0, 1, 1, 0]);
  expect([...v.data].map((entry) => entry + 0)).toEqual([-1, 0, 0, 1]);
});

test("empty matrices", () => {
  for (const [m, n] of [
    [0, 0],
    [0, 3],
    [3, 0],
  ]) {
    expect(svd(zeros(m, n))).toEqual({ u: zeros(m, 0), values: new Float64Array(0), v: zeros(n, 0) });
    expect(fullSvd(zeros(m, n))).toEqual({ u: identity(m), values: new Float64Array(0), v: identity(n) });
    expect(singularValues(zeros(m, n))).toEqual(new Float64Array(0));
  }
});

test("the matrix is not modified, and no memory of the engine stays allocated", () => {
  useEngine();
  const a = congruentialMatrix(70, 30, 9);
  const copy = structuredClone(a);
  svd(a);
  fullSvd(transpose(a));
  singularValues(a);
  expect(a).toEqual(copy);
  expect(engineReport().bytesInUse).toBe(0);
});

test.each([
  ["svd", svd],
  ["fullSvd", fullSvd],
  ["singularValues", singularValues],
] as const)("%s refuses non-finite entries, and overflow, naming the operation", (name, operation) => {
  const a = asMatrix([
    [1, 2],
    [3, Number.NaN],
  ]);
  expect(() => operation(a)).toThrow(`${name}: every entry must be a finite number; row 1, column 1 is NaN`);
  const huge = asMatrix(Array.from({ length: 6 }, () => Array(6).fill(1.7e308)));
  expect(() => operation(huge)).toThrow(expect.objectContaining({ code: "numerical" }));
  expect(() => operation(huge)).toThrow(`${name}: the entries are too large`);
});
