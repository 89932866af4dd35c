import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyLayers } from "./perceptron-layers.js";
import { type Hyperplanes, occupiedCorners, polyhedraNetwork } from "./polyhedra-network.js";

const square = (count: number, half: number, seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => [half * (2 * random.uniform() - 1), half * (2 * random.uniform() - 1)]);
};

/** Lines in general position: tangents of the unit circle, whose crossings are all near it. */
const tangents = (count: number): Hyperplanes => {
  const angles = Array.from({ length: count }, (_, k) => 0.3 + 1.3 * k);
  return { weights: angles.map((angle) => [Math.cos(angle), Math.sin(angle)]), biases: angles.map(() => 1) };
};

test("[MP-179] n lines without parallels make R(n) = 1 + n (n + 1) / 2 regions: 2, 4, 7, 11, 16, as samples show", () => {
  const counts = [1, 2, 3, 4, 5].map((n) => occupiedCorners(tangents(n), square(20_000, 10, n)).length);
  expect(counts).toEqual([2, 4, 7, 11, 16]);
  expect(counts).toEqual([1, 2, 3, 4, 5].map((n) => 1 + (n * (n + 1)) / 2));
});

test("[MP-178] four lines: 11 of 16 corners are occupied, and AND and OR gates select three cells that need not touch", () => {
  const lines = tangents(4);
  const samples = square(20_000, 10, 0);
  const corners = occupiedCorners(lines, samples);
  expect(corners).toHaveLength(11);
  for (let choice = 0; choice < 5; choice++) {
    const chosen = createRandom(choice).sample(11, 3);
    const keys = new Set(Array.from(chosen, (k) => corners[k].join("")));
    const cellOf = (point: number[]) => occupiedCorners(lines, [point])[0].join("");
    const isInClass = (point: number[]) => keys.has(cellOf(point));
    const train = samples.slice(0, 3000);
    const seen = train.filter(isInClass).map(cellOf);
    const { layers, corners: selected } = polyhedraNetwork(lines, train, train.map(isInClass));
    expect(layers.map(({ weights }) => weights.rows)).toEqual([4, selected.length, 1]);
    expect(layers.map(({ activation }) => activation)).toEqual(["step", "sigmoid", "sigmoid"]);
    expect(new Set(selected.map((corner) => corner.join("")))).toEqual(new Set(seen));
    const fresh = square(500, 10, choice + 1).filter(
      (point) => !keys.has(cellOf(point)) || seen.includes(cellOf(point)),
    );
    const output = applyLayers(layers, fresh).data;
    expect(Array.from(output, Math.round)).toEqual(fresh.map((point) => Number(isInClass(point))));
  }
});

test("[MP-178] three chosen cells of which two do not touch are one class of the network", () => {
  // A cross of four lines: the cells left, right and above of the middle square.
  const lines: Hyperplanes = {
    weights: [
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
    ],
    biases: [1, -1, 1, -1],
  };
  const inClass = [
    [-2, 0],
    [2, 0],
    [0, 2],
  ];
  const others = [
    [0, 0],
    [0, -2],
    [-2, -2],
    [-2, 2],
    [2, -2],
    [2, 2],
  ];
  const points = [...inClass, ...others];
  const { layers, corners } = polyhedraNetwork(
    lines,
    points,
    points.map((_, i) => i < 3),
  );
  expect(corners).toHaveLength(3);
  expect(Array.from(applyLayers(layers, points).data, Math.round)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0]);
});

test("a cell with samples of both kinds, no sample of the class, and a wrong number of flags are refused", () => {
  const lines = { weights: [[1]], biases: [0] };
  expect(refusal(() => polyhedraNetwork(lines, [[1], [2]], [true, false]))).toBe(
    "invalid-data: polyhedraNetwork: the cell at the corner (1) has samples of both kinds; add a hyperplane that divides it",
  );
  expect(refusal(() => polyhedraNetwork(lines, [[1]], [false]))).toBe(
    "invalid-data: polyhedraNetwork: no sample belongs to the class",
  );
  expect(refusal(() => polyhedraNetwork(lines, [[1]], []))).toMatch("1 samples need 1 entries of isInClass, got 0");
});
