import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { errorRate, exclusiveOr, mean, moonsWith } from "../../../../test/forest-samples.js";
import { normalColumns } from "../../../../test/normal-columns.js";
import type { Matrix } from "../../../data/matrix.js";
import { sumOfTrees } from "../../nodes/apply-trees.js";
import { featureImportance } from "../../nodes/feature-importance.js";
import { treeClassifier } from "../../tree-classifier/tree-classifier.js";
import { proximity } from "../proximity.js";
import { randomForestClassifier } from "./random-forest-classifier.js";

test("[PA-071] a forest gives the mean of its trees, probabilities that sum to 1, and the most probable class", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = rings(120, seed);
    const model = randomForestClassifier({ trees: 7, criterion: "entropy", seed }).fit({ x, y });
    const { data } = model.probabilities(x);
    const { trees } = model.state;
    const alone = trees.roots
      .map((_, t) => t)
      .reduce<number[]>((sum, t) => {
        const own = sumOfTrees({ ...trees, roots: trees.roots.slice(t, t + 1) }, x).data;
        return Array.from(own, (value, at) => value + (sum[at] ?? 0));
      }, []);
    expectClose(
      data,
      alone.map((value) => value / 7),
      1e-12,
    );
    model.predict(x).codes.forEach((code, i) => {
      expect(data[2 * i] + data[2 * i + 1]).toBeCloseTo(1, 12);
      expect(data[2 * i + code]).toBeGreaterThanOrEqual(0.5);
    });
  }
});

test("[PA-069] the same seed gives the same forest; more candidates make trees more similar", () => {
  const { x, y } = manyColumns(150, 0);
  const fit = (count: number, seed: number) =>
    randomForestClassifier({ trees: 30, seed, splitFeatures: { kind: "count", count } }).fit({ x, y });
  expect(fit(2, 5).saved).toEqual(fit(2, 5).saved);
  expect(fit(2, 5).state.trees.feature).not.toEqual(fit(2, 6).state.trees.feature);
  const { x: fresh } = manyColumns(300, 1);
  for (const seed of [0, 1, 2]) {
    const few = agreement(fit(1, seed).state.trees, fresh);
    const all = agreement(fit(8, seed).state.trees, fresh);
    expect(all).toBeGreaterThan(few + 0.03);
  }
});

test("[PA-070] deeper trees overfit, more trees compensate, and their mean is smoother", () => {
  const errors = { shallow: 0, deep: 0, forest: 0 };
  const jumps = { one: 0, many: 0 };
  for (let seed = 0; seed < 6; seed++) {
    const [train, fresh] = [moonsWith(200, seed), moonsWith(500, seed + 100)];
    const models = {
      shallow: treeClassifier({ maxDepth: 4 }).fit(train),
      deep: treeClassifier().fit(train),
      forest: randomForestClassifier({ trees: 100, seed }).fit(train),
    };
    for (const name of ["shallow", "deep", "forest"] as const) {
      errors[name] += errorRate(models[name].predict(fresh.x).codes, fresh.y) / 6;
    }
    jumps.one += largestJump(models.deep.probabilities(line()).data) / 6;
    jumps.many += largestJump(models.forest.probabilities(line()).data) / 6;
  }
  expect(errors.deep).toBeGreaterThan(errors.shallow);
  expect(errors.forest).toBeLessThan(errors.deep - 0.01);
  expect(jumps.many).toBeLessThan(0.5 * jumps.one);
});

test("[MP-136] 256 trees on log(p) drawn columns vary less between training sets than one tree", () => {
  const { x: fresh } = moonsWith(100, 999);
  const sets = [0, 1, 2, 3, 4].map((seed) => moonsWith(150, seed));
  const spread = (predictions: Float64Array[]) =>
    mean(
      Array.from(predictions[0], (_, at) => {
        const values = predictions.map((data) => data[at]);
        return mean(values.map((value) => (value - mean(values)) ** 2));
      }),
    );
  const forest = randomForestClassifier({ trees: 256, splitFeatures: { kind: "log" } });
  const many = spread(sets.map((data) => forest.fit(data).probabilities(fresh).data));
  const one = spread(sets.map((data) => treeClassifier().fit(data).probabilities(fresh).data));
  expect(many).toBeLessThan(0.5 * one);
});

