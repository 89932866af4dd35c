/** How certain the scores of the final test are: intervals from resampled test rows (Efron and Tibshirani 1993). */
import type { Labels, Matrix } from "lectern";
import { isLabels } from "lectern/data";
import { type ScorerPrediction, scorer } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import type { FinalTest, Interval } from "./result.js";

const confidence = 0.95;
const resamples = 400;
/** Number of rows that are scored in all; large tests are resampled less often. */
const maxWork = 4_000_000;
const minResamples = 50;

interface Tested extends Pick<FinalTest, "truth" | "predicted" | "probabilities" | "classes"> {
  /** Decision values, which metrics of scores use before probabilities. */
  readonly decision?: Matrix;
}

/** An interval for each metric that can be computed; none where all resamples agree, which says nothing about other rows. */
export function testIntervals(
  test: Tested,
  weights: Float64Array | undefined,
  names: readonly string[],
  seed: number,
): Record<string, Interval> {
  const rows = isLabels(test.truth) ? test.truth.codes.length : test.truth.length;
  const count = Math.max(minResamples, Math.min(resamples, Math.floor(maxWork / rows)));
  const random = createRandom(seed).fork("test intervals");
  const draws = Array.from({ length: count }, (_, k) => random.fork(k).bootstrap(rows));
  return Object.fromEntries(
    names.flatMap((name) => {
      if (name === "accuracy" && weights === undefined) return [[name, accuracyInterval(test)] as const];
      if (name === "balanced-accuracy" && weights === undefined) return [[name, recallInterval(test)] as const];
      const values = draws.map((draw) => scoreOn(test, weights, name, draw)).filter(Number.isFinite);
      // A metric that is not defined for many resamples, such as those without a class, has no interval.
      const interval = intervalOf(values);
      return values.length < count / 2 || interval.low === interval.high ? [] : [[name, interval] as const];
    }),
  );
}

function accuracyInterval({ truth, predicted }: Tested): Interval {
  const [own, other] = [truth as Labels, predicted as Labels];
  const isRight = Array.from(own.codes, (code, i) => own.classes[code] === other.classes[other.codes[i]]);
  return shareInterval(isRight.filter(Boolean).length, isRight.length);
}

/**
 * The interval of the mean recall, from those of the classes by the method of Zou and Donner (2008). When all four rows of a rare
 * class are right, they are so in every resample too, which would make the score look certain.
 */
function recallInterval({ truth, predicted }: Tested): Interval {
  const [own, other] = [truth as Labels, predicted as Labels];
  const counts = new Map<number, { right: number; rows: number }>();
  own.codes.forEach((code, i) => {
    const { right, rows } = counts.get(code) ?? { right: 0, rows: 0 };
    const isRight = own.classes[code] === other.classes[other.codes[i]];
    counts.set(code, { right: right + Number(isRight), rows: rows + 1 });
  });
  const parts = [...counts.values()].map(({ right, rows }) => ({ share: right / rows, ...shareInterval(right, rows) }));
  const mean = parts.reduce((sum, { share }) => sum + share, 0) / parts.length;
  const distance = (of: (part: (typeof parts)[number]) => number) =>
    Math.sqrt(parts.reduce((sum, part) => sum + (of(part) - part.share) ** 2, 0)) / parts.length;
  return { low: mean - distance(({ low }) => low), high: Math.min(1, mean + distance(({ high }) => high)) };
}

/** The interval of a share by Wilson (1927), which is not empty for a perfect score. */
function shareInterval(right: number, rows: number): Interval {
  const [share, z] = [right / rows, 1.96];
  const center = share + z ** 2 / (2 * rows);
  const width = z * Math.sqrt((share * (1 - share)) / rows + z ** 2 / (4 * rows ** 2));
  return { low: (center - width) / (1 + z ** 2 / rows), high: Math.min(1, (center + width) / (1 + z ** 2 / rows)) };
}

function intervalOf(values: readonly number[]): Interval {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) };
}

function scoreOn(test: Tested, weights: Float64Array | undefined, name: string, draw: Int32Array): number {
  const measure = scorer(name);
  const scores = measure.needs === "scores" ? (test.decision ?? test.probabilities) : test.probabilities;
  const given =
    measure.needs === "predictions" ? chosen(test.predicted, draw) : chosenScores(scores, test.classes, draw);
  if (given === undefined) return Number.NaN;
  try {
    return measure.score(chosen(test.truth, draw), given, weights && Float64Array.from(draw, (i) => weights[i]));
  } catch {
    return Number.NaN;
  }
}

function chosen(target: Labels | Float64Array, draw: Int32Array): Labels | Float64Array {
  return isLabels(target)
    ? { codes: Int32Array.from(draw, (i) => target.codes[i]), classes: target.classes }
    : Float64Array.from(draw, (i) => target[i]);
}

function chosenScores(
  scores: Matrix | undefined,
  classes: readonly string[],
  draw: Int32Array,
): ScorerPrediction | undefined {
  if (scores === undefined) return undefined;
  const { columns, data } = scores;
  const values = new Float64Array(draw.length * columns);
  draw.forEach((i, k) => {
    values.set(data.subarray(i * columns, (i + 1) * columns), k * columns);
  });
  return { classes, values: { rows: draw.length, columns, data: values } };
}
