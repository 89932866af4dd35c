import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { diabetes, iris, wine } from "../../datasets/index.js";
import { multiply } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  brokenStick,
  componentsByBrokenStick,
  componentsByEnergy,
  componentsByEvidence,
  componentsByProfileLikelihood,
} from "./choose-components.js";
import { crossValidatedRank } from "./cross-validated-rank.js";
import { pca } from "./pca/pca.js";
import reference from "./reference/pca-family.json" with { type: "json" };

const seeds = [0, 1, 2, 3, 4];
const loaders = { iris, wine, diabetes };

describe("against scikit-learn and SciPy", () => {
  test.each(reference.choices)(
    "$data: energy, evidence and profile likelihood choose the same number",
    async (expected) => {
      const { x } = await loaders[expected.data as keyof typeof loaders]();
      for (const [share, count] of Object.entries(expected.energy)) {
        const { state } = pca({ choose: { kind: "energy", varianceShare: Number(share) } }).fit({ x });
        expect(state.components.rows).toBe(count);
      }
      expect(pca({ choose: { kind: "minka" } }).fit({ x }).state.components.rows).toBe(expected.minka);
      const chosen = pca({ choose: { kind: "profile-likelihood" } }).fit({ x });
      expect(chosen.state.components.rows).toBe(expected.profileLikelihood);
      expect(chosen.report.notes["components"]).toBe(expected.profileLikelihood);
    },
  );
});

test("[IR-050] singular values 3, 2, 1 leave 5/14, 1/14, 0: two components for ε = 0.2, three for 0.05", () => {
  expect(componentsByEnergy([9, 4, 1], 1 - 0.2)).toBe(2);
  expect(componentsByEnergy([9, 4, 1], 1 - 0.05)).toBe(3);
  expect(componentsByEnergy([9, 4, 1], 9 / 14)).toBe(1);
  expect(componentsByEnergy([9, 4, 1], 1)).toBe(3);
  // And by the definition, ‖X − PX‖²/‖X‖² on samples with these singular values around their mean.
  const x = [
    [3, 0, 0],
    [-3, 0, 0],
    [0, 2, 0],
    [0, -2, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  for (const [epsilon, count] of [
    [0.2, 2],
    [0.05, 3],
  ]) {
    const model = pca({ choose: { kind: "energy", varianceShare: 1 - epsilon } }).fit({ x });
    expect(model.state.components.rows).toBe(count);
    const back = model.inverse(model.transform(x));
    const left = back.data.reduce((sum, value, at) => sum + (value - x[Math.floor(at / 3)][at % 3]) ** 2, 0) / 28;
    expect(left).toBeCloseTo(count === 2 ? 1 / 14 : 0, 12);
  }
});

test("the broken stick of four pieces has lengths 25/48, 13/48, 7/48, 3/48, which sum to one", () => {
  expectClose(brokenStick(4), [25 / 48, 13 / 48, 7 / 48, 3 / 48], 1e-15);
  expect(brokenStick(37).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
  expect(componentsByBrokenStick([60, 30, 6, 4])).toBe(2);
  expect(componentsByBrokenStick([1, 1, 1, 1])).toBe(1);
});

test("the profile likelihood finds the gap", () => {
  expect(componentsByProfileLikelihood([10, 9.5, 9, 1, 0.9, 0.8, 0.7])).toBe(3);
  expect(componentsByProfileLikelihood([5])).toBe(1);
  expect(componentsByProfileLikelihood([5, 5, 5])).toBe(1);
});

describe("planted dimensions", () => {
  test("evidence and cross-validation find three strong directions in noise", () => {
    for (const seed of seeds) {
      const x = planted(120, 10, 3, seed);
      for (const kind of ["minka", "cross-validation"] as const) {
        expect(pca({ choose: { kind } }).fit({ x }).state.components.rows, `${kind}, seed ${seed}`).toBe(3);
      }
      const { errors } = crossValidatedRank(x);
      expect(errors[3]).toBeLessThan(0.5 * errors[0]);
    }
  });

  test("components bounds the number that choose may take, after skipping the first ones", () => {
    const x = planted(120, 10, 3, 1);
    const choose = { kind: "minka" } as const;
    expect(pca({ choose, components: 2 }).fit({ x }).state.components.rows).toBe(2);
    const dropped = pca({ choose: { kind: "energy", varianceShare: 0.999 }, skip: 1, components: 4 }).fit({ x });
    expect(dropped.outputFeatures).toEqual(["pc2", "pc3", "pc4", "pc5"]);
    expectClose(dropped.state.explainedVariance, pca().fit({ x }).state.explainedVariance.slice(1, 5), 1e-12);
  });
});

test("refuses settings with which no number can be chosen", () => {
  const x = planted(8, 10, 2, 0);
  expect(refusal(() => pca({ choose: { kind: "minka" } }).fit({ x }))).toContain(
    "needs more samples than columns, got 8",
  );
  expect(refusal(() => pca({ choose: { kind: "energy" }, solver: { kind: "lanczos" } }).fit({ x }))).toBe(
    "invalid-option: pca: choose needs all variances, which solver lanczos does not compute; use covariance, gram or svd",
  );
  expect(refusal(() => pca({ skip: 8 }).fit({ x }))).toBe(
    "invalid-option: pca: skip must be below 8 for 8 samples of 10 columns, got 8",
  );
  expect(refusal(() => pca({ skip: 3, components: 6 }).fit({ x }))).toContain("components must be at most 5");
  expect(refusal(() => componentsByEnergy([1, 2], 0.5))).toContain("in descending order, got 2 at position 1");
  expect(refusal(() => componentsByEnergy([2, 1], 1.5))).toContain("share must be from 0 to 1, got 1.5");
  expect(refusal(() => componentsByBrokenStick([]))).toContain("got none");
  expect(refusal(() => crossValidatedRank([[1, 2]], { folds: 2 }))).toContain(
    "folds must be a whole number from 2 to 1",
  );
});

test("the evidence counts only columns with variance", () => {
  const x = planted(40, 4, 2, 0);
  const data = x.data.map((value, at) => (at % 4 === 3 ? 7 : value));
  expect(pca({ choose: { kind: "minka" } }).fit({ x: { ...x, data } }).state.components.rows).toBe(3);
  expect(componentsByEvidence([4, 0, 0], 10)).toBe(1);
});

/** Strong directions of about equal strength, and noise in all. */
function planted(rows: number, columns: number, dimensions: number, seed: number) {
  const random = createRandom(seed);
  const x = multiply(normalMatrix(rows, dimensions, random), normalMatrix(dimensions, columns, random));
  for (let at = 0; at < x.data.length; at++) x.data[at] = 3 * x.data[at] + 0.5 * random.normal();
  return x;
}
