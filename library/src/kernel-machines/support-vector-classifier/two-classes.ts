/** A support vector machine for two classes, by the cost of margin violations (C-SVC) or by their share (ν-SVC). */
import { LecternError } from "../../core/errors.js";
import type { Work } from "../../core/run.js";
import type {
  KernelProgram,
  KernelProgramOptions,
  KernelProgramProgress,
  KernelProgramSolution,
  KernelRows,
} from "../../optimize/smo/problem.js";
import { dualityGapOf, solveKernelProgram } from "../../optimize/smo/smo.js";
import { fillUp } from "../svm/fill-up.js";

/** Two classes: the samples of the positive one come first. */
export interface TwoClasses {
  readonly kernel: KernelRows;
  readonly positives: number;
  /** How much each sample counts. */
  readonly weights: Float64Array;
}

/** f(x) = Σ coefficientᵢ k(x, xᵢ) + intercept, positive for the first class, with ±1 at the margins. */
export interface Machine {
  readonly coefficients: Float64Array;
  readonly intercept: number;
  /** ‖f‖² without the intercept. */
  readonly squaredNorm: number;
  readonly solution: KernelProgramSolution;
}

/** Where a solver begins: at given coefficients, or at those that follow from the solution for a smaller cost. */
export type MachineStart = Float64Array | Pick<KernelProgram, "start" | "startSlack">;

/** Minimises ½‖f‖² + cost Σ weightᵢ max(0, 1 − yᵢ f(xᵢ)); it can begin from coefficients that another cost gave. */
export function* costMachine(
  { kernel, positives, weights }: TwoClasses,
  cost: number,
  settings: KernelProgramOptions,
  from?: MachineStart,
): Work<KernelProgramProgress, Machine> {
  const bounds = costBounds(positives, weights, cost);
  const begin = from instanceof Float64Array ? { start: feasible(from, bounds) } : (from ?? {});
  const program: KernelProgram = { kernel, ...bounds, ...begin };
  const solution = yield* solveKernelProgram(program, settings);
  const squaredNorm = normOf(solution, program.linear);
  return { coefficients: solution.beta, intercept: solution.multipliers[0], squaredNorm, solution };
}

/** Loops, not maps: there are thousands of machines in a search. */
export function costBounds(positives: number, weights: Float64Array, cost: number) {
  const n = weights.length;
  const [linear, lower, upper] = [new Float64Array(n).fill(-1), new Float64Array(n), new Float64Array(n)];
  linear.fill(1, 0, positives);
  for (let i = 0; i < positives; i++) upper[i] = cost * weights[i];
  for (let i = positives; i < n; i++) lower[i] = -cost * weights[i];
  return { linear, lower, upper, start: new Float64Array(n) };
}

/** Coefficients within the bounds that sum to 0: of the given ones, and the side that weighs more is made lighter. */
function feasible(given: Float64Array, { lower, upper }: Pick<KernelProgram, "lower" | "upper">): Float64Array {
  const start = given.map((value, i) => Math.min(Math.max(value, lower[i]), upper[i]));
  let [up, down] = [0, 0];
  for (const value of start) {
    if (value > 0) up += value;
    else down -= value;
  }
  const common = Math.min(up, down);
  return start.map((value) => (value === 0 ? 0 : value * (common / (value > 0 ? up : down))));
}

/** A machine that no cost has bounded, as the solution for another cost that does not bound it either. */
export function withCost(machine: Machine, positives: number, weights: Float64Array, cost: number): Machine {
  const { solution } = machine;
  const { beta, slack, multipliers } = solution;
  const segments = [{ from: 0, end: weights.length, column: 0, group: 0 }];
  const bounds = costBounds(positives, weights, cost);
  return {
    ...machine,
    solution: { ...solution, dualityGap: dualityGapOf({ ...bounds, segments, beta, slack }, multipliers) },
  };
}

/** The largest feasible ν: twice the share of the smaller of two classes. */
export function largestShare(weights: Float64Array, positives: number): number {
  const smaller = Math.min(sumOf(weights.subarray(0, positives)), sumOf(weights.subarray(positives)));
  return (2 * smaller) / sumOf(weights);
}

function sumOf(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/**
 * Minimises ½‖f‖² − ν ρ + (1/W) Σ weightᵢ max(0, ρ − yᵢ f(xᵢ)) over f and ρ, where W is the sum of the weights
 * (Schölkopf, Smola, Williamson and Bartlett 2000), and divides by ρ, so that the margins are at ±1.
 */
export function* shareMachine(
  kind: string,
  { kernel, positives, weights }: TwoClasses,
  nu: number,
  settings: KernelProgramOptions,
): Work<KernelProgramProgress, Machine> {
  const total = sumOf(weights);
  const [first, second] = [weights.subarray(0, positives), weights.subarray(positives)];
  const feasible = largestShare(weights, positives);
  if (nu > feasible) {
    throw new LecternError(
      "invalid-option",
      `${kind}: nu must be at most ${feasible.toPrecision(4)}, twice the share of the smaller of two classes, got ${nu}`,
      { option: "nu", value: nu, feasible },
    );
  }
  const start = new Float64Array(weights.length);
  start.set(fillUp(first, (nu * total) / 2));
  start.set(
    fillUp(second, (nu * total) / 2).map((value) => -value),
    positives,
  );
  const program: KernelProgram = {
    kernel,
    linear: new Float64Array(weights.length),
    lower: weights.map((weight, i) => (i < positives ? 0 : -weight)),
    upper: weights.map((weight, i) => (i < positives ? weight : 0)),
    start,
    firstGroup: positives,
  };
  const solution = yield* solveKernelProgram(program, settings);
  const [up, down] = solution.multipliers;
  const margin = (down - up) / 2;
  if (!(margin > 0)) {
    throw new LecternError(
      "numerical",
      `${kind}: the classes have no margin for this nu, because their samples are alike; use cost instead of nu`,
      { option: "nu", value: nu },
    );
  }
  return {
    coefficients: solution.beta.map((value) => value / margin),
    intercept: (up + down) / 2 / margin,
    squaredNorm: normOf(solution, program.linear) / margin ** 2,
    solution,
  };
}

/** βᵀKβ, where Kβ = c − slack. */
function normOf({ beta, slack }: KernelProgramSolution, linear: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < beta.length; i++) sum += beta[i] * (linear[i] - slack[i]);
  return sum;
}
