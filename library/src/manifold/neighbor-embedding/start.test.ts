import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { embeddingStart, startPositions } from "./start.js";

const random = createRandom(1);
const x = asMatrix(Array.from({ length: 50 }, () => [5 * random.normal(), random.normal(), 0.1 * random.normal()]));

test("principal components have the given spread, the first follows the widest column", () => {
  const { data } = runToEnd(startPositions("map", { kind: "pca" }, x, 2, 0, 0.01));
  const first = data.filter((_, e) => e % 2 === 0);
  expect(Math.sqrt(first.reduce((sum, value) => sum + value * value, 0) / 50)).toBeCloseTo(0.01, 4);
  const product = first.reduce((sum, value, i) => sum + value * x.data[3 * i], 0);
  const lengths = Math.hypot(...first) * Math.hypot(...x.data.filter((_, e) => e % 3 === 0));
  expect(Math.abs(product / lengths)).toBeGreaterThan(0.98);
});

test("random, given and constant starts", () => {
  const drawn = runToEnd(startPositions("map", { kind: "random", spread: 2 }, x, 3, 5, 1));
  expect(drawn).toEqual(runToEnd(startPositions("map", { kind: "random", spread: 2 }, x, 3, 5, 1)));
  const given = [
    [1, 2],
    [3, 4],
  ];
  expect(runToEnd(startPositions("map", { kind: "embedding", embedding: given }, zeros(2, 1), 2, 0, 1))).toEqual(
    asMatrix(given),
  );
  expect(runToEnd(startPositions("map", { kind: "pca" }, zeros(5, 2), 2, 0, 1)).data.every(Number.isFinite)).toBe(true);
  expect(() => runToEnd(startPositions("map", { kind: "embedding", embedding: given }, x, 2, 0, 1))).toThrow(
    "50 rows and 2 columns",
  );
  expect(embeddingStart().default).toEqual({ kind: "pca" });
});
