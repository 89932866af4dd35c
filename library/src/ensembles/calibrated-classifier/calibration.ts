/** Calibration of the scores of classes: what a map from scores to probabilities learns, and how it is used. */

import * as state from "../../contract/state/fields.js";
import { type Warning, warn } from "../../core/report.js";
import type { Work } from "../../core/run.js";
import type { Saved } from "../../core/saved.js";
import { column, type Matrix, zeros } from "../../data/matrix.js";
import { isotonic } from "../../monotone/isotonic/isotonic.js";
import { log } from "../../numeric/elementary/functions.js";
import { applySigmoid, fitSigmoidSteps, type Sigmoid, type SigmoidFit } from "../../optimize/fit-sigmoid.js";
import { applyTemperature, fitTemperature, temperatureRange } from "./temperature-calibration.js";

/** What scores are: probabilities of the classes, or decision values of which the largest wins. */
export type ScoreKind = "probabilities" | "decision";

/** A map from scores to probabilities: one function for two classes, one per class for more, or one for all of them. */
export type Calibration =
  | { readonly kind: "sigmoid"; readonly functions: readonly Sigmoid[] }
  /** The saved models of isotonic regressions. */
  | { readonly kind: "isotonic"; readonly functions: readonly Saved[] }
  | { readonly kind: "temperature"; readonly temperature: number };

const sigmoidField: state.Field<Sigmoid> = state.record(
  {
    slope: state.number("what a score is multiplied by"),
    offset: state.number("what is added to it"),
  },
  "a sigmoid",
);

/** A calibration as a field of a state. */
export const calibrationField: state.Field<Calibration> = state.either(
  [
    state.record(
      {
        kind: state.choice(["sigmoid"], "the calibration"),
        functions: state.list("functions", sigmoidField, "sigmoids"),
      },
      "sigmoids",
    ),
    state.record(
      {
        kind: state.choice(["isotonic"], "the calibration"),
        functions: state.list("functions", state.model("isotonic regression"), "saved isotonic regressions"),
      },
      "isotonic regressions",
    ),
    state.record(
      {
        kind: state.choice(["temperature"], "the calibration"),
        temperature: state.number("what scores are divided by", temperatureRange),
      },
      "a temperature",
    ),
  ],
  "map from scores to probabilities: a function for each class, a single one for two classes, or a temperature",
);

/** A fitted calibration with its report. */
export interface FittedCalibration {
  readonly calibration: Calibration;
  readonly converged: boolean;
  readonly warnings: readonly Warning[];
}

/**
 * Learns a calibration from scores of samples that the scoring model has not seen, one column per class. Codes name the
 * columns; −1 is a class without one.
 */
export function* fitCalibration(
  kind: Calibration["kind"],
  scores: Matrix,
  scoreKind: ScoreKind,
  codes: Int32Array,
  weights?: Float64Array,
): Work<void, FittedCalibration> {
  if (kind === "temperature") {
    const { temperature, converged } = fitTemperature(logitsOf(scores, scoreKind), codes, weights);
    const [code, side] =
      temperature > 1
        ? (["no-better-than-chance", "no better than chance"] as const)
        : (["separable", "without a mistake"] as const);
    const message = `the temperature is at its bound ${temperature}: the scores are ${side}`;
    const warnings = converged ? [] : [warn(code, message, { temperature })];
    return { calibration: { kind, temperature }, converged, warnings };
  }
  const columns = oneAgainstRest(scores, scoreKind);
  const positives = columns.map((_, k) => {
    const code = columns.length === 1 ? 1 : k;
    return Float64Array.from(codes, (own) => (own === code ? 1 : 0));
  });
  if (kind === "sigmoid") {
    const fits: SigmoidFit[] = [];
    for (const [k, values] of columns.entries()) fits.push(yield* fitSigmoidSteps(values, positives[k], weights));
    const functions = fits.map(({ slope, offset }) => ({ slope, offset }));
    return { calibration: { kind, functions }, converged: fits.every(({ converged }) => converged), warnings: [] };
  }
  const functions = columns.map(
    (values, k) =>
      isotonic().fit({ x: asColumn(values), y: positives[k], ...(weights === undefined ? {} : { weights }) }).saved,
  );
  return { calibration: { kind, functions }, converged: true, warnings: [] };
}

/** Turns scores into the probabilities of the classes, one row per sample; rows sum to 1. */
export type Calibrate = (scores: Matrix) => Matrix;

/** A calibration at work; the isotonic regressions of a saved one are restored, and refused, here. */
export function calibrationOf(calibration: Calibration, scoreKind: ScoreKind): Calibrate {
  if (calibration.kind === "temperature") {
    return (scores) => applyTemperature(calibration.temperature, logitsOf(scores, scoreKind));
  }
  const functions = functionsOf(calibration);
  return (scores) => {
    const calibrated = oneAgainstRest(scores, scoreKind).map((values, k) => functions[k](values));
    return calibrated.length === 1 ? withComplement(calibrated[0]) : normalized(calibrated);
  };
}

function functionsOf(calibration: Exclude<Calibration, { readonly kind: "temperature" }>) {
  if (calibration.kind === "sigmoid") {
    return calibration.functions.map((own) => (values: Float64Array) => applySigmoid(own, values));
  }
  return calibration.functions.map((saved) => {
    const model = isotonic.restore(saved);
    return (values: Float64Array) => model.predict(asColumn(values));
  });
}

/** How many functions the scores of some classes need: one for two of them, one per class for more. */
export function functionCount(classes: number): number {
  return classes === 2 ? 1 : classes;
}

/** The smallest probability, as in the log loss: its logarithm must be finite. */
const LEAST = Number.EPSILON;

function logitsOf(scores: Matrix, scoreKind: ScoreKind): Matrix {
  if (scoreKind === "decision") return scores;
  return { ...scores, data: scores.data.map((value) => log(Math.max(value, LEAST))) };
}

/**
 * The score of each class against the others; of two classes that of the second one alone. Probabilities are such scores
 * already. Decision values may be off by a number that differs between samples, as joint log densities are, so that
 * what counts is by how much a class beats the best of the others.
 */
function oneAgainstRest(scores: Matrix, scoreKind: ScoreKind): Float64Array[] {
  const { rows, columns, data } = scores;
  const classes = columns === 2 ? [1] : Array.from({ length: columns }, (_, k) => k);
  if (scoreKind === "probabilities") return classes.map((k) => column(scores, k));
  return classes.map((own) =>
    Float64Array.from({ length: rows }, (_, i) => {
      let best = Number.NEGATIVE_INFINITY;
      for (let k = 0; k < columns; k++) if (k !== own) best = Math.max(best, data[i * columns + k]);
      return data[i * columns + own] - best;
    }),
  );
}

function asColumn(values: Float64Array): Matrix {
  return { rows: values.length, columns: 1, data: values };
}

function withComplement(second: Float64Array): Matrix {
  const result = zeros(second.length, 2);
  second.forEach((share, i) => {
    result.data[2 * i] = 1 - share;
    result.data[2 * i + 1] = share;
  });
  return result;
}

/** Each row divided by its sum; where no class has any share, all have the same. */
function normalized(columns: readonly Float64Array[]): Matrix {
  const result = zeros(columns[0].length, columns.length);
  for (let i = 0; i < result.rows; i++) {
    const sum = columns.reduce((total, values) => total + values[i], 0);
    columns.forEach((values, k) => {
      result.data[i * columns.length + k] = sum > 0 ? values[i] / sum : 1 / columns.length;
    });
  }
  return result;
}
