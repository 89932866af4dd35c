import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { rocAuc } from "../../metrics/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { isolationForest } from "./isolation-forest.js";
import { joinTrees, meanPathLength } from "./isolation-trees.js";
import reference from "./reference/isolation-forest.json" with { type: "json" };

describe("scikit-learn", () => {
  test("gives the same scores for the same trees", () => {
    const trees = reference.trees.map(({ feature, limit, left, right, count }) => {
      const depth = new Float64Array(feature.length);
      const values = Float64Array.from(limit);
      feature.forEach((column, node) => {
        if (column < 0) {
          values[node] = depth[node] + meanPathLength(count[node]);
          return;
        }
        expect(left[node]).toBe(node + 1);
        depth[left[node]] = depth[right[node]] = depth[node] + 1;
      });
      const second = Int32Array.from(right, (child) => Math.max(0, child));
      return { splitFeatures: Int32Array.from(feature), values, second, roots: Int32Array.of(0) };
    });
    const state = { ...joinTrees(trees), usualDepth: meanPathLength(reference.treeSamples), threshold: 0.5 };
    const { saved } = isolationForest().fit({ x: reference.at });
    const model = isolationForest.restore({ ...saved, state });
    expectClose(model.score(reference.at), reference.score, 1e-12);
  });

  test("gives the same mean score and the same area under the ROC curve, up to randomness", () => {
    for (const { x, odd, meanScore, deviation, auc } of reference.quality) {
      const seeds = [0, 1, 2, 3, 4];
      const scores = seeds.map((seed) => isolationForest({ seed }).fit({ x }).score(x));
      const mean = Float64Array.from(x, (_, i) => scores.reduce((sum, values) => sum + values[i], 0) / seeds.length);
      // Each mean of 5 forests has a standard error of deviation / √5, estimated from 5 forests.
      expectEvery(mean, (value, i) => Math.abs(value - meanScore[i]) < 5 * Math.max(deviation[i], 0.004));
      const bias = mean.reduce((sum, value, i) => sum + value - meanScore[i], 0) / mean.length;
      expect(Math.abs(bias)).toBeLessThan(0.005);
      const names = odd.map((flag) => (flag === 1 ? "odd" : "usual"));
      for (const values of scores) expect(rocAuc(names, values, { positive: "odd" })).toBeGreaterThan(auc - 0.02);
    }
  });
});

describe("an isolation forest", () => {
  test("scores the samples at the border of a normal distribution higher than those in its middle", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(300, 2, createRandom(seed));
      const model = isolationForest({ seed }).fit({ x });
      const [middle, border, far] = model.score([
        [0, 0],
        [3, 3],
        [30, 30],
      ]);
      expect(middle).toBeLessThan(0.5);
      expect(border).toBeGreaterThan(0.6);
      expect(far).toBeGreaterThanOrEqual(border);
    }
  });

  test("detects the given share of outliers, from none to half of the samples", () => {
    const x = normalMatrix(200, 3, createRandom(1));
    for (const contamination of [0, 0.05, 0.5]) {
      const model = isolationForest({ trees: 50, contamination }).fit({ x });
      const found = model.isOutlier(x).reduce((sum, flag) => sum + flag, 0);
      expect(Math.abs(found - 200 * contamination)).toBeLessThanOrEqual(1);
    }
    expect(refusal(() => isolationForest({ contamination: 0.6 }))).toContain(
      "contamination must be a number, at least 0 and at most 0.5, got 0.6",
    );
  });

  test("does not depend on the units of the columns", () => {
    const x = normalMatrix(100, 3, createRandom(2));
    // Powers of 2, so that nothing is rounded.
    const scaled = asMatrix({ ...x, data: x.data.map((value, at) => value * [1, 1024, 2 ** -20][at % 3]) });
    const [one, other] = [x, scaled].map((samples) =>
      isolationForest({ trees: 20 }).fit({ x: samples }).score(samples),
    );
    expectClose(one, other, 1e-12);
  });

  test("gives every sample the score 0.5 where all are equal, or there is only one, and warns", () => {
    for (const x of [[[3, 4]], new Array(20).fill([1, 1])]) {
      const model = isolationForest({ trees: 5 }).fit({ x });
      expect([...model.score([x[0], [9, 9]])]).toEqual([0.5, 0.5]);
      expect([...model.isOutlier([[9, 9]])]).toEqual([0]);
      expect(model.report.warnings.map(({ code }) => code)).toEqual(["no-effect"]);
    }
  });

  test("splits columns of any range, and no constant ones", () => {
    const x = normalMatrix(60, 3, createRandom(3));
    x.data.forEach((value, at) => {
      if (at % 3 === 0) x.data[at] = 7;
      if (at % 3 === 1) x.data[at] = value * 5e307;
    });
    const { state } = isolationForest({ trees: 20 }).fit({ x });
    expect(new Set(state.splitFeatures)).toEqual(new Set([-1, 1, 2]));
    expectEvery(state.values, Number.isFinite);
  });
});
