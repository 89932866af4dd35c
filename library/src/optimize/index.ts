/** Optimisation: minimisers, line searches, projections, quadratic programs and step rules. */
export type { Bounds } from "./bounds.js";
export {
  type ChordViolation,
  type ConvexityTrialOptions,
  type ConvexityTrialResult,
  checkConvexFunction,
  checkConvexSet,
  type FunctionTrialOptions,
} from "./check-convexity.js";
export { checkGradient, checkHessianProduct, type DerivativeCheck } from "./check-gradient.js";
export { type ClassicProblem, rosenbrock } from "./classic-problems.js";
export { minimizeConjugateGradient } from "./conjugate-gradient.js";
export {
  type CoordinateDescentOptions,
  type CoordinateDescentProgress,
  type CoordinateMinimum,
  coordinateDescent,
  type GramProblem,
} from "./coordinate-descent.js";
export { findRoot, type Root, type RootOptions } from "./find-root.js";
export { type FistaOptions, minimizeFista } from "./fista.js";
export { type CurveModel, type FitCurveOptions, type FittedCurve, fitCurve } from "./fit-curve.js";
export { type LbfgsOptions, minimizeLbfgs } from "./lbfgs.js";
export { minimizeLbfgsb } from "./lbfgsb.js";
export {
  type LeastSquaresMinimum,
  type LevenbergMarquardtOptions,
  minimizeLevenbergMarquardt,
  type Residuals,
} from "./levenberg-marquardt.js";
export { type LikelihoodLocation, type LocationPotential, likelihoodLocation } from "./likelihood-location.js";
export { type LineSample, type LineSearchOptions, type LineSearchResult, lineSearch } from "./line-search.js";
export { minimizeScalar, type ScalarMinimum, type ScalarOptions, type ScalarProgress } from "./minimize-scalar.js";
export type { Minimum, StopOptions, StopReason } from "./minimum.js";
export {
  minimizeNelderMead,
  type NelderMeadOptions,
  type SimplexMinimum,
  type SimplexProgress,
} from "./nelder-mead.js";
export { minimizeNewtonCg, type NewtonMinimum } from "./newton-cg.js";
export type { HessianProduct, Objective, ValueFunction } from "./objective.js";
export { projectOntoL1Ball, projectOntoSimplex } from "./project-simplex.js";
export {
  boxConstraint,
  elasticNetPenalty,
  groupPenalty,
  l1Penalty,
  nonNegativeConstraint,
  noPenalty,
  type ProximalTerm,
  simplexConstraint,
  softThreshold,
  squaredL2Penalty,
} from "./proximal.js";
export { checkOptimality, type OptimalityCheck } from "./quadratic-program/check-optimality.js";
export type { LinearConstraints, Multipliers } from "./quadratic-program/constraints.js";
export { lagrangeDual } from "./quadratic-program/lagrange-dual.js";
export {
  type ProgramOptions,
  type ProgramProgress,
  type ProgramSolution,
  type QuadraticProgram,
  solveQuadraticProgram,
} from "./quadratic-program/quadratic-program.js";
export type { ProgramResiduals } from "./quadratic-program/residuals.js";
export { type BatchObjective, type SgdOptions, type SgdProgress, type SgdResult, stochasticGradient } from "./sgd.js";
export type { StepRule } from "./step-rule.js";
export type { StepSchedule } from "./step-schedule.js";
