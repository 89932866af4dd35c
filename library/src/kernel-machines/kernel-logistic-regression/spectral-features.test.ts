import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { gramOfRows, multiplyTransposed } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { spectralFeatures } from "./spectral-features.js";

test("the inner products of the features are the matrix, and there are as many as its rank", () => {
  for (let seed = 0; seed < 5; seed++) {
    const k = gramOfRows(normalMatrix(9, 4, createRandom(seed)));
    const { features, weights, smallestShare } = runToEnd(spectralFeatures(k));
    expect(features.columns).toBe(4);
    expectClose(gramOfRows(features).data, k.data, 1e-12);
    // U L^(½) (U L^(−½))ᵀ projects onto the columns of K.
    expectClose(multiplyTransposed(multiplyTransposed(features, weights), k).data, k.data, 1e-11);
    expect(Math.abs(smallestShare)).toBeLessThan(1e-12);
  }
});

test("the part with negative eigenvalues is left out, and zeros have no features", () => {
  const { features, smallestShare } = runToEnd(
    spectralFeatures(
      asMatrix([
        [0, 1],
        [1, 0],
      ]),
    ),
  );
  expectClose(gramOfRows(features).data, [0.5, 0.5, 0.5, 0.5], 1e-12);
  expect(smallestShare).toBeCloseTo(-1, 12);
  expect(
    runToEnd(
      spectralFeatures(
        asMatrix([
          [0, 0],
          [0, 0],
        ]),
      ),
    ).features.columns,
  ).toBe(0);
});
