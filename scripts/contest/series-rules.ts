/** Rules by which methods are chosen for a series, and what the chosen ones lose on what follows. */
import { scorer } from "lectern/metrics";
import { comparable } from "../../cli/src/learn/contest/averages.js";
import type { Standing } from "../../cli/src/learn/contest/book.js";
import { defaultCandidate } from "../../cli/src/learn/contest/candidates.js";
import { chooseWinner } from "../../cli/src/learn/contest/choose-winner.js";
import { type TestSet, weightsInTime } from "../../cli/src/learn/contest/fold-weights.js";
import { mean, summaryOf } from "../../cli/src/learn/contest/judging.js";
import type { Entry } from "../../cli/src/learn/leaderboard.js";

/** A method of a series: its predictions from every origin to the end of the training rows, and of the test rows. */
export interface FittedMethod {
  readonly entry: Entry;
  readonly fitMilliseconds: number;
  /** By the number of rows that it has learned from. */
  readonly origins: Readonly<Record<string, readonly number[]>>;
  /** Of each future, learned from all training rows. */
  readonly final: readonly (readonly number[])[];
}

export interface FittedSeries {
  readonly name: string;
  /** The training rows of the target, and each future. */
  readonly y: readonly number[];
  readonly truth: readonly (readonly number[])[];
  readonly methods: readonly FittedMethod[];
}

export interface Rule {
  readonly name: string;
  /** The shares of the rows that models learn from, at least and at most. */
  readonly from: number;
  readonly to: number;
  /** The share of the rows in a test set. */
  readonly ahead: number;
  /**
   * The best mean; the simplest within one standard error, as if test sets had no rows in common, where a gain that is not clear
   * makes all equal; or the choice of `learn`.
   */
  readonly choice: "best" | "one standard error" | "learn";
  /** The mean of r2 over the test sets, or the geometric mean of what is left unexplained. */
  readonly average: "plain" | "geometric";
}

/** What the chosen method loses: the logarithm of its error on the futures, as a multiple of that of the best method. */
export function lossOf(series: FittedSeries, rule: Rule): number {
  const errors = new Map(series.methods.map((one) => [one.entry, finalError(series, one)]));
  const best = Math.min(...errors.values());
  return Math.log((errors.get(chosen(series, rule)) as number) / best);
}

/** The entry that a rule chooses. */
export function chosen(series: FittedSeries, rule: Rule): Entry {
  const tests = testsOf(series, rule);
  const weights = weightsInTime(tests);
  const average = (values: readonly number[]) =>
    rule.average === "geometric" ? comparable(values, scorer("r2"), weights) : values;
  const ranking = series.methods
    .map((method) => standingOf(series, method, tests, weights, average))
    .sort((a, b) => mean(b.values, weights) - mean(a.values, weights));
  if (rule.choice === "best") return ranking[0].candidate.entry;
  const baseline = average(tests.map((test) => constantScore(series, test)));
  if (rule.choice === "learn") return chooseWinner(ranking, baseline).winner.candidate.entry;
  // Without weights, the one-standard-error rule of rows without order; scores are scaled such that their plain mean is the weighted one.
  const total = weights.each.reduce((sum, weight) => sum + weight, 0);
  const scaled = (values: readonly number[]) =>
    values.map((value, f) => (value * weights.each[f] * tests.length) / total);
  const plain = ranking.map(({ weights: _, ...standing }) => ({ ...standing, values: scaled(standing.values) }));
  return chooseWinner(plain, scaled(baseline)).winner.candidate.entry;
}

/** The test sets of a rule: after every origin that it allows. */
function testsOf({ y, methods: [{ origins }] }: FittedSeries, { from, to, ahead }: Rule): TestSet[] {
  const size = Math.floor(ahead * y.length);
  // An origin is a rounded share of the rows.
  const within = (trained: number) => trained + 1 > from * y.length && trained - 1 < to * y.length;
  return Object.keys(origins)
    .map(Number)
    .filter(within)
    .sort((a, b) => a - b)
    .map((trained) => ({ trained, start: trained, size: Math.min(size, y.length - trained), of: y.length }));
}

function standingOf(
  series: FittedSeries,
  { entry, fitMilliseconds, origins }: FittedMethod,
  tests: readonly TestSet[],
  weights: NonNullable<Standing["weights"]>,
  average: (values: readonly number[]) => readonly number[],
): Standing {
  const values = average(tests.map((test) => r2(truthOf(series, test), origins[test.trained].slice(0, test.size))));
  const scores = { scores: { r2: summaryOf(values, weights) }, fitMilliseconds };
  return { candidate: defaultCandidate(entry), scores, values, weights };
}

function truthOf({ y }: FittedSeries, { start, size }: TestSet): readonly number[] {
  return y.slice(start, start + size);
}

function constantScore(series: FittedSeries, test: TestSet): number {
  const truth = truthOf(series, test);
  const middle = mean(series.y.slice(0, test.trained));
  return r2(
    truth,
    truth.map(() => middle),
  );
}

function r2(truth: readonly number[], predicted: readonly number[]): number {
  const middle = mean(truth);
  return (
    1 -
    squares(truth, predicted) /
      Math.max(
        1e-12,
        squares(
          truth,
          truth.map(() => middle),
        ),
      )
  );
}

function squares(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);
}

/** The mean root mean squared error over the futures. */
function finalError({ truth }: FittedSeries, { final }: FittedMethod): number {
  return mean(truth.map((future, k) => Math.sqrt(squares(future, final[k]) / future.length)));
}
