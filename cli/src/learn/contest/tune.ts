/** Tuning: candidates with other options for the leading methods, more of them for better methods. */
import { type Entry, entryName } from "../leaderboard.js";
import type { Standing } from "./book.js";
import { defaultCandidate, drawnCandidate, spaceOf } from "./candidates.js";
import { type Contest, patienceFor } from "./contest.js";
import { type Candidate, isScored, type Look } from "./judging.js";

/** Each leading method gets half as much time as the one before it. */
const decay = 0.5;
/** A method is tuned out if this number of candidates in a row was not better than the best before. */
const idleLimit = 80;
/** The look of the tuning of a method allows at least so many candidates in its part of the time. */
const wantedCandidates = 12;

/** What was tried for one method. */
export interface Tuning {
  /** The rows and folds on which its candidates are compared. */
  look: Look;
  /** Number of candidates that were scored, besides the defaults. */
  tried: number;
  /** Number of draws, repeated and failed ones among them. */
  drawn: number;
  /** Draws since the last improvement. */
  idle: number;
  /** Milliseconds spent. */
  spent: number;
}

/** The tunings of a contest, by method. */
export type Tunings = Map<string, Tuning>;

/** Tries candidates until a share of the time is used up or nothing is left to try. Returns the number of looks. */
export async function tune(
  contest: Contest,
  methods: readonly Entry[],
  tunings: Tunings,
  share: number,
): Promise<number> {
  const tunable = methods.filter((entry) => spaceOf(entry) !== undefined);
  let taken = 0;
  for (const [place, entry] of tunable.entries()) taken += await begin(contest, entry, place, tunings, share);
  for (;;) {
    const entry = nextMethod(contest, tunable, tunings, contest.left(share));
    if (entry === undefined) return taken;
    const tuning = tunings.get(entryName(entry)) as Tuning;
    const best = bestOf(contest, entry, tuning.look);
    const drawn = drawnCandidate(entry, ++tuning.drawn, contest.seed, best?.candidate.options);
    if (drawn === undefined || contest.book.outcome(drawn, tuning.look) !== undefined) {
      tuning.idle++;
      continue;
    }
    await examineFor(contest, drawn, tuning);
    taken++;
    const now = bestOf(contest, entry, tuning.look);
    tuning.idle = now === best ? tuning.idle + 1 : 0;
  }
}

/** Chooses the look of a tuning; when that has more rows than before, the best options so far are scored on it first. */
async function begin(contest: Contest, entry: Entry, place: number, tunings: Tunings, share: number): Promise<number> {
  const name = entryName(entry);
  const look = tuningLook(contest, entry, contest.left(share) * decay ** (place + 1));
  const before = tunings.get(name);
  if (before === undefined) {
    tunings.set(name, { look, tried: 0, drawn: 0, idle: 0, spent: 0 });
    return 0;
  }
  if (look.rows <= before.look.rows) return 0;
  const [best] = entrants(contest, entry);
  Object.assign(before, { look, idle: 0 });
  const expected = contest.expected(best, look) as number;
  if (contest.book.outcome(best, look) !== undefined || expected > contest.left(share)) return 0;
  await examineFor(contest, best, before);
  return 1;
}

async function examineFor(contest: Contest, candidate: Candidate, tuning: Tuning): Promise<void> {
  const before = contest.budget.elapsed();
  await contest.examine(candidate, tuning.look, patienceFor(contest.expected(candidate, tuning.look) as number));
  tuning.spent += contest.budget.elapsed() - before;
  tuning.tried++;
}

/** As many rows of the race as the method has reached and as allow a good number of candidates. */
function tuningLook(contest: Contest, entry: Entry, time: number): Look {
  const first = defaultCandidate(entry);
  for (let rung = contest.sizes.length - 1; rung > 0; rung--) {
    const look = contest.race(rung);
    if (!isScored(contest.book.outcome(first, look))) continue;
    if (wantedCandidates * (contest.expected(first, look) as number) <= time) return look;
  }
  return contest.race(0);
}

/** The best candidate of a method in a look. */
function bestOf({ book }: Contest, entry: Entry, look: Look): Standing | undefined {
  const name = entryName(entry);
  return book.ranking(look).find(({ candidate }) => entryName(candidate.entry) === name);
}

/** The method that has used least of its part of the time, among those for which there is time. */
function nextMethod(contest: Contest, methods: readonly Entry[], tunings: Tunings, left: number): Entry | undefined {
  let next: Entry | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, entry] of methods.entries()) {
    const { idle, spent, look } = tunings.get(entryName(entry)) as Tuning;
    const expected = contest.expected(defaultCandidate(entry), look) as number;
    if (idle >= idleLimit) continue;
    if (expected > left) {
      contest.skip();
      continue;
    }
    const used = (spent + expected) / decay ** place;
    if (used < least) [least, next] = [used, entry];
  }
  return next;
}

/** The look with most rows on which options of a method were tuned; undefined if they were not. */
export function tunedLook(contest: Contest, entry: Entry): Look | undefined {
  const name = entryName(entry);
  for (let rung = contest.sizes.length - 1; rung >= 0; rung--) {
    const look = contest.race(rung);
    const isTuned = ({ candidate }: Standing) =>
      entryName(candidate.entry) === name && Object.keys(candidate.options).length > 0;
    if (contest.book.ranking(look).some(isTuned)) return look;
  }
  return undefined;
}

/** The candidates that a method enters the final with: its defaults, and the best tuned one if that scored higher. */
export function entrants(contest: Contest, entry: Entry): Candidate[] {
  const look = tunedLook(contest, entry);
  const own = look && contest.book.ranking(look).find((one) => entryName(one.candidate.entry) === entryName(entry));
  const first = defaultCandidate(entry);
  return own === undefined || Object.keys(own.candidate.options).length === 0 ? [first] : [own.candidate, first];
}
