import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { basisSize, createNumberTask, leafModelProblem, predictAtLeaf } from "./leaf-models.js";

const x = { rows: 5, columns: 1, data: Float64Array.of(-2, -1, 0, 1, 2) };
const rows = Int32Array.of(0, 1, 2, 3, 4);
const weights = new Float64Array(5).fill(1);
const first = Int32Array.of(0);

test("a linear leaf is the least-squares line with its predictive variance", () => {
  const model = { kind: "linear" } as const;
  const task = createNumberTask(x, first, Float64Array.of(1, 1, 4, 5, 9), weights, model, 1e-9);
  const leaf = runToEnd(task.leaf(rows));
  // Mean 4, slope Σxy/Σx² = 20/10 = 2; residuals 1, −1, 0, −1, 1: variance 4/5.
  const basis = new Float64Array(basisSize(model, 1));
  const [mean, variance] = predictAtLeaf(leaf, model, Float64Array.of(3), 0, first, basis);
  expect(mean).toBeCloseTo(10, 5);
  expect(variance).toBeCloseTo(0.8 * (1 + 1 / 5 + 9 / 10), 5);
  expect(runToEnd(task.entropy(rows))).toBeCloseTo(0.5 * Math.log(2 * Math.PI * Math.E * 0.8), 5);
});

test("perfect fits stop at the variance floor; polynomials have one more power per degree", () => {
  const curve = Float64Array.from(x.data, (value) => value * value);
  const fits = (kind: "linear" | "polynomial") =>
    runToEnd(
      createNumberTask(x, first, curve, weights, kind === "linear" ? { kind } : { kind, degree: 2 }, 1e-6).isPure(rows),
    );
  expect([fits("linear"), fits("polynomial")]).toEqual([false, true]);
  expect([
    basisSize({ kind: "constant" }, 4),
    basisSize({ kind: "linear" }, 4),
    basisSize({ kind: "polynomial", degree: 3 }, 4),
  ]).toEqual([1, 5, 13]);
});

test("a leaf is a function of the numbers alone, and a missing one counts as its mean", () => {
  const model = { kind: "linear" } as const;
  const y = Float64Array.of(1, 1, 4, 5, 9);
  const wide = asMatrix(Array.from(x.data, (value, i) => [i % 2, value])); // codes, then the numbers
  const second = Int32Array.of(1);
  const basis = new Float64Array(basisSize(model, 1));
  const alone = runToEnd(createNumberTask(x, first, y, weights, model, 1e-9).leaf(rows));
  expect(runToEnd(createNumberTask(wide, second, y, weights, model, 1e-9).leaf(rows))).toEqual(alone);
  const at = (value: number) => predictAtLeaf(alone, model, Float64Array.of(7, value), 0, second, basis);
  expect(at(Number.NaN)).toEqual(at(0));
});

test("leaves keep coefficients, a positive variance and a square matrix", () => {
  const leaves = { rows: 2, columns: 7, data: new Float64Array(14).fill(1) };
  expect(leafModelProblem(leaves, { kind: "linear" }, 1)).toBeUndefined();
  expect(leafModelProblem(leaves, { kind: "linear" }, 2)).toBe("must have 13 numbers for each leaf, got 7");
  const flat = { ...leaves, data: leaves.data.with(9, 0) };
  expect(leafModelProblem(flat, { kind: "linear" }, 1)).toBe(
    "must have a variance above 0 in each leaf, but leaf 1 has 0",
  );
});

test("leaves of many columns yield more often for more samples", () => {
  const yields = (n: number) => {
    const wide = zeros(n, 30);
    const columns = Int32Array.from({ length: 30 }, (_, j) => j);
    const ones = new Float64Array(n).fill(1);
    const task = createNumberTask(wide, columns, ones, ones, { kind: "linear" }, 1e-9);
    return [...task.entropy(Int32Array.from({ length: n }, (_, i) => i))].length;
  };
  expect(yields(100)).toBe(0);
  expect(yields(20_000)).toBeGreaterThan(2);
});
