import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { systemComponents, systemDiagram } from "./system-diagram.js";

const area = ({ width, height }: { width: number; height: number }) => width * height;

test("[CB-011] figure 3.2: one small box of machine learning among larger boxes", async () => {
  const drawing = await renderPlot(systemDiagram());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(systemComponents.length);
  const [learning, ...more] = systemComponents.filter(({ part }) => part === "ml");
  expect(more).toEqual([]);
  const others = systemComponents.filter(({ part }) => part !== "ml");
  expect(others.length).toBeGreaterThanOrEqual(8);
  for (const other of others) expect(area(other)).toBeGreaterThan(4 * area(learning));
  for (const name of ["ML", "data collection", "monitoring", "configuration"])
    expect(drawing.svg).toContain(`>${name}</text>`);
});

test("no two boxes overlap", () => {
  for (const [i, a] of systemComponents.entries()) {
    for (const b of systemComponents.slice(0, i)) {
      const apart = Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
      expect([a.name, b.name, apart]).toEqual([a.name, b.name, true]);
    }
  }
});
