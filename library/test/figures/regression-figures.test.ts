/** Figures of chapters 10 to 12 of "Machine Learning and Physics" and of the Cookbook's appendix A: linear regression. */
import { expect, test } from "vitest";
import { asMatrix } from "../../src/data/matrix.js";
import { tomography } from "../../src/datasets/tomography.js";
import { polynomialFeatures } from "../../src/features/expansion/polynomial-features/polynomial-features.js";
import { confidenceBand } from "../../src/linear/least-squares/inference.js";
import { leastSquares } from "../../src/linear/least-squares/least-squares.js";
import { ridge } from "../../src/linear/ridge/ridge.js";
import { createRandom } from "../../src/numeric/random/random.js";
import { overlay, plotGrid } from "../../src/plots/arrange.js";
import { lines } from "../../src/plots/lines.js";
import { matrixPlot } from "../../src/plots/matrix-plot.js";
import { scatter } from "../../src/plots/scatter.js";
import { type DrawnMark, renderPlot } from "../render-plot.js";

const range = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

const datumOf = (path: readonly DrawnMark[]) => path.map(({ datum }) => [Number(datum["x"]), Number(datum["y"])]);

test("[CB-124] figure A.1: a line cannot follow a cosine, a line in cos(x) goes through every sample", async () => {
  const x = range(0, 10, 30).map((at) => [at]);
  const y = x.map(([at]) => 2 - 1.5 * Math.cos(at));
  const curve = (name: string, lift: (at: number) => number) => {
    const model = leastSquares().fit({ x: x.map(([at]) => [lift(at)]), y });
    const at = range(0, 10, 200);
    return { name, x: at, y: model.predict(at.map((value) => [lift(value)])) };
  };
  const points = scatter(x.map(([at], i) => [at, y[i]]));
  const drawing = await renderPlot(overlay([points, lines([curve("on x", (at) => at), curve("on cos(x)", Math.cos)])]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(30);
  const [straight, bent] = drawing.paths();
  for (const [at, value] of datumOf(bent)) expect(value).toBeCloseTo(2 - 1.5 * Math.cos(at), 12);
  const far = datumOf(straight).filter(([at, value]) => Math.abs(value - 2 + 1.5 * Math.cos(at)) > 0.5);
  expect(far.length).toBeGreaterThan(100);
});

test("[MP-144] figure 10.5: the band of the fit is narrowest at the mean of the inputs, and narrower where inputs spread more", async () => {
  const random = createRandom(5);
  const noise = Array.from({ length: 20 }, () => random.normal());
  const inputs = { close: range(-1, 1, 20), apart: range(-3, 3, 20) };
  const at = range(-4, 4, 81);
  const plots = Object.entries(inputs).map(([name, x]) => {
    const { state } = leastSquares().fit({ x: x.map((value) => [value]), y: x.map((value, i) => value + noise[i]) });
    const { lower, upper } = confidenceBand(
      state,
      at.map((value) => [value]),
    );
    return overlay(
      [
        scatter(x.map((value, i) => [value, value + noise[i]])),
        lines([
          { name: "lower", x: at, y: lower },
          { name: "upper", x: at, y: upper },
        ]),
      ],
      { title: name },
    );
  });
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  const paths = drawing.paths();
  const widths = [0, 1].map((k) => {
    const [lower, upper] = [datumOf(paths[2 * k]), datumOf(paths[2 * k + 1])];
    return upper.map(([, value], i) => value - lower[i][1]);
  });
  for (const width of widths) expect(width.indexOf(Math.min(...width))).toBe(40);
  // The standard error of the slope is that of the noise divided by the spread of the inputs: three times as much of it.
  const growth = widths.map((width) => Math.sqrt(width[80] ** 2 - width[40] ** 2));
  expect(growth[0] / growth[1]).toBeCloseTo(3, 1);
});

test("[MP-145] figure 10.3: the samples of a parabola over x, and after lifting on a plane over x and x², seen along it", async () => {
  const random = createRandom(3);
  const x = Array.from({ length: 25 }, () => [4 * random.uniform() - 2]);
  const y = x.map(([at]) => 1 - 2 * at + 3 * at * at);
  const lifted = polynomialFeatures({ degree: 2, bias: false }).fit({ x }).transform(x);
  expect(lifted.columns).toBe(2);
  const { coefficients, intercept } = leastSquares().fit({ x: lifted, y }).state;
  // A plane is a line when one looks along it: the height over the direction in which it rises.
  const along = y.map((_, i) => coefficients[0] * lifted.data[2 * i] + coefficients[1] * lifted.data[2 * i + 1]);
  const plots = [
    scatter(
      x.map(([at], i) => [at, y[i]]),
      { xTitle: "x", yTitle: "y" },
    ),
    scatter(
      along.map((value, i) => [value, y[i]]),
      { xTitle: "β₁x + β₂x²", yTitle: "y" },
    ),
  ];
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  const [curved, plane] = [0, 1].map((panel) => drawing.drawn("symbol").filter((dot) => dot.panel === panel));
  /** The largest distance of the dots, in pixels, from the line through the two that are furthest apart in x. */
  const bend = (dots: readonly DrawnMark[]) => {
    const [a, b] = [dots.reduce((p, q) => (q.x < p.x ? q : p)), dots.reduce((p, q) => (q.x > p.x ? q : p))];
    return Math.max(...dots.map((dot) => Math.abs(a.y + ((b.y - a.y) * (dot.x - a.x)) / (b.x - a.x) - dot.y)));
  };
  expect(bend(plane)).toBeLessThan(1e-6);
  expect(bend(curved)).toBeGreaterThan(50);
  expect(intercept).toBeCloseTo(1, 10);
});

test("[MP-151] figure 11.1: the phantom, and what rotating parallel rays receive, a row for each angle", async () => {
  const [size, angles, rays] = [32, 24, 32];
  const { image, received, y } = tomography({ size, angles, rays });
  const scan = asMatrix(
    Array.from({ length: angles }, (_, a) => Array.from(y.subarray(a * rays, (a + 1) * rays), (value) => -value)),
  );
  const drawing = await renderPlot(
    plotGrid([
      [
        matrixPlot(image, { title: "absorption", width: 320, height: 320 }),
        matrixPlot(scan, { title: "−ln(I₁/I₀)", width: 320, height: 240 }),
      ],
    ]),
  );
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["absorption", "−ln(I₁/I₀)"]);
  const squares = [0, 1].map((panel) => drawing.drawn("rect").filter((square) => square.panel === panel));
  expect(squares.map(({ length }) => length)).toEqual([size * size, angles * rays]);
  squares[1].forEach(({ datum }, i) => {
    expect(Math.exp(-Number(datum["value"]))).toBeCloseTo(received[i], 5);
  });
  // Rays at the edge meet the empty corners of the image, or nothing.
  for (let a = 0; a < angles; a++) expect(squares[1][a * rays].datum["value"]).toBe(0);
});

test("[MP-155] figure 11.2: one sample more, at √λ with target 0, gives least squares the slope of ridge regression", async () => {
  const random = createRandom(2);
  const x = Array.from({ length: 12 }, () => [2 * random.uniform() - 1]);
  const y = x.map(([at]) => 2 * at + 0.3 * random.normal());
  const alpha = 4;
  const widened = { x: [...x, [Math.sqrt(alpha)]], y: [...y, 0] };
  const slopes = [
    leastSquares({ intercept: false }).fit({ x, y }),
    ridge({ alpha, intercept: false }).fit({ x, y }),
    leastSquares({ intercept: false }).fit(widened),
  ].map(({ state }) => state.coefficients[0]);
  const names = ["least squares", "ridge", "least squares, widened"];
  const line = (name: string, slope: number) => ({ name, x: [-1, 2], y: [-slope, 2 * slope] });
  const groups = widened.x.map((_, i) => (i < 12 ? "sample" : "added"));
  const drawing = await renderPlot(
    overlay([
      scatter(
        widened.x.map(([at], i) => [at, widened.y[i]]),
        { groups },
      ),
      lines(names.map((name, k) => line(name, slopes[k]))),
    ]),
  );
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(13);
  const ends = drawing.paths().map((path) => path.map((point) => point.y));
  // The last two lines cover each other, and are flatter than the first.
  expect(ends[2][0]).toBeCloseTo(ends[1][0], 8);
  expect(ends[2][1]).toBeCloseTo(ends[1][1], 8);
  expect(Math.abs(ends[1][1] - ends[1][0])).toBeLessThan(0.7 * Math.abs(ends[0][1] - ends[0][0]));
});

test("[MP-164] figure 12.2: the binary cross-entropy of both classes over the prediction, which cross at log 2", async () => {
  const mu = range(0.01, 0.99, 99);
  const curves = [
    { name: "y = 1", x: mu, y: mu.map((value) => -Math.log(value)) },
    { name: "y = 0", x: mu, y: mu.map((value) => -Math.log(1 - value)) },
  ];
  const drawing = await renderPlot(lines(curves, { xTitle: "μ", yTitle: "loss" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("axis-title")).toEqual(["μ", "loss"]);
  const [one, zero] = drawing.paths();
  // Mirror images, falling and rising, which meet in the middle at log 2.
  for (let i = 0; i < 99; i++) {
    expect(one[i].y).toBeCloseTo(zero[98 - i].y, 6);
    if (i > 0) expect(one[i].y).toBeGreaterThan(one[i - 1].y);
  }
  expect(one[49].y).toBeCloseTo(zero[49].y, 6);
  expect(Number(one[49].datum["y"])).toBeCloseTo(Math.LN2, 12);
  // The slope by the score is μ − y: of the drawn curves, dL/dμ · μ(1 − μ).
  for (const [y, path] of [[1, one] as const, [0, zero] as const]) {
    const points = datumOf(path);
    for (const i of [20, 49, 70]) {
      const slope = (points[i + 1][1] - points[i - 1][1]) / (points[i + 1][0] - points[i - 1][0]);
      const [at] = points[i];
      expect(Math.abs(slope * at * (1 - at) - (at - y))).toBeLessThan(0.002);
    }
  }
});
