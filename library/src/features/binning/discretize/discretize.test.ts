import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { column } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { discretize } from "./discretize.js";

const strategies = [
  { kind: "uniform", bins: 4 },
  { kind: "quantile", bins: 4 },
  { kind: "k-means", bins: 4 },
  { kind: "edges", edges: [[-1, -0.2, 0.4, 1]] },
] as const;

test("[IR-013] discretisation respects the bin edges, its ordinal numbers keep the order, and its one-hot rows sum to 1 per column", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(60, 2, createRandom(seed));
    for (const strategy of strategies) {
      const model = discretize({ binning: strategy }).fit({ x });
      const bins = model.transform(x);
      for (const j of [0, 1]) {
        const { start, edges } = model.state;
        const own = edges.subarray(start[j], start[j + 1]);
        const [values, numbers] = [column(x, j), column(bins, j)];
        const last = own.length - 2;
        values.forEach((value, i) => {
          if (numbers[i] > 0) expect(value).toBeGreaterThanOrEqual(own[numbers[i]]);
          if (numbers[i] < last) expect(value).toBeLessThan(own[numbers[i] + 1]);
        });
        const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
        for (let i = 1; i < order.length; i++) expect(numbers[order[i]]).toBeGreaterThanOrEqual(numbers[order[i - 1]]);
      }
      const oneHot = discretize({ binning: strategy, output: "one-hot" }).fit({ x }).transform(x);
      const width = oneHot.columns / 2;
      for (let i = 0; i < 60; i++) {
        for (const j of [0, 1]) {
          const part = oneHot.data.subarray(i * oneHot.columns + j * width, i * oneHot.columns + (j + 1) * width);
          expect(part.reduce((sum, value) => sum + value, 0)).toBe(1);
          expect(part[bins.data[2 * i + j]]).toBe(1);
        }
      }
    }
  }
});

describe("laws", () => {
  test("the middle of a bin is in that bin", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(40, 2, createRandom(seed));
      for (const strategy of strategies) {
        for (const output of ["ordinal", "one-hot"] as const) {
          const model = discretize({ binning: strategy, output }).fit({ x });
          const bins = model.transform(x);
          expect(model.transform(model.inverse(bins))).toEqual(bins);
        }
      }
    }
  });

  test("an edge belongs to the upper bin, and outer bins take values outside the range", () => {
    const model = discretize({ binning: { kind: "edges", edges: [[0, 1, 5]] } }).fit({ x: [[2]] });
    expect(Array.from(model.transform([[-9], [0], [0.99], [1], [5], [9]]).data)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(Array.from(model.inverse([[0], [1]]).data)).toEqual([0.5, 3]);
  });

  test("names of one-hot columns contain column and bin", () => {
    const model = discretize({
      binning: {
        kind: "edges",
        edges: [
          [0, 1, 2],
          [0, 1],
        ],
      },
      output: "one-hot",
    });
    expect(model.fit({ x: [[1, 1]], features: ["a", "b"] }).outputFeatures).toEqual(["a bin 0", "a bin 1", "b bin 0"]);
  });
});

test("constant columns have one bin, ties give fewer bins than requested, and warnings name both", () => {
  const x = [
    [7, 0],
    [7, 0],
    [7, 0],
    [7, 5],
  ];
  for (const kind of ["quantile", "k-means"] as const) {
    const model = discretize({ binning: { kind, bins: 4 } }).fit({ x });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "column 0 is constant; it has one bin",
      "column 1 has fewer than 4 bins, because edges coincide",
    ]);
    expect(model.transform([[99, 0]]).data[0]).toBe(0);
    expect(model.inverse(model.transform([[99, 5]])).data[0]).toBe(7);
  }
});

test("refuses edges of the wrong number, edges that do not ascend, and unknown bins", () => {
  const x = [[1, 2]];
  const withEdges = (edges: number[][]) => () => discretize({ binning: { kind: "edges", edges } }).fit({ x });
  expect(
    refusal(
      withEdges([
        [0, 1],
        [0, 1],
        [0, 1],
      ]),
    ),
  ).toBe(
    "invalid-option: discretize: x has 2 columns, but binning.edges has 3 lists; give one for all or one for each",
  );
  expect(
    refusal(
      withEdges([
        [0, 1],
        [2, 2],
      ]),
    ),
  ).toBe("invalid-option: discretize: edges must ascend, but binning.edges[1] has 2 after 2");
  const model = discretize({ binning: { kind: "uniform", bins: 3 } }).fit({ x: [[1], [2]] });
  expect(refusal(() => model.inverse([[3]]))).toBe(
    "invalid-data: discretize: inverse: 3 in row 0, column 0 is not a bin; bins are 0 to 2",
  );
  expect(refusal(() => discretize().fit({ x: [[-1.5e308], [1.5e308]] }))).toContain(
    'column "x0" has values as large as 1.50e+308',
  );
});
