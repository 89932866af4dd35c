import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { lossPathPlot, lossSlicePlot } from "./loss-landscape-plot.js";

test("a slice is computed once for each square, and its dot is at the parameters", async () => {
  const places: [number, number][] = [];
  const slice = (x: number, y: number) => {
    places.push([x, y]);
    return x + 10 * y;
  };
  const drawing = await renderPlot(lossSlicePlot(slice, { extent: 2, cells: 6 }));
  expect(drawing.warnings).toEqual([]);
  expect(places).toHaveLength(36);
  expect(places[0][0]).toBeLessThan(-1.5);
  expect(places[35][1]).toBeGreaterThan(1.5);
  expect(drawing.marks("rect")).toBe(36);
  expect(drawing.words("axis-title")).toEqual(["along δ", "along η"]);
  expect(refusal(() => lossSlicePlot(slice, { extent: 0 }))).toContain("extent must be above 0, got 0");
});

test("paths go from the left to the right, whatever their number of points", async () => {
  const drawing = await renderPlot(
    lossPathPlot([
      { name: "straight line", losses: [0, 5, 4, 0] },
      { name: "low-loss path", losses: [0, 1, 0] },
    ]),
  );
  expect(drawing.warnings).toEqual([]);
  const [straight, curved] = drawing.paths();
  expect([straight.length, curved.length]).toEqual([4, 3]);
  expect([straight[0].x, straight[3].x]).toEqual([curved[0].x, curved[2].x]);
  expect(drawing.words("legend-label")).toEqual(["straight line", "low-loss path"]);
});
