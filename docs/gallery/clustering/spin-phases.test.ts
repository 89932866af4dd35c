import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { agreement, borderOf, criticalField, figure, frustrations, phaseDiagram } from "./spin-phases.js";

test("[MP-062] three clusters of the correlations are the three phases, with borders near the lines of the theory", async () => {
  for (const seed of [0, 1]) {
    const diagram = phaseDiagram(8, seed);
    expect(new Set(diagram.map(({ phase }) => phase))).toEqual(new Set(["ferromagnet", "antiphase", "paramagnet"]));
    expect(agreement(diagram)).toBeGreaterThan(0.94);
    for (const [at, border] of borderOf(diagram).entries()) {
      const gap = border - criticalField(frustrations[at]);
      // The floating phase is blurred in a short ring; its theory is that of an endless chain.
      expect(Math.abs(gap), `frustration ${frustrations[at]}`).toBeLessThan(frustrations[at] < 0.5 ? 0.1 : 0.2);
    }
  }
  const drawing = await renderPlot(figure(8, 0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.drawn("symbol")).toHaveLength(16 * 20);
  expect(drawing.paths("line").map((path) => path.length)).toEqual([60, 60]);
  expect(drawing.words("axis-title")).toEqual(expect.arrayContaining(["frustration", "field"]));
});
