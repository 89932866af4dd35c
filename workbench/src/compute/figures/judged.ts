/** What a model says of the rows it is judged on. */
import type { Labels, Matrix } from "lectern";
import { isLabels, spacedIndices } from "lectern/data";
import type { Scoring } from "lectern/plots";
import { judgedPart, type Learned, type Part, selectPart } from "../learned.js";

/** Predictions beside the truth. */
export interface Judged {
  readonly part: Part;
  readonly predicted: Labels | Float64Array | Int32Array | undefined;
  /** Each class against the rest: its probabilities, or decision values where there are none. */
  readonly scorings: readonly Scoring[];
  /** For captions: which samples these are. */
  readonly which: string;
}

/** Curves and tables need no more samples than this. */
const MOST_ROWS = 5000;
/** More curves in one plot cannot be told apart. */
const MOST_CURVES = 6;

/** Asks the model about the test rows, or about those of training where there are no others. */
export function judge(learned: Learned): Judged {
  const { model, test } = learned;
  const whole = judgedPart(learned);
  const part = selectPart(whole, spacedIndices(whole.x.rows, MOST_ROWS));
  const scores = model.probabilities?.(part.x) ?? model.decision?.(part.x);
  const { y } = part;
  return {
    part,
    predicted: model.predict?.(part.x),
    scorings: isLabels(y) && scores !== undefined ? scoringsOf(scores, (model.classes ?? []).map(String), y) : [],
    which: test === null ? "the samples it learned from, which flatters it" : "the samples of the test",
  };
}

/** With two classes the second against the first; classes that do not occur, or alone, have no curve. */
function scoringsOf(scores: Matrix, classes: readonly string[], truth: Labels): Scoring[] {
  const chosen = classes.length === 2 ? [1] : classes.map((_, k) => k).slice(0, MOST_CURVES);
  return chosen.flatMap((k) => {
    const positive = Array.from(truth.codes, (code) => String(truth.classes[code]) === classes[k]);
    if (!positive.includes(true) || !positive.includes(false)) return [];
    const place = Math.min(k, scores.columns - 1);
    const own = Float64Array.from({ length: scores.rows }, (_, i) => scores.data[i * scores.columns + place]);
    return [{ name: classes[k], positive, scores: own }];
  });
}
