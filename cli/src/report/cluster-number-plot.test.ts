import { compilePlot, schemeConfig } from "@lectern/drawing";
import { parse, View } from "vega";
import { expect, test } from "vitest";
import { clusterNumberPlot } from "./cluster-number-plot.js";

test("draws silhouette and scatter over the numbers, with the suggestion in the titles", async () => {
  const tried = [2, 3, 4].map((clusters) => ({
    clusters,
    silhouette: clusters === 3 ? 0.7 : 0.4,
    scatter: 100 / clusters,
  }));
  const plot = clusterNumberPlot({ clusters: 3, silhouette: 0.7, rows: 50, tried });
  const svg = await new View(parse(compilePlot(plot) as never, schemeConfig("light") as never), {
    renderer: "none",
  }).toSVG();
  expect(svg).toContain("Silhouette: 3 clusters suggested");
  expect(svg).toContain("Scatter: 33.3 with 3 clusters");
  expect(svg).toContain("sum of squared distances");
  // Three points in each panel.
  expect(svg.match(/aria-roledescription="point"/g)).toHaveLength(6);
});
