import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { alphas, figure, meanClusters, study, usedComponents } from "./number-of-clusters.js";

describe("alpha as a prior on the number of clusters", () => {
  test("[PA-045] the mean number of clusters rises with alpha", () => {
    const counts = study(meanClusters, [0, 1, 2]);
    expect(counts).toHaveLength(alphas.length);
    for (let i = 1; i < counts.length; i++) expect(counts[i] ?? 0).toBeGreaterThan(counts[i - 1] ?? 0);
    // From a single group or the three of the samples to many.
    expect(counts[0] ?? 0).toBeLessThan(4);
    expect(counts.at(-1) ?? 0).toBeGreaterThan(10);
  });

  test("variational stick breaking uses no fewer components with a large alpha than with a small one", () => {
    const used = study(usedComponents, [0, 1, 2]);
    expect(used.at(-1) ?? 0).toBeGreaterThanOrEqual(used[0] ?? 0);
  });

  test("the figure has a curve of the drawn and one of the expected numbers", async () => {
    const drawing = await renderPlot(figure([0]));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(2);
    expect(drawing.words("legend-label")).toEqual(["given the samples", "expected without samples"]);
  });
});
