import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import type { Standing } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { chooseWinner } from "./choose-winner.js";
import { isGuessing } from "./guessing.js";
import { collapsedFold, gapOf } from "./judging.js";
import { entriesOf, summaryOf } from "./simulated.js";

const higher = { higherIsBetter: true };
const [line, tree, boosted] = entriesOf(["ridge", "tree-regressor", "boosted-trees-regressor"]).map(defaultCandidate);

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
  const { winner, reason } = chooseWinner([best, close, far]);
  expect(winner).toBe(close);
  expect(reason).toContain("within one standard error");
  expect(reason).toContain("simpler than boosted-trees-regressor");
  expect(chooseWinner([best, far]).winner).toBe(best);
});

test("prefers calibrated probabilities: a low log-loss before a simple model of a high one", () => {
  const loud = standing(line, [0.9, 0.91, 0.9, 0.9], [0.53, 0.52, 0.55, 0.53]);
  const calm = standing(boosted, [0.9, 0.9, 0.9, 0.9], [0.2, 0.21, 0.19, 0.2]);
  const { winner, reason } = chooseWinner([loud, calm]);
  expect(winner).toBe(calm);
  expect(reason).toContain("better calibrated");
});

test("prefers the faster of two equally complex methods", () => {
  const slow = standing(boosted, [0.9, 0.92, 0.88, 0.91], undefined, 5000);
  const fast = standing({ ...boosted, recipe: { kind: "other", options: {} } }, [0.9, 0.9, 0.89, 0.91], undefined, 20);
  expect(chooseWinner([slow, fast]).winner).toBe(fast);
});

test("differences are paired: a small but constant one counts", () => {
  const worse = standing(line, [0.5, 0.9, 0.7, 0.6]);
  const better = standing(boosted, [0.51, 0.911, 0.709, 0.61]);
  expect(chooseWinner([better, worse]).winner).toBe(better);
  expect(gapOf([1, 3], [0, 1])).toEqual({ mean: 1.5, standardError: 0.5 });
});

test("a fold that is far below the constant prediction is a collapse; a bad fold is not", () => {
  expect(collapsedFold([0.8, 0.7, -5e12], [0, 0, 0], higher)).toBe(2);
  expect(collapsedFold([0.8, 0.7, -0.9], [0, -0.01, 0], higher)).toBe(2);
  expect(collapsedFold([0.8, 0.7, -0.1], [0, 0, 0], higher)).toBeUndefined();
  expect(collapsedFold([-0.1, -0.2, -0.05], [0, 0, 0], higher)).toBeUndefined();
  // Losses, larger is better after the change of sign: errors of 1 and 40 where the constant has 10.
  expect(collapsedFold([-1, -1.1, -40], [-10, -10, -10], { higherIsBetter: false })).toBe(2);
});

test("calls noise noise, and a clear difference none, for all seeds", () => {
  let called = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = createRandom(seed);
    const noise = Array.from({ length: 5 }, () => 0.5 + 0.03 * random.normal());
    if (isGuessing(noise, [0.5, 0.5, 0.5, 0.5, 0.5], 5)) called++;
    const signal = noise.map((value) => value + 0.3);
    expect(isGuessing(signal, [0.5, 0.5, 0.5, 0.5, 0.5], 5)).toBe(false);
  }
  // A t-test at two corrected standard errors with 4 degrees of freedom: less than a tenth is mistaken.
  expect(called).toBeGreaterThan(180);
  expect(isGuessing([0.5, 0.5], [0.5, 0.5], 2)).toBe(true);
});
