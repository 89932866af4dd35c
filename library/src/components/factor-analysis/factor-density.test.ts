import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, row, selectColumns, transpose, zeros } from "../../data/matrix.js";
import { logDeterminant } from "../../linalg/factor/determinant.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { createRandom } from "../../numeric/random/random.js";
import { type FactorModel, factorLogDensity, factorScores } from "./factor-density.js";

describe("the density of a factor model", () => {
  test("is that of the normal distribution with covariance WᵀW + Ψ", () => {
    forModels((model, x) => {
      const sigma = covarianceOf(model);
      const [d, precision, { logarithm }] = [sigma.rows, inverse(sigma), logDeterminant(sigma)];
      const around = aroundMean(model, x);
      const expected = Array.from({ length: x.rows }, (_, i) => {
        const difference = { rows: 1, columns: d, data: row(around, i) };
        const squares = product(product(difference, precision), transpose(difference)).data[0];
        return -0.5 * (d * Math.log(2 * Math.PI) + logarithm + squares);
      });
      expectClose(factorLogDensity(model, x), expected, 1e-9);
    });
  });

  test("of one column integrates to 1 and has variance w² + ψ; without loadings columns are independent", () => {
    const one = { mean: Float64Array.of(2), components: asMatrix([[1.5]]), noise: Float64Array.of(0.75) };
    const points = Array.from({ length: 4001 }, (_, i) => [2 + (i - 2000) / 100]);
    const shares = factorLogDensity(one, points).map((value) => Math.exp(value) / 100);
    expect(shares.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 10);
    expect(shares.reduce((sum, value, i) => sum + value * (points[i][0] - 2) ** 2, 0)).toBeCloseTo(3, 9);
    const apart = { mean: Float64Array.of(0, 1), components: zeros(1, 2), noise: Float64Array.of(4, 9) };
    expectClose(
      factorLogDensity(apart, [[2, 4]]),
      [-Math.log(2 * Math.PI * 6) - 0.5 * (2 ** 2 / 4 + 3 ** 2 / 9)],
      1e-14,
    );
  });

  test("is refused where a column was constant, and for another number of columns", () => {
    const model = {
      mean: Float64Array.of(0, 0.1, 0),
      components: asMatrix([[1, 0, 2]]),
      noise: Float64Array.of(1, 0, 1),
    };
    expect(refusal(() => factorLogDensity(model, zeros(1, 3)))).toBe(
      "invalid-data: factorLogDensity: column 1 was constant in the fit, so there is no density; fit without it",
    );
    expect(refusal(() => factorLogDensity(model, zeros(1, 4)))).toBe(
      "feature-mismatch: factorLogDensity: the model has 3 columns, got 4",
    );
    expect(refusal(() => factorLogDensity(model, [[1, Number.NaN, 0]]))).toContain("invalid-data");
  });
});

describe("scores", () => {
  test("are the regression W(WᵀW + Ψ)⁻¹(x − μ) of factors on columns", () => {
    forModels((model, x) => {
      const expected = product(
        aroundMean(model, x),
        product(inverse(covarianceOf(model)), transpose(model.components)),
      );
      const scores = factorScores(model, x);
      expect([scores.rows, scores.columns]).toEqual([x.rows, model.components.rows]);
      expectClose(scores.data, expected.data, 1e-9);
    });
  });

  test("ignore a column without noise, and are 0 at the mean", () => {
    forModels((model, x) => {
      const noise = model.noise.slice();
      noise[1] = 0;
      const others = Array.from(noise.keys()).filter((j) => j !== 1);
      const part = {
        mean: model.mean.filter((_, j) => j !== 1),
        components: selectColumns(model.components, others),
        noise: noise.filter((_, j) => j !== 1),
      };
      expectClose(factorScores({ ...model, noise }, x).data, factorScores(part, selectColumns(x, others)).data, 1e-12);
      const mean = { rows: 1, columns: model.mean.length, data: model.mean };
      expect(factorScores(model, mean).data.every((value) => value === 0)).toBe(true);
    });
  });
});

/** Models of one to six factors for five columns, with four samples each. */
function forModels(check: (model: FactorModel, x: Matrix) => void): void {
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed);
    const components = normalMatrix(1 + (seed % 6), 5, random);
    const noise = Float64Array.from({ length: 5 }, () => 0.1 + random.uniform());
    check({ mean: normalMatrix(1, 5, random).data, components, noise }, normalMatrix(4, 5, random));
  }
}

function covarianceOf({ components, noise }: FactorModel): Matrix {
  const common = product(transpose(components), components);
  const d = noise.length;
  return { ...common, data: common.data.map((value, at) => (at % (d + 1) === 0 ? value + noise[at % d] : value)) };
}

function aroundMean({ mean }: FactorModel, x: Matrix): Matrix {
  return { ...x, data: x.data.map((value, at) => value - mean[at % mean.length]) };
}