test("[MP-137] the out-of-bag error is close to the error on fresh samples", () => {
  const differences = Array.from({ length: 30 }, (_, seed) => {
    const train = moonsWith(300, seed);
    const fresh = moonsWith(1000, seed + 50);
    const model = randomForestClassifier({ trees: 40, outOfBag: true, seed }).fit(train);
    const { outOfBagError, outOfBagSamples } = model.report.notes;
    expect(outOfBagSamples).toBe(300);
    return Number(outOfBagError) - errorRate(model.predict(fresh.x).codes, fresh.y);
  });
  // Error rates of a tenth among 300 and 1000 samples: the mean of 30 differences has a standard error of 0.0036.
  expect(Math.abs(mean(differences))).toBeLessThan(0.01);
});

test("each tree of a bootstrapped forest leaves out about 1/e of the samples", () => {
  const train = moonsWith(400, 0);
  const shares = Array.from({ length: 100 }, (_, seed) => {
    const { outOfBagSamples } = randomForestClassifier({ trees: 1, outOfBag: true, seed }).fit(train).report.notes;
    return Number(outOfBagSamples) / 400;
  });
  // The share left out has the variance (1/e − 2/e²) / 400.
  const standardError = Math.sqrt((Math.exp(-1) - 2 * Math.exp(-2)) / 400 / 100);
  expect(Math.abs(mean(shares) - (1 - 1 / 400) ** 400)).toBeLessThan(4 * standardError);
});

test("[MP-138] the number of splits finds columns that only matter together", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = exclusiveOr(300, 6, seed);
    const { trees } = randomForestClassifier({ trees: 50, seed, maxDepth: 6 }).fit({ x, y }).state;
    for (const measure of ["splits", "impurity"] as const) {
      const shares = featureImportance(trees, 6, measure);
      expect(shares.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      expect(Math.min(shares[0], shares[1])).toBeGreaterThan(Math.max(...shares.slice(2)));
    }
  }
});

test("proximity is 1 with itself, symmetric, and larger within classes", () => {
  const { x, y } = moonsWith(60, 3);
  const { trees } = randomForestClassifier({ trees: 40, maxDepth: 4 }).fit({ x, y }).state;
  const { data } = proximity(trees, x);
  const sums = { same: 0, other: 0 };
  for (let i = 0; i < 60; i++) {
    expect(data[i * 60 + i]).toBe(1);
    for (let j = 0; j < 60; j++) {
      expect(data[i * 60 + j]).toBe(data[j * 60 + i]);
      sums[y[i] === y[j] ? "same" : "other"] += data[i * 60 + j];
    }
  }
  expect(sums.same).toBeGreaterThan(2 * sums.other);
});

type Trees = Parameters<typeof proximity>[0];

/** The mean correlation of pairs of trees in the probability of the first class. */
function agreement(trees: Trees, x: Matrix): number {
  const columns = Array.from(trees.roots, (root) =>
    Array.from(sumOfTrees({ ...trees, roots: Int32Array.of(root) }, x).data).filter((_, at) => at % 2 === 0),
  );
  const values: number[] = [];
  for (let a = 0; a < 10; a++) for (let b = 0; b < a; b++) values.push(correlation(columns[a], columns[b]));
  return mean(values);
}

function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const product = (p: number[], q: number[], mp: number, mq: number) =>
    p.reduce((sum, value, i) => sum + (value - mp) * (q[i] - mq), 0);
  return product(a, b, ma, mb) / Math.sqrt(product(a, a, ma, ma) * product(b, b, mb, mb));
}

/** The largest change of the probability of the first class between neighbours on a line. */
function largestJump(data: Float64Array): number {
  let most = 0;
  for (let at = 2; at < data.length; at += 2) most = Math.max(most, Math.abs(data[at] - data[at - 2]));
  return most;
}

function line(): Matrix {
  return {
    rows: 400,
    columns: 2,
    data: Float64Array.from({ length: 800 }, (_, at) => (at % 2 === 0 ? at / 200 - 1.5 : 0.25)),
  };
}

function rings(rows: number, seed: number) {
  const x = normalColumns(rows, 2, seed);
  return {
    x,
    y: Array.from({ length: rows }, (_, i) => (Math.hypot(x.data[2 * i], x.data[2 * i + 1]) > 1.1 ? "out" : "in")),
  };
}

/** Eight columns, each weakly predictive of the class. */
function manyColumns(rows: number, seed: number) {
  const x = normalColumns(rows, 8, seed);
  const sum = (i: number) => x.data.subarray(i * 8, i * 8 + 8).reduce((total, value, j) => total + value / (1 + j), 0);
  return { x, y: Array.from({ length: rows }, (_, i) => (sum(i) > 0 ? "a" : "b")) };
}
