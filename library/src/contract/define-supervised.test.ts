import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { flag, number } from "../core/options/options.js";
import { asLabels, type Labels, labelNames } from "../data/labels.js";
import { type Matrix, row, toRows, zeros } from "../data/matrix.js";
import { defineClassifier, defineRegressor } from "./define-supervised.js";
import * as state from "./state/fields.js";

const x = [
  [1, 0],
  [2, 0],
  [10, 0],
  [11, 1],
];

interface Total {
  readonly sum: number;
  readonly count: number;
}

const average = defineRegressor({
  kind: "average",
  title: "Average",
  summary: "Predicts the mean of the target.",
  facts: toyFacts,
  options: { factor: number(1, "what predictions are multiplied by") },
  learns: { sum: state.number("sum of the target"), count: state.integer("number of samples") },
  fit: ({ y }) => ({ state: totalOf(y), report: { notes: { seen: y.length } } }),
  predict: ({ sum, count }, samples, { factor }) => new Float64Array(samples.rows).fill((factor * sum) / count),
  offers: {
    update: (state: Total, { y }) => {
      const more = totalOf(y);
      return { state: { sum: state.sum + more.sum, count: state.count + more.count } };
    },
  },
});

function totalOf(y: Float64Array): Total {
  return { sum: y.reduce((total, value) => total + value, 0), count: y.length };
}

describe("a regressor", () => {
  const model = average({ factor: 2 }).fit({ x, y: [1, 2, 3, 6] });

  test("predicts one number per sample, using its options", () => {
    const predicted: Float64Array = model.predict([
      [0, 0],
      [5, 5],
    ]);
    expect(predicted).toEqual(Float64Array.of(6, 6));
    expect(model.role).toBe("regressor");
    expect(model.report.notes).toEqual({ seen: 4 });
  });

  test("can be updated if it offers to", () => {
    const later = model.update({ x: [[0, 0]], y: [8] });
    expect(later.predict([[0, 0]])).toEqual(Float64Array.of(8));
    expect(later.update({ x: [[0, 0]], y: [-8] }).state).toEqual({ sum: 12, count: 6 });
    expect(later.report.samples).toBe(5);
    expect(model.predict([[0, 0]])).toEqual(Float64Array.of(6));
  });

  test("throws when a prediction is not finite", () => {
    const large = average({ factor: 1e300 }).fit({ x, y: [1e300, 1, 1, 1] });
    expect(refusal(() => large.predict(x))).toMatch(/^numerical: average: predict gave Infinity \(entry 0\)/);
  });

  test("has only the functions it declares", () => {
    const plain = defineRegressor({
      kind: "plain",
      title: "Plain",
      summary: "Zero.",
      facts: toyFacts,
      options: {},
      learns: {},
      fit: () => ({ state: {} }),
      predict: (_, samples) => new Float64Array(samples.rows),
    });
    expect(plain.traits.offers).toEqual([]);
    expect(average.traits.offers).toEqual(["update"]);
    // @ts-expect-error update was not declared
    expect(plain().fit({ x, y: [1, 2, 3, 4] }).update).toBeUndefined();
    // @ts-expect-error a regressor has no classes
    expect(plain().fit({ x, y: [1, 2, 3, 4] }).classes).toBeUndefined();
  });
});

interface Centers {
  readonly sums: Matrix;
  readonly counts: Float64Array;
}

const nearestMean = defineClassifier({
  kind: "nearest-mean",
  title: "Nearest mean",
  summary: "The class whose mean is nearest.",
  facts: toyFacts,
  options: { temperature: number(1, "softness of the probabilities") },
  learns: {
    sums: state.matrix("classes", "features", "sum of each class"),
    counts: state.vector("classes", "samples of each class", { or: "NaN" }),
  },
  fit: ({ x: samples, y }) => ({ state: add(zeros(y.classes.length, samples.columns), samples, y) }),
  predict: (state, samples) => Int32Array.from(toRows(scores(state, samples)), (scored) => largest(scored)),
  offers: {
    decision: scores,
    probabilities: (state: Centers, samples: Matrix, { temperature }) => {
      const result = scores(state, samples);
      for (let i = 0; i < result.rows; i++) {
        const each = row(result, i);
        each.set(each.map((score) => Math.exp(score / temperature)));
        const total = each.reduce((sum, value) => sum + value, 0);
        each.set(each.map((value) => value / total));
      }
      return result;
    },
    update: (state, { x: samples, y }) => ({ state: add(state.sums, samples, y, state.counts) }),
  },
});

