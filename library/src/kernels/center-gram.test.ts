import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, selectRows, transpose } from "../data/matrix.js";
import { iris } from "../datasets/index.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { createRandom } from "../numeric/random/random.js";
import { centerCrossGram, centerGram, normalizeCrossGram, normalizeGram } from "./center-gram.js";
import { gram } from "./gram.js";
import { kernelDiagonal } from "./kernel-diagonal.js";
import reference from "./reference/kernels.json" with { type: "json" };

const linear = { kind: "linear" } as const;

test("centring matches scikit-learn, for training and for new samples", async () => {
  const { x } = await iris();
  const a = selectRows(
    x,
    Int32Array.from({ length: 15 }, (_, i) => 10 * i),
  );
  const b = selectRows(
    x,
    Int32Array.from({ length: 5 }, (_, i) => 5 + 30 * i),
  );
  const kernel = { kind: "rbf", gamma: reference.centered.gamma } as const;
  const k = gram(kernel, a);
  expectClose(centerGram(k).data, reference.centered.x.flat(), 1e-12);
  expectClose(centerCrossGram(gram(kernel, b, a), k).data, reference.centered.zx.flat(), 1e-12);
});

describe("laws of centring", () => {
  test("[IR-034] it equals centring the samples themselves, for training and for new ones", () => {
    for (let seed = 0; seed < 20; seed++) {
      const [x, z] = [normals(9, 4, seed, 3), normals(5, 4, seed + 100, 3)];
      const { mean } = columnMoments(x);
      const [xc, zc] = [centered(x, mean), centered(z, mean)];
      const k = gram(linear, x);
      expectClose(centerGram(k).data, gram(linear, xc).data, 1e-13);
      expectClose(centerCrossGram(gram(linear, z, x), k).data, gram(linear, zc, xc).data, 1e-13);
      // A training sample as a new one has its row of the training matrix.
      expectClose(centerCrossGram(k, k).data, centerGram(k).data, 1e-13);
      // E25: k̃ = H k − (1/n) H K 1 for one new sample.
      expectClose(centerCrossGram(gram(linear, z, x), k).data.subarray(0, 9), byFormula(gram(linear, z, x), k), 1e-13);
    }
  });

  test("[ML2-032] double centring makes all means of rows and columns zero, is idempotent, and keeps symmetry", () => {
    for (let seed = 0; seed < 20; seed++) {
      const a = normals(7, 7, seed, 5);
      const once = centerGram(a);
      for (let i = 0; i < 7; i++) {
        let [row, column] = [0, 0];
        for (let j = 0; j < 7; j++) {
          row += once.data[7 * i + j];
          column += once.data[7 * j + i];
        }
        expect(Math.abs(row)).toBeLessThan(1e-12);
        expect(Math.abs(column)).toBeLessThan(1e-12);
      }
      expectClose(centerGram(once).data, once.data, 1e-13);
      const k = gram({ kind: "rbf", gamma: 1 }, a);
      expect(transpose(centerGram(k)).data).toEqual(centerGram(k).data);
      const { mean } = columnMoments(a);
      expectClose(centerGram(gram(linear, a)).data, gram(linear, centered(a, mean)).data, 1e-12);
    }
  });

  test("a weight of 2 equals repeating the sample, a weight of 0 leaving it out", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normals(4, 3, seed, 2);
      const rows = [0, 1, 1, 3];
      const repeated = selectRows(x, rows);
      const weighted = centerGram(gram(linear, x), Float64Array.of(1, 2, 0, 1));
      const expected = centerGram(gram(linear, repeated));
      expectClose(
        rows.flatMap((i) => rows.map((j) => weighted.data[4 * i + j])),
        expected.data,
        1e-13,
      );
      const cross = gram(linear, normals(2, 3, seed + 9, 2), x);
      const crossed = centerCrossGram(cross, gram(linear, x), Float64Array.of(1, 2, 0, 1));
      const direct = centerCrossGram(gram(linear, normals(2, 3, seed + 9, 2), repeated), gram(linear, repeated));
      expectClose(
        [0, 1].flatMap((i) => rows.map((j) => crossed.data[4 * i + j])),
        direct.data,
        1e-13,
      );
    }
  });
});

test("normalising gives cosines in feature space", () => {
  for (let seed = 0; seed < 10; seed++) {
    const [x, z] = [normals(6, 3, seed, 1), normals(4, 3, seed + 40, 1)];
    expectClose(normalizeGram(gram(linear, x)).data, gram({ kind: "cosine" }, x).data, 1e-13);
    const kernel = { kind: "polynomial", degree: 2, gamma: 1 } as const;
    const k = normalizeGram(gram(kernel, x));
    for (let i = 0; i < 6; i++) expect(k.data[7 * i]).toBe(1);
    for (const value of k.data) expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-15);
    const cross = normalizeCrossGram(gram(linear, x, z), kernelDiagonal(linear, x), kernelDiagonal(linear, z));
    expectClose(cross.data, gram({ kind: "cosine" }, x, z).data, 1e-13);
  }
});

test("refuses non-square matrices, invalid weights and mismatched shapes", () => {
  const k = asMatrix([
    [1, 0],
    [0, 1],
  ]);
  expect(refusal(() => centerGram(asMatrix([[1, 2]])))).toContain("must be square, got 1 x 2");
  expect(refusal(() => centerGram(k, Float64Array.of(0, 0)))).toContain("2 weights with a positive sum");
  expect(refusal(() => centerCrossGram(asMatrix([[1]]), k))).toContain("each of the 2 training samples, got 1");
  expect(refusal(() => normalizeGram(asMatrix([[-1]])))).toContain("k(x, x) must not be negative, got -1 for sample 0");
  expect(refusal(() => normalizeCrossGram(k, Float64Array.of(1), Float64Array.of(1, 1)))).toContain("got 1 and 2");
});

/** H k − (1/n) H K 1 with H = I − 1 1ᵀ / n, for the first row k of `cross`. */
function byFormula(cross: Matrix, k: Matrix): Float64Array {
  const n = k.rows;
  const hat = (v: Float64Array) => {
    const mean = v.reduce((sum, value) => sum + value, 0) / n;
    return v.map((value) => value - mean);
  };
  const sums = Float64Array.from({ length: n }, (_, i) =>
    k.data.subarray(i * n, (i + 1) * n).reduce((s, v) => s + v, 0),
  );
  const shift = hat(sums.map((value) => value / n));
  return hat(cross.data.slice(0, n)).map((value, i) => value - shift[i]);
}

function normals(rows: number, columns: number, seed: number, shift: number): Matrix {
  const x = normalMatrix(rows, columns, createRandom(seed));
  return { ...x, data: x.data.map((value) => value + shift) };
}
