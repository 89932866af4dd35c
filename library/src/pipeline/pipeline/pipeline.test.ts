import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { toyFacts } from "../../../test/toy-facts.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { kMeans } from "../../clustering/k-means/k-means.js";
import { pca } from "../../components/principal/pca/pca.js";
import { defineClassifier } from "../../contract/define-supervised.js";
import { defineTransformer } from "../../contract/define-transformer.js";
import { defineDensity, defineDetector } from "../../contract/define-unsupervised.js";
import { createRegistry } from "../../contract/registry.js";
import * as state from "../../contract/state/fields.js";
import { decodeModel, encodeModel } from "../../core/files/model-file.js";
import { integer } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import type { Progress, Work } from "../../core/run.js";
import { labelNames } from "../../data/labels.js";
import { column, toRows, zeros } from "../../data/matrix.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { createRandom } from "../../numeric/random/random.js";
import type { PipelineProgress } from "../fit-steps.js";
import { pipeline } from "./pipeline.js";

/** Samples of columns with different units, and a target that is not quite linear in them. */
function problem(seed: number) {
  const random = createRandom(seed);
  const rows = Array.from({ length: 30 }, () => [random.normal(), 100 * random.normal(), 5 + random.uniform()]);
  return { x: rows, y: rows.map(([a, b, c]) => a + b / 50 - c * c), weights: rows.map(() => random.uniform()) };
}

const seeds = [0, 1, 2, 3, 4];
const { x, y } = problem(0);

/** A transformer that iterates, has no inverse and takes no weights; it counts starts and releases. */
const held = { begun: 0, released: 0 };
const slow = defineTransformer({
  kind: "slow",
  title: "Slow",
  summary: "Takes its time.",
  facts: toyFacts,
  options: { iterations: integer(3, "steps") },
  learns: {},
  *fit(_, { iterations }): Work<Progress, { state: object; report: object }> {
    held.begun++;
    try {
      for (let step = 1; step <= iterations; step++) yield { step, of: iterations };
      return { state: {}, report: { converged: false, warnings: [warn("not-converged", "it took its time")] } };
    } finally {
      held.released++;
    }
  },
  transform: (_, samples) => ({ ...samples, data: samples.data.slice() }),
});

const side = defineClassifier({
  kind: "side",
  title: "Side",
  summary: "The sign of the first column.",
  facts: toyFacts,
  options: {},
  learns: {},
  fit: () => ({ state: {} }),
  predict: (_, samples) => Int32Array.from(column(samples, 0), (value) => (value < 0 ? 0 : 1)),
  offers: {
    decision: (_, samples) => {
      const result = zeros(samples.rows, 2);
      column(samples, 0).forEach((value, i) => {
        result.data.set([-value, value], 2 * i);
      });
      return result;
    },
  },
});

const extent = defineDetector({
  kind: "extent",
  title: "Extent",
  summary: "Unusual is a large first column.",
  facts: toyFacts,
  options: {},
  learns: { threshold: state.number("score above which a sample is an outlier") },
  fit: () => ({ state: { threshold: 2 } }),
  score: (_, samples) => column(samples, 0).map(Math.abs),
});

const spot = defineDensity({
  kind: "spot",
  title: "Spot",
  summary: "All in one place.",
  facts: toyFacts,
  options: {},
  learns: { columns: state.integer("number of columns") },
  fit: ({ x: samples }) => ({ state: { columns: samples.columns } }),
  logDensity: (_, samples) => column(samples, 0).map((value) => -value * value),
  offers: { sample: ({ columns }: { columns: number }, count) => zeros(count, columns) },
});

