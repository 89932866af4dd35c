import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { explorationFigure, explore, mainKind, tellingColumns } from "./detector-anomalies.js";

test("[MP-046] two planted kinds of anomalies are clusters of the map, told by the columns of their cause; the figure shows them", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const found = explore(600, seed);
    const clusters = [0, 1, 2].map((cluster) => ({ cluster, ...mainKind(found, cluster) }));
    expect(Math.max(...found.clusters)).toBe(2);
    // Events at the wall differ from usual ones in one column only, and stay among them.
    expect(clusters.map(({ kind }) => kind).sort()).toEqual(["faulty sensor", "gas", "usual"]);
    for (const { cluster, kind, share } of clusters) {
      if (kind === "usual") continue;
      expect(share).toBeGreaterThan(0.95);
      const telling = tellingColumns(found, cluster);
      if (kind === "gas") expect(telling).toContain("share of light at the top");
      else expect(telling[0]).toBe("noise before the event");
      const missed = found.kinds.filter((each, i) => each === kind && found.clusters[i] !== cluster).length;
      expect(missed).toBeLessThanOrEqual(2);
    }
    if (seed > 0) continue;
    const drawing = await renderPlot(explorationFigure(found));
    expect(drawing.warnings).toEqual([]);
    for (const panel of [0, 1, 2]) {
      const dots = drawing.drawn("symbol").filter((mark) => mark.panel === panel);
      expect(dots).toHaveLength(600);
      expect(new Set(dots.map(({ fill }) => fill)).size).toBe(3);
    }
  }
});