function add(before: Matrix, x: Matrix, { codes, classes }: Labels, counted?: Float64Array): Centers {
  const sums = { ...before, data: before.data.slice() };
  const counts = counted?.slice() ?? new Float64Array(classes.length);
  codes.forEach((code, i) => {
    counts[code]++;
    row(x, i).forEach((value, j) => {
      sums.data[code * x.columns + j] += value;
    });
  });
  return { sums, counts };
}

/** Minus the squared distance to each mean. */
function scores({ sums, counts }: Centers, x: Matrix): Matrix {
  const result = zeros(x.rows, sums.rows);
  for (let i = 0; i < x.rows; i++) {
    for (let k = 0; k < sums.rows; k++) {
      result.data[i * sums.rows + k] = -row(x, i).reduce(
        (d, value, j) => d + (value - row(sums, k)[j] / counts[k]) ** 2,
        0,
      );
    }
  }
  return result;
}

/** The position of the largest score, -1 when none is a number. */
function largest(scored: readonly number[]): number {
  return scored.indexOf(Math.max(...scored));
}

describe("a classifier", () => {
  const y = ["low", "low", "high", "high"];
  const model = nearestMean().fit({ x, y });

  test("predicts labels, however the classes were given", () => {
    for (const given of [y, asLabels(y)]) {
      const fitted = nearestMean().fit({ x, y: given });
      const predicted: Labels = fitted.predict([
        [0, 0],
        [12, 0],
      ]);
      expect(labelNames(predicted)).toEqual(["low", "high"]);
      expect(fitted.classes).toEqual(["high", "low"]);
    }
    const numbers = nearestMean().fit({ x, y: Int32Array.of(7, 7, 11, 11) });
    expect(numbers.classes).toEqual([7, 11]);
    expect(numbers.predict([[12, 0]]).names).toEqual([11]);
    expect(model.saved.classes).toEqual(["high", "low"]);
    expect(Object.isFrozen(model.classes)).toBe(true);
  });

  test("drops classes without samples", () => {
    const labels = { codes: Int32Array.of(0, 0, 2, 2), classes: ["low", "middle", "high"] };
    const fitted = nearestMean().fit({ x, y: labels });
    expect(fitted.classes).toEqual(["low", "high"]);
    expect(fitted.probabilities(x).columns).toBe(2);
    expect(Object.isFrozen(labels.classes)).toBe(false);
  });

  test("offers decisions and probabilities, one column per class", () => {
    const at = [[2, 0]];
    // The means are (10.5, 0.5) and (1.5, 0).
    expect(model.decision(at).data).toEqual(Float64Array.of(-(8.5 ** 2 + 0.25), -0.25));
    const [high, low] = model.probabilities(at).data;
    expect(high + low).toBeCloseTo(1, 12);
    expect(Math.log(high / low)).toBeCloseTo(-(8.5 ** 2), 8);
    expect(nearestMean.traits.offers).toEqual(["decision", "probabilities", "update"]);
  });

  test("updates match classes by name, and may contain a single class", () => {
    const later = model.update({
      x: [
        [3, 0],
        [3, 0],
      ],
      y: ["low", "low"],
    });
    expect(Array.from(later.state.counts)).toEqual([2, 4]);
    expect(later.classes).toEqual(["high", "low"]);
    const all = nearestMean().fit({ x: [...x, [3, 0], [3, 0]], y: [...y, "low", "low"] });
    expect(later.state).toEqual(all.state);
    expect(refusal(() => model.update({ x: [[3, 0]], y: ["hihg"] }))).toBe(
      'invalid-data: nearest-mean: sample 0 is of class "hihg", which the model does not know; did you mean "high"?',
    );
  });

  test("throws when probabilities, decisions or classes come from non-finite numbers", () => {
    expect(refusal(() => model.decision([[1e200, 0]]))).toMatch(/^numerical: nearest-mean: decision gave -Infinity/);
    expect(refusal(() => model.probabilities([[1e200, 0]]))).toMatch(
      /^numerical: nearest-mean: probabilities gave NaN/,
    );
    const broken = nearestMean.restore({
      ...model.saved,
      state: { ...model.state, counts: Float64Array.of(0, 0).fill(NaN) },
    });
    expect(refusal(() => broken.predict(x))).toMatch(
      /^numerical: nearest-mean: predict gave class -1 of 2 \(entry 0\)/,
    );
  });

  test("the types match what a classifier offers", () => {
    // @ts-expect-error y is missing
    expect(() => nearestMean().fit({ x })).toThrow("y must have one value for each sample");
    // @ts-expect-error a classifier does not transform
    expect(model.transform).toBeUndefined();
  });
});

