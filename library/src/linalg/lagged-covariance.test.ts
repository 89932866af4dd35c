import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { covariance } from "./covariance.js";
import { laggedCovariances } from "./lagged-covariance.js";

describe("lagged covariances", () => {
  test("[ML2-092] V_τ is the mean of x_t x_{t−τ}ᵀ, symmetrised, and V_0 the covariance", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(40, 3, createRandom(seed));
      const [zero, two] = laggedCovariances(x, [0, 2]);
      expectClose(zero.data, covariance(x).data, 1e-13);
      const plain = byDefinition(x, 2);
      const mirrored = plain.map((_, at) => plain[3 * (at % 3) + Math.floor(at / 3)]);
      expectClose(
        two.data,
        plain.map((value, at) => (value + mirrored[at]) / 2),
        1e-12,
      );
      expectClose(laggedCovariances(x, [2], { symmetric: false })[0].data, plain, 1e-12);
    }
  });

  test("refuses invalid lags, and lags that leave no pair", () => {
    const x = normalMatrix(5, 2, createRandom(0));
    expect(refusal(() => laggedCovariances(x, [5]))).toBe(
      "invalid-data: laggedCovariances: the lag 5 needs at least 6 samples, got 5; use a longer series or smaller lags",
    );
    expect(refusal(() => laggedCovariances(x, [1.5]))).toContain("a lag must be a whole number of at least 0, got 1.5");
  });
});

function byDefinition({ rows, columns, data }: Matrix, lag: number): Float64Array {
  const mean = Array.from({ length: columns }, (_, j) => {
    let sum = 0;
    for (let t = 0; t < rows; t++) sum += data[t * columns + j];
    return sum / rows;
  });
  const result = new Float64Array(columns * columns);
  for (let t = lag; t < rows; t++) {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < columns; j++) {
        const later = data[t * columns + i] - mean[i];
        result[i * columns + j] += (later * (data[(t - lag) * columns + j] - mean[j])) / (rows - lag);
      }
    }
  }
  return result;
}
