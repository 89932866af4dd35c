import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { errorInUnits, normalMatrix, product } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { identity, type Matrix, row, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { commonSpatialPatterns } from "./common-spatial-patterns.js";
import reference from "./reference/patterns.json" with { type: "json" };

describe("common spatial patterns", () => {
  test("the shares of variance are the generalised eigenvalues of SciPy", () => {
    const { x, y, share } = reference;
    const { state } = commonSpatialPatterns({ timePoints: 5, ridgeShare: 0 }).fit({ x, y });
    expectClose(state.share, share, 1e-10);
    expect([...state.classOf]).toEqual([0, 1]);
  });

  test("finds planted sources of two and three classes, and their variances separate the classes", () => {
    for (const classes of [2, 3]) {
      for (let seed = 0; seed < 5; seed++) {
        const { x, y, mixing } = windows(classes, seed);
        const model = commonSpatialPatterns({ timePoints: 50 }).fit({ x, y });
        const features = model.transform(x);
        expect([features.rows, features.columns]).toEqual([x.rows, classes]);
        const right = y.filter((name, i) => {
          const own = row(features, i);
          return `class ${own.indexOf(Math.max(...own))}` === name;
        });
        expect(right.length / y.length).toBeGreaterThan(0.95);
        // The pattern of each class is the column of the mixing matrix of its source.
        for (let c = 0; c < classes; c++) {
          const [pattern, truth] = [model.state.patterns, mixing].map((m) =>
            Array.from({ length: 4 }, (_, j) => m.data[j * m.columns + c]),
          );
          const dot = pattern.reduce((sum, value, j) => sum + value * truth[j], 0);
          expect(Math.abs(dot) / Math.hypot(...pattern) / Math.hypot(...truth)).toBeGreaterThan(0.95);
        }
      }
    }
  });

  test("filters have variance 1 over all classes together and patterns are their inverse", () => {
    const { x, y } = windows(2, 3);
    const { filters, patterns } = commonSpatialPatterns({ timePoints: 50, components: 2 }).fit({ x, y }).state;
    expect(errorInUnits(product(filters, patterns), identity(4))).toBeLessThan(1e8);
  });

  test("refuses windows that do not fit, more filters than channels, and constant signals", () => {
    const { x, y } = windows(2, 0);
    expect(refusal(() => commonSpatialPatterns({ timePoints: 7 }).fit({ x, y }))).toContain(
      "200 columns cannot be divided into 7 time points",
    );
    expect(refusal(() => commonSpatialPatterns({ timePoints: 50, components: 5 }).fit({ x, y }))).toContain(
      "4 channels have at most 4 filters for each class",
    );
    expect(refusal(() => commonSpatialPatterns().fit({ x: zeros(4, 2), y: ["a", "b", "a", "b"] }))).toContain(
      "do not vary",
    );
    const silent = commonSpatialPatterns({ timePoints: 50 }).fit({ x, y }).transform(zeros(1, 200));
    expect(silent.data.every(Number.isFinite)).toBe(true);
  });
});

/** 40 windows of 50 time points in 4 channels; in class c the source c is three times as strong. */
function windows(classes: number, seed: number): { x: Matrix; y: string[]; mixing: Matrix } {
  const random = createRandom(seed);
  const mixing = normalMatrix(4, 4, random);
  const x = zeros(40, 200);
  const y = Array.from({ length: 40 }, (_, i) => `class ${i % classes}`);
  for (let i = 0; i < 40; i++) {
    for (let t = 0; t < 50; t++) {
      const s = Array.from({ length: 4 }, (_, k) => (k === i % classes ? 3 : 1) * random.normal());
      for (let j = 0; j < 4; j++) {
        x.data[i * 200 + 4 * t + j] = s.reduce((sum, value, k) => sum + mixing.data[4 * j + k] * value, 0);
      }
    }
  }
  return { x, y, mixing };
}

test("a saved model whose channels do not fill the columns is refused", () => {
  const { x, y } = reference;
  const { saved } = commonSpatialPatterns({ timePoints: 5 }).fit({ x, y });
  const channels = saved.state.mean.length - 1;
  const filters = zeros(2, channels);
  const forged = { ...saved.state, mean: new Float64Array(channels), filters, patterns: zeros(channels, 2) };
  expect(refusal(() => commonSpatialPatterns.restore({ ...saved, state: forged }))).toContain(
    `invalid-file: common-spatial-patterns: state.mean must have one entry per channel: ${x[0].length} columns at 5 time points, got ${channels} channels`,
  );
});
