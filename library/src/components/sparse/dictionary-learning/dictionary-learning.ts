/** Dictionary learning: samples as sums of few atoms (Olshausen and Field 1996; Mairal et al. 2010). */

import type { Fitted } from "../../../contract/declaration.js";
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { requireCapacity } from "../../../core/capacity.js";
import { LecternError } from "../../../core/errors.js";
import {
  flag,
  fraction,
  integer,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../../core/options/options.js";
import { notConverged, warn } from "../../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../../core/run.js";
import { type Matrix, row } from "../../../data/matrix.js";
import { multiply } from "../../../linalg/multiply.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { createRandom } from "../../../numeric/random/random.js";
import { isNotEmpty } from "../../state-checks.js";
import { type Coding, codeSamples, requireSquares } from "../code-samples.js";
import { addToSums, type CodeSums, improveAtoms, learnDictionary } from "../learn-dictionary.js";
import { dictionaryStart } from "./start.js";

const learns = {
  components: state.matrix("components", "features", "one atom per row, of length at most 1", {}, isNotEmpty),
  sums: state.record(
    {
      codes: state.matrix("components", "components", "A = Σ wwᵀ, over the codes w of all samples seen"),
      samples: state.matrix("components", "features", "B = Σ wx, over all samples x seen with their codes w"),
    },
    "the sums from which `update` continues",
  ),
};

export interface DictionaryLearningState extends state.StateOf<typeof learns> {}

const options = {
  components: optional(
    integer(10, "number of components; atoms of the dictionary, as many as columns by default", {
      minimum: 1,
      maximum: 2 ** 17,
    }),
  ),
  coding: variant(
    {
      lasso: {
        alpha: positive(
          1,
          "strength of the penalty; alpha · Σ|factors| is added to half the squared error of each sample",
        ),
        positive: flag(false, "keep coefficients at 0 or above"),
      },
      "matching-pursuit": { nonZeros: integer(3, "maximum number of atoms in the code of a sample") },
    },
    "lasso",
    "how the sparse code of a sample is computed, in fit and transform",
  ),
  batchSize: optional(integer(256, "number of samples per update; all of them by default")),
  start: variant(
    { samples: {}, svd: {} },
    "samples",
    "starting point of the iterations; at samples, or at the singular vectors",
  ),
  memory: fraction(1, "weight of earlier samples after each batch; 1 keeps them, less forgets them gradually", {
    minimum: 0.01,
  }),
  maxIterations: integer(100, "maximum number of iterations; each is a pass over the samples"),
  tolerance: nonNegative(1e-6, "when to stop; when a pass changes the objective by less than this share"),
  seed: seed(),
};

/** How the atoms are learned and the samples coded. */
export type DictionaryLearningOptions = OptionValues<typeof options>;

/**
 * Learns atoms such that every sample is a sum of a few of them. Use it where samples are made of parts that come in
 * many combinations, such as patches of images, and there may be more atoms than columns; {@link pca} uses all of its
 * directions for each sample, {@link nmf} adds up non-negative parts. Subtract the mean first where it is not of
 * interest.
 *
 * @example
 * ```ts
 * import { dictionaryLearning } from "lectern";
 *
 * const x = [[2, 2, 0, 0], [0, 0, 3, 3], [1, 1, 0, 0], [4, 4, 0, 0], [0, 0, 1, 1]];
 * const model = dictionaryLearning({ components: 2, coding: { kind: "lasso", alpha: 0.1 } }).fit({ x });
 * model.state.components; // about 0 0 0.7 0.7 and 0.7 0.7 0 0
 * model.transform(x); // one factor per sample is not 0
 * ```
 */
export const dictionaryLearning = defineTransformer({
  kind: "dictionary-learning",
  title: "Dictionary learning",
  summary: "Learns atoms such that every sample is a sum of a few of them.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d k", predict: "d k + k²" },
    objective: { formula: "½ ‖X − W D‖² + alpha ‖W‖₁", measure: null, reaches: "approximation" },
    sources: ["Olshausen and Field 1996", "Mairal, Bach, Ponce and Sapiro 2010"],
    seeAlso: ["nmf", "sparse-pca", "pca"],
  },
  options,
  learns,
  supports: { warmStart: true },
  fit: ({ x }, options, from: DictionaryLearningState | undefined) => fitDictionary(x, options, from),
  transform: ({ components }, x, { coding }) => codeSamples(x, components, coding).codes,
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `atom${k + 1}`),
  offers: {
    inverse: ({ components }, codes) => multiply(codes, components),
    update: (learned, { x }, options) => takeMore(learned, x, options),
  },
});