describe("a generative classifier", () => {
  const coin = defineClassifier({
    kind: "coin",
    title: "Coin",
    summary: "Remembers how many classes there are.",
    facts: toyFacts,
    options: { shift: number(0, "what is added to what it draws") },
    learns: { columns: state.integer("number of columns"), classes: state.integer("number of classes") },
    fit: ({ x: samples, y }) => ({ state: { columns: samples.columns, classes: y.classes.length } }),
    predict: (_, samples) => new Int32Array(samples.rows),
    offers: {
      sample: ({ columns, classes }, count, seed, { shift }) => ({
        x: { rows: count, columns, data: new Float64Array(count * columns).fill(seed + shift) },
        y: Int32Array.from({ length: count }, (_, i) => (i + seed) % (seed === 9 ? classes + 1 : classes)),
      }),
    },
  });
  const model = coin({ shift: 0.5 }).fit({ x, y: ["dog", "cat", "dog", "cat"] });

  test("draws samples with their labels, with seed 0 by default", () => {
    const drawn = model.sample(3, 1);
    expect(toRows(drawn.x)).toEqual([
      [1.5, 1.5],
      [1.5, 1.5],
      [1.5, 1.5],
    ]);
    expect(labelNames(drawn.y)).toEqual(["dog", "cat", "dog"]);
    expect(model.sample(2)).toEqual(model.sample(2, 0));
    expect(model.sample(0).x.rows).toBe(0);
    expect(coin.traits.offers).toEqual(["sample"]);
  });

  test("refuses fractional counts and unknown classes", () => {
    expect(refusal(() => model.sample(1.5))).toMatch(
      /^invalid-option: coin: the count of sample must be a whole number/,
    );
    expect(refusal(() => model.sample(5, 9))).toMatch(/^numerical: coin: sample gave class 2 of 2/);
    const endless = coin({ shift: Number.MAX_VALUE }).fit({ x, y: ["dog", "cat", "dog", "cat"] });
    expect(endless.sample(1).x.data[0]).toBe(Number.MAX_VALUE);
  });

  test("without it a classifier has no sample function", () => {
    const plain = nearestMean().fit({ x, y: ["a", "a", "b", "b"] });
    expect("sample" in plain).toBe(false);
  });
});

describe("offers that depend on options", () => {
  const maybe = defineClassifier({
    kind: "maybe",
    title: "Maybe",
    summary: "Predicts the first class, with probabilities on request.",
    facts: toyFacts,
    options: { certain: flag(false, "have probabilities") },
    learns: { classes: state.integer("number of classes") },
    fit: ({ y }) => ({ state: { classes: y.classes.length } }),
    predict: (_: { classes: number }, samples) => new Int32Array(samples.rows),
    offersIf: {
      probabilities: {
        holds: ({ certain }) => certain,
        apply: ({ classes }: { classes: number }, samples) => {
          const shares = zeros(samples.rows, classes);
          for (let i = 0; i < samples.rows; i++) shares.data[i * classes] = 1;
          return shares;
        },
      },
    },
  });
  const data = { x, y: ["a", "b", "a", "b"] };

  test("recipes and models have them if the condition holds", () => {
    expect(maybe.traits?.offers).toEqual([]);
    expect(maybe().traits.offers).toEqual([]);
    expect("probabilities" in maybe().fit(data)).toBe(false);
    const recipe = maybe({ certain: true });
    expect(recipe.traits.offers).toEqual(["probabilities"]);
    const model = recipe.restore(structuredClone(recipe.fit(data).saved));
    expect(model.probabilities?.([[1, 2]]).data).toEqual(Float64Array.of(1, 0));
    // @ts-expect-error the compiler knows that a model may have none
    expect(() => maybe().fit(data).probabilities(x)).toThrow();
  });
});