describe("a pipeline applies its steps in order:", () => {
  test("[CB-007] fit/predict through the pipeline equals doing the steps by hand", () => {
    for (const seed of seeds) {
      const train = problem(seed);
      const { x: other } = problem(seed + 100);
      const whole = pipeline(standardize(), pca({ components: 2 }), ridge({ alpha: 0.1 })).fit(train);

      const scaler = standardize().fit({ x: train.x, weights: train.weights });
      const scaled = scaler.transform(train.x);
      const directions = pca({ components: 2 }).fit({ x: scaled, weights: train.weights });
      const scores = directions.transform(scaled);
      const line = ridge({ alpha: 0.1 }).fit({ ...train, x: scores });
      const byHand = line.predict(directions.transform(scaler.transform(other)));

      expect(whole.predict(other)).toEqual(byHand);
      expect(whole.state.steps.map(({ state }) => state)).toEqual([scaler.state, directions.state, line.state]);
    }
  });

  test("clusters, classes, scores, densities and inverses equal those by hand too", () => {
    for (const seed of seeds) {
      const { weights: _, ...data } = problem(seed);
      const scaler = standardize().fit(data);
      const scaled = scaler.transform(data.x);
      const classes = data.y.map((value) => (value < -30 ? "below" : "above"));

      const clusters = pipeline(standardize(), kMeans({ clusters: 3 })).fit(data);
      expect(clusters.labels).toEqual(kMeans({ clusters: 3 }).fit({ ...data, x: scaled }).labels);
      const sides = pipeline(standardize(), side()).fit({ x: data.x, y: classes });
      const byHand = side().fit({ x: scaled, y: classes });
      expect(labelNames(sides.predict(data.x))).toEqual(labelNames(byHand.predict(scaled)));
      expect(sides.classes).toEqual(["above", "below"]);
      expect(sides.decision(data.x)).toEqual(byHand.decision(scaled));
      const extents = pipeline(standardize(), extent()).fit({ x: data.x });
      expect(extents.score(data.x)).toEqual(column(scaled, 0).map(Math.abs));
      expect(extents.isOutlier([[1e6, 0, 0]])).toEqual(Uint8Array.of(1));
      const spots = pipeline(standardize(), spot()).fit({ x: data.x });
      expect(spots.logDensity(data.x)).toEqual(column(scaled, 0).map((value) => -value * value));
      // A sample of zeros, carried back, is the mean.
      expect(toRows(spots.sample(1))[0]).toEqual(Array.from(scaler.state.shift));
      const both = pipeline(standardize(), pca()).fit({ x: data.x });
      const back = both.inverse(both.transform(data.x));
      toRows(back).forEach((row, i) => {
        row.forEach((value, j) => {
          expect(value).toBeCloseTo(data.x[i][j], 9);
        });
      });
    }
  });

  test("one step alone is a pipeline", () => {
    expect(pipeline(ridge()).fit({ x, y }).predict(x)).toEqual(ridge().fit({ x, y }).predict(x));
  });
});

