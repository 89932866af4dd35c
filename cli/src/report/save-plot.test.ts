import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matrixPlot, scatter } from "lectern/plots";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { drawPng, drawSvg, savePlot } from "./save-plot.js";

const plot = scatter(
  [
    [1, 2],
    [3, 4],
  ],
  { groups: ["<b>", "a"], xTitle: "x & y" },
);
const folder = temporaryFolder();

test.each([
  ["plot.svg", "<svg"],
  ["plot.SVG", "<svg"],
  ["plot.png", "\u0089PNG"],
  ["plot.json", "{"],
])("%s begins with %s", async (name, begin) => {
  await savePlot(join(folder, name), plot);
  expect(readFileSync(join(folder, name)).subarray(0, 10).toString("latin1").startsWith(begin)).toBe(true);
});

test("refuses another file extension and lists the supported ones", async () => {
  await expect(savePlot(join(folder, "plot.pdf"), plot)).rejects.toThrowError(".svg, .png, .html or .json");
});

test("escapes text, and gives dark plots a dark background", async () => {
  const svg = await drawSvg(plot);
  expect(svg).toContain("&lt;b&gt;");
  expect(svg).toContain("x &amp; y");
  expect(svg).toContain('fill="white"');
  expect(await drawSvg(plot, "dark")).toContain('fill="#1b1b1b"');
});

test("names of columns are not cut, and nothing but a margin is around an image", async () => {
  const names = ["living_space_in_square_metres", "age"];
  const correlations = matrixPlot(
    [
      [1, -0.2],
      [-0.2, 1],
    ],
    { rows: names, columns: names, digits: 2, diverging: true },
  );
  const svg = await drawSvg(correlations);
  for (const name of names) expect(svg).toContain(`>${name}</text>`);
  const image = Buffer.from(await drawPng(correlations));
  const [width, height] = [16, 20].map((at) => image.readUInt32BE(at));
  expect(width).toBeGreaterThan(200);
  // The drawing estimates more than the length that the names have.
  expect(height).toBeLessThan(1.9 * Number(/height="(\d+)"/.exec(svg)?.[1]));
});
