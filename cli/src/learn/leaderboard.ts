/** What `learn` found out about each candidate. */
import type { RecipeJson } from "lectern/contract";
import type { Scorer } from "lectern/metrics";
import type { ScoreSummary } from "lectern/selection";

/** One method among those compared. */
export interface Entry {
  /** The kinds of what is fitted: feature maps, then the method itself. */
  readonly steps: readonly string[];
  readonly title: string;
  readonly recipe: RecipeJson;
  readonly reasons: readonly string[];
  /** Scores of a quick look with the usual options, on few rows. */
  readonly screened?: Scored;
  /** Honest scores of tuning and fitting together, on more rows. */
  readonly compared?: Scored & { readonly candidates: number };
  /** Why there are no scores, without the name of the method. */
  readonly failure?: string;
  /** How many milliseconds it was given, where they were too few. */
  readonly patience?: number;
}

export interface Scored {
  readonly scores: Readonly<Record<string, ScoreSummary>>;
  readonly rows: number;
  readonly folds: number;
  /** How long the fit of one fold took, on the average. */
  readonly fitMilliseconds: number;
}

/**
 * The best first: those compared thoroughly, then those only looked at on fewer rows, then those that failed. Where the
 * quick look was on as many rows its scores are as honest, and count as much.
 */
export function ranked(entries: readonly Entry[], scorer: Scorer): Entry[] {
  const sign = scorer.higherIsBetter ? -1 : 1;
  const most = Math.max(0, ...entries.map(({ compared }) => compared?.rows ?? 0));
  const stage = ({ compared, screened }: Entry) => {
    if (compared !== undefined) return 0;
    return screened === undefined ? 2 : screened.rows >= most ? 0 : 1;
  };
  const value = (entry: Entry) => scoreOf(entry, scorer.name)?.mean ?? 0;
  return [...entries].sort(
    (a, b) => stage(a) - stage(b) || sign * (value(a) - value(b)) || (entryName(a) < entryName(b) ? -1 : 1),
  );
}

/** The most reliable score there is. */
export function scoreOf({ compared, screened }: Entry, scorer: string): ScoreSummary | undefined {
  return (compared ?? screened)?.scores[scorer];
}

/** The method itself, without the feature map before it. */
export function methodOf({ steps }: Pick<Entry, "steps">): string {
  return steps[steps.length - 1];
}

/** What an entry is called where people read it: "nystrom | ridge". */
export function entryName({ steps }: Pick<Entry, "steps">): string {
  return steps.join(" | ");
}

/** Why an entry has no scores; its name is said beside it. */
export function reasonOf(entry: Entry): string {
  return entry.failure ?? "the time was over before its turn";
}
