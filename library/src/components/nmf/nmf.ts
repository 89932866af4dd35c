/** Non-negative matrix factorisation (Paatero and Tapper 1994; Lee and Seung 1999; Cookbook, chapter 9). */

import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { requireCapacity } from "../../core/capacity.js";
import { LecternError } from "../../core/errors.js";
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
} from "../../core/options/options.js";
import { notConverged, warn } from "../../core/report.js";
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { multiply } from "../../linalg/multiply.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { isNotEmpty } from "../state-checks.js";
import { type Factorization, factorize } from "./factorize.js";
import { scoresFor } from "./nmf-scores.js";
import { type Factors, meanOf, randomStart, singularStart } from "./nmf-start.js";
import { requireNonNegative } from "./non-negative-data.js";
import type { FactorPenalty } from "./row-updates.js";
import type { SquaredSolver } from "./squared-error.js";

const learns = {
  components: state.matrix(
    "components",
    "features",
    "H: one part per row; no entry is negative, unless gradient descent does not hold entries at 0",
    {},
    (components, context) => isNotEmpty(components) ?? areParts(components, context),
  ),
};

export interface NmfState extends state.StateOf<typeof learns> {}

/** Only gradient descent that does not hold entries at 0 makes parts with negative entries. */
function areParts({ data }: Matrix, { options: { solver } }: state.StateContext): string | undefined {
  const { kind, hold } = solver as NmfOptions["solver"] & { readonly hold?: boolean };
  if (kind === "gradient" && hold === false) return undefined;
  const negative = data.findIndex((value) => value < 0);
  return negative < 0 ? undefined : `at index ${negative} must be at least 0, got ${data[negative]}`;
}

/** The progress of the factorisation after each iteration, and at pauses inside it. */
export interface NmfProgress extends Progress {
  /** Which start is running, from 1. */
  readonly start: number;
}

const options = {
  components: integer(2, "number of components; parts that are added up", { minimum: 1, maximum: 2 ** 17 }),
  loss: variant(
    { squared: {}, "kullback-leibler": {}, "itakura-saito": {} },
    "squared",
    "what is minimised; the squared error, or a divergence of the data from the product",
  ),
  solver: variant(
    {
      automatic: {},
      "coordinate-descent": {},
      multiplicative: {},
      "alternating-least-squares": {},
      gradient: {
        learningRate: optional(positive(0.01, "step size; the largest safe step by default")),
        hold: flag(true, "keep at 0 the entries that a step would make negative"),
      },
    },
    "automatic",
    "which algorithm is used; automatic is coordinate descent, or multiplicative updates for divergences",
  ),
  start: variant(
    { automatic: {}, nndsvda: {}, nndsvd: {}, random: {} },
    "automatic",
    "starting point of the iterations; automatic is nndsvda, or random with more parts than rows or columns",
  ),
  starts: integer(1, "number of starts; at random after the first, and the best result is kept"),
  alpha: nonNegative(
    0,
    "strength of the penalty; on both factors, alpha times the number of columns for W and of samples for H, is added to half the sum of squared errors, or to the divergence",
  ),
  ratio: fraction(0, "share of the L1 norm in the penalty; the rest is half the squared L2 norm"),
  maxIterations: integer(200, "maximum number of iterations; of each start"),
  tolerance: nonNegative(1e-4, "when to stop; when gradient or objective change by less than this share of the first"),
  seed: seed(),
};

/** What is minimised, how, and from where. */
export type NmfOptions = OptionValues<typeof options>;

/**
 * Writes non-negative data as sums of non-negative parts, X ≈ W H: topics of documents, parts of images, spectra in
 * mixtures. Use it where parts add up and never cancel; {@link pca} is the better approximation where signs have no
 * meaning.
 *
 * @example
 * ```ts
 * import { nmf } from "lectern";
 *
 * const x = [[2, 0, 4, 0], [0, 3, 0, 1], [2, 3, 4, 1], [1, 0, 2, 0]];
 * const model = nmf({ components: 2 }).fit({ x });
 * model.state.components; // multiples of 1 0 2 0 and 0 3 0 1
 * model.inverse(model.transform(x)); // x again
 * ```
 */
