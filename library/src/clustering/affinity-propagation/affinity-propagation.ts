/** Affinity propagation (Frey and Dueck 2007): exemplars that emerge from messages between samples. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { fraction, integer, number, type OptionValues, optional, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, inside, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { squaredDistancesSteps } from "../../linalg/squared-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { selectRank } from "../../numeric/select-rank.js";
import { nearestCenters, nearestCentersSteps } from "../k-means/nearest-centers.js";
import { passMessages } from "./pass-messages.js";

const kind = "affinity-propagation";

const learns = {
  centers: state.matrix("clusters", "features", "exemplar of each cluster, a sample"),
  exemplars: state.integers("clusters", "row of each exemplar in the training samples", { below: "samples" }),
  labels: state.integers("samples", "cluster of each training sample", { below: "clusters" }),
  preference: state.number("how suitable each sample was as an exemplar, before any message"),
};

export interface AffinityPropagationState extends state.StateOf<typeof learns> {}

const options = {
  preference: optional(
    number(
      -50,
      "how suitable each sample is as an exemplar; the larger, the more clusters; by default the median of the similarities, minus the squared distances",
    ),
  ),
  damping: fraction(0.5, "share of the old messages in the new ones; increase it if the messages oscillate", {
    minimum: 0.5,
    maximum: 0.999,
  }),
  stableIterations: integer(15, "stop when the exemplars stay the same for this many iterations"),
  maxIterations: integer(200, "maximum number of iterations"),
  seed: seed(),
};

/** How exemplars are found. */
export type AffinityPropagationOptions = OptionValues<typeof options>;

/** Similarities and messages of more samples do not fit into the memory of many machines (860 MB). */
const MOST_SAMPLES = 6000;

/**
 * Finds clusters around exemplars, samples that represent the others best, and how many there are, depending on the
 * preference. Use it for a few hundred samples when each cluster should have a representative and their number is not known;
 * {@link kMedoids} takes the number.
 *
 * @example
 * ```ts
 * import { affinityPropagation } from "lectern";
 *
 * const model = affinityPropagation().fit({ x: [[1, 2], [1, 4], [1, 0], [4, 2], [4, 4], [4, 0]] });
 * model.labels; // Int32Array [ 0, 0, 0, 1, 1, 1 ]
 * model.state.exemplars; // Int32Array [ 0, 3 ]
 * ```
 */
export const affinityPropagation = defineClusterer({
  kind,
  title: "Affinity propagation",
  summary: "Finds exemplars and their clusters by messages between samples.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n² d + t n²", predict: "k d" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σᵢ ‖xᵢ − e_c(i)‖² − preference · number of clusters",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["message passing between exemplars", "AP"],
    sources: ["Frey and Dueck 2007"],
    seeAlso: ["k-medoids", "k-means", "mean-shift", "standardize"],
  },
  options,
  learns,
  *fit({ x }, options) {
    requireUsable(x);
    const begun = { step: 1, of: options.maxIterations };
    const similarities = yield* inside(counted(squaredDistancesSteps(x)), begun);
    if (createPace()(similarities.data.length)) yield { ...begun, inner: { step: 1 } };
    for (let at = 0; at < similarities.data.length; at++) similarities.data[at] = -similarities.data[at];
    const preference = options.preference ?? (yield* inside(counted(medianSimilarity(similarities)), begun));
    const noisy = yield* inside(counted(withPreference(similarities, preference, options.seed)), begun);
    const sent = yield* passMessages(noisy, options);
    const first = startingExemplars(similarities, preference, sent.exemplars);
    const exemplars = centralMembers(similarities, nearestOf(similarities, first), first);
    const centers = selectRows(x, exemplars);
    const last = { step: sent.iterations, of: options.maxIterations };
    const labels = yield* inside(counted(nearestCentersSteps(x, centers)), last);
    const learned: AffinityPropagationState = { centers, exemplars, labels, preference };
    const net = labels.reduce((sum, c, i) => sum - similarities.data[i * x.rows + exemplars[c]], 0);
    const { converged, iterations } = sent;
    return {
      state: learned,
      report: {
        ...{ converged, iterations, objective: [net - preference * exemplars.length] },
        warnings: warningsOf(converged, options),
        notes: { clusters: exemplars.length, preference },
      },
    };
  },
  offers: { predict: ({ centers }, x) => nearestCenters(x, centers) },
});

