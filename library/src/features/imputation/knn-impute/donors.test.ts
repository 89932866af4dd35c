import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../../../test/matrices.js";
import { asMatrix, type Matrix, row, selectRows } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { distancesToDonors, layOutDonors, nearestMean } from "./donors.js";

const gap = Number.NaN;

function distances(sample: number[], training: Matrix): Float64Array {
  const result = new Float64Array(training.rows);
  distancesToDonors(Float64Array.from(sample), layOutDonors(training), result, new Float64Array(training.rows));
  return result;
}

function filled(
  sample: number[],
  training: Matrix,
  column: number,
  neighbors: number,
  weighting: "uniform" | "distance",
) {
  const nearest = new Float64Array(Math.min(neighbors, training.rows));
  return nearestMean(distances(sample, training), layOutDonors(training), column, nearest, weighting);
}

test("the distance is the mean squared difference over the columns present in both", () => {
  const training = asMatrix([
    [1, 1, 1],
    [1, gap, 0.5],
    [gap, 0, gap],
  ]);
  // The largest value is 1, so nothing is scaled.
  expect(Array.from(distances([0, gap, 0], training))).toEqual([1, (1 + 0.25) / 2, gap]);
});

describe("the mean of the nearest", () => {
  const training = asMatrix([
    [1, 10],
    [3, 30],
    [4, gap],
    [8, 80],
  ]);

  test("uses the nearest samples that have a value", () => {
    expect(filled([3.5, gap], training, 1, 1, "uniform")).toBe(30);
    expect(filled([3.5, gap], training, 1, 2, "uniform")).toBe(20);
    expect(filled([3.5, gap], training, 1, 99, "uniform")).toBe(40);
  });

  test("weighted by distance, a donor counts 1 / distance, and one at distance 0 counts alone", () => {
    expect(filled([2.5, gap], training, 1, 2, "distance")).toBeCloseTo((10 / 1.5 + 30 / 0.5) / (1 / 1.5 + 1 / 0.5), 12);
    expect(filled([3, gap], training, 1, 3, "distance")).toBe(30);
  });

  test("equally distant donors share the last rank", () => {
    expect(filled([2, gap], training, 1, 1, "uniform")).toBe(20);
    expect(filled([2, gap], training, 1, 1, "distance")).toBe(20);
  });

  test("is undefined when no donor shares a column", () => {
    expect(filled([gap, gap], training, 1, 2, "uniform")).toBeUndefined();
  });

  test("a very distant sample has neighbours too", () => {
    expect(filled([-1e300, gap], training, 1, 3, "uniform")).toBe(40);
    expect(
      filled(
        [gap, 5e307],
        asMatrix([
          [1, 1e308],
          [2, 8e307],
          [4, -1e308],
        ]),
        0,
        1,
        "distance",
      ),
    ).toBe(2);
  });
});

test("the order of the donors does not matter, nor does a power of two as the unit", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const training = normalMatrix(25, 4, random);
    // Whole numbers make many equal distances.
    for (let at = 0; at < 100; at++) training.data[at] = Math.round(training.data[at] * 2);
    for (let k = 0; k < 20; k++) training.data[random.integer(100)] = gap;
    const sample = [gap, ...row(training, 3).subarray(1)];
    const turned = selectRows(training, random.permutation(25));
    const tiny = { ...training, data: training.data.map((value) => value * 2 ** -700) };
    const small = sample.map((value) => value * 2 ** -700);
    for (const weighting of ["uniform", "distance"] as const) {
      const expected = filled(sample, training, 0, 3, weighting) as number;
      expect(filled(sample, turned, 0, 3, weighting)).toBeCloseTo(expected, 12);
      expect((filled(small, tiny, 0, 3, weighting) as number) * 2 ** 700).toBe(expected);
    }
  }
});
