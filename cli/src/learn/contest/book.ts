/** The results of all candidates, by the look that they come from. */
import type { Scorer } from "lectern/metrics";
import { withMinus } from "../../terminal/numbers.js";
import { entryName } from "../leaderboard.js";
import { comparable } from "./averages.js";
import { foldWeights } from "./fold-weights.js";
import {
  type Candidate,
  collapsedFold,
  isScored,
  type Look,
  mean,
  type Outcome,
  type Scores,
  type Weights,
} from "./judging.js";

/** A candidate with its scores in one look. */
export interface Standing {
  readonly candidate: Candidate;
  readonly scores: Scores;
  /** The deciding metric in each fold such that methods are compared by its mean, larger is better. */
  readonly values: readonly number[];
  /** How much each fold counts; all count alike if left out. */
  readonly weights?: Weights;
  /** What is wrong with the scores. */
  readonly unsound?: string;
}

export interface Book {
  record(candidate: Candidate, look: Look, outcome: Outcome): void;
  outcome(candidate: Candidate, look: Look): Outcome | undefined;
  /** Candidates with scores in this look: sound ones first, best first. */
  ranking(look: Look): readonly Standing[];
  /** The scores of a constant prediction in each fold of this look, larger is better. */
  baseline(look: Look): readonly number[];
  /** The time of the fits on most rows so far. */
  timeOf(candidate: Candidate): { readonly fitMilliseconds: number; readonly rows: number } | undefined;
  /** The best candidate of the look with most rows; undefined if there are no scores. */
  leader(): Candidate | undefined;
  /** Number of outcomes that were recorded. */
  count(): number;
}

/** An empty book; `baseline` gives the scores of a constant prediction in each fold of a look, larger is better. */
export function createBook(scorer: Scorer, baseline: (look: Look) => readonly number[]): Book {
  const pages = new Map<string, Page>();
  const times = new Map<string, { fitMilliseconds: number; rows: number }>();
  let count = 0;
  let leader: { readonly candidate: Candidate | undefined } | undefined;
  const pageOf = (look: Look): Page => {
    const key = JSON.stringify(look);
    const page = pages.get(key) ?? {
      look,
      baseline: baseline(look),
      outcomes: new Map(),
      standings: [],
      isSorted: true,
    };
    pages.set(key, page);
    return page;
  };
  const ranking = (look: Look) => {
    const page = pageOf(look);
    if (!page.isSorted) page.standings.sort(byRank);
    page.isSorted = true;
    return page.standings;
  };
  return {
    record(candidate, look, outcome) {
      const page = pageOf(look);
      page.outcomes.set(keyOf(candidate), outcome);
      count++;
      leader = undefined;
      if (!isScored(outcome)) return;
      page.standings.push(standingOf(candidate, outcome, page, scorer));
      page.isSorted = false;
      const before = times.get(keyOf(candidate));
      if (before === undefined || before.rows <= look.rows) {
        times.set(keyOf(candidate), { fitMilliseconds: outcome.fitMilliseconds, rows: look.rows });
      }
    },
    outcome: (candidate, look) => pageOf(look).outcomes.get(keyOf(candidate)),
    ranking,
    baseline: (look) => pageOf(look).baseline,
    leader() {
      leader ??= { candidate: leaderOf([...pages.values()].map(({ look }) => ({ look, first: ranking(look)[0] }))) };
      return leader.candidate;
    },
    timeOf: (candidate) => times.get(keyOf(candidate)),
    count: () => count,
  };
}

/** The results of one look. */
interface Page {
  readonly look: Look;
  readonly baseline: readonly number[];
  readonly outcomes: Map<string, Outcome>;
  readonly standings: Standing[];
  isSorted: boolean;
}

function leaderOf(firsts: readonly { look: Look; first: Standing | undefined }[]): Candidate | undefined {
  const seen = firsts.filter(({ first }) => first !== undefined);
  return seen.sort((a, b) => b.look.rows - a.look.rows)[0]?.first?.candidate;
}

function standingOf(candidate: Candidate, scores: Scores, { look, baseline }: Page, scorer: Scorer): Standing {
  const { values: own } = scores.scores[scorer.name];
  const weights = foldWeights([look]);
  const values = comparable(own, scorer, weights);
  const standing = { candidate, scores, values, weights };
  const fold = collapsedFold(values, baseline, scorer);
  if (fold === undefined) return standing;
  return { ...standing, unsound: `not dependable: ${scorer.name} ${shown(own[fold])} in one fold` };
}

/** The mean of the deciding metric by the weights of the folds, larger is better. */
export function meanOf({ values, weights }: Standing): number {
  return mean(values, weights);
}

/** Sound before unsound, then by the mean, then by name. */
export function byRank(a: Standing, b: Standing): number {
  const sound = Number(a.unsound !== undefined) - Number(b.unsound !== undefined);
  return sound || meanOf(b) - meanOf(a) || (entryName(a.candidate.entry) < entryName(b.candidate.entry) ? -1 : 1);
}

/** Recipes as text, each made once: one that names thousands of columns is long. */
const keys = new WeakMap<Candidate["recipe"], string>();

/** The same for the same method and options. */
export function keyOf({ recipe }: Candidate): string {
  const key = keys.get(recipe) ?? JSON.stringify(recipe);
  keys.set(recipe, key);
  return key;
}

function shown(value: number): string {
  return withMinus(String(Number(value.toPrecision(3))));
}
