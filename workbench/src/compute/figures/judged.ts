/** Predictions for the rows on which a model is evaluated. */
import type { Labels, Matrix } from "lectern";
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
  return {
    part,
    predicted: model.predict?.(part.x),
    scorings: isLabels(y) && scores !== undefined ? scoringsOf(scores, classes, y) : [],
    which,
    curvesOf: classes.length > MAX_CURVES ? `the first ${MAX_CURVES} of ${classes.length} classes of ${which}` : which,
  };
}

/** With two classes the second against the first; classes that do not occur, or occur alone, have no curve. */
function scoringsOf(scores: Matrix, classes: readonly string[], truth: Labels): NamedScores[] {
  const chosen = classes.length === 2 ? [1] : classes.map((_, k) => k).slice(0, MAX_CURVES);
  return chosen.flatMap((k) => {
    const positive = Array.from(truth.codes, (code) => String(truth.classes[code]) === classes[k]);
    if (!positive.includes(true) || !positive.includes(false)) return [];
    const place = Math.min(k, scores.columns - 1);
    const own = Float64Array.from({ length: scores.rows }, (_, i) => scores.data[i * scores.columns + place]);
    return [{ name: classes[k], positive, scores: own }];
  });
}
