import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { chainScoresOf } from "./markov-chain.js";
import { drawSequence, markovMembers } from "./markov-members.js";

const chain = {
  start: Float64Array.of(0.5, 0.5),
  transitions: asMatrix([
    [0.9, 0.1],
    [0.1, 0.9],
  ]),
};
const members = markovMembers("toy", ["a", "b"], (x: readonly number[]) => {
  return chainScoresOf(chain)(asMatrix(x.map((value) => [-value, value])));
});

test("states, their probabilities and log p(x, y) come from the scores of the chain", () => {
  const x = [[-3, 0.1, -3]];
  expect(members.predict(x)).toEqual([["a", "a", "a"]]);
  expect(members.probabilities(x)[0].data[0]).toBeGreaterThan(0.9);
  expect(members.jointLogProbabilities([[-3]], [["b"]])[0]).toBeCloseTo(Math.log(0.5) - 3, 12);
  expect(members.logLikelihood([[-3]])[0]).toBeCloseTo(Math.log(0.5 * Math.exp(3) + 0.5 * Math.exp(-3)), 12);
});

test("a drawn sequence has the given length, and is the same for the same seed", () => {
  const draw = (length: number, seed?: number) =>
    drawSequence("toy", chain, ["a", "b"], { length, seed }, (_, path) => Array.from(path));
  expect(draw(7).x.map((code) => "ab"[code])).toEqual(draw(7).y);
  expect(draw(30, 1)).toEqual(draw(30, 1));
  expect(draw(30, 1)).not.toEqual(draw(30, 2));
  expect(refusal(() => draw(0))).toContain("length of a sequence must be a whole number of at least 1, got 0");
});
