import { expect, test } from "vitest";
import { errorInUnits, normalMatrix, orthogonalMatrix, product } from "../../../test/matrices.js";
import { asMatrix, identity, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { nearestOrthonormal } from "./fixed-point.js";

test("the nearest orthonormal matrix is orthonormal, and leaves an orthonormal one unchanged", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const w = nearestOrthonormal(normalMatrix(4, 4, random));
    expect(errorInUnits(product(w, transpose(w)), identity(4))).toBeLessThan(50);
    const q = orthogonalMatrix(5, random);
    expect(errorInUnits(nearestOrthonormal(q), q)).toBeLessThan(100);
  }
  // (W Wᵀ)^(−½) W of a diagonal matrix keeps the signs.
  const signs = nearestOrthonormal(
    asMatrix([
      [3, 0],
      [0, -0.1],
    ]),
  );
  [1, 0, 0, -1].forEach((value, at) => {
    expect(signs.data[at]).toBeCloseTo(value, 12);
  });
});

test("a rank-deficient matrix still gives an orthonormal one", () => {
  const w = nearestOrthonormal(
    asMatrix([
      [1, 1],
      [1, 1],
    ]),
  );
  expect(errorInUnits(product(w, transpose(w)), identity(2))).toBeLessThan(50);
});
