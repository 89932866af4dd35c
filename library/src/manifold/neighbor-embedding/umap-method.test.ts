import { expect, test } from "vitest";
import { defaultsOf } from "../../core/options/options.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { invertPositions, placeSamples, umapOptions } from "./umap-method.js";

const learned = {
  ...{ a: 1.5, b: 0.9 },
  samples: asMatrix([[0], [1], [10], [11]]),
  embedding: asMatrix([
    [0, 0],
    [1, 0],
    [5, 5],
    [6, 5],
  ]),
};
const options = { ...defaultsOf(umapOptions), neighbors: 2 };

test("new samples are placed between the positions of their neighbours, and positions between their samples", () => {
  const { data } = placeSamples(learned, asMatrix([[0.5], [10.5]]), options);
  expect([data[0] > 0 && data[0] < 1, data[1], data[2] > 5 && data[2] < 6, data[3]]).toEqual([true, 0, true, 5]);
  const back = invertPositions(learned, asMatrix([[5.5, 5]]), options);
  expect(back.data[0]).toBeCloseTo(10.5, 10);
  expect([
    placeSamples(learned, zeros(0, 1), options).columns,
    invertPositions(learned, zeros(0, 2), options).columns,
  ]).toEqual([2, 1]);
});
