import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { detect, drawGene, rocFigure, slide, trackFigure } from "./splice-sites.js";

test("introns begin with GT and end with AG, and most of these are no sites", () => {
  for (let seed = 0; seed < 3; seed++) {
    const gene = drawGene(10, seed);
    expect(gene.donors.every((at) => gene.sequence.startsWith("GT", at))).toBe(true);
    expect(gene.acceptors.every((at) => gene.sequence.slice(at - 2, at) === "AG")).toBe(true);
    expect(gene.sequence.split("GT").length - 1).toBeGreaterThan(4 * gene.donors.length);
    const { windows, isSite } = slide(gene, "donor");
    // The site is at the centre of its window.
    expect(windows.every((window, i) => window.length === 28 && (!isSite[i] || window.startsWith("GT", 14)))).toBe(
      true,
    );
    expect(isSite.filter(Boolean)).toHaveLength(10);
  }
});

test("[ML2-136] a support vector machine with the weighted degree kernel, moved along a sequence, finds splice sites: the area under the ROC curve is high", async () => {
  const areas: number[] = [];
  for (const site of ["donor", "acceptor"] as const) {
    for (let seed = 0; seed < 2; seed++) {
      const degree = detect(site, "weighted degree", seed);
      areas.push(degree.area);
      expect(degree.area).toBeGreaterThan(0.95);
      if (seed > 0) continue;
      // Without positions the same n-grams say much less.
      const spectrum = detect(site, "spectrum", seed);
      expect(degree.area).toBeGreaterThan(spectrum.area + 0.1);
      const roc = await renderPlot(rocFigure([degree, spectrum]));
      expect(roc.warnings).toEqual([]);
      expect(roc.marks("line")).toBeGreaterThanOrEqual(2);
      const track = await renderPlot(trackFigure(degree));
      expect(track.warnings).toEqual([]);
      expect(track.drawn("symbol")).toHaveLength(20);
      expect(track.paths("line")[0].length).toBe(degree.positions.length);
    }
  }
  expect(areas.reduce((sum, value) => sum + value, 0) / areas.length).toBeGreaterThan(0.97);
});
