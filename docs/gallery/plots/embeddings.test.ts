import { describe, expect, test } from "vitest";
import { drawAll } from "./draw-all.js";
import { accuracyOnMap, figures } from "./embeddings.js";

const plots = await figures();
const drawn = await drawAll(plots);

describe("plots of embeddings", () => {
  test("all are drawn without a warning", () => {
    for (const [name, { warnings }] of Object.entries(drawn)) expect(warnings, name).toEqual([]);
    expect(Object.keys(drawn)).toHaveLength(8);
  });

  test("both axes of an embedding have the same scale", () => {
    for (const name of ["wines", "digits", "roll"] as const) {
      const { width, height, layer } = JSON.parse(JSON.stringify(plots[name]));
      const { x, y } = layer[0].encoding;
      const unit = (size: number, [low, high]: [number, number]) => size / (high - low);
      // Up to half a pixel of the height.
      expect(Math.abs(unit(width, x.scale.domain) / unit(height, y.scale.domain) - 1)).toBeLessThan(0.6 / height);
    }
  });

  test("every group is labelled in the plot: three cultivars, ten digits", () => {
    expect(drawn.wines.marks("text")).toBe(2 * 3);
    expect(drawn.digits.marks("text")).toBe(2 * 10);
    expect(drawn.digits.marks("symbol")).toBe(300);
  });

  test("the embedding distorts the distances of the second cultivar most", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.wines));
    const mean = (name: string) => {
      const mine = layer[0].data.values.filter(({ group }: { group: string }) => group === name);
      return mine.reduce((sum: number, value: { distortion: number }) => sum + value.distortion, 0) / mine.length;
    };
    expect(mean("class_1")).toBeGreaterThan(mean("class_0"));
    expect(mean("class_1")).toBeGreaterThan(mean("class_2"));
  });

  test("a projection shortens distances: no dot of the Shepard diagram lies above the diagonal, no curve falls", () => {
    for (const name of ["wineShepard", "digitShepard"] as const) {
      const { layer } = JSON.parse(JSON.stringify(plots[name]));
      for (const { x, y } of layer[0].data.values) expect(y).toBeLessThanOrEqual(x * (1 + 1e-4));
      const heights = layer[1].data.values.map(({ y }: { y: number }) => y);
      expect(heights).toEqual([...heights].sort((a: number, b: number) => a - b));
    }
  });

  test("two dimensions separate the cultivars nearly as well as thirteen", async () => {
    const { map, all } = await accuracyOnMap();
    expect(all).toBe(1);
    expect(map).toBeGreaterThan(0.95);
    expect(map).toBeLessThan(all);
  });
});
