import { expect, test } from "vitest";
import { groupMeans, groupsOnCurve, keptTriplets } from "../../../test/group-layout.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { digits } from "../../datasets/real.js";
import { trustworthiness } from "../../metrics/embedding/trustworthiness.js";
import { tSne } from "../t-sne/t-sne.js";
import { umap } from "../umap/umap.js";
import { pacmap } from "./pacmap.js";

test("neighbours of digits stay neighbours", async () => {
  const { x } = await digits();
  const some = selectRows(
    x,
    Int32Array.from({ length: 200 }, (_, i) => i),
  );
  for (const seed of [1, 2]) {
    const { embedding } = pacmap({ seed, earlyIterations: 50, middleIterations: 50, lateIterations: 60 }).fit({
      x: some,
    });
    expect(trustworthiness(some, embedding, { neighbors: 5 })).toBeGreaterThan(0.93);
  }
});

test("from a random start it keeps which groups are near each other, where t-SNE and UMAP of as many neighbours do not", () => {
  const spread = (value: number) => ({ kind: "random", spread: value }) as const;
  for (const seed of [1, 2]) {
    const { x, centers } = groupsOnCurve(12, 15, seed);
    const kept = ({ embedding }: { readonly embedding: Matrix }) => keptTriplets(centers, groupMeans(embedding, 12));
    const ours = kept(pacmap({ seed, neighbors: 8, start: spread(0.01) }).fit({ x }));
    const others = [
      kept(umap({ seed, neighbors: 8, start: spread(5), epochs: 100 }).fit({ x })),
      kept(tSne({ seed, perplexity: 5, start: spread(0.01), maxIterations: 350 }).fit({ x })),
    ];
    expect(ours).toBeGreaterThan(0.7);
    expect(Math.max(...others)).toBeLessThan(0.65);
  }
});

test("few and equal samples are embedded, with a warning if there are fewer samples than neighbours", () => {
  const short = { earlyIterations: 5, middleIterations: 5, lateIterations: 5 };
  const { embedding, report } = pacmap(short).fit({ x: [[1], [2], [3], [4], [9]] });
  expect(embedding.rows).toBe(5);
  expect(report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
  expect(
    pacmap(short)
      .fit({ x: Array(30).fill([1, 2]) })
      .embedding.data.every(Number.isFinite),
  ).toBe(true);
  expect(() => pacmap().fit({ x: [[1], [2], [3]] })).toThrow("pacmap: needs at least 4 samples, got 3");
});

test("more pairs than memory can hold are refused before any is drawn", () => {
  const x = [[1], [2], [3], [4], [9]];
  for (const option of ["middleShare", "farShare"]) {
    expect(() => pacmap({ [option]: 2 ** 31 }).fit({ x })).toThrow(
      `pacmap: ${option} asks for 5 x 4294967296 numbers, at most 134217728 are possible`,
    );
  }
});
