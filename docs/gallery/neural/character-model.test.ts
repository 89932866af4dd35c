import { expect, test } from "vitest";
import { expectEvery } from "../../../library/test/expect-close.js";
import { compareOnCopies, countNgrams, coursePassages, gptRecipe, ngramLoss, shifted } from "./character-model.js";

test("probabilities of all next characters and of one that was never seen add up to 1, in any context and of any order", () => {
  const model = countNgrams(["abracadabra", "banana"], 4);
  const letters = ["a", "b", "c", "d", "n", "r", "?"];
  for (const context of ["", "a", "ab", "zz", "dab", "nanan"]) {
    for (const order of [1, 2, 3, 4]) {
      for (const probability of [model.probability, model.additive]) {
        const sum = letters.reduce((total, next) => total + probability(context, next, order, 0.7), 0);
        expect(sum).toBeCloseTo(1, 12);
      }
    }
  }
});

test("n-gram models by hand: discounted counts, and contexts of shorter ones", () => {
  const model = countNgrams(["abab", "ac"], 2);
  // One letter: a 3, b 2, c 1 of 6; with a discount of ½ each, and what is left for the four letters alike.
  expect(model.probability("", "a", 1, 0.5)).toBeCloseTo((3 - 0.5) / 6 + (1.5 / 6) * (1 / 4), 12);
  // After a: b twice, c once. Shorter contexts count letters before: a follows b, b and c follow a; one each of three.
  const shorter = (1 - 0.5) / 3 + (1.5 / 3) * (1 / 4);
  expect(model.probability("a", "b", 2, 0.5)).toBeCloseTo((2 - 0.5) / 3 + (1 / 3) * shorter, 12);
  expect(ngramLoss(model, ["ab"], 2, { strength: 0.5 })).toBeCloseTo(-Math.log((2 - 0.5) / 3 + (1 / 3) * shorter), 12);
  // With a half added to the counts of the four letters.
  expect(model.additive("a", "b", 2, 0.5)).toBeCloseTo(2.5 / 5, 12);
  expect(model.additive("", "b", 1, 0.5)).toBeCloseTo(2.5 / 8, 12);
  expect(ngramLoss(model, ["ab"], 2, { smoothing: "additive", strength: 0.5 })).toBeCloseTo(-Math.log(2.5 / 5), 12);
});

test("a GPT learns to copy, where n-grams of no order know more than that all letters are equally frequent", () => {
  for (const seed of [1, 2, 3]) {
    const { ngrams, gpt } = compareOnCopies(seed);
    expectEvery(ngrams, (loss) => loss > 0.95 * Math.log(8));
    expect(gpt).toBeLessThan(0.3);
  }
});

test("the passages of the courses: a tenth is held out, and the GPT for them reads 64 characters", () => {
  const { train, heldOut } = coursePassages();
  const [learned, judged] = [train, heldOut].map((texts) => texts.reduce((sum, text) => sum + text.length, 0));
  expect(judged / (learned + judged)).toBeGreaterThan(0.08);
  expect(judged / (learned + judged)).toBeLessThan(0.12);
  expect(gptRecipe(0, 1).options.contextLength).toBe(64);
  expect(shifted(["a".repeat(80)]).map(({ length }) => length)).toEqual([80, 64, 48, 32]);
});
