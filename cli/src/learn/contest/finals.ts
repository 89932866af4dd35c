/** The final comparison: the best candidates on folds that were not used before, the same for all. */
import { scorer } from "lectern/metrics";
import { entryName } from "../leaderboard.js";
import { averaged } from "./averages.js";
import { byRank, keyOf, meanOf, type Standing } from "./book.js";
import { combinedKinds } from "./combine.js";
import { bestOfMethods, type Contest, patienceFor } from "./contest.js";
import { foldWeights } from "./fold-weights.js";
import { type Candidate, gapOfFolds, isScored, type Look, type Scores, type Weights } from "./judging.js";
import { entrants } from "./tune.js";

/** Number of methods in the final. */
const finalists = 6;
/** The rows of the final are chosen such that there is time for this number of candidates. */
const wantedCandidates = 2;
/** Candidates that are worse than the best by more standard errors than this are not compared again. */
const margin = 2;

/** The looks of the final so far: the same rows, divided in different ways. */
export interface Final {
  readonly looks: readonly Look[];
}

/** The methods that are in the final: those that came furthest in the race, in the order that tuning has given them. */
export function finalMethods(contest: Contest): Standing[] {
  const { sizes, race, book } = contest;
  const rungs = sizes.slice(0, reachedRung(contest) + 1);
  const places = rungs
    .map((_, rung) => book.ranking(race(rung)))
    .reverse()
    .flat();
  return bestOfMethods(places).slice(0, finalists);
}

/** The look of a first final: on as many rows as there is time for, and not on fewer than the race has reached. */
export function finalLook(contest: Contest, share: number): Look {
  const time = contest.left(share);
  const reached = reachedRung(contest);
  const looks = contest.sizes.slice(reached).map((rows) => contest.final(rows, 0));
  const fits = (look: Look) => finalTime(contest, look) <= time;
  return looks.reverse().find(fits) ?? contest.final(contest.sizes[reached], 0);
}

/** Estimated time of the most promising candidates in a look. */
export function finalTime(contest: Contest, look: Look): number {
  return finalMethods(contest)
    .slice(0, wantedCandidates)
    .map(({ candidate }) => entrants(contest, candidate.entry)[0])
    .reduce((sum, candidate) => sum + (contest.expected(candidate, look) ?? 0), 0);
}

/**
 * The highest rung that decides: several methods were compared on it, and none that was too slow for it was better on fewer rows
 * than all of them are on it.
 */
export function reachedRung({ sizes, race, book }: Contest): number {
  for (let rung = sizes.length - 1; rung > 0; rung--) {
    const ranking = book.ranking(race(rung));
    if (ranking.length < 2) continue;
    const names = new Set(ranking.map(({ candidate }) => entryName(candidate.entry)));
    const best = meanOf(ranking[0]);
    const isBehind = sizes
      .slice(0, rung)
      .some((_, lower) =>
        book
          .ranking(race(lower))
          .some((one) => one.unsound === undefined && !names.has(entryName(one.candidate.entry)) && meanOf(one) > best),
      );
    if (!isBehind) return rung;
  }
  return 0;
}

/** Scores the finalists, and what is built on them, in all looks of the final. Returns the number of looks. */
export async function compareFinalists(contest: Contest, final: Final, share: number): Promise<number> {
  let taken = 0;
  const [first] = final.looks;
  const methods = finalMethods(contest);
  // The best candidate of every method before the defaults of those that were tuned.
  const all = methods.map(({ candidate }) => entrants(contest, candidate.entry));
  const candidates = [...all.map(([best]) => best), ...all.flatMap(([, ...others]) => others)];
  const examineAll = async (given: readonly Candidate[], estimate: (candidate: Candidate, look: Look) => number) => {
    for (const candidate of given) taken += await examineInAll(contest, final, candidate, estimate, share);
  };
  await examineAll(candidates, (candidate, look) => contest.expected(candidate, look) ?? 0);
  const sound = contest.book
    .ranking(first)
    .filter(({ unsound, candidate }) => unsound === undefined && !isExtra(candidate));
  const best = bestOfMethods(sound);
  await examineAll(contest.extras(best), (candidate, look) => extraTime(contest, candidate, best, look));
  return taken;
}

