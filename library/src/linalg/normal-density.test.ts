import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { determinant } from "./factor/determinant.js";
import { inverse } from "./factor/lu/lu.js";
import { gramOfRows } from "./multiply.js";
import { normalLogDensity } from "./normal-density.js";

function drawCovariance(d: number, seed: number): Matrix {
  const random = createRandom(seed);
  const gram = gramOfRows({
    rows: d,
    columns: d + 2,
    data: Float64Array.from({ length: d * (d + 2) }, () => random.normal()),
  });
  for (let j = 0; j < d; j++) gram.data[j * (d + 1)] += 0.3;
  return gram;
}

describe("the multivariate normal density", () => {
  test("[CB-096] integrates to 1 on a grid, for full covariances", () => {
    for (let seed = 0; seed < 3; seed++) {
      const covariance = drawCovariance(2, seed);
      const mean = [seed, -1];
      const [a, b] = [0, 3].map((at) => Math.sqrt(covariance.data[at]));
      const steps = 240;
      const grid = Array.from({ length: steps * steps }, (_, i) => [
        mean[0] + 8 * a * ((2 * (i % steps)) / steps - 1),
        mean[1] + 8 * b * ((2 * Math.floor(i / steps)) / steps - 1),
      ]);
      const cell = ((16 * a) / steps) * ((16 * b) / steps);
      const total = normalLogDensity(grid, mean, covariance).reduce((sum, value) => sum + Math.exp(value), 0);
      expectClose([total * cell], [1], 1e-6);
    }
  });

  test("[CB-096] is that of equation 13.1, by the Cholesky factor, in 1 to 6 columns", () => {
    for (let d = 1; d <= 6; d++) {
      const covariance = drawCovariance(d, d);
      const random = createRandom(d);
      const draw = () => Array.from({ length: d }, () => random.normal());
      const [mean, x] = [draw(), [draw(), draw(), draw()]];
      const precision = inverse(covariance);
      const expected = x.map((row) => {
        let square = 0;
        for (let i = 0; i < d; i++) {
          for (let j = 0; j < d; j++) square += (row[i] - mean[i]) * precision.data[i * d + j] * (row[j] - mean[j]);
        }
        return Math.log(Math.exp(-square / 2) / Math.sqrt((2 * Math.PI) ** d * determinant(covariance)));
      });
      expectClose(normalLogDensity(x, mean, covariance), expected, 1e-10);
    }
  });

  test("is finite where the density itself underflows", () => {
    expectClose(normalLogDensity([[100]], [0], [[1]]), [-5000 - 0.5 * Math.log(2 * Math.PI)], 1e-13);
  });

  test("sizes that do not agree and singular covariances are refused", () => {
    expect(refusal(() => normalLogDensity([[1, 2]], [0], [[1]]))).toContain("a mean of 2 numbers");
    expect(
      refusal(() =>
        normalLogDensity(
          [[1, 2]],
          [0, 0],
          asMatrix([
            [1, 1],
            [1, 1],
          ]),
        ),
      ),
    ).toContain("not positive definite");
  });
});
