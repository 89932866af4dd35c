import { compilePlot, schemeConfig } from "@lectern/drawing";
import { createTable, selectTableRows } from "lectern/data";
import type { Plot } from "lectern/plots";
import { parse, View } from "vega";
import { expect, test } from "vitest";
import { loadSource } from "../../data/load-source.js";
import type { Study } from "../calls.js";
import { idsOf, runStudy } from "../testing/run-study.js";
import { blobsTable } from "../testing/tables.js";

/** A figure of a study, drawn as SVG. */
async function drawn({ figures }: Study, id: string): Promise<string> {
  const plot = figures.find((figure) => figure.id === id)?.plot as Plot;
  const view = new View(parse(compilePlot(plot), schemeConfig("light") as never), { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

const steps = Array.from({ length: 200 }, (_, i) => i);

test("separated signals are drawn beside their mixtures, in the order of the rows", async () => {
  const [a, b] = [(i: number) => Math.sin(i / 9), (i: number) => ((i % 20) - 10) / 10];
  const table = createTable({ left: steps.map((i) => a(i) + 0.5 * b(i)), right: steps.map((i) => a(i) - b(i)) });
  const study = await runStudy(table, null, "fast-ica");
  expect(idsOf(study)[0]).toBe("signals");
  expect((await drawn(study, "signals")).match(/aria-roledescription="line mark"/g)).toHaveLength(4);
});

test("the ROC curves of all of ten classes are drawn, and the caption says of which confused ones the distributions are", async () => {
  const { table } = await loadSource({ kind: "bundled", name: "digits" });
  const few = selectTableRows(
    table,
    Int32Array.from({ length: 300 }, (_, i) => i),
  );
  const study = await runStudy(few, "digit", "gaussian-naive-bayes");
  const svg = await drawn(study, "roc");
  for (let digit = 0; digit < 10; digit++) expect(svg).toMatch(new RegExp(`${digit}[^,<]*, area [01]\\.`));
  expect(svg).not.toMatch(/>(?:negative|positive)</);
  const caption = study.figures.find(({ id }) => id === "roc")?.caption ?? "";
  const told = /confused most often: (\d), (\d), (\d)\.$/.exec(caption)?.slice(1) ?? [];
  expect(new Set(told).size).toBe(3);
});

test("parts of images are drawn as images", async () => {
  const { table } = await loadSource({ kind: "bundled", name: "digits" });
  const few = selectTableRows(
    table,
    Int32Array.from({ length: 120 }, (_, i) => i),
  );
  const study = await runStudy(few, "digit", "nmf", { components: 3, maxIterations: 20 });
  expect(idsOf(study)[0]).toBe("parts");
  expect((await drawn(study, "parts")).match(/aria-roledescription="rect mark"/g)).toHaveLength(3 * 64);
  const other = createTable(
    Object.fromEntries(["a", "b", "c", "d"].map((name, j) => [name, steps.map((i) => (i * (j + 2)) % 7)])),
  );
  expect(idsOf(await runStudy(other, null, "nmf", { components: 2 }))).not.toContain("parts");
});

test("a principal curve is drawn through its samples", async () => {
  const table = createTable({ x: steps.map((i) => i / 50), y: steps.map((i) => Math.sin(i / 50)) });
  const study = await runStudy(table, null, "principal-curve");
  expect(idsOf(study)[0]).toBe("principal-curve");
  const svg = await drawn(study, "principal-curve");
  expect(svg.match(/aria-roledescription="point"/g)).toHaveLength(200);
  expect(svg).toContain('aria-roledescription="line mark"');
});

test("the winner of a search is named, and its candidates are drawn", async () => {
  const recipe = { kind: "tree-classifier", options: {} };
  const study = await runStudy(blobsTable(), "group", "grid-search", { recipe, space: { maxDepth: [1, 2, 4] } });
  expect(study.winner).toMatch(/^maxDepth = \d; score 0?\.?\d/);
  expect(await drawn(study, "trials")).toContain("maxDepth = 1");
  expect((await runStudy(blobsTable(), "group", "tree-classifier")).winner).toBeUndefined();
});

test("the loss of an iterative method is drawn on training and test rows", async () => {
  const study = await runStudy(blobsTable(), "group", "boosted-trees-classifier", { maxIterations: 20 });
  const svg = await drawn(study, "loss-course");
  expect(svg).toContain("training rows");
  expect(svg).toContain("test rows");
  expect(idsOf(await runStudy(blobsTable(), "group", "tree-classifier"))).not.toContain("loss-course");
});

test("coefficients of classes have a scale with white at 0", async () => {
  const { figures } = await runStudy(blobsTable(), "group", "logistic-regression");
  expect(JSON.stringify(figures.find(({ id }) => id === "coefficients")?.plot)).toContain('"#ffffff"');
});
