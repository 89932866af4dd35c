/** The results of `learn` for each candidate. */
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
  /** Scores of the screening with default options, on few rows. */
  readonly screened?: Scored;
  /** Scores of tuning and fitting together by nested cross-validation, on more rows. */
  readonly compared?: Scored & { readonly candidates: number };
  /** Why there are no scores, without the name of the method. */
  readonly failure?: string;
  /** The time limit in milliseconds that was too short. */
  readonly patience?: number;
}

export interface Scored {
  readonly scores: Readonly<Record<string, ScoreSummary>>;
  readonly rows: number;
  readonly folds: number;
  /** Mean time of the fit of one fold. */
  readonly fitMilliseconds: number;
}

/**
 * Best first: those compared thoroughly, then those only screened on fewer rows, then those that failed. Screening scores on
 * the same number of rows count as much.
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

/** The most reliable score available. */
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

/** Why an entry has no scores; shown next to its name. */
export function reasonOf(entry: Entry): string {
  return entry.failure ?? "not tried: out of time";
}
