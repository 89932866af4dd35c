/** Centers from which mixtures start. */
import { mapSteps, type Progress, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { Random } from "../numeric/random/random.js";
import { fromStarts } from "./k-means/from-starts.js";
import { seedAtRandom, seedPlusPlus } from "./k-means/seeding.js";

/** By k-means, by its seeding alone, or at random samples. */
export type CenterStart = "k-means" | "plus-plus" | "random";

/** Samples on which starts of k-means are compared: enough for centers that are only a beginning. */
const MIN_SAMPLES = 2000;
const MIN_PER_CENTER = 200;

/** Finds the centers. A mixture improves them anyway, so that k-means need not converge. */
export function* startCenters(
  kind: CenterStart,
  x: Matrix,
  weights: Float64Array,
  count: number,
  random: Random,
): Work<Progress, Matrix> {
  if (kind === "random") return seedAtRandom(x, weights, count, random);
  if (kind === "plus-plus") return seedPlusPlus(x, weights, count, random);
  const enough = Math.max(MIN_SAMPLES, MIN_PER_CENTER * count);
  const plan = {
    ...{ clusters: count, starts: null, maxIterations: 30, tolerance: 1e-4, kind: "plus-plus" as const },
    startSamples: 2 * enough < x.rows ? enough : undefined,
    endsEarly: true,
    seed: random.integer(2 ** 32),
  };
  let step = 0;
  const { best } = yield* mapSteps(fromStarts({ x, weights }, plan), (turn) => ({ ...turn, step: ++step }));
  return best.centers;
}
