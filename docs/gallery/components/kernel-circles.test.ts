import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  backgroundFigure,
  componentFigure,
  dataFigure,
  firstComponent,
  linearSeparation,
  noisyCircles,
  profileFigure,
  separation,
} from "./kernel-circles.js";

const isBetween = (value: number, low: unknown, high: unknown) => Number(low) <= value && value < Number(high);
const seeds = Array.from({ length: 10 }, (_, seed) => seed);

describe("figures 8.1 to 8.3 of the Cookbook", () => {
  test("[CB-069] figure 8.1: the two noisy circles xᵀx = a and xᵀx = b are not separated by linear PCA, nor by any direction", async () => {
    const deviations: number[] = [];
    for (const seed of seeds) {
      const circles = noisyCircles(1, 9, 0.1, seed);
      circles.x.forEach(([p, q], i) => {
        deviations.push(Math.hypot(p, q) - (circles.circle[i] === "inner" ? 1 : 3));
      });
      const { pca, anyDirection } = linearSeparation(circles);
      expect(pca).toBeLessThan(0.8);
      expect(anyDirection).toBeLessThan(0.8);
    }
    const { warnings, drawn } = await renderPlot(dataFigure(noisyCircles(1, 9, 0.1, 0)));
    expect(warnings).toEqual([]);
    expect(drawn("symbol")).toHaveLength(200);
    const square = deviations.reduce((sum, value) => sum + value * value, 0) / deviations.length;
    expect(Math.abs(square / 0.1 ** 2 - 1)).toBeLessThan(4 * Math.sqrt(2 / deviations.length));
  });

  test("[CB-070] the first component with σ = 1 has disjoint ranges on radii 1 and 3, with and without centring, and is plotted over the plane", async () => {
    for (const center of [true, false]) {
      for (const seed of seeds) {
        const circles = noisyCircles(1, 9, 0.1, seed);
        const values = firstComponent(circles, center);
        const of = (name: string) => values.filter((_, i) => circles.circle[i] === name);
        const [low, high] = [of("inner"), of("outer")].sort((p, q) => p[0] - q[0]);
        expect(Math.max(...low)).toBeLessThan(Math.min(...high));
        expect(separation(values, circles.circle)).toBe(1);
      }
    }
    const circles = noisyCircles(1, 9, 0.1, 0);
    const background = await renderPlot(backgroundFigure(circles, true));
    expect(background.warnings).toEqual([]);
    expect(background.marks("symbol")).toBe(200);
    // The shade under the inner circle differs from that under the outer one.
    const shadeAt = (x: number, y: number) =>
      background
        .drawn("rect")
        .find(({ datum }) => [x, y].every((place, k) => isBetween(place, datum[["x", "y"][k]], datum[["x2", "y2"][k]])))
        ?.fill;
    expect(shadeAt(1, 0)).toBeDefined();
    expect(shadeAt(1, 0)).not.toBe(shadeAt(3, 0));
    for (const figure of [componentFigure(circles, true), profileFigure(circles, true)]) {
      const drawing = await renderPlot(figure);
      expect(drawing.warnings).toEqual([]);
      expect(
        drawing.marks("symbol") + drawing.marks("line") + drawing.marks("rect") + drawing.marks("area"),
      ).toBeGreaterThan(0);
    }
    const layers = backgroundFigure(circles, true)["layer"] as { data: { values: { answer?: number }[] } }[];
    const shades = layers[0].data.values.map(({ answer }) => answer);
    expect(shades.length).toBeGreaterThan(500);
    expect(shades.every((shade) => typeof shade === "number")).toBe(true);
    expect(layers[1].data.values).toHaveLength(200);
    const { values } = componentFigure(circles, true)["data"] as { values: { group: string }[] };
    expect(new Set(values.map(({ group }) => group)).size).toBe(2);
    expect(profileFigure(circles, true)).toHaveProperty("$schema");
  });
});