describe("recipe and model", () => {
  const recipe = pipeline(standardize(), pca({ components: 2 }), ridge({ alpha: 0.1 }));
  const registry = createRegistry([pipeline, standardize, pca, ridge]);
  const json = {
    kind: "pipeline",
    options: {
      steps: [
        { kind: "standardize", options: { center: true, scale: true, scales: null } },
        { kind: "pca", options: { ...pca().options, components: 2 } },
        { kind: "ridge", options: { ...ridge().options, alpha: 0.1 } },
      ],
    },
  };

  test("[CB-009] pipelines are constructed, trained and serialised: save, load, identical predictions", () => {
    expect(JSON.parse(JSON.stringify(recipe))).toEqual(json);
    for (const seed of seeds) {
      const train = problem(seed);
      const model = registry.recipe(json).fit(train);
      const loaded = registry.restore(decodeModel(encodeModel(model.saved)));
      const { x: other } = problem(seed + 100);
      expect(loaded.predict?.(other)).toEqual(recipe.fit(train).predict(other));
      expect(loaded.saved).toEqual(model.saved);
      expect(recipe.restore(structuredClone(model.saved)).predict(other)).toEqual(loaded.predict?.(other));
    }
  });

  test("the saved options are plain JSON, those of the model are recipes", () => {
    const model = recipe.fit({ x, y });
    expect(model.saved.options).toEqual(json.options);
    expect(JSON.parse(JSON.stringify(model.saved.options))).toEqual(model.saved.options);
    expect(model.options.steps.map(({ kind }) => kind)).toEqual(["standardize", "pca", "ridge"]);
    expect(Object.keys(model)).toEqual(["saved"]);
    expect(recipe.method).toBe(pipeline);
  });

  test("columns are matched by name at the first step, and names are passed on", () => {
    const model = recipe.fit({ x, y, features: ["a", "b", "c"] });
    expect(model.features).toEqual(["a", "b", "c"]);
    expect(model.state.steps.map(({ features }) => features)).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c"],
      ["pc1", "pc2"],
    ]);
    const turned = x.map(([a, b, c]) => [c, a, b]);
    expect(model.predict({ x: turned, features: ["c", "a", "b"] })).toEqual(model.predict(x));
    expect(() => model.predict([[1, 2]])).toThrow("pipeline: the model was fitted on 3 columns, x has 2");
    expect(pipeline(standardize(), pca({ components: 2 })).fit({ x }).outputFeatures).toEqual(["pc1", "pc2"]);
  });

  test("the report is that of the last step, with the warnings of all", () => {
    const { report } = pipeline(slow(), ridge()).fit({ x, y });
    expect(report).toMatchObject({
      samples: 30,
      features: 3,
      converged: false,
      warnings: [{ message: "slow: it took its time", details: { within: ["slow"] } }],
      notes: { solver: "primal" },
    });
    expect(recipe.fit({ x, y }).report).toMatchObject({ converged: true, warnings: [] });
  });

  test.each([
    ["another kind", { kind: "ridge" }, 'invalid-file: pipeline: expected a saved pipeline model, got "ridge"'],
    [
      "another version",
      { version: 2 },
      "invalid-file: pipeline: the model has version 2, this library reads version 1",
    ],
    [
      "fewer models than steps",
      { state: { steps: [] } },
      "invalid-file: pipeline: state.steps must have the 3 models of its steps, got 0",
    ],
    ["no models", { state: {} }, "invalid-file: pipeline: state.steps is missing"],
    [
      "what is not a model",
      { state: { steps: [null] } },
      "invalid-file: pipeline: state.steps.0 must be a saved model, got null",
    ],
    ["no state", { state: null }, "invalid-file: pipeline: state must be a record, got null"],
  ])("restoring %s is refused", (_, change, message) => {
    const saved = { ...recipe.fit({ x, y }).saved, ...change };
    expect(refusal(() => pipeline.restore(saved, registry))).toBe(message);
  });

  test("refuses to restore models that do not match the steps", () => {
    const { saved } = recipe.fit({ x, y });
    const [scaler, directions, line] = saved.state.steps;
    const mixed = (...steps: unknown[]) => ({ ...saved, state: { steps } });
    expect(refusal(() => registry.restore(mixed(scaler, line, directions)))).toBe(
      'invalid-file: pipeline: state.steps must have a pca model as step 2, got "ridge"',
    );
    const other = { ...line, options: { alpha: 7, intercept: true } };
    expect(refusal(() => registry.restore(mixed(scaler, directions, other)))).toContain(
      "ridge: the model was fitted with",
    );
  });

  test("refuses to restore models that do not fit together", () => {
    const { saved } = recipe.fit({ x, y });
    const [scaler, directions, line] = saved.state.steps;
    const mixed = (...steps: unknown[]) => ({ ...saved, state: { steps } });
    const renamed = (model: typeof line) => ({ ...model, features: model.features.map((name) => `${name}2`) });
    expect(refusal(() => registry.restore(mixed(renamed(scaler), directions, line)))).toBe(
      "invalid-file: pipeline: state.steps.0.features must be the features of the pipeline, but standardize has others",
    );
    expect(refusal(() => registry.restore(mixed(scaler, directions, renamed(line))))).toBe(
      "invalid-file: pipeline: state.steps.2.features must be the features that pca gives, but ridge has others",
    );
  });

  test("refuses to restore a classifier with other classes than its pipeline", () => {
    const model = pipeline(standardize(), gaussianNaiveBayes()).fit({
      x,
      y: x.map((_, i) => (i % 2 === 0 ? "a" : "b")),
    });
    const classes = ["a", "c"];
    expect(
      refusal(() => pipeline.restore({ ...model.saved, classes }, createRegistry([standardize, gaussianNaiveBayes]))),
    ).toBe("invalid-file: pipeline: state.steps.1.classes must be the classes of the pipeline");
  });
});

describe("running", () => {
  test("progress names the stage and its kind, and counts the iterations over all stages", async () => {
    const recipe = pipeline(slow({ iterations: 2 }), standardize(), slow({ iterations: 1 }));
    const seen: string[] = [];
    const onProgress = ({ stage, stages, kind, step, of }: PipelineProgress) =>
      seen.push(`${kind} ${stage}/${stages}: ${step}/${of}`);
    const expected = ["slow 1/3: 1/2", "slow 1/3: 2/2", "slow 3/3: 3/3"];
    recipe.fit({ x }, { onProgress });
    expect(seen).toEqual(expected);
    await recipe.fitAsync({ x }, { onProgress });
    expect(seen).toEqual([...expected, ...expected]);
    expect([...recipe.steps({ x })].map(({ stage }) => stage)).toEqual([1, 1, 3]);
  });

  test.each([
    ["a pipeline", pipeline(standardize(), slow({ iterations: 1000 }), ridge())],
    ["a pipeline in a pipeline", pipeline(pipeline(standardize(), slow({ iterations: 1000 })), ridge())],
  ])("an abort inside a step of %s stops it and lets the step release its resources", (_, recipe) => {
    const { begun, released } = held;
    const controller = new AbortController();
    let steps = 0;
    const onProgress = () => {
      if (++steps === 5) controller.abort();
    };
    expect(refusal(() => recipe.fit({ x, y }, { signal: controller.signal, onProgress }))).toMatch(/^aborted: /);
    expect(steps).toBe(5);
    expect([held.begun - begun, held.released - released]).toEqual([1, 1]);
  });
});
