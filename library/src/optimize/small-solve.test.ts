import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals } from "../../test/optimization-problems.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { factorSmall, solveSmall } from "./small-solve.js";

test("solves A x = b for random matrices, also with pivoting", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const n = 1 + (seed % 12);
    const data = normals(random, n * n);
    if (n > 1) for (let i = 0; i < n; i++) data[i * n + i] = 0;
    const x = normals(random, n);
    const matrix = { rows: n, columns: n, data };
    const factor = factorSmall(data, n);
    if (factor === undefined) expect.fail("singular");
    expectClose(solveSmall(factor, multiplyVector(matrix, x)), x, 1e-9);
  }
});

test("the matrix and the right-hand side are not modified; singular matrices are reported", () => {
  const data = Float64Array.of(0, 1, 2, 3);
  const b = Float64Array.of(1, 2);
  const factor = factorSmall(data, 2);
  if (factor === undefined) expect.fail("singular");
  solveSmall(factor, b);
  expect([...data, ...b]).toEqual([0, 1, 2, 3, 1, 2]);
  expect(factorSmall(Float64Array.of(1, 2, 2, 4), 2)).toBeUndefined();
  expect(factorSmall(new Float64Array(4), 2)).toBeUndefined();
  expect(factorSmall(new Float64Array(0), 0)).toBeDefined();
});
