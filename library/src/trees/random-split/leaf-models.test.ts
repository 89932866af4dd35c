import { expect, test } from "vitest";
import { basisSize, createNumberTask, predictAtLeaf } from "./leaf-models.js";

const x = { rows: 5, columns: 1, data: Float64Array.of(-2, -1, 0, 1, 2) };
const rows = Int32Array.of(0, 1, 2, 3, 4);
const weights = new Float64Array(5).fill(1);

test("a linear leaf is the least-squares line with its predictive variance", () => {
  const model = { kind: "linear" } as const;
  const task = createNumberTask(x, Float64Array.of(1, 1, 4, 5, 9), weights, model, 1e-9);
  const leaf = task.leaf(rows);
  // Mean 4, slope Σxy/Σx² = 20/10 = 2; residuals 1, −1, 0, −1, 1: variance 4/5.
  const basis = new Float64Array(basisSize(model, 1));
  const [mean, variance] = predictAtLeaf(leaf, model, Float64Array.of(3), 0, 1, basis);
  expect(mean).toBeCloseTo(10, 5);
  expect(variance).toBeCloseTo(0.8 * (1 + 1 / 5 + 9 / 10), 5);
  expect(task.entropy(rows)).toBeCloseTo(0.5 * Math.log(2 * Math.PI * Math.E * 0.8), 5);
});

test("perfect fits stop at the variance floor; polynomials have a power more for each degree", () => {
  const curve = Float64Array.from(x.data, (value) => value * value);
  const fits = (kind: "linear" | "polynomial") =>
    createNumberTask(x, curve, weights, kind === "linear" ? { kind } : { kind, degree: 2 }, 1e-6).isPure(rows);
  expect([fits("linear"), fits("polynomial")]).toEqual([false, true]);
  expect([
    basisSize({ kind: "constant" }, 4),
    basisSize({ kind: "linear" }, 4),
    basisSize({ kind: "polynomial", degree: 3 }, 4),
  ]).toEqual([1, 5, 13]);
});
