import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { identity } from "../../../data/matrix.js";
import { covariance } from "../../../linalg/covariance.js";
import { createRandom } from "../../../numeric/random/random.js";
import { whiten } from "./whiten.js";

describe("whitening", () => {
  test("[ML2-091] the covariance of Kx is the identity, with K = V Λ^(−½) Vᵀ and by the other maps", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = product(normalMatrix(60, 4, random), normalMatrix(4, 4, random));
      for (const rotation of ["symmetric", "pca", "cholesky"] as const) {
        const model = whiten({ whitening: rotation }).fit({ x });
        const z = model.transform(x);
        expectClose(covariance(z).data, identity(4).data, 1e-7);
        expectClose(model.inverse(z).data, x.data, 1e-9);
        if (rotation === "symmetric") {
          const { whitening } = model.state;
          const square = product(product(whitening, covariance(x)), whitening);
          expectClose(square.data, identity(4).data, 1e-7);
          whitening.data.forEach((value, at) => {
            expect(value).toBeCloseTo(whitening.data[4 * (at % 4) + Math.floor(at / 4)], 8);
          });
        }
      }
    }
  });

  test("constant columns lower the rank, with a warning; Cholesky whitening refuses them", () => {
    const x = [
      [1, 5],
      [2, 5],
      [4, 5],
    ];
    const model = whiten().fit({ x });
    expect(model.report.warnings[0].message).toContain("2 columns have rank 1");
    expect(model.transform(x).data.every(Number.isFinite)).toBe(true);
    expectClose(model.inverse(model.transform(x)).data, x.flat(), 1e-12);
    expect(refusal(() => whiten({ whitening: "cholesky" }).fit({ x }))).toContain('use whitening "pca"');
    expect(refusal(() => whiten().fit({ x: [[1], [1]] }))).toContain("all samples are the same");
  });
});
