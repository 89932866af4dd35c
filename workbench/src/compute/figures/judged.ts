/** Predictions for the rows on which a model is evaluated. */
import { classScorings } from "@lectern/drawing/classes";
import type { Labels } from "lectern";
import { evenlySpacedIndices, isLabels } from "lectern/data";
import type { NamedScores } from "lectern/plots";
import { judgedPart, type Learned, type Part, selectPart } from "../learned.js";

/** Predictions and true values. */
export interface Judged {
  readonly part: Part;
  readonly predicted: Labels | Float64Array | Int32Array | undefined;
  /** Each class against the rest: its probabilities, or else its decision values. */
  readonly scorings: readonly NamedScores[];
  /** For captions: which samples these are. */
  readonly which: string;
  /** The same for curves, of which there may be too many to draw all. */
  readonly curvesOf: string;
}

/** Maximum number of samples for curves and tables. */
const MAX_ROWS = 5000;
/** Maximum number of curves in one plot. */
const MAX_CURVES = 10;

/** Predicts the test rows, or the training rows if there are none. */
export function judge(learned: Learned): Judged {
  const { model, test } = learned;
  const whole = judgedPart(learned);
  const part = selectPart(whole, evenlySpacedIndices(whole.x.rows, MAX_ROWS));
  const scores = model.probabilities?.(part.x) ?? model.decision?.(part.x);
  const { y } = part;
  const classes = (model.classes ?? []).map(String);
  const which = test === null ? "the training samples, which is too optimistic" : "the test samples";
  const predicted = model.predict?.(part.x);
  const isJudged = isLabels(y) && scores !== undefined && predicted !== undefined;
  return {
    part,
    predicted,
    scorings: isJudged ? classScorings({ scores, classes, truth: y, predicted: predicted as Labels }, MAX_CURVES) : [],
    which,
    curvesOf:
      classes.length > MAX_CURVES
        ? `the ${MAX_CURVES} of ${classes.length} classes that are confused most often, of ${which}`
        : which,
  };
}
