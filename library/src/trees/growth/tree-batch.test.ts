import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asLabels } from "../../data/labels.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { boostedTreesClassifier } from "../boosted-trees-classifier/boosted-trees-classifier.js";
import { boostedTreesRegressor } from "../boosted-trees-regressor/boosted-trees-regressor.js";
import { extraTreesClassifier } from "../forests/extra-trees-classifier/extra-trees-classifier.js";
import { extraTreesRegressor } from "../forests/extra-trees-regressor/extra-trees-regressor.js";
import { randomForestClassifier } from "../forests/random-forest-classifier/random-forest-classifier.js";
import { randomForestRegressor } from "../forests/random-forest-regressor/random-forest-regressor.js";
import { createNodeBuffer, type TreeNodes } from "../nodes/tree-nodes.js";
import { treeClassifier } from "../tree-classifier/tree-classifier.js";
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import { createClassCriterion } from "./class-criterion.js";
import { codeColumns } from "./coded-columns.js";
import type { EngineCriterion } from "./criterion.js";
import { createTreeBatch } from "./tree-batch.js";
import { keptSamples } from "./tree-samples.js";

afterEach(() => {
  useEngine({});
});

interface Shape {
  readonly seed: number;
  readonly rows: number;
  readonly columns: number;
  /** how many different values there are; columns of few make ties */
  readonly values: number;
  readonly missing: boolean;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(1e6),
  rows: fc.integer({ min: 3, max: 400 }),
  columns: fc.integer({ min: 1, max: 6 }),
  values: fc.constantFrom(2, 9, 300, 5000),
  missing: fc.boolean(),
});

function makeData({ seed, rows, columns, values, missing }: Shape) {
  const random = createRandom(seed);
  const draw = () => (missing && random.uniform() < 0.15 ? Number.NaN : random.integer(values) / 8);
  const data = Float64Array.from({ length: rows * columns }, draw);
  const at = (i: number) => (Number.isNaN(data[i * columns]) ? 0 : data[i * columns] / values);
  const codes = Array.from({ length: rows }, (_, i) => `${Math.floor(3 * at(i) * 8 + random.uniform()) % 3}`);
  const y = Float64Array.from({ length: rows }, (_, i) => Math.round(16 * at(i)) + random.integer(5));
  return { x: { rows, columns, data }, labels: codes.map((code, i) => (i < 3 ? `${i}` : code)), y };
}

/** Everything a fit decides, with sums of whole numbers that are the same in any order. */
function treesOf(tier: "plain" | "simd", fit: () => TreeNodes, threads = 1): TreeNodes {
  useEngine({ tier, ...(tier === "simd" && { threads }) });
  return fit();
}

const classifiers = {
  tree: treeClassifier({ minLeafWeight: 2 }),
  "tree of few columns": treeClassifier({ splitFeatures: { kind: "sqrt" }, seed: 3 }),
  forest: randomForestClassifier({ trees: 3, maxDepth: 8, minSplitWeight: 4 }),
  "extra trees": extraTreesClassifier({ trees: 3, minGain: 1e-3 }),
};

describe.each(Object.entries(classifiers))("%s for classes", (_, recipe) => {
  test("the engine grows the same trees as TypeScript", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { x, labels } = makeData(shape);
        const fit = () => recipe.fit({ x, y: labels }).state.trees;
        expect(treesOf("simd", fit)).toEqual(treesOf("plain", fit));
      }),
      { numRuns: 15 },
    );
  });
});

const regressors = {
  tree: treeRegressor({ minLeafWeight: 2 }),
  forest: randomForestRegressor({ trees: 3, maxDepth: 8 }),
  "extra trees": extraTreesRegressor({ trees: 3, splitFeatures: { kind: "count", count: 2 } }),
};

describe.each(Object.entries(regressors))("%s for numbers", (_, recipe) => {
  test("the engine grows the same trees as TypeScript, to rounding", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { x, y } = makeData(shape);
        const fit = () => recipe.fit({ x, y }).state.trees;
        const [a, b] = [treesOf("simd", fit), treesOf("plain", fit)];
        expect(a.feature).toEqual(b.feature);
        expect(a.threshold).toEqual(b.threshold);
        expect(a.child).toEqual(b.child);
        expectEvery(a.values, (value, i) => Math.abs(value - b.values[i]) < 5e-10);
        expectEvery(a.impurity, (value, i) => Math.abs(value - b.impurity[i]) < 5e-9);
      }),
      { numRuns: 15 },
    );
  });
});