export const nmf = defineTransformer({
  kind: "nmf",
  title: "Non-negative matrix factorisation",
  summary: "Writes non-negative data as sums of a few non-negative parts.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d k", predict: "d k + k³" },
    needs: ["counts"],
    objective: {
      formula: "½ ‖X − W H‖² + alpha · ratio · (d ‖W‖₁ + n ‖H‖₁) + ½ alpha (1 − ratio) (d ‖W‖² + n ‖H‖²)",
      measure: null,
      reaches: "local minimum",
    },
    alsoKnownAs: ["topic model"],
    sources: ["Paatero and Tapper 1994", "Lee and Seung 1999"],
    seeAlso: ["pca", "bag-of-words"],
  },
  options,
  learns,
  supports: { sparse: true, warmStart: true },
  limits: ({ loss }) =>
    loss.kind === "itakura-saito" ? { sparse: "choose another loss: it is infinite at zeros" } : {},
  *fit({ x }, options, from: NmfState | undefined) {
    const { components, starts, maxIterations, tolerance, alpha, ratio } = options;
    const loss = options.loss.kind;
    requireNonNegative(x, loss);
    requireFewParts(x, components);
    requireCapacity("nmf", "components", Math.max(x.rows, x.columns, components), components);
    const solver = solverFor(options.solver, loss);
    const penalties = { w: penaltyFor(alpha, ratio, x.columns), h: penaltyFor(alpha, ratio, x.rows) };
    const settings = { loss, solver, penalties, maxIterations, tolerance };
    const random = createRandom(options.seed);
    const begun: NmfProgress = { step: 1, of: starts * maxIterations, start: 1 };
    let best: Factorization | undefined;
    let [step, pauses] = [0, 0];
    for (let run = 0; run < starts; run++) {
      const begin =
        run > 0
          ? randomStart(x, components, random.fork(run))
          : from === undefined
            ? yield* inside(counted(firstStart(x, options, random.fork(0))), begun)
            : startAt(x, from, components, loss, penalties.w);
      const found = yield* mapSteps(factorize(x, begin, settings), (objective): NmfProgress => {
        const progress = { of: starts * maxIterations, start: run + 1 };
        if (objective === undefined) return { step: step + 1, ...progress, inner: { step: ++pauses } };
        pauses = 0;
        return { step: ++step, ...progress, objective };
      });
      if (best === undefined || lastOf(found) < lastOf(best)) best = found;
    }
    const found = best as Factorization;
    return {
      ...describe(found, solver.kind, starts, maxIterations),
      // The same as of any samples, found sooner from what the fit knows of these.
      transformed: () => scoresFor(x, found.h, loss, penalties.w, found.w),
    };
  },
  transform: ({ components }, x, { loss, alpha, ratio }) => {
    requireNonNegative(x, loss.kind);
    return scoresFor(x, transpose(components), loss.kind, penaltyFor(alpha, ratio, x.columns));
  },
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `part${k + 1}`),
  offers: { inverse: ({ components }, scores) => multiply(scores, components) },
});

/** How many parts small data may have. */
const PARTS = 1000;

/** The work grows with the square of the number of parts, which nothing needs more of than there are entries. */
function requireFewParts({ rows, columns }: Matrix | SparseMatrix, components: number): void {
  const most = Math.max(PARTS, rows * columns);
  if (components <= most) return;
  throw new LecternError(
    "invalid-option",
    `nmf: components must be at most ${PARTS}, or the number of entries of the samples (${rows * columns}), got ${components}`,
    { option: "components", value: components, most },
  );
}

function solverFor(given: NmfOptions["solver"], loss: NmfOptions["loss"]["kind"]): SquaredSolver {
  if (given.kind === "automatic") return { kind: loss === "squared" ? "coordinate-descent" : "multiplicative" };
  if (loss === "squared" || given.kind === "multiplicative") return given;
  throw new LecternError(
    "invalid-option",
    `nmf: the solver ${given.kind} supports only the squared error; use "multiplicative" for ${loss}`,
    { option: "solver", value: given.kind },
  );
}

/** As in scikit-learn: multiplied by the size of the other side of the data, so that more of it does not dilute the penalty. */
function penaltyFor(alpha: number, ratio: number, size: number): FactorPenalty {
  return { l1: alpha * ratio * size, l2: alpha * (1 - ratio) * size };
}

function* firstStart(
  x: Matrix | SparseMatrix,
  { components, start: { kind: start } }: NmfOptions,
  random: Random,
): Work<void, Factors> {
  const most = Math.min(x.rows, x.columns);
  if (start === "random" || (start === "automatic" && components > most)) return randomStart(x, components, random);
  if (components > most) {
    throw new LecternError(
      "invalid-option",
      `nmf: ${start} finds at most ${most} parts in ${x.rows} samples of ${x.columns} columns, not ${components}; start: { kind: "random" } allows more`,
      { option: "components", value: components },
    );
  }
  return yield* singularStart(x, components, start === "nndsvd" ? 0 : meanOf(x));
}

/** Where another model ended, with the scores of these samples. */
function startAt(
  x: Matrix | SparseMatrix,
  { components }: NmfState,
  count: number,
  loss: NmfOptions["loss"]["kind"],
  penalty: FactorPenalty,
): Factors {
  if (components.rows !== count) {
    throw new LecternError(
      "invalid-option",
      `nmf: the model to start from has ${components.rows} parts, not ${count}`,
      { option: "components", value: count },
    );
  }
  const h = transpose(components);
  return { w: scoresFor(x, h, loss, penalty), h };
}

function lastOf({ objective }: Factorization): number {
  return objective[objective.length - 1];
}

function describe(best: Factorization, solver: string, starts: number, maxIterations: number) {
  const { w, h, objective, converged } = best;
  const empty = Array.from({ length: w.columns }, (_, c) => c).filter((c) => isEmpty(w, c) || isEmpty(h, c)).length;
  const warnings = converged ? [] : [notConverged(maxIterations)];
  if (empty > 0) {
    const message = `${empty} of the ${w.columns} parts are empty; use fewer components`;
    warnings.push(warn("unused-part", message, { unused: empty, components: w.columns }));
  }
  const learned: NmfState = { components: transpose(h) };
  const notes = { solver, starts, objective: lastOf(best) };
  return { state: learned, report: { converged, iterations: objective.length, objective, warnings, notes } };
}

function isEmpty({ rows, columns, data }: Matrix, c: number): boolean {
  for (let i = 0; i < rows; i++) if (data[i * columns + c] !== 0) return false;
  return true;
}
