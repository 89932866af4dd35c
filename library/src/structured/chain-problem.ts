/** Label sequences whose score decomposes over positions and pairs of neighbours: the maximisations by dynamic programming. */
import { LecternError, show } from "../core/errors.js";
import { type ChainScores, chainScore } from "../inference/chain-scores.js";
import { viterbi } from "../inference/viterbi.js";
import { viterbiByErrors } from "../inference/viterbi-by-errors.js";
import { wrongLabels, wrongSequence } from "./label-losses.js";
import { refuseOutput, type StructuredProblem } from "./problem.js";

/** How label sequences are compared: by the number of wrong labels, or only whether any label is wrong. */
export type ChainLoss = "wrong labels" | "wrong sequence";

/** A problem whose outputs are label sequences. */
export interface ChainParts<X, L extends string> {
  /** Name for messages. */
  readonly subject: string;
  readonly labels: readonly L[];
  readonly dimension: number;
  readonly loss: ChainLoss;
  /** Throws for an input that cannot be labelled; returns it as the other functions get it. */
  checkInput(x: X): X;
  /** Number of labels that an input needs. */
  lengthOf(x: X): number;
  /** The scores wᵀφ(x, ·) by position and pair. */
  chain(weights: Float64Array, x: X): ChainScores;
  /** Adds factor · φ(x, y), with y as codes of labels. */
  addFeatures(x: X, codes: Int32Array, factor: number, sum: Float64Array): void;
}

/** The problem with exact maximisations of the score, and of the score with either rescaling. */
export function chainProblem<X, L extends string>(parts: ChainParts<X, L>): StructuredProblem<X, readonly L[]> {
  const { subject, labels, loss } = parts;
  const codeOf = new Map(labels.map((label, code) => [label, code]));
  if (codeOf.size !== labels.length || labels.length < 2) {
    throw new LecternError("invalid-option", `${subject}: labels must be at least 2 different names`, { subject });
  }
  const codesOf = (y: readonly L[]): Int32Array => Int32Array.from(y, (label) => codeOf.get(label) as number);
  const named = (path: Int32Array): L[] => Array.from(path, (code) => labels[code]);
  const errorsLoss = (errors: number): number => (loss === "wrong labels" ? errors : Math.min(1, errors));

  /** The sequence with the largest value of its number of errors and its score; the true one where none is positive. */
  function bestByErrors(
    chain: ChainScores,
    truth: Int32Array,
    valueBy: (errors: number, score: number) => number,
  ): L[] {
    const { scores, pathWith } = viterbiByErrors(chain, truth);
    let best = 0;
    let largest = valueBy(0, scores[0]);
    for (let errors = 1; errors < scores.length; errors++) {
      if (scores[errors] === -Infinity) continue;
      const value = valueBy(errors, scores[errors]);
      if (value > largest) [best, largest] = [errors, value];
    }
    return named(best === 0 ? truth : pathWith(best));
  }

  return {
    dimension: parts.dimension,
    check(given, y) {
      const x = parts.checkInput(given);
      if (y === undefined) return x;
      const length = parts.lengthOf(x);
      if (!Array.isArray(y) || y.length !== length) {
        throw refuseOutput(subject, `a list of ${length} labels, one for each position`, y);
      }
      const unknown = y.find((label) => !codeOf.has(label));
      if (unknown === undefined) return x;
      throw unknownLabel(subject, unknown, labels);
    },
    addFeatures: (x, y, factor, sum) => parts.addFeatures(x, codesOf(y), factor, sum),
    argmax: (weights, x) => named(viterbi(parts.chain(weights, x)).path),
    loss: loss === "wrong labels" ? wrongLabels : wrongSequence,
    marginArgmax(weights, x, truth) {
      const chain = parts.chain(weights, x);
      const codes = codesOf(truth);
      if (loss === "wrong labels") return named(viterbi(withErrors(chain, codes)).path);
      return bestByErrors(chain, codes, (errors, score) => score + errorsLoss(errors));
    },
    slackArgmax(weights, x, truth) {
      const chain = parts.chain(weights, x);
      const codes = codesOf(truth);
      const own = chainScore(chain, codes);
      return bestByErrors(chain, codes, (errors, score) => errorsLoss(errors) * (1 - own + score));
    },
  };
}

const unknownLabel = (subject: string, label: unknown, labels: readonly string[]) =>
  new LecternError("invalid-data", `${subject}: unknown label ${show(label)}; the labels are ${labels.join(", ")}`, {
    ...{ subject, label },
  });

/** The chain with 1 added for each label that is not the true one. */
function withErrors({ unary, pairwise }: ChainScores, truth: Int32Array): ChainScores {
  const data = unary.data.slice();
  for (let t = 0; t < unary.rows; t++) {
    for (let label = 0; label < unary.columns; label++) if (label !== truth[t]) data[t * unary.columns + label]++;
  }
  return { unary: { ...unary, data }, pairwise };
}
