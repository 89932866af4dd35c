/** Fits of large data yield inside their iterations, so that a signal stops them at once and the event loop goes on. */
import { describe, expect, test } from "vitest";
import type { Progress } from "../src/core/run.js";
import { asLabels, type Labels } from "../src/data/labels.js";
import type { Matrix } from "../src/data/matrix.js";
import { currentEngine } from "../src/engine/index.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { robustRegression } from "../src/linear/robust-regression/robust-regression.js";
import { theilSen } from "../src/linear/theil-sen/theil-sen.js";
import { createRandom } from "../src/numeric/random/random.js";
import { boostedTreesClassifier } from "../src/trees/boosted-trees-classifier/boosted-trees-classifier.js";
import { randomForestClassifier } from "../src/trees/forests/random-forest-classifier/random-forest-classifier.js";
import { randomSplitClassifier } from "../src/trees/random-split/random-split-classifier/random-split-classifier.js";
import { treeClassifier } from "../src/trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "../src/trees/tree-regressor/tree-regressor.js";

interface Samples {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly classes: Labels;
}

/** Samples whose classes and targets depend on a few columns and on noise, so that trees grow deep. */
function drawSamples(rows: number, columns: number, seed: number): Samples {
  const random = createRandom(seed);
  const x = { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
  const y = Float64Array.from(
    { length: rows },
    (_, i) => x.data[i * columns] + x.data[i * columns + 1] + random.normal(),
  );
  const names = Array.from(y, (value) => `class ${Math.max(0, Math.min(4, Math.floor(value + 2.5)))}`);
  return { x, y, classes: asLabels(names) };
}

type Control = { readonly signal?: AbortSignal; onProgress(progress: Progress): void };
type Fit = (data: Samples, control: Control) => Promise<unknown>;

const fits: Readonly<Record<string, Fit>> = {
  "a classification tree": ({ x, classes }, control) => treeClassifier().fitAsync({ x, y: classes }, control),
  "a tree by entropy": ({ x, classes }, control) =>
    treeClassifier({ criterion: "entropy", maxDepth: 4 }).fitAsync({ x, y: classes }, control),
  "a pruned regression tree": ({ x, y }, control) => treeRegressor({ alpha: 1e-3 }).fitAsync({ x, y }, control),
  "a forest": ({ x, classes }, control) => randomForestClassifier({ trees: 3 }).fitAsync({ x, y: classes }, control),
  "random splits": ({ x, classes }, control) =>
    randomSplitClassifier({ trees: 1, maxDepth: 4 }).fitAsync({ x, y: classes }, control),
  "boosted trees": ({ x, classes }, control) =>
    boostedTreesClassifier({ maxIterations: 3 }).fitAsync({ x, y: classes }, control),
  "logistic regression with an L1 penalty": ({ x, classes }, control) =>
    logisticRegression({ penalty: { kind: "l1", alpha: 0.1 } }).fitAsync({ x, y: classes }, control),
  "robust regression": ({ x, y }, control) => robustRegression({ starts: 2 }).fitAsync({ x, y }, control),
  "Theil-Sen regression": ({ x, y }, control) => theilSen({ maxSubsets: 2000 }).fitAsync({ x, y }, control),
};

/** Fits that yield after each part of an iteration, however short it is. */
const regular = ["robust regression", "Theil-Sen regression"];

const large = drawSamples(6000, 30, 1);
const small = drawSamples(1500, 30, 1);

/** How often a fit reports progress, and how often inside an iteration. */
async function countYields(fit: Fit, data: Samples) {
  const seen = { all: 0, inside: 0 };
  await fit(data, {
    onProgress({ inner }) {
      seen.all++;
      if (inner !== undefined) seen.inside++;
    },
  });
  return seen;
}

describe.each(Object.entries(fits))("%s", (name, fit) => {
  test("yields inside its iterations, and more often for more samples", async () => {
    const [few, many] = [await countYields(fit, small), await countYields(fit, large)];
    expect(many.inside).toBeGreaterThan(3);
    if (!regular.includes(name)) expect(many.inside).toBeGreaterThanOrEqual(2 * few.inside);
  });

  test("stopped by a signal from a timer, takes no further step and releases its memory", async () => {
    const before = currentEngine().memory.bytesInUse;
    const controller = new AbortController();
    let isAborted = false;
    let [steps, later] = [0, 0];
    // The timer gets its turn only when the fit returns to the event loop.
    const timer = setTimeout(() => {
      isAborted = true;
      controller.abort();
    }, 0);
    const onProgress = () => {
      steps++;
      if (isAborted) later++;
    };
    await expect(fit(large, { signal: controller.signal, onProgress })).rejects.toMatchObject({ code: "aborted" });
    clearTimeout(timer);
    expect(steps).toBeGreaterThan(0);
    expect(later).toBe(0);
    expect(currentEngine().memory.bytesInUse).toBe(before);
  });
});
