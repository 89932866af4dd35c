import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { counts, everyKernel, gramByDefinition } from "../../test/kernel-values.js";
import { fromDense } from "../data/sparse.js";
import { gram } from "./gram.js";
import { hasSparseGram, sparseGram } from "./gram-sparse.js";
import type { BasicKernel } from "./kernel.js";

test.each(everyKernel.map((kernel) => [kernel.kind, kernel] as const))(
  "%s of sparse samples, and of sparse with dense ones",
  (_, kernel) => {
    for (let seed = 0; seed < 5; seed++) {
      const x = counts(9, 7, seed);
      const z = counts(5, 7, seed + 100);
      const [xs, zs] = [fromDense(x), fromDense(z)];
      expectClose(gram(kernel, xs).data, gramByDefinition(kernel, x, x).data, 1e-12);
      for (const [left, right] of [[xs, zs] as const, [xs, z] as const, [x, zs] as const]) {
        expectClose(gram(kernel, left, right).data, gramByDefinition(kernel, x, z).data, 1e-12);
      }
    }
  },
);

test("a sample has distance exactly 0 from itself, and the matrix is exactly symmetric", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = fromDense(counts(8, 30, seed));
    const k = sparseGram({ kind: "rbf", gamma: 0.7 }, x, x);
    for (let i = 0; i < 8; i++) {
      expect(k.data[9 * i]).toBe(1);
      for (let j = 0; j < i; j++) expect(k.data[8 * i + j]).toBe(k.data[8 * j + i]);
    }
  }
});

test("kernels that are not functions of inner products use the dense path", () => {
  const others: BasicKernel[] = [{ kind: "laplace", gamma: 1 }, { kind: "chi2", gamma: 1 }, { kind: "intersection" }];
  expect(others.map(hasSparseGram)).toEqual([false, false, false]);
  expect(hasSparseGram({ kind: "student", offset: 1 })).toBe(true);
});
