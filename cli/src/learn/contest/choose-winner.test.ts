import { expect, test } from "vitest";
import type { Standing } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { chooseWinner, preferencesFor } from "./choose-winner.js";
import { gapOf, summaryOf } from "./judging.js";
import { entriesOf } from "./simulated.js";

/** Scores of a constant prediction. */
const nothing = [0, 0, 0, 0];
const [line, tree, boosted] = entriesOf(["ridge", "tree-regressor", "boosted-trees-regressor"]).map(defaultCandidate);

/** Folds in time order. */
const inTime = { each: [1, 1.5, 2.33, 4], independent: 2.5 };

function standing(
  candidate: Standing["candidate"],
  values: readonly number[],
  losses?: readonly number[],
  milliseconds = 1,
): Standing {
  const scores = { accuracy: summaryOf(values), ...(losses === undefined ? {} : { "log-loss": summaryOf(losses) }) };
  return { candidate, values, scores: { scores, fitMilliseconds: milliseconds } };
}

test("prefers the simplest within one standard error of the best, and the best beyond it", () => {
  const best = standing(boosted, [0.9, 0.92, 0.88, 0.91]);
  const close = standing(line, [0.9, 0.9, 0.89, 0.9]);
  const far = standing(tree, [0.85, 0.86, 0.83, 0.86]);
  const { winner, reason } = chooseWinner([best, close, far], nothing);
  expect(winner).toBe(close);
  expect(reason).toContain("within one standard error");
  expect(reason).toContain("simpler than boosted-trees-regressor");
  expect(chooseWinner([best, far], nothing).winner).toBe(best);
});

test("a simpler method that loses much of the gain is not chosen, however much the folds differ; by luck nothing is gained", () => {
  const best = standing(boosted, [0.65, 0.51, 0.38, 0.63]);
  const simple = standing(line, [0.34, 0.1, 0.57, 0.62]);
  const { mean, standardError } = gapOf(best.values, simple.values);
  expect(mean).toBeLessThan(standardError);
  expect(chooseWinner([best, simple], nothing).winner).toBe(best);
  // An r2 far below 0 of a constant prediction, as in a trend, makes no difference.
  expect(chooseWinner([best, simple], [-9, -7, -8, -9]).winner).toBe(best);
  // If the best may be no better than a constant prediction, the simpler one is as good.
  expect(chooseWinner([best, simple], [0.8, 0.1, 0.7, 0.5]).winner).toBe(simple);
});

test("folds whose models have more of the rows decide, if they weigh more", () => {
  const early = standing({ ...boosted, recipe: { kind: "other", options: {} } }, [0.9, 0.8, 0.7, 0.6]);
  const late = standing(boosted, [0.7, 0.75, 0.75, 0.75]);
  expect(chooseWinner([early, late], nothing).winner).toBe(early);
  const [first, second] = [late, early].map((one) => ({ ...one, weights: inTime }));
  expect(chooseWinner([first, second], nothing).winner).toBe(first);
});

test("in time order a simpler method wins if it is practically as good, not because the folds differ much", () => {
  const best = { ...standing(boosted, [0.2, 0.9, 0.4, 0.8]), weights: inTime };
  const close = { ...standing(line, [0.3, 0.89, 0.38, 0.8]), weights: inTime };
  expect(chooseWinner([best, close], nothing).winner).toBe(close);
  const simple = { ...standing(line, [0.7, 0.6, 0.6, 0.6]), weights: inTime };
  const behind = gapOf(best.values, simple.values, inTime);
  expect(behind.mean).toBeGreaterThan(0);
  expect(behind.mean).toBeLessThan(behind.standardError);
  // Without the order in time, a gain that may be luck makes them equal.
  const baseline = [0.9, 0, 0.9, 0];
  expect(chooseWinner([best, simple], baseline).winner).toBe(best);
  expect(chooseWinner([best, simple], baseline).reason).toContain(
    "none of those within one standard error is preferable",
  );
  expect(
    chooseWinner(
      [
        { ...best, weights: undefined },
        { ...simple, weights: undefined },
      ],
      baseline,
    ).winner.candidate,
  ).toBe(line);
  // Where nothing is gained, equal ones are still equal.
  const same = { ...standing(line, best.values), weights: inTime };
  expect(chooseWinner([best, same], [1, 1, 1, 1]).winner).toBe(same);
});

test("prefers calibrated probabilities: a low log-loss before a simple model of a high one", () => {
  const loud = standing(line, [0.9, 0.91, 0.9, 0.9], [0.53, 0.52, 0.55, 0.53]);
  const calm = standing(boosted, [0.9, 0.9, 0.9, 0.9], [0.2, 0.21, 0.19, 0.2]);
  const { winner, reason } = chooseWinner([loud, calm], nothing);
  expect(winner).toBe(calm);
  expect(reason).toContain("better calibrated");
});

test("where rare classes weigh as much as frequent ones, probabilities that favour them do not count against a method", () => {
  const balanced = standing(line, [0.9, 0.91, 0.9, 0.9], [0.53, 0.52, 0.55, 0.53]);
  const plain = standing(boosted, [0.9, 0.9, 0.9, 0.9], [0.2, 0.21, 0.19, 0.2]);
  const winnerBy = (scorer: string, wants = false) =>
    chooseWinner([balanced, plain], nothing, preferencesFor(scorer, wants));
  expect(winnerBy("balanced-accuracy").winner).toBe(balanced);
  expect(winnerBy("f1-macro").winner).toBe(balanced);
  expect(winnerBy("accuracy").winner).toBe(plain);
  expect(winnerBy("balanced-accuracy", true).winner).toBe(plain);
  expect(chooseWinner([plain, balanced], nothing, preferencesFor("balanced-accuracy", false)).reason).not.toContain(
    "calibrated",
  );
});

test("prefers the faster of two equally complex methods", () => {
  const slow = standing(boosted, [0.9, 0.92, 0.88, 0.91], undefined, 5000);
  const fast = standing({ ...boosted, recipe: { kind: "other", options: {} } }, [0.9, 0.9, 0.89, 0.91], undefined, 20);
  expect(chooseWinner([slow, fast], nothing).winner).toBe(fast);
});

test("differences are paired: a small but constant one counts", () => {
  const worse = standing(line, [0.5, 0.9, 0.7, 0.6]);
  const better = standing(boosted, [0.51, 0.911, 0.709, 0.61]);
  expect(chooseWinner([better, worse], nothing).winner).toBe(better);
  expect(gapOf([1, 3], [0, 1])).toEqual({ mean: 1.5, standardError: 0.5 });
});
