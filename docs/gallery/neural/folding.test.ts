import { applyLayers, countActivationPatterns } from "lectern/neural";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, layers, outputLine, preimageLines } from "./folding.js";

test("[MP-189] each layer of absolute values folds the plane into one quadrant; after two, one output line has 16 preimage lines", async () => {
  for (let depth = 1; depth <= 2; depth++) {
    const used = layers.slice(2 - depth);
    const paths = preimageLines(depth);
    expect(paths).toHaveLength(4 ** depth);
    // Every line is straight, lies in one linear region of its own, and is mapped to the line of the output.
    for (const path of paths) {
      expect(countActivationPatterns(used, path)).toBe(1);
      const mapped = applyLayers(used, path).data;
      for (const [i, [x, y]] of outputLine.entries()) {
        expect(Math.hypot(mapped[2 * i] - x, mapped[2 * i + 1] - y)).toBeLessThan(1e-12);
      }
    }
    expect(
      countActivationPatterns(
        used,
        paths.map((path) => path[10]),
      ),
    ).toBe(4 ** depth);
  }
  // Nothing leaves the quadrant.
  const grid = Array.from({ length: 400 }, (_, i) => [(i % 20) - 9.5, Math.floor(i / 20) - 9.5]);
  for (const depth of [1, 2])
    expect(Math.min(...applyLayers(layers.slice(0, depth), grid).data)).toBeGreaterThanOrEqual(0);
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["input", "after one layer", "output"]);
  expect([0, 1, 2].map((panel) => drawing.paths().filter((path) => path[0].panel === panel).length)).toEqual([
    16, 4, 1,
  ]);
});
