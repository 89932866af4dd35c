/**
 * k-means from several starts. Where there are many samples the starts are compared on a few that represent all, and the
 * best continues with four times as many each time until it has seen all: the first iterations, far from the end, need no
 * precise means (as in the nested batches of Newling and Fleuret 2016), and the last ones are those of all samples.
 */
import { mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { createCoresets, type WeightedSamples } from "./coreset.js";
import type { KMeansOptions } from "./k-means.js";
import { type Assignment, type LloydStep, lloyd } from "./lloyd.js";
import { seedAtRandom, seedPlusPlus } from "./seeding.js";

/** The settings of k-means. */
export interface StartPlan extends Pick<KMeansOptions, "clusters" | "starts" | "seed" | "maxIterations" | "tolerance"> {
  readonly kind: "plus-plus" | "random";
  /** How many samples the starts are compared on; all when undefined. */
  readonly startSamples: number | undefined;
}

/** When an iteration ends. */
type DescentOptions = Pick<KMeansOptions, "maxIterations" | "tolerance">;

/** An iteration of one of the starts. */
export interface StartStep extends LloydStep {
  /** The most iterations there can be. */
  readonly of: number;
  /** Which start it belongs to, from 1. */
  readonly start: number;
  /** The rows that the labels are of, where it is not all. */
  readonly rows?: Int32Array;
}

/** The best of the starts. */
export interface Started {
  readonly best: Assignment;
  /** Which start it was, from 1. */
  readonly start: number;
  /** How many iterations some of the samples took before those of all. */
  readonly sampleIterations: number;
}

const GROWTH = 4;

/** Runs all starts, and continues the best one with all samples until it converges. */
export function* fromStarts(all: WeightedSamples, plan: StartPlan): Work<StartStep, Started> {
  const { starts, startSamples, maxIterations } = plan;
  if (startSamples === undefined) {
    return { ...(yield* compare(all, plan, { of: starts * maxIterations })), sampleIterations: 0 };
  }
  const sizes = [startSamples];
  while (sizes[sizes.length - 1] * GROWTH < all.x.rows) sizes.push(sizes[sizes.length - 1] * GROWTH);
  const of = (starts + sizes.length) * maxIterations;
  const draw = createCoresets(all, createRandom(plan.seed).fork("samples"));
  const few = draw(startSamples);
  let { best, start, sampleIterations } = yield* compare(few, plan, { of, rows: few.rows });
  for (const size of sizes.slice(1)) {
    const more = draw(size);
    best = yield* descend(more, best.centers, plan, { of, start, rows: more.rows });
    sampleIterations += best.objective.length;
  }
  return { best: yield* descend(all, best.centers, plan, { of, start }), start, sampleIterations };
}

/** Runs once, from the given start. */
export function* fromCenters(all: WeightedSamples, centers: Matrix, plan: DescentOptions): Work<StartStep, Started> {
  const best = yield* descend(all, centers, plan, { of: plan.maxIterations, start: 1 });
  return { best, start: 1, sampleIterations: 0 };
}

function* descend(
  { x, weights }: WeightedSamples,
  centers: Matrix,
  { maxIterations, tolerance }: DescentOptions,
  facts: Omit<StartStep, keyof LloydStep>,
): Work<StartStep, Assignment> {
  return yield* mapSteps(lloyd(x, weights, centers, maxIterations, tolerance), (step) => ({ ...step, ...facts }));
}

function* compare(
  samples: WeightedSamples,
  plan: StartPlan,
  facts: Omit<StartStep, "start" | keyof LloydStep>,
): Work<StartStep, Started> {
  const random = createRandom(plan.seed);
  const seedCenters = plan.kind === "random" ? seedAtRandom : seedPlusPlus;
  let best: Assignment | undefined;
  let winner = 1;
  let sampleIterations = 0;
  for (let start = 1; start <= plan.starts; start++) {
    const centers = seedCenters(samples.x, samples.weights, plan.clusters, random.fork(start - 1));
    const found = yield* descend(samples, centers, plan, { ...facts, start });
    sampleIterations += found.objective.length;
    if (best !== undefined && lastOf(found) >= lastOf(best)) continue;
    best = found;
    winner = start;
  }
  return { best: best as Assignment, start: winner, sampleIterations };
}

function lastOf({ objective }: Assignment): number {
  return objective[objective.length - 1];
}
