import { compilePlot, schemeConfig } from "@lectern/drawing";
import { createTable, matrixColumns, type Table } from "lectern/data";
import { blobs } from "lectern/datasets";
import type { Plot } from "lectern/plots";
import { parse, View } from "vega";
import { expect, test } from "vitest";
import type { Figure, Study } from "../calls.js";
import { redraw } from "../redraw.js";
import { study } from "../study.js";
import { benchWith, idsOf, requestFor, runStudy } from "../testing/run-study.js";
import { blobsTable } from "../testing/tables.js";

/** Three groups in two columns. */
function groupsTable(samples = 60): Table {
  const centers = [
    [0, 0],
    [9, 0],
    [0, 9],
  ];
  return createTable(matrixColumns(blobs({ samples, centers, spread: 1, seed: 3 }).x, ["a", "b"]));
}

const figureOf = ({ figures }: Study, id: string) => figures.find((figure) => figure.id === id) as Figure;

/** A figure drawn as SVG. */
async function svgOf({ plot }: Figure): Promise<string> {
  const view = new View(parse(compilePlot(plot as Plot), schemeConfig("light") as never), { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

const count = (svg: string, what: string) => svg.split(`aria-roledescription="${what}"`).length - 1;

test("a tree of clusters is a dendrogram that is cut where the fit cut it, and elsewhere on request", async () => {
  const bench = benchWith(groupsTable());
  const steps = [{ kind: "agglomerative", options: { clusters: 3 } }];
  const control = { signal: new AbortController().signal, tell: () => {}, now: () => 0 };
  const found = await study(bench, requestFor(steps, null), control);
  const first = figureOf(found, "merge-tree");
  expect(first.caption).toMatch(/^3 clusters at this height/);
  expect(first.dial?.options).toEqual({ cutHeight: first.dial?.value, clusters: null });
  const svg = await svgOf(first);
  expect(count(svg, "line mark")).toBe(59);
  expect(count(svg, "point")).toBe(60);
  expect(svg).toContain(">cluster 3</text>");
  const low = redraw(bench, { study: found.id, figure: "merge-tree", value: 0 });
  expect(low.caption).toMatch(/^60 clusters at this height, 60 of them single samples/);
  const high = redraw(bench, { study: found.id, figure: "merge-tree", value: first.dial?.max ?? 0 });
  expect(high.caption).toMatch(/^1 cluster at this height\./);
  expect(() => redraw(bench, { study: found.id, figure: "silhouettes", value: 1 })).toThrow(/no figure "silhouettes"/);
});

test("the tree of a density-based clustering is cut like its clusters; a fit has no such option", async () => {
  const found = await runStudy(groupsTable(), null, "hdbscan");
  const { caption, dial } = figureOf(found, "merge-tree");
  expect(caption).toMatch(/^\d+ clusters at this height/);
  expect(dial?.value).toBeGreaterThan(0);
  expect(dial).not.toHaveProperty("options");
});

test("the reachability plot has a bar for each sample, and is cut at the radius", async () => {
  const found = await runStudy(groupsTable(), null, "optics", { radius: 1.5 });
  const figure = figureOf(found, "reachability");
  const svg = await svgOf(figure);
  expect(count(svg, "rect mark")).toBe(60);
  expect(figure.dial).toMatchObject({ name: "radius", value: 1.5, options: { radius: 1.5 } });
  const { clusters, noise } = found.report.notes;
  expect(figure.caption).toContain(`${clusters} clusters and ${noise} noise sample`);
});

test.each(["gaussian-mixture", "variational-mixture", "dirichlet-process-mixture"])(
  "the components of %s are ellipses at one and two standard deviations",
  async (kind) => {
    const options = kind === "dirichlet-process-mixture" ? { maxIterations: 30 } : { components: 3 };
    const found = await runStudy(groupsTable(), null, kind, options);
    expect(count(await svgOf(figureOf(found, "mixture")), "line mark")).toBe(6);
    expect(count(await svgOf(figureOf(found, "density")), "line mark")).toBeGreaterThan(3);
  },
);

test("components in more columns are shown in the plane of the principal components", async () => {
  const found = await runStudy(blobsTable(), null, "gaussian-mixture", { components: 3 }, { ignored: ["group"] });
  const { caption } = figureOf(found, "mixture");
  expect(caption).toContain("in the plane of the first two principal components");
  expect(idsOf(found)).not.toContain("density");
});

test("samples of a mean shift climb to the modes", async () => {
  const found = await runStudy(groupsTable(), null, "mean-shift", { bandwidth: 3 });
  const svg = await svgOf(figureOf(found, "mode-paths"));
  expect(count(svg, "line mark")).toBe(60);
  expect(count(svg, "point")).toBe(60 + 60);
  expect(idsOf(await runStudy(groupsTable(), null, "mean-shift", { blurring: true }))).not.toContain("mode-paths");
});

test("the number of clusters is suggested by the spread, the gap, and five more criteria", async () => {
  const { caption, plot } = figureOf(await runStudy(groupsTable(), null, "k-means"), "cluster-numbers");
  expect(caption).toContain(
    "slowly after 3 clusters (left); the gap to uniform data suggests 3 clusters (right); below, the silhouette suggests 3",
  );
  expect(count(await svgOf({ id: "", title: "", caption, plot: plot as Plot }), "line mark")).toBe(8);
  expect(idsOf(await runStudy(groupsTable(), null, "dbscan"))).not.toContain("cluster-numbers");
});

test("the numbers of clusters are those of the samples and the seed of the study, whatever was studied before", async () => {
  const numbers = async (table: Table, seed = 0, options = {}) =>
    figureOf(await runStudy(table, null, "k-means", options, { seed }), "cluster-numbers");
  const first = await numbers(groupsTable());
  const others = [await numbers(groupsTable(45)), await numbers(groupsTable(), 1)];
  for (const other of others) expect(other.plot).not.toEqual(first.plot);
  expect(await numbers(groupsTable(), 0, { clusters: 5 })).toEqual(first);
});

test.each(["kernel-density", "gaussian-mixture"])("the density of one column by %s is a curve", async (kind) => {
  const table = createTable({ length: Array.from({ length: 40 }, (_, i) => (i % 2) * 5 + Math.sin(i)) });
  const svg = await svgOf(figureOf(await runStudy(table, null, kind), "density-curve"));
  expect(count(svg, "line mark")).toBe(1);
  expect(svg).toContain(">length</text>");
});
