/** The results of `learn` for each method. */
import type { RecipeJson } from "lectern/contract";
import type { ScoreSummary } from "lectern/selection";
import { counted } from "../terminal/counted.js";

/** One method among those compared. */
export interface Entry {
  /** The kinds of what is fitted: feature maps, then the method itself. */
  readonly steps: readonly string[];
  readonly title: string;
  readonly recipe: RecipeJson;
  readonly reasons: readonly string[];
  /** Whether it is a recipe that the user has given, which is looked at first. */
  readonly isGiven?: boolean;
  /** Scores with default options, on the folds of the race, on as many rows as the method has reached. */
  readonly screened?: Scored;
  /** Scores of the best options on folds that were not used for tuning. */
  readonly compared?: Compared;
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
  /** What is wrong with these scores, where something is: such a method does not win. */
  readonly unsound?: string;
}

export interface Compared extends Scored {
  /** Number of candidates that were tried for the options, the defaults among them. */
  readonly candidates: number;
  /** The recipe with the options that were compared. */
  readonly recipe: RecipeJson;
  /** Whether these are other options than the defaults. */
  readonly tuned: boolean;
  /** Why only the defaults were tried. */
  readonly untuned?: "nothing to tune" | "no time";
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

/** Whether an entry was looked at, with or without success. */
export function wasTried({ compared, screened, failure }: Entry): boolean {
  return compared !== undefined || screened !== undefined || failure !== undefined;
}

/** Whether an entry has scores, so that it could be compared. */
export function hasScores({ compared, screened }: Entry): boolean {
  return compared !== undefined || screened !== undefined;
}

/** Why an entry has no scores; shown next to its name. */
export function reasonOf(entry: Entry): string {
  return entry.failure ?? "not tried: no time";
}

/** How thoroughly an entry was examined, in a few words. */
export function remarkOf(entry: Entry): string {
  const { compared, screened } = entry;
  const problem = (compared ?? screened)?.unsound;
  if (problem !== undefined) return problem;
  if (compared === undefined) {
    return screened === undefined ? reasonOf(entry) : `default options, ${counted(screened.rows, "row")}`;
  }
  const { candidates, tuned, untuned } = compared;
  if (untuned !== undefined) return untuned === "no time" ? "not tuned: no time" : untuned;
  return `${candidates} candidates tried${tuned ? "" : ", the defaults are best"}`;
}
