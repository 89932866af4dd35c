/**
 * k-means from several starts, of which by default only the most promising run to the end. Where there are many samples the starts are compared on a few that represent all, and the
 * best continues with four times as many each time until it has seen all: the first iterations, far from the end, need no
 * precise means (as in the nested batches of Newling and Fleuret 2016), and the last ones are those of all samples.
 */
import { mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { addressOf } from "./center-assignment.js";
import { createCoresets, type WeightedSamples } from "./coreset.js";
import type { KMeansOptions } from "./k-means.js";
import { type Assignment, type LloydSamples, type LloydStep, lloyd, loadSamples } from "./lloyd.js";
import { createPlusPlus, type PlusPlusSeeds, seedAtRandom } from "./seeding.js";

/** The settings of k-means. */
export interface StartPlan extends Pick<KMeansOptions, "clusters" | "starts" | "seed" | "maxIterations" | "tolerance"> {
  readonly kind: "plus-plus" | "random";
  /** How many samples the starts are compared on; all when undefined. */
  readonly startSamples: number | undefined;
  /** Whether it ends with the largest number of samples before all, for centers that are only a beginning. */
  readonly endsEarly?: boolean;
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
  /** How many starts there were. */
  readonly starts: number;
  /** How many iterations some of the samples took before those of all. */
  readonly sampleIterations: number;
}

const GROWTH = 4;

/** By default: how many starts there are, and how many iterations they are compared after. */
const [STARTS, SHORT] = [10, 5];

/** How many of the starts then run to the end; only the best if their objectives differ by less than this share. */
const FINALISTS = 3;
const SAME = 0.003;

/** Runs all starts, and continues the best one with all samples until it converges. */
export function* fromStarts(all: WeightedSamples, plan: StartPlan): Work<StartStep, Started> {
  const { startSamples, maxIterations } = plan;
  const most = plan.starts ?? STARTS;
  if (startSamples === undefined) {
    return { ...(yield* compare(all, plan, { of: most * maxIterations })), sampleIterations: 0 };
  }
  const sizes = [startSamples];
  while (sizes[sizes.length - 1] * GROWTH < all.x.rows) sizes.push(sizes[sizes.length - 1] * GROWTH);
  const of = (most + sizes.length) * maxIterations;
  const draw = createCoresets(all, createRandom(plan.seed).fork("samples"));
  const few = draw(startSamples);
  const started = yield* compare(few, plan, { of, rows: few.rows });
  let { best, sampleIterations } = started;
  const { start, starts } = started;
  for (const size of sizes.slice(1)) {
    const more = draw(size);
    best = yield* runOnce(more, best.centers, plan, { of, start, rows: more.rows });
    sampleIterations += best.objective.length;
  }
  if (plan.endsEarly) return { best, start, starts, sampleIterations };
  return { best: yield* runOnce(all, best.centers, plan, { of, start }), start, starts, sampleIterations };
}

/** Runs once, from the given start. */
export function* fromCenters(all: WeightedSamples, centers: Matrix, plan: DescentOptions): Work<StartStep, Started> {
  const best = yield* runOnce(all, centers, plan, { of: plan.maxIterations, start: 1 });
  return { best, start: 1, starts: 1, sampleIterations: 0 };
}

type StepFacts = Omit<StartStep, keyof LloydStep>;

function* runOnce(
  all: WeightedSamples,
  centers: Matrix,
  plan: DescentOptions,
  facts: StepFacts,
): Work<StartStep, Assignment> {
  const samples = loadSamples(all, centers.rows);
  try {
    return yield* descend(samples, centers, plan, facts);
  } finally {
    samples.dispose();
  }
}

function* descend(
  samples: LloydSamples,
  centers: Matrix,
  { maxIterations, tolerance }: DescentOptions,
  facts: StepFacts,
): Work<StartStep, Assignment> {
  return yield* mapSteps(lloyd(samples, centers, maxIterations, tolerance), (step) => ({ ...step, ...facts }));
}

/** A start and where it has got to. */
interface Candidate {
  readonly start: number;
  readonly found: Assignment;
}

function* compare(
  samples: WeightedSamples,
  plan: StartPlan,
  facts: Omit<StepFacts, "start">,
): Work<StartStep, Started> {
  const loaded = loadSamples(samples, plan.clusters);
  const random = createRandom(plan.seed);
  const seeds = seedsFor(samples, plan, loaded);
  const draw = (start: number) => seeds.draw(random.fork(start - 1));
  let sampleIterations = 0;
  const run: RunStart = function* (start, centers, maxIterations) {
    const found = yield* descend(loaded, centers, { ...plan, maxIterations }, { ...facts, start });
    sampleIterations += found.objective.length;
    return { start, found };
  };
  try {
    const { best, starts } = yield* plan.starts === null
      ? chosenStarts(plan, draw, run)
      : allStarts(plan.starts, plan, draw, run);
    return { best: best.found, start: best.start, starts, sampleIterations };
  } finally {
    seeds.dispose();
    loaded.dispose();
  }
}

function seedsFor(
  { x, weights }: WeightedSamples,
  { kind, clusters }: StartPlan,
  { assignment: { memory } }: LloydSamples,
): PlusPlusSeeds {
  if (kind === "plus-plus") {
    const placed = { space: memory.space, address: addressOf(memory, "samples") };
    return createPlusPlus(x, weights, clusters, { placed });
  }
  return { draw: (random) => seedAtRandom(x, weights, clusters, random), dispose() {} };
}

/** Runs one start for some iterations. */
type RunStart = (start: number, centers: Matrix, maxIterations: number) => Work<StartStep, Candidate>;

interface Chosen {
  readonly best: Candidate;
  /** How many starts there were. */
  readonly starts: number;
}

function* allStarts(
  starts: number,
  { maxIterations }: DescentOptions,
  draw: (start: number) => Matrix,
  run: RunStart,
): Work<StartStep, Chosen> {
  const candidates: Candidate[] = [];
  for (let start = 1; start <= starts; start++) candidates.push(yield* run(start, draw(start), maxIterations));
  return { best: ranked(candidates)[0], starts };
}

/**
 * Starts are compared after a few iterations, which rank them nearly as the last ones do, and only the best continue; just
 * one if it hardly matters which. All of them begin, because on clustered data the first few can all miss the same cluster.
 */
function* chosenStarts(
  { maxIterations }: DescentOptions,
  draw: (start: number) => Matrix,
  run: RunStart,
): Work<StartStep, Chosen> {
  const candidates: Candidate[] = [];
  for (let start = 1; start <= STARTS; start++) {
    candidates.push(yield* run(start, draw(start), Math.min(SHORT, maxIterations)));
  }
  const finalists: Candidate[] = [];
  for (const candidate of ranked(candidates).slice(0, areSame(candidates) ? 1 : FINALISTS)) {
    finalists.push(yield* finish(candidate, maxIterations, run));
  }
  return { best: ranked(finalists)[0], starts: STARTS };
}

/** Whether the objectives of all candidates are about the same. */
function areSame(candidates: readonly Candidate[]): boolean {
  const objectives = candidates.map(lastOf);
  return Math.max(...objectives) <= (1 + SAME) * Math.min(...objectives);
}

/** Continues a start to the end. */
function* finish({ start, found }: Candidate, maxIterations: number, run: RunStart): Work<StartStep, Candidate> {
  const left = maxIterations - found.objective.length;
  if (found.converged || left === 0) return { start, found };
  const { found: rest } = yield* run(start, found.centers, left);
  const objective = [...found.objective, ...rest.objective];
  return { start, found: { ...rest, objective, relocations: found.relocations + rest.relocations } };
}

/** The candidates, best first; the earlier of equal ones. */
function ranked(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => lastOf(a) - lastOf(b) || a.start - b.start);
}

function lastOf({ found: { objective } }: Candidate): number {
  return objective[objective.length - 1];
}
