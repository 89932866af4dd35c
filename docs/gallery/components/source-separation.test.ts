import { beforeAll, describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { agreement, axesFigure, axesOf, errorCurve, figures, weakSource } from "./source-separation.js";

const seeds = [0, 1, 2, 3, 4];
let drawn: ReturnType<typeof figures>;

beforeAll(() => {
  drawn = figures(0);
});

describe("blind source separation", () => {
  test("[ML2-097] independent axes follow the sources, principal ones are orthogonal and do not", async () => {
    for (const seed of seeds) {
      const { principal, independent, truth } = axesOf(seed);
      for (const cosine of agreement(independent, truth)) expect(cosine).toBeGreaterThan(0.998);
      expect(Math.min(...agreement(principal, truth))).toBeLessThan(0.95);
      const [[a, b], [c, d]] = principal;
      expect(a * c + b * d).toBeCloseTo(0, 10);
      const [[e, f], [g, h]] = independent;
      expect(Math.abs(e * g + f * h)).toBeGreaterThan(0.5);
    }
    // Figure 40: both pairs of axes over the mixture.
    const drawing = await renderPlot(axesFigure(0));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(500);
    expect(drawing.words("legend-label")).toEqual([
      "mixture",
      "principal 1",
      "principal 2",
      "independent 1",
      "independent 2",
    ]);
    const { principal, independent } = axesOf(0);
    const ends = drawing.paths().map((path) => path.map(({ datum }) => [datum["x"], datum["y"]]));
    expect(ends).toEqual([...principal, ...independent].map(([a, b]) => [-3, 3].map((t) => [t * a, t * b])));
  });

  test("[ML2-101] for both methods an uncertainty up to 0.1 predicts the error; beyond that it is still a warning", async () => {
    const points = errorCurve();
    const drawing = await renderPlot(drawn.errors);
    expect(drawing.warnings).toEqual([]);
    const dots = drawing.drawn("symbol");
    expect(dots).toHaveLength(points.length);
    // One colour per method, and the diagonal on which the error is as large as the uncertainty.
    expect(new Set(dots.map(({ fill, stroke }) => fill ?? stroke)).size).toBe(2);
    const [diagonal] = drawing.paths();
    for (const { datum } of diagonal ?? []) expect(datum["x"]).toBe(datum["y"]);
    expect(diagonal).toHaveLength(2);
    for (const method of ["sobi", "jade"] as const) {
      const own = points.filter((point) => point.method === method);
      const certain = own.filter(({ uncertainty }) => uncertainty <= 0.1);
      expect(certain.length).toBeGreaterThanOrEqual(2);
      // What is left is the chance correlation of the sources themselves, about 1/√1500, which no rotation shows.
      for (const { uncertainty, error } of certain) expect(Math.abs(error - uncertainty)).toBeLessThan(0.03);
      // The hardest problem has the largest error, and its uncertainty says so.
      const worst = own[own.length - 1];
      expect(worst.error).toBeGreaterThan(0.2);
      expect(worst.uncertainty).toBeGreaterThan(0.15);
    }
  });

  test("[ML2-106] a rhythm 10,000 times weaker: TDSEP finds it better than the others, and the field of a rhythm", () => {
    for (const seed of seeds) {
      const { sobi, jade, fastIca } = weakSource(seed);
      expect(sobi.correlation).toBeGreaterThan(0.99);
      expect(sobi.fieldCosine).toBeGreaterThan(0.99);
      expect(sobi.correlation).toBeGreaterThan(jade.correlation);
      expect(sobi.correlation).toBeGreaterThan(fastIca.correlation);
    }
  });

  test("[ML2-106] the field of a rhythm is drawn over the 4 x 4 sensors", async () => {
    const drawing = await renderPlot(drawn.field);
    expect(drawing.warnings).toEqual([]);
    const squares = drawing.drawn("rect");
    expect(squares).toHaveLength(16);
    expect(new Set(squares.map(({ x, y }) => `${x} ${y}`)).size).toBe(16);
    expect(new Set(squares.map(({ fill }) => fill)).size).toBeGreaterThan(8);
  });

  test("the figures are rendered: heat maps of 7 x 7, a field of 4 x 4 sensors, and the curve of errors", () => {
    const { sobi, jade, field, errors } = drawn;
    const values = (plot: { [part: string]: unknown }) => (plot["data"] as { values: unknown[] }).values;
    expect([values(sobi).length, values(jade).length, values(field).length]).toEqual([49, 49, 16]);
    expect(errors["$schema"]).toContain("vega-lite");
  });
});
