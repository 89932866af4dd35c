import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { fromDense } from "../../data/sparse.js";
import { iris } from "../../datasets/index.js";
import { logisticRegression } from "../logistic-regression/logistic-regression.js";
import { bernoulliRegression } from "./bernoulli-regression.js";
import { bernoulliLinks } from "./family.js";
import reference from "./reference/bernoulli-regression.json" with { type: "json" };

const labels = reference.y.map((value) => (value === 1 ? "yes" : "no"));

test.each(reference.cases)("matches R: $link, weighted $weighted", (expected) => {
  const weights = reference.y.map((_, i) => (expected.weighted ? 1 + (i % 3) : 1));
  const link = bernoulliLinks.find((name) => name === expected.link) ?? "logit";
  const model = bernoulliRegression({ link, alpha: 0 }).fit({ x: reference.x, y: labels, weights });
  expect(model.report.converged).toBe(true);
  expectClose([model.state.intercepts[0], ...model.state.coefficients.data], expected.coefficients, 1e-7);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  expect(Number(model.report.notes["meanDeviance"]) * total).toBeCloseTo(expected.deviance, 8);
  const { data } = model.probabilities(reference.x.slice(0, 5));
  expectClose(
    expected.probabilities.map((_, i) => data[2 * i + 1]),
    expected.probabilities,
    1e-8,
  );
});

describe("links", () => {
  test("tanh and erf are logit and probit in other units of the score", () => {
    const fit = (link: (typeof bernoulliLinks)[number]) =>
      bernoulliRegression({ link, alpha: 0 }).fit({ x: reference.x, y: labels }).state.coefficients.data;
    expectClose(
      fit("tanh").map((value) => 2 * value),
      fit("logit"),
      1e-8,
    );
    expectClose(
      fit("erf").map((value) => Math.SQRT2 * value),
      fit("probit"),
      1e-8,
    );
  });

  test("logit with a penalty is logistic regression, whose penalty is added to the sum", () => {
    const { x, y } = regressionProblem(60, 3, 1);
    const classes = Array.from(y, (value) => (value > 5 ? "above" : "below"));
    const own = bernoulliRegression({ alpha: 0.1 }).fit({ x, y: classes });
    const other = logisticRegression({ penalty: { kind: "l2", alpha: 6 }, tolerance: 1e-10 }).fit({ x, y: classes });
    expectClose(own.state.coefficients.data, other.state.coefficients.data, 1e-6);
    expectClose(own.probabilities(x).data, other.probabilities(x).data, 1e-6);
  });
});

test("three classes are fitted one against the rest, and probabilities sum to 1", async () => {
  const data = await iris();
  for (const link of bernoulliLinks) {
    const model = bernoulliRegression({ link }).fit(data);
    const { data: p } = model.probabilities(data.x);
    for (let i = 0; i < 150; i++) expect(p[3 * i] + p[3 * i + 1] + p[3 * i + 2]).toBeCloseTo(1, 12);
    const right = model.predict(data.x).codes.reduce((sum, code, i) => sum + (code === data.y.codes[i] ? 1 : 0), 0);
    expect(right).toBeGreaterThan(135);
  }
});

test("sparse samples give the dense result, and separable ones without a penalty give a warning", () => {
  const model = bernoulliRegression({ link: "probit" });
  const [dense, sparse] = [reference.x, fromDense(reference.x)].map((x) => model.fit({ x, y: labels }).state);
  expectClose(sparse.coefficients.data, dense.coefficients.data, 1e-8);
  const separable = { x: [[0], [1], [2], [3]], y: ["a", "a", "b", "b"] };
  const { report, state } = bernoulliRegression({ alpha: 0, maxIterations: 8 }).fit(separable);
  expect(report.converged).toBe(false);
  expect(state.coefficients.data[0]).toBeGreaterThan(5);
});
