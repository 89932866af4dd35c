import { jvp } from "lectern/autodiff";
import { type Tensor, tensor } from "lectern/tensor";
import { beforeAll, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  createNetwork,
  curvatureByGradients,
  figure,
  fit,
  greenFunction,
  lattice,
  lossFigure,
  type Network,
  predict,
  quality,
  residuals,
} from "./physics-informed.js";

const weights = [0, 0.01, 1];
let networks: readonly (readonly Network[])[];

beforeAll(() => {
  networks = [0, 1].map((seed) => weights.map((weight) => fit(weight, { seed })));
});

test("[MP-214] the violation of the equation shrinks with the weight of its penalty", () => {
  for (const fitted of networks) {
    const [none, little, much] = fitted.map((network) => quality(network).violation);
    expect(little).toBeLessThan(0.5 * none);
    expect(much).toBeLessThan(little);
  }
});

test("[MP-216] a network with data and equation agrees with the Green function of the heat equation, one with data only does not", async () => {
  for (const fitted of networks) {
    expect(quality(fitted[2]).error).toBeLessThan(0.02);
    expect(quality(fitted[0]).error).toBeGreaterThan(2 * quality(fitted[2]).error);
  }
  const drawing = await renderPlot(figure(networks[0].map((network, i) => ({ name: String(weights[i]), network }))));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths()).toHaveLength(12);
  const terms = await renderPlot(lossFigure());
  expect(terms.warnings).toEqual([]);
  expect(new Set(terms.words("legend-label"))).toEqual(
    new Set(["equation", "initial value", "boundary value", "measurement"]),
  );
});

test("[MP-216] second derivatives through automatic differentiation are those of differences, by both modes", () => {
  for (const seed of [0, 1, 2]) {
    const network = createNetwork(seed);
    const points = lattice(4, 3);
    const shifted = (dx: number, dt: number) =>
      predict(
        network,
        tensor(
          points.data.map((value, i) => value + (i % 2 === 0 ? dx : dt)),
          points.shape,
          "f64",
        ),
      ).data;
    const h = 1e-4;
    const [center, left, right] = [shifted(0, 0), shifted(-h, 0), shifted(h, 0)];
    const [before, after] = [shifted(0, -h), shifted(0, h)];
    const byReverse = curvatureByGradients(network, points).data;
    const timeDirection = tensor(
      points.data.map((_, i) => i % 2),
      points.shape,
      "f64",
    );
    const byTime = jvp((p: Tensor) => predict(network, p), points, timeDirection).tangent.data;
    residuals(network, points).data.forEach((residual, i) => {
      const curvature = (left[i] - 2 * center[i] + right[i]) / (h * h);
      expect(byReverse[i]).toBeCloseTo(curvature, 6);
      expect(byTime[i]).toBeCloseTo((after[i] - before[i]) / (2 * h), 6);
      expect(residual).toBeCloseTo(byTime[i] - byReverse[i], 12);
    });
  }
});

test("the Green function solves the equation", () => {
  const h = 1e-3;
  for (const [x, t] of [
    [0, 0.2],
    [0.7, 0.5],
    [-1.5, 1],
  ]) {
    const byTime = (greenFunction(x, t + h) - greenFunction(x, t - h)) / (2 * h);
    const curvature = (greenFunction(x + h, t) - 2 * greenFunction(x, t) + greenFunction(x - h, t)) / (h * h);
    expect(byTime).toBeCloseTo(curvature, 5);
  }
});
