/** The race: every method with its defaults on few rows, then the better ones on more and more rows. */
import type { Entry } from "../leaderboard.js";
import type { Standing } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { bestOfMethods, type Contest, patienceFor } from "./contest.js";
import { type Candidate, gapOfFolds, isScored, type Look } from "./judging.js";

/** However many methods there are, each may take this share of the time. */
const minShare = 0.06;
/** A time limit below this number of milliseconds is not worth starting. */
const shortest = 500;
/** With fewer methods than this there is little to choose from: they are looked at for a larger share of the time. */
const fewMethods = 5;
const shareForFew = 0.6;
/** A method may take this multiple of the time of the fastest one. */
const manyTimes = 10;
/** As long as nothing has scores, a method gets at least so many milliseconds: the workers may still be starting. */
const slowStart = 4000;
/** And at most this multiple of the whole time. */
const mostPatience = 4;
/** Of the candidates on one rung at most this share goes on, and at least so many. */
const keptShare = 1 / 3;
const minKept = 4;
/** A candidate that is worse than the best by more standard errors than this does not go on. */
const margin = 3;

/**
 * Looks at every method that was not looked at, until a share of the time is used up, but at least until one has scores.
 * Methods that were too slow get another chance after all others, with twice the time. Returns the number of looks.
 */
export async function firstLook(contest: Contest, share: number): Promise<number> {
  const look = contest.race(0);
  const { book, budget } = contest;
  const untried = contest.entries.filter((entry) => book.outcome(defaultCandidate(entry), look) === undefined);
  let waiting = [...untried, ...tooSlow(contest, look, contest.left(1))];
  let taken = 0;
  let fastest = 0;
  while (waiting.length > 0) {
    for (const entry of waiting) {
      const seen = book.ranking(look).length;
      const isAnySeen = seen > 0;
      const left = contest.left(seen < fewMethods ? Math.max(share, shareForFew) : share);
      if (isAnySeen && left < shortest) {
        contest.skip();
        return taken;
      }
      // A slow method must leave enough time for the others; later it may get more. If even the fastest is slow, because of
      // thousands of columns or a busy machine, all need more time.
      const before = patienceOf(contest, entry, look);
      const fair = before > 0 ? 2 * before : Math.max(minShare * budget.total, manyTimes * fastest);
      const patience = isAnySeen ? Math.min(fair, left) : Math.max(fair, slowStart);
      const begin = budget.elapsed();
      const outcome = await contest.examine(defaultCandidate(entry), look, patience);
      if (isScored(outcome)) fastest = Math.min(fastest || Number.POSITIVE_INFINITY, budget.elapsed() - begin);
      taken++;
    }
    // Without any scores, as on a very busy machine, those that were only too slow are tried again, however long it takes.
    waiting = book.ranking(look).length > 0 ? [] : tooSlow(contest, look, mostPatience * budget.total);
  }
  return taken;
}

/** The time limit that was too short for a method; 0 if it had none. */
function patienceOf({ book }: Contest, entry: Entry, look: Look): number {
  const outcome = book.outcome(defaultCandidate(entry), look);
  return outcome === undefined || isScored(outcome) ? 0 : (outcome.patience ?? 0);
}

/** Methods whose time limit was too short, if twice as much is less than the given time. */
function tooSlow(contest: Contest, look: Look, time: number): Entry[] {
  return contest.entries.filter((entry) => {
    const patience = patienceOf(contest, entry, look);
    return patience > 0 && 2 * patience < time;
  });
}

/** Scores the survivors of every rung on the next one, as far as the time reaches. Returns the number of looks. */
export async function race(contest: Contest, share: number): Promise<number> {
  let taken = 0;
  for (let rung = 1; rung < contest.sizes.length; rung++) {
    const look = contest.race(rung);
    for (const candidate of survivors(contest.book.ranking(contest.race(rung - 1)))) {
      if (contest.book.outcome(candidate, look) !== undefined) continue;
      const expected = contest.expected(candidate, look) as number;
      if (expected > contest.left(share)) {
        contest.skip();
        continue;
      }
      await contest.examine(candidate, look, patienceFor(expected));
      taken++;
    }
    if (contest.book.ranking(look).length === 0) break;
  }
  return taken;
}

/**
 * The defaults that go on to the next rung: the first few, because some methods need more rows than others, and of the rest
 * those that are not clearly worse than the best, at most a share of all.
 */
export function survivors(ranking: readonly Standing[]): Candidate[] {
  const methods = bestOfMethods(ranking.filter(({ candidate }) => Object.keys(candidate.options).length === 0));
  const most = Math.max(minKept, Math.ceil(keptShare * methods.length));
  const [best] = methods;
  return methods
    .slice(0, most)
    .filter(({ values }, place) => {
      const { mean, standardError } = gapOfFolds(best.values, values, best.weights);
      return place < minKept || mean <= margin * standardError;
    })
    .map(({ candidate }) => candidate);
}
