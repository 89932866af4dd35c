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

test("[MP-036] t-SNE is like UMAP at an exaggeration of about 4, and with a larger one more like Laplacian eigenmaps, over seeds", async () => {
  const runs = await Promise.all([0, 1, 2].map((seed) => likenesses([1, 4, 8, 16], seed)));
  // Single maps differ by 0.05: the means over seeds are compared.
  const mean = (at: number, method: "umap" | "eigenmaps") =>
    runs.reduce((sum, run) => sum + (run[at]?.[method] as number) / runs.length, 0);
  const [one, four, eight, sixteen] = [0, 1, 2, 3].map((at) => mean(at, "umap")) as [number, number, number, number];
  expect(four).toBeGreaterThan(one + 0.03);
  expect(four).toBeGreaterThan(sixteen);
  expect(four).toBeGreaterThan(eight - 0.02);
  const [first, second, third] = [0, 1, 2].map((at) => mean(at, "eigenmaps")) as [number, number, number];
  expect(second).toBeGreaterThan(first + 0.05);
  expect(third).toBeGreaterThan(second);
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
