import { expect, test } from "vitest";
import { errorInUnits, product } from "../../../test/matrices.js";
import { type Diagonals, denseTridiagonal, hardTridiagonals } from "../../../test/special-matrices.js";
import { identity, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { iterateQl } from "./tridiagonal-ql.js";

function expectDiagonalised(given: Diagonals): void {
  const n = given.diagonal.length;
  const values = given.diagonal.slice();
  const rows = identity(n);
  iterateQl("test", rows.data, values, given.offDiagonal.slice());
  const t = denseTridiagonal(given);
  const scaled = { ...rows, data: rows.data.map((entry, at) => entry * values[Math.floor(at / n)]) };
  expect(errorInUnits(product(transpose(rows), scaled), t), given.name).toBeLessThan(20);
  expect(errorInUnits(product(rows, transpose(rows)), identity(n)), given.name).toBeLessThan(20);
  const alone = given.diagonal.slice();
  iterateQl("test", new Float64Array(0), alone, given.offDiagonal.slice());
  expect(alone, "without vectors").toEqual(values);
}

test.each(hardTridiagonals().map((given) => [given.name, given] as const))("%s", (_name, given) => {
  expectDiagonalised(given);
});

test("random matrices of all small sizes", () => {
  for (let n = 0; n <= 40; n++) {
    for (const seed of [0, 1, 2]) {
      const random = createRandom(seed).fork(n);
      const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
      expectDiagonalised({ name: `${n}`, diagonal: draw(n), offDiagonal: draw(Math.max(0, n - 1)) });
    }
  }
});

test("non-finite input ends with an error that names the operation", () => {
  const nan = Float64Array.of(Number.NaN, 1, 2);
  expect(() => iterateQl("some operation", new Float64Array(0), nan, Float64Array.of(1, 1))).toThrow(
    /^some operation: the eigenvalues did not converge in \d+ sweeps$/,
  );
});
