/** Families of generalised linear models: how the target is distributed around a function of η = xw + b. */
import { LecternError } from "../../core/errors.js";
import { exp, log } from "../../numeric/elementary/functions.js";

/** The half deviance of a target in η, its first two derivatives (or the expected second), and which targets can be. */
export interface LinearFamily {
  readonly kind: string;
  /** The η at which the expectation is the given mean. */
  link(mean: number): number;
  halfDeviance(y: number, eta: number): number;
  slope(y: number, eta: number): number;
  curvature(y: number, eta: number): number;
  /** Refuses targets the family cannot have. */
  require(y: Float64Array, weights: Float64Array | undefined): void;
}

/** Counts and rates: variance equal to the mean. */
export const poissonFamily: LinearFamily = {
  kind: "poisson-regression",
  link: log,
  halfDeviance: (y, eta) => exp(eta) - y + (y === 0 ? 0 : y * (log(y) - eta)),
  slope: (y, eta) => exp(eta) - y,
  curvature: (_, eta) => exp(eta),
  require(y, weights) {
    const wrong = y.findIndex((value) => value < 0);
    if (wrong >= 0) {
      throw new LecternError(
        "invalid-data",
        `poisson-regression: targets are counts or rates and must not be negative, got ${y[wrong]} in row ${wrong}`,
        { row: wrong },
      );
    }
    if (y.some((value, i) => value > 0 && (weights === undefined || weights[i] > 0))) return;
    throw new LecternError(
      "invalid-data",
      "poisson-regression: all targets are 0, so there is no best fit; at least one target must be positive",
    );
  },
};

/** Positive amounts: standard deviation proportional to the mean. */
export const gammaFamily: LinearFamily = {
  kind: "gamma-regression",
  link: log,
  halfDeviance: (y, eta) => eta - log(y) + y * exp(-eta) - 1,
  slope: (y, eta) => 1 - y * exp(-eta),
  curvature: (y, eta) => y * exp(-eta),
  require(y) {
    const wrong = y.findIndex((value) => !(value > 0));
    if (wrong < 0) return;
    throw new LecternError(
      "invalid-data",
      `gamma-regression: targets must be positive, got ${y[wrong]} in row ${wrong}`,
      { row: wrong },
    );
  },
};
