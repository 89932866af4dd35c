/** The checks that every method must pass, for the authors of methods. */
export type { CheckOutcome, EstimatorCheck } from "./estimator-checks.js";
export { checkEstimator, estimatorChecks } from "./estimator-checks.js";
export type { CheckException, CheckOptions } from "./subject.js";
