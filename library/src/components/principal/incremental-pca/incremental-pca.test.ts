import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../../test/drawn-points.js";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { type Matrix, row } from "../../../data/matrix.js";
import { digits, wine } from "../../../datasets/index.js";
import { pca } from "../pca/pca.js";
import reference from "../reference/pca-family.json" with { type: "json" };
import { incrementalPca } from "./incremental-pca.js";

test.each(reference.incremental)("$data in batches of $batchSize matches scikit-learn", async (expected) => {
  const { x } = await { wine, digits }[expected.data as "wine" | "digits"]();
  // Like its generator of parts, a rest smaller than the components would join; here the rest is its own part there.
  const size = expected.batchSize;
  const options = { components: expected.components.length, batchSize: size } as const;
  const whole = Math.floor(x.rows / size) * size;
  let model = incrementalPca(options).fit({ x: part(x, 0, whole) });
  if (whole < x.rows) model = model.update({ x: part(x, whole, x.rows) });
  expectClose(model.state.mean, expected.mean, 1e-12);
  expectClose(model.state.explainedVariance, expected.explainedVariance, 1e-9);
  expected.components.forEach((direction, k) => {
    const ours = row(model.state.components, k);
    const sign = Math.sign(ours.reduce((sum, value, j) => sum + value * direction[j], 0));
    expectClose(
      ours,
      direction.map((value) => sign * value),
      1e-8,
    );
  });
});

describe("laws", () => {
  test("with all components kept, batches of any size give the result of PCA", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = drawnPoints(37, 5, seed);
      const expected = pca().fit({ x });
      for (const batchSize of [5, 8, 36, 100]) {
        const { state, transform } = incrementalPca({ batchSize }).fit({ x });
        expectClose(state.explainedVariance, expected.state.explainedVariance, 1e-11);
        expectClose(state.explainedVarianceRatio, expected.state.explainedVarianceRatio, 1e-11);
        expectClose(transform(x).data, expected.transform(x).data, 1e-8);
      }
    }
  });

  test("the explained shares refer to the total variance, of which truncation loses nothing", () => {
    const x = drawnPoints(60, 6, 3);
    const cut = incrementalPca({ components: 2, batchSize: 10 }).fit({ x }).state;
    const total = pca().fit({ x }).state.totalVariance;
    expect(cut.squares / 59).toBeCloseTo(total, 10);
    expect(cut.explainedVarianceRatio[0]).toBeCloseTo(cut.explainedVariance[0] / total, 10);
  });

  test("forgetting follows a direction that rotates", () => {
    const line = (angle: number, seed: number) => {
      const noise = drawnPoints(100, 2, seed);
      const data = noise.data.map((_, at) => {
        const [a, b] = [5 * noise.data[at - (at % 2)], 0.5 * noise.data[at - (at % 2) + 1]];
        return at % 2 === 0 ? a * Math.cos(angle) - b * Math.sin(angle) : a * Math.sin(angle) + b * Math.cos(angle);
      });
      return { ...noise, data };
    };
    const follow = (memory: number) => {
      let model = incrementalPca({ components: 2, memory }).fit({ x: line(0, 1) });
      for (let step = 1; step <= 5; step++) model = model.update({ x: line(Math.PI / 2, 1 + step) });
      return Math.abs(model.state.components.data[1]);
    };
    expect(follow(0.5)).toBeGreaterThan(0.99);
    const whole = incrementalPca({ memory: 1 })
      .fit({ x: line(0, 1) })
      .update({ x: line(Math.PI / 2, 2) });
    const fading = incrementalPca({ memory: 0.3 })
      .fit({ x: line(0, 1) })
      .update({ x: line(Math.PI / 2, 2) });
    const balance = ({ explainedVariance }: { explainedVariance: Float64Array }) =>
      explainedVariance[0] / explainedVariance[1];
    expect(balance(fading.state)).toBeGreaterThan(3 * balance(whole.state));
  });
});

test("refuses too many components and a single sample, and warns of components without variance", () => {
  expect(refusal(() => incrementalPca({ components: 3 }).fit({ x: drawnPoints(2, 5, 0) }))).toContain(
    "components must be at most 2 for 2 samples of 5 columns",
  );
  expect(refusal(() => incrementalPca().fit({ x: [[1, 2]] }))).toContain("needs at least 2 samples, got 1");
  const constant = incrementalPca({ whiten: true }).fit({
    x: [
      [1, 5],
      [2, 5],
      [4, 5],
    ],
  });
  expect(constant.report.warnings.map(({ message }) => message)).toEqual(["1 of the 2 components have no variance"]);
  expect(constant.transform([[3, 5]]).data.every(Number.isFinite)).toBe(true);
});

function part(x: Matrix, first: number, end: number): Matrix {
  return { rows: end - first, columns: x.columns, data: x.data.slice(first * x.columns, end * x.columns) };
}