function* fitDictionary(
  x: Matrix,
  options: DictionaryLearningOptions,
  from: DictionaryLearningState | undefined,
): Work<Progress, Fitted<DictionaryLearningState>> {
  const { coding, batchSize, start, maxIterations, tolerance } = options;
  const count = options.components ?? x.columns;
  requireSquares("dictionary-learning", x);
  requireCapacity("dictionary-learning", "components", Math.max(x.rows, x.columns, count), count);
  if (from !== undefined && from.components.rows !== count) {
    throw new LecternError(
      "invalid-option",
      `dictionary-learning: the model to start from has ${from.components.rows} atoms, not ${count}`,
      { option: "components", value: count },
    );
  }
  const random = createRandom(options.seed);
  const drawn = dictionaryStart(x, count, start.kind, random.fork("start"));
  const begin = from?.components ?? (yield* inside(counted(drawn), { step: 1, of: maxIterations }));
  const settings = { coding, batchSize, maxIterations, tolerance, random: random.fork("order"), replaceUnused: true };
  const { dictionary, sums, objective, converged } = yield* learnDictionary(x, begin, settings);
  const learned = oriented(dictionary, sums, coding);
  const warnings = converged ? [] : [notConverged(maxIterations, "passes")];
  const unused = unusedIn(learned.sums.codes);
  if (unused > 0) {
    const message = `${unused} of the ${count} atoms are not used by any sample; use fewer`;
    warnings.push(warn("unused-part", message, { unused, components: count }));
  }
  return {
    state: learned,
    report: { objective, converged, iterations: objective.length, warnings, notes: { batches: batchSize !== null } },
  };
}

/** One pass over more samples; earlier samples are weighted by `memory`, batch by batch. */
function takeMore(
  learned: DictionaryLearningState,
  x: Matrix,
  options: DictionaryLearningOptions,
): Fitted<DictionaryLearningState> {
  const { coding, memory, batchSize } = options;
  const size = batchSize ?? x.rows;
  requireSquares("dictionary-learning", x);
  const dictionary = copyOf(learned.components);
  const sums = { codes: copyOf(learned.sums.codes), samples: copyOf(learned.sums.samples) };
  const objective: number[] = [];
  for (let first = 0; first < x.rows; first += size) {
    const end = Math.min(x.rows, first + size);
    const data = x.data.subarray(first * x.columns, end * x.columns);
    const part = { rows: end - first, columns: x.columns, data };
    const { codes, cost } = codeSamples(part, dictionary, coding);
    for (const { data: sum } of [sums.codes, sums.samples]) for (let at = 0; at < sum.length; at++) sum[at] *= memory;
    addToSums(sums, codes, part, 1);
    improveAtoms(dictionary, sums, 1);
    objective.push(cost);
  }
  return { state: oriented(dictionary, sums, coding), report: { objective, iterations: objective.length } };
}

/** The largest entry of each atom is positive, unless its factors have to be. */
function oriented(components: Matrix, sums: CodeSums, coding: Coding): DictionaryLearningState {
  if (coding.kind === "lasso" && coding.positive) return { components, sums };
  const signs = orientRows(components);
  const k = components.rows;
  for (let c = 0; c < k; c++) {
    for (let l = 0; l < k; l++) sums.codes.data[c * k + l] *= signs[c] * signs[l];
    if (signs[c] < 0) for (const [at, value] of row(sums.samples, c).entries()) row(sums.samples, c)[at] = -value;
  }
  return { components, sums };
}

function unusedIn({ rows, data }: Matrix): number {
  let count = 0;
  for (let c = 0; c < rows; c++) if (data[c * rows + c] === 0) count++;
  return count;
}

function copyOf(matrix: Matrix): Matrix {
  return { ...matrix, data: matrix.data.slice() };
}
