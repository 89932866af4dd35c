/** Multiple-maps t-SNE: similarities that no single map can show (van der Maaten and Hinton 2012). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { requireCapacity } from "../../core/capacity.js";
import { LecternError } from "../../core/errors.js";
import { integer, nonNegative, type OptionValues, positive, seed, variant } from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { requireSquare } from "../../linalg/check-matrix.js";
import { requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { createRandom } from "../../numeric/random/random.js";
import { pausingLbfgsSteps } from "../../optimize/lbfgs.js";
import type { MinimizeProgress } from "../../optimize/minimum.js";
import type { PausingObjective } from "../../optimize/objective.js";
import { requireSamples, usablePerplexity } from "../neighbor-embedding/common.js";
import { neighborTable } from "../neighbor-embedding/neighbor-table.js";
import { calibrate } from "../neighbor-embedding/perplexity.js";
import { divergenceSteps, mapOptions, softmaxRows } from "./map-divergence.js";

const learns = {
  embedding: state.matrix(
    "samples",
    "coordinates",
    "position of each sample in the first map, in the second …",
    {},
    ({ columns }, { options }) =>
      columns === Number(options["maps"]) * Number(options["components"])
        ? undefined
        : "must have a column for each component of each map",
  ),
  weights: state.matrix("samples", "maps", "weight of each sample in each map; those of a sample sum to 1", {
    min: 0,
    max: 1,
  }),
  divergence: state.number("Kullback-Leibler divergence of the similarities of positions from those of samples"),
};

export interface MultipleMapsTSneState extends state.StateOf<typeof learns> {}

const options = {
  ...mapOptions,
  affinity: variant(
    {
      perplexity: {
        perplexity: positive(30, "effective number of neighbours of a sample; at most a third of the other samples"),
        distance: distanceOption(),
      },
      precomputed: {},
    },
    "perplexity",
    'similarity of two samples; a Gaussian of their distance as in t-SNE, or "precomputed", where x is the square matrix of the similarities, symmetric or not: each row is divided by its sum, and the diagonal does not count',
  ),
  maxIterations: integer(500, "maximum number of iterations"),
  earlyIterations: integer(30, "number of first iterations; in which all maps have the same weight", { minimum: 0 }),
  tolerance: nonNegative(1e-6, "when to stop; when an iteration lowers the divergence by less than this share of it"),
  spread: positive(0.1, "standard deviation of the positions; at the start"),
  seed: seed(),
};

type MultipleMapsOptions = OptionValues<typeof options>;

/** How many vectors of all positions and weights the minimisation keeps, about. */
const KEPT_VECTORS = 25;

/** More samples would take hours: every iteration uses all pairs in all maps. */
const MOST_SAMPLES = 5000;

/**
 * Places samples in several maps at once, with a weight in each. Use it for similarities that one map cannot show: a word of two
 * meanings is near to both groups, which are far from each other; in {@link tSne} it pulls them together.
 *
 * @example
 * ```ts
 * import { multipleMapsTSne } from "lectern";
 *
 * // "tie" is similar to "rope" and to "suit", which are not similar to each other.
 * const x = [[0, 1, 0], [1, 0, 1], [0, 1, 0]];
 * const model = multipleMapsTSne({ maps: 2, affinity: { kind: "precomputed" } }).fit({ x });
 * model.embedding; // 3 x 4: two coordinates in each of two maps
 * model.state.weights; // 3 x 2
 * ```
 */
