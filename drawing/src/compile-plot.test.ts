import { matrixPlot, scatter, scatterMatrix } from "lectern/plots";
import { parse, View } from "vega";
import { describe, expect, test } from "vitest";
import { compilePlot, type Scheme, schemeConfig } from "./compile-plot.js";

const points = [
  [0, 0],
  [1, 2],
  [2, 1],
];

async function drawn(scheme: Scheme, plot = scatter(points, { xTitle: "width" })): Promise<string> {
  const view = new View(parse(compilePlot(plot), schemeConfig(scheme) as never), { renderer: "none" });
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

  test("writes on the page in its colour, and on light squares in black", async () => {
    const inkOf = (svg: string, text: string) => new RegExp(`fill="([^"]+)"[^>]*>${text}<`).exec(svg)?.[1];
    const names = scatterMatrix(points, { names: ["wide", "high"] });
    const inks = await Promise.all(
      (["light", "dark"] as const).map(async (scheme) => inkOf(await drawn(scheme, names), "wide")),
    );
    expect(inks).toEqual(["#1a1a1a", "#e6e6e6"]);
    expect(inkOf(await drawn("dark", matrixPlot([[7, 8]], { digits: 0 })), "7")).toBe("black");
  });

  test("does not modify the plot", () => {
    const plot = scatter(points);
    const before = JSON.stringify(plot);
    compilePlot(plot);
    expect(JSON.stringify(plot)).toBe(before);
  });
});
