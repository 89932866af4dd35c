import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { blobs } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { describeTree } from "../nodes/describe-tree.js";
import { featureImportance } from "../nodes/feature-importance.js";
import { pruningPath } from "../nodes/prune-tree.js";
import { depthOf, leafCount } from "../nodes/tree-notes.js";
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import reference from "./reference/trees.json" with { type: "json" };
import { treeClassifier } from "./tree-classifier.js";

const { x, y, labels } = reference;

describe("against scikit-learn", () => {
  test.each(reference.cases)("$task by $criterion, weighted $weighted: the same tree", (expected) => {
    const { task, criterion, weighted, maxDepth, minLeaf, nodes, importances } = expected;
    const weights = weighted ? { weights: reference.weights } : {};
    const model =
      task === "numbers"
        ? treeRegressor({ maxDepth, minLeafWeight: minLeaf }).fit({ x, y, ...weights })
        : treeClassifier({ maxDepth, minLeafWeight: minLeaf, criterion: criterion as "gini" | "entropy" }).fit({
            x,
            y: labels,
            ...weights,
          });
    const { trees } = model.state;
    const described = describeTree(trees);
    expect(described.map(({ feature = -1 }) => feature)).toEqual(nodes.map(([feature]) => feature));
    // scikit-learn keeps samples in single precision.
    expectClose(
      described.map(({ threshold = 0 }) => threshold),
      nodes.map(([, threshold]) => threshold),
      1e-6,
    );
    expectClose(
      described.map(({ weight }) => weight),
      nodes.map(([, , weight]) => weight),
      1e-12,
    );
    expectClose(
      described.map(({ impurity }) => impurity),
      nodes.map(([, , , impurity]) => impurity),
      1e-9,
    );
    expectClose(featureImportance(trees, 4), importances, 1e-9);
    if ("probabilities" in model) {
      expectClose(model.probabilities(x.slice(0, 10)).data, expected.probabilities?.flat() ?? [], 1e-12);
    } else expectClose(model.predict(x.slice(0, 10)) as Float64Array, expected.predictions ?? [], 1e-12);
  });

  test.each(reference.paths)("the pruning path of $task, and the tree at one of its steps", (expected) => {
    const { task, maxDepth, alphas, impurities, alpha, leaves } = expected;
    const fit = (given: { maxDepth: number; alpha?: number }) =>
      task === "numbers" ? treeRegressor(given).fit({ x, y }) : treeClassifier(given).fit({ x, y: labels });
    const path = pruningPath(fit({ maxDepth }).state.trees);
    expectClose(path.alphas, alphas, 1e-9);
    expectClose(path.impurities, impurities, 1e-9);
    expect(leafCount(fit({ maxDepth, alpha }).state.trees)).toBe(leaves);
  });
});

