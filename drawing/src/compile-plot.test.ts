import { scatter } from "lectern/plots";
import { parse, View } from "vega";
import { describe, expect, test } from "vitest";
import { compilePlot, type Scheme, schemeConfig } from "./compile-plot.js";

const points = [
  [0, 0],
  [1, 2],
  [2, 1],
];

async function drawn(scheme: Scheme): Promise<string> {
  const view = new View(parse(compilePlot(scatter(points, { xTitle: "width" })), schemeConfig(scheme) as never), {
    renderer: "none",
  });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

describe("a plot compiled for drawing", () => {
  test.each(["light", "dark"] as const)("has the text and marks of the plot on a %s page", async (scheme) => {
    const svg = await drawn(scheme);
    expect(svg).toContain(">width</text>");
    expect(svg.match(/aria-roledescription="point"/g)).toHaveLength(points.length);
  });

  test("uses text colours that are readable on the page, and has no background", async () => {
    const inkOf = (svg: string) => /fill="(#[0-9a-f]+)"[^>]*>width</i.exec(svg)?.[1];
    const [light, dark] = [inkOf(await drawn("light")), inkOf(await drawn("dark"))];
    const brightness = (ink = "") => Number.parseInt(ink.slice(1, 3), 16);
    expect(brightness(light)).toBeLessThan(80);
    expect(brightness(dark)).toBeGreaterThan(180);
    expect(compilePlot(scatter(points)).background).toBeNull();
  });

  test("does not modify the plot", () => {
    const plot = scatter(points);
    const before = JSON.stringify(plot);
    compilePlot(plot);
    expect(JSON.stringify(plot)).toBe(before);
  });
});
