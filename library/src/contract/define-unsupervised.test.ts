import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { number, positive } from "../core/options/options.js";
import { asMatrix, column, type Matrix, toRows } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { defineClusterer, defineDensity, defineDetector } from "./define-unsupervised.js";
import * as state from "./state/fields.js";

const x = [[-2], [-1], [3]];

describe("a clusterer", () => {
  const bySign = (samples: Matrix) => Int32Array.from(column(samples, 0), (value) => (value < 0 ? 0 : 1));

  const signs = defineClusterer({
    kind: "signs",
    title: "Signs",
    summary: "Two clusters: below zero and above.",
    facts: toyFacts,
    options: { steepness: positive(1, "of the memberships") },
    learns: { labels: state.integers("samples", "sign of each sample") },
    fit: ({ x: samples }) => ({ state: { labels: bySign(samples) } }),
    offers: {
      predict: (_, samples) => bySign(samples),
      memberships: (_, samples, { steepness }) =>
        asMatrix(
          toRows(samples).map(([value]) => {
            // The logistic function by a formula that overflows, as a careless method would.
            const up = Math.exp(steepness * value);
            return [1 / (1 + up), up / (1 + up)];
          }),
        ),
    },
  });

  const fixed = defineClusterer({
    kind: "fixed",
    title: "Fixed",
    summary: "All noise.",
    facts: toyFacts,
    options: {},
    learns: { labels: state.integers("samples", "-1 for each sample", { min: -1 }) },
    fit: ({ x: samples }) => ({ state: { labels: new Int32Array(samples.rows).fill(-1) } }),
  });

  test("has the labels of its samples, and predicts those of new ones if it offers to", () => {
    const model = signs().fit({ x });
    const labels: Int32Array = model.labels;
    expect(labels).toEqual(Int32Array.of(0, 0, 1));
    expect(model.predict([[5], [-5]])).toEqual(Int32Array.of(1, 0));
    expect(model.memberships([[0]]).data).toEqual(Float64Array.of(0.5, 0.5));
    expect([model.role, signs.traits.offers]).toEqual(["clusterer", ["predict", "memberships"]]);
    expect(signs.restore(structuredClone(model.saved)).labels).toEqual(labels);
  });

  test("has only the functions it declares", () => {
    const model = fixed().fit({ x });
    expect(model.labels).toEqual(Int32Array.of(-1, -1, -1));
    // @ts-expect-error predict was not declared
    expect(model.predict).toBeUndefined();
    // @ts-expect-error memberships was not declared
    expect(model.memberships).toBeUndefined();
  });

  test("may learn from further batches: the labels are then those of the batch, and all samples are counted", () => {
    const counts = defineClusterer({
      kind: "counts",
      title: "Counts",
      summary: "One cluster, and how many samples it has.",
      facts: toyFacts,
      options: { start: number(0, "count before the first sample") },
      learns: {
        labels: state.integers("labelled", "0 for each sample of the fit or of the last update"),
        count: state.number("samples so far"),
      },
      fit: ({ x: samples }, { start }) => ({
        state: { labels: new Int32Array(samples.rows), count: start + samples.rows },
      }),
      offers: {
        update: ({ count }, { x: samples }) => ({
          state: { labels: new Int32Array(samples.rows), count: count + samples.rows },
        }),
      },
    });
    const model = counts({ start: 10 }).fit({ x });
    const later = model.update({ x: [[1]] }).update({ x: [[1], [2]] });
    const labels: Int32Array = later.labels;
    expect([labels, later.state.count, later.report.samples]).toEqual([Int32Array.of(0, 0), 16, 6]);
    expect([model.labels.length, model.state.count, model.report.samples]).toEqual([3, 13, 3]);
    expect(counts.restore(structuredClone(later.saved)).update({ x: [[1]] }).state.count).toBe(17);
    expect(refusal(() => later.update({ x: [[1, 2]] }))).toContain("feature-mismatch");
    // @ts-expect-error update was not declared
    expect(fixed().fit({ x }).update).toBeUndefined();
  });

  test("may be a mixture, which has a density and draws samples, or a tree", () => {
    const tree = {
      leaves: 3,
      left: Int32Array.of(0, 3),
      right: Int32Array.of(1, 2),
      heights: Float64Array.of(1, 4),
      sizes: Int32Array.of(2, 3),
    };
    const rich = defineClusterer({
      kind: "rich",
      title: "Rich",
      summary: "Everything that clusterers may offer.",
      facts: toyFacts,
      options: {},
      learns: { labels: state.integers("samples", "sign of each sample") },
      fit: ({ x: samples }) => ({ state: { labels: bySign(samples) } }),
      offers: {
        logDensity: (_, samples) => new Float64Array(samples.rows).fill(-1),
        sample: (_, count, seed) => asMatrix(Array.from({ length: count }, () => [seed])),
        tree: () => tree,
      },
    });
    const model = rich().fit({ x });
    expect(model.logDensity([[1], [2]])).toEqual(Float64Array.of(-1, -1));
    expect(model.sample(2, 5).data).toEqual(Float64Array.of(5, 5));
    expect(model.tree).toEqual(tree);
    expect(refusal(() => model.sample(-1))).toMatch(/the count of sample must be a whole number/);
  });

  test("throws when a membership is not finite", () => {
    expect(
      refusal(() =>
        signs()
          .fit({ x })
          .memberships([[1000]]),
      ),
    ).toMatch(/^numerical: signs: memberships gave NaN \(entry 1\)/);
  });
});

