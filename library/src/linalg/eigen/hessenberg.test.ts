import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { errorInUnits, product, testMatrices } from "../../../test/matrices.js";
import { asMatrix, identity, transpose, zeros } from "../../data/matrix.js";
import { hessenberg } from "./hessenberg.js";

for (const n of [0, 1, 2, 3, 10, 45]) {
  test(`size ${n}: A = Q H Qᵀ and QᵀQ = I within 50 n ε, H exactly zero below its subdiagonal`, () => {
    for (const { name, matrix } of testMatrices(n, n, n + 3)) {
      const { form, vectors } = hessenberg(matrix);
      const rebuilt = product(product(vectors, form), transpose(vectors));
      expect(errorInUnits(rebuilt, matrix), name).toBeLessThan(50);
      expect(errorInUnits(product(transpose(vectors), vectors), identity(n)), name).toBeLessThan(50);
      expectEvery(form.data, (value, at) => (at % n) + 1 >= Math.floor(at / n) || Object.is(value, 0));
    }
  });
}

test("a matrix in Hessenberg form is unchanged", () => {
  const a = asMatrix([
    [1, 2, 3],
    [4, 5, 6],
    [0, 7, 8],
  ]);
  expect(hessenberg(a)).toEqual({ form: a, vectors: identity(3) });
});

test("errors name the operation", () => {
  expect(() => hessenberg(zeros(2, 3))).toThrow("hessenberg: the matrix must be square, got 2 x 3");
  expect(() => hessenberg(asMatrix([[Number.NaN]]))).toThrow("hessenberg: every entry must be a finite number");
});
