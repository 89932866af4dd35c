/** Discriminants against scikit-learn. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { selectRows } from "../data/matrix.js";
import { breastCancer, iris, wine } from "../datasets/index.js";
import { hyperplaneBetween } from "../linalg/class-scores.js";
import { fisherProjection } from "./fisher-projection/fisher-projection.js";
import { linearDiscriminant } from "./linear-discriminant/linear-discriminant.js";
import { quadraticDiscriminant } from "./quadratic-discriminant/quadratic-discriminant.js";
import reference from "./reference/discriminant.json" with { type: "json" };

const sources = { iris, wine, "breast-cancer": breastCancer };
const load = (name: string) => sources[name as keyof typeof sources]();
const correct = (codes: Int32Array, truth: Int32Array) => codes.filter((code, i) => code === truth[i]).length;
const priorsOf = (given: number[] | null) =>
  given === null ? ({ kind: "learned" } as const) : ({ kind: "given", probabilities: given } as const);

describe("linear discriminant matches scikit-learn", () => {
  test.each(reference.linear)("$data, priors $priors, shrinkage $shrinkage", async (expected) => {
    const { x, y } = await load(expected.data);
    const priors = priorsOf(expected.priors);
    const recipe =
      expected.shrinkage === null
        ? linearDiscriminant({ priors })
        : linearDiscriminant({
            priors,
            shrinkage: { kind: "fixed", intensity: expected.shrinkage },
            divisor: "likelihood",
          });
    const model = recipe.fit({ x, y });
    const { coefficients, intercepts } = model.state;
    if (y.classes.length === 2) {
      const { w, b } = hyperplaneBetween(model.state, 1, 0);
      expectClose(w, expected.coefficients, 1e-8);
      expectClose([-b], expected.intercepts, 1e-8);
    } else if (expected.shrinkage === null) {
      expectClose(coefficients.data, expected.coefficients, 1e-10);
      expectClose(intercepts, expected.intercepts, 1e-10);
    } else {
      // There, scores are measured from the origin; differences between classes are what counts.
      const { w, b } = hyperplaneBetween(model.state, 2, 0);
      const [d, n] = [x.columns, expected.coefficients];
      expectClose(
        w,
        n.slice(2 * d).map((value, j) => value - n[j]),
        1e-9,
      );
      expectClose([-b], [expected.intercepts[2] - expected.intercepts[0]], 1e-9);
    }
    expectClose(model.probabilities(selectRows(x, [60])).data, expected.first, 1e-8);
    expect(correct(model.predict(x).codes, y.codes)).toBe(expected.correct);
  });

  test.each(reference.ledoitWolf)("Ledoit-Wolf shrinkage of $data", async ({ data, amount, first }) => {
    const { x, y } = await load(data);
    const recipe = linearDiscriminant({ shrinkage: { kind: "ledoit-wolf" }, divisor: "likelihood" });
    const model = recipe.fit({ x, y });
    expect(model.report.notes["shrinkage"]).toBeCloseTo(amount, 12);
    expectClose(model.probabilities(selectRows(x, [60])).data, first, 1e-9);
  });

  test("singular values and covariance give the same result", async () => {
    for (const name of ["iris", "wine", "breast-cancer"]) {
      const { x, y } = await load(name);
      const [covariance, svd] = [linearDiscriminant(), linearDiscriminant({ rankTolerance: 1e-9 })].map((r) =>
        r.fit({ x, y }),
      );
      expect([covariance.report.notes["solver"], svd.report.notes["solver"]]).toEqual(["covariance", "svd"]);
      expectClose(svd.state.coefficients.data, covariance.state.coefficients.data, 1e-8);
    }
  });
});

describe("Fisher's projection matches scikit-learn", () => {
  test.each(reference.projection)("of $data, up to sign", async ({ data, ratio, rows, scores }) => {
    const { x, y } = await load(data);
    const model = fisherProjection().fit({ x, y });
    expectClose(model.state.separationRatio, ratio, 1e-12);
    const own = model.transform(selectRows(x, rows));
    for (let k = 0; k < ratio.length; k++) {
      const theirs = rows.map((_, i) => scores[i * ratio.length + k]);
      const ours = rows.map((_, i) => own.data[i * ratio.length + k]);
      const sign = Math.sign(theirs[0] * ours[0]);
      expectClose(
        ours,
        theirs.map((value) => sign * value),
        1e-9,
      );
    }
    expect(model.outputFeatures).toEqual(ratio.map((_, k) => `fisher${k + 1}`));
  });
});

describe("quadratic discriminant matches scikit-learn", () => {
  test.each(reference.quadratic)("$data, regularization $regularization, priors $priors", async (expected) => {
    const { x, y } = await load(expected.data);
    const { regularization, rows } = expected;
    const model = quadraticDiscriminant({ regularization, priors: priorsOf(expected.priors) }).fit({ x, y });
    if (expected.covariance) expectClose(model.state.covariances[1].data, expected.covariance, 1e-12);
    expectClose(model.decision(selectRows(x, rows)).data, expected.decision, 1e-8);
    expect(correct(model.predict(x).codes, y.codes)).toBe(expected.correct);
  });
});
