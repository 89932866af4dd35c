/** Finds the winner among the methods: prepares the contest, runs it, and describes its result. */
import { crossValidateAsync } from "lectern";
import type { ResultStore } from "lectern/contract";
import { scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import type { WorkerPool } from "lectern/workers";
import { CommandFailure } from "../command-failure.js";
import { counted, grouped } from "../terminal/counted.js";
import { baselineInFolds } from "./baseline.js";
import type { Budget } from "./budget.js";
import { comparable } from "./contest/averages.js";
import { combinations } from "./contest/combine.js";
import type { ContestSettings } from "./contest/contest.js";
import { foldWeights } from "./contest/fold-weights.js";
import { foldEvidence } from "./contest/guessing.js";
import type { Look } from "./contest/judging.js";
import { type ContestResult, runContest, untried } from "./contest/run-contest.js";
import { tunedLook } from "./contest/tune.js";
import { foldsFor, foldsInWords } from "./folds.js";
import { judgeByWorkers } from "./judge-by-workers.js";
import { type Entry, entryName } from "./leaderboard.js";
import { byPrior } from "./method-priors.js";
import { nestRows } from "./nested-rows.js";
import type { PreparedRows } from "./prepare-rows.js";
import { refit } from "./refit.js";
import type { TriedOptions, Winner } from "./result.js";
import { leaderboard } from "./standings.js";

export interface DecideSettings {
  readonly budget: Budget;
  /** Threads for the fits; without them one fit runs after the other. */
  readonly workers?: WorkerPool;
  readonly store?: ResultStore;
  readonly signal: AbortSignal;
  /** The metrics, the deciding one first. */
  readonly scorers: readonly string[];
  readonly folds: number;
  readonly seed: number;
  /** Whether blends and stacks of the best methods may win. */
  readonly blends: boolean;
  /** Whether probabilities are asked for. */
  readonly calibrates: boolean;
  readonly onStep: (what: string) => void;
  /** Called after every look at a candidate. */
  readonly onOutcome?: ContestSettings["onOutcome"];
  /** Stops candidates that take too long; by the clock of the machine if left out. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
}

export interface Decision {
  readonly entries: readonly Entry[];
  readonly winner: Winner;
  /** By how many standard errors the winner is better than a constant prediction, in the folds by which it was chosen. */
  readonly evidence: number;
  /** Whether the search ended early, because there was nothing left to try. */
  readonly isExhausted: boolean;
  /** How the methods were compared, in words. */
  readonly how: readonly string[];
}

/** Number of folds of the race and of tuning. */
const raceFolds = 3;

/** What is learned from. */
export type DecidedRows = Pick<PreparedRows, "advice" | "entries" | "train">;

/** Runs the contest and fits its winner. */
export async function decide(rows: DecidedRows, settings: DecideSettings): Promise<Decision> {
  const { advice, train } = rows;
  const nested = nestRows(train, { inTime: advice.time !== null, seed: settings.seed });
  const measure = scorer(settings.scorers[0]);
  const baseline = (look: Look) =>
    comparable(baselineInFolds(nested.take(look.rows), look.folds, measure), measure, foldWeights([look]));
  if (settings.workers !== undefined) await startWorkers(settings.workers, settings.signal);
  const result = await runContest(contestOf(rows, settings, nested), baseline);
  if ("failures" in result) {
    const [{ entry, failure }] = result.failures;
    throw new CommandFailure("failure", `every method failed on these data; ${entryName(entry)}: ${failure}`);
  }
  settings.onStep(`fitting ${entryName(result.winner.candidate.entry)}`);
  const { looks } = result.final;
  const { budget, signal } = settings;
  const fitted = await refit(result.winner, result.rows, { train, rows: nested, budget, signal });
  const entries = leaderboard(result);
  const compared = looks.length > 0 ? looks : [result.contest.race(result.contest.sizes.indexOf(result.rows))];
  const guesses = compared.flatMap(baseline);
  return {
    entries,
    winner: { entry: entries[0], reason: result.reason, trials: trialsOf(result), ...fitted },
    evidence: foldEvidence(result.winner, guesses, compared[0].folds.count),
    isExhausted: result.isExhausted,
    how: inWords(result, rows),
  };
}

/** Lets all workers start before anything is timed: a worker that is stopped while it starts has to start again. */
async function startWorkers(workers: WorkerPool, signal: AbortSignal): Promise<void> {
  const x = Array.from({ length: 2 * Math.max(2, workers.count) }, (_, i) => [i]);
  const data = { x, y: Float64Array.from(x, ([value]) => value) };
  const folds = { kind: "k-fold", count: Math.max(2, workers.count), shuffle: false, seed: 0 } as const;
  await crossValidateAsync(
    registry.recipe({ kind: "least-squares", options: {} }),
    data,
    { folds },
    { workers, signal },
  );
}

function contestOf(
  { advice, entries, train }: DecidedRows,
  settings: DecideSettings,
  nested: ReturnType<typeof nestRows>,
): ContestSettings {
  const { scorers, workers, store, signal, seed, budget, blends, calibrates, onStep, onOutcome, timeout } = settings;
  const inTime = advice.time !== null;
  const task = advice.task as "classification" | "regression";
  const folds = (rows: number, count: number, ownSeed: number) => foldsFor(advice, nested.take(rows), count, ownSeed);
  return {
    entries: byPrior(entries, task, nested.sizes[0]),
    sizes: nested.sizes,
    // In time order only their number makes the folds of the race and of the final differ, and it must not halve or double.
    raceFolds: (rows) =>
      folds(rows, inTime ? Math.max(2, settings.folds - 1) : Math.min(raceFolds, settings.folds), seed),
    // Seeds of their own, or another number in time order: the folds of tuning do not occur again.
    finalFolds: (rows, repeat) => folds(rows, settings.folds + (inTime ? repeat : 0), seed + 1 + repeat),
    judge: judgeByWorkers({
      rows: nested,
      scorers,
      workers,
      store,
      signal,
      ...(timeout === undefined ? {} : { timeout }),
    }),
    scorer: scorer(scorers[0]),
    wantsProbabilities: calibrates,
    budget,
    parallel: workers?.count ?? 1,
    seed,
    extras: (best) =>
      combinations(best, { task, blends, canDivide: !inTime && train.groups === undefined, calibrates }),
    onStep: (what) => onStep(`comparing ${what}`),
    onOutcome,
  };
}

/** The options that were tried for the winner. */
function trialsOf({ contest, winner }: ContestResult): TriedOptions[] {
  const name = entryName(winner.candidate.entry);
  const tuned = tunedLook(contest, winner.candidate.entry);
  if (tuned === undefined) return [];
  return contest.book
    .ranking(tuned)
    .filter(({ candidate }) => entryName(candidate.entry) === name)
    .map(({ candidate, scores }) => ({ options: candidate.options, score: scores.scores[contest.scorer.name] }));
}

/** What was done, and what was not. */
function inWords(result: ContestResult, { advice, train }: DecidedRows): string[] {
  const { contest, final, isExhausted } = result;
  const tuned = tunedLook(contest, result.winner.candidate.entry);
  const [look] = final.looks;
  const times = final.looks.length < 2 ? "" : `, divided in ${final.looks.length} different ways`;
  const missed = untried(result);
  return [
    ...(advice.validation?.reasons.slice(0, 1) ?? []),
    `${missed.length === 0 ? "every method" : `${contest.entries.length - missed.length} of ${counted(contest.entries.length, "method")}`} ` +
      `had a first look with default options on ${counted(contest.sizes[0], "row")}` +
      `${contest.sizes.length > 1 ? "; the better ones went on to more rows" : ""}`,
    ...(tuned === undefined
      ? []
      : [`options were tuned on ${counted(tuned.rows, "row")}, on other folds than those of the final comparison`]),
    look === undefined
      ? "there was no time for a final comparison: the scores come from the first looks"
      : `final comparison on ${grouped(look.rows)} of ${counted(train.x.rows, "training row")}: ${foldsInWords(look.folds, train)}${times}`,
    ...(missed.length > 0 ? [`no time was left for ${missed.map(entryName).join(", ")}`] : []),
    ...(isExhausted
      ? ["more time would hardly help: all methods were compared, and tuning no longer improved them"]
      : []),
  ];
}
