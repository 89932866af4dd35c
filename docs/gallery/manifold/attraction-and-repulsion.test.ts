import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { likenesses, sweep, tails } from "./attraction-and-repulsion.js";

test("[MP-039] along the exaggeration and the partition constant clusters become denser, from t-SNE to UMAP", async () => {
  const { exaggerations, partitions, fuzzy, figure } = await sweep(1);
  const isNearer = (value: number, than: number) =>
    Math.abs(Math.log(value / fuzzy.openness)) < Math.abs(Math.log(than / fuzzy.openness));
  for (const run of [exaggerations, partitions]) {
    expect(run[0].openness).toBeGreaterThan(run[1].openness);
    expect(run[1].openness).toBeGreaterThan(run[2].openness);
    expect(isNearer(run[2].openness, run[0].openness)).toBe(true);
  }
  const drawing = await renderPlot(figure);
  // Nine maps: along both knobs, and one for each other method.
  expect(drawing.drawn("symbol")).toHaveLength(9 * 400);
  expect(drawing.words("title-text")).toEqual(expect.arrayContaining(["UMAP", "Laplacian eigenmaps", "SNE"]));
  expect(drawing.warnings).toEqual([]);
});

test("[MP-036] t-SNE is most like UMAP at an exaggeration of 4, and with a larger one more like Laplacian eigenmaps, over seeds", async () => {
  for (const seed of [0, 1]) {
    const [one, four, eight, sixteen] = await likenesses([1, 4, 8, 16], seed);
    expect(four.umap).toBeGreaterThan(Math.max(one.umap, eight.umap, sixteen.umap));
    expect(four.eigenmaps).toBeGreaterThan(one.eigenmaps);
    expect(eight.eigenmaps).toBeGreaterThan(four.eigenmaps);
  }
});

test("[ML2-053] the Student-t similarity is above the Gaussian one in the tail, and both densities are drawn", async () => {
  const { distance, gauss, student, figure } = tails();
  distance.forEach((d, i) => {
    if (d >= 2) expect(student[i]).toBeGreaterThan(5 * gauss[i]);
  });
  expect(student[100] / gauss[100]).toBeGreaterThan(1e6);
  expect(gauss[0]).toBeGreaterThan(student[0]);
  const drawing = await renderPlot(figure);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.warnings).toEqual([]);
});
