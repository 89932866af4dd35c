import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { maximize } from "./maximize.js";

const scatters = {
  full: asMatrix([
    [8, 2],
    [2, 4],
    [3, 0],
    [0, 6],
  ]),
  shared: asMatrix([
    [11, 2],
    [2, 10],
  ]),
  diagonal: asMatrix([
    [8, 4],
    [3, 6],
  ]),
} as const;
const counts = Float64Array.of(4, 1);
const means = asMatrix([
  [1, 2],
  [5, 6],
]);
const parts = { logLikelihood: 0, entropy: 0, counts, means };
const before = (rows: number, columns: number) => ({
  means,
  weights: Float64Array.of(0.5, 0.5),
  covariances: { rows, columns, data: new Float64Array(rows * columns).fill(7) },
});
const base = { added: Float64Array.of(0.5, 1.5), prior: undefined, equalWeights: false };

describe("maximum likelihood from moments", () => {
  test.each([
    ["full", scatters.full, [2.5, 0.5, 0.5, 2.5, 3.5, 0, 0, 7.5]],
    ["shared", scatters.shared, [2.7, 0.4, 0.4, 3.5]],
    ["diagonal", scatters.diagonal, [2.5, 2.5, 3.5, 7.5]],
    ["isotropic", scatters.diagonal, [2.5, 5.5]],
    ["shared-isotropic", scatters.diagonal, [3.1]],
  ] as const)("covariances of the type %s, with what is added to the variances", (type, scatter, expected) => {
    const found = maximize({ ...parts, scatters: scatter }, { type, ...before(4, 2) }, { ...base, type });
    expectClose(found.covariances.data, expected, 1e-14);
    expectClose(found.weights, [0.8, 0.2], 1e-15);
    expect(found.means).toEqual(means);
  });

  test("equal weights stay equal", () => {
    const options = { ...base, type: "full", equalWeights: true } as const;
    const found = maximize({ ...parts, scatters: scatters.full }, { type: "full", ...before(4, 2) }, options);
    expectClose(found.weights, [0.5, 0.5], 0);
  });

  test("a component without samples keeps its covariance", () => {
    const empty = { ...parts, counts: Float64Array.of(4, 0), scatters: scatters.full };
    const found = maximize(empty, { type: "full", ...before(4, 2) }, { ...base, type: "full" });
    expectClose(found.covariances.data, [2.5, 0.5, 0.5, 2.5, 7, 7, 7, 7], 1e-14);
    expectClose(found.weights, [1, 0], 0);
  });
});

test("a prior counts as samples at its mean and as samples with its covariance", () => {
  const prior = {
    strength: 4,
    covarianceStrength: 2,
    mean: Float64Array.of(0, 0),
    covariance: asMatrix([
      [1, 0],
      [0, 3],
    ]),
  };
  const options = { type: "full", added: new Float64Array(2), prior, equalWeights: false } as const;
  const found = maximize({ ...parts, scatters: scatters.full }, { type: "full", ...before(4, 2) }, options);
  // Half of 4 samples at (1, 2) and 4 at 0; a fifth of one at (5, 6).
  expectClose(found.means.data, [0.5, 1, 1, 1.2], 1e-14);
  // (S + a C + κ n / (κ + n) m mᵀ) / (n + a).
  const first = [8 + 2 + 2 * 1, 2 + 2 * 2, 2 + 2 * 2, 4 + 6 + 2 * 4].map((value) => value / 6);
  const second = [3 + 2 + 0.8 * 25, 0.8 * 30, 0.8 * 30, 6 + 6 + 0.8 * 36].map((value) => value / 3);
  expectClose(found.covariances.data, [...first, ...second], 1e-14);
});
