/** Runs the contest: race, tuning, final, and again with the time that is left. */
import type { Entry } from "../leaderboard.js";
import { createBook } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { type Choice, chooseWinner, preferencesFor } from "./choose-winner.js";
import { bestOfMethods, type Contest, type ContestSettings, openContest } from "./contest.js";
import {
  compareFinalists,
  type Final,
  finalLook,
  finalMethods,
  finalRanking,
  finalTime,
  reachedRung,
} from "./finals.js";
import { isScored, type Look } from "./judging.js";
import { firstLook, race } from "./race.js";
import { type Tunings, tune } from "./tune.js";

/** The shares of the time by which the stages of the first pass must end; slow methods get a second chance before the race. */
const shares = { first: 0.35, slow: 0.5, race: 0.6, tune: 0.72, final: 0.92 };
/** Later passes divide the time that is left in the same way. */
const slices = { first: 0.4, race: 0.5, tune: 0.7, final: 0.95 };
const undivided = { first: 1, race: 1, tune: 1, final: 1 };
/** Less time than this share of the budget is not worth another pass. */
const minSlice = 0.01;
/** One more way to divide the rows may take this share of the time that is left. */
const repeatShare = 0.2;
/** Number of ways in which the rows of the final are divided at most. */
const maxRepeats = 5;

export interface ContestResult extends Choice {
  readonly contest: Contest;
  /** The looks of the final; none if there was no time for it. */
  readonly final: Final;
  /** Number of rows on which the winner was chosen. */
  readonly rows: number;
  readonly tunings: Tunings;
  /** Whether the contest ended because there was nothing left to try. */
  readonly isExhausted: boolean;
}

/** Why no method has scores, for each method. */
export interface AllFailed {
  readonly failures: readonly { readonly entry: Entry; readonly failure: string }[];
}

/** Runs the contest to the end of its time, or until there is nothing left to try. */
export async function runContest(
  settings: ContestSettings,
  baseline: (look: Look) => readonly number[],
): Promise<ContestResult | AllFailed> {
  const contest = openContest(settings, createBook(settings.scorer, baseline));
  const tunings: Tunings = new Map();
  await firstLook(contest, shares.first);
  if (contest.book.leader() === undefined) return { failures: failuresOf(contest) };
  await firstLook(contest, shares.slow);
  await race(contest, shares.race);
  await tune(contest, leading(contest), tunings, Math.min(shares.tune, shares.final - finalShare(contest)));
  let final: Final = { looks: [finalLook(contest, shares.final)] };
  await compareFinalists(contest, final, shares.final);
  let isExhausted = false;
  let isOver = false;
  while (!isOver && contest.left(1) > minSlice * contest.budget.total) {
    const before = contest.skipped();
    let pass = await anotherPass(contest, final, tunings, slices);
    // What is too long for its part of the time may still be done in all of it.
    if (pass.taken === 0) pass = await anotherPass(contest, pass.final, tunings, undivided);
    ({ final } = pass);
    isOver = pass.taken === 0;
    isExhausted = isOver && contest.skipped() === before;
  }
  return { contest, tunings, isExhausted, ...decided(contest, settled(contest, final)) };
}

/**
 * The winner of the final, or of the race if there was no time to compare methods in a final. The winner of the race has
 * the options by which it is best in the final, if it got there.
 */
function decided(contest: Contest, final: Final): Pick<ContestResult, "winner" | "reason" | "final" | "rows"> {
  const ranking = finalRanking(contest, final);
  const raced = contest.race(reachedRung(contest));
  const methods = bestOfMethods(contest.book.ranking(raced)).length;
  // Those that were clearly behind in the first look of the final have no scores in the others.
  const isCompared = bestOfMethods(contest.book.ranking(final.looks[0])).length >= Math.min(2, methods);
  const { baseline } = contest.book;
  const preferences = preferencesFor(contest.scorer.name, contest.wantsProbabilities ?? false);
  if (isCompared) {
    return { ...chooseWinner(ranking, final.looks.flatMap(baseline), preferences), final, rows: final.looks[0].rows };
  }
  const choice = chooseWinner(contest.book.ranking(raced), baseline(raced), preferences);
  const tuned = ranking.find(({ candidate }) => candidate.entry === choice.winner.candidate.entry);
  if (tuned !== undefined) return { ...choice, winner: tuned, final, rows: final.looks[0].rows };
  return { ...choice, final: { looks: [] }, rows: raced.rows };
}

/** The share of the time that a final of the best methods takes: tuning leaves it to them. */
function finalShare(contest: Contest): number {
  const look = contest.final(contest.sizes[reachedRung(contest)], 0);
  return finalTime(contest, look) / (contest.left(1) + contest.budget.elapsed());
}

function leading(contest: Contest): Entry[] {
  return finalMethods(contest).map(({ candidate }) => candidate.entry);
}

/** Methods not looked at, more rows, more candidates, and the final again; `taken` is the number of looks. */
async function anotherPass(
  contest: Contest,
  before: Final,
  tunings: Tunings,
  parts: typeof slices,
): Promise<{ final: Final; taken: number }> {
  const now = passFrom(contest);
  let taken = await firstLook(contest, now(parts.first));
  taken += await race(contest, now(parts.race));
  taken += await tune(contest, leading(contest), tunings, now(parts.tune));
  let final = widened(contest, before, now(parts.final));
  taken += await compareFinalists(contest, final, now(parts.final));
  // A final on more rows that hardly began does not replace the one before.
  if (contest.book.ranking(final.looks[0]).length < 2) final = before;
  const more = repeated(contest, final);
  if (more !== undefined && (taken === 0 || isCheap(contest, final))) {
    final = more;
    taken += await compareFinalists(contest, final, 1);
  }
  return { final, taken };
}

/** Whether the candidates that are about as good as the best can be compared once more in a small part of the time. */
function isCheap(contest: Contest, { looks: [look] }: Final): boolean {
  const close = contest.book.ranking(look).slice(0, 6);
  const time = close.reduce((sum, { candidate }) => sum + (contest.expected(candidate, look) ?? 0), 0);
  return time < repeatShare * contest.left(1);
}

/** Shares of the time that is left now, as shares of the whole time. */
function passFrom(contest: Contest): (slice: number) => number {
  const elapsed = contest.budget.elapsed();
  const all = elapsed + contest.left(1);
  return (slice) => (elapsed + slice * (all - elapsed)) / all;
}

/** The final on more rows, if there is time for them now. */
function widened(contest: Contest, final: Final, share: number): Final {
  const look = finalLook(contest, share);
  return look.rows > final.looks[0].rows ? { looks: [look] } : final;
}

/** The final with the rows divided in one more way, which makes small differences more certain. */
function repeated(contest: Contest, { looks }: Final): Final | undefined {
  if (looks.length >= maxRepeats) return undefined;
  return { looks: [...looks, contest.final(looks[0].rows, looks.length)] };
}

/** A last look that there was no time for does not count. */
function settled(contest: Contest, { looks }: Final): Final {
  const begun = looks.filter((look, i) => i === 0 || contest.book.ranking(look).length > 1);
  return { looks: begun };
}

function failuresOf(contest: Contest): AllFailed["failures"] {
  return contest.entries.flatMap((entry) => {
    const outcome = contest.book.outcome(defaultCandidate(entry), contest.race(0));
    return outcome === undefined || isScored(outcome) ? [] : [{ entry, failure: outcome.failure }];
  });
}

/** The methods that were never looked at. */
export function untried({ contest }: ContestResult) {
  return contest.entries.filter(
    (entry) => contest.book.outcome(defaultCandidate(entry), contest.race(0)) === undefined,
  );
}
