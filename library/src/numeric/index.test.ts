import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import * as numeric from "./index.js";
import { logGammaIncrease } from "./special/beta-function.js";
import { log1pMinusX } from "./special/log1p-minus-x.js";

describe("lectern/numeric", () => {
  test("exports the random stream, sums, special functions and distributions", () => {
    // biome-ignore format: a list
    expect(Object.keys(numeric)).toEqual(expect.arrayContaining([
      "bernoulli", "beta", "betaFunction", "binomial", "cauchy", "chiSquared", "createRandom", "digamma", "dot", "erf",
      "erfc", "exponential", "fisherF", "gamma", "gammaFunction", "geometric", "inverseErf", "inverseErfc",
      "inverseRegularizedBeta", "inverseRegularizedBetaComplement", "inverseRegularizedLowerGamma",
      "inverseRegularizedUpperGamma", "laplace", "logBeta", "logGamma", "logNormal", "logSumExp", "logistic", "mean",
      "negativeBinomial", "normal", "poisson", "regularizedBeta", "regularizedBetaComplement", "regularizedLowerGamma",
      "regularizedUpperGamma", "scaledErfc", "studentT", "sum", "trigamma", "uniform", "variance", "weibull",
    ]));
  });
});

describe("extreme arguments give a number or are refused, never NaN", () => {
  const sizes = [5e-324, 1e-300, 1e-10, 0.5, 1, 9, 10, 25, 1e3, 1e10, 1e100, 1e300, 1.7e308];
  const anywhere = [-Infinity, -1.7e308, -1e300, -1, 0, ...sizes, Infinity];
  const shares = [0, 5e-324, 1e-300, 1e-17, 1e-3, 0.5, 0.9, 1 - 2 ** -53, 1];

  function expectNumber(label: string, compute: () => number): void {
    let value: number;
    try {
      value = compute();
    } catch (error) {
      if (error instanceof LecternError) return;
      throw error;
    }
    if (Number.isNaN(value)) expect.unreachable(label);
  }

  test("functions of one argument", () => {
    const { logGamma, gammaFunction, digamma, trigamma, erf, erfc, scaledErfc, inverseErf, inverseErfc } = numeric;
    const functions = { logGamma, gammaFunction, digamma, trigamma, erf, erfc, scaledErfc, inverseErf, inverseErfc };
    for (const [name, compute] of Object.entries(functions)) {
      for (const x of [...anywhere, ...shares, NaN]) expectNumber(`${name}(${x})`, () => compute(x));
    }
    for (const x of [...anywhere, NaN]) expectNumber(`log1pMinusX(${x})`, () => log1pMinusX(x));
  });

  test("functions of two arguments", () => {
    const { logBeta, betaFunction, regularizedLowerGamma, regularizedUpperGamma } = numeric;
    const { inverseRegularizedLowerGamma, inverseRegularizedUpperGamma } = numeric;
    const functions = { logBeta, betaFunction, logGammaIncrease, regularizedLowerGamma, regularizedUpperGamma };
    const inverses = { inverseRegularizedLowerGamma, inverseRegularizedUpperGamma };
    for (const a of sizes) {
      for (const [name, compute] of Object.entries(functions)) {
        for (const x of anywhere) expectNumber(`${name}(${a}, ${x})`, () => compute(a, x));
      }
      for (const [name, compute] of Object.entries(inverses)) {
        for (const p of shares) expectNumber(`${name}(${a}, ${p})`, () => compute(a, p));
      }
    }
  });

  test("functions of three arguments", () => {
    const { regularizedBeta, regularizedBetaComplement } = numeric;
    const { inverseRegularizedBeta, inverseRegularizedBetaComplement } = numeric;
    const functions = {
      regularizedBeta,
      regularizedBetaComplement,
      inverseRegularizedBeta,
      inverseRegularizedBetaComplement,
    };
    for (const [name, compute] of Object.entries(functions)) {
      for (const a of sizes) {
        for (const b of sizes) {
          for (const p of shares) expectNumber(`${name}(${a}, ${b}, ${p})`, () => compute(a, b, p));
        }
      }
    }
  });

  test("distributions", () => {
    const makers: [string, () => numeric.Distribution][] = [
      ...sizes.flatMap((size): [string, () => numeric.Distribution][] => [
        [`normal ${size}`, () => numeric.normal({ standardDeviation: size })],
        [`logNormal ${size}`, () => numeric.logNormal({ logStandardDeviation: size })],
        [`exponential ${size}`, () => numeric.exponential({ rate: size })],
        [`gamma shape ${size}`, () => numeric.gamma({ shape: size })],
        [`gamma scale ${size}`, () => numeric.gamma({ shape: 2, scale: size })],
        [`studentT ${size}`, () => numeric.studentT({ freedom: size })],
        [`laplace ${size}`, () => numeric.laplace({ scale: size })],
        [`cauchy ${size}`, () => numeric.cauchy({ scale: size })],
        [`logistic ${size}`, () => numeric.logistic({ scale: size })],
        [`weibull shape ${size}`, () => numeric.weibull({ shape: size })],
        [`weibull scale ${size}`, () => numeric.weibull({ shape: 3, scale: size })],
        [`poisson ${size}`, () => numeric.poisson({ rate: size })],
        ...sizes.flatMap((other): [string, () => numeric.Distribution][] => [
          [`beta ${size} ${other}`, () => numeric.beta({ a: size, b: other })],
          [`fisherF ${size} ${other}`, () => numeric.fisherF({ numeratorFreedom: size, denominatorFreedom: other })],
        ]),
        ...shares.map((probability): [string, () => numeric.Distribution] => [
          `negativeBinomial ${size} ${probability}`,
          () => numeric.negativeBinomial({ successes: size, probability }),
        ]),
      ]),
      ...shares.flatMap((probability): [string, () => numeric.Distribution][] => [
        [`geometric ${probability}`, () => numeric.geometric({ probability })],
        ...[0, 1, 9, 1000, 1e9, 2 ** 53 - 1].map((trials): [string, () => numeric.Distribution] => [
          `binomial ${trials} ${probability}`,
          () => numeric.binomial({ trials, probability }),
        ]),
      ]),
    ];
    const random = numeric.createRandom(1);
    let made = 0;
    for (const [label, make] of makers) {
      let distribution: numeric.Distribution;
      try {
        distribution = make();
      } catch (error) {
        expect(error).toBeInstanceOf(LecternError);
        continue;
      }
      made++;
      for (const method of ["density", "logDensity", "cdf", "survival"] as const) {
        for (const x of [...anywhere, 2, 100]) expectNumber(`${label} ${method} ${x}`, () => distribution[method](x));
      }
      for (const p of shares) expectNumber(`${label} quantile ${p}`, () => distribution.quantile(p));
      expectNumber(`${label} sample`, () => distribution.sample(random));
    }
    expect(made).toBeGreaterThan(400);
  });
});
