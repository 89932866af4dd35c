import { expect, test } from "vitest";
import { bestSigns, lastMessage, signFeatures } from "./sign-chain.js";

test("[ML2-156] with coupling 2 the best signs are all 1 with score 5, with coupling 3 the score is 7; w has 2L − 1 entries", () => {
  const x = [1, -1, 1];
  expect(signFeatures(x, [1, 1, 1], 2).length).toBe(5);
  const ones = [1, 1, 1, 1, 1];
  expect(bestSigns(ones, x, 2)).toEqual({ signs: [1, 1, 1], score: 5 });
  expect(bestSigns(ones, x, 3)).toEqual({ signs: [1, 1, 1], score: 7 });
  // The message of y₂ = −1 is 1.
  expect(lastMessage(2)).toEqual({ up: 3, down: 1 });
  // Without coupling the signs are those of the inputs.
  expect(bestSigns(ones, x, 0).signs).toEqual(x);
  // The maximum over all eight, for other weights too.
  const weights = [0.3, 1.2, -0.4, 0.9, -1.1];
  const all = Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((t) => ((bits >> t) & 1 ? 1 : -1)));
  const scores = all.map((y) => signFeatures(x, y, 2).reduce((sum, value, i) => sum + value * weights[i], 0));
  const found = bestSigns(weights, x, 2);
  expect(found.score).toBeCloseTo(Math.max(...scores), 12);
  expect(found.signs).toEqual(all[scores.indexOf(Math.max(...scores))]);
});
