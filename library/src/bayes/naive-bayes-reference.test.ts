/** The naive Bayes classifiers against scikit-learn. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { selectRows } from "../data/matrix.js";
import { iris } from "../datasets/index.js";
import { bernoulliNaiveBayes } from "./bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "./categorical-naive-bayes/categorical-naive-bayes.js";
import { complementNaiveBayes } from "./complement-naive-bayes/complement-naive-bayes.js";
import { gaussianNaiveBayes } from "./gaussian-naive-bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "./mixed-naive-bayes/mixed-naive-bayes.js";
import { multinomialNaiveBayes } from "./multinomial-naive-bayes/multinomial-naive-bayes.js";
import reference from "./reference/naive-bayes.json" with { type: "json" };

const { x, y } = await iris();
const weights = Float64Array.from(y.codes, (_, i) => 1 + (i % 3));
const some = selectRows(x, reference.rows);
const data = (weighted: boolean) => (weighted ? { x, y, weights } : { x, y });
const correct = (codes: Int32Array, truth = y.codes) => codes.filter((code, i) => code === truth[i]).length;

/** Whole tenths, without the first twenty flowers. */
const late = Array.from({ length: 130 }, (_, i) => 20 + i);
const counts = { ...selectRows(x, late), data: selectRows(x, late).data.map((value) => Math.round(10 * value)) };
const labels = { ...y, codes: y.codes.slice(20) };
const countData = (weighted: boolean) =>
  weighted ? { x: counts, y: labels, weights: weights.slice(20) } : { x: counts, y: labels };
const fewCounts = selectRows(counts, [0, 40, 80, 120]);

const priorsOf = (given: number[] | null) =>
  given === null ? ({ kind: "learned" } as const) : ({ kind: "given", probabilities: given } as const);
const uniformIf = (flag: boolean) => ({ kind: flag ? "uniform" : "learned" }) as { kind: "uniform" };

describe("gaussian matches scikit-learn", () => {
  test.each(reference.gaussian)("smoothing $varianceSmoothing, priors $priors, weighted $weighted", (expected) => {
    const { varianceSmoothing, priors, weighted } = expected;
    const model = gaussianNaiveBayes({ varianceSmoothing, priors: priorsOf(priors) }).fit(data(weighted));
    expectClose(model.state.mean.data, expected.mean, 1e-13);
    expectClose(model.state.variance.data, expected.variance, 1e-12);
    expectClose(model.decision(some).data, expected.joint, 1e-12);
    expectClose(model.probabilities(some).data, expected.probabilities, 1e-12);
    expect(correct(model.predict(x).codes)).toBe(expected.correct);
  });
});

describe("multinomial matches scikit-learn", () => {
  test.each(reference.multinomial)("smoothing $smoothing, weighted $weighted, uniform $flag", (expected) => {
    const recipe = multinomialNaiveBayes({ smoothing: expected.smoothing, priors: uniformIf(expected.flag) });
    const model = recipe.fit(countData(expected.weighted));
    expectClose(model.state.coefficients.data, expected.coefficients, 1e-13);
    expectClose(model.decision(fewCounts).data, expected.joint, 1e-13);
    expect(correct(model.predict(counts).codes, labels.codes)).toBe(expected.correct);
  });
});

describe("complement matches scikit-learn", () => {
  test.each(reference.complement)("smoothing $smoothing, weighted $weighted, normalised $flag", (expected) => {
    const recipe = complementNaiveBayes({ smoothing: expected.smoothing, normalize: expected.flag });
    const model = recipe.fit(countData(expected.weighted));
    expectClose(model.state.coefficients.data, expected.coefficients, 1e-13);
    expectClose(model.decision(fewCounts).data, expected.joint, 1e-13);
    expect(correct(model.predict(counts).codes, labels.codes)).toBe(expected.correct);
  });
});

describe("bernoulli matches scikit-learn", () => {
  test.each(reference.bernoulli)("smoothing $smoothing, threshold $threshold, weighted $weighted", (expected) => {
    const { smoothing, threshold } = expected;
    const recipe = bernoulliNaiveBayes({ smoothing, threshold, priors: uniformIf(expected.uniform) });
    const model = recipe.fit(data(expected.weighted));
    expectClose(model.state.presence.data, expected.presence, 1e-13);
    expectClose(model.decision(some).data, expected.joint, 1e-12);
    expectClose(model.probabilities(some).data, expected.probabilities, 1e-12);
  });
});

describe("categorical matches scikit-learn", () => {
  const codes = { ...x, data: x.data.map(Math.floor) };
  test.each(reference.categorical)("smoothing $smoothing, categories $categories, weighted $weighted", (expected) => {
    const categories = expected.categories === null ? null : new Array<number>(4).fill(expected.categories);
    const recipe = categoricalNaiveBayes({ smoothing: expected.smoothing, categoryCounts: categories });
    const model = recipe.fit({ ...data(expected.weighted), x: codes });
    const { start, probabilities } = model.state;
    expected.probabilities.forEach((values, j) => {
      expectClose(probabilities.data.slice(3 * start[j], 3 * start[j + 1]), values, 1e-13);
    });
    expectClose(model.decision(selectRows(codes, reference.rows)).data, expected.joint, 1e-13);
    expect(correct(model.predict(codes).codes)).toBe(expected.correct);
  });
});

test("mixed: the product of a normal, a categorical and a binary part", () => {
  const { threshold, joint, correct: right } = reference.mixed;
  const mixed = { ...x, data: x.data.map((value, at) => (at % 4 === 2 ? Math.floor(value) : value)) };
  const columnTypes = ["gaussian", "gaussian", "categorical", "bernoulli"] as const;
  const model = mixedNaiveBayes({ columnTypes, threshold }).fit({ x: mixed, y });
  expectClose(model.decision(selectRows(mixed, reference.rows)).data, joint, 1e-12);
  expect(correct(model.predict(mixed).codes)).toBe(right);
});
