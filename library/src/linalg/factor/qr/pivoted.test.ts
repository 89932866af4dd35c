import { describe, expect, test } from "vitest";
import { describeOnTiers, onBothTiers } from "../../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product, testMatrices } from "../../../../test/matrices.js";
import { asMatrix, identity, type Matrix, selectColumns, transpose, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../../reference/factorisations.json" with { type: "json" };
import { pivotedQr, pivotedQrFactors } from "./pivoted.js";
import { applyQ } from "./qr.js";

const shapes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 5],
  [5, 1],
  [3, 2],
  [31, 32],
  [33, 33],
  [65, 64],
  [64, 65],
  [130, 70],
  [40, 100],
];

/** |rₖₖ| may not be below the norm of any later column from row k on, which is summed from the last row upwards. */
function expectDescending(r: Matrix, name: string): void {
  const norm = frobenius(r) || 1;
  const wrong: string[] = [];
  const squares = new Float64Array(r.columns);
  for (let k = r.rows - 1; k >= 0; k--) {
    const row = r.data.subarray(k * r.columns, (k + 1) * r.columns);
    for (let j = k; j < r.columns; j++) squares[j] += (row[j] / norm) ** 2;
    const bound = (Math.abs(row[k]) / norm) * (1 + 1e-7) + 1e-13;
    for (let j = k + 1; j < r.columns; j++) {
      if (!(Math.sqrt(squares[j]) <= bound)) wrong.push(`${name}: column ${j} at step ${k}`);
    }
  }
  expect(wrong).toEqual([]);
}

describeOnTiers("A P = Q R", () => {
  test.each(shapes)("%i x %i: residual, orthogonality, descending pivots, rank", (m, n) => {
    const most = Math.min(m, n);
    for (const { name, matrix } of testMatrices(m, n, m + n)) {
      // The tolerance lies between what rounding leaves of 0 and the 1e-14 of the graded matrices.
      const { q, r, permutation, rank } = pivotedQr(matrix, 5e-15);
      expect([...permutation].sort((i, j) => i - j)).toEqual(Array.from({ length: n }, (_, j) => j));
      expect(errorInUnits(product(q, r), selectColumns(matrix, permutation)), `${name}: residual`).toBeLessThan(50);
      expect(errorInUnits(product(transpose(q), q), identity(most)), `${name}: orthogonality`).toBeLessThan(50);
      expectDescending(r, name);
      const expected = name === "zero" ? 0 : name === "rank-deficient" ? Math.ceil(most / 2) : most;
      expect(rank, name).toBe(expected);
    }
  });

  test("empty matrices", () => {
    expect(pivotedQr(zeros(3, 0))).toEqual({ q: zeros(3, 0), r: zeros(0, 0), permutation: new Int32Array(), rank: 0 });
    expect(pivotedQr(zeros(0, 2)).permutation).toEqual(Int32Array.of(0, 1));
  });

  test("the implicit Q is the same", () => {
    const a = normalMatrix(70, 40, createRandom(5));
    const explicit = pivotedQr(a);
    const { q, r, permutation, rank } = pivotedQrFactors(a);
    expect({ r, permutation, rank }).toEqual({ r: explicit.r, permutation: explicit.permutation, rank: explicit.rank });
    const first = zeros(70, 40);
    for (let i = 0; i < 40; i++) first.data[i * 41] = 1;
    expect(errorInUnits(applyQ(q, first), explicit.q)).toBeLessThan(20);
  });
});

test("the tiers agree to rounding", () => {
  const a = normalMatrix(90, 60, createRandom(8));
  const [plain, simd] = onBothTiers(() => pivotedQr(a));
  expect(simd.permutation).toEqual(plain.permutation);
  expect(errorInUnits(simd.q, plain.q)).toBeLessThan(50);
  expect(errorInUnits(simd.r, plain.r)).toBeLessThan(50);
});

describe("against LAPACK", () => {
  test.each(reference.cases)("$name: the order of the columns, the pivots, the rank", (each) => {
    const { r, permutation, rank } = pivotedQr(asMatrix(each.a));
    expect(rank).toBe(each.rank);
    expect([...permutation.subarray(0, rank)]).toEqual(each.permutation.slice(0, rank));
    each.pivotedDiagonal.slice(0, rank).forEach((expected, k) => {
      expect(Math.abs(Math.abs(r.data[k * r.columns + k]) / expected - 1)).toBeLessThan(1e-8);
    });
  });
});

test("norms survive cancellation: nearly parallel columns, of which one step leaves a billionth", () => {
  // Norms that were only downdated would be nothing but rounding after that step.
  const n = 40;
  const random = createRandom(4);
  const a = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) a.data[i * n + j] = (i === 0 ? 1 : 0) + 1e-9 * (1 + j) * random.normal();
  }
  const { r } = pivotedQr(a);
  // The remainder of the columns is another matrix, with pivots that descend on their own scale.
  const rest: Matrix = { rows: n - 1, columns: n - 1, data: new Float64Array((n - 1) ** 2) };
  for (let i = 1; i < n; i++) rest.data.set(r.data.subarray(i * n + 1, (i + 1) * n), (i - 1) * (n - 1));
  expectDescending(rest, "parallel columns");
});

test("the tolerance decides the rank", () => {
  const a = asMatrix([
    [1, 0, 0],
    [0, 1e-3, 0],
    [0, 0, 1e-6],
  ]);
  expect([1e-8, 1e-5, 0.5].map((tolerance) => pivotedQr(a, tolerance).rank)).toEqual([3, 2, 1]);
});

test("refuses invalid input, naming the operation", () => {
  expect(() => pivotedQr(asMatrix([[Number.POSITIVE_INFINITY]]))).toThrow(
    "pivotedQr: every entry must be a finite number; row 0, column 0 is Infinity",
  );
  expect(() => pivotedQr(identity(2), -1)).toThrow("pivotedQr: the tolerance must be at least 0, got -1");
  expect(() => pivotedQrFactors(identity(2), Number.NaN)).toThrow(
    "pivotedQrFactors: the tolerance must be at least 0, got NaN",
  );
});