/** Scores a candidate in every look of the final, as long as it is not clearly worse than the best. */
async function examineInAll(
  contest: Contest,
  final: Final,
  candidate: Candidate,
  estimate: (candidate: Candidate, look: Look) => number,
  share: number,
): Promise<number> {
  let taken = 0;
  for (const look of final.looks) {
    const known = contest.book.outcome(candidate, look);
    if (known === undefined) {
      const isAnySeen = contest.book.ranking(look).length > 0;
      const expected = estimate(candidate, look);
      if (isAnySeen && expected > contest.left(share)) {
        contest.skip();
        return taken;
      }
      await contest.examine(candidate, look, patienceFor(expected));
      taken++;
    }
    if (!isScored(contest.book.outcome(candidate, look)) || isBehind(contest, candidate, look)) return taken;
  }
  return taken;
}

function isBehind({ book }: Contest, candidate: Candidate, look: Look): boolean {
  const ranking = book.ranking(look);
  const own = ranking.find((one) => keyOf(one.candidate) === keyOf(candidate));
  if (own === undefined) return true;
  const { mean, standardError } = gapOfFolds(ranking[0].values, own.values, own.weights);
  return mean > margin * standardError;
}

/** Combinations have no default that could tell their time: it is that of all their members. */
function extraTime(contest: Contest, candidate: Candidate, best: readonly Standing[], look: Look): number {
  const known = contest.expected(candidate, look);
  if (known !== undefined) return known;
  const text = JSON.stringify(candidate.recipe);
  const members = best.filter((one) => text.includes(keyOf(one.candidate)));
  const once = members.reduce((sum, one) => sum + (contest.expected(one.candidate, look) ?? 0), 0);
  return once * fitsOfEach(candidate.recipe.kind);
}

/** How often a combination fits each of its members: stacks and calibrations also fit them on the folds inside. */
function fitsOfEach(kind: string): number {
  return kind.startsWith("voting") ? 1 : 6;
}

function isExtra({ recipe }: Candidate): boolean {
  return combinedKinds.has(recipe.kind);
}

/** Candidates that have scores in all looks of the final, with the scores of all looks together; best first. */
export function finalRanking({ book }: Contest, { looks }: Final): Standing[] {
  const [first, ...others] = looks.map((look) => book.ranking(look));
  const weights = foldWeights(looks);
  return first
    .flatMap((standing) => {
      const more = others.map((ranking) => ranking.find((one) => keyOf(one.candidate) === keyOf(standing.candidate)));
      if (more.includes(undefined)) return [];
      return [joined([standing, ...(more as Standing[])], weights)];
    })
    .sort(byRank);
}

function joined(parts: readonly Standing[], weights: Weights): Standing {
  const [first] = parts;
  const unsound = parts.find((part) => part.unsound !== undefined)?.unsound;
  return {
    candidate: first.candidate,
    scores: joinScores(
      parts.map(({ scores }) => scores),
      weights,
    ),
    values: parts.flatMap(({ values }) => values),
    weights,
    ...(unsound === undefined ? {} : { unsound }),
  };
}

/** The scores of several looks as those of one with all their folds. */
export function joinScores(parts: readonly Scores[], weights?: Weights): Scores {
  const [first] = parts;
  const fitMilliseconds = parts.reduce((sum, part) => sum + part.fitMilliseconds, 0) / parts.length;
  const names = Object.keys(first.scores).filter((name) => parts.every(({ scores }) => scores[name] !== undefined));
  const scores = names.map((name) => {
    const values = parts.flatMap(({ scores }) => scores[name].values);
    return [name, averaged(scorer(name), values, weights)] as const;
  });
  return { scores: Object.fromEntries(scores), fitMilliseconds };
}
