import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { asMatrix } from "../../data/matrix.js";
import { breastCancer, iris } from "../../datasets/index.js";
import { nystrom } from "../../features/expansion/nystrom/nystrom.js";
import { gram } from "../../kernels/gram.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelLogisticRegression } from "./kernel-logistic-regression.js";

const tolerance = 1e-11;

describe("it is logistic regression in the feature space of the kernel", () => {
  test.each([1, 2, 3])("the squares and products of the polynomial kernel, weighted, seed %i", (seed) => {
    const random = createRandom(seed);
    const x = Array.from({ length: 40 }, () => [random.normal(), random.normal()]);
    const y = x.map(([a, b]) => (a * b + 0.5 * random.normal() > 0 ? "same" : "different"));
    const weights = Float64Array.from(y, (_, i) => i % 3);
    const root = Math.SQRT2;
    const features = ([a, b]: readonly number[]) => [1, root * a, root * b, a * a, b * b, root * a * b];
    const kernel = { kind: "polynomial", degree: 2, offset: 1, gamma: 1 } as const;
    const implicit = kernelLogisticRegression({ kernel, alpha: 0.3, tolerance }).fit({ x, y, weights });
    const penalty = { kind: "l2", alpha: 0.3 } as const;
    const explicit = logisticRegression({ penalty, tolerance }).fit({ x: x.map(features), y, weights });
    const z = [
      [0.3, -1],
      [2, 1],
      [-0.1, 0.2],
    ];
    expectClose(implicit.probabilities(z).data, explicit.probabilities(z.map(features)).data, 1e-8);
    expect(implicit.report.converged).toBe(true);
    expect(implicit.report.notes["rank"]).toBe(6);
  });

  test("three classes with the Gaussian kernel: the same as after Nyström features with every sample as a landmark", async () => {
    const data = await iris();
    const x = asMatrix(standardized(data.x));
    const model = kernelLogisticRegression({ kernel: { kind: "rbf", gamma: 0.3 }, alpha: 0.5, tolerance }).fit({
      x,
      y: data.y,
    });
    const map = nystrom({ kernel: { kind: "rbf", gamma: 0.3 }, landmarks: x.rows }).fit({ x });
    const linear = logisticRegression({ penalty: { kind: "l2", alpha: 0.5 }, tolerance }).fit({
      x: map.transform(x),
      y: data.y,
    });
    expectClose(model.probabilities(x).data, linear.probabilities(map.transform(x)).data, 1e-6);
  });
});

test("a precomputed kernel matrix gives the model of its kernel", async () => {
  const data = await breastCancer();
  const x = standardized(data.x);
  const kernel = { kind: "laplace", gamma: 0.05 } as const;
  const part = (m: typeof x, rows: number) => ({ ...m, rows, data: m.data.subarray(0, rows * m.columns) });
  const some = part(x, 120);
  const y = { ...data.y, codes: data.y.codes.slice(0, 120) };
  const options = { alpha: 0.2, tolerance };
  const own = kernelLogisticRegression({ ...options, kernel }).fit({ x: some, y });
  const given = kernelLogisticRegression({ ...options, kernel: { kind: "precomputed" } }).fit({
    x: gram(kernel, some),
    y,
  });
  expectClose(given.decision(gram(kernel, x, some)).data, own.decision(x).data, 1e-7);
});

test("warns when the kernel matrix is indefinite or the iterations do not suffice, and refuses a penalty of 0", () => {
  const x = [
    [0, 1],
    [1, 1],
    [0, 2],
    [3, 1],
    [2, 2],
  ];
  const y = ["a", "a", "b", "b", "a"];
  const wrong = kernelLogisticRegression({ kernel: { kind: "sigmoid", gamma: 1, offset: -2 } }).fit({ x, y });
  expect(wrong.report.warnings.map(({ code }) => code)).toEqual(["ill-conditioned"]);
  const early = kernelLogisticRegression({ maxIterations: 1, tolerance: 1e-12 }).fit({ x, y });
  expect(early.report.converged).toBe(false);
  expect(early.report.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
  expect(() => kernelLogisticRegression({ alpha: 0 })).toThrow("alpha");
});