test("boosting on the engine equals boosting in TypeScript, to rounding, for numbers and for classes", () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const { x, y, labels } = makeData({ ...shape, rows: shape.rows + 20 });
      const numbers = () => boostedTreesRegressor({ maxIterations: 3, minLeaf: 3 }).fit({ x, y }).predict(x);
      const classes = () =>
        boostedTreesClassifier({ maxIterations: 3, minLeaf: 3, alpha: 0.5 }).fit({ x, y: labels }).decision(x).data;
      for (const run of [numbers, classes]) {
        useEngine({ tier: "plain" });
        const expected = run();
        useEngine({ tier: "simd", threads: 1 });
        expectEvery(run(), (value, i) => Math.abs(value - expected[i]) < 5e-9);
      }
    }),
    // The example has a column of 255 codes, whose histogram is read to its very end.
    { numRuns: 8, examples: [[{ seed: 194205, rows: 292, columns: 2, values: 5000, missing: true }]] },
  );
});

/** The trees that a batch grows on the data when it may do so much work at a time, and the number of yields. */
function growByParts({ x, labels }: ReturnType<typeof makeData>, features: number, isDrawn: boolean, work: number) {
  const columns = runToEnd(codeColumns("test", x, []));
  const samples = keptSamples(asLabels(labels).codes, undefined);
  const criterion = createClassCriterion(samples, 3, "gini", 0);
  const limits = { maxDepth: 30, minSplitWeight: 2, minGain: 0, features, drawnThresholds: isDrawn, monotone: [] };
  const batch = createTreeBatch(columns, x.rows, criterion.engine as EngineCriterion, limits, 3, work);
  if (batch === undefined) throw new Error("the engine cannot grow trees");
  const nodes = createNodeBuffer(3);
  let yields = 0;
  try {
    for (let slot = 0; slot < 3; slot++) batch.fill(slot, samples, x.rows - slot, Int32Array.of(slot, 2, 3, 4));
    let isCounting = true;
    runToEnd(batch.grow(3, nodes), {
      onProgress({ complete, next: { step, of = 0 } }) {
        yields++;
        isCounting &&= complete < 3 && step < of;
      },
    });
    expect(isCounting).toBe(true);
    return { trees: nodes.finish(), yields };
  } finally {
    batch.dispose();
  }
}

test("trees that are grown by parts, however small, are those grown at once", () => {
  useEngine({ tier: "simd", threads: 1 });
  fc.assert(
    fc.property(shapes, fc.boolean(), fc.boolean(), (shape, isDrawn, isPartial) => {
      const data = makeData(shape);
      const features = isPartial ? Math.ceil(shape.columns / 2) : shape.columns;
      const whole = growByParts(data, features, isDrawn, 1e12);
      expect(whole.yields).toBe(0);
      for (const work of [1, 20_000]) {
        const { trees, yields } = growByParts(data, features, isDrawn, work);
        expect(trees).toEqual(whole.trees);
        // With the smallest budget, no more than a column of each tree is tried between two yields.
        if (work === 1) expect(yields).toBeGreaterThanOrEqual(features - 1);
      }
    }),
    { numRuns: 12 },
  );
});

test("1, 2 and 4 threads give the same bits", () => {
  const random = createRandom(5);
  const x = { rows: 1500, columns: 8, data: Float64Array.from({ length: 12_000 }, () => random.normal()) };
  const y = Array.from({ length: 1500 }, (_, i) => `${(x.data[8 * i] > 0 ? 1 : 0) + (x.data[8 * i + 1] > 1 ? 1 : 0)}`);
  const numbers = Float64Array.from({ length: 1500 }, (_, i) => x.data[8 * i] + 0.1 * random.normal());
  const fits = {
    forest: () => randomForestClassifier({ trees: 20 }).fit({ x, y }).state.trees,
    numbers: () => randomForestRegressor({ trees: 6 }).fit({ x, y: numbers }).state.trees,
    extra: () => extraTreesClassifier({ trees: 20 }).fit({ x, y }).state.trees,
    boosted: () => boostedTreesClassifier({ maxIterations: 10 }).fit({ x, y }).state.trees,
  };
  for (const fit of Object.values(fits)) {
    const expected = treesOf("simd", fit);
    for (const threads of [2, 4]) expect(treesOf("simd", fit, threads)).toEqual(expected);
  }
});