describe("a density", () => {
  /** Uniform from the smallest to the largest value, then scaled by a factor when sampling. */
  const interval = defineDensity({
    kind: "interval",
    title: "Interval",
    summary: "Equally likely between the extremes.",
    facts: toyFacts,
    options: { stretch: number(1, "factor of the samples") },
    learns: { low: state.number("smallest value", { or: "any" }), high: state.number("largest value", { or: "any" }) },
    fit: ({ x: samples }) => ({ state: { low: Math.min(...samples.data), high: Math.max(...samples.data) } }),
    logDensity: ({ low, high }, samples) =>
      Float64Array.from(column(samples, 0), (value) =>
        value < low || value > high ? -Infinity : -Math.log(high - low),
      ),
    offers: {
      sample: ({ low, high }: { low: number; high: number }, count, seed, { stretch }) => {
        const random = createRandom(seed);
        return asMatrix(Array.from({ length: count }, () => [stretch * (low + (high - low) * random.uniform())]));
      },
    },
  });
  const model = interval().fit({ x });

  test("returns the log density, which may be minus infinity", () => {
    const values: Float64Array = model.logDensity([[0], [7]]);
    expect(Array.from(values)).toEqual([-Math.log(5), -Infinity]);
    expect([model.role, interval.traits.offers]).toEqual(["density", ["sample"]]);
  });

  test("draws samples: the same for the same seed, with seed 0 by default", () => {
    for (const seed of [0, 1, 2, 3]) {
      const drawn = model.sample(50, seed);
      expect(drawn.rows).toBe(50);
      expect(drawn.data.every((value) => value >= -2 && value <= 3)).toBe(true);
      expect(model.sample(50, seed)).toEqual(drawn);
      expect(model.sample(50, seed + 1)).not.toEqual(drawn);
    }
    expect(model.sample(3)).toEqual(model.sample(3, 0));
    expect(model.sample(0).rows).toBe(0);
  });

  test.each([-1, 1.5, NaN, "3", undefined])("refuses to draw %o samples", (count) => {
    expect(refusal(() => model.sample(count as number))).toMatch(
      /^invalid-option: interval: the count of sample must be a whole number, at least 0, got /,
    );
  });

  test("refuses a seed that is not a whole number", () => {
    expect(refusal(() => model.sample(1, 0.5))).toBe(
      "invalid-option: interval: the seed of sample must be a whole number, at least 0, got 0.5",
    );
  });

  test("refuses NaN log densities and infinite samples", () => {
    const point = interval().fit({ x: [[4]] });
    expect(Array.from(point.logDensity([[4]]))).toEqual([Infinity]);
    const broken = interval.restore({ ...model.saved, state: { low: 3, high: -2 } });
    expect(Array.from(broken.logDensity([[4]]))).toEqual([-Infinity]);
    const undefinedLog = interval.restore({ ...model.saved, state: { low: NaN, high: NaN } });
    expect(refusal(() => undefinedLog.logDensity([[0]]))).toMatch(
      /^numerical: interval: logDensity gave NaN \(entry 0\)/,
    );
    expect(
      refusal(() =>
        interval({ stretch: 1e308 })
          .fit({ x: [[50], [90]] })
          .sample(2),
      ),
    ).toMatch(/^numerical: interval: sample gave Infinity/);
  });

  test("has no sample unless it declares it", () => {
    const plain = defineDensity({
      kind: "plain",
      title: "Plain",
      summary: "Flat.",
      facts: toyFacts,
      options: {},
      learns: {},
      fit: () => ({ state: {} }),
      logDensity: (_, samples) => new Float64Array(samples.rows),
    });
    // @ts-expect-error sample was not declared
    expect(plain().fit({ x }).sample).toBeUndefined();
  });
});

describe("a detector", () => {
  const far = defineDetector({
    kind: "far",
    title: "Far",
    summary: "Unusual is what is far from zero.",
    facts: toyFacts,
    options: { times: number(1, "what the largest score is multiplied by") },
    learns: { threshold: state.number("score above which a sample is an outlier", { or: "any" }) },
    fit: ({ x: samples }, { times }) => ({ state: { threshold: times * Math.max(...samples.data.map(Math.abs)) } }),
    score: (_, samples) => column(samples, 0).map((value) => value * value),
  });

  test("scores samples and flags those above its threshold as outliers", () => {
    const model = far().fit({ x });
    const scores: Float64Array = model.score([[1], [-4]]);
    expect(scores).toEqual(Float64Array.of(1, 16));
    const outliers: Uint8Array = model.isOutlier([[1], [-4], [Math.sqrt(3)]]);
    expect(outliers).toEqual(Uint8Array.of(0, 1, 0));
    expect([model.role, far.traits.offers]).toEqual(["detector", []]);
  });

  test("throws when a score or the threshold is not finite", () => {
    const model = far().fit({ x });
    expect(refusal(() => model.score([[1e200]]))).toMatch(/^numerical: far: score gave Infinity \(entry 0\)/);
    expect(refusal(() => model.isOutlier([[1e200]]))).toMatch(/^numerical: far: score gave Infinity \(entry 0\)/);
    expect(refusal(() => far.restore({ ...model.saved, state: { threshold: NaN } }))).toMatch(
      /^numerical: far: the threshold of fit gave NaN/,
    );
    expect(far.restore({ ...model.saved, state: { threshold: Infinity } }).isOutlier([[9]])).toEqual(Uint8Array.of(0));
  });
});
