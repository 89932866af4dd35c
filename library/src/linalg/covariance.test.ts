import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, fromColumns, selectRows, transpose } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { centered, columnMoments } from "./column-moments.js";
import { correlation, covariance } from "./covariance.js";
import { symmetricEigen } from "./eigen/symmetric-eigen.js";
import { multiply } from "./multiply.js";
import reference from "./reference/covariance.json" with { type: "json" };

const x = asMatrix(reference.x);
const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));

describe("against NumPy", () => {
  test("covariance as expectation, without bias, and with weights", () => {
    expectClose(covariance(x).data, reference.covariance.flat(), 1e-13);
    expectClose(covariance(x, { correction: 1 }).data, reference.unbiased.flat(), 1e-13);
    expectClose(covariance(x, { weights, correction: 1 }).data, reference.weighted.flat(), 1e-13);
  });

  test("correlation", () => {
    expectClose(correlation(x).data, reference.correlation.flat(), 1e-13);
  });
});

test("[IR-001] the p x n observation matrix: means along rows, centred rows sum to 0, Σ = E[(X − μ)(X − μ)ᵀ] is symmetric and positive semidefinite, (XY)ᵀ = YᵀXᵀ", () => {
  for (let seed = 0; seed < 10; seed++) {
    const [p, n] = [4, seed < 5 ? 30 : 3];
    const printed = normalMatrix(p, n, createRandom(seed));
    const samples = fromColumns(printed);
    const { mean } = columnMoments(samples);
    for (let j = 0; j < p; j++) {
      const row = printed.data.subarray(j * n, (j + 1) * n);
      expect(mean[j]).toBeCloseTo(row.reduce((sum, value) => sum + value, 0) / n, 13);
    }
    const centeredRows = transpose(centered(samples, mean));
    const sums = multiply(centeredRows, { rows: n, columns: 1, data: new Float64Array(n).fill(1) });
    expect(Math.max(...sums.data.map(Math.abs))).toBeLessThan(1e-13);
    const sigma = covariance(samples);
    const byDefinition = multiply(centeredRows, transpose(centeredRows));
    expectClose(
      sigma.data,
      byDefinition.data.map((sum) => sum / n),
      1e-13,
    );
    expect(transpose(sigma).data).toEqual(sigma.data);
    expect(Math.min(...symmetricEigen(sigma).values)).toBeGreaterThan(-1e-13);
    const y = normalMatrix(n, 5, createRandom(100 + seed));
    const product = transpose(multiply(printed, y));
    expectClose(product.data, multiply(transpose(y), transpose(printed)).data, 1e-14);
  }
});

describe("laws", () => {
  test("a weight of 2 equals repeating the row", () => {
    const rows = Array.from({ length: x.rows }, (_, i) => new Array<number>(weights[i]).fill(i)).flat();
    expectClose(covariance(x, { weights }).data, covariance(selectRows(x, rows)).data, 1e-12);
  });

  test("shifting changes nothing, scaling a column scales its entries", () => {
    const moved = { ...x, data: x.data.map((value, at) => (at % 4 === 1 ? 3 * value + 7 : value)) };
    const expected = covariance(x).data.map((value, at) => {
      const times = (Math.floor(at / 4) === 1 ? 3 : 1) * (at % 4 === 1 ? 3 : 1);
      return times * value;
    });
    expectClose(covariance(moved).data, expected, 1e-12);
    expectClose(correlation(moved).data, correlation(x).data, 1e-12);
  });

  test("a constant column has correlation 0 with others", () => {
    const result = correlation(
      asMatrix([
        [1, 5],
        [2, 5],
        [4, 5],
      ]),
    );
    expect(Array.from(result.data)).toEqual([1, 0, 0, 1]);
  });
});

test("refuses too little weight, NaN and a wrong number of weights", () => {
  expect(refusal(() => covariance(asMatrix([[1, 2]]), { correction: 1 }))).toBe(
    "invalid-data: covariance: the total weight must be greater than the correction 1, got 1",
  );
  expect(refusal(() => covariance(asMatrix([[1, Number.NaN]])))).toBe(
    "invalid-data: covariance: x has NaN in row 0, column 1",
  );
  expect(refusal(() => covariance(x, { weights: Float64Array.of(1) }))).toBe(
    "invalid-data: covariance: needs one weight per row, got 1 weights for 60 rows",
  );
});