export const multipleMapsTSne = defineEmbedding({
  kind: "multiple-maps-t-sne",
  title: "Multiple-maps t-SNE",
  summary: "Embeds samples in several maps at once, for similarities that one map cannot show.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n²" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ Σⱼ p(j|i) log(p(j|i) / q(j|i))", measure: null, reaches: "local minimum" },
    alsoKnownAs: ["multiple maps", "MM-t-SNE"],
    sources: ["van der Maaten and Hinton 2012"],
    seeAlso: ["t-sne", "sne"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { maps, components, maxIterations, tolerance } = options;
    requireMatrixSize("multiple-maps-t-sne", x.rows, "fit a random subset", MOST_SAMPLES);
    requireCapacity("multiple-maps-t-sne", "maps", x.rows, maps, components + 1, KEPT_VECTORS);
    const { similarities, warnings } = yield* inside(conditionals(x, options), { step: 1, of: maxIterations });
    const n = x.rows;
    const width = maps * components;
    const read = (values: Float64Array): Matrix => ({ rows: n, columns: width, data: values.slice(0, n * width) });
    const objective: number[] = [];
    const moved = ({ objective: value, x: variables, inner }: MinimizeProgress) => {
      if (inner === undefined) objective.push(value);
      const step = objective.length + (inner === undefined ? 0 : 1);
      return { step, of: maxIterations, objective: value, embedding: read(variables), ...(inner && { inner }) };
    };
    const divergence = divergenceSteps(similarities, options);
    // Weights that move while samples are still mixed soon are 0 or 1 and stay there.
    const early = Math.min(maps === 1 ? 0 : options.earlyIterations, maxIterations);
    const settings = { tolerance: 1e-8, valueTolerance: tolerance };
    const start = startOf(n, options);
    const first = yield* mapSteps(
      pausingLbfgsSteps(keepingWeights(divergence, n * width), start, { ...settings, maxIterations: early }),
      moved,
    );
    const left = { ...settings, maxIterations: maxIterations - objective.length };
    const found = yield* mapSteps(pausingLbfgsSteps(divergence, first.x, left), moved);
    const learned: MultipleMapsTSneState = {
      embedding: read(found.x),
      weights: { rows: n, columns: maps, data: softmaxRows(found.x.subarray(n * width), maps) },
      divergence: found.value,
    };
    const { converged } = found;
    const all = [...warnings, ...(converged ? [] : [notConverged(maxIterations)])];
    return { state: learned, report: { converged, iterations: objective.length, objective, warnings: all } };
  },
});

interface Conditionals {
  /** p(j|i) in row i; rows sum to 1, or 0 for a sample that is similar to none. */
  readonly similarities: Matrix;
  readonly warnings: readonly Warning[];
}

function* conditionals(x: Matrix, { affinity }: MultipleMapsOptions): Work<Progress, Conditionals> {
  if (affinity.kind === "precomputed") return normalizedRows(x);
  requireSamples("multiple-maps-t-sne", x, 4);
  const { perplexity, warnings } = usablePerplexity(affinity.perplexity, x.rows);
  const table = yield* neighborTable(x, Math.min(x.rows - 1, Math.ceil(3 * perplexity)), {
    distance: affinity.distance,
  });
  const { probabilities } = yield* counted(calibrate(table, perplexity));
  const similarities = zeros(x.rows, x.rows);
  for (let e = 0; e < probabilities.length; e++) {
    similarities.data[Math.floor(e / table.count) * x.rows + table.indices[e]] = probabilities[e];
  }
  return { similarities, warnings };
}

function normalizedRows(x: Matrix): Conditionals {
  const n = requireSquare("multiple-maps-t-sne: similarities", x);
  requireSamples("multiple-maps-t-sne", x, 2);
  const similarities = zeros(n, n);
  const alone: number[] = [];
  for (let i = 0; i < n; i++) {
    const row = x.data.subarray(i * n, (i + 1) * n);
    const least = row.findIndex((value, j) => value < 0 && i !== j);
    if (least >= 0) throw negative(i, least, row[least]);
    const sum = row.reduce((total, value, j) => (i === j ? total : total + value), 0);
    if (sum === 0) alone.push(i);
    else for (let j = 0; j < n; j++) if (i !== j) similarities.data[i * n + j] = row[j] / sum;
  }
  const warnings: Warning[] = [];
  if (alone.length > 0) {
    const message = `${alone.length === 1 ? "1 sample is" : `${alone.length} samples are`} similar to no other sample, such as sample ${alone[0]}; only similarities in the other direction, if any, say where they belong`;
    warnings.push(warn("not-identifiable", message, { samples: alone.length, row: alone[0] }));
  }
  return { similarities, warnings };
}

function negative(row: number, column: number, value: number): LecternError {
  return new LecternError(
    "invalid-data",
    `multiple-maps-t-sne: similarities must not be negative; row ${row}, column ${column} is ${value}; add a constant, or use exp(s)`,
    { row, column },
  );
}

/** Normal positions, and equal weights. */
function startOf(n: number, { maps, components, spread, seed }: MultipleMapsOptions): Float64Array {
  const random = createRandom(seed).fork("start");
  const variables = new Float64Array(n * maps * (components + 1));
  for (let e = 0; e < n * maps * components; e++) variables[e] = spread * random.normal();
  return variables;
}

/** The same objective with no slope along the variables from `first` on. */
function keepingWeights(objective: PausingObjective, first: number): PausingObjective {
  return function* (variables, gradient) {
    const value = yield* objective(variables, gradient);
    gradient.fill(0, first);
    return value;
  };
}
