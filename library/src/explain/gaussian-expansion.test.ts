import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { kernelDensity } from "../density/kernel-density/kernel-density.js";
import { oneClassSvm } from "../kernel-machines/one-class-svm/one-class-svm.js";
import { svdd } from "../kernel-machines/svdd/svdd.js";
import { createRandom } from "../numeric/random/random.js";
import { isolationForest } from "../outliers/isolation-forest/isolation-forest.js";
import { type GaussianExpansion, gaussianExpansionOf } from "./gaussian-expansion.js";

function valuesAt({ samples, weights, gamma, scales }: GaussianExpansion, at: readonly number[][]): number[] {
  return at.map((x) =>
    weights.reduce((sum, weight, i) => {
      const squares = x.map((value, j) => ((value - samples.data[i * x.length + j]) / scales[j]) ** 2);
      return sum + weight * Math.exp(-gamma * squares.reduce((a, b) => a + b, 0));
    }, 0),
  );
}

test("the sum of Gaussians is the density up to a factor, and the function of machines up to a constant", () => {
  const x = normalMatrix(20, 2, createRandom(1));
  const at = [
    [0, 0],
    [1, -1],
    [2, 3],
  ];
  const density = kernelDensity().fit({ x });
  const sums = valuesAt(gaussianExpansionOf(density), at);
  const logs = density.logDensity(at);
  expectClose(
    sums.map((value, i) => Math.log(value) - logs[i]),
    new Array(3).fill(Math.log(sums[0]) - logs[0]),
    1e-9,
  );
  const machine = oneClassSvm().fit({ x });
  const scores = machine.score(at);
  const values = valuesAt(gaussianExpansionOf(machine), at);
  expectClose(
    values.map((value, i) => value + scores[i]),
    new Array(3).fill(values[0] + scores[0]),
    1e-9,
  );
  const sphere = svdd().fit({ x });
  const distances = sphere.score(at);
  const inner = valuesAt(gaussianExpansionOf(sphere), at);
  expectClose(
    inner.map((value, i) => 2 * value + distances[i]),
    new Array(3).fill(2 * inner[0] + distances[0]),
    1e-9,
  );
});

test("other models are refused by name", () => {
  const x = normalMatrix(20, 2, createRandom(1));
  expect(refusal(() => gaussianExpansionOf(isolationForest({ trees: 2 }).fit({ x })))).toContain(
    "isolation-forest is not",
  );
  expect(refusal(() => gaussianExpansionOf(kernelDensity({ adaptation: 0.5 }).fit({ x })))).toContain("is not a sum");
  expect(refusal(() => gaussianExpansionOf(svdd({ kernel: { kind: "linear" } }).fit({ x })))).toContain("is not a sum");
});
