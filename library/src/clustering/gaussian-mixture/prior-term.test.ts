import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, row } from "../../data/matrix.js";
import { determinant } from "../../linalg/factor/determinant.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { multiply } from "../../linalg/multiply.js";
import { trace } from "../../linalg/norms.js";
import { covarianceOf, factorComponents, isShared } from "../normal-components.js";
import { logPrior } from "./prior-term.js";

const prior = {
  strength: 1.5,
  covarianceStrength: 3,
  mean: Float64Array.of(1, 0),
  covariance: asMatrix([
    [2, 0.5],
    [0.5, 1],
  ]),
};
const means = asMatrix([
  [0, 1],
  [3, -1],
]);
const stored = {
  full: asMatrix([
    [2, 1],
    [1, 3],
    [4, -1],
    [-1, 1],
  ]),
  shared: asMatrix([
    [2, 1],
    [1, 3],
  ]),
  diagonal: asMatrix([
    [2, 3],
    [4, 1],
  ]),
  "shared-isotropic": asMatrix([[2]]),
} as const;

describe("the logarithm of the prior", () => {
  test.each(["full", "shared", "diagonal", "shared-isotropic"] as const)(
    "is its definition for the type %s",
    (type) => {
      const components = { type, means, covariances: stored[type] };
      let expected = 0;
      for (const k of [0, 1]) {
        const s = covarianceOf(components, k);
        const precision = inverse(s);
        const difference = row(means, k).map((value, j) => value - prior.mean[j]);
        let square = 0;
        for (const i of [0, 1])
          for (const j of [0, 1]) square += difference[i] * precision.data[2 * i + j] * difference[j];
        expected -= 0.5 * prior.strength * square;
        if (isShared(type) && k > 0) continue;
        expected -=
          0.5 * prior.covarianceStrength * (Math.log(determinant(s)) + trace(multiply(prior.covariance, precision)));
      }
      const found = logPrior(factorComponents(components), prior, isShared(type));
      expectClose([found], [expected], 1e-12);
      expect(found).not.toBe(0);
    },
  );
});