/** The median of the similarities of different samples. */
function* medianSimilarity({ rows, data }: Matrix): Work<void, number> {
  if (rows === 1) return 0;
  const values = new Float64Array((rows * (rows - 1)) / 2);
  let count = 0;
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) values[count++] = data[i * rows + j];
  if (createPace()(4 * count)) yield;
  const middle = count >> 1;
  const upper = yield* selectRank(values, middle);
  if (count % 2 === 1) return upper;
  const lower = values.subarray(0, middle).reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return (lower + upper) / 2;
}

/** Nanoseconds for a random number. */
const NOISE_COST = 30;

/**
 * Preferences on the diagonal, and noise in the last digits, as the authors recommend: without it the messages of samples
 * that are exactly exchangeable oscillate.
 */
function* withPreference({ rows, columns, data }: Matrix, preference: number, seed: number): Work<void, Matrix> {
  const noise = createRandom(seed).fork("noise");
  const noisy = new Float64Array(data.length);
  const isTime = createPace();
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) {
      const own = i === j ? preference : data[at];
      noisy[at] = own + own * Number.EPSILON * noise.normal();
    }
    if (isTime(NOISE_COST * columns)) yield;
  }
  return { rows, columns, data: noisy };
}

/**
 * The exemplars of the messages. Where none emerged, messages of equal samples say nothing: one exemplar, if it costs less to
 * be represented by it than to be one, else all.
 */
function startingExemplars(similarities: Matrix, preference: number, found: Int32Array): Int32Array {
  if (found.length > 0) return found;
  const { rows } = similarities;
  const all = Int32Array.from({ length: rows }, (_, k) => k);
  const [central] = centralMembers(similarities, new Int32Array(rows), Int32Array.of(0));
  const total = all.reduce((sum, i) => sum + similarities.data[i * rows + central], 0);
  return total >= (rows - 1) * preference ? Int32Array.of(central) : all;
}

/** For each sample the exemplar with the largest similarity; exemplars are their own. */
function nearestOf({ rows, data }: Matrix, exemplars: Int32Array): Int32Array {
  const labels = Int32Array.from({ length: rows }, (_, i) => {
    let best = 0;
    exemplars.forEach((k, c) => {
      if (data[i * rows + k] > data[i * rows + exemplars[best]]) best = c;
    });
    return best;
  });
  exemplars.forEach((k, c) => {
    labels[k] = c;
  });
  return labels;
}

/** The member of each cluster with the largest sum of similarities to the others, ascending. */
function centralMembers({ rows, data }: Matrix, labels: Int32Array, exemplars: Int32Array): Int32Array {
  return exemplars
    .map((_, c) => {
      const members = Array.from(labels.keys()).filter((i) => labels[i] === c);
      const sums = members.map((k) => members.reduce((sum, i) => sum + data[i * rows + k], 0));
      return members[sums.indexOf(Math.max(...sums))];
    })
    .sort();
}

function warningsOf(converged: boolean, { maxIterations }: AffinityPropagationOptions): Warning[] {
  if (converged) return [];
  const message = `the exemplars still change after ${maxIterations} iterations; increase damping or maxIterations`;
  return [warn("not-converged", message, { maxIterations })];
}

function requireUsable({ rows }: Matrix): void {
  if (rows <= MOST_SAMPLES) return;
  throw new LecternError(
    "unsupported",
    `${kind}: takes at most ${MOST_SAMPLES} samples, because it stores a message for each pair, got ${rows}; use k-medoids or k-means`,
    { rows },
  );
}
