import { beforeAll, describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { findSignal, generativePicture, highDimensional } from "./shared-signal.js";

const seeds = Array.from({ length: 5 }, (_, seed) => seed);

describe("chapter 10 of the Cookbook", () => {
  let signals: readonly ReturnType<typeof findSignal>[];

  beforeAll(() => {
    signals = seeds.map(findSignal);
  });

  test("[CB-081] single columns hardly correlate; the first pair of components lies on a line, the second does not", async () => {
    for (const { largestSingle, correlations } of signals) {
      expect(largestSingle).toBeLessThan(0.06);
      expect(correlations[0]).toBeCloseTo(1, 10);
      // 0 but for chance: four standard errors of 100,000 samples.
      expect(correlations[1]).toBeLessThan(4 / Math.sqrt(100_000));
    }
    const { figures } = signals[0];
    const [pairwise, components] = [await renderPlot(figures.pairwise), await renderPlot(figures.components)];
    expect(pairwise.marks("symbol")).toBe(12 * 200);
    expect(components.marks("symbol")).toBe(2 * 200);
    // Blue for the first component, green for the second.
    expect(components.svg.indexOf("#0072b2")).toBeGreaterThan(0);
    expect(components.svg.indexOf("#009e73")).toBeGreaterThan(0);
    expect([...pairwise.warnings, ...components.warnings]).toEqual([]);
  });

  test("[CB-082] principal components of each view hardly correlate, canonical components are the hidden signal", () => {
    for (const { ofPrincipal, withLatent, correlations } of signals) {
      expect(ofPrincipal).toBeLessThan(4 / Math.sqrt(100_000));
      expect(correlations[0]).toBeGreaterThan(0.999);
      expect(withLatent).toBeGreaterThan(0.999);
    }
  });

  test("[CB-083] the diagram has its plate; principal angles are the arccosines of the correlations", async () => {
    const drawing = await renderPlot(generativePicture());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(8);
    expect(drawing.marks("rule")).toBe(6);
    for (const word of ["hidden", "measured", "N samples", "principal angle"])
      expect(drawing.svg).toContain(`>${word}<`);
    for (const { angles, correlations } of signals) {
      angles.forEach((angle, k) => {
        expect(Math.cos(angle)).toBeCloseTo(correlations[k], 10);
      });
    }
  });
});

test("[ML2-074] trained on the first hundred samples of hundreds of columns, projections of the others agree", async () => {
  const runs = seeds.map(highDimensional);
  for (const { solvers, heldOut } of runs) {
    expect(solvers).toEqual(["dual", "dual"]);
    expect(heldOut).toBeGreaterThan(0.9);
  }
  expect((await renderPlot(runs[0].figure)).marks("line")).toBe(2);
});
