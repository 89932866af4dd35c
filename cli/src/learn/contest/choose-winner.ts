/** The winner: what a careful person would choose among methods that are about equally good. */
import { entryName } from "../leaderboard.js";
import { meanOf, type Standing } from "./book.js";
import { type Gap, gapOf, mean } from "./judging.js";

export interface Choice {
  readonly winner: Standing;
  /** Why it was chosen, in words. */
  readonly reason: string;
}

/** A preferable candidate may lose this share of what the best one gains over a constant prediction. */
const mostLost = 0.1;
/**
 * In time order only this share, and never more: the few test sets after enough rows differ by how the series goes on, so that most
 * methods are within one standard error of each other, and the simplest one of them is often clearly worse.
 */
const mostLostInTime = 0.01;
/** A gain of fewer standard errors than this may be luck: then all candidates within one standard error count as equal. */
const clearGain = 2;

/** What counts beside the scores. */
export interface Preferences {
  /** Whether probabilities are compared. */
  readonly isCalibrated: boolean;
}

/**
 * Of the candidates within one standard error of the best one (of the differences on the same folds), the simplest one whose
 * probabilities are not clearly worse than those of the others; among equally simple ones the fastest, then the best. Where the
 * standard error is large, because folds differ much, one that loses a large part of the gain over the baseline is not equal.
 */
export function chooseWinner(
  ranking: readonly Standing[],
  baseline: readonly number[],
  { isCalibrated }: Preferences = { isCalibrated: true },
): Choice {
  const sound = ranking.filter(({ unsound }) => unsound === undefined);
  const [best, ...others] = sound.length > 0 ? sound : ranking;
  const { weights } = best;
  const gain = gapOf(best.values, fairBaseline(best, baseline), weights);
  const isClear = gain.mean > clearGain * gain.standardError;
  const mostInTime = mostLostInTime * Math.max(0, gain.mean);
  const most = weights !== undefined ? mostInTime : isClear ? mostLost * gain.mean : Number.POSITIVE_INFINITY;
  const close = others.filter(({ values }) => isWithinOneError(gapOf(best.values, values, weights)));
  const equal = [best, ...close.filter(({ values }) => gapOf(best.values, values, weights).mean <= most)];
  const [winner] = [...(isCalibrated ? wellCalibrated(equal) : equal)].sort(
    (a, b) => a.candidate.complexity - b.candidate.complexity || speedOf(a) - speedOf(b) || meanOf(b) - meanOf(a),
  );
  if (others.length === 0) {
    return {
      winner,
      reason: ranking.length === 1 ? "it is the only one that could be compared" : "it is the only dependable one",
    };
  }
  return { winner, reason: reasonFor(winner, best, close.length > 0, isCalibrated) };
}

/** Metrics in which all classes have the same weight, however rare they are. */
const classMetrics: ReadonlySet<string> = new Set([
  "balanced-accuracy",
  ...["f1-macro", "precision-macro", "recall-macro", "jaccard-macro"],
]);

/**
 * What counts beside a metric. One in which all classes have the same weight is served best by probabilities that favour rare
 * classes, which the log-loss, a mean over rows, takes for badly calibrated. Where probabilities are asked for they count anyway.
 */
export function preferencesFor(scorer: string, wantsProbabilities: boolean): Preferences {
  return { isCalibrated: wantsProbabilities || !classMetrics.has(scorer) };
}

/**
 * A constant prediction for the gain of the best. Where the rows drift, that of the training rows has an r2 far below 0, next to
 * which every method gains about the same; an r2 of 0 is the constant prediction of the test rows.
 */
function fairBaseline(best: Standing, baseline: readonly number[]): readonly number[] {
  return meanOf(best) > 0 ? baseline.map((value) => Math.max(0, value)) : baseline;
}

function isWithinOneError({ mean, standardError }: Gap): boolean {
  return mean <= standardError;
}

/** Those whose log-loss is within one standard error of the lowest; all of them if none has probabilities. */
function wellCalibrated(equal: readonly Standing[]): readonly Standing[] {
  const losses = equal.flatMap((standing) => {
    const loss = lossesOf(standing);
    return loss === undefined ? [] : [{ standing, loss }];
  });
  if (losses.length === 0) return equal;
  const [{ weights }] = equal;
  const lowest = losses.reduce((a, b) => (mean(b.loss, weights) < mean(a.loss, weights) ? b : a));
  return losses
    .filter(({ loss }) => isWithinOneError(gapOf(loss, lowest.loss, weights)))
    .map(({ standing }) => standing);
}

/** The log-loss in each fold; undefined if the method has no probabilities. */
export function lossesOf({ scores }: Standing): readonly number[] | undefined {
  return scores.scores["log-loss"]?.values;
}

/** Times of the same order of magnitude count as equal, and so do all below this number of milliseconds. */
const unnoticed = 100;

function speedOf({ scores: { fitMilliseconds } }: Standing): number {
  return Math.floor(Math.log10(Math.max(unnoticed, fitMilliseconds)));
}

function reasonFor(winner: Standing, best: Standing, isClose: boolean, isCalibrated: boolean): string {
  if (winner === best) {
    return isClose
      ? "it has the best score, and none of those within one standard error is preferable"
      : "it has the best score, by more than one standard error";
  }
  const name = entryName(best.candidate.entry);
  const than = `than ${name === entryName(winner.candidate.entry) ? "the same method with other options" : name}, which has the best score`;
  const why: string[] = [];
  if (winner.candidate.complexity < best.candidate.complexity) why.push(`simpler ${than}`);
  else if (speedOf(winner) < speedOf(best)) why.push(`faster ${than}`);
  const [own, other] = [lossesOf(winner), lossesOf(best)];
  if (
    isCalibrated &&
    own !== undefined &&
    (other === undefined || mean(own, best.weights) < mean(other, best.weights))
  ) {
    why.unshift(why.length === 0 ? `better calibrated ${than}` : "better calibrated");
  }
  const shown = why.length === 0 ? `preferable to ${name}` : why.join(" and ");
  return `its score is within one standard error of the best, and it is ${shown}`;
}
