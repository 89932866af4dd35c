import { describe, expect, test } from "vitest";
import * as numeric from "./index.js";

describe("lectern/numeric", () => {
  test("exports its names, and nothing by accident", () => {
    // biome-ignore format: a list
    expect(Object.keys(numeric).sort()).toEqual([
      "addToMoments", "bernoulli", "beta", "betaFunction", "binomial", "cauchy", "chiSquared", "createRandom", "digamma",
      "dot", "erf", "erfc", "exponential", "fisherF", "gamma", "gammaFunction", "geometric", "inverseErf", "inverseErfc",
      "inverseRegularizedBeta", "inverseRegularizedBetaComplement", "inverseRegularizedLowerGamma",
      "inverseRegularizedUpperGamma", "laplace", "log1pMinusX", "logBeta", "logGamma", "logGammaIncrease",
      "logGammaOnePlus", "logNormal", "logSumExp", "logistic", "mean", "mergeMoments", "momentsVariance",
      "negativeBinomial", "noMoments", "normal", "poisson", "regularizedBeta", "regularizedBetaComplement",
      "regularizedLowerGamma", "regularizedUpperGamma", "scaledErfc", "studentT", "sum", "trigamma", "uniform",
      "variance", "weibull",
    ]);
  });
});
