/** The second round: tunes and compares the best candidates by nested cross-validation. */
import { crossValidateAsync, type Progress, randomSearch } from "lectern";
import { type AnyRecipe, shareDone } from "lectern/contract";
import { scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import { affordableSamples, extrapolate, growthOf } from "./budget.js";
import { sampleRows } from "./divide-rows.js";
import { type Entry, methodOf, ranked, type Scored, scoreOf } from "./leaderboard.js";
import { rememberPlan } from "./remember-plan.js";
import { millisecondsOfFold, type Round } from "./screen.js";

/** Maximum number of candidates in this round, and of options tried for each. */
const finalists = 8;
const maxCandidates = 30;
/** The best few get half of the time; the others share the rest. */
const favourites = 4;
const innerFolds = 3;

/** Settings of this round besides those of both. */
export interface ComparisonRound extends Round {
  readonly seed: number;
  readonly inTime: boolean;
}

/** How thoroughly a candidate is evaluated. */
export interface Plan {
  readonly rows: number;
  readonly candidates: number;
}

/**
 * Compares the best of the first round thoroughly, until the time is over; those that were compared before are compared again
 * if there is time to do it at least twice as thoroughly.
 */
export async function compareBest(entries: readonly Entry[], round: ComparisonRound): Promise<Entry[]> {
  const measure = scorer(round.scorers[0]);
  const seen = entries.filter(({ screened }) => screened !== undefined);
  // Ranked by the first round alone, in which all had the same rows.
  const quick = seen.map(({ compared: _, ...entry }): Entry => entry);
  const order = withoutDuplicates(ranked(quick, measure), measure.name);
  const byRecipe = new Map(seen.map((entry) => [entry.recipe, entry]));
  const chosen = order.slice(0, finalists).map(({ recipe }) => byRecipe.get(recipe) as Entry);
  const fresh = chosen.filter(({ compared }) => compared === undefined);
  const again = ranked(
    seen.filter(({ compared }) => compared !== undefined),
    measure,
  );
  const queue = [...fresh, ...again.slice(0, favourites)];
  const result = new Map<Entry, Entry>();
  for (const [i, entry] of queue.entries()) {
    const left = round.budget.until(round.until);
    if (left === 0) break;
    const before = Math.min(queue.length, favourites);
    const time = i < before ? left / (before - i + 1) : left / (queue.length - i);
    const plan = planFor(entry, round, time);
    if (!isWorthIt(entry, plan)) continue;
    round.onEntry(entry, i, queue.length);
    result.set(entry, { ...entry, ...(await judge(entry, plan, round, time)) });
    round.signal.throwIfAborted();
  }
  return entries.map((entry) => result.get(entry) ?? entry);
}

/** Removes methods that have nothing to tune and the same score as the method before them. */
export function withoutDuplicates(order: readonly Entry[], measure: string): Entry[] {
  return order.filter((entry, i) => {
    const mean = scoreOf(entry, measure)?.mean;
    const twin = i > 0 && scoreOf(order[i - 1], measure)?.mean;
    return mean === undefined || typeof twin !== "number" || spaceOf(entry) !== undefined || !isClose(mean, twin);
  });
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

function isWorthIt({ compared }: Entry, { rows, candidates }: Plan): boolean {
  return compared === undefined || rows * candidates >= 2 * compared.rows * compared.candidates;
}

/** The candidate inside a search for its options, which every outer fold runs on its own rows. */
export function tuned(
  entry: Entry,
  candidates: number,
  round: Pick<ComparisonRound, "folds" | "scorers" | "seed">,
): AnyRecipe {
  const recipe = registry.recipe(entry.recipe);
  const space = spaceOf(entry);
  if (space === undefined || candidates < 2) return recipe;
  const folds = { ...round.folds, count: innerFolds } as ComparisonRound["folds"];
  const [measure] = round.scorers;
  return randomSearch(recipe as never, space, {
    candidates,
    folds,
    scorer: measure,
    seed: round.seed,
  } as never) as AnyRecipe;
}

/** The paths of the last step, whose options are tuned. */
function spaceOf(entry: Entry) {
  const kind = methodOf(entry);
  const { tuning } = registry.method(kind).facts;
  if (tuning === undefined || tuning === "nothing to tune") return undefined;
  return Object.fromEntries(Object.entries(tuning).map(([path, values]) => [`${kind}.${path}`, values]));
}

async function judge(
  entry: Entry,
  planned: Plan,
  round: ComparisonRound,
  time: number,
): Promise<Pick<Entry, "compared">> {
  const { workers, store, scorers, seed, inTime, folds } = round;
  const plan = rememberPlan(store, entry, round, planned);
  const data = sampleRows(round.data, plan.rows, { inTime, seed });
  const late = AbortSignal.timeout(Math.ceil(Math.max(1000, time * 1.5)));
  try {
    const onProgress = (told: Progress) => round.onShare?.(shareDone(told) ?? 0);
    const control = { workers, store, signal: AbortSignal.any([late, round.signal]), onProgress };
    const recipe = tuned(entry, plan.candidates, round);
    const result = await crossValidateAsync(recipe, data, { folds, scorers }, control);
    const count = Object.values(result.scores)[0].values.length;
    const fitMilliseconds = millisecondsOfFold(result) / fitsOf(plan.candidates);
    const compared: Scored = { scores: result.scores, rows: data.x.rows, folds: count, fitMilliseconds };
    return { compared: { ...compared, candidates: plan.candidates } };
  } catch (error) {
    // Out of time, or the search failed: the scores of the first round remain.
    if (round.signal.aborted) throw error;
    return {};
  }
}

/** Number of fits in one outer fold: those of the inner search, and the refit of its best. */
function fitsOf(candidates: number): number {
  return candidates < 2 ? 1 : candidates * innerFolds + 1;
}

/** As many rows and candidates as the time allows: rows first, down to those of the first round, then candidates. */
function planFor(entry: Entry, { data, folds, workers }: ComparisonRound, time: number): Plan {
  const { fitMilliseconds, rows: seen } = (entry.compared ?? entry.screened) as Scored;
  const growth = growthOf(registry.method(methodOf(entry)).facts);
  const outer = "count" in folds ? folds.count : 5;
  const parallel = Math.min(workers.count, outer);
  const all = data.x.rows;
  const perFit = (fits: number) => (time * parallel) / (outer * fits);
  const few = 6;
  const rows = Math.max(
    Math.min(all, seen),
    Math.min(all, affordableSamples(fitMilliseconds, seen, perFit(fitsOf(few)), growth)),
  );
  const one = extrapolate(fitMilliseconds, seen, rows, growth);
  const candidates = Math.floor((perFit(1) / Math.max(one, 1) - 1) / innerFolds);
  return { rows, candidates: spaceOf(entry) === undefined ? 1 : Math.max(1, Math.min(maxCandidates, candidates)) };
}
