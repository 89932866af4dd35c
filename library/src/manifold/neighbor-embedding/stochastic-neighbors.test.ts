import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { blobs } from "../../datasets/blobs.js";
import { drawNeighbors, neighborProbabilities } from "./stochastic-neighbors.js";

test("rows sum to 1 with the wanted perplexity, no sample picks itself, and nearer ones are likelier", () => {
  const { x } = blobs({ samples: 30, seed: 1 });
  const { data } = neighborProbabilities(x, { perplexity: 6 });
  for (let i = 0; i < 30; i++) {
    const row = data.subarray(30 * i, 30 * i + 30);
    expect(row[i]).toBe(0);
    expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    const entropy = row.reduce((sum, value) => (value > 0 ? sum - value * Math.log(value) : sum), 0);
    expect(Math.exp(entropy)).toBeCloseTo(6, 4);
    const distance = (j: number) => Math.hypot(x.data[2 * i] - x.data[2 * j], x.data[2 * i + 1] - x.data[2 * j + 1]);
    const others = Array.from({ length: 30 }, (_, j) => j).filter((j) => j !== i);
    others.sort((a, b) => distance(a) - distance(b));
    expectEvery(others.slice(1), (j, k) => row[j] <= row[others[k]]);
  }
});

test("[ML2-042] neighbours drawn from p(·|i) have its frequencies, over seeds", () => {
  const { x } = blobs({ samples: 12, seed: 3 });
  const p = neighborProbabilities(x, { perplexity: 3 });
  for (let seed = 0; seed < 3; seed++) {
    const draws = 4000;
    const drawn = drawNeighbors(p, { draws, seed });
    const counts = new Float64Array(144);
    drawn.forEach((j, e) => {
      counts[12 * Math.floor(e / draws) + j]++;
    });
    // Five standard errors of a binomial count.
    expectEvery(counts, (count, at) => {
      const share = p.data[at];
      return Math.abs(count - draws * share) <= 5 * Math.sqrt(draws * share * (1 - share)) + 1e-9;
    });
  }
});

test("few samples, rows of zeros and matrices that are not square are refused", () => {
  expect(() => neighborProbabilities([[1], [2], [3]])).toThrow("needs at least 4 samples, got 3");
  expect(() =>
    drawNeighbors([
      [0, 0],
      [1, 0],
    ]),
  ).toThrow("the sum of weights");
  expect(() => drawNeighbors([[0, 1]])).toThrow("square");
});
