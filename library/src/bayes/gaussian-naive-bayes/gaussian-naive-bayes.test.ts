import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { selectLabels } from "../../data/labels.js";
import { selectRows } from "../../data/matrix.js";
import { blobs, iris } from "../../datasets/index.js";
import { gaussianNaiveBayes } from "./gaussian-naive-bayes.js";

const { x, y } = await iris();

describe("laws", () => {
  test("updates with parts of the data, in any number, give the model of the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 4, max: 149 }), { maxLength: 5 }), (cuts) => {
        const order = Int32Array.from({ length: 150 }, (_, i) => (i * 49) % 150); // classes alternate
        const edges = [0, ...new Set(cuts), 150].sort((a, b) => a - b);
        const parts = edges.slice(1).map((end, k) => {
          const rows = order.subarray(edges[k], end);
          return { x: selectRows(x, rows), y: selectLabels(y, rows) };
        });
        const [first, ...rest] = parts;
        const model = rest.reduce((sofar, part) => sofar.update(part), gaussianNaiveBayes().fit(first));
        const whole = gaussianNaiveBayes().fit({ x, y });
        expectClose(model.state.mean.data, whole.state.mean.data, 1e-13);
        expectClose(model.state.variance.data, whole.state.variance.data, 1e-12);
        expect(model.report.samples).toBe(150);
      }),
      { numRuns: 30 },
    );
  });

  test("the joint score is the logarithm of the prior times normal densities", () => {
    const model = gaussianNaiveBayes().fit({ x, y });
    const { mean, variance, logPriors } = model.state;
    const scores = model.decision(x);
    for (let i = 0; i < 150; i += 7) {
      for (let k = 0; k < 3; k++) {
        let density = Math.exp(logPriors[k]);
        for (let j = 0; j < 4; j++) {
          const [m, v] = [mean.data[4 * k + j], variance.data[4 * k + j]];
          density *= Math.exp(-((x.data[4 * i + j] - m) ** 2) / (2 * v)) / Math.sqrt(2 * Math.PI * v);
        }
        if (density > 1e-290) expect(scores.data[3 * i + k]).toBeCloseTo(Math.log(density), 8);
      }
    }
  });

  test("a large offset of all columns does not lose precision in the variances", () => {
    const moved = { ...x, data: x.data.map((value) => value + 1e7) };
    const [near, far] = [gaussianNaiveBayes().fit({ x, y }), gaussianNaiveBayes().fit({ x: moved, y })];
    expectClose(far.state.variance.data, near.state.variance.data, 1e-6);
    expect(far.predict(moved).codes).toEqual(near.predict(x).codes);
  });
});

test("drawn samples have the means and variances of their classes", () => {
  const model = gaussianNaiveBayes().fit({ x, y });
  for (const seed of [0, 1, 2]) {
    const drawn = model.sample(30_000, seed);
    expect(drawn.y.classes).toEqual(y.classes);
    const again = gaussianNaiveBayes().fit(drawn);
    expectClose(again.state.mean.data, model.state.mean.data, 0.01);
    expectClose(again.state.variance.data, model.state.variance.data, 0.06);
    expectClose(again.state.logPriors, model.state.logPriors, 0.05);
  }
});

test("a constant column is smoothed, or refused without smoothing", () => {
  const data = {
    x: [
      [1, 5],
      [1, 6],
      [2, 5],
      [2, 7],
    ],
    y: ["a", "a", "b", "b"],
  };
  expect(refusal(() => gaussianNaiveBayes({ varianceSmoothing: 0 }).fit(data))).toMatch(
    /^invalid-data: gaussian-naive-bayes: column 0 has no variance in one of the classes/,
  );
  expect(
    gaussianNaiveBayes()
      .fit(data)
      .predict([[2, 5]]).codes,
  ).toEqual(Int32Array.of(1));
  expect(refusal(() => gaussianNaiveBayes().fit({ x: [[1], [1]], y: ["a", "b"] }))).toMatch(/^invalid-data/);
});

test("classifies spherical classes of equal size at the Bayes error", () => {
  const centers = [
    [0, 0],
    [3, 0],
  ];
  // The boundary is the line half-way, so the error is Φ(−1.5) = 0.0668.
  for (const seed of [0, 1, 2]) {
    const train = blobs({ samples: 4000, centers, spread: 1, seed });
    const fresh = blobs({ samples: 20_000, centers, spread: 1, seed: seed + 10 });
    const { codes } = gaussianNaiveBayes().fit(train).predict(fresh.x);
    const errors = codes.filter((code, i) => code !== fresh.y.codes[i]).length / 20_000;
    expect(Math.abs(errors - 0.0668)).toBeLessThan(0.006);
  }
});
