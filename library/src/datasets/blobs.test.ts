import { describe, expect, test } from "vitest";
import { classCounts } from "../data/labels.js";
import { row, selectRows, toRows } from "../data/matrix.js";
import { type BlobsOptions, blobs } from "./blobs.js";

test("without spread every point is the centre of its class", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y, centers } = blobs({ samples: 40, centers: 4, features: 3, spread: 0, seed });
    expect(x).toEqual(selectRows(centers, y.codes));
  }
});

test("each blob has its centre as mean and the spread as standard deviation in every direction", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y, centers } = blobs({ samples: 9000, centers: 3, spread: 2, seed });
    for (let c = 0; c < 3; c++) {
      const members = selectRows(
        x,
        [...y.codes.keys()].filter((i) => y.codes[i] === c),
      );
      for (let j = 0; j < 2; j++) {
        const errors = toRows(members).map((point) => point[j] - row(centers, c)[j]);
        const mean = errors.reduce((sum, e) => sum + e, 0) / 3000;
        const variance = errors.reduce((sum, e) => sum + e * e, 0) / 3000;
        // Standard errors for 3000 draws: 2/√3000 = 0.037 for the mean, √(2/3000) = 2.6 % for the variance.
        expect(Math.abs(mean)).toBeLessThan(5 * 0.037);
        expect(Math.abs(variance / 4 - 1)).toBeLessThan(5 * 0.026);
      }
    }
  }
});

test("drawn centres fill the box and differ between seeds", () => {
  const { centers } = blobs({ samples: 500, centers: 500, features: 2, box: 3 });
  expect(Math.max(...centers.data)).toBeLessThanOrEqual(3);
  expect(Math.min(...centers.data)).toBeGreaterThanOrEqual(-3);
  // 1000 uniform draws leave the outer tenth of either side empty with probability 2 · 0.95^1000.
  expect(Math.max(...centers.data)).toBeGreaterThan(2.7);
  expect(Math.min(...centers.data)).toBeLessThan(-2.7);
  expect(blobs({ seed: 1 }).centers).not.toEqual(blobs({ seed: 2 }).centers);
});

test("more samples or another spread do not change the drawn centres", () => {
  expect(blobs({ seed: 7, samples: 30, spread: 3 }).centers).toEqual(blobs({ seed: 7 }).centers);
});

test("given centres are used unchanged", () => {
  const { x, y, centers, features } = blobs({
    samples: 5,
    centers: [
      [0, 1, 2],
      [5, 5, 5],
    ],
    spread: 0,
  });
  expect(toRows(centers)).toEqual([
    [0, 1, 2],
    [5, 5, 5],
  ]);
  expect(toRows(x).filter((_, i) => y.codes[i] === 1)).toEqual([
    [5, 5, 5],
    [5, 5, 5],
  ]);
  expect(features).toEqual(["x0", "x1", "x2"]);
});

describe("shape", () => {
  test("classes have equal numbers of samples, in mixed order", () => {
    const { x, y } = blobs({ samples: 101, centers: 4, features: 5 });
    expect([x.rows, x.columns]).toEqual([101, 5]);
    expect(y.classes).toEqual(["0", "1", "2", "3"]);
    expect([...classCounts(y)]).toEqual([26, 25, 25, 25]);
    expect(y.codes).not.toEqual(y.codes.slice().sort());
  });

  test("the same seed gives the same points, another seed different ones", () => {
    expect(blobs({ seed: 4 })).toEqual(blobs({ seed: 4 }));
    expect(blobs({ seed: 4, centers: [[0]] }).x).not.toEqual(blobs({ seed: 5, centers: [[0]] }).x);
  });

  const refused: [string, unknown, RegExp][] = [
    ["fewer samples than centres", { samples: 2, centers: 3 }, /3 centers need at least 3 samples, got 2/],
    ["no centre", { centers: 0 }, /centers must be a whole number, at least 1, got 0/],
    ["an empty list of centres", { centers: [] }, /centers needs at least 1 row/],
    ["a centre that is not finite", { centers: [[0], [Number.NaN]] }, /must be finite numbers, got NaN in row 1/],
    ["ragged centres", { centers: [[0], [1, 2]] }, /blobs: centers: all rows must have the same length/],
    ["features beside given centres", { centers: [[0]], features: 2 }, /there is no option "features"/],
    ["null", { centers: null }, /centers must be a whole number/],
    ["an unknown option", { spraed: 2 }, /did you mean "spread"\?/],
  ];
  test.each(refused)("refuses %s", (_, options, message) => {
    expect(() => blobs(options as BlobsOptions)).toThrow(message);
  });
});
