import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix, product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, transpose } from "../data/matrix.js";
import { cholesky, choleskyInverse } from "../linalg/factor/cholesky/cholesky.js";
import { symmetricInverseSquareRoot } from "../linalg/functions/symmetric-function.js";
import { createRandom } from "../numeric/random/random.js";
import { empiricalInformation, fisherGram, gaussianScores } from "./fisher.js";

const covariance = asMatrix([
  [2, 0.5],
  [0.5, 1],
]);
const mean = [1, -1];

describe("the Fisher kernel", () => {
  test("[ML2-141] does not change when the model is parametrised in another way", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(7, 3, random);
      const spread = asMatrix([
        [2, 0.3, 0],
        [0.3, 1, 0.2],
        [0, 0.2, 0.5],
      ]);
      const scores = gaussianScores(x, [0.2, 0, 1], spread);
      const information = choleskyInverse(cholesky(spread));
      // μ = J η: the scores of η are Jᵀ G, its information Jᵀ I J.
      const j = normalMatrix(3, 3, random);
      const other = product(scores, j);
      const otherInformation = product(transpose(j), product(information, j));
      const symmetric: Matrix = {
        ...otherInformation,
        data: otherInformation.data.map((value, at) => (value + transpose(otherInformation).data[at]) / 2),
      };
      expectClose(fisherGram(other, symmetric).data, fisherGram(scores, information).data, 1e-8);
      // The empirical information is transformed in the same way.
      expectClose(
        fisherGram(other, empiricalInformation(other)).data,
        fisherGram(scores, empiricalInformation(scores)).data,
        1e-8,
      );
    }
  });

  test("[ML2-142] of a normal distribution is (x − μ)ᵀ Σ⁻¹ (y − μ), with the features Σ^(−½) (x − μ), as a Monte Carlo estimate confirms", () => {
    const random = createRandom(3);
    const x = normalMatrix(6, 2, random);
    const exact = fisherGram(gaussianScores(x, mean, covariance), choleskyInverse(cholesky(covariance)));
    const centered: Matrix = { ...x, data: x.data.map((value, at) => value - mean[at % 2]) };
    const formula = product(centered, product(choleskyInverse(cholesky(covariance)), transpose(centered)));
    expectClose(exact.data, formula.data, 1e-12);
    const features = product(centered, symmetricInverseSquareRoot(covariance));
    expectClose(exact.data, product(features, transpose(features)).data, 1e-12);
    // E[G Gᵀ] from draws of the model: z = μ + L e.
    const draws = product(normalMatrix(40_000, 2, random), transpose(cholesky(covariance)));
    const samples: Matrix = { ...draws, data: draws.data.map((value, at) => value + mean[at % 2]) };
    const estimate = empiricalInformation(gaussianScores(samples, mean, covariance));
    expectClose(fisherGram(gaussianScores(x, mean, covariance), estimate).data, exact.data, 0.03);
  });

  test("refuses sizes that do not fit", () => {
    expect(refusal(() => fisherGram(asMatrix([[1]]), covariance))).toContain("need a square information matrix");
    expect(refusal(() => gaussianScores(asMatrix([[1]]), mean, covariance))).toContain("1 columns need a mean");
    expect(refusal(() => empiricalInformation({ rows: 0, columns: 1, data: new Float64Array(0) }))).toContain(
      "at least 1 item",
    );
  });
});
