import type { AnyModel } from "lectern/contract";
import { createTable, matrixColumns, type Table } from "lectern/data";
import { blobs } from "lectern/datasets";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { methodFigure } from "./method-figure.js";
import { drawSvg } from "./save-plot.js";

const plain = [
  [0, 0],
  [9, 0],
  [0, 9],
];
const tableOf = (centers: readonly number[][], names: readonly string[]) =>
  createTable(matrixColumns(blobs({ samples: 45, centers, spread: 1, seed: 3 }).x, [...names]));
const table = tableOf(plain, ["a", "b"]);
const solid = tableOf(
  plain.map((center) => [...center, 1]),
  ["a", "b", "c"],
);

function fitted(kind: string, options: object, x: Table): AnyModel {
  return registry.recipe(withTableEncoding({ kind, options: { ...options } }, registry)).fit({ x });
}

/** The figure of a fit as SVG. */
async function drawn(kind: string, options: object, x: Table = table): Promise<string> {
  const plot = methodFigure(fitted(kind, options, x), x);
  if (plot === undefined) throw new Error(`${kind} has no figure`);
  return drawSvg(plot);
}

const count = (svg: string, mark: string) => svg.split(`aria-roledescription="${mark}"`).length - 1;

test("a tree is drawn with as many branches as merges, cut into the clusters of the fit", async () => {
  const svg = await drawn("agglomerative", { clusters: 3 });
  expect(svg).toContain(">Dendrogram</text>");
  expect(count(svg, "line mark")).toBe(44);
  expect(count(svg, "rule mark")).toBe(1);
  expect(svg).toContain(">cluster 3</text>");
  expect(svg).not.toContain(">cluster 4</text>");
});

test("OPTICS is drawn as one bar for each sample, and a line at its radius", async () => {
  const svg = await drawn("optics", { radius: 0.5 });
  expect(svg).toContain(">Reachability</text>");
  expect(count(svg, "rect mark")).toBe(45);
  expect(svg.split(">cluster 1</text>")).toHaveLength(2);
  expect(count(svg, "rule mark")).toBe(1);
});

test.each([
  ["two columns as they are", table, "a"],
  ["the plane of three columns", solid, "first principal component"],
])("a mixture is drawn as two ellipses for each component, and density contours, in %s", async (_, x, axis) => {
  const svg = await drawn("gaussian-mixture", { components: 3 }, x);
  expect(svg).toContain(">Components at 1 and 2 deviations</text>");
  expect(svg).toContain(">Density in the plane, as a share of its maximum</text>");
  expect(svg.split(`>${axis}</text>`)).toHaveLength(3);
  expect(count(svg, "point")).toBe(2 * 45);
  // Six ellipses, and at least one contour around each of the three groups.
  expect(count(svg, "line mark")).toBeGreaterThanOrEqual(6 + 3);
});

test("mean shift is drawn as a path for each sample, up to a mode", async () => {
  const svg = await drawn("mean-shift", { bandwidth: 1 });
  expect(svg).toContain(">Paths to the modes</text>");
  expect(count(svg, "line mark")).toBe(45);
  expect(svg.match(/(?<=>)cluster \d(?=<\/text>)/g)).toEqual(["cluster 1", "cluster 2", "cluster 3"]);
});

test("methods that find clusters only have no figure", () => {
  expect(methodFigure(fitted("k-means", { clusters: 3 }, table), table)).toBeUndefined();
});