describe("laws", () => {
  test("[MP-130] a tree without limits has training error 0 on distinct points, and leaves hold class frequencies", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x: points, y: classes } = noisy(80, 3, seed);
      const model = treeClassifier({ seed }).fit({ x: points, y: classes });
      expect(Array.from(model.predict(points).codes)).toEqual(classes.map((name) => model.classes.indexOf(name)));
      const short = treeClassifier({ maxDepth: 1 }).fit({ x: points, y: classes });
      const [root] = describeTree(short.state.trees);
      const shares = short.classes.map((name) => classes.filter((own) => own === name).length / 80);
      expectClose(root.values, shares, 1e-12);
    }
  });

  test("[MP-134] a regression tree lowers the training error with its depth, down to 0", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x: points, target } = noisy(60, 2, seed);
      const errors = [1, 2, 3, 5, 8, 60].map((maxDepth) => {
        const predicted = treeRegressor({ maxDepth }).fit({ x: points, y: target }).predict(points);
        return predicted.reduce((sum, value, i) => sum + (value - target[i]) ** 2, 0);
      });
      for (let k = 1; k < errors.length; k++) expect(errors[k]).toBeLessThanOrEqual(errors[k - 1] + 1e-9);
      expect(errors.at(-1)).toBeLessThan(1e-20);
    }
  });

  test("the partition of the training samples does not change under monotone transforms of a column", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.constantFrom(Math.exp, Math.atan, (v: number) => v ** 3),
        (seed, f) => {
          const { x: points, y: classes } = noisy(40, 3, seed);
          const bent = { ...points, data: points.data.map((value, at) => (at % 3 === 1 ? f(value) : value)) };
          const a = treeClassifier({ maxDepth: 4 }).fit({ x: points, y: classes }).probabilities(points);
          const b = treeClassifier({ maxDepth: 4 }).fit({ x: bent, y: classes }).probabilities(bent);
          expect(Array.from(b.data)).toEqual(Array.from(a.data));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("[PA-068] depth, leaf weight and split weight respect their limits", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x: points, y: classes } = noisy(100, 3, seed);
      const { trees } = treeClassifier({ maxDepth: 4, minLeafWeight: 6, minSplitWeight: 20 }).fit({
        x: points,
        y: classes,
      }).state;
      expect(depthOf(trees)).toBeLessThanOrEqual(4);
      for (const { left, weight } of describeTree(trees)) {
        expect(weight).toBeGreaterThanOrEqual(6);
        if (left !== undefined) expect(weight).toBeGreaterThanOrEqual(20);
      }
    }
  });

  test("[PA-072] no node in which one class has the share `purity` is split, all others are where they can be", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x: points, y: classes } = noisy(100, 3, seed);
      for (const purity of [0.7, 0.9, 0.99]) {
        const { trees } = treeClassifier({ purity }).fit({ x: points, y: classes }).state;
        for (const { left, values } of describeTree(trees)) {
          expect(Math.max(...values) >= purity).toBe(left === undefined);
        }
      }
    }
  });

  test("no split gains less than the minimum gain", () => {
    const { x: points, y: classes } = noisy(100, 3, 1);
    const { trees } = treeClassifier({ minGain: 0.02 }).fit({ x: points, y: classes }).state;
    for (const { node, left, right, weight, impurity } of describeTree(trees)) {
      if (left === undefined || right === undefined) continue;
      const lost = [left, right].reduce((sum, at) => sum + trees.weight[at] * trees.impurity[at], 0);
      expect((weight * impurity - lost) / 100, `node ${node}`).toBeGreaterThanOrEqual(0.02 - 1e-12);
    }
    expect(leafCount(trees)).toBeGreaterThan(1);
  });
});

describe("missing values", () => {
  test("go to the side where they fit best, whichever it is", () => {
    for (const [side, expected] of [
      ["high", 1],
      ["low", 0],
    ] as const) {
      const model = treeRegressor({ maxDepth: 1 }).fit({
        x: [[1], [2], [3], [11], [12], [13], [Number.NaN], [Number.NaN]],
        y: [0, 0, 0, 1, 1, 1, expected, expected],
      });
      expect(model.predict([[Number.NaN], [2], [12]]), side).toEqual(Float64Array.of(expected, 0, 1));
    }
  });

  test("can be separated from all others", () => {
    const model = treeClassifier().fit({ x: [[1], [2], [Number.NaN], [3]], y: ["known", "known", "gap", "known"] });
    expect(model.predict([[Number.NaN], [-100], [100]]).codes).toEqual(Int32Array.of(0, 1, 1));
  });

  test("that the fit did not see go to the heavier side", () => {
    const model = treeRegressor().fit({ x: [[1], [2], [9]], y: [5, 5, 7] });
    expect(model.predict([[Number.NaN]])).toEqual(Float64Array.of(5));
  });
});

describe("categories", () => {
  test("are split by their mean response at once, where thresholds need several splits", () => {
    const codes = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5];
    const target = codes.map((code) => (code % 2 === 0 ? 10 : 20));
    const given = { x: codes.map((code) => [code]), y: target };
    const model = treeRegressor({ categorical: [0], maxDepth: 1 }).fit(given);
    expect(Array.from(model.predict(given.x))).toEqual(target);
    expect(describeTree(model.state.trees)[0].categories).toEqual([0, 2, 4]);
    const plain = treeRegressor({ maxDepth: 1 }).fit(given).predict(given.x);
    expect(Array.from(plain)).not.toEqual(target);
  });

  test("that the fit did not see are treated as missing", () => {
    const model = treeRegressor({ categorical: [0] }).fit({ x: [[0], [0], [0], [1], [3]], y: [1, 1, 1, 5, 5] });
    const [missing, unseen, between, odd] = model.predict([[Number.NaN], [77], [2], [0.5]]);
    expect([unseen, between, odd]).toEqual([missing, missing, missing]);
  });

  test("give the best of all splits for numbers and for two classes", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const codes = Array.from({ length: 40 }, () => random.integer(5));
      const target = codes.map((code) => [3, 1, 2, 5, 4][code] + random.normal());
      const model = treeRegressor({ categorical: [0], maxDepth: 1 }).fit({ x: codes.map((code) => [code]), y: target });
      const predicted = model.predict(codes.map((code) => [code]));
      const error = predicted.reduce((sum, value, i) => sum + (value - target[i]) ** 2, 0);
      let least = Number.POSITIVE_INFINITY;
      for (let set = 1; set < 16; set++) least = Math.min(least, errorOf(codes, target, set));
      expect(error).toBeCloseTo(least, 9);
    }
  });

  test("must be whole numbers", () => {
    expect(refusal(() => treeRegressor({ categorical: [0] }).fit({ x: [[1.5], [2]], y: [1, 2] }))).toBe(
      "invalid-data: tree-regressor: column 0 is categorical, so its values must be integers from 0 to 4095; row 0 has 1.5",
    );
    expect(refusal(() => treeRegressor({ categorical: [3] }).fit({ x: [[1], [2]], y: [1, 2] }))).toContain(
      "categorical lists column 3, but x has 1 columns",
    );
  });
});

