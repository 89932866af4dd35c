import { matrixPlot, type Plot, palette, precisionRecallPlot, scatter, scatterMatrix, scree } from "lectern/plots";
import { parse, View } from "vega";
import { describe, expect, test } from "vitest";
import { compilePlot, groupColours, type Scheme, schemeConfig } from "./compile-plot.js";

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

function plotOf(parts: Readonly<Record<string, unknown>>): Plot {
  return { $schema: "https://vega.github.io/schema/vega-lite/v6.json", ...parts };
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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

  test("draws a series alone, and groups, in colours that stand out from the page", async () => {
    const series = scree([3, 2, 1]);
    const groups = scatter(points, { groups: ["a", "b", "c"] });
    for (const scheme of ["light", "dark"] as const) {
      const [first, second] = groupColours(scheme);
      expect((await drawn(scheme, series)).match(new RegExp(first, "g"))?.length).toBeGreaterThanOrEqual(3);
      expect(await drawn(scheme, groups)).toContain(second);
    }
    expect(groupColours("light").slice(0, palette.length)).toEqual(palette);
    // Against the dark pages of the report and of the workbench; graphics need a contrast of 3 (WCAG 2.2, 1.4.11).
    for (const colour of groupColours("dark")) expect(contrast(colour, "#1e2127"), colour).toBeGreaterThanOrEqual(3);
    expect(contrast(groupColours("dark")[0], "#1e2127")).toBeGreaterThan(contrast(groupColours("light")[0], "#1e2127"));
  });

  test("colours of the palette in ranges of scales and in conditions are those of the page", async () => {
    const colour = { condition: { test: "datum.x > 1", value: palette[6] }, value: palette[0] };
    const values = [
      { x: 1, kind: "a" },
      { x: 2, kind: "b" },
    ];
    const x = { field: "x", type: "quantitative" };
    const base = plotOf({ data: { values }, mark: "bar", encoding: { x, color: colour } });
    const ranged = plotOf({
      data: { values: [{ x: 1, kind: palette[6] }] },
      mark: "bar",
      encoding: { x, color: { field: "kind", type: "nominal", scale: { range: [palette[6]] } } },
    });
    for (const plot of [base, ranged]) {
      expect(await drawn("light", plot)).toContain('fill="#000000"');
      expect(await drawn("dark", plot)).not.toContain('fill="#000000"');
      expect(await drawn("dark", plot)).toContain('fill="#ffffff"');
    }
    // A name that looks like a colour stays a name.
    expect(await drawn("dark", ranged)).toContain(">#000000</text>");
  });

  test("guides are fainter than curves, while light boxes with black texts stay light", async () => {
    const curves = precisionRecallPlot([{ name: "model", positive: [1, 0, 1, 0], scores: [0.9, 0.6, 0.5, 0.1] }]);
    expect(await drawn("light", curves)).toContain('stroke="#d9d9d9"');
    expect(await drawn("dark", curves)).not.toContain("#d9d9d9");
    const box = plotOf({ data: { values: [{}] }, mark: { type: "rect", fill: "#d9d9d9", width: 9, height: 9 } });
    expect(await drawn("dark", box)).toContain('fill="#d9d9d9"');
  });

  test("does not modify the plot", () => {
    const plot = scatter(points);
    const before = JSON.stringify(plot);
    compilePlot(plot);
    expect(JSON.stringify(plot)).toBe(before);
  });
});
