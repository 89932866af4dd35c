import { describe, expect, test } from "vitest";
import { figures, wineSilhouettes } from "./clusters-and-densities.js";
import { drawAll } from "./draw-all.js";

const plots = await figures();
const drawn = await drawAll(plots);

describe("plots of clusters and densities", () => {
  test("all are drawn without a warning", () => {
    for (const [name, { warnings }] of Object.entries(drawn)) expect(warnings, name).toEqual([]);
    expect(Object.keys(drawn)).toHaveLength(10);
  });

  test("three clusters of wines have the best silhouettes, as there are three cultivars", async () => {
    const scores = await wineSilhouettes();
    const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
    expect(best.clusters).toBe(3);
  });

  test("one bar per wine, and one ellipse per cluster", () => {
    expect(drawn.silhouettes.marks("rect")).toBe(178);
    expect(drawn.ellipses.marks("line")).toBe(3);
    expect(drawn.ellipses.marks("symbol")).toBe(178);
  });

  test("single linkage merges all setosas before it merges any of them with the others", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.dendrogram));
    const leaves: { group: string }[] = layer[2].data.values;
    const places = leaves.flatMap(({ group }, at) => (group === "setosa" ? [at] : []));
    expect(places).toHaveLength(10);
    expect(places[9] - places[0]).toBe(9);
    // The last merge, the only one above the cut, is far above all others.
    const heights: number[] = layer[0].data.values
      .filter(({ corner }: { corner: number }) => corner === 1)
      .map(({ y }: { y: number }) => y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(heights[28]).toBeGreaterThan(2 * heights[27]);
    expect(heights[27]).toBeLessThan(1);
  });

  test("one bar per wine in the reachability plot, and all seven criteria find the three cultivars", () => {
    expect(drawn.reachability.marks("rect")).toBe(178);
    const dots = drawn.counts.drawn("symbol").filter(({ datum, fill }) => fill === "#e69f00" && "clusters" in datum);
    expect(dots.map(({ datum }) => datum["clusters"])).toEqual(new Array(7).fill(3));
  });

  test("contours of a normal density are nested closed ellipses, one per level", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.contours));
    const levels = new Map<number, number[]>();
    for (const { level, x } of layer[1].data.values) levels.set(level, [...(levels.get(level) ?? []), x]);
    const widths = [...levels].sort(([a], [b]) => a - b).map(([, x]) => Math.max(...x) - Math.min(...x));
    expect(widths).toHaveLength(7);
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
  });

  test("hexagons count every wine once", () => {
    const { data } = JSON.parse(JSON.stringify(plots.hexbins));
    expect(data.values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(178);
    expect(drawn.hexbins.marks("symbol")).toBe(data.values.length);
  });
});
