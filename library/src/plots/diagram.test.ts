import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { type Box, diagram } from "./diagram.js";

const boxes: Box[] = [
  { name: "from\nhere", x: 0, y: 0, width: 80, height: 40, part: "a" },
  { name: "to", x: 150, y: 0, width: 80, height: 40, part: "b" },
];

test("draws boxes with their names, and arrows between them", async () => {
  const drawing = await renderPlot(diagram(boxes, [{ from: 0, to: 1 }], { a: "#cccccc", b: "#eeeeee" }));
  expect(drawing.warnings).toEqual([]);
  expect([drawing.marks("rect"), drawing.marks("rule"), drawing.marks("symbol")]).toEqual([2, 1, 1]);
  // A name of two lines is two texts.
  expect(drawing.marks("text")).toBe(3);
  for (const colour of ["#cccccc", "#eeeeee"]) expect(drawing.svg).toContain(`fill="${colour}"`);
});

test("draws no arrows when there are none", async () => {
  const drawing = await renderPlot(diagram(boxes, [], { a: "#cccccc", b: "#eeeeee" }));
  expect([drawing.marks("rect"), drawing.marks("rule"), drawing.marks("symbol")]).toEqual([2, 0, 0]);
});

test("is as large as its boxes", () => {
  const plot = diagram(boxes, [], {});
  expect([plot["width"], plot["height"]]).toEqual([240, 50]);
});
