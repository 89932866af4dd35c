import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorInUnits, frobenius, product, type TestMatrix, testMatrices } from "../../../test/matrices.js";
import { congruentialMatrix, structuredMatrices } from "../../../test/special-matrices.js";
import { tiers } from "../../../test/tiers.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { engineReport, useEngine } from "../../engine/index.js";
import reference from "../reference/spectra.json" with { type: "json" };
import { fullSvd, type Svd, singularValues, svd } from "./svd.js";

/** U diag(values) Vᵀ, whatever further columns U and V have. */
function rebuild({ u, values, v }: Svd): Matrix {
  const scaled = zeros(u.rows, values.length);
  scaled.data.forEach((_, at) => {
    const [i, k] = [Math.floor(at / values.length), at % values.length];
    scaled.data[at] = u.data[i * u.columns + k] * values[k];
  });
  const right = zeros(v.rows, values.length);
  right.data.forEach((_, at) => {
    right.data[at] = v.data[Math.floor(at / values.length) * v.columns + (at % values.length)];
  });
  return product(scaled, transpose(right));
}

function expectDecomposition(a: Matrix, result: Svd, name: string): void {
  const { u, values, v } = result;
  expect(errorInUnits(rebuild(result), a), `${name}: A = U Σ Vᵀ`).toBeLessThan(20);
  for (const q of [u, v]) {
    expect(errorInUnits(product(transpose(q), q), identity(q.columns)), `${name}: orthonormal`).toBeLessThan(20);
  }
  expect([...values]).toEqual([...values].sort((p, q) => q - p));
  expect(values.every((value) => value >= 0)).toBe(true);
  for (let k = 0; k < u.columns; k++) {
    const column = Array.from({ length: u.rows }, (_, i) => u.data[i * u.columns + k]);
    expect(Math.max(...column), name).toBe(Math.max(...column.map(Math.abs)));
  }
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

const made = new Map<string, TestMatrix[]>();

/** Making them takes longer than decomposing them. */
function matrices(m: number, n: number): TestMatrix[] {
  const key = `${m} x ${n}`;
  const list = made.get(key) ?? testMatrices(m, n, 3);
  made.set(key, list);
  return list;
}

describe.each(tiers)("on the tier %s", (tier) => {
  test.each(shapes)("the thin decomposition of %i x %i", (m, n) => {
    useEngine({ tier });
    for (const { name, matrix } of matrices(m, n)) {
      const result = svd(matrix);
      expect([result.u.rows, result.u.columns, result.v.rows, result.v.columns]).toEqual([
        m,
        Math.min(m, n),
        n,
        Math.min(m, n),
      ]);
      expectDecomposition(matrix, result, name);
    }
  });

  test.each(shapes)("the full decomposition of %i x %i", (m, n) => {
    useEngine({ tier });
    for (const { name, matrix } of matrices(m, n)) {
      const result = fullSvd(matrix);
      expect([result.u.rows, result.u.columns, result.v.rows, result.v.columns]).toEqual([m, m, n, n]);
      expectDecomposition(matrix, result, name);
    }
  });

  test.each(shapes)("the values alone of %i x %i equal those with vectors", (m, n) => {
    useEngine({ tier });
    for (const { name, matrix } of matrices(m, n)) {
      const { values } = svd(matrix);
      const alone = singularValues(matrix);
      expect(alone.length).toBe(values.length);
      const bound = 10 * Math.max(m, n) * Number.EPSILON * (values[0] ?? 0);
      alone.forEach((value, k) => {
        expect(Math.abs(value - values[k]), name).toBeLessThanOrEqual(bound);
      });
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
      actual.forEach((value, k) => {
        expect(Math.abs(value - values[k])).toBeLessThanOrEqual(1e-13 * values[0]);
      });
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
    singularValues(matrix).forEach((value, k) => {
      expect(Math.abs(value - 10 ** ((-14 * k) / 60))).toBeLessThan(1e-14);
    });
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
    { numRuns: 500 },
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
