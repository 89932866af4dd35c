import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix, product } from "../../../test/matrices.js";
import { asMatrix, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { type Rotation, rotateFactors } from "./rotate-factors.js";

const rotations = ["varimax", "quartimax"] as const;

describe("rotations of loadings", () => {
  test("do not change LᵀL, and reach a criterion no smaller than that of many other rotations", () => {
    for (const rotation of rotations) {
      for (let seed = 0; seed < 5; seed++) {
        const random = createRandom(seed);
        const loadings = normalMatrix(2, 7, random);
        const turned = rotateFactors(loadings, rotation);
        expectClose(product(transpose(turned), turned).data, product(transpose(loadings), loadings).data, 1e-12);
        const best = criterion(turned, rotation);
        // With two factors all rotations are known by their angle, so that the best of them is the best there is.
        for (let step = 0; step < 360; step++) {
          const [c, s] = [Math.cos((step * Math.PI) / 180), Math.sin((step * Math.PI) / 180)];
          const other = product(
            asMatrix([
              [c, s],
              [-s, c],
            ]),
            loadings,
          );
          expect(criterion(other, rotation)).toBeLessThanOrEqual(best + 1e-9 * best);
        }
      }
    }
  });

  test("recover a randomly rotated block structure", () => {
    const blocks = asMatrix([
      [1, 0.8, 0.9, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0.7, 1, 0.6, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0.9, 0.5, 0.8],
    ]);
    for (const rotation of rotations) {
      for (let seed = 0; seed < 5; seed++) {
        const turned = rotateFactors(product(orthogonalMatrix(3, createRandom(seed)), blocks), rotation);
        const found = turned.data.filter((value) => Math.abs(value) > 1e-8).length;
        expect(found).toBe(9);
      }
    }
  });

  test("leave one factor and zeros unchanged", () => {
    for (const rotation of rotations) {
      expect(rotateFactors(asMatrix([[1, -2]]), rotation)).toEqual(asMatrix([[1, -2]]));
      expect(rotateFactors(zeros(2, 3), rotation)).toEqual(zeros(2, 3));
    }
  });
});

/** By the definition: the variances of squared loadings of the factors, or the sum of fourth powers. */
function criterion({ rows, columns, data }: Matrix, rotation: Rotation): number {
  let sum = 0;
  for (let k = 0; k < rows; k++) {
    const squares = Array.from(data.subarray(k * columns, (k + 1) * columns), (value) => value * value);
    const mean = squares.reduce((total, value) => total + value, 0) / columns;
    sum +=
      squares.reduce((total, value) => total + value * value, 0) - (rotation === "varimax" ? columns * mean ** 2 : 0);
  }
  return sum;
}
