import { expect, test } from "vitest";
import { normalMatrix, product, scaled } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, column, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { centeredAlignment, kernelAlignment, targetGram } from "./alignment.js";
import { gram } from "./gram.js";

test("a matrix is fully aligned with its positive multiples, and the alignment is the cosine of the entries", () => {
  const [k, l] = [
    asMatrix([
      [2, 1],
      [1, 2],
    ]),
    asMatrix([
      [1, 0],
      [0, 1],
    ]),
  ];
  expect(kernelAlignment(k, scaled(k, 7))).toBeCloseTo(1, 14);
  expect(kernelAlignment(k, l)).toBeCloseTo(4 / Math.sqrt(10 * 2), 14);
});

test("the centred alignment is invariant to a constant added to a kernel or to the target", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(8, 3, createRandom(seed));
    const y = column(x, 0).map((value, i) => value + 0.2 * Math.sin(i));
    const plain = centeredAlignment(gram({ kind: "linear" }, x), targetGram(y));
    const shifted = centeredAlignment(gram({ kind: "linear", offset: 5 }, x), targetGram(y.map((value) => value + 3)));
    expect(shifted).toBeCloseTo(plain, 12);
    expect(plain).toBeLessThanOrEqual(1);
    expect(plain).toBeGreaterThanOrEqual(0);
  }
});

test("a good kernel is better aligned with the target than a bad one", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(60, 2, createRandom(seed));
    // The product of the columns is a monomial of the quadratic kernel, and nothing a linear function can see.
    const y = column(product(x, asMatrix([[1], [0]])), 0).map((value, i) => value * x.data[2 * i + 1]);
    const quadratic = gram({ kind: "polynomial", degree: 2, offset: 0, gamma: 1 }, x);
    const target = targetGram(y);
    expect(centeredAlignment(quadratic, target)).toBeGreaterThan(
      2 * centeredAlignment(gram({ kind: "linear" }, x), target),
    );
  }
});

test("refuses different sizes and zero matrices", () => {
  expect(refusal(() => kernelAlignment(zeros(2, 2), zeros(3, 3)))).toContain("the same size, got 2 and 3");
  expect(refusal(() => kernelAlignment(zeros(2, 2), zeros(2, 2)))).toContain("a matrix of zeros");
});
