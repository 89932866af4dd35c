import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { multiply } from "../../linalg/multiply.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { placeByDistances, placeNewSamples } from "./place-new-samples.js";

const ridge = { kind: "relative", relativeAmount: 0.01 } as const;
const none = { kind: "absolute", amount: 0 } as const;

test("a linear embedding is continued to new samples, up to the ridge", () => {
  for (const seed of [0, 1, 2]) {
    const random = createRandom(seed);
    const [samples, x, map] = [normalMatrix(20, 2, random), normalMatrix(5, 2, random), normalMatrix(2, 3, random)];
    const small = { kind: "absolute", amount: 1e-9 } as const;
    const placed = placeNewSamples(x, samples, multiply(samples, map), 4, small);
    expectClose(placed.data, multiply(x, map).data, 1e-6);
  }
});

test("one new sample by hand: C + r I has the weights (2, 1) for the places 0 and 3 as r falls to 0", () => {
  // From 1 the differences are −1 and 2, so that C = (1 −2; −2 4) and w ∝ (4 + r + 2, 1 + r + 2).
  const [r, embedding] = [0.5, asMatrix([[10], [40], [1000]])];
  const placed = placeNewSamples(asMatrix([[1]]), asMatrix([[0], [3], [50]]), embedding, 2, {
    kind: "absolute",
    amount: r,
  });
  expect(placed.data[0]).toBeCloseTo((10 * (6 + r) + 40 * (3 + r)) / (9 + 2 * r), 10);
});

test("the mean of the neighbours where the weights are not determined, or all neighbours are copies", () => {
  const embedding = asMatrix([
    [1, 0],
    [2, 6],
    [6, 3],
  ]);
  // Three neighbours in one dimension leave C singular.
  expectClose(placeNewSamples(asMatrix([[0]]), asMatrix([[-1], [1], [2]]), embedding, 3, none).data, [3, 3], 1e-15);
  expectClose(placeNewSamples(asMatrix([[5]]), asMatrix([[5], [5], [5]]), embedding, 3, ridge).data, [3, 3], 1e-15);
});

test("more neighbours than training samples are all of them", () => {
  const [samples, x] = [normalMatrix(4, 3, createRandom(1)), normalMatrix(3, 3, createRandom(2))];
  const embedding = normalMatrix(4, 2, createRandom(3));
  expect(placeNewSamples(x, samples, embedding, 9, ridge)).toEqual(placeNewSamples(x, samples, embedding, 4, ridge));
});

test("Euclidean distances place samples where their coordinates do", () => {
  for (const seed of [0, 1, 2]) {
    const random = createRandom(seed);
    const [samples, x, embedding] = [
      normalMatrix(15, 3, random),
      normalMatrix(6, 3, random),
      normalMatrix(15, 2, random),
    ];
    const [own, toSamples] = [squaredDistances(samples), squaredDistances(x, samples)].map((squared) => ({
      ...squared,
      data: squared.data.map((value) => Math.sqrt(value)),
    }));
    for (const neighbors of [1, 5, 99]) {
      const expected = placeNewSamples(x, samples, embedding, neighbors, ridge);
      expectClose(placeByDistances(toSamples, own, embedding, neighbors, ridge).data, expected.data, 1e-9);
    }
  }
});

test("of equal distances the samples of lower index are the neighbours", () => {
  const distances = asMatrix([
    [0, 2, 2],
    [2, 0, 2],
    [2, 2, 0],
  ]);
  const placed = placeByDistances(asMatrix([[2, 1, 1]]), distances, asMatrix([[5], [7], [9]]), 1, ridge);
  expect(Array.from(placed.data)).toEqual([7]);
});

test("refuses negative distances and says where", () => {
  const distances = asMatrix([
    [0, 1],
    [1, 0],
  ]);
  const x = asMatrix([
    [1, 2],
    [3, -4],
  ]);
  expect(refusal(() => placeByDistances(x, distances, asMatrix([[0], [1]]), 1, ridge))).toBe(
    "invalid-data: locally-linear-embedding: distances must not be negative; row 1, column 1 is -4",
  );
});
