import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, type Matrix, toRows } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { createRandom } from "../../numeric/random/random.js";
import { supportVectorClassifier } from "./support-vector-classifier.js";

const recipe = supportVectorClassifier({ kernel: { kind: "linear" }, cost: 1e6, tolerance: 1e-9 });

/** w and b of f(x) = w·x + b. */
function hyperplane({ samples, coefficients, intercepts }: ReturnType<typeof recipe.fit>["state"]) {
  const rows = toRows(samples as Matrix);
  const w = rows[0].map((_, j) => rows.reduce((sum, row, i) => sum + coefficients.data[i] * row[j], 0));
  return { w, b: intercepts[0] };
}

function separable(seed: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? -1 : 1));
  return { x: y.map((sign) => [4 * sign + random.normal(), random.normal()]), y };
}

test("points (±1, ±1) with the sign of the first coordinate: w = (1, 0), b = 0, width 2, dual objective ½", () => {
  const x = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ];
  const model = recipe.fit({ x, y: x.map(([first]) => (first > 0 ? "right" : "left")) });
  const { w, b } = hyperplane(model.state);
  // The second class in the order of appearance or of names is the positive one.
  expectClose([Math.abs(w[0])], [1], 1e-6);
  expect(Math.abs(w[1]) + Math.abs(b)).toBeLessThan(1e-6);
  expectClose([Number(model.report.notes["margin"]), Number(model.report.notes["dualObjective"])], [2, 0.5], 1e-6);
});

test("[IR-043] [IR-044] the dual: H is positive semidefinite, Σ λ y = 0, samples without multipliers may go, and support vectors have margin 1", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = separable(seed);
    const names = y.map((sign) => (sign > 0 ? "b" : "a"));
    const model = recipe.fit({ x, y: names });
    const positive = model.classes[1] === "b" ? 1 : -1;
    // h(i, j) = yᵢ yⱼ xᵢ·xⱼ.
    const products = gram({ kind: "linear" }, asMatrix(x));
    const h = { ...products, data: products.data.map((value, at) => value * y[Math.floor(at / 24)] * y[at % 24]) };
    expect(Math.min(...symmetricEigen(h).values)).toBeGreaterThan(-1e-9);
    const { samples, coefficients } = model.state;
    const support = toRows(samples as Matrix);
    expect(support.length).toBeLessThan(24);
    expect(Math.abs(coefficients.data.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-9);
    const signs = support.map(([a, b]) => y[x.findIndex((row) => row[0] === a && row[1] === b)]);
    const { w, b } = hyperplane(model.state);
    const margins = support.map((row, i) => positive * signs[i] * (w[0] * row[0] + w[1] * row[1] + b));
    expectClose(margins, new Array(support.length).fill(1), 1e-5);
    signs.forEach((sign, i) => {
      expect(positive * sign * coefficients.data[i]).toBeGreaterThan(0);
    });
    const again = recipe.fit({ x: support, y: signs.map((sign) => (sign > 0 ? "b" : "a")) });
    const other = hyperplane(again.state);
    const turn = again.classes[1] === model.classes[1] ? 1 : -1;
    expectClose(
      [...other.w, other.b].map((value) => turn * value),
      [...w, b],
      1e-5,
    );
  }
});

test("[IR-045] XOR is solved with a Gaussian or a quadratic kernel, and a growing cost leads to the hard margin", () => {
  const corners = [
    [1, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
  ];
  const y = ["same", "same", "different", "different"];
  const kernels = [
    { kind: "rbf", gamma: 0.5 },
    { kind: "polynomial", degree: 2, offset: 1, gamma: 1 },
  ] as const;
  for (const kernel of kernels) {
    const { codes, classes } = supportVectorClassifier({ kernel, cost: 10 }).fit({ x: corners, y }).predict(corners);
    expect(Array.from(codes, (code) => classes[code])).toEqual(y);
  }
  const { x, y: signs } = separable(1);
  const names = signs.map(String);
  const widths = [1e-3, 1e-2, 1e6].map((cost) => {
    const soft = supportVectorClassifier({ kernel: { kind: "linear" }, cost, tolerance: 1e-9 }).fit({ x, y: names });
    // 0 ≤ λ ≤ cost.
    expect(Math.max(...soft.state.coefficients.data.map(Math.abs))).toBeLessThanOrEqual(cost);
    return Number(soft.report.notes["margin"]);
  });
  expect(widths[0]).toBeGreaterThan(widths[1]);
  expect(widths[1]).toBeGreaterThan(widths[2]);
  // The hard margin: no sample is inside.
  const model = recipe.fit({ x, y: names });
  const { data } = model.decision(x);
  const values = x.map((_, i) => Math.abs(data[2 * i + 1] - data[2 * i]));
  expectClose([Math.min(...values)], [1], 1e-5);
  expectClose([widths[2]], [Number(model.report.notes["margin"])], 1e-9);
});
