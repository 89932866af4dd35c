import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { createSplitDraws, drawState } from "./split-draws.js";

test("the same state gives the same draws, and other streams give different ones", () => {
  const draws = (seed: number) => {
    const { integer, uniform } = createSplitDraws(drawState(createRandom(seed)));
    return Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? integer(1000) : uniform()));
  };
  expect(draws(4)).toEqual(draws(4));
  expect(draws(4)).not.toEqual(draws(5));
});

test("integers and numbers between 0 and 1 are drawn uniformly, and orders contain every number once", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { integer, uniform, permutation } = createSplitDraws(drawState(createRandom(seed)));
    const counts = new Int32Array(6);
    let sum = 0;
    for (let i = 0; i < 6000; i++) {
      counts[integer(6)]++;
      sum += uniform();
    }
    // Six standard deviations of a count are 173, of the mean 0.022.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(173);
    expect(Math.abs(sum / 6000 - 0.5)).toBeLessThan(0.022);
    expect(Array.from(permutation(20)).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  }
});
