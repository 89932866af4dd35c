/** The leaderboard of a contest. */

import type { Standing } from "./contest/book.js";
import { defaultCandidate, spaceOf } from "./contest/candidates.js";
import { bestOfMethods } from "./contest/contest.js";
import { finalRanking } from "./contest/finals.js";
import { isScored, oriented } from "./contest/judging.js";
import type { ContestResult } from "./contest/run-contest.js";
import { type Compared, type Entry, entryName, type Scored } from "./leaderboard.js";

/**
 * Every method with its best scores: the winner, then those of the final, then those that dropped out of the race, then those
 * that failed or were not looked at.
 */
export function leaderboard(result: ContestResult): Entry[] {
  const { contest, final, winner } = result;
  const [look] = final.looks;
  const all =
    look === undefined ? [] : bestOfMethods([winner, ...finalRanking(contest, final), ...contest.book.ranking(look)]);
  const compared = all.map((standing) => comparedEntry(standing, result));
  const others = contest.entries
    .filter((entry) => !compared.some((one) => entryName(one) === entryName(entry)))
    .map((entry) => screenedEntry(entry, result));
  const order = [...compared, ...inOrder(others, result)];
  const first = entryName(winner.candidate.entry);
  return [
    ...order.filter((entry) => entryName(entry) === first),
    ...order.filter((entry) => entryName(entry) !== first),
  ];
}

function comparedEntry(standing: Standing, result: ContestResult): Entry {
  const { contest, rows, tunings } = result;
  const { candidate, scores, values } = standing;
  const name = entryName(candidate.entry);
  const tried = (tunings.get(name)?.tried ?? 0) + 1;
  const compared: Compared = {
    scores: scores.scores,
    rows,
    folds: values.length,
    fitMilliseconds: scores.fitMilliseconds,
    ...(standing.unsound === undefined ? {} : { unsound: standing.unsound }),
    candidates: tried,
    recipe: candidate.recipe,
    tuned: Object.keys(candidate.options).length > 0,
    ...(tried > 1 ? {} : { untuned: spaceOf(candidate.entry) === undefined ? "nothing to tune" : "no time" }),
  };
  const screened = screenedScores(candidate.entry, contest);
  return { ...candidate.entry, ...(screened === undefined ? {} : { screened }), compared };
}

function screenedEntry(entry: Entry, { contest }: ContestResult): Entry {
  const screened = screenedScores(entry, contest);
  if (screened !== undefined) return { ...entry, screened };
  const outcome = contest.book.outcome(defaultCandidate(entry), contest.race(0));
  if (outcome === undefined || isScored(outcome)) return entry;
  const { failure, patience } = outcome;
  return { ...entry, failure, ...(patience === undefined ? {} : { patience }) };
}

/** The scores of the defaults on the highest rung that they have reached. */
function screenedScores(entry: Entry, contest: ContestResult["contest"]): Scored | undefined {
  for (let rung = contest.sizes.length - 1; rung >= 0; rung--) {
    const look = contest.race(rung);
    const name = entryName(entry);
    const standing = contest.book
      .ranking(look)
      .find(({ candidate }) => entryName(candidate.entry) === name && Object.keys(candidate.options).length === 0);
    if (standing === undefined) continue;
    const { scores, unsound, values } = standing;
    return {
      scores: scores.scores,
      rows: look.rows,
      folds: values.length,
      fitMilliseconds: scores.fitMilliseconds,
      ...(unsound === undefined ? {} : { unsound }),
    };
  }
  return undefined;
}

/** Sound scores first, those on most rows first, then the best. */
function inOrder(entries: readonly Entry[], { contest: { scorer } }: ContestResult): Entry[] {
  const value = ({ screened }: Entry) =>
    screened === undefined ? Number.NEGATIVE_INFINITY : oriented([screened.scores[scorer.name].mean], scorer)[0];
  const stage = ({ screened }: Entry) => (screened === undefined ? 2 : screened.unsound === undefined ? 0 : 1);
  return [...entries].sort(
    (a, b) =>
      stage(a) - stage(b) ||
      (b.screened?.rows ?? 0) - (a.screened?.rows ?? 0) ||
      (value(b) === value(a) ? 0 : value(b) - value(a)) ||
      (entryName(a) < entryName(b) ? -1 : 1),
  );
}
