import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scatter } from "lectern/plots";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { drawSvg, savePlot } from "./save-plot.js";

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
