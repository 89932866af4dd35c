import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { descend, localStress } from "./curvilinear-descent.js";

test("only pairs within the radius of the map count, and only they move", () => {
  const given = asMatrix([
    [0, 3, 50],
    [3, 0, 50],
    [50, 50, 0],
  ]);
  const places = asMatrix([[0], [1], [10]]);
  expect(runToEnd(localStress(given, places, 2))).toBe(4);
  expect(runToEnd(localStress(given, places, 100))).toBe(4 + 40 ** 2 + 41 ** 2);
  runToEnd(descend(given, places, { epochs: 30, learningRate: 0.5, firstRadius: 5, lastRadius: 5 }, createRandom(1)));
  expect(Math.abs(places.data[1] - places.data[0])).toBeCloseTo(3, 2);
  expect(places.data[2]).toBe(10);
});

test("a square is recovered from a distorted start", () => {
  const x = asMatrix([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  const given = distances({ kind: "euclidean" }, x);
  const places = asMatrix([
    [0, 0],
    [0.2, 2],
    [1.5, 0.1],
    [0.6, 0.7],
  ]);
  const plan = { epochs: 100, learningRate: 0.5, firstRadius: 3, lastRadius: 3 };
  runToEnd(descend(given, places, plan, createRandom(1)));
  expect(runToEnd(localStress(given, places, 3))).toBeLessThan(1e-6);
});