describe("monotone constraints", () => {
  test("hold on a grid, for numbers and for the probability of the second class", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x: points, target } = noisy(120, 2, seed);
      const model = treeRegressor({ monotone: [1, -1] }).fit({ x: points, y: target });
      const classes = Array.from(target, (value) => (value > 0 ? "yes" : "no"));
      const classifier = treeClassifier({ monotone: [1, -1] }).fit({ x: points, y: classes });
      const steps = Array.from({ length: 25 }, (_, k) => k / 4 - 3);
      for (const other of [-1.5, 0, 0.7, 2]) {
        expectRising(model.predict(steps.map((value) => [value, other])));
        expectRising(model.predict(steps.map((value) => [other, -value])));
        const grid = asMatrix(steps.map((value) => [value, other]));
        expectRising(classifier.probabilities(grid).data.filter((_, at) => at % 2 === 1));
      }
    }
  });

  test("are refused where they are not defined", () => {
    const three = { x: [[1], [2], [3]], y: ["a", "b", "c"] };
    expect(refusal(() => treeClassifier({ monotone: [1] }).fit(three))).toBe(
      "invalid-option: tree-classifier: monotonic constraints need two classes, y has 3",
    );
    const numbers = { x: [[1], [2], [3]], y: [1, 2, 3] };
    expect(refusal(() => treeRegressor({ monotone: [1, 1] }).fit(numbers))).toContain("each of 1 columns, got 2");
    expect(refusal(() => treeRegressor({ monotone: [1], categorical: [0] }).fit(numbers))).toContain(
      "column 0 is categorical, so it cannot have a monotonic constraint",
    );
  });
});

test("class weights move the boundary, and balanced ones give classes the same weight", () => {
  const { x: points, y: centres } = blobs({ samples: 60, centers: 2, features: 2, seed: 4 });
  const classes = Array.from(centres.codes, (code, i) => (code === 0 && i % 5 > 0 ? "b" : "a"));
  const { trees } = treeClassifier({ maxDepth: 1, classWeights: { kind: "balanced" } }).fit({
    x: points,
    y: classes,
  }).state;
  expectClose(describeTree(trees)[0].values, [0.5, 0.5], 1e-12);
  expect(
    refusal(() =>
      treeClassifier({ classWeights: { kind: "given", weights: [1, 2, 3] } }).fit({ x: points, y: classes }),
    ),
  ).toContain("one number per class (2), got 3");
});

/** The squared error of the division of five categories by a set of bits. */
function errorOf(codes: number[], target: number[], set: number): number {
  let result = 0;
  for (const side of [0, 1]) {
    const inside = target.filter((_, i) => ((set >> codes[i]) & 1) === side);
    const mean = inside.reduce((sum, value) => sum + value, 0) / Math.max(1, inside.length);
    result += inside.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  }
  return result;
}

function expectRising(values: ArrayLike<number>): void {
  for (let k = 1; k < values.length; k++) expect(values[k]).toBeGreaterThanOrEqual(values[k - 1]);
}

/** Normal columns, a target that depends on two of them, and three classes made of it. */
function noisy(rows: number, columns: number, seed: number): { x: Matrix; target: Float64Array; y: string[] } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: rows * columns }, () => random.normal());
  const target = Float64Array.from(
    { length: rows },
    (_, i) => data[i * columns] - 0.7 * data[i * columns + 1] + random.normal(),
  );
  const name = (value: number) => (value < -0.7 ? "low" : value < 0.7 ? "middle" : "high");
  return { x: { rows, columns, data }, target, y: Array.from(target, name) };
}
