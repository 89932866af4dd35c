/** Small problems of structured prediction whose outputs can all be listed, for tests against enumeration. */
import { expect } from "vitest";
import { runToEnd } from "../src/core/run.js";
import type { SamplesLike } from "../src/data/dataset.js";
import { type Matrix, zeros } from "../src/data/matrix.js";
import { createRandom, type Random } from "../src/numeric/random/random.js";
import { solveQuadraticProgram } from "../src/optimize/quadratic-program/quadratic-program.js";
import { innerProduct } from "../src/optimize/vectors.js";
import { generateConstraints } from "../src/structured/constraint-generation.js";
import { constraintOf, type MarginConstraint, type Rescaling, separationOf } from "../src/structured/margin.js";
import { jointScore, type StructuredProblem } from "../src/structured/problem.js";
import { sequences } from "./chains.js";
/** The labels of {@link drawn}. */
export const labels = ["a", "b"] as const;
export type Label = (typeof labels)[number];

/** Noisy label sequences in which neighbours tend to agree. */
export function drawn(seed: number, count: number, length: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => {
    const path: Label[] = [labels[random.integer(2)]];
    while (path.length < length) path.push(random.uniform() < 0.8 ? path[path.length - 1] : labels[random.integer(2)]);
    return path;
  });
  const x = y.map((path) => path.map((label) => [(label === "a" ? -1 : 1) + 1.2 * random.normal(), 1]));
  return { x, y };
}

/** All label sequences of a length. */
export const allPaths = (length: number): Label[][] =>
  sequences(length, 2).map((path) => path.map((code) => labels[code]));

/** The optimum of the dual with the constraints of all outputs, by a general solver of quadratic programs. */
export function enumerated(constraints: readonly (readonly MarginConstraint[])[], cost: number) {
  const all = constraints.flatMap((own, pair) => own.map((one) => ({ ...one, pair })));
  const n = all.length;
  const quadratic: Matrix = zeros(n, n);
  const matrix = zeros(constraints.length, n);
  all.forEach((one, i) => {
    for (let j = 0; j < n; j++) quadratic.data[i * n + j] = innerProduct(one.features, all[j].features);
    matrix.data[one.pair * n + i] = 1;
  });
  const { x, value } = solveQuadraticProgram({
    quadratic,
    linear: Float64Array.from(all, ({ loss }) => -loss),
    inequality: { matrix, limits: new Float64Array(constraints.length).fill(cost) },
    lower: new Float64Array(n),
  });
  const weights = new Float64Array(all[0].features.length);
  all.forEach(({ features }, i) => {
    for (let k = 0; k < weights.length; k++) weights[k] += x[i] * features[k];
  });
  return { value: -value, weights };
}

/** The constraints of all wrong sequences, for each training pair. */
export function constraintsOf(
  problem: StructuredProblem<SamplesLike, readonly Label[]>,
  data: ReturnType<typeof drawn>,
  rescaling: Rescaling,
) {
  return data.x.map((x, n) =>
    allPaths(x.length)
      .filter((path) => path.join() !== data.y[n].join())
      .map((path) => constraintOf(problem, rescaling, [x, data.y[n]], path)),
  );
}

/** Constraint generation to a small gap. */
export const solve = (
  problem: StructuredProblem<SamplesLike, readonly Label[]>,
  data: ReturnType<typeof drawn>,
  rescaling: Rescaling,
  cost: number,
) =>
  runToEnd(
    generateConstraints(
      data.x.map((x, n) => [x, data.y[n]] as const),
      problem.dimension,
      separationOf("test", problem, rescaling),
      { cost, tolerance: 1e-7, maxIterations: 500 },
    ),
  );

/** Normal numbers. */
export const draw = (random: Random, length: number) => Float64Array.from({ length }, () => random.normal());

/** The maximisations of a problem agree with the best of all outputs. */
export function expectExact<X, Y>(problem: StructuredProblem<X, Y>, x: X, outputs: readonly Y[], random: Random): void {
  const weights = draw(random, problem.dimension);
  const truth = outputs[random.integer(outputs.length)];
  const score = (y: Y) => jointScore(problem, weights, x, y);
  const margin = (y: Y) => score(y) + problem.loss(truth, y);
  expect(score(problem.argmax(weights, x))).toBeCloseTo(Math.max(...outputs.map(score)), 10);
  expect(margin(problem.marginArgmax?.(weights, x, truth) as Y)).toBeCloseTo(Math.max(...outputs.map(margin)), 10);
  for (const y of outputs) {
    problem.check(x, y);
    expect(problem.loss(truth, y) === 0).toBe(y === truth);
  }
}
