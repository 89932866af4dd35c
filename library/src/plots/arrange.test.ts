import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { overlay, plotGrid } from "./arrange.js";
import { lines } from "./lines.js";
import { scatter } from "./scatter.js";

const points = scatter(
  [
    [0, 0],
    [4, 8],
  ],
  { title: "points", width: 200, height: 100 },
);
const line = lines([{ name: "line", x: [0, 2, 4], y: [0, 4, 8] }], { title: "line", xTitle: "time", width: 90 });

test("an overlay draws all plots on the same axes, with size and title of the first", async () => {
  const both = overlay([points, line]);
  expect(both).toMatchObject({ title: "points", width: 200, height: 100 });
  const drawing = await renderPlot(both);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["points"]);
  const [path] = drawing.paths();
  const [from, to] = drawing.drawn("symbol");
  // The line goes from point to point.
  expect([path[0].x, path[0].y, path[2].x, path[2].y]).toEqual([from.x, from.y, to.x, to.y]);
  expect(overlay([points, line], { title: "other", width: 50 })).toMatchObject({
    title: "other",
    width: 50,
    height: 100,
  });
  expect(overlay([line])).toMatchObject({ title: "line", width: 90, height: 240 });
});

test("an overlay of overlays contains all their plots", async () => {
  const drawing = await renderPlot(overlay([overlay([points, line]), points]));
  expect(drawing.warnings).toEqual([]);
  expect([drawing.marks("symbol"), drawing.marks("line")]).toEqual([4, 1]);
});

test("a grid has a panel for each plot, row by row, under its own title", async () => {
  const drawing = await renderPlot(plotGrid([[points, line], [line]], { title: "all" }));
  expect(drawing.warnings).toEqual([]);
  expect([...drawing.words("title-text")].sort()).toEqual(["all", "line", "line", "points"]);
  expect(drawing.drawn("symbol").map(({ panel }) => panel)).toEqual([0, 0]);
  expect(drawing.paths().map(([{ panel }]) => panel)).toEqual([1, 2]);
});

test("plots of a grid with rows of equal length are aligned in columns", async () => {
  const wide = { ...line, width: 150 };
  const { svg, warnings } = await renderPlot(
    plotGrid([
      [points, line],
      [wide, wide],
    ]),
  );
  expect(warnings).toEqual([]);
  const groups = [
    ...svg.matchAll(/<g class="mark-group role-scope concat_\d_group"[^>]*><g transform="translate\((\d+),/g),
  ];
  const lefts = groups.map(([, left]) => Number(left));
  expect(lefts).toHaveLength(4);
  expect([lefts[0], lefts[1]]).toEqual([lefts[2], lefts[3]]);
});

test("each plot of a grid has its own colours, from the first of the palette on", async () => {
  const two = (names: readonly string[]) => lines(names.map((name, k) => ({ name, y: [k, k + 1] })));
  const drawing = await renderPlot(plotGrid([[two(["a", "b"]), two(["c", "d"])]]));
  const colours = drawing.paths().map(([{ stroke }]) => stroke);
  expect(colours.slice(0, 2)).toEqual(colours.slice(2));
});

test("refuses an empty list, and a grid as a layer", () => {
  expect(refusal(() => overlay([]))).toBe("invalid-data: overlay: needs at least one plot");
  expect(refusal(() => plotGrid([[]]))).toBe("invalid-data: plotGrid: needs at least one plot");
  expect(refusal(() => overlay([plotGrid([[points]])]))).toContain("a grid of plots cannot be a layer");
});
