/** The contest of methods: what all its stages share. */
import { type Scorer, scorer as scorerOf } from "lectern/metrics";
import { registry } from "lectern/registry";
import { type Budget, extrapolate, growthOf } from "../budget.js";
import { type Entry, entryName, methodOf } from "../leaderboard.js";
import { averaged } from "./averages.js";
import { type Book, keyOf, type Standing } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { foldWeights } from "./fold-weights.js";
import { type Candidate, isScored, type Judge, type Look, type Outcome } from "./judging.js";

/** What the contest is about. */
export interface ContestSettings {
  /** The methods, those to look at first in front. */
  readonly entries: readonly Entry[];
  /** Numbers of rows of the nested subsets, ascending. */
  readonly sizes: readonly number[];
  /** The folds of the race, on which options are tuned too. */
  readonly raceFolds: (rows: number) => Look["folds"];
  /** Other folds for the final comparison; each repeat divides the rows in another way. */
  readonly finalFolds: (rows: number, repeat: number) => Look["folds"];
  readonly judge: Judge;
  /** The deciding metric. */
  readonly scorer: Scorer;
  /** Whether the winner is asked for probabilities. */
  readonly wantsProbabilities?: boolean;
  readonly budget: Budget;
  /** Number of fits that run at the same time. */
  readonly parallel: number;
  readonly seed: number;
  /** Methods that are built on the best ones, such as a blend of them. */
  readonly extras: (best: readonly Standing[]) => readonly Candidate[];
  /** Called before every step. */
  readonly onStep?: (what: string) => void;
  /** Called after every look. */
  readonly onOutcome?: ((candidate: Candidate, look: Look, outcome: Outcome) => void) | undefined;
}

/** A running contest. */
export interface Contest extends ContestSettings {
  readonly book: Book;
  /** Milliseconds until a share of the time for learning is used up, without the time for the final fit. */
  left(share: number): number;
  /** Estimated milliseconds of a look; undefined if nothing is known about the candidate. */
  expected(candidate: Candidate, look: Look): number | undefined;
  /** Rows and folds of the race on a rung. */
  race(rung: number): Look;
  /** Rows and folds of the final comparison. */
  final(rows: number, repeat: number): Look;
  /** Notes that there was no time for a look: more time would help. */
  skip(): void;
  /** Number of looks there was no time for. */
  skipped(): number;
  /** Scores a candidate unless that was done before. */
  examine(candidate: Candidate, look: Look, patience: number): Promise<Outcome>;
}

/** The final fit may take this share of the budget; on more rows it would take longer. */
const mostForFinalFit = 0.4;
/** A time limit is this multiple of the estimate, and at least this number of milliseconds. */
const generosity = 3;
const minPatience = 2000;

export function openContest(settings: ContestSettings, book: Book): Contest {
  const { budget, sizes, parallel, judge, onStep, onOutcome } = settings;
  const left = (share: number) => {
    const reserved = Math.min(mostForFinalFit * budget.total, finalFit(book, sizes));
    const all = budget.until(1) + budget.elapsed();
    return Math.max(0, share * (all - reserved) - budget.elapsed());
  };
  const expected = (candidate: Candidate, look: Look) => {
    const known = book.timeOf(candidate) ?? book.timeOf(defaultCandidate(candidate.entry));
    if (known === undefined) return undefined;
    const one = extrapolate(known.fitMilliseconds, known.rows, look.rows, growthOfEntry(candidate.entry));
    return one * Math.ceil(look.folds.count / parallel);
  };
  const looks = new Map<string, Look>();
  // Folds depend on the classes of the rows, which are counted once.
  const lookOf = (key: string, make: () => Look): Look => {
    const look = looks.get(key) ?? make();
    looks.set(key, look);
    return look;
  };
  let skipped = 0;
  return {
    ...settings,
    book,
    left,
    expected,
    race: (rung) => lookOf(`race ${rung}`, () => ({ rows: sizes[rung], folds: settings.raceFolds(sizes[rung]) })),
    final: (rows, repeat) =>
      lookOf(`final ${rows} ${repeat}`, () => ({ rows, folds: settings.finalFolds(rows, repeat) })),
    skip: () => {
      skipped++;
    },
    skipped: () => skipped,
    async examine(candidate, look, patience) {
      const known = book.outcome(candidate, look);
      if (isScored(known)) return known;
      onStep?.(entryName(candidate.entry));
      // Whatever the estimate, a look may not take more time than there is, once there is a candidate to choose.
      const most = book.leader() === undefined ? patience : Math.max(minPatience, left(1));
      const outcome = weighted(await judge(candidate.recipe, look, Math.min(patience, most)), look);
      book.record(candidate, look, outcome);
      onOutcome?.(candidate, look, outcome);
      return outcome;
    },
  };
}

/** The scores by the weights of the folds. */
function weighted(outcome: Outcome, look: Look): Outcome {
  const weights = foldWeights([look]);
  if (weights === undefined || !isScored(outcome)) return outcome;
  const scores = Object.entries(outcome.scores).map(
    ([name, { values }]) => [name, averaged(scorerOf(name), values, weights)] as const,
  );
  return { ...outcome, scores: Object.fromEntries(scores) };
}

/** The time limit of a look whose duration was estimated. */
export function patienceFor(expected: number): number {
  return Math.max(minPatience, generosity * expected);
}

/** Estimated time of the fit of the leading candidate on all rows. */
function finalFit(book: Book, sizes: readonly number[]): number {
  const leader = book.leader();
  const known = leader === undefined ? undefined : book.timeOf(leader);
  if (leader === undefined || known === undefined) return 0;
  return extrapolate(known.fitMilliseconds, known.rows, sizes[sizes.length - 1], growthOfEntry(leader.entry));
}

/** How the time of a fit grows with the rows; combinations grow as their members usually do. */
export function growthOfEntry(entry: Entry): number {
  const kind = methodOf(entry);
  return growthOf(registry.methods.find((method) => method.kind === kind)?.facts ?? {});
}

/** The best candidate of every method in a ranking. */
export function bestOfMethods(ranking: readonly Standing[]): Standing[] {
  const seen = new Set<string>();
  return ranking.filter(({ candidate }) => {
    const name = entryName(candidate.entry);
    return !seen.has(name) && seen.add(name);
  });
}

/** Whether two candidates are the same method with the same options. */
export function isSame(a: Candidate, b: Candidate): boolean {
  return keyOf(a) === keyOf(b);
}
