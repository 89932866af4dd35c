import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { asMatrix, selectRows } from "../data/matrix.js";
import { covariance } from "../linalg/covariance.js";
import { drawNormals } from "./draw-normals.js";

test("draws classes by their priors, each with its mean and the covariance R Rᵀ", () => {
  const means = asMatrix([
    [1, 2],
    [-5, 0],
  ]);
  const roots = [
    asMatrix([
      [2, 0],
      [1, 1],
    ]),
    asMatrix([[0.5], [0.5]]),
  ];
  for (const seed of [1, 2, 3]) {
    const { x, y } = drawNormals(Float64Array.of(Math.log(0.75), Math.log(0.25)), means, (k) => roots[k], 20_000, seed);
    const rows = [0, 1].map((k) => Array.from(y.keys()).filter((i) => y[i] === k));
    expect(Math.abs(rows[0].length / 20_000 - 0.75)).toBeLessThan(0.02);
    const [first, second] = rows.map((own) => selectRows(x, own));
    expectClose(covariance(first).data, [4, 2, 2, 2], 0.05);
    expectClose(covariance(second).data, [0.25, 0.25, 0.25, 0.25], 0.05);
    const mean = first.data.reduce((sum, value, at) => (at % 2 === 0 ? sum + value / first.rows : sum), 0);
    expect(Math.abs(mean - 1)).toBeLessThan(0.06);
  }
});
